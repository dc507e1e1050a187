// A window of a mask → pixels. A pixel that covers many cells shows the share of visible ones. Ranges decide
// most pixels, many at once; the others are divided until a part has only a few cells, or the budget of a
// frame is spent: then one cell represents the rest of a part.

import { Points } from './point.js';
import { Ranges, state } from './range.js';

/** @typedef {import('./rule.js').Rule} Rule */

/**
 * @typedef {object} View
 * @property {readonly [number, number]} rows [from, to), may be fractional
 * @property {readonly [number, number]} cols
 * @property {number} width pixels
 * @property {number} height
 */

/** Most rectangles that are examined for pixels that are not decided at once. */
const mostParts = 2 ** 19;
/** Most divisions of a pixel: a window of 256 of 1,000,000 is a third of a pixel wide. */
const deepest = 8;
/** Parts with at most this many cells are evaluated cell by cell. */
const few = 4;

/**
 * The first cell of every pixel, and the end of the last one. A pixel smaller than a cell shows the cell
 * under its middle.
 *
 * @param {readonly [number, number]} window
 * @param {number} pixels
 * @param {number} cells
 */
function edges([from, to], pixels, cells) {
  const scale = (to - from) / pixels;
  const first = new Float64Array(pixels);
  const end = new Float64Array(pixels);
  for (let x = 0; x < pixels; ++x) {
    const middle = Math.min(cells - 1, Math.floor(from + (x + 0.5) * scale));
    first[x] = scale <= 1 ? middle : Math.floor(from + x * scale);
    end[x] = scale <= 1 ? middle + 1 : Math.min(cells, Math.ceil(from + (x + 1) * scale));
  }
  return { first, end };
}

/** A pseudorandom number from 0 to 1 for a place, always the same. @param {number} a @param {number} b */
function scattered(a, b) {
  let bits = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b ^ 0x7f4a7c15, 0xc2b2ae35);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  return ((bits ^ (bits >>> 13)) >>> 0) / 2 ** 32;
}

/**
 * @param {Rule} rule
 * @param {number} h
 * @param {number} b head and batch entry of the plane
 * @param {View} view
 * @returns {Float32Array} for every pixel the share of visible cells; 0 and 1 are exact
 */
export function shares({ program, queries, keys }, h, b, { rows, cols, width, height }) {
  const points = new Points(program, h, b);
  const ranges = new Ranges(program);
  ranges.set(2, h, h);
  ranges.set(3, b, b);
  const down = edges(rows, height, queries);
  const across = edges(cols, width, keys);
  const picture = new Float32Array(width * height);
  /** @type {number[]} pixels that are not decided yet */
  const open = [];

  (function decide(
    /** @type {number} */ y0,
    /** @type {number} */ y1,
    /** @type {number} */ x0,
    /** @type {number} */ x1,
  ) {
    const found = ranges.decide(
      down.first[y0],
      down.end[y1 - 1] - 1,
      across.first[x0],
      across.end[x1 - 1] - 1,
    );
    if (found !== state.undecided) {
      if (found === state.full) {
        for (let y = y0; y < y1; ++y) picture.fill(1, y * width + x0, y * width + x1);
      }
    } else if (y1 - y0 === 1 && x1 - x0 === 1) {
      open.push(y0 * width + x0);
    } else if (y1 - y0 > x1 - x0) {
      const middle = (y0 + y1) >> 1;
      decide(y0, middle, x0, x1);
      decide(middle, y1, x0, x1);
    } else {
      const middle = (x0 + x1) >> 1;
      decide(y0, y1, x0, middle);
      decide(y0, y1, middle, x1);
    }
  })(0, height, 0, width);

  const depth = Math.min(
    deepest,
    Math.max(0, Math.floor(Math.log2(mostParts / (open.length + 1)))),
  );
  const part = new Share(points, ranges);
  for (const pixel of open) {
    const y = Math.floor(pixel / width);
    const x = pixel % width;
    const { first: top, end: bottom } = down;
    const { first: left, end: right } = across;
    const share = part.of(top[y], left[x], bottom[y] - top[y], right[x] - left[x], depth);
    // a pixel that was only sampled may be neither full nor empty: keep it away from 0 and 1
    picture[pixel] = part.exact ? share : Math.min(1 - 1 / 256, Math.max(1 / 256, share));
    part.exact = true;
  }
  return picture;
}

/** Computes the visible share of one pixel. */
class Share {
  /** Whether every cell was decided or evaluated. */
  exact = true;

  /** @param {Points} points @param {Ranges} ranges */
  constructor(points, ranges) {
    this.points = points;
    this.ranges = ranges;
  }

  /**
   * @param {number} q
   * @param {number} k
   * @param {number} high
   * @param {number} wide cells
   * @param {number} depth remaining divisions
   * @returns {number}
   */
  of(q, k, high, wide, depth) {
    if (high * wide <= few) {
      let visible = 0;
      for (let row = q; row < q + high; ++row) {
        for (let col = k; col < k + wide; ++col) visible += Number(this.points.visible(row, col));
      }
      return visible / (high * wide);
    }
    const found = this.ranges.decide(q, q + high - 1, k, k + wide - 1);
    if (found !== state.undecided) return found === state.full ? 1 : 0;
    if (depth === 0) {
      this.exact = false;
      const row = q + Math.floor(scattered(q, k) * high);
      const col = k + Math.floor(scattered(k + wide, q) * wide);
      return Number(this.points.visible(row, col));
    }
    const [half, side] = high > wide ? [high >> 1, high] : [wide >> 1, wide];
    const [one, other] =
      high > wide
        ? [this.of(q, k, half, wide, depth - 1), this.of(q + half, k, high - half, wide, depth - 1)]
        : [
            this.of(q, k, high, half, depth - 1),
            this.of(q, k + half, high, wide - half, depth - 1),
          ];
    return (one * half + other * (side - half)) / side;
  }
}

/** RGBA of a colour '#rrggbb' or '#rrggbbaa'. @param {string} color */
const channels = (color) =>
  [1, 3, 5, 7].map((at) => Number.parseInt(color.slice(at, at + 2) || 'ff', 16));

/**
 * @param {Float32Array} picture of shares
 * @param {string} hidden
 * @param {string} visible colours
 * @returns {Uint8ClampedArray<ArrayBuffer>} 4 bytes per pixel
 */
export function colored(picture, hidden, visible) {
  const [from, to] = [channels(hidden), channels(visible)];
  const data = new Uint8ClampedArray(picture.length * 4);
  picture.forEach((share, pixel) => {
    // thin lines stay visible: at least a tenth of the colour range
    const weight = share === 0 || share === 1 ? share : 0.1 + 0.8 * share;
    for (let k = 0; k < 4; ++k) data[4 * pixel + k] = from[k] + (to[k] - from[k]) * weight;
  });
  return data;
}
