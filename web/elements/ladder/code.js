// The program that <phasor-ladder> gives away.

import { program, table } from '../kit/program.js';
import { formulaLines } from './formula-code.js';

/** @typedef {import('../kit/element.js').Dialect} Dialect */

/**
 * The vectors `P` of the words at a step of the ladder.
 *
 * @param {Dialect} dialect
 * @param {{ name: string, first: number, count: number, divisors: readonly number[], dim: number,
 *   base: number, length?: number, formula?: string }} shown `length`: words of the sentence, of which
 *   `count` are shown
 */
export function ladderCode(dialect, { name, first, count, divisors, dim, base, ...own }) {
  const { length = count, formula = '' } = own;
  if (name === 'yours') return program(dialect, formulaLines(formula, { count, length, dim }));
  if (name === 'paper') {
    return program(dialect, [...table({ length: count, start: first, dim, base }), 'print(P)']);
  }
  const places = `p = xp.arange(${first}, ${first + count})[:, None]`;
  if (divisors.length === 0) {
    return program(dialect, [
      places,
      name === 'counting' ? 'P = p' : `P = p / ${length}`,
      'print(P)',
    ]);
  }
  return program(dialect, [
    places,
    `a = xp.array([${divisors.map((divisor) => divisor.toFixed(1)).join(', ')}])`,
    name === 'sine'
      ? 'P = xp.sin(p / a)'
      : 'P = xp.stack([xp.sin(p / a), xp.cos(p / a)], -1).reshape(len(p), -1)',
    'print(P)',
  ]);
}
