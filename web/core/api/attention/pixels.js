// A region of an attention matrix and a size in pixels → the cells that each pixel covers and the rows to
// compute: all, or a sample. Then cells of such rows → the picture.

import { allocated } from '../marshal.js';

/**
 * The cells of each pixel along one axis, from `from[x]` up to, not including, `to[x]`: every cell that it
 * touches. A cell on the border of two pixels counts in both. A pixel has at least one cell, even if its two
 * edges round to the same number.
 *
 * @param {readonly [number, number]} span
 * @param {number} pixels
 */
export function covered([first, end], pixels) {
  const edge = (/** @type {number} */ x) => first + (x * (end - first)) / pixels;
  const most = Math.ceil(end);
  const from = Int32Array.from({ length: pixels }, (_, x) =>
    Math.min(most - 1, Math.floor(edge(x))),
  );
  const to = from.map((start, x) => Math.min(most, Math.max(start + 1, Math.ceil(edge(x + 1)))));
  return { from, to };
}

/** @typedef {ReturnType<typeof covered>} Covered */

/**
 * Rows to compute, in the order of computation, and the pixel rows [firstPixel, endPixel) of each.
 *
 * @typedef {{ rows: Int32Array, firstPixel: Int32Array, endPixel: Int32Array }} Rows
 */

/** @param {number} count @returns {Rows} */
const rowsOf = (count) => ({
  rows: new Int32Array(count),
  firstPixel: new Int32Array(count),
  endPixel: new Int32Array(count),
});

/** @param {ReturnType<typeof covered>} pixels @returns {Rows} */
export function everyRow({ from, to }) {
  const first = from[0];
  const result = rowsOf(to[to.length - 1] - first);
  let [begin, end] = [0, 0];
  for (let k = 0; k < result.rows.length; ++k) {
    while (to[begin] <= first + k) ++begin;
    while (end < from.length && from[end] <= first + k) ++end;
    result.rows[k] = first + k;
    result.firstPixel[k] = begin;
    result.endPixel[k] = end;
  }
  return result;
}

/** A number in [0, 1) for each k, always the same; the golden ratio spreads them evenly. */
const spread = (/** @type {number} */ k) => (k * 0.6180339887498949) % 1;

/**
 * About `count` rows, at least one for every band of pixel rows, at uneven distances: even ones would alias.
 *
 * @param {ReturnType<typeof covered>} pixels
 * @param {number} count
 * @returns {Rows}
 */
export function sampledRows({ from, to }, count) {
  const height = from.length;
  const bands = Math.min(height, count);
  const each = Math.floor(count / bands);
  const result = rowsOf(bands * each);
  for (let band = 0; band < bands; ++band) {
    const firstPixel = Math.floor((band * height) / bands);
    const endPixel = Math.floor(((band + 1) * height) / bands);
    const span = to[endPixel - 1] - from[firstPixel];
    for (let k = band * each; k < (band + 1) * each; ++k) {
      const place = ((k - band * each + spread(k)) * span) / each;
      result.rows[k] = from[firstPixel] + Math.floor(place);
      result.firstPixel[k] = firstPixel;
      result.endPixel[k] = endPixel;
    }
  }
  return result;
}

/** @typedef {Rows & Record<'across' | 'down', Covered>} Picture */

/**
 * Builds a picture from rows that arrive a few at a time, in order.
 *
 * @param {string} call
 * @param {'max' | 'mean'} reduce
 * @param {Picture} picture
 */
export function pictureOf(call, reduce, { firstPixel, endPixel, across, down }) {
  const [width, height] = [across.from.length, down.from.length];
  const isMax = reduce === 'max';
  const data = allocated(call, width * height);
  // in float64: float32 would round the sums of many rows
  const sums = isMax ? data : new Float64Array(width * height);
  if (isMax) sums.fill(-Infinity);
  const counts = new Float64Array(height);
  return {
    /** @param {number} first of the rows @param {Float32Array} cells [rows, width] */
    add(first, cells) {
      for (let k = 0; k < cells.length / width; ++k) {
        for (let y = firstPixel[first + k]; y < endPixel[first + k]; ++y) {
          ++counts[y];
          const [to, from] = [y * width, k * width];
          // Math.max keeps NaN
          if (isMax)
            for (let x = 0; x < width; ++x) sums[to + x] = Math.max(sums[to + x], cells[from + x]);
          else for (let x = 0; x < width; ++x) sums[to + x] += cells[from + x];
        }
      }
    },

    done() {
      for (let y = 0; !isMax && y < height; ++y)
        for (let x = 0; x < width; ++x)
          data[y * width + x] = sums[y * width + x] / (counts[y] * (across.to[x] - across.from[x]));
      return data;
    },
  };
}
