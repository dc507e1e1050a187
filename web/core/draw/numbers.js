// Numbers → text, typeset: a true minus sign, no grouping that could be mistaken for a decimal
// sign, only significant digits.

import { t } from '../texts/language.js';

const minus = '\u2212';

/** @param {string} text */
const typeset = (text) => text.replaceAll('-', minus);

/**
 * A value for display: `decimals` decimals (3 by default), or a power of ten if those would all be zeros.
 *
 * @param {number} value
 * @param {number} [decimals]
 * @returns {string}
 */
export function number(value, decimals = 3) {
  if (Number.isNaN(value)) return t('not a number');
  if (!Number.isFinite(value)) return value < 0 ? `${minus}∞` : '∞';
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size < 0.5 * 10 ** -decimals || size >= 1e9) {
    const [digits, power] = value.toExponential(1).split('e');
    return typeset(`${digits} × 10${superscript(Number(power))}`);
  }
  // from 1000 on, decimals are not significant
  const after = size >= 1000 ? 0 : decimals;
  // not Intl.NumberFormat: creating the first one takes a phone a tenth of a second
  return typeset(Number.isInteger(value) ? String(value) : value.toFixed(after));
}

/**
 * A value rounded to significant digits, without trailing zeros.
 *
 * @param {number} value
 * @param {number} [digits]
 * @returns {string} '0.14112'; '5.293 × 10\u207b\u2074' for small values
 */
export function significant(value, digits = 6) {
  const size = Math.abs(value);
  if (!Number.isFinite(value) || Number.isInteger(value)) return number(value);
  if (size >= 1e-3 && size < 1e9) return typeset(String(Number(value.toPrecision(digits))));
  const [mantissa, power] = value.toExponential(digits - 1).split('e');
  return typeset(`${Number(mantissa)} × 10${superscript(Number(power))}`);
}

/**
 * A value in a column of numbers: a fixed number of decimals, rounded half away from zero or truncated;
 * integers have none.
 *
 * @param {number} value
 * @param {number} decimals
 * @param {boolean} [cut]
 * @returns {string} '\u22120.42'; '0.00' for small values
 */
export function fixed(value, decimals, cut = false) {
  if (!Number.isFinite(value) || Number.isInteger(value)) return number(value);
  const scale = 10 ** decimals;
  const whole = Math[cut ? 'floor' : 'round'](Math.abs(value) * scale);
  return `${value < 0 && whole > 0 ? minus : ''}${(whole / scale).toFixed(decimals)}`;
}

/**
 * A position or an offset with every digit: neighbours differ in the last one.
 *
 * @param {number} value an integer
 * @returns {string}
 */
export const integral = (value) => typeset(String(value));

/** @param {number} power @returns {string} 'x⁻⁷' without the x */
export const superscript = (power) =>
  Array.from(String(power), (sign) => (sign === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(sign)])).join('');

/** @param {string} value @returns {string} with the percent sign of the language, on one line */
export const percentOf = (value) => t('{value}\u00a0%', { value });

/**
 * @param {number} share from 0 to 1; below 0 for signed weights
 * @returns {string} '41 %', with a no-break space; '< 1 %' for small shares above 0; '∞' if not a share
 */
export function percent(share) {
  if (!Number.isFinite(share)) return number(share);
  if (share > 0 && share < 0.005) return percentOf('<\u202f1');
  if (share < 0 && share > -0.005) return percentOf(`>\u202f${minus}1`);
  return percentOf(typeset(`${Math.round(100 * share)}`));
}

/** @param {number} size at least 1 @returns {string} '64 MiB' */
export function bytes(size) {
  const power = Math.min(5, Math.floor(Math.log2(size) / 10));
  return `${number(size / 1024 ** power, 1)}\u00a0${['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'][power]}`;
}

/**
 * Every digit of a stored float32, as a program would read it back: the shortest decimal that
 * rounds to the same float32. It has an ASCII minus, because it is made to be copied.
 *
 * @param {number} value
 * @returns {string}
 */
export function exact(value) {
  for (let digits = 1; digits < 9; ++digits) {
    const text = String(Number(value.toPrecision(digits)));
    if (Math.fround(Number(text)) === Math.fround(value)) return text;
  }
  return String(Number(value.toPrecision(9)));
}
