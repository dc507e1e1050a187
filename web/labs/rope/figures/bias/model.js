// The settings of <phasor-bias> → the bias of every score, as a matrix and by offset, and its effect on the
// weights of the sentence.
//
//   weights = softmax(Q·Kᵀ/√d + B)
//
//   ALiBi   B[i][j] = -m·|i - j|, a slope m for each head         (Press, Smith and Lewis 2021)
//   T5      B[i][j] = table[bucket(j - i)]                        (Raffel et al. 2020)
//   Shaw    B[i][j] = q_i·a[clip(j - i)]/√d, so it depends on q    (Shaw, Uszkoreit and Vaswani 2018)
//
// Queries and keys are the words' vectors: a word attends to similar words.

import { tableMatrix } from '../../../../core/draw/matrix.js';
import { headOf, rowOf } from '../../../../core/draw/rows.js';
import { windowOf } from '../../../../core/draw/window.js';
import {
  meaningRows,
  meaningWidth as width,
  rowsIn,
} from '../../../../core/words/heads/sentence.js';

/** @typedef {import('../../../../core/api/index.js').Phasor} Phasor */
/** @typedef {import('../../../../core/api/tensor.js').Tensor} Tensor */

/** @typedef {{ kind: 'ALiBi' | 'T5' | 'Shaw', causal: boolean, heads: number, head: number,
 *   table: readonly number[], distance: number, clip: number, reach: number, query: number }} Settings */
/**
 * @typedef {{ phasor: Phasor, key: number, bucket: number, rows: readonly number[],
 *   columns: readonly number[] }} More further fields of the figure
 */

/** Most words that are shown. */
export const mostWords = 24;

/** Standard deviation of Shaw's random vectors, chosen so that the bias is about as large as the scores. */
const deviation = 0.7;

/** @param {Settings} settings with the requested head */
export const headIn = ({ heads, head }) => Math.min(head, heads - 1);

/**
 * The biases of consecutive queries and all keys, from phasor's functions.
 *
 * @param {Phasor} phasor
 * @param {Pick<Settings, 'kind' | 'causal' | 'heads' | 'table' | 'distance'>} settings
 * @param {{ queries: number, keys: number, start?: number }} sizes
 * @returns {Tensor} [heads, queries, keys]: every head of ALiBi, one of T5
 */
function terms(phasor, { kind, causal, heads, table, distance }, sizes) {
  if (kind === 'ALiBi') return phasor.alibi({ ...sizes, heads, symmetric: true });
  return phasor.t5Bias({
    ...sizes,
    heads: 1,
    buckets: table.length,
    maxDistance: distance,
    bidirectional: !causal,
    table: table.map((value) => [value]),
  });
}

/**
 * Shaw's biases: products of queries with the vector of each offset.
 *
 * @param {Phasor} phasor
 * @param {Settings} settings
 * @param {Tensor} queries [m, width]
 * @param {number} length number of positions
 * @returns {{ scores: Tensor, index: Int32Array }} [m, 2·clip + 1], and the column of every pair
 */
function shaw(phasor, { clip, head }, queries, length) {
  const { table, index } = phasor.shawKeys({
    length,
    dim: width,
    clip,
    seed: head,
    std: deviation,
  });
  const { scores } = phasor.attention(queries, table, table, { return: ['scores'] });
  return { scores: headOf(scores, 0), index: index.data };
}

/**
 * Shaw's vectors, for the program.
 *
 * @param {Phasor} phasor
 * @param {Settings} settings
 * @returns {Tensor}
 */
export const shawTable = (phasor, { clip, head }) =>
  phasor.shawKeys({ length: 1, dim: width, clip, seed: head, std: deviation }).table;

/** @param {Phasor} phasor @param {Settings} settings @param {Tensor} queries @returns {Tensor} [n, n] */
function added(phasor, settings, queries) {
  const [n] = queries.shape;
  if (settings.kind !== 'Shaw') {
    const all = terms(phasor, settings, { queries: n, keys: n });
    return headOf(all, settings.kind === 'ALiBi' ? headIn(settings) : 0);
  }
  const { scores, index } = shaw(phasor, settings, queries, n);
  const [, columns] = scores.shape;
  const data = Float32Array.from(
    index,
    (column, cell) => scores.data[Math.floor(cell / n) * columns + column],
  );
  return { shape: [n, n], data };
}

/**
 * The bias at every offset of the key from the query, from −reach to reach.
 *
 * @param {Phasor} phasor
 * @param {Settings} settings
 * @param {Tensor} queries
 * @param {number} reach
 * @returns {{ curves: Float32Array[], shown: number }} one curve per head
 */
function byOffset(phasor, settings, queries, reach) {
  const count = 2 * reach + 1;
  if (settings.kind === 'Shaw') {
    const row = Math.min(settings.query, queries.shape[0] - 1);
    const query = { shape: [1, width], data: rowOf(queries, row) };
    const { scores, index } = shaw(phasor, settings, query, count);
    const columns = index.subarray(reach * count, (reach + 1) * count);
    return { curves: [Float32Array.from(columns, (column) => scores.data[column])], shown: 0 };
  }
  const all = terms(phasor, settings, { queries: 1, keys: count, start: reach });
  const curves = Array.from({ length: all.shape[0] }, (_, head) => headOf(all, head).data);
  return { curves, shown: settings.kind === 'ALiBi' ? headIn(settings) : 0 };
}

/**
 * The bucket of every offset from −reach to reach: the bias from a table that contains the buckets' numbers.
 *
 * @param {Phasor} phasor
 * @param {Settings} settings
 * @param {number} reach
 */
export function bucketsOf(phasor, settings, reach) {
  const { causal, heads, distance } = settings;
  const table = settings.table.map((_, bucket) => bucket);
  const sizes = { queries: 1, keys: 2 * reach + 1, start: reach };
  return terms(phasor, { kind: 'T5', causal, heads, distance, table }, sizes).data;
}

/** @param {ArrayLike<number>} a @param {(k: number) => number} b @returns {number} */
function largestDifference(a, b) {
  let most = 0;
  for (let k = 0; k < a.length; ++k) most = Math.max(most, Math.abs(a[k] - b(k)));
  return most;
}

/**
 * @typedef {object} Scene
 * @property {Tensor} queries [n, 64]
 * @property {Tensor} added [n, n]
 * @property {Tensor} weights with the bias
 * @property {Tensor} plain without the bias
 * @property {Uint8Array | null} visible 0 where a key is hidden
 * @property {Float32Array[]} curves for each head, from −reach to reach
 * @property {number} shown index of the current curve
 * @property {number} reach
 * @property {number} between the largest difference of the bias between the two sides at the same distance
 * @property {{ with: number, without: number }} mirrored the largest difference of weights from those of
 *   the reversed sentence
 */

/**
 * @param {Phasor} phasor @param {Settings} settings @param {Tensor} embedding
 * @returns {Scene}
 */
export function scene(phasor, settings, embedding) {
  const queries = meaningRows(embedding);
  const [n] = queries.shape;
  const { causal } = settings;
  /** @param {Tensor} q @param {Tensor} [mask] */
  const weightsOf = (q, mask) =>
    headOf(phasor.attention(q, q, q, { causal, mask, return: ['weights'] }).weights, 0);
  const biasTerms = added(phasor, settings, queries);
  const weights = weightsOf(queries, biasTerms);
  const plain = weightsOf(queries);

  const order = Array.from({ length: n }, (_, k) => n - 1 - k);
  const backwards = rowsIn(queries, order);
  /** @param {Tensor} one @param {Tensor} other */
  const apart = ({ data }, other) => largestDifference(data, (k) => other.data[n * n - 1 - k]);
  const mirrored = {
    with: apart(weights, weightsOf(backwards, added(phasor, settings, backwards))),
    without: apart(plain, weightsOf(backwards)),
  };

  const reach = Math.max(settings.reach, n - 1);
  const { curves, shown } = byOffset(phasor, settings, queries, reach);
  const near = curves[shown].subarray(reach - (n - 1), reach + n);
  const visible = causal
    ? Uint8Array.from({ length: n * n }, (_, cell) => Number(cell % n <= Math.floor(cell / n)))
    : null;
  return {
    queries,
    added: biasTerms,
    weights,
    plain,
    visible,
    curves,
    shown,
    reach,
    mirrored,
    between: largestDifference(near, (k) => near[near.length - 1 - k]),
  };
}

/** @param {Settings & More} s @param {() => import('../../../../core/kit/sentence.js').Sentence} sentence */
export const model = (s, sentence) => ({
  get words() {
    return sentence().words;
  },
  get query() {
    return Math.min(s.query, this.words.length - 1);
  },
  get key() {
    return Math.min(s.key, this.words.length - 1);
  },
  get head() {
    return s.kind === 'ALiBi' ? headIn(s) : s.head;
  },
  get bucket() {
    return s.kind === 'T5' ? Math.min(s.bucket, s.table.length - 1) : s.bucket;
  },
  /** throws for settings without a bias */
  get scene() {
    return scene(s.phasor, s, sentence().embedding);
  },
  /** the bias as drawn, without hidden cells */
  get drawn() {
    const { added: addedBias, visible } = this.scene;
    const data = visible
      ? addedBias.data.map((value, k) => (visible[k] ? value : 0))
      : addedBias.data;
    return tableMatrix(s.phasor, { shape: addedBias.shape, data });
  },
  get shown() {
    const { length } = this.words;
    return { rows: windowOf(s.rows, length), columns: windowOf(s.columns, length) };
  },
  /** at the cursor */
  get cell() {
    const { added: addedBias, weights, plain } = this.scene;
    const k = this.query * this.words.length + this.key;
    return { added: addedBias.data[k], weight: weights.data[k], plain: plain.data[k] };
  },
  get isHidden() {
    return s.causal && this.key > this.query;
  },
  /** for T5: the bucket of every offset, from −reach to reach */
  get buckets() {
    return bucketsOf(s.phasor, s, Math.max(this.words.length, s.distance + 2));
  },
});

/** @typedef {ReturnType<typeof model>} Model */
