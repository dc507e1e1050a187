// One row of weights, of a query in one or several heads, and statistics of it.

/** @typedef {import('../../../core/api/tensor.js').Tensor} Tensor */
/** @typedef {'mean' | 'max' | 'min'} Combine */

/** @param {Tensor} layer [heads, queries, keys] @param {number} head @param {number} query */
export function rowOf({ shape: [, queries, keys], data }, head, query) {
  const from = (head * queries + query) * keys;
  return data.subarray(from, from + keys);
}

/**
 * @param {Tensor} layer [heads, queries, keys]
 * @param {Combine} how
 * @param {number} query
 * @returns {Float32Array} over all heads
 */
export function combinedRow(layer, how, query) {
  const [heads] = layer.shape;
  const row = Float64Array.from(rowOf(layer, 0, query));
  for (let head = 1; head < heads; ++head) {
    rowOf(layer, head, query).forEach((weight, key) => {
      row[key] = how === 'mean' ? row[key] + weight : Math[how](row[key], weight);
    });
  }
  return Float32Array.from(row, (weight) => (how === 'mean' ? weight / heads : weight));
}

/** Tolerance for rounding when half of the weight is reached. */
const rounded = 1e-6;

/**
 * The fewest patches that hold half of the patches' total weight.
 *
 * @param {Float32Array} weights of the patches; NaN and negative weights count as 0
 * @returns {{ order: number[], count: number, total: number }} patches in descending order of weight, of
 *   which the first `count` hold half
 */
export function halfOf(weights) {
  const order = Array.from(weights.keys()).sort(
    (a, b) => positive(weights[b]) - positive(weights[a]),
  );
  const total = weights.reduce((sum, weight) => sum + positive(weight), 0);
  let count = 0;
  for (let sum = 0; count < order.length && sum < (0.5 - rounded) * total; ++count) {
    sum += positive(weights[order[count]]);
  }
  return { order, count, total };
}

/** @param {number} weight */
export const positive = (weight) => (weight > 0 && weight < Infinity ? weight : 0);

/** A patch has its full colour from this multiple of the uniform weight on. */
const strong = 3;

/**
 * @param {Float32Array} weights of the patches
 * @param {number} keys number of keys in the row
 * @returns {number} the weight with the full colour; uniform weights look pale
 */
export function endOf(weights, keys) {
  let end = strong / keys;
  for (let k = 0; k < weights.length; ++k) end = Math.max(end, positive(weights[k]));
  return end;
}

/** Exponent below 1, so that small weights are visible. */
const power = 0.7;

/** @param {number} weight @param {number} end @returns {number} the share of its colour that a patch keeps */
export const shareOf = (weight, end) => Math.min(1, positive(weight) / end) ** power;

/** Alpha by weight, in equal steps, and the weights from which each alpha is rounded up. */
const alphas = Uint8Array.from({ length: 1025 }, (_, k) => Math.round(255 * shareOf(k, 1024)));
const limits = Float64Array.from(
  { length: 256 },
  (_, alpha) => ((alpha + 0.5) / 255) ** (1 / power),
);

/**
 * shareOf in 255ths, rounded, from a table, because there may be 80,000 cells.
 *
 * @param {number} weight
 * @param {number} end
 */
export function alphaOf(weight, end) {
  const part = Math.min(1, positive(weight) / end);
  let alpha = alphas[Math.floor(1024 * part)];
  while (part >= limits[alpha]) ++alpha;
  return alpha;
}

/** Patches whose weights differ by less than this share of the largest count as equal. */
const alike = 0.02;

/** @param {Float32Array} weights @param {{ order: readonly number[] }} half */
export const isFlat = (weights, { order }) =>
  weights[order[0]] <= (1 + alike) * positive(weights[order[order.length - 1]]);
