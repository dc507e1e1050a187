// A rule → the entries of a mask: rectangles that ranges decide are filled, others are evaluated cell by
// cell.

import { Points } from './point.js';
import { Ranges, state } from './range.js';

/** @typedef {import('./rule.js').Rule} Rule */

/** Rectangles with fewer cells are evaluated instead of divided. */
const few = 1024;

/**
 * @param {Rule} rule
 * @param {number} h
 * @param {number} b head and batch entry of the plane
 * @param {Uint8Array} plane queries × keys
 */
export function fillConditions({ program, queries, keys }, h, b, plane) {
  const points = new Points(program, h, b);
  const ranges = new Ranges(program);
  ranges.set(2, h, h);
  ranges.set(3, b, b);
  (function fill(
    /** @type {number} */ q,
    /** @type {number} */ k,
    /** @type {number} */ high,
    /** @type {number} */ wide,
  ) {
    const found = ranges.decide(q, q + high - 1, k, k + wide - 1);
    if (found === state.empty) return;
    if (found === state.full) {
      for (let row = q; row < q + high; ++row) plane.fill(1, row * keys + k, row * keys + k + wide);
    } else if (high * wide <= few) {
      for (let row = q; row < q + high; ++row) {
        for (let col = k; col < k + wide; ++col) plane[row * keys + col] = points.at(row, col);
      }
    } else if (high > wide) {
      fill(q, k, high >> 1, wide);
      fill(q + (high >> 1), k, high - (high >> 1), wide);
    } else {
      fill(q, k, high, wide >> 1);
      fill(q, k + (wide >> 1), high, wide - (wide >> 1));
    }
  })(0, 0, queries, keys);
}

/**
 * @param {Rule} rule
 * @param {number} h
 * @param {number} b head and batch entry of the plane
 * @param {Float32Array} plane queries × keys
 */
export function fillNumbers({ program, queries, keys }, h, b, plane) {
  const points = new Points(program, h, b);
  for (let q = 0; q < queries; ++q) {
    for (let k = 0; k < keys; ++k) plane[q * keys + k] = points.at(q, k);
  }
}
