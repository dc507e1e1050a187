// Splits a word's vector into what it is about and what is its own; a head compares words by these two parts.
//
//   v = shared direction + topics (24 directions) + own (the rest)
//
// The direction that all words share says nothing about any of them, and is left out. Two words of one
// kind are alike along the directions in which words differ most; what is left is a word's own. Both parts
// have the length 1. A word without a vector gets zeros: nothing is known of it.

import { base64 } from '../directions.js';
import { dim } from '../stored.js';

/** Numbers of the first part. */
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
 * @param {Vector} vector is changed; zeros stay
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
 * @returns {Float32Array[]} of each word 24 numbers of its topics, then 100 of its own
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
