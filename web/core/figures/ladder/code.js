// The program that <phasor-ladder> gives away.

import { program, table } from '../../kit/program.js';
import { formulaLines } from './formula-code.js';

/** @typedef {import('../../kit/element.js').Dialect} Dialect */

/**
 * The vectors `P` of the words at a step of the ladder.
 *
 * @param {Dialect} dialect
 * @param {{ name: string, count: number, divisors: readonly number[], dim: number, base: number,
 *   length?: number, formula?: string }} shown `length`: words of the sentence, of which
 *   `count` are shown
 */
export function ladderCode(dialect, { name, count, divisors, dim, base, ...own }) {
  const { length = count, formula = '' } = own;
  if (name === 'yours') return program(dialect, formulaLines(formula, { count, length, dim }));
  if (name === 'paper') {
    return program(dialect, [...table({ length: count, start: 0, dim, base }), 'print(P)']);
  }
  const places = `pos = xp.arange(${count})[:, None]`;
  if (name === 'binary') {
    return program(dialect, [places, 'i = xp.arange(17)', 'P = pos // 2**i % 2', 'print(P)']);
  }
  if (divisors.length === 0) {
    return program(dialect, [
      places,
      name === 'counting' ? 'P = pos + 1' : `P = (pos + 1) / ${length}`,
      'print(P)',
    ]);
  }
  return program(dialect, [
    places,
    `a = xp.array([${divisors.map((divisor) => divisor.toFixed(1)).join(', ')}])`,
    name === 'sine'
      ? 'P = xp.sin(pos / a)'
      : 'P = xp.stack([xp.sin(pos / a), xp.cos(pos / a)], -1).reshape(len(pos), -1)',
    'print(P)',
  ]);
}
