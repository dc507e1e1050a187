// A head made by hand that reads meaning, place, or some of both:
//
//   q·k/√d_k = place · K + meaning · (about − 0.7 · own)
//
//   K      the first 12 numbers of the encoding of the key, with those of the query turned back by one
//          position: largest for the word before
//   about  the cosine of what both words are about, own that of what is their own (related.js)
//
// The minus makes a word look for others of its kind: without it every word looks at itself. The blend b,
// from 0 for meaning to 1 for place, sets meaning = 5 (1 − b) and place = 30 b^1.5.

import { topics } from './related.js';

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('../../api/tensor.js').Tensor} Tensor */

/** Columns of the encoding that the head reads: its fast pairs. */
const fast = 12;
/** Weight of the negative term: how much a word's own part counts against it. */
const against = 0.7;

/** @param {number} blend from 0 to 1 */
const gains = (blend) => ({ meaning: 5 * (1 - blend), place: 30 * blend ** 1.5 });

/**
 * @param {Phasor} phasor
 * @param {object} given
 * @param {Tensor} given.encoding [n, dim], zeros where there is none
 * @param {number} given.base of its wavelengths
 * @param {readonly Float32Array[]} given.parts of each word, see related.js
 * @param {number} blend from 0, meaning, to 1, place
 * @returns {{ weights: Tensor, scores: Tensor, width: number }} [1, n, n] and d_k
 */
export function blended(phasor, { encoding, base, parts }, blend) {
  const [count, dim] = encoding.shape;
  const read = Math.min(dim, fast);
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
      q[row * width + j] = scaled.place * turned.data[row * dim + j];
      k[row * width + j] = scaled.place * encoding.data[row * dim + j];
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
