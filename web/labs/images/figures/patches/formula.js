// The similarity of two places as a formula. Half of the pairs rotate with the row, half with the column; the
// cosine of vectors of equally long pairs is the mean of the cosines of their angles:
//   s = (2 / d) · Σⱼ (cos ωⱼ(r − r′) + cos ωⱼ(c − c′)),   ωⱼ = base^(−4j / d),   j = 0 … d/4 − 1

import { math } from '../../../../core/draw/mathml.js';

/** @typedef {import('../../../../core/draw/mathml.js').Formula} Formula */

/** @param {string} axis @returns {Formula} the primed variable */
const other = (axis) => ['msup', axis, '′'];

/** Rows of a table. @type {readonly Formula[]} */
const [p, q] = [
  ['msub', 'p', ['mrow', 'r', ',', 'c']],
  ['msub', 'p', ['mrow', other('r'), ',', other('c')]],
];

/** @param {string} axis @returns {Formula} */
const turn = (axis) => [
  'mrow',
  ...['cos', '(', ['msub', 'ω', 'j'], '(', axis, '−', other(axis), ')', ')'],
];

/**
 * @param {{ encoding: 'sinusoidal' | 'rotary' | 'learned', dim: number, base: number }} given
 * @returns {Element[]} lines of MathML
 */
export function similarityFormula({ encoding, dim, base }) {
  if (encoding === 'learned') {
    const lengths = ['mrow', '‖', p, '‖', '‖', q, '‖'];
    return [math('s', '=', ['mfrac', ['mrow', p, '·', q], lengths])];
  }
  const last = String(dim / 4 - 1);
  const exponent = ['mrow', '−', '4', 'j', '/', String(dim)];
  return [
    math(
      ...['s', '='],
      ['mfrac', '2', String(dim)],
      ['munderover', '∑', ['mrow', 'j', '=', '0'], last],
      ['mrow', '(', turn('r'), '+', turn('c'), ')'],
    ),
    math(['msub', 'ω', 'j'], '=', ['msup', String(base), exponent]),
  ];
}
