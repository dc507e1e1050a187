// The formula of <phasor-heatmap> with the numbers of one cell. Loaded when the reader first points at a
// cell.

import { number } from '../../draw/numbers.js';
import { brackets, cellOf, line, over, row } from './formula.js';

/** @typedef {import('../../draw/mathml.js').Formula} Formula */
/** @typedef {import('./formula.js').Cell} Cell */
/** @typedef {import('./formula.js').Notation} Notation */
/** @typedef {import('./formula.js').Settings} Settings */

/** @param {number} value */
const integer = (value) => String(value).replace('-', '−');

/**
 * A number in a product, with enough digits that multiplying gives the same value.
 *
 * @param {number} value
 * @param {number} [by]
 * @returns {Formula}
 */
function factor(value, by = 1) {
  if (Number.isInteger(value)) return integer(value);
  const whole = String(Math.trunc(Math.abs(value * by))).length;
  const digits = Math.min(15, whole + 4);
  const [text, power] = value.toPrecision(digits).replace('-', '−').split('e');
  if (power !== undefined) return row(text, '·', ['msup', '10', integer(Number(power))]);
  return text.replace(/(\.\d{4}\d*?)0+$/, '$1');
}

/**
 * @param {Notation} notation
 * @param {Cell} cell
 * @param {Settings} settings
 * @returns {Formula[][]}
 */
function filled(notation, { position, column, pair, wave, frequency, value }, { dim, base }) {
  const at = integer(position);
  const left = cellOf(notation, at, ',', String(column));
  const exponent = row(String(2 * pair), '/', String(dim));
  /** @type {Formula[]} */
  const result = ['=', ['row:result', number(value, 4)]];
  if (notation === 'index' || notation === 'paper') {
    return [
      [left, '=', wave, brackets(over(at, String(base), exponent))],
      ['=', wave, brackets(factor(position * frequency)), ...result],
    ];
  }
  /** @type {Formula} */
  const omega = ['msub', 'ω', String(notation === 'cases' ? column : pair)];
  const turned = factor(frequency, position);
  return [
    [omega, '=', over('1', String(base), exponent), '=', turned],
    [left],
    ['=', wave, brackets(turned, '·', at)],
    result,
  ];
}

/** @param {Notation} notation @param {Cell} cell @param {Settings} settings */
export const filledLine = (notation, cell, settings) =>
  line('filled', filled(notation, cell, settings));
