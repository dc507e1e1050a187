// Columns of an encoding that become narrower from pair to pair, because each pair turns more slowly than the
// one before it: the last pair is a tenth as wide as the first.

import { windowOf } from './window.js';

/** @typedef {import('./window.js').Window} Window */
/** @typedef {(window: Window, count: number, by: number) => Window} Change */

const last = 0.1;

/**
 * @param {number} columns
 * @returns {number[]} the left edges of all columns and the right edge of the last, as shares of the width
 */
export function narrowing(columns) {
  const pairs = Math.ceil(columns / 2);
  const width = (/** @type {number} */ column) =>
    pairs < 2 ? 1 : last ** (Math.floor(column / 2) / (pairs - 1));
  const widths = Array.from({ length: columns }, (_, column) => width(column));
  const sum = widths.reduce((a, b) => a + b, 0);
  let from = 0;
  return [0, ...widths.map((each) => (from += each / sum))];
}

/** @param {readonly number[]} edges @param {number} share of the width @returns {number} the column there */
export function columnAt(edges, share) {
  const end = edges.findIndex((edge) => edge > share);
  return end < 0 ? edges.length - 2 : Math.max(0, end - 1);
}

/**
 * @param {readonly number[]} edges
 * @param {number} place a column, may be fractional
 * @returns {number} share
 */
function shareAt(edges, place) {
  const column = Math.min(edges.length - 2, Math.max(0, Math.floor(place)));
  return edges[column] + (place - column) * (edges[column + 1] - edges[column]);
}

/** @param {readonly number[]} edges @param {number} share @returns {number} the place there */
function placeAt(edges, share) {
  const column = columnAt(edges, share);
  return column + (share - edges[column]) / (edges[column + 1] - edges[column]);
}

/**
 * Places in a window ↔ shares of its width.
 *
 * @param {Window} window
 * @param {readonly number[] | null} edges of all columns; null: all are equally wide
 */
export function scaleOf([from, to], edges) {
  const [start, end] = edges ? [from, to].map((place) => shareAt(edges, place)) : [from, to];
  const width = end - start;
  return {
    share: (/** @type {number} */ place) =>
      ((edges ? shareAt(edges, place) : place) - start) / width,
    place(/** @type {number} */ share) {
      const at = start + share * width;
      return edges ? placeAt(edges, at) : at;
    },
  };
}

/**
 * @param {Change} change of a window of even columns
 * @param {readonly number[] | null} edges
 * @returns {Change} the same on screen: what lies below a pointer stays there
 */
export function onScreen(change, edges) {
  if (!edges) return change;
  return (window, count, by) => {
    const { share, place } = scaleOf(window, edges);
    const seen = window[1] - window[0];
    const [first, end] = [0, count].map((at) => share(at) * seen);
    const moved = change([-first, seen - first], end - first, by);
    return windowOf(
      moved.map((at) => place((at + first) / seen)),
      count,
    );
  };
}

/**
 * Stretches a picture of one pixel a column to the real column widths: whole pixels for wide columns; a pixel
 * over several narrow columns has their mean colour.
 *
 * @param {import('../api/picture.js').Picture} picture
 * @param {readonly number[]} edges of its columns, as shares of the width; clipped to 0 … 1
 * @param {number} width pixels
 */
export function widened({ height, data, width: columns }, edges, width) {
  const wide = new Uint8ClampedArray(4 * width * height);
  const ends = edges.map((edge, k) =>
    (edges[k + 1] - edge) * width >= 1 ? Math.round(edge * width) : edge * width,
  );
  const row = new Float32Array(4 * width);
  for (let y = 0; y < height; ++y) {
    row.fill(0);
    for (let column = 0; column < columns; ++column) {
      const [from, to] = [Math.max(0, ends[column]), Math.min(width, ends[column + 1])];
      for (let x = Math.floor(from); x < to; ++x) {
        const share = Math.min(x + 1, to) - Math.max(x, from);
        for (let k = 0; k < 4; ++k) row[4 * x + k] += share * data[4 * (y * columns + column) + k];
      }
    }
    wide.set(row, 4 * y * width);
  }
  return { width, height, data: wide };
}
