// Rows of two projections of queries or keys → where each row of the second is in the first.

import { rangeError, refuse, say, showShape } from '../../../../core/api/check.js';
import { rowPrograms } from '../diagnose/code/rows.js';
import { roundingOf } from './samples.js';

/** @typedef {import('./measure.js').Entries} Entries */
/** @typedef {import('./measure.js').Read} Read */
/** @typedef {import('./measure.js').Open} Open */

/**
 * @typedef {object} MeasuredProjection
 * @property {Int32Array} rows row r of b is row rows[r] of a; -1 where no row is
 * @property {Read[]} reads how the rows are permuted
 * @property {Open[]} open what these arrays cannot show
 * @property {number} residual the largest difference of rows that belong together
 * @property {number} tolerance how large it may be
 * @property {ReturnType<typeof rowPrograms>} convert programs that put the rows of a into the order of b;
 *   null where the order is the same or is not known
 */

const call = 'measure';

/**
 * @param {Entries} a
 * @param {Entries} b
 * @returns {{ rows: Int32Array, twins: boolean, residual: number, largest: number }} `largest` number of a
 */
function matched(a, b) {
  const [count, width] = [a.shape[0], a.data.length / a.shape[0]];
  const distance = (
    /** @type {number} */ r,
    /** @type {number} */ s,
    /** @type {number} */ most,
  ) => {
    let sum = 0;
    for (let c = 0; c < width && sum < most; ++c)
      sum += (b.data[r * width + c] - a.data[s * width + c]) ** 2;
    return sum;
  };
  let [energy, largest] = [0, 0];
  for (let i = 0; i < a.data.length; ++i) {
    energy += a.data[i] ** 2;
    largest = Math.max(largest, Math.abs(a.data[i]));
  }
  const scale = energy / count;
  const sorted = Array.from({ length: count }, (_, s) => s).sort(
    (s, t) => a.data[s * width] - a.data[t * width],
  );
  const near = 0.15 * Math.sqrt(energy / a.data.length);
  const rows = new Int32Array(count).fill(-1);
  let [twins, residual] = [false, 0];
  for (let r = 0; r < count; ++r) {
    const first = b.data[r * width];
    let [best, least, second] = [-1, Infinity, Infinity];
    let size = 0;
    for (let c = 0; c < width; ++c) size += b.data[r * width + c] ** 2;
    let low = 0;
    for (let high = count; low < high;) {
      const middle = (low + high) >> 1;
      if (a.data[sorted[middle] * width] < first - near) low = middle + 1;
      else high = middle;
    }
    for (let at = low; at < count && a.data[sorted[at] * width] <= first + near; ++at) {
      const left = distance(r, sorted[at], second);
      if (left < least) [best, least, second] = [sorted[at], left, least];
      else if (left < second) second = left;
    }
    if (best < 0 || least > 0.01 * size) continue;
    if (second <= 4 * least + 1e-12 * scale) twins = true;
    rows[r] = best;
    for (let c = 0; c < width; ++c) {
      residual = Math.max(residual, Math.abs(b.data[r * width + c] - a.data[best * width + c]));
    }
  }
  return { rows, twins, residual, largest };
}

/**
 * llama.cpp's order of rows for this number of heads: new 2j + c is old c d/2 + j of each head.
 *
 * @param {number} count
 * @param {number} heads
 */
function ggmlOrder(count, heads) {
  const d = count / heads;
  return Int32Array.from({ length: count }, (_, r) => {
    const own = r % d;
    return r - own + (own % 2) * (d / 2) + (own >> 1);
  });
}

/** @param {Int32Array} order */
function inverseOf(order) {
  const inverse = new Int32Array(order.length);
  order.forEach((from, to) => {
    inverse[from] = to;
  });
  return inverse;
}

/**
 * @param {{ a: Entries, b: Entries, heads: number, headDim: number }} given
 * @returns {MeasuredProjection}
 */
export function measureProjection({ a, b, heads, headDim }) {
  for (const [name, { shape }] of Object.entries({ a, b })) {
    if (shape.length !== 1 && shape.length !== 2)
      refuse(call, name, say`[rows] or [rows, inputs]`, { shape });
  }
  if (a.shape.join() !== b.shape.join()) {
    throw rangeError`${call}: a and b must have the same shape, got ${showShape(a.shape)} and ${showShape(b.shape)}`;
  }
  const [count] = a.shape;
  if (heads && headDim && heads * headDim !== count) {
    refuse(call, 'a', say`of ${heads} heads of ${headDim} rows`, { shape: a.shape });
  }
  for (const [name, value] of Object.entries({ heads, headDim })) {
    if (value && count % value !== 0)
      refuse(call, name, say`a divisor of the ${count} rows`, value);
  }
  const { rows, twins, residual, largest } = matched(a, b);
  /** @type {Read[]} */
  const reads = [];
  /** @type {Open[]} */
  const open = [];
  const [noise, coarser] = [a, b].map(({ data }) => roundingOf(data).noise);
  const tolerance = Math.max(1e-6, 2 * Math.max(noise, coarser) * largest);
  const result = { rows, reads, open, residual, tolerance, convert: null };
  if (twins) {
    open.push({
      axis: 'row-order',
      sentence: 'Rows are equal: rows that differ would show it.',
    });
    return result;
  }
  if (rows.includes(-1)) {
    const sentence = `Row ${rows.indexOf(-1)} of b is no row of a.`;
    open.push({ axis: 'row-order', sentence });
    return result;
  }
  if (rows.every((from, to) => from === to)) return result;
  const ordered = (/** @type {string} */ value) => {
    reads.push({ axis: 'row-order', value });
    return { ...result, convert: rowPrograms(value, rows) };
  };
  const same = (/** @type {Int32Array} */ order) => order.every((from, to) => from === rows[to]);
  for (let h = 1; h <= count / 4; ++h) {
    if (count % (2 * h) !== 0) continue;
    const order = ggmlOrder(count, h);
    /** @type {[string, Int32Array][]} */
    const orders = [
      ['', order],
      ['-twice', order.map((from) => order[from])],
      ['-undone', inverseOf(order)],
    ];
    const found = orders.find(([, one]) => same(one));
    if (!found) continue;
    return ordered(`ggml-${h}${found[0]}`);
  }
  return ordered('other');
}
