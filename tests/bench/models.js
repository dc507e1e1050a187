// The attention of all layers of a model of GPT-2 small's shape, random weights, against ONNX
// Runtime with the same graph and the attention weights as its outputs, on one thread, two and all
// cores each. phasor reads its weights from a Blob in the first run.

import { openModel } from '../../web/labs/models/index.js';
import { cores } from './cores.js';
import { memoryBytes } from './memories.js';
import { onnxModel } from './onnx-model.js';

/** @typedef {import('./runner.js').Row} Row */
/** @typedef {Record<string, { shape: number[], data: Float32Array }>} Weights */

const [n, dim, heads, vocabulary] = [64, 768, 12, 128];
const headDim = dim / heads;

/** @param {number} layers @returns {Weights} by GPT-2's names */
function randomWeights(layers) {
  let state = 1;
  const numbers = (
    /** @type {number} */ count,
    /** @type {number} */ scale,
    /** @type {number} */ mean,
  ) =>
    new Float32Array(count).map(() => {
      state = (Math.imul(state, 1664525) + 1013904223) | 0;
      return mean + (scale * state) / 2 ** 31;
    });
  /** @type {Weights} */
  const all = {};
  const matrix = (
    /** @type {string} */ name,
    /** @type {number} */ rowCount,
    /** @type {number} */ cols,
    scale = 0.06,
  ) => {
    all[`${name}.weight`] = { shape: [rowCount, cols], data: numbers(rowCount * cols, scale, 0) };
  };
  const list = (/** @type {string} */ name, /** @type {number} */ size, scale = 0.02, mean = 0) => {
    all[name] = { shape: [size], data: numbers(size, scale, mean) };
  };
  const norm = (/** @type {string} */ name) => {
    list(`${name}.weight`, dim, 0.1, 1);
    list(`${name}.bias`, dim);
  };
  matrix('wte', vocabulary, dim, 0.5);
  matrix('wpe', 1024, dim, 0.5);
  for (let l = 0; l < layers; ++l) {
    norm(`h.${l}.ln_1`);
    norm(`h.${l}.ln_2`);
    for (const [name, from, to] of /** @type {const} */ ([
      ['attn.c_attn', dim, 3 * dim],
      ['attn.c_proj', dim, dim],
      ['mlp.c_fc', dim, 4 * dim],
      ['mlp.c_proj', 4 * dim, dim],
    ])) {
      matrix(`h.${l}.${name}`, from, to);
      list(`h.${l}.${name}.bias`, to);
    }
  }
  norm('ln_f');
  return all;
}

/** @param {Weights} weights @returns {Blob} a safetensors file */
function safetensors(weights) {
  let end = 0;
  const header = Object.fromEntries(
    Object.entries(weights).map(([name, { shape, data }]) => {
      const from = end;
      end += data.byteLength;
      return [name, { dtype: 'F32', shape, data_offsets: [from, end] }];
    }),
  );
  const text = new TextEncoder().encode(JSON.stringify(header));
  const size = new BigUint64Array([BigInt(text.length)]);
  const numbers = Object.values(weights).map(
    ({ data }) => /** @type {BlobPart} */ (/** @type {unknown} */ (data)),
  );
  return new Blob([size, text, ...numbers]);
}

/**
 * The graph of GPT-2: x [n, dim] → the attention weights of each layer.
 *
 * @param {Weights} weights
 * @param {number} layers
 */
function graph(weights, layers) {
  /** @type {import('./onnx-model.js').Node[]} */
  const nodes = [];
  let tensors = 0;
  /** @param {string} type @param {string[]} inputs @param {object} [more] @param {string[]} [outputs] */
  const add = (type, inputs, more = {}, outputs = [`t${tensors++}`]) => {
    nodes.push({ type, inputs, outputs, ...more });
    return outputs;
  };
  const linear = (/** @type {string} */ x, /** @type {string} */ name) => {
    const [product] = add('MatMul', [x, `${name}.weight`]);
    return add('Add', [product, `${name}.bias`])[0];
  };
  const normal = (/** @type {string} */ x, /** @type {string} */ name) =>
    add('LayerNormalization', [x, `${name}.weight`, `${name}.bias`], {
      attributes: { axis: -1 },
      floats: { epsilon: 1e-5 },
    })[0];
  const split = (/** @type {string} */ x) => {
    const [shaped] = add('Reshape', [x, 'by heads']);
    return shaped;
  };
  let x = 'x';
  for (let l = 0; l < layers; ++l) {
    const qkv = linear(normal(x, `h.${l}.ln_1`), `h.${l}.attn.c_attn`);
    const parts = add('Split', [qkv, 'thirds'], { attributes: { axis: 1 } }, [
      `q${l}`,
      `k${l}`,
      `v${l}`,
    ]);
    const [q, k, v] = parts.map(split);
    const [queryRows] = add('Transpose', [q], { lists: { perm: [1, 0, 2] } });
    const [columns] = add('Transpose', [k], { lists: { perm: [1, 2, 0] } });
    const [values] = add('Transpose', [v], { lists: { perm: [1, 0, 2] } });
    const [scores] = add('MatMul', [queryRows, columns]);
    const [scaled] = add('Mul', [scores, 'scale']);
    const [masked] = add('Add', [scaled, 'mask']);
    const [shares] = add('Softmax', [masked], { attributes: { axis: -1 } }, [`weights${l}`]);
    const [mixed] = add('MatMul', [shares, values]);
    const [turned] = add('Transpose', [mixed], { lists: { perm: [1, 0, 2] } });
    const [joined] = add('Reshape', [turned, 'side by side']);
    [x] = add('Add', [x, linear(joined, `h.${l}.attn.c_proj`)]);
    const [inner] = add('MatMul', [normal(x, `h.${l}.ln_2`), `h.${l}.mlp.c_fc.weight`]);
    const [active] = add('FastGelu', [inner, `h.${l}.mlp.c_fc.bias`], { domain: 'com.microsoft' });
    [x] = add('Add', [x, linear(active, `h.${l}.mlp.c_proj`)]);
  }
  const mask = Float32Array.from({ length: n * n }, (_, k) =>
    k % n > Math.floor(k / n) ? -1e30 : 0,
  );
  const used = Object.entries(weights).filter(([name]) => name.startsWith('h.'));
  return onnxModel({
    nodes,
    inputs: [{ name: 'x', shape: [n, dim] }],
    outputs: Array.from({ length: layers }, (_, l) => `weights${l}`),
    constants: {
      ...Object.fromEntries(used),
      'by heads': { shape: [3], data: BigInt64Array.of(BigInt(n), BigInt(heads), BigInt(headDim)) },
      'side by side': { shape: [2], data: BigInt64Array.of(BigInt(n), BigInt(dim)) },
      thirds: { shape: [3], data: BigInt64Array.of(BigInt(dim), BigInt(dim), BigInt(dim)) },
      scale: { shape: [1], data: Float32Array.of(1 / Math.sqrt(headDim)) },
      mask: { shape: [n, n], data: mask },
    },
    opset: 18,
  });
}

const megabytes = (/** @type {number} */ bytes) => `${Math.round(bytes / 1e6)} MB`;

/** @param {any} context @param {number} workers @returns {Promise<Row[]>} */
async function rows({ ort, measure, quick }, workers) {
  const layers = quick ? 2 : 12;
  const weights = randomWeights(layers);
  const ids = Array.from({ length: n }, (_, k) => (37 * k + 11) % vocabulary);
  const row = (/** @type {string} */ name, /** @type {number} */ k) =>
    weights[name].data.subarray(k * dim, (k + 1) * dim);
  const x = new Float32Array(n * dim);
  ids.forEach((id, i) =>
    x.set(
      row('wte.weight', id).map((value, c) => value + row('wpe.weight', i)[c]),
      i * dim,
    ),
  );

  const before = memoryBytes();
  const session = await ort.InferenceSession.create(graph(weights, layers));
  const feeds = { x: new ort.Tensor('float32', x, [n, dim]) };
  const peer = await session.run(feeds);
  const peerBytes = memoryBytes() - before;
  const files = {
    'model.safetensors': safetensors(weights),
    'config.json': JSON.stringify({
      model_type: 'gpt2',
      n_layer: layers,
      n_embd: dim,
      n_head: heads,
      activation_function: 'gelu_new',
    }),
  };
  const [kept, read] = await Promise.all([
    openModel(files, { workers }),
    openModel(files, { keep: 0 }),
  ]);
  const options = /** @type {const} */ ({ logits: 'none' });
  const start = performance.now();
  const first = await read.run(ids, options);
  const once = performance.now() - start;
  const readBytes = memoryBytes() - before - peerBytes;
  const { data } = (await kept.run(ids, options)).weights;
  const keptBytes = memoryBytes() - before - peerBytes;
  let error = 0;
  const cells = heads * n * n;
  for (let l = 0; l < layers; ++l) {
    const wanted = peer[`weights${l}`].data;
    for (let k = 0; k < cells; ++k) {
      const found = [data[l * cells + k], first.weights.data[l * cells + k]];
      for (const value of found) error = Math.max(error, Math.abs(value - wanted[k]));
    }
  }
  const peerRun = () => session.run(feeds);
  const times = await measure({ phasor: () => kept.run(ids, options), ort: peerRun });
  // by itself: what it leaves to the garbage collector would count for the next one
  const reading = await measure({ read: () => read.run(ids, options), ort: peerRun });
  // multiply-adds count twice; nothing after the weights of the last layer is computed
  const flops = 2 * n * dim * (layers * (3 * dim + 2 * n) + (layers - 1) * (dim + 8 * dim));
  kept.close();
  read.close();
  await session.release();
  return [
    {
      group: 'models',
      name: workers === 1 ? 'all attention' : `all attention, ${workers} threads`,
      size: `GPT-2 small's shape, ${layers} × ${heads} × ${n}`,
      phasor: times.phasor,
      gflops: [flops / times.phasor / 1e6],
      peer: times.ort,
      cores: workers,
      peerName: workers === 1 ? 'onnxruntime-web' : `onnxruntime-web, ${workers} threads`,
      ratio: times.ort / times.phasor,
      error,
      note: `weights read for each run ${reading.read.toFixed(0)} ms, ${(reading.ort / reading.read).toFixed(2)}×, the first time ${once.toFixed(0)} ms; memory of WebAssembly ${megabytes(keptBytes)} kept, ${megabytes(readBytes)} read, onnxruntime-web ${megabytes(peerBytes)}`,
    },
  ];
}

/** @param {boolean} quick @returns {import('./runner.js').Case[]} */
export default (quick) =>
  [...new Set(quick ? [1] : [1, 2, cores])].map((threads) => ({
    name: `all attention, ${threads} threads`,
    isLarge: true,
    threads,
    rows: (context) => rows(context, threads),
  }));
