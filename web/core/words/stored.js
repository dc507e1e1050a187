// Stored vectors of a list of words → one vector per token: the mean over the words it is made of, or a
// vector made from its letters.

import { key, parts, letters } from './parts.js';

/** @typedef {import('./words.js').Embedding} Embedding */

/** Numbers in a vector. */
export const dim = 100;

/**
 * @param {readonly string[]} list
 * @param {Float32Array} scales of each word
 * @param {Int8Array} values [words, dim]; number = value × scale
 * @param {number} length of the vectors of unknown words
 * @returns {(tokens: readonly string[]) => Embedding}
 */
export function embedding(list, scales, values, length) {
  const rows = new Map(list.map((word, row) => [word, row]));
  const has = (/** @type {string} */ word) => rows.has(word);

  /** @param {Float32Array} vector @param {string[]} found */
  function mean(vector, found) {
    const from = found.map((word) => rows.get(word) ?? NaN);
    for (let j = 0; j < dim; j++) {
      // round each vector as if its word stood alone, so that the mean is that of what users see
      let sum = 0;
      for (const row of from) sum += Math.fround(values[row * dim + j] * scales[row]);
      vector[j] = sum / from.length;
    }
  }

  return (given) => {
    const sources = given.map((token) => parts(token, has));
    const data = new Float32Array(given.length * dim);
    sources.forEach((found, i) => {
      const vector = data.subarray(i * dim, (i + 1) * dim);
      if (found.length === 0) vector.set(letters(key(given[i]), dim, length));
      else mean(vector, found);
    });
    return {
      shape: [given.length, dim],
      data,
      known: sources.map((found) => found.length > 0),
      parts: sources,
    };
  };
}

/**
 * @param {readonly string[]} list
 * @param {string} base64 the scales as float32, then the int8 values
 */
export function stored(list, base64) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  const scales = Float32Array.from(list, (_, row) => view.getFloat32(4 * row, true));
  const values = new Int8Array(bytes.buffer, 4 * list.length);
  // texts with unknown words use the full list, so no vectors from letters are needed here
  return { embed: embedding(list, scales, values, 0) };
}
