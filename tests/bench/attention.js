// Attention against onnxruntime-web: its MultiHeadAttention, or its Attention where weights or a
// mask are wanted; and against the same in three tfjs operations and in plain JavaScript.

import { bareProduct } from './limit.js';
import { layerModel, onnxModel } from './onnx-model.js';
import { plainAttention } from './plain.js';
import { largestError, uniform } from './reference.js';

/** @typedef {import('./runner.js').Row} Row */
/** @typedef {{ heads: number, n: number, d: number }} Size */

/** @param {Size} size multiply-adds count twice */
export const flops = ({ heads, n, d }) => 4 * heads * n * n * d;

/** @param {any} ort @param {Size} size @param {'output' | 'causal' | 'weights' | 'mask'} what */
export async function peerSession(ort, { heads, n, d }, what) {
  const wide = [1, n, heads * d];
  const inputs = ['q', 'k', 'v'].map((name) => ({ name, shape: wide }));
  const contrib = what === 'output' || what === 'causal';
  const model = contrib
    ? onnxModel({
        nodes: [
          {
            type: 'MultiHeadAttention',
            domain: 'com.microsoft',
            inputs: ['q', 'k', 'v'],
            outputs: ['y'],
            attributes: { num_heads: heads, ...(what === 'causal' ? { unidirectional: 1 } : {}) },
          },
        ],
        inputs,
        outputs: ['y'],
      })
    : onnxModel({
        nodes: [
          {
            type: 'Attention',
            inputs: what === 'mask' ? ['q', 'k', 'v', 'mask'] : ['q', 'k', 'v'],
            outputs: what === 'weights' ? ['y', '', '', 'weights'] : ['y'],
            attributes: {
              q_num_heads: heads,
              kv_num_heads: heads,
              ...(what === 'weights' ? { qk_matmul_output_mode: 3 } : {}),
            },
          },
        ],
        inputs:
          what === 'mask' ? [...inputs, { name: 'mask', type: 'bool', shape: [n, n] }] : inputs,
        outputs: what === 'weights' ? ['y', 'weights'] : ['y'],
      });
  return ort.InferenceSession.create(model, { executionProviders: ['wasm'] });
}

/** @param {any} context @param {Size} size @param {'output' | 'causal' | 'weights' | 'mask'} what */
async function compare({ phasor, plain, ort, tf, measure }, size, what) {
  const { heads, n, d } = size;
  const shape = [n, heads * d];
  const [q, k, v] = [1, 2, 3].map((seed) => ({ shape, data: uniform(seed, n * heads * d) }));
  const keep = uniform(4, n * n).map((x) => (x < 1 ? 1 : 0));
  const mask = { shape: [n, n], data: Uint8Array.from(keep) };
  const options = {
    heads,
    ...(what === 'causal' ? { causal: true } : {}),
    ...(what === 'weights' ? { return: ['weights'] } : {}),
    ...(what === 'mask' ? { mask } : {}),
  };
  /** @type {Record<string, () => unknown>} */
  const first = phasor.attention(q, k, v, options);
  // arrays that are used again, as a program that calls in a loop would; a fresh one of some
  // megabytes costs as much as the computation, in the first touch of its memory
  const into = Object.fromEntries(
    Object.entries(first).map(([name, { data }]) => [name, data.slice()]),
  );
  const functions = {
    phasor: () => phasor.attention(q, k, v, { ...options, into }),
    plain: () => plain.attention(q, k, v, { ...options, into }),
    fresh: () => phasor.attention(q, k, v, options),
  };
  let note = '';
  try {
    const session = await peerSession(ort, size, what);
    const peer = () => {
      const feeds = Object.fromEntries(
        Object.entries({ q, k, v }).map(([name, { data }]) => [
          name,
          new ort.Tensor('float32', data, [1, n, heads * d]),
        ]),
      );
      if (what === 'mask') feeds.mask = new ort.Tensor('bool', mask.data, [n, n]);
      return session.run(feeds);
    };
    await peer();
    functions.peer = peer;
  } catch (error) {
    note = `onnxruntime-web throws: ${String(error).slice(0, 60)}`;
  }
  if (what === 'output' && n <= 1024) {
    functions.tf = async () => {
      const result = tf.tidy(() => {
        const [a, b, c] = [q, k, v].map(({ data }) =>
          tf.transpose(tf.tensor(data, [n, heads, d]), [1, 0, 2]),
        );
        const scores = tf.mul(tf.matMul(a, b, false, true), 1 / Math.sqrt(d));
        return tf.reshape(tf.transpose(tf.matMul(tf.softmax(scores), c), [1, 0, 2]), [
          n,
          heads * d,
        ]);
      });
      await result.data();
      result.dispose();
    };
  }
  if (what === 'output' && n <= 512) {
    functions.loop = () => plainAttention(q.data, k.data, v.data, size);
  }
  const times = await measure(functions);
  /** @type {Record<string, number>} */
  const others = {};
  if (times.tf) others['tfjs-wasm'] = times.tf;
  if (times.loop) others['plain JavaScript'] = times.loop;
  note ||= `reused; fresh ${times.fresh.toFixed(1)} ms, ${(times.peer / times.fresh).toFixed(2)}×`;
  const shown = flops(size) * (what === 'causal' ? (n + 1) / (2 * n) : 1);
  const sample = { q: q.data, k: k.data, v: v.data, ...size, causal: what === 'causal' };
  /** @type {Row} */
  const row = {
    group: 'attention',
    name: what,
    size: `${heads} × ${d}, n = ${n}`,
    phasor: times.phasor,
    plain: times.plain,
    gflops: [shown / times.phasor / 1e6, shown / times.plain / 1e6],
    peer: times.peer,
    peerName: 'onnxruntime-web',
    ratio: times.peer && times.peer / times.phasor,
    plainRatio: times.peer && times.peer / times.plain,
    error: largestError(first.output.data, {
      ...sample,
      keep: what === 'mask' ? mask.data : undefined,
    }),
    others,
    note,
  };
  return row;
}

/** @param {any} context the whole layer, four projections included */
async function layer({ phasor, plain, ort, measure }) {
  const [n, heads, d] = [512, 8, 64];
  const width = heads * d;
  const x = { shape: [n, width], data: uniform(1, n * width) };
  /** @param {number} seed */
  const matrix = (seed) => ({
    shape: [width, width],
    data: uniform(seed, width * width).map((value) => value / 16),
  });
  const weights = { wq: matrix(2), wk: matrix(3), wv: matrix(4), wo: matrix(5) };
  const model = layerModel({ shape: [1, n, width], heads, weights });
  const session = await ort.InferenceSession.create(model, { executionProviders: ['wasm'] });
  const layers = [phasor, plain].map((instance) => instance.multiHead({ ...weights, heads }));
  const run = () => session.run({ x: new ort.Tensor('float32', x.data, [1, n, width]) });
  const { output, heads: each } = layers[0].forward(x, { return: [] });
  const into = { output: output.data.slice(), heads: each.data.slice() };
  const times = await measure({
    phasor: () => layers[0].forward(x, { return: [], into }),
    plain: () => layers[1].forward(x, { return: [], into }),
    peer: run,
  });
  const total = flops({ heads, n, d }) + 8 * n * width * width;
  const ours = output.data;
  const theirs = (await run()).y.data;
  let difference = 0;
  for (let k = 0; k < ours.length; ++k) {
    difference = Math.max(difference, Math.abs(ours[k] - theirs[k]));
  }
  /** @type {Row} */
  const row = {
    group: 'attention',
    name: 'multi-head',
    size: `${heads} × ${d}, n = ${n}`,
    phasor: times.phasor,
    plain: times.plain,
    gflops: [total / times.phasor / 1e6, total / times.plain / 1e6],
    peer: times.peer,
    peerName: 'onnxruntime-web',
    ratio: times.peer / times.phasor,
    plainRatio: times.peer / times.plain,
    note: `differs from onnxruntime-web by ${difference.toExponential(1)}`,
  };
  return row;
}

/**
 * Steps of a cache of one head of four columns, which has next to nothing to compute: what remains is
 * the way into WebAssembly and back.
 *
 * @param {any} instance
 */
function smallSteps(instance) {
  const cache = instance.cache({ dk: 4 });
  const row = { shape: [1, 4], data: uniform(2, 4) };
  const into = { output: new Float32Array(4) };
  return () => {
    for (let step = 0; step < 4096; ++step) {
      if (step % 16 === 0) cache.clear();
      cache.attention(row, row, row, { into });
    }
  };
}

/**
 * One token after the other, with a cache, against the bare products: the keys and the values of
 * every step, loaded, multiplied and added, in one go.
 *
 * @param {any} context
 * @param {number} n
 */
async function decoding({ phasor, plain, measure }, n) {
  const width = 512;
  const data = uniform(1, 3 * width);
  const [q, k, v] = [0, 1, 2].map((at) => ({
    shape: [1, width],
    data: data.subarray(at * width, (at + 1) * width),
  }));
  const into = { output: new Float32Array(width) };
  /** @param {any} instance */
  const decode = (instance) => {
    const cache = instance.cache({ heads: 8, dk: 64 });
    return () => {
      cache.clear();
      for (let step = 0; step < n; ++step) cache.attention(q, k, v, { into });
    };
  };
  const floats = n * width;
  const scores = bareProduct(true, { floats, length: 64, numbers: 4 });
  const output = bareProduct(true, { floats, length: 4096, numbers: 1 });
  const times = await measure({
    phasor: decode(phasor),
    plain: decode(plain),
    small: smallSteps(plain),
    peer: () => {
      for (let step = 1; step <= n; ++step) {
        scores(step * width);
        output(step * width);
      }
    },
  });
  const total = 4 * width * ((n * (n + 1)) / 2);
  /** @type {Row} */
  const row = {
    group: 'attention',
    name: 'decoding',
    size: `8 × 64, n = ${n}`,
    phasor: times.phasor,
    plain: times.plain,
    gflops: [total / times.phasor / 1e6, total / times.plain / 1e6],
    peer: times.peer,
    peerName: 'bare products',
    ratio: times.peer / times.phasor,
    plainRatio: times.peer / times.plain,
    note:
      `${(times.phasor / times.peer).toFixed(2)} × the time of the products alone; ` +
      `${times.small.toFixed(1)} µs for a step with nothing to compute`,
  };
  return row;
}

/**
 * A window of 1,000 × 1,000 cells of a long sequence, exact, by a view that has not seen it; against the
 * log-sum-exp of the same queries, which is all that has to be computed over every key.
 *
 * @param {any} context
 * @param {number} n
 */
async function viewed({ phasor, plain, measure }, n) {
  const d = 64;
  const [q, k] = [1, 2].map((seed) => ({ shape: [n, d], data: uniform(seed, n * d) }));
  const few = { shape: [1000, d], data: q.data.subarray(0, 1000 * d) };
  const none = { shape: [n, 1], data: new Float32Array(n) };
  const window = { rows: [0, 1000], cols: [n / 2, n / 2 + 1000] };
  /** @param {any} instance */
  const look = (instance) => async () => {
    const view = instance.attentionView(q, k);
    await view.tile(window);
    view.close();
  };
  const times = await measure({
    phasor: look(phasor),
    plain: look(plain),
    peer: () => phasor.attention(few, k, none, { return: ['logSumExp'] }),
  });
  const view = phasor.attentionView(q, k);
  const from = performance.now();
  const { exact } = await view.tile({ width: 512, height: 512 });
  const first = performance.now() - from;
  view.close();
  /** @type {Row} */
  const row = {
    group: 'attention',
    name: 'view',
    size: `1 × ${d}, n = ${n}`,
    phasor: times.phasor,
    plain: times.plain,
    peer: times.peer,
    peerName: 'log-sum-exp',
    ratio: times.peer / times.phasor,
    plainRatio: times.peer / times.plain,
    note: `1,000 × 1,000 cells; first picture of all ${first.toFixed(0)} ms, ${exact ? 'exact' : 'from a sample'}`,
  };
  return row;
}

/** @param {boolean} quick @returns {import('./runner.js').Case[]} */
export default function attention(quick) {
  /** @param {number} n @param {number} [d] */
  const size = (n, d = 64) => ({ heads: 8, n, d });
  const sizes = quick ? [128, 512] : [128, 512, 1024, 2048];
  /** @param {{ heads: number, n: number, d: number }} given @param {string} kind */
  const comparison = (given, kind, isLarge = false) => ({
    name: `${kind}, 8 × ${given.d}, n = ${given.n}`,
    isLarge,
    rows: async (/** @type {any} */ context) => [await compare(context, given, kind)],
  });
  return [
    ...sizes.map((n) => comparison(size(n), 'output')),
    ...sizes.slice(1).map((n) => comparison(size(n), 'causal')),
    ...sizes.slice(1).map((n) => comparison(size(n), 'weights')),
    comparison(size(512), 'mask'),
    ...(quick ? [80] : [32, 80, 128]).map((d) => comparison(size(512, d), 'output')),
    { name: 'layer', rows: async (context) => [await layer(context)] },
    ...(quick ? [512] : [512, 4096]).map((n) => ({
      name: `decoding, n = ${n}`,
      rows: async (/** @type {any} */ context) => [await decoding(context, n)],
    })),
    { name: 'view', rows: async (context) => [await viewed(context, quick ? 20_000 : 100_000)] },
    ...(quick ? [] : [comparison(size(8192), 'output', true)]),
  ];
}
