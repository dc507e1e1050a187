// A past of no keys, as the first step of decoding has it, and positions and windows of any size.

import assert from 'node:assert/strict';
import { after } from 'node:test';
import { random } from '../bench/reference.js';
import { difference, naive } from './naive-attention.js';
import { phasor } from '../harness/phasor.js';
import { forRelease, test } from '../harness/tiers.js';

const pool = phasor.pool({ workers: 2, inPlace: false });
after(() => pool.close());

/** @param {any} result @param {any} k @param {any} v */
function presentIs(result, k, v) {
  assert.deepEqual(result.presentKey.shape, k.shape);
  assert.deepEqual(result.presentValue.shape, v.shape);
  assert.deepEqual(result.presentKey.data, k.data);
  assert.deepEqual(result.presentValue.data, v.data);
}

test('with an empty past the present is what is new', () => {
  const [q, k, v] = [random(1, 2, 4, 3, 5), random(2, 2, 2, 7, 5), random(3, 2, 2, 7, 6)];
  const past = {
    pastKey: { shape: [2, 2, 0, 5], data: new Float32Array(0) },
    pastValue: { shape: [2, 2, 0, 6], data: new Float32Array(0) },
  };
  const found = phasor.attention(q, k, v, past);
  presentIs(found, k, v);
  assert.deepEqual(found.output, phasor.attention(q, k, v).output);
  const into = {
    presentKey: new Float32Array(k.data.length).fill(9),
    presentValue: new Float32Array(v.data.length).fill(9),
  };
  const written = phasor.attention(q, k, v, { ...past, into });
  assert.equal(written.presentKey?.data, into.presentKey);
  presentIs(written, k, v);
  // no keys at all: zeros, and a present that is as empty as the past
  const none = { shape: [2, 2, 0, 5], data: new Float32Array(0) };
  const empty = phasor.attention(q, none, none, { pastKey: none, pastValue: none });
  presentIs(empty, none, none);
  assert.ok(empty.output.data.every((value) => value === 0));
});

test('a layer begins with an empty past', () => {
  const identity = [
    [1, 0],
    [0, 1],
  ];
  const layer = phasor.multiHead({ wq: identity, wk: identity, wv: identity, heads: 2 });
  const empty = { shape: [2, 0, 1], data: new Float32Array(0) };
  const x = [
    [1, 2],
    [3, 4],
  ];
  const found = layer.forward(x, { pastKey: empty, pastValue: empty });
  const byHead = { shape: [2, 2, 1], data: Float32Array.of(1, 3, 2, 4) };
  presentIs(found, byHead, byHead);
  assert.deepEqual(found.output, layer.forward(x).output);
});

forRelease('an empty past above 48 MiB, and in a pool', async () => {
  const size = /** @type {const} */ ([1, 512, 64, 128]);
  const [q, k, v] = [4, 5, 6].map((seed) => random(seed, ...size));
  const empty = { shape: [1, 512, 0, 128], data: new Float32Array(0) };
  const options = { pastKey: empty, pastValue: empty };
  const { output } = phasor.attention(q, k, v);
  const into = { presentKey: new Float32Array(k.data.length) };
  for (const found of [
    phasor.attention(q, k, v, { ...options, into }),
    await pool.attention(q, k, v, options),
  ]) {
    presentIs(found, k, v);
    assert.deepEqual(found.output, output);
  }
  assert.deepEqual(into.presentKey, k.data);
});

test('windows, starts and lengths of any size hide what they say', () => {
  const [q, k, v] = [random(7, 2, 1, 5, 3), random(8, 2, 1, 9, 3), random(9, 2, 1, 9, 2)];
  const most = 2 ** 31 - 1;
  for (const left of [-1, 0, 2, most]) {
    for (const right of [-1, 0, 3, most]) {
      for (const start of [-(2 ** 30), -4, 0, 6, 2 ** 30]) {
        for (const causal of [false, true]) {
          const sees = (
            /** @type {number} */ _b,
            /** @type {number} */ _h,
            /** @type {number} */ i,
            /** @type {number} */ j,
          ) => {
            const p = i + start;
            return (
              (!causal || j <= p) &&
              (left < 0 || j >= p - left) &&
              (right < 0 || j <= p + right) &&
              j < 8
            );
          };
          const options = { window: [left, right], start, causal, keyLengths: 8 };
          const { output } = phasor.attention(q, k, v, /** @type {any} */ (options));
          const wanted = naive(q, k, v, { sees }).output;
          assert.ok(difference(output.data, wanted) < 1e-6, JSON.stringify(options));
        }
      }
    }
  }
});

test('start is the position of the first query', () => {
  const [q, k, v] = [random(10, 2, 3, 4), random(11, 2, 6, 4), random(12, 2, 6, 4)];
  const first = phasor.attention(q, k, v, { causal: true, start: [2, 0] });
  const sees = (
    /** @type {number} */ b,
    /** @type {number} */ _h,
    /** @type {number} */ i,
    /** @type {number} */ j,
  ) => j <= i + (b === 0 ? 2 : 0);
  const four = [q, k, v].map(({ shape: [b, n, d], data }) => ({ shape: [b, 1, n, d], data }));
  const wanted = naive(four[0], four[1], four[2], { sees }).output;
  assert.ok(difference(first.output.data, wanted) < 1e-6);
  assert.throws(() => phasor.attention(q, k, v, { start: 0.5 }), {
    name: 'RangeError',
    message: 'attention: start must be an integer from -2^30 to 2^30, got 0.5',
  });
  assert.throws(() => phasor.attention(q, k, v, { start: [0, 2 ** 40] }), {
    message: 'attention: start[1] must be an integer from -2^30 to 2^30, got 1099511627776',
  });
});

test('keyLengths may be one number', () => {
  const [q, k, v] = [random(13, 2, 3, 4), random(14, 2, 6, 4), random(15, 2, 6, 4)];
  assert.deepEqual(
    phasor.attention(q, k, v, { keyLengths: 4 }),
    phasor.attention(q, k, v, { keyLengths: [4, 4] }),
  );
  assert.throws(() => phasor.attention(q, k, v, { keyLengths: 7 }), {
    name: 'RangeError',
    message: 'attention: keyLengths must be between 0 and the number of keys, 6, got 7',
  });
});
