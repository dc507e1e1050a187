// A sentence → the four terms of every score of one head, their sum, and the softmax of it.
//
//   (E + P) W_Q W_Kᵀ (E + P)ᵀ  =  E..E + E..P + P..E + P..P      all over √d_k
//
// The heads are those of web/text/heads.js. One more reads words and positions at once, as heads of a
// trained network do: `both` has the columns of "meaning" beside those of "one back".

import { headKinds, projections } from '../text/heads.js';
import { inputs } from '../text/model.js';

/** @typedef {import('../index.js').Phasor} Phasor */
/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {'contentContent' | 'contentPosition' | 'positionContent' | 'positionPosition'} Term */
/** @typedef {'both' | 'meaning' | 'one back' | 'nearby'} Reads */

export const termNames = /** @type {const} */ ([
  'contentContent',
  'contentPosition',
  'positionContent',
  'positionPosition',
]);

/** Beside words, "one back" is a fourth as loud in queries and keys, so that neither drowns the other. */
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
 * The columns of some heads side by side, as one.
 *
 * @param {Tensor} all [dim, heads·width]
 * @param {number} width of a head
 * @param {readonly { head: number, gain: number }[]} chosen
 * @returns {Tensor}
 */
function columns({ shape: [dim, across], data }, width, chosen) {
  const made = new Float32Array(dim * chosen.length * width);
  for (let row = 0; row < dim; ++row) {
    chosen.forEach(({ head, gain }, part) => {
      const from = row * across + head * width;
      const cut = data.subarray(from, from + width).map((value) => value * gain);
      made.set(cut, (row * chosen.length + part) * width);
    });
  }
  return { shape: [dim, chosen.length * width], data: made };
}

/**
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
  return { wq: columns(wq, width, chosen), wk: columns(wk, width, chosen) };
}

/**
 * Which terms are left when words or positions are left out.
 *
 * @param {boolean} content @param {boolean} encoding
 * @returns {boolean[]} in the order of `termNames`
 */
export const counted = (content, encoding) => [
  content,
  content && encoding,
  content && encoding,
  encoding,
];

/**
 * @typedef {object} Found
 * @property {Tensor[]} terms [n, n] each, in the order of `termNames`, whether they count or not
 * @property {Tensor} sum of those that count
 * @property {Tensor} weights its softmax, row by row
 * @property {number} residual how far the sum is from the score computed at once, at most
 */

/**
 * @param {Phasor} phasor
 * @param {{ embedding: Tensor, dim: number, base: number, reads: Reads, content: boolean,
 *   encoding: boolean }} given `embedding` [n, 100]
 * @returns {Found}
 */
export function found(phasor, { embedding, dim, base, reads, content, encoding }) {
  const length = embedding.shape[0];
  const words = inputs(embedding, null, dim);
  const places = phasor.sinusoidal({ length, dim, base });
  const { wq, wk } = matrices(phasor, { dim, base, reads });
  const split = phasor.decompose(words, places, { wq, wk, scale: 1 / Math.sqrt(wq.shape[1]) });
  const terms = termNames.map((name) => split[name]);

  const counts = counted(content, encoding);
  const sum = { shape: [length, length], data: new Float32Array(length * length) };
  terms.forEach(({ data }, k) => {
    if (counts[k]) data.forEach((value, at) => (sum.data[at] += value));
  });
  // the same score in one go, as attention computes it
  const nothing = { shape: words.shape, data: new Float32Array(words.data.length) };
  const rows = inputs(content ? embedding : { ...embedding, data: new Float32Array(embedding.data.length) }, encoding ? places : nothing, dim); // prettier-ignore
  const { scores, weights } = phasor
    .multiHead({ wq, wk, wv: wk })
    .forward(rows, { return: ['scores', 'weights'] });
  const residual = sum.data.reduce(
    (most, value, at) => Math.max(most, Math.abs(value - scores.data[at])),
    0,
  );
  return { terms, sum, weights: { shape: sum.shape, data: weights.data }, residual };
}

/**
 * Each row less its mean. What all keys of a row share changes nothing in its softmax.
 *
 * @param {Tensor} table [n, n] @returns {Tensor}
 */
export function centred({ shape: [rows, columns], data }) {
  const made = new Float32Array(rows * columns);
  for (let from = 0; from < rows * columns; from += columns) {
    const row = data.subarray(from, from + columns);
    const mean = row.reduce((sum, value) => sum + value, 0) / columns;
    made.set(
      row.map((value) => value - mean),
      from,
    );
  }
  return { shape: [rows, columns], data: made };
}
