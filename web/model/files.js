// The files that a user gives → tensors, configuration, tokenizer. What is missing is named with what it is
// for.

import { isArray, isObject, show } from '../api/check.js';
import { planOfGguf } from './architectures/gguf.js';
import { planOf } from './architectures/index.js';
import { Fields } from './fields.js';
import { ggufIn } from './readers/gguf.js';
import { configOfGguf } from './readers/gguf-config.js';
import { safetensorsIn } from './readers/safetensors.js';
import { fail, jsonOf, sourceOf } from './readers/source.js';

/** @typedef {import('./readers/source.js').Source} Source */
/** @typedef {import('./readers/source.js').FileContent} FileContent */
/** @typedef {import('./readers/source.js').OnFetch} OnFetch */
/** @typedef {import('./readers/storage.js').StoredTensor} StoredTensor */
/** @typedef {import('./architectures/plan.js').Plan} Plan */

/** @typedef {readonly File[] | FileList | Readonly<Record<string, FileContent>>} ModelFiles */

/**
 * @typedef {object} Opened
 * @property {Plan} plan
 * @property {Map<string, StoredTensor>} tensors
 * @property {Record<string, unknown>} config of the language model, as ropeConfig reads it
 * @property {string} file the name of the configuration
 * @property {Source | undefined} tokenizer
 * @property {Source | undefined} tokenizerConfig
 * @property {string} format
 */

/** Formats of weights that are not read, by how their names end. */
const others = /** @type {const} */ ([
  [/\.(bin|pt|pth|ckpt|pkl)$/, 'is a pickle, a program that would have to be run to read it'],
  [/\.(h5|msgpack|onnx|tflite|mlmodel)$/, 'is of a format that is not read'],
]);

const convert =
  "convert it in Python: AutoModel.from_pretrained(folder).save_pretrained('converted', safe_serialization=True), with the AutoModelFor… class of the model";

/** The last part of a path. @param {string} path */
const nameOf = (path) => path.split(/[\\/]/).at(-1) ?? path;

/**
 * @param {unknown} files
 * @param {{ signal?: AbortSignal, onFetch?: OnFetch }} given
 * @returns {Promise<Map<string, Source>>}
 */
async function sources(files, given) {
  if (!isObject(files)) {
    return fail(`files must be a list of File, or an object of names and contents, got ${show(files)}`, TypeError); // prettier-ignore
  }
  const listed = isArray(files) || (typeof FileList === 'function' && files instanceof FileList);
  /** @type {[string, unknown][]} */
  const entries = listed
    ? Array.from(/** @type {Iterable<unknown>} */ (files), (file, k) => {
        const name = isObject(file) ? /** @type {any} */ (file).name : undefined;
        if (typeof name === 'string' && file instanceof Blob) return [name, file];
        return fail(`files[${k}] must be a File, got ${show(file)}`, TypeError);
      })
    : Object.entries(files);
  /** @type {Map<string, Source>} */
  const found = new Map();
  for (const [path, content] of entries) {
    const name = nameOf(path);
    // a pickle is never read, so it is not fetched either
    if (others.some(([pattern]) => pattern.test(name))) found.set(name, refused(name));
    else if (wanted.test(name)) found.set(name, await sourceOf(name, content, given));
  }
  return found;
}

const wanted = /\.(safetensors|gguf|safetensors\.index\.json)$|^(config|tokenizer|tokenizer_config)\.json$/; // prettier-ignore

/** @param {string} name @returns {Source} */
const refused = (name) => ({ name, size: 0, bytes: () => Promise.reject(new Error(name)) });

/** @param {Map<string, Source>} all @param {RegExp} pattern */
const matching = (all, pattern) => [...all.values()].filter(({ name }) => pattern.test(name));

/**
 * @param {Map<string, Source>} all
 * @returns {Promise<Map<string, StoredTensor>>}
 */
async function safetensors(all) {
  const files = matching(all, /\.safetensors$/);
  await checkShards(all, files);
  /** @type {Map<string, StoredTensor>} */
  const tensors = new Map();
  for (const file of files) addTensors(tensors, await safetensorsIn(file));
  return tensors;
}

/** @param {Map<string, StoredTensor>} tensors @param {StoredTensor[]} more */
function addTensors(tensors, more) {
  for (const tensor of more) {
    const before = tensors.get(tensor.name);
    if (before) fail(`${tensor.source.name}: ${tensor.name} is in ${before.source.name} too`);
    tensors.set(tensor.name, tensor);
  }
}

/** Whether all parts of the weights are there. @param {Map<string, Source>} all @param {Source[]} files */
async function checkShards(all, files) {
  const [index] = matching(all, /\.safetensors\.index\.json$/);
  if (index) {
    const { weight_map: map } = await jsonOf(index);
    if (!isObject(map)) fail(`${index.name}: weight_map must be an object, got ${show(map)}`);
    const names = new Set(Object.values(map));
    for (const name of names) {
      if (typeof name === 'string' && all.has(name)) continue;
      fail(`${index.name} names ${show(name)}, which has a part of the weights and is missing`);
    }
  }
  for (const { name } of files) checkParts(name, all);
}

/** 'model-00001-of-00003.safetensors' has two others. @param {string} name @param {Map<string, Source>} all */
function checkParts(name, all) {
  const [, stem, count, type] = /^(.*)-\d{5}-of-(\d{5})\.(safetensors|gguf)$/.exec(name) ?? [];
  if (stem === undefined) return;
  for (let k = 1; k <= Number(count); ++k) {
    const part = `${stem}-${String(k).padStart(5, '0')}-of-${count}.${type}`;
    if (!all.has(part)) fail(`${part} has a part of the weights and is missing`);
  }
}

/** The language model of a file that has several. @param {Record<string, unknown>} config @param {string} file */
function languageModel(config, file) {
  const inner = config.text_config;
  if (!isObject(inner)) return { config, fields: new Fields(config, file) };
  const merged = /** @type {Record<string, unknown>} */ ({ ...inner });
  merged.model_type ??= config.model_type;
  merged.quantization_config ??= config.quantization_config;
  return { config, fields: new Fields(merged, `${file}: text_config`) };
}

/**
 * Phi-3's divisors of frequencies, which a GGUF file has as tensors.
 *
 * @param {Map<string, StoredTensor>} tensors
 */
async function longFactors(tensors) {
  const [long, short] = await Promise.all(
    ['rope_factors_long.weight', 'rope_factors_short.weight'].map(async (name) => {
      const tensor = tensors.get(name);
      if (!tensor) return undefined;
      if (tensor.type !== 'F32') fail(`${tensor.source.name}: ${name} must be of type F32, got ${tensor.type}`); // prettier-ignore
      const bytes = await tensor.source.bytes(tensor.from, tensor.to);
      return [...new Float32Array(bytes.slice().buffer)];
    }),
  );
  if (!long || !short) return {};
  return { rope_scaling: { rope_type: 'longrope', long_factor: long, short_factor: short } };
}

/**
 * What a config.json beside a GGUF file says: more than the file itself can.
 *
 * @param {Map<string, Source>} all
 * @param {Record<string, unknown>} own what the GGUF file says
 */
async function beside(all, own) {
  const described = all.get('config.json');
  if (!described) return {};
  const { config: given } = languageModel(await jsonOf(described), 'config.json').fields;
  const same = given.model_type === own.model_type;
  // llama.cpp has no architecture of Mistral's
  return same || (given.model_type === 'mistral' && own.model_type === 'llama') ? given : {};
}

/** @param {Map<string, Source>} all @param {Source[]} files @returns {Promise<Opened>} */
async function openGguf(all, files) {
  /** @type {Map<string, StoredTensor>} */
  const tensors = new Map();
  /** @type {import('./readers/gguf.js').Metadata} */
  const metadata = new Map();
  for (const file of files) {
    checkParts(file.name, all);
    const one = await ggufIn(file);
    addTensors(tensors, one.tensors);
    for (const [name, value] of one.metadata) if (!metadata.has(name)) metadata.set(name, value);
  }
  const file = files[0].name;
  const { config: own, architecture } = configOfGguf(metadata, file, tensors);
  const config = { ...own, ...(await longFactors(tensors)), ...(await beside(all, own)) };
  const plan = planOfGguf(planOf(new Fields(config, file)), architecture);
  return { plan, tensors, config, file, format: 'GGUF', ...tokenizers(all) };
}

/** @param {Map<string, Source>} all */
const tokenizers = (all) => ({
  tokenizer: all.get('tokenizer.json'),
  tokenizerConfig: all.get('tokenizer_config.json'),
});

/**
 * @param {unknown} files
 * @param {{ signal?: AbortSignal, onFetch?: OnFetch }} given
 * @returns {Promise<Opened>}
 */
export async function openFiles(files, given) {
  const all = await sources(files, given);
  const gguf = matching(all, /\.gguf$/);
  if (gguf.length > 0) return openGguf(all, gguf);
  if (matching(all, /\.safetensors$/).length === 0) {
    const [index] = matching(all, /\.safetensors\.index\.json$/);
    if (index) await checkShards(all, []);
    for (const [pattern, what] of others) {
      const [one] = matching(all, pattern);
      if (one) fail(`${one.name} ${what}; ${convert}`);
    }
    fail('model.safetensors, or a .gguf file, has the weights and is missing');
  }
  const tensors = await safetensors(all);
  const described = all.get('config.json');
  if (!described) fail('config.json says the architecture and the sizes of the model and is missing'); // prettier-ignore
  const { config, fields } = languageModel(await jsonOf(/** @type {Source} */ (described)), 'config.json'); // prettier-ignore
  const plan = planOf(fields);
  // the frequencies of phasor's own models are Llama's; their pairing is in the description
  if (plan.architecture === 'phasor') config.model_type = 'llama';
  return { plan, tensors, config, file: 'config.json', format: 'safetensors', ...tokenizers(all) }; // prettier-ignore
}
