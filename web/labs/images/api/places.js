// Converts tokens of a vision model ↔ places in a picture. Keys are tokens before the patches (class token,
// registers), the patches row by row, and tokens after them:
//
//   0 … prefix − 1 | prefix + row · cols + col | prefix + rows · cols …

import { rangeError } from '../../../core/api/check.js';

/**
 * @typedef {{ rows: number, cols: number, prefix: number, isTaken: boolean }} Places `isTaken`: whether the
 *   grid is assumed
 */

/** Most tokens before the patches, if their number is not given. */
const mostBefore = 16;

/**
 * @param {number} keys
 * @param {readonly number[]} grid [rows, columns]; empty if not given
 * @param {number} prefix negative if not given: all remaining tokens
 * @returns {Places}
 * @throws {RangeError} naming what does not fit
 */
export function placesOf(keys, grid, prefix) {
  const isGiven = prefix >= 0;
  if (grid.length > 0) {
    const [rows, cols = rows] = grid;
    const before = isGiven ? prefix : keys - rows * cols;
    if (before >= 0 && before + rows * cols <= keys) {
      return { rows, cols, prefix: before, isTaken: false };
    }
    if (isGiven) {
      throw rangeError`phasor-patches: weights must have keys for ${rows} × ${cols} patches after ${prefix} tokens, got ${keys} keys`;
    }
    throw rangeError`phasor-patches: weights must have keys for ${rows} × ${cols} patches, got ${keys} keys`;
  }
  const side = Math.floor(Math.sqrt(isGiven ? Math.max(0, keys - prefix) : keys));
  const before = isGiven ? prefix : keys - side * side;
  const fits = side > 0 && before + side * side === keys && (isGiven || before <= mostBefore);
  if (fits) return { rows: side, cols: side, prefix: before, isTaken: !isGiven };
  if (isGiven) {
    throw rangeError`phasor-patches: grid must be given: ${keys} keys are no square number of patches after ${prefix} tokens`;
  }
  throw rangeError`phasor-patches: grid must be given: ${keys} keys are no square number of patches`;
}

/** @param {Places} places @param {number} token @returns {boolean} */
export const isPatch = ({ rows, cols, prefix }, token) =>
  token >= prefix && token < prefix + rows * cols;

/** @param {Places} places @param {number} token @returns {[row: number, col: number]} */
export const cellOf = ({ cols, prefix }, token) => [
  Math.floor((token - prefix) / cols),
  (token - prefix) % cols,
];

/** @param {Places} places @param {number} row @param {number} col */
export const tokenAt = ({ cols, prefix }, row, col) => prefix + row * cols + col;

/**
 * The part of a picture that the model sees: the largest centred rectangle with the grid's aspect ratio, or
 * all of it.
 *
 * @param {{ width: number, height: number }} picture
 * @param {{ rows: number, cols: number }} grid
 * @param {'crop' | 'stretch'} fit
 * @returns {{ x: number, y: number, width: number, height: number, lost: number }} `lost`: the share that
 *   is
 *   cut off
 */
export function seenPart({ width, height }, { rows, cols }, fit) {
  if (fit === 'stretch') return { x: 0, y: 0, width, height, lost: 0 };
  const scale = Math.min(width / cols, height / rows);
  const [wide, high] = [cols * scale, rows * scale];
  const lost = 1 - (wide * high) / (width * height);
  return { x: (width - wide) / 2, y: (height - high) / 2, width: wide, height: high, lost };
}
