import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phasor } from '../harness/phasor.js';

test('alibi: 8 heads halve the slope from head to head', () => {
  const { shape, data } = phasor.alibi({ heads: 8, queries: 3, keys: 3 });
  assert.deepEqual(shape, [8, 3, 3]);
  for (let h = 0; h < 8; ++h) {
    // query 2 looks back to key 0
    assert.equal(data[h * 9 + 2 * 3], -2 * 2 ** -(h + 1));
    assert.equal(data[h * 9 + 2], 2 * 2 ** -(h + 1));
  }
});

test('alibi: the symmetric form looks ahead as it looks back', () => {
  const { data } = phasor.alibi({ heads: 2, queries: 4, keys: 4, symmetric: true });
  for (let i = 0; i < 4; ++i) {
    for (let j = 0; j < 4; ++j) assert.equal(data[i * 4 + j], data[j * 4 + i]);
  }
});

test('alibi as a mask: near keys weigh more, and only differences of terms matter', () => {
  const zeros = { shape: [4, 2], data: new Float32Array(8) };
  const mask = phasor.alibi({ heads: 2, queries: 4, keys: 4 });
  const { weights } = phasor.attention(zeros, zeros, zeros, {
    heads: 2,
    causal: true,
    mask,
    return: ['weights'],
  });
  for (let h = 0; h < 2; ++h) {
    const row = weights.data.subarray(h * 16 + 12, h * 16 + 16);
    for (let j = 1; j < 4; ++j) {
      const slope = 2 ** (-4 * (h + 1));
      assert.ok(Math.abs(Math.log(row[j] / row[j - 1]) - slope) < 1e-5);
    }
  }
});

test('t5Bias: a table of bucket numbers shows the buckets', () => {
  const table = { shape: [32, 1], data: Float32Array.from({ length: 32 }, (_, k) => k) };
  const { shape, data } = phasor.t5Bias({ heads: 1, queries: 200, keys: 200, table });
  assert.deepEqual(shape, [1, 200, 200]);
  const bucket = (/** @type {number} */ i, /** @type {number} */ j) => data[i * 200 + j];
  assert.deepEqual([bucket(5, 5), bucket(5, 4), bucket(5, 6)], [0, 1, 17]);
  assert.deepEqual([bucket(199, 0), bucket(0, 199)], [15, 31]);
  const back = phasor.t5Bias({ heads: 1, queries: 9, keys: 9, bidirectional: false, table });
  assert.deepEqual([back.data[8 * 9], back.data[8]], [8, 0]);
});

test('shawKeys: the index chooses a row for each clipped offset', () => {
  const table = [[-2], [-1], [0], [1], [2]];
  const { table: kept, index } = phasor.shawKeys({ length: 6, dim: 1, clip: 2, table });
  assert.deepEqual(kept, { shape: [5, 1], data: Float32Array.of(-2, -1, 0, 1, 2) });
  assert.deepEqual(index.shape, [6, 6]);
  for (let i = 0; i < 6; ++i) {
    for (let j = 0; j < 6; ++j) {
      assert.equal(kept.data[index.data[i * 6 + j]], Math.max(-2, Math.min(2, j - i)));
    }
  }
});

test('wrong arguments are named', () => {
  const table = [[1], [2]];
  /** @type {[() => unknown, string, string][]} */
  const cases = [
    [
      () => phasor.alibi({ heads: 0, queries: 1, keys: 1 }),
      'RangeError',
      'alibi: heads must be a positive integer, got 0',
    ],
    [
      () => phasor.alibi({ heads: 1, queries: 1, keys: 1, symmetric: /** @type {any} */ (1) }),
      'TypeError',
      'alibi: symmetric must be true or false, got 1',
    ],
    [
      () => phasor.alibi({ heads: 1000, queries: 100000, keys: 100000 }),
      'RangeError',
      'alibi: not enough memory for 40000000000000 bytes',
    ],
    [
      () => phasor.t5Bias({ heads: 1, queries: 1, keys: 1, table }),
      'RangeError',
      't5Bias: table must be of shape [32, 1], got [2, 1]',
    ],
    [
      () => phasor.t5Bias({ heads: 1, queries: 1, keys: 1, buckets: 3, table }),
      'RangeError',
      't5Bias: buckets must be even and 4 or more, got 3',
    ],
    [
      () => phasor.shawKeys({ length: 3, dim: 2, clip: 1, table }),
      'RangeError',
      'shawKeys: table must be of shape [3, 2], got a tensor of shape [2, 1]',
    ],
    [
      () => phasor.shawKeys({ length: 3, dim: 2, clip: 0 }),
      'RangeError',
      'shawKeys: clip must be a positive integer, got 0',
    ],
  ];
  for (const [call, name, message] of cases) assert.throws(call, { name, message });
});

test('alibi: slopes are a list or a tensor, in the range of float32', () => {
  const wanted = phasor.alibi({ slopes: [0.5, 2], queries: 3, keys: 3 });
  for (const slopes of [
    { dims: [1, 2], data: Float64Array.of(0.5, 2) },
    { shape: [2], data: Float32Array.of(0.5, 2) },
  ]) {
    assert.deepEqual(phasor.alibi({ slopes, queries: 3, keys: 3 }), wanted);
  }
  assert.throws(() => phasor.alibi({ slopes: [0.5, 1e39], queries: 1, keys: 2 }), {
    name: 'RangeError',
    message: 'alibi: slopes[1] must be in the range of float32, ±3.4028e38, got 1e+39',
  });
  const square = { shape: [2, 2], data: new Float32Array(4) };
  assert.throws(() => phasor.alibi({ slopes: square, queries: 1, keys: 2 }), {
    name: 'TypeError',
    message: 'alibi: slopes must be an array of numbers, got a tensor of shape [2, 2]',
  });
});
