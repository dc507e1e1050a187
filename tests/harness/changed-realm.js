// One call of every public function in a process whose intrinsics a page has changed; prints their
// digests as JSON.
//
//   node changed-realm.js plain      nothing is changed: what is to be compared with
//   node changed-realm.js frozen     all intrinsics are frozen before phasor is imported
//   node changed-realm.js polluted   Object.prototype has every option of every function

import { fileURLToPath } from 'node:url';
import { calls, digest } from './calls.js';
import { filesOf } from './model-files.js';

/**
 * Options that functions have, and fields of tensors. Without `return`, which JavaScript itself
 * looks for in every iterator.
 */
export const optionNames =
  `length start positions dim base spacing layout odd into rows cols bits divisors seed std position column format formula
  heads kvHeads queries keys symmetric slopes buckets maxDistance bidirectional table clip offset metric maxOffset
  pairing rotaryDim scaling cos sin scale softcap causal window mask keyLengths pastKey pastValue sinks biasKey biasValue
  wq wk wv wo bq bk bv bo context batch dk dv workers url onProgress colormap domain reduce width height
  build wasm task text encoding layers mlp normalization vocabulary randomStart embeddingStd learningRate warmup
  weightDecay samples last count ablate logits keep block sequenceLength kind a b x q k stage headDim yarn llama3
  type rope_type rope_theta factor mrope_section partial_rotary_factor attention_factor
  original_max_position_embeddings max_position_embeddings alpha shape dims data
  inPlace head of exact row col axes order step sections axisOfPair rates residual from`.split(
    /\s+/,
  );

/**
 * Freezes everything that can be reached from the global object, but for the functions that Node adds to it.
 */
export function freezeIntrinsics() {
  const names =
    `Object Function Array Number Boolean String Symbol BigInt Error TypeError RangeError SyntaxError ReferenceError
    EvalError URIError AggregateError Promise Map Set WeakMap WeakSet WeakRef FinalizationRegistry Date RegExp
    ArrayBuffer SharedArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array
    Uint32Array Float32Array Float64Array BigInt64Array BigUint64Array Proxy Reflect JSON Math Atomics Intl`.split(
      /\s+/,
    );
  const scope = /** @type {Record<string, any>} */ (globalThis);
  const roots = names.flatMap((name) => scope[name] ?? []);
  roots.push((async () => {}).constructor, function* () {}.constructor);
  roots.push(async function* () {}.constructor);
  for (const list of [[], new Map(), new Set(), '']) {
    roots.push(Object.getPrototypeOf(list[Symbol.iterator]()));
  }
  const seen = new Set();
  (function freeze(/** @type {any} */ value) {
    const isObject = typeof value === 'object' || typeof value === 'function';
    if (!isObject || value === null || seen.has(value)) return;
    seen.add(value);
    Object.freeze(value);
    freeze(Object.getPrototypeOf(value));
    for (const each of Object.values(Object.getOwnPropertyDescriptors(value))) {
      [each.value, each.get, each.set].forEach(freeze);
    }
  })(roots);
}

function pollute() {
  const scope = /** @type {any} */ (Object.prototype);
  for (const name of optionNames) scope[name] = 'polluted';
}

/** Functions whose results are no numbers. */
const ownText = ['blocks', 'ropeConfig'];

const text = 'a b a b a b a b a b a b a b a b a b a b';

/** Calls of the other entries. @type {Record<string, (from: any) => any>} */
const others = {
  tokens: ({ words }) => words.tokens('the river bank').length,
  embed: ({ words }) => words.embed(['river', 'bank']).data,
  maskOf: ({ masks }) => masks.maskOf('k <= q', { queries: 4, keys: 5 }).data,
  'maskOf, a list': ({ masks }) =>
    masks.maskOf('k < lengths[b]', { queries: 2, keys: 3, batch: 2, lengths: [1, 3] }).data,
  blocks: ({ masks }) => masks.blocks('q - k < w', { queries: 64, keys: 64, block: 16, w: 9 }),
  paintMask: ({ masks }) => masks.paintMask('k <= q', { queries: 64, keys: 64, width: 9 }).data,
  codeOf: ({ masks }) => masks.codeOf('k <= q', 'numpy', { queries: 4, keys: 5 }).length,
  ropeConfig: ({ conventions }) =>
    conventions.ropeConfig({ model_type: 'llama', hidden_size: 64, num_attention_heads: 4 })
      .layerTypes,
  diagnose: ({ conventions, phasor }) => {
    const a = phasor.sinusoidal({ length: 6, dim: 8 });
    const b = phasor.sinusoidal({ length: 6, dim: 8, layout: 'concatenated' });
    return conventions.diagnose({ kind: 'sinusoidal-table', a, b }).differ.length;
  },
  trainer: async ({ train }) => {
    const run = await train.trainer({ task: 'text', text, length: 8, dim: 8, heads: 1, batch: 2 });
    run.step(2);
    const { loss } = run.evaluate({ samples: 4 });
    run.close();
    return loss;
  },
  'trainer, offset': async ({ train }) => {
    const run = await train.trainer({ task: 'offset', length: 8, dim: 8, batch: 2 });
    const { loss } = run.step(2);
    run.close();
    return loss;
  },
  openModel: async ({ model, files }) => {
    const opened = await model.openModel(files);
    const { weights } = await opened.run([1, 2, 3], { start: 1 });
    await opened.heads({ length: 8 });
    opened.close();
    return weights.data;
  },
};

/** @param {string} path */
const web = (path) => import(new URL(`../../web/${path}`, import.meta.url).href);

/** @param {string} mode */
async function main(mode) {
  const files = await filesOf('gpt2');
  if (mode === 'frozen') freezeIntrinsics();
  const { load } = await web('core/api/index.js');
  const entries = {
    files,
    words: await (await web('core/words/words.js')).words(),
    masks: await web('labs/masks/index.js'),
    conventions: await web('labs/doctor/index.js'),
    train: await web('labs/training/index.js'),
    model: await web('labs/models/index.js'),
  };
  // made when it is first used, by Node's own options
  process.stderr.write('');
  if (mode === 'polluted') pollute();
  const phasor = await load();
  const every = [
    ...calls.map(({ name, run }) => ({ name, run: () => run(phasor) })),
    ...Object.entries(others).map(([name, run]) => ({
      name,
      run: () => run({ ...entries, phasor }),
    })),
  ];
  /** @type {[string, string][]} */
  const lines = [];
  for (const { name, run } of every) {
    try {
      const result = await run();
      const isNumbers = !ownText.includes(name);
      lines.push([name, isNumbers ? digest(result) : JSON.stringify(result)]);
    } catch (error) {
      lines.push([name, String(/** @type {any} */ (error)?.stack ?? error)]);
    }
  }
  // a wrong argument is still refused with a sentence
  try {
    phasor.sinusoidal({ length: 2, dim: 3.5 });
  } catch (error) {
    lines.push(['a message', String(error)]);
  }
  const scope = /** @type {any} */ (Object.prototype);
  if (mode === 'polluted') for (const name of optionNames) delete scope[name];
  process.stdout.write(JSON.stringify(lines));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(process.argv[2]);
}
