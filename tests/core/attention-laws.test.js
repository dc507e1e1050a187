// Laws that hold for any input, on random shapes, and agreement with onnxruntime-web.

import assert from 'node:assert/strict';
import { before } from 'node:test';
import * as ort from 'onnxruntime-web/wasm';
import { load } from '../../web/core/api/index.js';
import { load as loadRelaxed } from '../../web/core/api/relaxed.js';
import { layerModel, onnxModel } from '../bench/onnx-model.js';
import { largestError, random, uniform } from '../bench/reference.js';
import { near } from '../harness/near.js';
import { phasor } from '../harness/phasor.js';
import { forRelease, test } from '../harness/tiers.js';

/** @param {{ shape: number[], data: Float32Array }} tensor @param {number[]} order */
function rows({ shape, data }, order) {
  const width = shape[1];
  return {
    shape: [order.length, width],
    data: Float32Array.from(order.flatMap((i) => [...data.subarray(i * width, (i + 1) * width)])),
  };
}

test('visible weights are at least 0 and each row sums to 1', () => {
  const [q, k, v] = [random(1, 70, 24), random(2, 300, 24), random(3, 300, 24)];
  const { weights } = phasor.attention(q, k, v, {
    heads: 3,
    window: [40, 2],
    start: 100,
    return: ['weights'],
  });
  for (let row = 0; row < 3 * 70; ++row) {
    const entries = weights.data.subarray(row * 300, (row + 1) * 300);
    const sum = entries.reduce((a, b) => a + b, 0);
    assert.ok(Math.abs(sum - 1) < 1e-6, `row ${row} sums to ${sum}`);
    assert.ok(entries.every((weight) => weight >= 0));
  }
});

test('permuting keys and values together changes nothing', () => {
  const [q, k, v] = [random(4, 20, 8), random(5, 31, 8), random(6, 31, 8)];
  const order = [...Array(31).keys()].reverse();
  const wanted = phasor.attention(q, k, v).output.data;
  near(phasor.attention(q, rows(k, order), rows(v, order)).output.data, wanted);
});

test('permuting queries permutes rows', () => {
  const [q, k, v] = [random(7, 20, 8), random(8, 31, 8), random(9, 31, 5)];
  const order = [...Array(20).keys()].map((i) => (i * 7) % 20);
  const wanted = rows(phasor.attention(q, k, v).output, order).data;
  assert.deepEqual(phasor.attention(rows(q, order), k, v).output.data, wanted);
});

test('scaling the queries by c equals the scale c', () => {
  const [q, k, v] = [random(10, 9, 6), random(11, 9, 6), random(12, 9, 6)];
  const doubled = { shape: q.shape, data: q.data.map((value) => 4 * value) };
  const scaled = phasor.attention(doubled, k, v, { scale: 0.25 }).output.data;
  near(scaled, phasor.attention(q, k, v, { scale: 1 }).output.data);
});

test('a window is a mask', () => {
  const [q, k, v] = [random(13, 40, 6), random(14, 50, 6), random(15, 50, 6)];
  const mask = Array.from({ length: 40 }, (_, i) =>
    Array.from({ length: 50 }, (__, j) => j >= i - 3 && j <= i + 1),
  );
  const window = phasor.attention(q, k, v, { window: [3, 1] }).output.data;
  near(window, phasor.attention(q, k, v, { mask }).output.data, 0);
});

test('causal weights are lower-triangular, from either corner', () => {
  const [q, k, v] = [random(16, 5, 6), random(17, 8, 6), random(18, 8, 6)];
  for (const [causal, offset] of /** @type {const} */ ([
    [true, 0],
    ['top-left', 0],
    ['bottom-right', 3],
  ])) {
    const { weights } = phasor.attention(q, k, v, { causal, return: ['weights'] });
    for (let i = 0; i < 5; ++i) {
      for (let j = 0; j < 8; ++j) assert.equal(weights.data[i * 8 + j] > 0, j <= i + offset);
    }
  }
});

test('grouped heads are repeated heads', () => {
  const [q, k, v] = [random(19, 2, 6, 10, 4), random(20, 2, 2, 12, 4), random(21, 2, 2, 12, 4)];
  /** @param {typeof k} grouped */
  const repeated = ({ data }) => ({
    shape: [2, 6, 12, 4],
    data: Float32Array.from({ length: 2 * 6 * 48 }, (_, at) => {
      const [batch, head] = [Math.floor(at / (6 * 48)), Math.floor(at / 48) % 6];
      return data[(batch * 2 + Math.floor(head / 3)) * 48 + (at % 48)];
    }),
  });
  const wanted = phasor.attention(q, repeated(k), repeated(v)).output;
  assert.deepEqual(phasor.attention(q, k, v).output, wanted);
});

test('the layouts [n, h·d], [1, n, h·d] and [1, h, n, d] mean the same', () => {
  const [q, k, v] = [random(22, 9, 12), random(23, 11, 12), random(24, 11, 12)];
  /** @param {typeof q} flat */
  const stacked = ({ shape: [n], data }) => ({
    shape: [1, 3, n, 4],
    data: Float32Array.from({ length: n * 12 }, (_, at) => {
      const [head, i, c] = [Math.floor(at / (n * 4)), Math.floor(at / 4) % n, at % 4];
      return data[i * 12 + head * 4 + c];
    }),
  });
  const batched = [q, k, v].map(({ shape, data }) => ({ shape: [1, ...shape], data }));
  const flat = phasor.attention(q, k, v, { heads: 3, return: ['weights'] });
  const three = phasor.attention(batched[0], batched[1], batched[2], {
    heads: 3,
    return: ['weights'],
  });
  const four = phasor.attention(stacked(q), stacked(k), stacked(v), { return: ['weights'] });
  assert.deepEqual(flat.weights.shape, [3, 9, 11]);
  assert.deepEqual(three.weights.shape, [1, 3, 9, 11]);
  assert.deepEqual(three.output, { shape: [1, 9, 12], data: flat.output.data });
  assert.deepEqual(four.output, { shape: [1, 3, 9, 4], data: stacked(flat.output).data });
  assert.deepEqual(four.weights.data, flat.weights.data);
});

test('a problem computed in parts is the same to the last bit', () => {
  // 12 MB of weights: more than is put into WebAssembly memory at once
  const [q, k, v] = [random(25, 900, 8), random(26, 850, 4), random(27, 850, 4)];
  const options = { heads: 4, kvHeads: 2, causal: true };
  const large = phasor.attention(q, k, v, { ...options, return: ['weights'] });
  assert.deepEqual(large.output, phasor.attention(q, k, v, options).output);
  const mask = Array.from({ length: 900 }, (_, i) =>
    Array.from({ length: 850 }, (__, j) => j <= i),
  );
  const masked = phasor.attention(q, k, v, { heads: 4, kvHeads: 2, mask, return: ['weights'] });
  assert.deepEqual(masked.weights, large.weights);
});

for (const [build, entry] of /** @type {const} */ ([
  ['simd', load],
  ['relaxed-simd', loadRelaxed],
])) {
  test(`uniform inputs from -2 to 2 come out of ${build} within 5e-7 of double precision`, async (t) => {
    const instance = await entry({ build }).catch(({ message }) =>
      assert.match(message, /lacks relaxed SIMD/),
    );
    if (!instance) return t.skip('this engine has no relaxed SIMD');
    const heads = 8;
    for (const [seed, n, d, causal] of /** @type {[number, number, number, boolean][]} */ ([
      [1, 128, 64, false],
      [1, 512, 64, false],
      [28, 512, 64, false],
      [1, 512, 64, true],
      [1, 512, 32, false],
      [1, 512, 80, false],
      [1, 512, 128, false],
    ])) {
      const [q, k, v] = [0, 1, 2].map((at) => random(seed + at, n, heads * d));
      const { output } = instance.attention(q, k, v, { heads, causal });
      const problem = { q: q.data, k: k.data, v: v.data, heads, n, d, causal };
      const error = largestError(output.data, problem);
      assert.ok(error <= 5e-7, `n = ${n}, d = ${d}, causal ${causal}: error ${error}`);
    }
  });
}

forRelease('the plain SIMD build gives the bits it gave when this was written', async () => {
  const plain = await load({ build: 'simd' });
  const [q, k, v] = [random(31, 40, 12), random(32, 300, 12), random(33, 300, 12)];
  const { output } = plain.attention(q, k, v, { heads: 2, softcap: 3, window: [250, 9] });
  let hash = 0;
  for (const bits of new Uint32Array(output.data.buffer)) hash = (Math.imul(hash, 31) + bits) | 0;
  assert.equal(hash, 1364571742);
});

before(() => {
  ort.env.wasm.numThreads = 1;
});

/** @param {Uint8Array} model @param {Record<string, { shape: number[], data: any }>} inputs */
async function peer(model, inputs) {
  const session = await ort.InferenceSession.create(model, { executionProviders: ['wasm'] });
  const feeds = Object.entries(inputs).map(([name, { shape, data }]) => [
    name,
    new ort.Tensor(data instanceof Uint8Array ? 'bool' : 'float32', data, shape),
  ]);
  const results = await session.run(Object.fromEntries(feeds));
  await session.release();
  return results;
}

forRelease('agrees with onnxruntime-web on random shapes', async () => {
  for (let seed = 40; seed < 52; ++seed) {
    const draw = uniform(seed, 8).map((value) => (value + 2) / 4);
    const [batch, kvHeads, group] = [1, 1, 1].map((least, at) => least + Math.floor(draw[at] * 3));
    const [queries, keys, dk, dv] = [3, 4, 5, 6].map((at) => 1 + Math.floor(draw[at] * 40));
    const heads = kvHeads * group;
    const inputs = {
      q: random(seed, batch, queries, heads * dk),
      k: random(seed + 100, batch, keys, kvHeads * dk),
      v: random(seed + 200, batch, keys, kvHeads * dv),
      mask: random(seed + 300, batch, 1, queries, keys),
    };
    const causal = draw[7] > 0.5;
    const model = onnxModel({
      nodes: [
        {
          type: 'Attention',
          inputs: ['q', 'k', 'v', 'mask'],
          outputs: ['y', '', '', 'weights'],
          attributes: {
            q_num_heads: heads,
            kv_num_heads: kvHeads,
            is_causal: Number(causal),
            qk_matmul_output_mode: 3,
          },
        },
      ],
      inputs: Object.entries(inputs).map(([name, { shape }]) => ({ name, shape })),
      outputs: ['y', 'weights'],
    });
    const theirs = await peer(model, inputs);
    const ours = phasor.attention(inputs.q, inputs.k, inputs.v, {
      heads,
      kvHeads,
      causal,
      mask: inputs.mask,
      return: ['weights'],
    });
    assert.deepEqual(ours.output.shape, theirs.y.dims);
    near(ours.output.data, /** @type {Float32Array} */ (theirs.y.data), 5e-6);
    near(ours.weights.data, /** @type {Float32Array} */ (theirs.weights.data), 5e-6);
  }
});

forRelease('agrees with the multi-head attention of onnxruntime-web', async () => {
  const [n, width, heads] = [30, 24, 4];
  const [wq, wk, wv, wo] = [60, 61, 62, 63].map((seed) => random(seed, width, width));
  const weights = { wq, wk, wv, wo };
  const x = random(70, 1, n, width);
  const model = layerModel({ shape: x.shape, heads, weights });
  const { y } = await peer(model, { x });
  const layer = phasor.multiHead({ ...weights, heads });
  const { output } = layer.forward(x);
  const largest = output.data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  near(output.data, /** @type {Float32Array} */ (y.data), 1e-5 * largest);
});
