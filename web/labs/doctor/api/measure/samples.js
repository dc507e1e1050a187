// The arrays before and after a rotation as vectors: for every row (position) one of each head and batch.

import { coarsest } from '../diagnose/precision.js';

/**
 * @typedef {{ x: ArrayLike<number>, y: ArrayLike<number>, batch: number, n: number, heads: number,
 *   d: number, count: number, noise: number }} Samples `count` vectors a row; `noise` is how far a
 *   number of y may be from the exact one, relative to the size of its neighbours
 */

/** Maximum number of entries from which the type that an array was rounded to is found. */
const looked = 2 ** 15;

/** What float32 arithmetic leaves of a product of two numbers and a sum. */
const arithmetic = 8e-8;

/** @param {ArrayLike<number>} data @returns {Float64Array} entries spread over it */
function some(data) {
  const step = Math.max(1, Math.floor(data.length / looked));
  return Float64Array.from({ length: Math.ceil(data.length / step) }, (_, i) => data[i * step]);
}

/**
 * @param {ArrayLike<number>} data
 * @returns {{ noise: number, floor: number }} what rounding leaves of a number near 1, root mean
 *   square, and of the smallest one at most
 */
export function roundingOf(data) {
  const { half } = coarsest(some(data).filter(Number.isFinite));
  return { noise: Math.max(arithmetic, 0.58 * half(1)), floor: half(1e-60) };
}

/**
 * The vectors of some rows, one row after the other, as the module takes them.
 *
 * @param {Samples} samples
 * @param {readonly number[]} rows
 * @param {{ noise?: number, step?: number }} [given] only each `step`th vector of a row
 */
export function vectorsOf(samples, rows, { noise = samples.noise, step = 1 } = {}) {
  const { x, y, batch, n, heads, d } = samples;
  const single = x instanceof Float32Array && y instanceof Float32Array;
  const Kind = single ? Float32Array : Float64Array;
  const count = Math.ceil(samples.count / step);
  const [first] = rows;
  const isRun = batch === 1 && step === 1 && rows.every((row, k) => row === first + k);
  const gathered = (/** @type {ArrayLike<number>} */ data) => {
    if (isRun && data instanceof Kind) {
      return data.subarray(first * heads * d, (first + rows.length) * heads * d);
    }
    const all = new Kind(rows.length * count * d);
    let to = 0;
    for (const row of rows) {
      for (let sample = 0; sample < samples.count; sample += step) {
        const from = ((Math.floor(sample / heads) * n + row) * heads + (sample % heads)) * d;
        for (let i = from; i < from + d; ++i) all[to++] = data[i];
      }
    }
    return all;
  };
  return { x: gathered(x), y: gathered(y), rows: rows.length, count, d, noise, single };
}
