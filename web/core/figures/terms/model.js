// A sentence → the four terms of every score of one head, their sum, and the softmax of it.
//
//   (E + P) W_Q W_Kᵀ (E + P)ᵀ  =  E..E + E..P + P..E + P..P      all over √d_k
//
// The heads are those of web/core/words/heads/projections.js. One more reads words and positions together, as
// trained heads do: `both` has the columns of "meaning" beside those of "one back".

import { extent } from '../../draw/extent.js';
import { beside, columnsOf, rowOf } from '../../draw/rows.js';
import { headKinds, projections } from '../../words/heads/projections.js';
import { inputs } from '../../words/heads/sentence.js';

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('../../api/tensor.js').Tensor} Tensor */
/** @typedef {'contentContent' | 'contentPosition' | 'positionContent' | 'positionPosition'} Term */
/** @typedef {'both' | 'meaning' | 'one back' | 'nearby'} Reads */

/** @type {readonly Term[]} */
export const termNames = [
  'contentContent',
  'contentPosition',
  'positionContent',
  'positionPosition',
];

/** Factor on the queries and keys of "one back" beside words, so that neither dominates. */
export const quieter = 0.25;

/** @type {Record<Reads, { name: string, gain: number }[]>} */
const parts = {
  both: [
    { name: 'meaning', gain: 1 },
    { name: 'one back', gain: quieter },
  ],
  meaning: [{ name: 'meaning', gain: 1 }],
  'one back': [{ name: 'one back', gain: 1 }],
  nearby: [{ name: 'nearby', gain: 1 }],
};

/**
 * The columns of the chosen heads side by side, as in one head.
 *
 * @param {Phasor} phasor
 * @param {{ dim: number, base: number, reads: Reads }} settings
 * @returns {{ wq: Tensor, wk: Tensor }} [dim, dk] each
 */
export function matrices(phasor, { dim, base, reads }) {
  const chosen = parts[reads].map(({ name, gain }) => ({
    head: headKinds.findIndex((kind) => kind.name === name),
    gain,
  }));
  const heads = 1 + Math.max(...chosen.map(({ head }) => head));
  const { wq, wk } = projections(phasor, { dim, base, heads });
  const width = wq.shape[1] / heads;
  /** @param {Tensor} all */
  const joined = (all) =>
    beside(
      ...chosen.map(({ head, gain }) => {
        const { shape, data } = columnsOf(all, head * width, (head + 1) * width);
        return { shape, data: data.map((value) => value * gain) };
      }),
    );
  return { wq: joined(wq), wk: joined(wk) };
}

/**
 * The matrices of the chosen heads, and attention with them, which do not depend on the sentence.
 *
 * @param {Phasor} phasor
 * @param {{ dim: number, base: number, reads: Reads }} settings
 */
export function layerOf(phasor, settings) {
  const { wq, wk } = matrices(phasor, settings);
  return { wq, wk, attention: phasor.multiHead({ wq, wk, wv: wk }) };
}

/**
 * Which terms remain when words or positions are excluded.
 *
 * @param {boolean} content
 * @param {boolean} encoding
 * @returns {boolean[]} in the order of `termNames`
 */
export const counted = (content, encoding) => [
  content,
  content && encoding,
  content && encoding,
  encoding,
];

/** @param {Tensor} tensor @returns {Tensor} zeros of the same shape */
const zerosLike = ({ shape, data }) => ({ shape, data: new Float32Array(data.length) });

/**
 * @typedef {object} Terms
 * @property {Tensor[]} terms [n, n] each, in the order of `termNames`, included or not
 * @property {Tensor} sum the sum of the included terms
 * @property {Tensor} weights its softmax over each row
 * @property {number} residual the largest difference between the sum and the score computed directly
 */

/**
 * @param {Phasor} phasor
 * @param {{ embedding: Tensor, dim: number, base: number, reads: Reads, content: boolean,
 *   encoding: boolean }} given `embedding` [n, 100]
 * @param {ReturnType<typeof layerOf>} [layer]
 * @returns {Terms}
 */
export function scoreTerms(phasor, given, layer = layerOf(phasor, given)) {
  const { embedding, dim, base, content, encoding } = given;
  const { wq, wk, attention } = layer;
  const length = embedding.shape[0];
  const words = inputs(embedding, null, dim);
  const places = phasor.sinusoidal({ length, dim, base });
  const split = phasor.decompose(words, places, { wq, wk, scale: 1 / Math.sqrt(wq.shape[1]) });
  const terms = termNames.map((name) => split[name]);

  const counts = counted(content, encoding);
  const sum = zerosLike(terms[0]);
  terms.forEach(({ data }, k) => {
    if (counts[k]) data.forEach((value, at) => (sum.data[at] += value));
  });
  // the same score computed directly, as attention does
  const rows = inputs(
    content ? embedding : zerosLike(embedding),
    encoding ? places : zerosLike(places),
    dim,
  );
  const { scores, weights } = attention.forward(rows, { return: ['scores', 'weights'] });
  const residual = sum.data.reduce(
    (most, value, at) => Math.max(most, Math.abs(value - scores.data[at])),
    0,
  );
  return { terms, sum, weights: { shape: sum.shape, data: weights.data }, residual };
}

/**
 * @param {{ phasor: Phasor, dim: number, base: number, reads: Reads, content: boolean, encoding: boolean,
 *   query: number, key: number }} s
 * @param {() => import('../../kit/sentence.js').Sentence} sentence
 */
export const model = (s, sentence) => ({
  get words() {
    return sentence().words;
  },
  get embedding() {
    return sentence().embedding;
  },
  get query() {
    return Math.min(s.query, this.words.length - 1);
  },
  get key() {
    return Math.min(s.key, this.words.length - 1);
  },
  get counts() {
    return counted(s.content, s.encoding);
  },
  get layer() {
    return layerOf(s.phasor, { dim: s.dim, base: s.base, reads: s.reads });
  },
  get scene() {
    const { phasor, dim, base, reads, content, encoding } = s;
    const given = { embedding: this.embedding, dim, base, reads, content, encoding };
    return scoreTerms(phasor, given, this.layer);
  },
  get deviations() {
    return deviations(this.scene);
  },
  /** the range of the bars */
  get domain() {
    return reach(this.scene.terms, this.counts);
  },
  /** at the cursor */
  get score() {
    return scoreAt(this.scene, this.query, this.key);
  },
  get favourites() {
    return favourites(this.scene, this.query);
  },
});

/** @typedef {ReturnType<typeof model>} Model */

/**
 * The terms and their sum minus the means of their rows, and the largest absolute value.
 *
 * @param {Terms} scene
 */
export function deviations({ terms, sum }) {
  const all = [...terms, sum].map(centred);
  const largest = (/** @type {readonly Tensor[]} */ tables) =>
    Math.max(...tables.map(({ data }) => extent(data, true)[1]));
  const least = 1e-4 * largest(terms);
  // a sum that is equal everywhere stays empty
  const isEven = all.every(({ data }) => data.every((value) => Math.abs(value) < least));
  return { all, most: isEven ? 1 : largest(all) };
}

/**
 * The range of the partial sums over all scores, so that the bars keep their scale while the cursor moves.
 *
 * @param {readonly Tensor[]} terms
 * @param {readonly boolean[]} counts
 * @returns {[number, number]}
 */
export function reach(terms, counts) {
  let [low, high] = [0, 0];
  const sums = new Float64Array(terms[0].data.length);
  terms.forEach(({ data }, k) => {
    if (!counts[k]) return;
    for (let at = 0; at < data.length; ++at) {
      sums[at] += data[at];
      low = Math.min(low, sums[at]);
      high = Math.max(high, sums[at]);
    }
  });
  return [low, high];
}

/**
 * One score: each term and, last, their sum, with the means of their rows.
 *
 * @param {Terms} scene @param {number} query @param {number} key
 */
export function scoreAt({ terms, sum, weights }, query, key) {
  const rows = [...terms, sum].map((table) => rowOf(table, query));
  return {
    values: rows.map((row) => row[key]),
    means: rows.map((row) => row.reduce((all, value) => all + value, 0) / row.length),
    weight: rowOf(weights, query)[key],
  };
}

/**
 * @param {Terms} scene
 * @param {number} query
 * @returns {{ most: number, keys: number[] }} the keys with the largest weight
 */
export function favourites({ weights }, query) {
  const row = rowOf(weights, query);
  const most = Math.max(...row);
  return { most, keys: Array.from(row.keys()).filter((k) => row[k] > most - 1e-5) };
}

/**
 * Each row minus its mean. A constant added to all keys of a row does not change its softmax.
 *
 * @param {Tensor} table [n, n]
 * @returns {Tensor}
 */
export function centred({ shape: [rows, columns], data }) {
  const differences = new Float32Array(rows * columns);
  for (let from = 0; from < rows * columns; from += columns) {
    const row = data.subarray(from, from + columns);
    const mean = row.reduce((sum, value) => sum + value, 0) / columns;
    differences.set(
      row.map((value) => value - mean),
      from,
    );
  }
  return { shape: [rows, columns], data: differences };
}
