// How the numbers of a matrix are written: short in its cells, with every digit where they are edited.

import { exact, number } from '../../draw/numbers.js';

/** @param {number} value every digit, with a true minus */
export const written = (value) => exact(value).replace('-', '\u2212');

/**
 * Numbers below each other, their points too: three decimals, or none where all are whole. A zero
 * without decimals is exactly zero, as a hidden key's weight is.
 *
 * @param {number} value @param {boolean} whole
 */
export function shortened(value, whole) {
  if (value === -Infinity) return '\u2212∞';
  const few = whole || value === 0 || Math.abs(value) >= 1000;
  return few
    ? number(value)
    : value
        .toFixed(3)
        .replace(/^-(?=.*[1-9])/, '\u2212')
        .replace('-', '');
}
