// One row of weights: that of a query in a head or in several, and what is to be known of it.

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
 * @returns {Float32Array} of all heads
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

/** Of rounding: half of the weight is reached there. */
const rounded = 1e-6;

/**
 * The fewest patches that hold half of what patches get.
 *
 * @param {Float32Array} weights of the patches; NaN and negative weights count as 0
 * @returns {{ order: number[], count: number, total: number }} patches from the heaviest on, of which the
 *   first `count` hold half
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

/** A patch that gets this many times what looking at all alike gives has all of its colour. */
const strong = 3;

/**
 * @param {Float32Array} weights of the patches
 * @param {number} keys of the row
 * @returns {number} the weight of the full colour: equal weights look pale, not strong
 */
export function endOf(weights, keys) {
  let end = strong / keys;
  for (let k = 0; k < weights.length; ++k) end = Math.max(end, positive(weights[k]));
  return end;
}

/** Below 1, so that small weights are seen. */
const power = 0.7;

/** @param {number} weight @param {number} end @returns {number} the share of its colour that a patch keeps */
export const shareOf = (weight, end) => Math.min(1, positive(weight) / end) ** power;

/** Of equal steps of weight, and from which share of the end on the next alpha is the nearer one. */
const alphas = Uint8Array.from({ length: 1025 }, (_, k) => Math.round(255 * shareOf(k, 1024)));
const limits = Float64Array.from(
  { length: 256 },
  (_, alpha) => ((alpha + 0.5) / 255) ** (1 / power),
);

/**
 * shareOf in 255ths, rounded, without a power for each of 80,000 cells.
 *
 * @param {number} weight @param {number} end
 */
export function alphaOf(weight, end) {
  const part = Math.min(1, positive(weight) / end);
  let alpha = alphas[Math.floor(1024 * part)];
  while (part >= limits[alpha]) ++alpha;
  return alpha;
}

/** Patches whose weights differ by less, as a share of the largest, get the same. */
const alike = 0.02;

/** @param {Float32Array} weights @param {{ order: readonly number[] }} half */
export const isFlat = (weights, { order }) =>
  weights[order[0]] <= (1 + alike) * positive(weights[order[order.length - 1]]);
