// Queries, keys, and weights, scores or outputs → what src/measure/ fits to them: weights that outputs
// show, the key head of each head, scales, slopes, the cap, sinks.

import { coarsest } from '../diagnose/precision.js';
import { atOnce, result } from './rotation.js';

/** @typedef {import('./measure.js').Entries} Entries */
/** @typedef {import('./attention.js').Problem} Problem */

/**
 * `most` is how far each weight may be off, `usual` its root mean square; `sums` is the latter of the sum
 * of a row.
 *
 * @typedef {{ values: Float64Array, most: Float64Array, usual: Float64Array, sums: Float64Array }} Solved
 */

/**
 * What makes the scores: for each query a scale, which is 0 and has an infinite error where no key that was
 * looked at shows it; a slope for each head, or none; a cap, or 0. `worst` is the largest difference from a
 * logarithm of a weight, or a score, as a multiple of its error.
 *
 * @typedef {{ name: 'one' | 'each', scales: Float64Array, scaleErrors: Float64Array, slopes: Float64Array,
 *   slopeErrors: Float64Array, cap: number, inverseCapError: number, worst: number }} Model
 */

/**
 * `isAmbiguous`: whether other key heads fit better; `mostKeys` of a query, whether all products `areZero`,
 * and the `coarsest` error of those that were looked at. What is missing from the `sums` is nothing, that of
 * `sinks`, or uneven.
 *
 * @typedef {{ keyHead: number[], isAmbiguous: boolean, model: Model | null, mostKeys: number,
 *   areZero: boolean, coarsest: number, sums: 'full' | 'sinks' | 'uneven', sinks: Float64Array,
 *   sinksWithin: number }} Scores
 */

/**
 * The weights with which the values of each head make its outputs: of its own key head, or where those are
 * no weights of a softmax, of another one.
 *
 * @param {Problem} problem
 * @param {Entries} output [heads, queries, features]
 * @param {Entries} v [key heads, keys, features]
 * @returns {Solved | null} null where no values of a head make its outputs
 */
export function weightsOf({ heads, kvHeads, n, m, noise }, output, v) {
  const features = v.shape[2];
  if (m > features) return null;
  const { half } = coarsest(Float64Array.from(output.data).filter(Number.isFinite));
  const [values, most, usual] = [0, 1, 2].map(() => new Float64Array(heads * n * m));
  const sums = new Float64Array(heads * n);
  const some = Math.max(1, Math.floor(atOnce / features));
  /** @param {number} head @param {number} keyHead @returns {boolean} whether its values make the outputs */
  const solve = (head, keyHead) => {
    const own = part(v.data, keyHead * m * features, m * features);
    for (let row = head * n; row < (head + 1) * n; row += some) {
      const queries = Math.min(some, (head + 1) * n - row);
      const numbers = part(output.data, row * features, queries * features);
      const given = { values: own, numbers, halves: numbers.map(half) };
      const found = result((send) =>
        send('weights', { ...given, queries, keys: m, features, noise }),
      );
      if (!found.values) return false;
      values.set(found.values, row * m);
      most.set(found.most, row * m);
      usual.set(found.usual, row * m);
      sums.set(found.sums, row);
    }
    return true;
  };
  const all = Array.from({ length: kvHeads }, (_, keyHead) => keyHead);
  for (let head = 0; head < heads; ++head) {
    const first = Math.floor((head * kvHeads) / heads);
    const others = all.filter((keyHead) => keyHead !== first);
    if (![first, ...others].some((keyHead) => solve(head, keyHead))) return null;
  }
  return { values, most, usual, sums };
}

/** @param {ArrayLike<number>} data @param {number} from @param {number} count */
const part = (data, from, count) => Float64Array.from({ length: count }, (_, i) => data[from + i]);

/**
 * @param {Problem} problem
 * @param {readonly number[]} rows the queries that are looked at, of every head
 * @returns {Scores}
 */
export function scoresOf(problem, rows) {
  const { heads, kvHeads, n, m, d, q, k, data, stage, noise, floor, inputNoise, solved } = problem;
  /** @param {ArrayLike<number>} array [heads, n, width] @param {number} width */
  const some = (array, width) => {
    const taken = new Float64Array(heads * rows.length * width);
    for (let head = 0, to = 0; head < heads; ++head) {
      for (const row of rows) {
        const from = (head * n + row) * width;
        for (let i = from; i < from + width; ++i) taken[to++] = array[i];
      }
    }
    return taken;
  };
  const { keyHeads, scales, factors, slopes, cap, errors, worst, ...found } = result((send) =>
    send('scores', {
      q: some(q, d),
      k: Float64Array.from(k),
      places: Float64Array.from(rows, (row) => row + m - n),
      numbers: some(data, m),
      most: solved && some(solved.most, m),
      usual: solved && some(solved.usual, m),
      sums: solved && some(solved.sums, 1),
      heads,
      keyHeads: kvHeads,
      queries: rows.length,
      keys: m,
      d,
      areScores: stage === 'scores',
      noise,
      floor,
      inputNoise,
    }),
  );
  const sums = /** @type {Scores['sums']} */ (found.sums);
  const others = { ...found, sums, keyHead: Array.from(keyHeads) };
  if (scales === 'none') return { ...others, model: null };
  /** @param {Float64Array} values of the queries that were looked at @param {number} rest */
  const ofAll = (values, rest) => {
    if (scales === 'one') return new Float64Array(n).fill(values[0]);
    const all = new Float64Array(n).fill(rest);
    rows.forEach((row, at) => (all[row] = values[at]));
    return all;
  };
  const [first, last] = [factors.length, factors.length + slopes.length];
  const model = {
    name: /** @type {Model['name']} */ (scales),
    scales: ofAll(factors, 0),
    scaleErrors: ofAll(errors, Infinity),
    slopes,
    slopeErrors: errors.subarray(first, last),
    cap,
    inverseCapError: errors[last] ?? 0,
    worst,
  };
  return { ...others, model };
}
