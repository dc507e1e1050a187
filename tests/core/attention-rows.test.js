// A scale for each query, and chunks of keys: against loops over the formula, in other layouts, with a cache.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { near } from '../harness/near.js';
import { phasor } from '../harness/phasor.js';

/** @param {number[]} shape @param {number} seed */
const numbers = (shape, seed) => ({
  shape,
  data: Float32Array.from({ length: shape.reduce((a, b) => a * b, 1) }, (_, i) =>
    Math.sin(seed + i * i * 1.7),
  ),
});

/**
 * @param {any} q [1, heads, n, d]
 * @param {any} k
 * @param {(i: number) => number} scale
 * @param {(i: number, j: number) => boolean} sees
 */
function weightsOf(q, k, scale, sees) {
  const [, heads, n, d] = q.shape;
  const m = k.shape[2];
  const result = new Float64Array(heads * n * m);
  for (let row = 0; row < heads * n; ++row) {
    const [head, i] = [Math.floor(row / n), row % n];
    const powers = Array.from({ length: m }, (_, j) => {
      if (!sees(i, j)) return 0;
      let dot = 0;
      for (let f = 0; f < d; ++f) dot += q.data[row * d + f] * k.data[(head * m + j) * d + f];
      return Math.exp(scale(i) * dot);
    });
    const sum = powers.reduce((all, one) => all + one, 0);
    powers.forEach((power, j) => (result[row * m + j] = sum > 0 ? power / sum : 0));
  }
  return result;
}

const [q, k, v] = [1, 2, 3].map((seed) => numbers([1, 2, 9, 4], seed));
const weights = (/** @type {any} */ options) =>
  phasor.attention(q, k, v, { ...options, return: ['weights'] }).weights;

test('each query has a scale of its own', () => {
  const scale = Array.from({ length: 9 }, (_, i) => Math.log(i + 2));
  const sees = (/** @type {number} */ i, /** @type {number} */ j) => j <= i;
  near(
    weights({ scale, causal: true }).data,
    weightsOf(q, k, (i) => scale[i], sees),
    2e-6,
  );
  // heads side by side
  const beside = (/** @type {any} */ { data }) => ({
    shape: [9, 8],
    data: Float32Array.from({ length: 72 }, (_, at) => {
      const [row, column] = [Math.floor(at / 8), at % 8];
      return data[((column >> 2) * 9 + row) * 4 + (column % 4)];
    }),
  });
  const flat = phasor.attention(beside(q), beside(k), beside(v), {
    heads: 2,
    scale: Float64Array.from(scale),
    causal: true,
    return: ['weights'],
  });
  near(flat.weights.data, weights({ scale, causal: true }).data, 1e-6);
});

test('chunks hide the keys of other chunks, with a window of time and behind cached keys', () => {
  const plain = () => 0.5;
  const sees = (/** @type {number} */ i, /** @type {number} */ j) => j <= i && i >> 2 === j >> 2;
  near(weights({ chunk: 4, causal: true }).data, weightsOf(q, k, plain, sees), 2e-6);
  const last = numbers([1, 2, 3, 4], 7);
  const more = phasor.attention(last, k, v, {
    chunk: 4,
    causal: 'bottom-right',
    return: ['weights'],
  }).weights;
  const late = (/** @type {number} */ i, /** @type {number} */ j) => sees(i + 6, j);
  near(more.data, weightsOf(last, k, plain, late), 2e-6);
});

test('what does not fit is refused by name', () => {
  /** @type {[any, RegExp][]} */
  const wrong = [
    [
      { scale: [1, 2] },
      /^attention: scale must be a number, or 9 of them, one for each query, got an array of 2/,
    ],
    [{ scale: Array(9).fill('a') }, /^attention: scale/],
    [{ scale: null }, /^attention: scale must be a finite number, got null$/],
    [{ start: null }, /^attention: start must be an integer from -2\^30 to 2\^30, got null$/],
    [{ start: 1n }, /^attention: start must be an integer from -2\^30 to 2\^30, got 1n$/],
    [{ keyLengths: '3' }, /^attention: keyLengths must be an integer from .*, got '3'$/],
    [{ sinks: null }, /^attention: sinks must be one number or one a head, 2, got null$/],
    [{ sinks: 1n }, /^attention: sinks must be one number or one a head, 2, got 1n$/],
    [{ chunk: 0 }, /^attention: chunk must be/],
    [{ chunk: 2, mask: [true] }, /^attention: mask must be left out beside chunk/],
  ];
  for (const [options, message] of wrong) assert.throws(() => weights(options), { message });
  assert.deepEqual(weights({ chunk: 2, mask: null }), weights({ chunk: 2 }));
  const long = { shape: [300_000, 1], data: new Float32Array(300_000) };
  assert.throws(() => phasor.attention(long, long, long, { chunk: 8 }), {
    message: /^attention: not enough memory for 9000000\d+ bytes/,
  });
});

test('a query that is emptied while its scales are read is named', () => {
  const query = { shape: [1, 2], data: Float32Array.of(1, 2) };
  const scale = Object.defineProperty([0], 0, {
    get() {
      structuredClone(query.data, { transfer: [query.data.buffer] });
      return 1;
    },
  });
  assert.throws(() => phasor.attention(query, [[1, 2]], [[3]], { scale }), {
    name: 'RangeError',
    message: 'attention: q.data must keep its 2 entries until the call is done, got fewer',
  });
});
