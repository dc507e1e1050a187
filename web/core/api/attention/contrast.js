// How much heads of attention differ, and which of them are worth looking at. The arithmetic is
// src/attention/contrast.cpp.

import { resultOf } from '../marshal.js';
import { integer, options, refuse, say, unchanged } from '../check.js';
import { size, tensor } from '../tensor.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../tensor.js').TensorLike} TensorLike */
/**
 * @typedef {object} DistinctHead
 * @property {number} layer
 * @property {number} head
 * @property {number} distance from 0 to 1, to the nearest plain map or head before it
 */

/** @param {import('../marshal.js').Run} run */
export const contrasts = (run) => ({
  /**
   * How much each head differs from the same head of other weights, say of another model or a later step of
   * training: the share of its weight that would have to move to other keys, ½ Σ |a - b| of a row, averaged
   * over the rows. 0 means equal; 1 means that no key has weight in both.
   *
   * @param {TensorLike} weights [n, m], [heads, n, m] or [layers, heads, n, m]
   * @param {TensorLike} other of the same shape
   * @returns {Tensor} [1], [heads] or [layers, heads]. Rows with a weight that is not a number are left out;
   *   NaN for a head with only such rows
   * @throws {RangeError} for weights of different shapes
   * @example
   * phasor.headDistances([[1, 0], [0.5, 0.5]], [[1, 0], [1, 0]]).data; // → [0.25]
   */
  headDistances(weights, other) {
    const call = 'headDistances';
    const a = tensor(call, 'weights', weights, [2, 3, 4]);
    const b = tensor(call, 'other', other, [2, 3, 4]);
    if (String(a.shape) !== String(b.shape)) {
      refuse(call, 'other', say`of the shape of weights, [${a.shape.join(', ')}]`, {
        shape: b.shape,
      });
    }
    const [rows, cols] = a.shape.slice(-2);
    const maps = size(a.shape.slice(0, -2));
    unchanged(call, a.data);
    unchanged(call, b.data);
    const found = resultOf(run, call, (send) =>
      send('headDistances', a.data, b.data, maps, rows, cols),
    );
    const shape = a.shape.length === 2 ? [1] : a.shape.slice(0, -2);
    return { shape, data: Float32Array.from(found) };
  },

  /**
   * A few heads that differ most from plain maps (all keys alike, the first key, the token before, the token
   * itself) and from each other. They are chosen one by one, each time the head whose distance (see
   * headDistances) to the nearest plain map or chosen head is largest.
   *
   * @param {TensorLike} weights [heads, n, m] or [layers, heads, n, m]. If n is not m, queries and keys are
   *   different tokens, and the plain maps of the token before and the token itself are left out. A key that
   *   no head looks at from a query, as under a causal mask, is not counted for that query
   * @param {{ count?: number }} [given] `count`: how many at most, 6 by default
   * @returns {DistinctHead[]} the most distant first; fewer if the others are equal to these
   * @throws {RangeError} for a count that is not a whole number from 0
   * @see Gonzalez 1985, Clustering to minimize the maximum intercluster distance: https://doi.org/10.1016/0304-3975(85)90224-5
   * @example
   * phasor.distinctHeads([[[1, 0], [0, 1]], [[0, 1], [1, 0]]]); // → [{ layer: 0, head: 1, distance: 0.5 }]
   */
  distinctHeads(weights, given) {
    const call = 'distinctHeads';
    const { count = 6 } = options(call, given, 'count');
    const { shape, data } = tensor(call, 'weights', weights, [3, 4]);
    const wanted = integer(call, 'count', count, 0);
    const [heads, rows, cols] = shape.slice(-3);
    const maps = size(shape.slice(0, -2));
    unchanged(call, data);
    const found = resultOf(run, call, (send) =>
      send('distinctHeads', data, maps, rows, cols, Math.min(wanted, maps)),
    );
    return Array.from({ length: found.length / 2 }, (_, k) => ({
      layer: Math.floor(found[2 * k] / heads),
      head: found[2 * k] % heads,
      distance: found[2 * k + 1],
    }));
  },
});
