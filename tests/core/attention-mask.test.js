// What a mask means: numbers are added, booleans keep, and what could mean two things is refused.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phasor } from '../harness/phasor.js';
import { random } from '../bench/reference.js';
import { difference, naive } from './naive-attention.js';

/** @param {{ shape: number[], data: Float32Array }} tensor */
const booleans = ({ shape, data }) => ({ shape, data: Uint8Array.from(data, (x) => +(x < 1)) });

/** @param {number} batch @param {number} heads @param {number} queries @param {number} keys */
const inputs = (batch, heads, queries, keys) => ({
  q: random(1, batch, heads, queries, 4),
  k: random(2, batch, heads, keys, 4),
  v: random(3, batch, heads, keys, 3),
});

const x = [
  [1, 0],
  [0, 1],
];

test('nested numbers that are all 0 or 1 are refused, with how to mean either', () => {
  for (const mask of [
    [
      [1, 0],
      [1, 1],
    ],
    [
      [1, 1],
      [1, 1],
    ],
    [[[[0, 1]]]],
    [1, 0],
    // as tokenizers give them
    [Int32Array.of(1, 0)],
    [Int8Array.of(0, 1), Int8Array.of(1, 1)],
  ]) {
    assert.throws(() => phasor.attention(x, x, x, { mask }), {
      name: 'TypeError',
      message:
        /^attention: mask must not be .* 0 or 1, .* true and false .* Float32Array rows to add/,
    });
  }
  // both meanings can be said
  const kept = phasor.attention(x, x, x, { mask: { shape: [2], data: Uint8Array.of(1, 0) } });
  assert.deepEqual([...kept.output.data], [1, 0, 1, 0]);
  const added = { shape: [2], data: Float32Array.of(1, 0) };
  const four = { shape: [1, 1, 2, 2], data: Float32Array.of(1, 0, 0, 1) };
  const wanted = naive(four, four, four, { bias: (_b, _h, _i, j) => 1 - j }).output;
  for (const mask of [added, [Float32Array.of(1, 0)], [Float64Array.of(1, 0)]]) {
    assert.ok(difference(phasor.attention(x, x, x, { mask }).output.data, wanted) < 1e-6);
  }
  const rows = phasor.attention(x, x, x, { mask: [Uint8Array.of(1, 0)] });
  assert.deepEqual(rows.output.data, kept.output.data);
});

test('zeros alone add nothing, and other numbers are added', () => {
  const plain = phasor.attention(x, x, x);
  const zeros = [
    [0, 0],
    [0, 0],
  ];
  assert.deepEqual(phasor.attention(x, x, x, { mask: zeros }), plain);
  for (const mask of [[[0, 0.5]], [[1, -1]], [[0, -Infinity]]]) {
    assert.notDeepEqual(phasor.attention(x, x, x, { mask }), plain);
  }
});

test('two sides are queries and keys, also where there are as many batch entries', () => {
  const { q, k, v } = inputs(3, 2, 3, 5);
  const padding = booleans(random(4, 3, 5));
  const keep = (/** @type {number} */ row, /** @type {number} */ j) =>
    padding.data[row * 5 + j] === 1;
  for (const [shape, sees] of /** @type {const} */ ([
    [[3, 5], (_b, _h, /** @type {number} */ i, /** @type {number} */ j) => keep(i, j)],
    [[3, 1, 1, 5], (/** @type {number} */ b, _h, _i, /** @type {number} */ j) => keep(b, j)],
    [[1, 1, 3, 5], (_b, _h, /** @type {number} */ i, /** @type {number} */ j) => keep(i, j)],
  ])) {
    const mask = { shape: [...shape], data: padding.data };
    const { output } = phasor.attention(q, k, v, { mask });
    assert.ok(
      difference(output.data, naive(q, k, v, { sees: /** @type {any} */ (sees) }).output) < 1e-6,
    );
  }
  // what is not the size of the batch says so
  const four = inputs(2, 2, 3, 5);
  assert.throws(
    () => phasor.attention(four.q, four.k, four.v, { mask: booleans(random(4, 2, 5)) }),
    {
      name: 'RangeError',
      message: /got a tensor of shape \[2, 5\]; which keys .* \[2, 1, 1, 5\] or keyLengths$/,
    },
  );
  // with one batch entry, or numbers, [queries, keys] is what broadcasting says
  const one = inputs(1, 2, 3, 5);
  assert.ok(phasor.attention(one.q, one.k, one.v, { mask: padding }));
  const bias = random(5, 3, 5);
  const { output } = phasor.attention(q, k, v, { mask: bias });
  const wanted = naive(q, k, v, { bias: (_b, _h, i, j) => bias.data[i * 5 + j] }).output;
  assert.ok(difference(output.data, wanted) < 1e-6);
});

test('three sides are heads, queries and keys, else batch, queries and keys', () => {
  for (const [batch, heads, first] of [
    [2, 3, 3],
    [2, 3, 2],
    [2, 1, 2],
    [1, 3, 3],
    [3, 3, 3],
    [2, 3, 1],
  ]) {
    const { q, k, v } = inputs(batch, heads, 4, 5);
    const mask = random(6, first, 4, 5);
    const bias = (
      /** @type {number} */ b,
      /** @type {number} */ h,
      /** @type {number} */ i,
      /** @type {number} */ j,
    ) => mask.data[((first === 1 ? 0 : first === heads ? h : b) * 4 + i) * 5 + j];
    const wanted = naive(q, k, v, { bias }).output;
    assert.ok(difference(phasor.attention(q, k, v, { mask }).output.data, wanted) < 1e-6);
  }
  const { q, k, v } = inputs(3, 3, 4, 5);
  const flags = booleans(random(6, 3, 4, 5));
  const sees = (
    /** @type {number} */ _b,
    /** @type {number} */ h,
    /** @type {number} */ i,
    /** @type {number} */ j,
  ) => flags.data[(h * 4 + i) * 5 + j] === 1;
  const wanted = naive(q, k, v, { sees }).output;
  assert.ok(difference(phasor.attention(q, k, v, { mask: flags }).output.data, wanted) < 1e-6);
  // what alibi gives fits whatever the batch
  assert.ok(phasor.attention(q, k, v, { mask: phasor.alibi({ heads: 3, queries: 4, keys: 5 }) }));
});
