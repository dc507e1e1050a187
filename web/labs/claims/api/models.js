// Functions for claims about current models: scores of rotated queries and keys, the reach of ALiBi, and
// attention token by token with a cache.

import { t } from '../../../core/texts/language.js';
import { define } from './functions.js';
import { angles, sized } from './price.js';
import { fromTensor, refuse, sides, toTensor, vector } from './values.js';

/** @typedef {import('./values.js').Matrix} Matrix */
/** @typedef {import('../../../core/api/index.js').Phasor} Phasor */
/** @typedef {import('../../../core/api/tensor.js').Tensor} Tensor */
/** @typedef {{ length: number, start: number, base: number }} Turn */
/** @typedef {{ distance: number, length: number, heads: number, head: number }} Distance */

/** @param {Tensor} table @param {number} row @returns {Tensor} */
const only = ({ shape: [, columns], data }, row) => ({
  shape: [1, columns],
  data: data.subarray(row * columns, (row + 1) * columns),
});

/**
 * The score of a query at start + p with a key at start, for p = 0, 1, …; for several queries and keys, one
 * per row, the mean.
 *
 * @param {Phasor} phasor
 * @param {{ q: Tensor, k: Tensor }} rows
 * @param {Turn} given
 * @returns {Float64Array}
 */
function rotaryScores(phasor, { q, k }, { length, start, base }) {
  const [rows, dim] = q.shape;
  const scores = new Float64Array(length);
  for (let row = 0; row < rows; ++row) {
    const query = q.data.subarray(row * dim, (row + 1) * dim);
    const all = { shape: [length, dim], data: new Float32Array(length * dim) };
    for (let p = 0; p < length; ++p) all.data.set(query, p * dim);
    const turned = phasor.rotary(all, { start, base }).data;
    const key = phasor.rotary(only(k, row), { start, base }).data;
    for (let at = 0; at < turned.length; ++at) {
      scores[Math.floor(at / dim)] += (turned[at] * key[at % dim]) / rows;
    }
  }
  return scores;
}

/**
 * The share of weight that the last of equal words gives to those further back than a distance, with only
 * ALiBi.
 *
 * @param {Phasor} phasor
 * @param {Distance} given
 */
function alibiShare(phasor, { distance, length, heads, head }) {
  const bias = phasor.alibi({ heads, queries: 1, keys: length, start: length - 1 });
  const mask = { shape: [1, length], data: bias.data.subarray(head * length, (head + 1) * length) };
  const alike = { shape: [length, 1], data: new Float32Array(length) };
  const { weights } = phasor.attention([[0]], alike, alike, { mask, return: ['weights'] });
  return weights.data.subarray(0, Math.max(0, length - 1 - distance)).reduce((a, b) => a + b, 0);
}

/**
 * Attention token by token: each query sees the keys up to its own.
 *
 * @param {Phasor} phasor
 * @param {Record<'q' | 'k' | 'v', Tensor>} rows
 * @param {boolean} cached whether keys and values are cached, or computed again for each token
 * @returns {Tensor}
 */
function decoded(phasor, { q, k, v }, cached) {
  const [tokens, dk] = q.shape;
  const cache = phasor.cache({ dk, dv: v.shape[1] });
  const output = { shape: [tokens, v.shape[1]], data: new Float32Array(tokens * v.shape[1]) };
  const until = (
    /** @type {Tensor} */ { shape: [, columns], data },
    /** @type {number} */ end,
  ) => ({ shape: [end, columns], data: data.subarray(0, end * columns) });
  for (let token = 0; token < tokens; ++token) {
    const { output: row } = cached
      ? cache.attention(only(q, token), only(k, token), only(v, token))
      : phasor.attention(only(q, token), until(k, token + 1), until(v, token + 1));
    output.data.set(row.data, token * v.shape[1]);
  }
  return output;
}

/**
 * @param {string} name of a function
 * @param {...Matrix} all
 * @returns {Matrix[]} these values, which have equally many rows and columns, or an error
 */
function sameRows(name, ...all) {
  const [rows, columns] = sides(all[0]);
  const other = all.find(
    (each, k) => sides(each)[0] !== rows || (k === 1 && sides(each)[1] !== columns),
  );
  return other ? refuse(name, t('matrices of {rows} rows', { rows }), other) : all;
}

/**
 * How many angles are computed: far positions need separate ones.
 *
 * @param {number} length
 * @param {number} start
 */
const rotations = (length, start) => (Math.abs(start) < 2 ** 53 ? 4 : 4 + length);

/**
 * Adds these functions to those that claims may use. They are a separate module, which pages without such
 * claims do not load.
 */
export function defineModels() {
  define(
    'decoded',
    'Q, K, V, cache = 1',
    (phasor, { Q, K, V, cache }) => {
      const [q, k, v] = sameRows('decoded', Q, K, V).map(toTensor);
      return fromTensor(decoded(phasor, { q, k, v }, cache !== 0));
    },
    ({ Q, K, V }) =>
      sides(Q)[0] * (6000 + sides(K)[0] * Math.max(4, (sides(Q)[1] + sides(V)[1]) / 4)),
  );
  define(
    'rotaryScores',
    'Q, K, length, start = 0, base = 10000',
    (phasor, { Q, K, ...given }) => {
      const [q, k] = sameRows('rotaryScores', Q, K).map(toTensor);
      return vector(rotaryScores(phasor, { q, k }, /** @type {Turn} */ (given)));
    },
    ({ Q, length, start, base }) =>
      sides(Q)[0] *
      (6000 +
        12 * sized(length * sides(Q)[1]) +
        rotations(length, start) * angles(sides(Q)[1], base, start)),
  );
  define(
    'alibiShare',
    'distance, length, heads = 8, head = 0',
    (phasor, given) => alibiShare(phasor, /** @type {Distance} */ (given)),
    ({ length, heads }) => 6000 + 20 * sized(length * Math.max(1, heads)),
  );
}
