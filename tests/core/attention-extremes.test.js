// Numbers at the ends of the range of float32: the answers are those of float64 where these fit.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { phasor } from '../harness/phasor.js';
import { uniform } from '../bench/reference.js';
import { difference, naive } from './naive-attention.js';

const pool = phasor.pool({ workers: 2, inPlace: false });
after(() => pool.close());
const largest = 3.4028234663852886e38;

/** @param {number[]} shape @param {number[]} data */
const tensor = (shape, data) => ({ shape, data: Float32Array.from(data) });

/**
 * The output of one query and of nine, asked for in every way: all of them must be the same.
 *
 * @param {number} q
 * @param {number[]} k
 * @param {number[]} v
 * @param {any} [options]
 */
function outputOf(q, k, v, options = {}) {
  const [keys, values] = [tensor([k.length, 1], k), tensor([v.length, 1], v)];
  const found = new Set();
  for (const copies of [1, 9]) {
    const queries = tensor([copies, 1], Array(copies).fill(q));
    for (const wanted of [[], ['weights'], ['scores'], ['masked', 'logSumExp']]) {
      const all = { ...options, return: /** @type {any} */ (wanted) };
      for (const value of phasor.attention(queries, keys, values, all).output.data)
        found.add(value);
    }
  }
  assert.equal(found.size, 1, `${[...found]} for ${JSON.stringify({ q, k, v, options })}`);
  return [...found][0];
}

test('a query that leaves the range of float32 with its scale has the scores of its products', () => {
  const expected = (1 + 2 * Math.exp(12)) / (1 + Math.exp(12));
  assert.ok(Math.abs(outputOf(3e38, [0, 2e-38], [1, 2], { scale: 2 }) - expected) < 1e-6);
  const { scores } = phasor.attention([[1e30]], [[1e-35], [2e-35]], [[1], [2]], {
    scale: 1e10,
    return: ['scores'],
  });
  [1e5, 2e5].forEach((score, key) => assert.ok(Math.abs(scores.data[key] - score) < 0.1));
});

test('the mean of values near the largest float32 is not infinite', () => {
  assert.equal(outputOf(0, [1, 2], [3e38, 1e38]), Math.fround(2e38));
  assert.equal(outputOf(0, [1, 2, 3], [largest, largest, largest]), largest);
  assert.equal(outputOf(0, [1, 2, 3, 4], [largest, -largest, largest, -largest]), 0);
  const shape = [1, 2, 70, 4];
  const [q, k] = [1, 2].map((seed) => ({ shape, data: uniform(seed, 560) }));
  const v = { shape, data: uniform(3, 560).map((value) => value * 1.7e38) };
  const wanted = naive(q, k, v, { sees: (_b, _h, i, j) => j <= i });
  const found = phasor.attention(q, k, v, { causal: true, return: ['weights'] });
  assert.ok(difference(found.output.data, wanted.output) < 2e-5);
  assert.ok(difference(found.weights.data, wanted.weights) < 1e-6);
});

test('an infinite value that is seen stays infinite beside large ones', () => {
  assert.equal(outputOf(0, [1, 2, 3], [3e38, 3e38, Infinity]), Infinity);
  assert.ok(Number.isNaN(outputOf(0, [1, 2], [NaN, 3e38])));
});

test('a score is never too low to be seen nor too high to be distinguished from others', () => {
  assert.equal(outputOf(1e19, [-1e19], [7], { scale: 1 }), 7);
  assert.equal(outputOf(1e19, [-3e19], [7], { scale: 1 }), 7);
  assert.equal(outputOf(1e19, [-2e19, -3e19], [7, 8], { scale: 1 }), 7);
  assert.equal(outputOf(1e19, [2.5e19, 3e19], [7, 8], { scale: 1 }), 8);
  assert.equal(outputOf(1e30, [1e30, 2e30], [7, 8], { scale: 1 }), 8);
  assert.equal(outputOf(1e30, [-1e30, -2e30], [7, 8], { scale: 1 }), 7);
});

test('products beyond float32 that cancel leave the score that they should, one by one and in a pool', async () => {
  const k = tensor([3, 3], [3e19, -3e19, 0, 0, 0, 1, 1e19, -1e19, 2]);
  const v = tensor([3, 1], [1, 2, 4]);
  for (const copies of [1, 9]) {
    const q = tensor([copies, 3], Array(copies).fill([3e19, 3e19, 1]).flat());
    const options = { scale: 1, return: /** @type {const} */ (['scores', 'weights']) };
    const exact = [1, Math.E, Math.E ** 2];
    const sum = exact[0] + exact[1] + exact[2];
    const found = phasor.attention(q, k, v, options);
    assert.deepEqual([...found.scores.data.slice(-3)], [0, 1, 2]);
    exact.forEach((power, key) => {
      assert.ok(Math.abs(found.weights.data[3 * (copies - 1) + key] - power / sum) < 1e-7);
    });
    const mean = (exact[0] + 2 * exact[1] + 4 * exact[2]) / sum;
    assert.ok(Math.abs(found.output.data[copies - 1] - mean) < 5e-7);
    assert.deepEqual(await pool.attention(q, k, v, options), found);
    const capped = phasor.attention(q, k, v, { scale: 1, softcap: 50 }).output.data;
    assert.ok(capped.every((value) => Math.abs(value - mean) < 0.01));
    const cache = phasor.cache({ dk: 3, dv: 1 });
    assert.deepEqual(cache.attention(q, k, v, { scale: 1 }).output.data, found.output.data);
  }
  // of a key that is hidden, too
  const q = tensor([1, 3], [3e19, 3e19, 1]);
  for (const [sees, last] of [
    [1, 2],
    [0, -Infinity],
  ]) {
    const mask = { shape: [1, 3], data: Uint8Array.of(1, 1, sees) };
    const wanted = /** @type {const} */ (['scores', 'masked']);
    const { scores, masked } = phasor.attention(q, k, v, { scale: 1, mask, return: wanted });
    assert.deepEqual([...scores.data], [0, 1, 2]);
    assert.deepEqual([...masked.data], [0, 1, last]);
  }
});

test('an infinite query or key takes all weight, or none where it is not alone', () => {
  // PyTorch: NaN
  assert.equal(outputOf(Infinity, [1, 2], [6, 8]), 7);
  assert.equal(outputOf(Infinity, [-1, 2], [6, 8]), 8);
  assert.equal(outputOf(1, [-Infinity, 2], [6, 8]), 8);
  assert.equal(outputOf(1, [-Infinity, -Infinity], [6, 8]), 7);
  assert.ok(Number.isNaN(outputOf(Infinity, [0, 1], [6, 8])));
  assert.ok(Number.isNaN(outputOf(NaN, [0, 1], [6, 8])));
});

test('a mask of -3.4e38 is no hidden key: nothing else in a row makes a mean', () => {
  const low = -largest;
  const mask = (/** @type {number[]} */ ...bias) => ({ mask: tensor([bias.length], bias) });
  assert.equal(outputOf(1, [1, 5], [6, 8], mask(low, low)), 7);
  assert.equal(outputOf(1, [1, 5], [6, 8], mask(0, low)), 6);
  assert.equal(outputOf(1, [1, 5], [6, 8], mask(-Infinity, low)), 8);
  assert.equal(outputOf(1, [1, 5], [6, 8], mask(-Infinity, -Infinity)), 0);
  assert.equal(outputOf(1, [1, 5], [6, 8], mask(low, -2e38)), 8);
  assert.equal(outputOf(1, [1, 5], [6, 8], mask(3e38, largest)), 8);
  const rows = phasor.attention([[1]], [[1], [5]], [[6], [8]], {
    ...mask(low, low),
    return: ['weights', 'logSumExp'],
  });
  assert.deepEqual([...rows.weights.data], [0.5, 0.5]);
  assert.equal(rows.logSumExp.data[0], low);
});

test('a cap beyond every score is none, and one of almost nothing makes all scores equal', () => {
  for (const softcap of [1e30, largest, 1e39, Number.MAX_VALUE]) {
    const found = outputOf(1, [1, 3], [0, 1], { softcap });
    assert.ok(Math.abs(found - 1 / (1 + Math.exp(-2))) < 1e-6, `${softcap}: ${found}`);
  }
  for (const softcap of [1e-30, 1e-40, 1e-46, Number.MIN_VALUE]) {
    assert.equal(outputOf(0, [1, 3], [0, 1], { softcap }), 0.5);
    assert.equal(outputOf(1, [1, 3], [0, 1], { softcap }), 0.5);
  }
});

test('a scale beyond float32 is refused, one at its end is not', () => {
  for (const scale of [1e39, -1e39, Number.MAX_VALUE]) {
    assert.throws(() => phasor.attention([[1]], [[1]], [[1]], { scale }), {
      name: 'RangeError',
      message: `attention: scale must be in the range of float32, ±3.4028e38, got ${scale}`,
    });
  }
  assert.equal(outputOf(0, [1, 3], [0, 1], { scale: largest }), 0.5);
  assert.equal(outputOf(1e-38, [1, 2], [0, 1], { scale: -3e38 }) < 0.06, true);
});

test('extremes come out of a pool and above 48 MiB as they do small', async () => {
  const shape = [1, 512, 64, 128];
  const [q, k] = [1, 2].map((seed) => ({ shape, data: uniform(seed, 512 * 64 * 128) }));
  const v = { shape, data: q.data.map((value) => value * 1.7e38) };
  const one = (/** @type {typeof q} */ { data }) => ({
    shape: [1, 1, 64, 128],
    data: data.slice(0, 64 * 128),
  });
  const wanted = phasor.attention(one(q), one(k), one(v)).output.data;
  assert.ok(wanted.every(Number.isFinite));
  const large = phasor.attention(q, k, v).output.data;
  assert.deepEqual(large.slice(0, 64 * 128), wanted);
  assert.deepEqual((await pool.attention(q, k, v)).output.data, large);
});

test('a hidden key that is not finite does not reach a row whose products overflow', async () => {
  const q = [[1e30, 1e30]];
  const last = [7, 8];
  for (const hidden of [NaN, Infinity, -Infinity]) {
    const k = tensor([2, 2], [1e30, -5e29, hidden, 1e30]);
    const v = tensor([2, 1], last);
    const ways = [
      { mask: [[true, false]] },
      { causal: true, start: 0 },
      { keyLengths: [1] },
      { window: /** @type {const} */ ([0, 0]) },
    ];
    for (const way of ways) {
      for (const more of [{}, { return: /** @type {const} */ (['weights']) }, { softcap: 5 }]) {
        const options = { ...way, ...more };
        const says = `${hidden}, ${JSON.stringify(options)}`;
        assert.equal(phasor.attention(q, k, v, options).output.data[0], 7, says);
        assert.equal((await pool.attention(q, k, v, options)).output.data[0], 7, says);
      }
    }
    // the products of the key that is seen cancel: 1e60 − 1e60 is NaN in float32
    const cancels = tensor([3, 2], [1e30, -1e30, 0, 0, hidden, 1]);
    const values = tensor([3, 1], [7, 9, 100]);
    const nine = tensor([9, 2], Array(18).fill(1e30));
    const mask = {
      shape: [9, 3],
      data: Uint8Array.from({ length: 27 }, (_, i) => Number(i % 3 < 2)),
    };
    const found = phasor.attention(nine, cancels, values, { mask, return: ['scores'] });
    assert.deepEqual([...found.output.data], Array(9).fill(8));
    assert.deepEqual([...found.scores.data.slice(0, 2)], [0, 0]);
    const cache = phasor.cache({ dk: 2, dv: 1 });
    cache.attention(nine, cancels, values, { mask });
    const step = cache.attention(q, [[NaN, 0]], [[3]], {
      mask: [[true, true, false, false]],
    });
    assert.equal(step.output.data[0], 8);
  }
  // one that is seen makes its row NaN, and no other
  const mixed = phasor.attention(
    tensor([2, 1], [1e30, 1e30]),
    tensor([2, 1], [1e30, NaN]),
    tensor([2, 1], [7, 8]),
    { causal: true },
  );
  assert.deepEqual([...mixed.output.data], [7, NaN]);
});

test('a view of products beyond float32 has the weights of attention', async () => {
  const view = phasor.attentionView(
    [[1e20, 1e20]],
    [
      [1e20, -5e19],
      [1e20, 1e20],
    ],
  );
  assert.deepEqual([...(await view.tile()).data], [0, 1]);
  assert.deepEqual([view.value({ row: 0, col: 0 }), view.value({ row: 0, col: 1 })], [0, 1]);
  assert.deepEqual(view.strongest({ row: 0 }), {
    keys: Int32Array.of(1),
    weights: Float32Array.of(1),
  });
  view.close();
});

test('a cap far above the scores leaves them, also in rows of float64', () => {
  const [q, k] = [[[1]], [[3], [2], [-1]]];
  const exact = [3, 2, -1].map(Math.exp);
  const sum = exact.reduce((a, b) => a + b);
  for (const softcap of [1e4, 1e8, 1e20, 1e30]) {
    const { weights } = phasor.attention(q, k, [[3e38], [3e38], [3e38]], {
      scale: 1,
      softcap,
      return: ['weights'],
    });
    exact.forEach((power, key) => {
      const error = Math.abs(weights.data[key] - power / sum);
      assert.ok(error < 2e-6, `${softcap}: ${weights.data}`);
    });
  }
});

test('strongest lists every weight that float32 can hold', () => {
  const scores = [0, -80, -87, -90, -100, -103, -106];
  for (const [q, scale] of [
    [1, 1],
    [1e30, 1e-30],
  ]) {
    const view = phasor.attentionView(
      [[q]],
      scores.map((score) => [score]),
      { scale },
    );
    const sum = scores.reduce((all, score) => all + Math.exp(score), 0);
    const wanted = scores.map((score) => Math.fround(Math.exp(score) / sum));
    const { keys, weights } = view.strongest({ row: 0 });
    assert.deepEqual([...keys], [0, 1, 2, 3, 4, 5]);
    keys.forEach((key, rank) => {
      const error = Math.abs(weights[rank] - wanted[key]);
      assert.ok(error <= Math.max(2 ** -149, 1e-5 * wanted[key]), `${key}: ${weights[rank]}`);
      assert.equal(view.value({ row: 0, col: key }), weights[rank]);
    });
    assert.equal(view.value({ row: 0, col: 6 }), 0);
    view.close();
  }
});
