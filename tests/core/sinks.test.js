// Attention sinks and keys of the layer, against float64 and against what they are equal to.

import assert from 'node:assert/strict';
import { after } from 'node:test';
import { phasor } from '../harness/phasor.js';
import { forRelease, test } from '../harness/tiers.js';
import { random, uniform } from '../bench/reference.js';
import { difference, naive } from './naive-attention.js';

const pool = phasor.pool({ workers: 2, inPlace: false });
after(() => pool.close());

const sinks = [0.5, -Infinity, 3, -2];
const [q, k, v] = [random(1, 2, 4, 9, 5), random(2, 2, 2, 300, 5), random(3, 2, 2, 300, 6)];
const [biasKey, biasValue] = [random(4, 2, 3, 5), random(5, 2, 3, 6)];
const every = /** @type {const} */ (['scores', 'capped', 'masked', 'weights', 'logSumExp']);

/** @typedef {[name: string, options: any, naive: import('./naive-attention.js').Naive]} Kind */
const bias = random(6, 9, 300);
/** @type {Kind[]} */
const kinds = [
  ['everything visible', {}, {}],
  ['causal', { causal: true, start: -1 }, { sees: (_b, _h, i, j) => j <= i - 1 }],
  [
    'a window',
    { window: [2, 1], start: [0, 290] },
    { sees: (b, _h, i, j) => Math.abs(j - i - (b ? 290 : 0) + 0.5) < 2 },
  ],
  ['lengths', { keyLengths: [0, 7] }, { sees: (b, _h, _i, j) => j < 7 * b }],
  ['numbers', { mask: bias }, { bias: (_b, _h, i, j) => bias.data[i * 300 + j] }],
  ['a cap and a scale', { softcap: 0.7, scale: -0.3 }, { softcap: 0.7, scale: -0.3 }],
];

for (const [name, options, meant] of kinds) {
  for (const beside of /** @type {any[]} */ ([
    { sinks },
    { biasKey, biasValue },
    { sinks, biasKey, biasValue },
  ])) {
    test(`${Object.keys(beside)} with ${name}`, () => {
      const wanted = naive(q, k, v, { ...meant, ...beside });
      for (const rows of [9, 2]) {
        const few = { shape: [2, 4, rows, 5], data: new Float32Array(8 * rows * 5) };
        for (let h = 0; h < 8; ++h) {
          few.data.set(q.data.subarray(h * 45, h * 45 + rows * 5), h * rows * 5);
        }
        const asked = { ...options, ...beside };
        if (rows < 9 && options.mask) {
          asked.mask = { shape: [rows, 300], data: bias.data.slice(0, rows * 300) };
        }
        const width = 300 + (beside.biasKey ? 3 : 0);
        /** @param {ArrayLike<number>} all @param {number} size of those rows in the whole */
        const cut = (all, size) =>
          Array.from(
            { length: 8 * rows * size },
            (_, at) => all[Math.floor(at / (rows * size)) * 9 * size + (at % (rows * size))],
          );
        for (const wish of [[], ['weights', 'logSumExp'], every]) {
          const found = phasor.attention(few, k, v, { ...asked, return: wish });
          assert.ok(difference(found.output.data, cut(wanted.output, 6)) < 2e-6);
          if (wish.length === 0) continue;
          assert.deepEqual(found.weights.shape, [2, 4, rows, width]);
          assert.ok(difference(found.weights.data, cut(wanted.weights, width)) < 2e-6);
          assert.ok(difference(found.logSumExp.data, cut(wanted.logSumExp, 1)) < 2e-6);
        }
      }
    });
  }
}

test('a sink of -infinity is none, one number is for all heads, and every form is the same', () => {
  assert.deepEqual(
    phasor.attention(q, k, v, { sinks: -Infinity }).output,
    phasor.attention(q, k, v).output,
  );
  const wanted = phasor.attention(q, k, v, { sinks });
  for (const same of [
    Float32Array.from(sinks),
    Float64Array.from(sinks),
    { shape: [4], data: Float32Array.from(sinks) },
  ]) {
    assert.deepEqual(phasor.attention(q, k, v, { sinks: same }), wanted);
  }
  assert.deepEqual(
    phasor.attention(q, k, v, { sinks: 0.5 }),
    phasor.attention(q, k, v, { sinks: [0.5, 0.5, 0.5, 0.5] }),
  );
  // softmax plus one: a score of 0 and the sink share
  const { output, weights } = phasor.attention([[0]], [[1]], [[8]], {
    sinks: 0,
    return: ['weights'],
  });
  assert.deepEqual([output.data[0], weights.data[0]], [4, 0.5]);
});

test('a query that sees no key gets zeros beside a sink, and the sink as its logSumExp', () => {
  for (const start of [-1, -20]) {
    const found = phasor.attention(q, k, v, {
      causal: true,
      start,
      sinks: 2,
      return: ['weights', 'logSumExp'],
    });
    assert.ok(found.output.data.subarray(0, 6).every((value) => value === 0));
    assert.ok(found.weights.data.subarray(0, 300).every((value) => value === 0));
    assert.ok(Math.abs(found.logSumExp.data[0] - 2) < 1e-6);
  }
});

test('bias keys are keys at the end that nothing hides', () => {
  const [a, b, c] = [random(7, 5, 4), random(8, 6, 4), random(9, 6, 4)];
  const more = (/** @type {typeof a} */ { data }, /** @type {number} */ from) => ({
    shape: [7, 4],
    data: Float32Array.of(...data, from, from + 1, from + 2, from + 3),
  });
  const mask = Array.from({ length: 5 }, (_, i) =>
    Array.from({ length: 7 }, (__, j) => j <= i || j > 5),
  );
  const wanted = phasor.attention(a, more(b, 0), more(c, 4), {
    heads: 2,
    mask,
    return: ['weights'],
  });
  const found = phasor.attention(a, b, c, {
    heads: 2,
    causal: true,
    biasKey: [0, 1, 2, 3],
    biasValue: [4, 5, 6, 7],
    return: ['weights'],
  });
  assert.deepEqual(found.weights.shape, [2, 5, 7]);
  assert.ok(difference(found.output.data, wanted.output.data) < 1e-6);
  assert.ok(difference(found.weights.data, wanted.weights.data) < 1e-6);
});

forRelease('a cache, a past, a layer and a pool give what attention gives', async () => {
  const beside = { sinks: [1, -1, 0, 2], biasKey, biasValue };
  const flat = (/** @type {number} */ seed, /** @type {number} */ n, /** @type {number} */ width) =>
    random(seed, n, width);
  const [a, b, c] = [flat(10, 20, 20), flat(11, 20, 10), flat(12, 20, 12)];
  const options = /** @type {const} */ ({
    heads: 4,
    kvHeads: 2,
    causal: true,
    return: ['weights'],
  });
  const whole = phasor.attention(a, b, c, { ...options, ...beside });
  const cache = phasor.cache({ heads: 4, kvHeads: 2, dk: 5, dv: 6 });
  const rows = (/** @type {typeof a} */ { shape: [, w], data }, from = 0, to = 0) => ({
    shape: [to - from, w],
    data: data.subarray(from * w, to * w),
  });
  let at = 0;
  for (const step of [1, 1, 9, 2, 7]) {
    const part = [a, b, c].map((each) => rows(each, at, at + step));
    const { output } = cache.attention(part[0], part[1], part[2], { causal: true, ...beside });
    assert.ok(difference(output.data, rows(whole.output, at, at + step).data) < 2e-6);
    at += step;
    assert.equal(cache.length, at);
  }

  const identity = (/** @type {number} */ n) => ({
    shape: [n, n],
    data: Float32Array.from({ length: n * n }, (_, cell) => +(cell % (n + 1) === 0)),
  });
  const own = { biasKey: random(13, 2, 1, 3), biasValue: random(14, 2, 1, 3) };
  const layer = { wq: identity(6), wk: identity(6), wv: identity(6), heads: 2 };
  const x = flat(15, 8, 6);
  const wanted = phasor.attention(x, x, x, {
    heads: 2,
    sinks: [0, 1],
    ...own,
    return: ['weights'],
  });
  const layerWithSinks = phasor.multiHead({ ...layer, ...own, sinks: [0, 1] });
  const values = own.biasValue.data.slice();
  own.biasValue.data.fill(9);
  assert.deepEqual(layerWithSinks.forward(x).output, wanted.output);
  own.biasValue.data.set(values);
  const forward = phasor.multiHead(layer).forward(x, { sinks: [0, 1], ...own });
  assert.deepEqual(forward.output, wanted.output);
  assert.deepEqual(forward.weights, wanted.weights);

  // 75 MiB: in parts, and worth a pool
  const size = [1, 512, 64, 128];
  const [d, e, f] = [16, 17, 18].map((seed) => random(seed, ...size));
  const large = {
    sinks: uniform(19, 512),
    biasKey: random(20, 512, 2, 128),
    biasValue: random(21, 512, 2, 128),
    return: /** @type {const} */ (['weights', 'logSumExp']),
  };
  const parts = phasor.attention(d, e, f, large);
  assert.deepEqual(await pool.attention(d, e, f, large), parts);
  const last = (/** @type {typeof d} */ { shape, data }) => ({
    shape: shape[0] === 1 ? [1, 1, ...shape.slice(2)] : [1, ...shape.slice(1)],
    data: data.slice((-data.length / 512) | 0),
  });
  const alone = phasor.attention(last(d), last(e), last(f), {
    sinks: large.sinks.slice(-1),
    biasKey: last(large.biasKey),
    biasValue: last(large.biasValue),
    return: large.return,
  });
  for (const name of /** @type {const} */ (['output', 'weights', 'logSumExp'])) {
    assert.deepEqual(parts[name].data.slice(-alone[name].data.length), alone[name].data, name);
  }
});

test('what does not fit is refused', () => {
  const one = (/** @type {any} */ options) => () =>
    phasor.attention([[1, 1]], [[1, 1]], [[1, 1]], { heads: 2, ...options });
  for (const [options, name, message] of /** @type {[any, string, string][]} */ ([
    [
      { sinks: [1] },
      'RangeError',
      'sinks must be one number or one a head, 2, got a tensor of shape [1]',
    ],
    [
      { sinks: [1, Infinity] },
      'RangeError',
      'sinks[1] must be a number in the range of float32, or -Infinity, got Infinity',
    ],
    [
      { sinks: NaN },
      'RangeError',
      'sinks[0] must be a number in the range of float32, or -Infinity, got NaN',
    ],
    [{ sinks: ['a', 1] }, 'TypeError', "sinks[0] must be a number, got 'a'"],
    [
      { biasKey: [1, 2] },
      'TypeError',
      'biasValue must be a tensor { shape, data } or nested arrays of numbers, got undefined',
    ],
    [
      { biasKey: [1, 2, 3], biasValue: [1, 2] },
      'RangeError',
      'biasKey must be of shape [2], got a tensor of shape [3]',
    ],
    [
      {
        biasKey: [[[1]], [[2]]],
        biasValue: [
          [[1], [2]],
          [[3], [4]],
        ],
      },
      'RangeError',
      'biasValue must be of shape [2, 1, 1], got a tensor of shape [2, 2, 1]',
    ],
  ])) {
    assert.throws(one(options), { name, message: `attention: ${message}` });
  }
});

test('bias_k and bias_v of PyTorch, [1, 1, width], are one row for all heads', () => {
  const [x, y] = [random(8, 4, 6), random(9, 5, 6)];
  const row = random(10, 1, 1, 6);
  const flat = { shape: [6], data: row.data };
  const wanted = phasor.attention(x, y, y, { heads: 3, biasKey: flat, biasValue: flat });
  for (const shape of [
    [1, 1, 6],
    [1, 6],
    [3, 1, 2],
  ]) {
    const same = { shape, data: row.data };
    assert.deepEqual(
      phasor.attention(x, y, y, { heads: 3, biasKey: same, biasValue: same }),
      wanted,
    );
  }
  const wrong = { shape: [2, 3], data: row.data };
  assert.throws(() => phasor.attention(x, y, y, { heads: 3, biasKey: wrong, biasValue: wrong }), {
    name: 'RangeError',
    message: /^attention: biasKey must be of shape \[3, .*\], got a tensor of shape \[2, 3\]$/,
  });
});
