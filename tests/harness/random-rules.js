// Rules of masks over the whole grammar, made at random from a seed.

import { randomNumbers } from '../../web/core/words/heads/projections.js';

/**
 * What the rules name. `w` and `u` are integers, `r` is a fraction, and of the lists `values` has fractions.
 */
export const named = {
  w: 5,
  u: 3,
  r: 0.3,
  documents: [0, 0, 1, 1, 1, 2, 3, 3, 3, 4, 4, 5, 5, 6, 7, 7, 8, 8, 8, 9],
  grid: [
    [3, 0, 1, 1, 1, 2, 3, 3, 3, 4, 4, 5, 5, 6, 7, 7, 8, 8, 8, 9],
    [0, 0, 0, 5, 1, 2, 2, 3, 3, 9, 4, 5, 0, 6, 1, 7, 0, 8, 3, 9],
  ],
  values: [0.1, -2, 0.7, 1e-3, 3, 2.5, 0.3, 0.9, -0.6, 1.1, 4, 0.2, 7, 0.5, -1, 2, 3.3, 0, 1, 6],
};

/** @param {number} seed @returns {() => string} the next rule: a condition, or a number that is added */
export function randomRules(seed) {
  const next = randomNumbers(seed);
  const below = (/** @type {number} */ count) => Math.floor(count * next());
  /** @template T @param {readonly T[]} all @returns {T} */
  const pick = (all) => all[below(all.length)];

  const integers = ['0', '1', '2', '3', '7', '08', '64', '1e2', '3000000000'];
  const fractions = ['0.1', '0.3', '1.5', '.25', '2.5e-1'];
  const names = ['w', 'u', 'r', 'queries', 'keys', 'heads', 'batch', 'pi'];
  const variables = ['q', 'q', 'q', 'k', 'k', 'k', 'h', 'b'];

  /** An index of the lists. @param {number} depth @returns {string} */
  const index = (depth) =>
    pick([
      () => pick(['q', 'k']),
      () => pick(['u', '2', 'w - u', 'h', 'b']),
      () => `min(${whole(depth)}, 12) % 11`,
      () => `(${whole(depth)}) % 12`,
    ])();

  /** @param {number} depth @returns {string} an integer, where no divisor is zero */
  function whole(depth) {
    if (depth <= 0)
      return pick([...variables, pick(integers.slice(0, 6)), 'w', 'u', 'queries', 'heads']);
    const inner = () => whole(depth - 1);
    return pick([
      () => `${inner()} ${pick(['+', '-'])} ${inner()}`,
      () => `(${inner()}) * ${pick(['2', '3', 'w'])}`,
      () => `(${inner()}) // ${pick(['2', '3', 'u', '(w - 7)', '(q + 1)'])}`,
      () => `(${inner()}) % ${pick(['2', '5', 'w', '-3', '(k + 2)'])}`,
      () => `${pick(['min', 'max'])}(${inner()}, ${inner()})`,
      () => `abs(${inner()})`,
      () => `-(${inner()})`,
      () => `floor((${inner()}) / ${pick(['2', '4', 'u'])})`,
      () => `documents[${index(depth - 1)}]`,
      () => `grid[${pick(['0', 'b', 'h % 2', 'u - 2', 'k % 2'])}, ${index(depth - 1)}]`,
      () => `(${condition(depth - 1)} ? ${inner()} : ${inner()})`,
    ])();
  }

  /** @param {number} depth @returns {string} */
  function number(depth) {
    if (depth <= 0) return pick([...variables, pick(integers), pick(fractions), pick(names)]);
    const inner = () => number(depth - 1);
    return pick([
      () => whole(depth),
      () => `${inner()} ${pick(['+', '-', '*'])} ${inner()}`,
      () => `(${inner()}) ${pick(['/', '//', '%'])} (${inner()})`,
      () => `(${inner()}) ^ ${pick(['2', '3', '0', '-1', '-2', '0.5'])}`,
      () => `${pick(['2', '0.5', '(0 - 2)'])} ** ${pick(['h', 'b', '(k - 3)', '-h', 'u'])}`,
      () => `${pick(['floor', 'ceil', 'abs', '-', '+'])}(${inner()})`,
      () => `sqrt(${inner()})`,
      () => `${pick(['min', 'max'])}(${inner()}, ${inner()}${pick(['', ', 2', ', r'])})`,
      () => `values[${index(depth - 1)}]`,
      () => `(${condition(depth - 1)} ? ${inner()} : ${inner()})`,
    ])();
  }

  /** @param {number} depth @returns {string} */
  function condition(depth) {
    if (depth <= 0)
      return pick(['k <= q', 'w > u', 'true', 'false', 'q - k < w', 'heads < 2', 'h == 1']);
    const [inner, value] = [() => condition(depth - 1), () => pick([whole, number])(depth - 1)];
    const sign = () => pick(['<', '<=', '>', '>=', '==', '!=']);
    return pick([
      () => `${value()} ${sign()} ${value()}`,
      () => `${value()} ${sign()} ${value()}`,
      () => `${value()} ${pick(['<', '<='])} ${value()} ${pick(['<', '<='])} ${value()}`,
      () => `(${inner()}) ${pick(['&&', '||', '&', '|', 'and', 'or'])} (${inner()})`,
      () => `!(${inner()})`,
      () => `(${inner()} ? ${inner()} : ${inner()})`,
    ])();
  }

  return () => pick([condition, condition, number])(1 + below(3));
}
