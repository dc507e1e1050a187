// The programs that <phasor-ladder>, <phasor-binary> and <phasor-add> give away.

import { given, program, table } from './code.js';

/** @typedef {import('./element.js').Dialect} Dialect */

/**
 * The vectors `P` of the words at a step of the ladder.
 *
 * @param {Dialect} dialect
 * @param {{ name: string, first: number, count: number, divisors: readonly number[], dim: number,
 *   base: number }} shown
 */
export function ladderCode(dialect, { name, first, count, divisors, dim, base }) {
  if (name === 'paper') {
    return program(dialect, [...table({ length: count, start: first, dim, base }), 'print(P)']);
  }
  const places = `p = xp.arange(${first}, ${first + count})[:, None]`;
  if (divisors.length === 0) {
    return program(dialect, [places, name === 'counting' ? 'P = p' : 'P = p / len(p)', 'print(P)']);
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

/**
 * Positions in binary, and the table `P`.
 *
 * @param {Dialect} dialect
 * @param {{ length: number, start: number, bits: number, dim: number, base: number }} shown
 */
export const binaryCode = (dialect, { length, start, bits, dim, base }) =>
  program(dialect, [
    `for i in range(${start}, ${start + length}):`,
    `    print(f"{i} in binary is {i:0${bits}b}")`,
    '',
    ...table({ length, start, dim, base }),
    'print(P)',
  ]);

/**
 * Embeddings `E` and the table `P`, put together to `X`.
 *
 * @param {Dialect} dialect
 * @param {{ embedding: import('../tensor.js').Tensor, base: number, adds: boolean }} shown
 */
export function addCode(dialect, { embedding, base, adds }) {
  const [length, dim] = embedding.shape;
  return program(dialect, [
    given('E', embedding),
    ...table({ length, dim, base }),
    adds ? 'X = E + P' : 'X = xp.concatenate([E, P], -1)',
    'print(X)',
  ]);
}
