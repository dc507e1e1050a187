// A head made by hand that reads meaning, place, or some of both:
//
//   q·k/√d_k = place · K + meaning · (about − 0.7 · own)
//
//   K      the first 12 numbers of the encoding of the key, with those of the query turned back by one
//          position: largest for the word before
//   about  the cosine of what both words are about, own that of what is their own
//
// The minus makes a word look for others of its kind: without it every word looks at itself. The blend b,
// from 0 for meaning to 1 for place, sets meaning = 5 (1 − b) and place = 30 b^1.5.
//
// A word's vector is split into what it is about and what is its own:
//
//   v = shared direction + topics (24 directions) + own (the rest)
//
// The direction that all words share says nothing about any of them, and is left out. Two words of one
// kind are alike along the directions in which words differ most; what is left is a word's own. Both parts
// have the length 1. A word without a vector gets zeros: nothing is known of it.

import { base64 } from '../directions.js';
import { dim } from '../stored.js';

/** Directions of the topics, and numbers in that part of a vector. */
export const topics = 24;

/** Unit vectors: the shared direction, then those of the topics. @returns {Float64Array[]} */
function directionsOf() {
  const bytes = Int8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return Array.from({ length: topics + 1 }, (_, row) =>
    unit(Float64Array.from(bytes.subarray(row * dim, (row + 1) * dim))),
  );
}

/**
 * @template {Float32Array | Float64Array} Vector
 * @param {Vector} vector is normalized in place; zeros stay
 * @returns {Vector}
 */
function unit(vector) {
  const length = Math.hypot(...vector) || 1;
  vector.forEach((value, k) => (vector[k] = value / length));
  return vector;
}

/** @type {Float64Array[] | undefined} */
let directions;

/**
 * @param {{ shape: readonly number[], data: Float32Array }} embedding [n, 100]
 * @param {readonly boolean[]} known
 * @returns {Float32Array[]} per word 24 numbers for its topics, then 100 of its own
 */
export function related({ data }, known) {
  const [shared, ...kept] = (directions ??= directionsOf());
  return known.map((isKnown, row) => {
    const parts = new Float32Array(topics + dim);
    if (!isKnown) return parts;
    const [about, own] = [parts.subarray(0, topics), parts.subarray(topics)];
    own.set(data.subarray(row * dim, (row + 1) * dim));
    /** @param {Float64Array} direction @returns {number} the vector's component along it, which is removed */
    const take = (direction) => {
      const along = own.reduce((sum, value, k) => sum + value * direction[k], 0);
      own.forEach((value, k) => (own[k] = value - along * direction[k]));
      return along;
    };
    take(shared);
    kept.forEach((direction, k) => (about[k] = take(direction)));
    unit(about);
    unit(own);
    return parts;
  });
}

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('../../api/tensor.js').Tensor} Tensor */

/** Columns of the encoding that the head reads: its fast pairs. */
const fast = 12;
/** Weight of the negative term: how much a word's own part lowers its score. */
const against = 0.7;

/** @param {number} blend from 0 to 1 */
const gains = (blend) => ({ meaning: 5 * (1 - blend), place: 30 * blend ** 1.5 });

/**
 * @param {Phasor} phasor
 * @param {object} given
 * @param {Tensor} given.encoding [n, dim], zeros where there is none
 * @param {number} given.base the base of its wavelengths
 * @param {readonly Float32Array[]} given.parts of each word, as `related` splits it
 * @param {number} blend from 0, meaning, to 1, place
 * @returns {{ weights: Tensor, scores: Tensor, width: number }} [1, n, n] and d_k
 */
export function blended(phasor, { encoding, base, parts }, blend) {
  const [count, columns] = encoding.shape;
  const read = Math.min(columns, fast);
  const width = read + (parts[0]?.length ?? 0);
  const { meaning, place } = gains(blend);
  // K is a sum over read/2 pairs, each a cosine; scores are divided by √d_k
  const scaled = {
    meaning: Math.sqrt(meaning * Math.sqrt(width)),
    place: Math.sqrt((place * Math.sqrt(width)) / (read / 2)),
  };
  const turned = phasor.shift(encoding, { offset: -1, base });
  const [q, k] = [new Float32Array(count * width), new Float32Array(count * width)];
  for (let row = 0; row < count; ++row) {
    for (let j = 0; j < read; ++j) {
      q[row * width + j] = scaled.place * turned.data[row * columns + j];
      k[row * width + j] = scaled.place * encoding.data[row * columns + j];
    }
    parts[row]?.forEach((value, j) => {
      q[row * width + read + j] = scaled.meaning * value;
      k[row * width + read + j] = scaled.meaning * (j < topics ? value : -against * value);
    });
  }
  const [queries, keys] = [q, k].map((data) => ({ shape: [count, width], data }));
  const { weights, scores } = phasor.attention(queries, keys, keys, {
    return: ['weights', 'scores'],
  });
  return { weights, scores, width };
}
