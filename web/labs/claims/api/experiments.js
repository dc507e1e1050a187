// Experiments with attention that a claim can name: the output of a head, the difference of two heads of a
// layer, and the size of the gradient through the softmax. Their matrices are drawn from a seed, so everyone
// gets the same numbers.

import { beside } from '../../../core/draw/rows.js';
import { jacobianNorm } from '../../../core/kit/jacobian.js';

/** @typedef {import('../../../core/api/index.js').Phasor} Phasor */
/** @typedef {import('../../../core/api/tensor.js').Tensor} Tensor */

const words = 5;
const width = 8;

/**
 * The output of one head for five words of a model of width 8, with the matrices of a seed.
 *
 * @param {Phasor} phasor
 * @param {number} seed
 * @returns {Tensor} [5, 8]
 */
export function headOutput(phasor, seed) {
  const draw = (/** @type {number} */ length, /** @type {number} */ from) =>
    phasor.learned({ length, dim: width, std: 1, seed: from });
  const [wq, wk, wv, wo] = [0, 1, 2, 3].map((k) => draw(width, 4 * seed + k));
  // the words are the same for all heads
  const { heads } = phasor.multiHead({ wq, wk, wv, wo, heads: 1 }).forward(draw(words, -1));
  return { shape: [words, width], data: heads.data };
}

/**
 * The largest difference between the outputs of two heads of one layer for the same words.
 *
 * @param {Phasor} phasor
 * @param {readonly [number, number]} seeds of the matrices of the two heads
 * @returns {number}
 */
export function headsApart(phasor, seeds) {
  const draw = (/** @type {number} */ length, /** @type {number} */ seed) =>
    phasor.learned({ length, dim: width, std: 1, seed });
  // [width, 2 · width]: the columns of the first head, then those of the second
  const [wq, wk, wv] = [0, 1, 2].map((k) => {
    const [one, other] = seeds.map((seed) => draw(width, 4 * seed + k));
    return beside(one, other);
  });
  const wo = draw(2 * width, -2);
  const { heads } = phasor.multiHead({ wq, wk, wv, wo, heads: 2 }).forward(draw(words, -1));
  const [one, other] = [0, 1].map((head) =>
    heads.data.subarray(head * words * width, (head + 1) * words * width),
  );
  return one.reduce((most, value, k) => Math.max(most, Math.abs(value - other[k])), 0);
}

const queries = 16;
const keys = 8;
/** Number of groups of queries that share their keys, chosen so that drawing them is quick. */
const groupsOf = (/** @type {number} */ dim) =>
  Math.max(64, Math.min(512, Math.floor(2 ** 15 / dim)));

/**
 * @param {number} dim
 * @returns {number} in units of price.js: drawing the numbers, and computing the weights
 */
export const gradientPrice = (dim) =>
  groupsOf(dim) * (7 * (queries + keys) * dim + 15 * queries * keys);

/** @type {Map<string, [number, number]>} results so far: an experiment always has the same */
const known = new Map();

/**
 * The size of the gradient of the softmax: the mean Frobenius norm of its Jacobian diag(w) − w wᵀ, where w
 * are the weights of a query over 8 keys, all of standard normal numbers. Groups of 16 queries share their
 * keys, so that the same numbers make six times as many queries: 1024 of 512 dimensions, 8192 of up to 64.
 *
 * @param {Phasor} phasor
 * @param {number} dim of queries and keys
 * @param {number} [scale] of the scores, 1/√dim without
 * @returns {[mean: number, error: number]} the mean, with its standard error over the groups
 */
export function softmaxGradient(phasor, dim, scale) {
  const key = `${dim} ${scale}`;
  const before = known.get(key);
  if (before) return before;
  const groups = groupsOf(dim);
  const draw = (/** @type {number} */ rows, /** @type {number} */ seed) => ({
    shape: [groups, rows, dim],
    data: phasor.learned({ length: groups * rows, dim, std: 1, seed }).data,
  });
  const k = draw(keys, 2);
  const { weights } = phasor.attention(draw(queries, 1), k, k, { scale, return: ['weights'] });
  const means = Array.from({ length: groups }, () => 0);
  for (let row = 0; row < groups * queries; ++row) {
    const own = weights.data.subarray(keys * row, keys * (row + 1));
    means[Math.floor(row / queries)] += jacobianNorm(own) / queries;
  }
  const mean = means.reduce((a, b) => a + b) / groups;
  const variance = means.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (groups - 1);
  /** @type {[number, number]} */
  const found = [mean, Math.sqrt(variance / groups)];
  known.set(key, found);
  return found;
}
