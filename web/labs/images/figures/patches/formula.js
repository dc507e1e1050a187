// How alike two places are, as a formula. Half of the numbers are pairs that turn with the row, and half pairs
// that turn with the column; a cosine of pairs of one length is the mean of the cosines of their angles:
//
//   (2 / d) · Σⱼ (cos ωⱼ(r − r′) + cos ωⱼ(c − c′)),   ωⱼ = base^(−4j / d),   j = 0 … d/4 − 1

import { math } from '../../../../core/draw/mathml.js';

/** @typedef {import('../../../../core/draw/mathml.js').Formula} Formula */

/** Of two places (r, c) and (r′, c′), or of two rows of a table. */
const left = /** @type {Formula[]} */ (['s', '=']);
const p = ['msub', 'p', ['mrow', 'r', ',', 'c']];
const other = ['msub', 'p', ['mrow', 'r′', ',', 'c′']];

/** @param {string} name of an axis */
const turn = (name) => [
  'mrow',
  'cos',
  '(',
  ['msub', 'ω', 'j'],
  '(',
  name,
  '−',
  `${name}′`,
  ')',
  ')',
];

/**
 * @param {{ encoding: 'sinusoidal' | 'rotary' | 'learned', dim: number, base: number }} given
 * @returns {Element[]} lines of MathML
 */
export function similarityFormula({ encoding, dim, base }) {
  if (encoding === 'learned') {
    const length = (/** @type {any} */ vector) => ['mrow', '‖', vector, '‖'];
    const share = ['mfrac', ['mrow', p, '·', other], ['mrow', length(p), length(other)]];
    return [math(...left, /** @type {any} */ (share))];
  }
  const sum = ['munderover', '∑', ['mrow', 'j', '=', '0'], String(dim / 4 - 1)];
  const pairs = ['mrow', '(', turn('r'), '+', turn('c'), ')'];
  const power = ['msup', String(base), ['mrow', '−', '4', 'j', '/', String(dim)]];
  return [
    math(
      ...left,
      ['mfrac', '2', String(dim)],
      /** @type {any} */ (sum),
      /** @type {any} */ (pairs),
    ),
    math(['msub', 'ω', 'j'], '=', /** @type {any} */ (power)),
  ];
}
