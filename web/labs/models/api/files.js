// The files that a user gives → tensors, configuration, tokenizer. What is missing is named with what it is
// for.

import { bare, isArray, isObject, say, show } from '../../../core/api/check.js';
import { planOfGguf } from './architectures/gguf.js';
import { isArchitecture, planOf } from './architectures/index.js';
import { hasVisionTower } from './architectures/vision-types.js';
import { Fields } from './fields.js';
import { scalingOf, withRope } from './gguf-rope.js';
import { ggufIn } from './readers/gguf.js';
import { configOfGguf, idleFields } from './readers/gguf-config.js';
import { GgufMetadata } from './readers/gguf-metadata.js';
import { field as measuredField } from './measured.js';
import { safetensorsIn } from './readers/safetensors.js';
import { fail, jsonOf, sourceOf } from './readers/source.js';

/** @typedef {import('../../../core/api/message.js').Value} Value */
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
 * @property {Source} [processor] preprocessor_config.json
 * @property {string} format
 * @property {Value[]} warnings
 * @property {unknown} [measured] of the model on a text, as a GGUF file has it
 */

/** Formats of weights that are not read, by how their names end. */
const others = /** @type {[RegExp, (name: Value) => Value][]} */ ([
  [
    /\.(bin|pt|pth|ckpt|pkl)$/,
    (name) => say`${name} is a pickle, a program that would have to be run to read it; ${convert}`,
  ],
  [
    /\.(h5|msgpack|onnx|tflite|mlmodel)$/,
    (name) => say`${name} is of a format that is not read; ${convert}`,
  ],
]);

const convert = say`convert it in Python: AutoModel.from_pretrained(folder).save_pretrained('converted', safe_serialization=True), with the AutoModelFor… class of the model`;

/** The last part of a path. @param {string} path */
const nameOf = (path) => path.split(/[\\/]/).at(-1) ?? path;

/** How many folders a file is in. @param {string} path */
const depthOf = (path) => path.split(/[\\/]/).filter((part) => part !== '' && part !== '.').length;

/** @param {unknown} files @returns {[path: string, content: unknown][]} */
function entriesOf(files) {
  if (!isObject(files)) {
    return fail(
      say`files must be a list of File, or an object of names and contents, got ${show(files)}`,
      TypeError,
    );
  }
  const listed = isArray(files) || (typeof FileList === 'function' && files instanceof FileList);
  if (!listed) return Object.entries(files);
  return Array.from(/** @type {Iterable<unknown>} */ (files), (file, k) => {
    /** @type {Partial<File>} */
    const { name, webkitRelativePath: path } = isObject(file) ? /** @type {File} */ (file) : {};
    if (typeof name !== 'string' || !(file instanceof Blob)) {
      return fail(say`files[${k}] must be a File, got ${show(file)}`, TypeError);
    }
    return [path || name, file];
  });
}

/**
 * The files that a model may need. Of several with the same name, such as config.json and
 * 1_Pooling/config.json, the one in the fewest folders is the model's.
 *
 * @param {unknown} files
 * @param {{ signal?: AbortSignal, onFetch?: OnFetch }} given
 * @returns {Promise<{ all: Map<string, Source>, warnings: Value[] }>}
 */
async function sources(files, given) {
  /** @type {Map<string, [path: string, content: unknown][]>} */
  const sameName = new Map();
  for (const entry of entriesOf(files)) {
    const name = nameOf(entry[0]);
    if (others.some(([pattern]) => pattern.test(name)) || wanted.test(name)) {
      sameName.set(name, [...(sameName.get(name) ?? []), entry]);
    }
  }
  /** @type {Map<string, Source>} */
  const all = new Map();
  /** @type {Value[]} */
  const warnings = [];
  for (const [name, entries] of sameName) {
    const [[path, content], ...rest] = entries.sort(([a], [b]) => depthOf(a) - depthOf(b));
    // a pickle is never read, so it is not fetched either
    if (!wanted.test(name)) {
      all.set(name, refused(name));
      continue;
    }
    all.set(name, await sourceOf(name, content, given));
    const left = rest.slice(0, 3).map(([other]) => other);
    const some = left.join(', ');
    const unread = rest.length > 3 ? say`${some} and ${rest.length - 3} more` : some;
    if (left.length > 0) warnings.push(say`${path} is read, and not ${unread}`);
  }
  return { all, warnings };
}

const wanted =
  /\.(safetensors|gguf|safetensors\.index\.json)$|^(config|tokenizer|tokenizer_config|preprocessor_config)\.json$/;

/** Of models that read pictures. */
const processorFile = 'preprocessor_config.json';

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
    if (before) {
      const name = tensor.name.slice(0, 80);
      fail(
        before.source === tensor.source
          ? say`${tensor.source.name}: ${name} is there twice`
          : say`${tensor.source.name}: ${name} is in ${before.source.name} too`,
      );
    }
    tensors.set(tensor.name, tensor);
  }
}

/** Whether all parts of the weights are there. @param {Map<string, Source>} all @param {Source[]} files */
async function checkShards(all, files) {
  const [index] = matching(all, /\.safetensors\.index\.json$/);
  if (index) {
    const { weight_map: map } = await jsonOf(index);
    if (!isObject(map)) fail(say`${index.name}: weight_map must be an object, got ${show(map)}`);
    const names = new Set(Object.values(map));
    for (const name of names) {
      if (typeof name === 'string' && all.has(nameOf(name))) continue;
      fail(say`${index.name} names ${show(name)}, which has a part of the weights and is missing`);
    }
  }
  for (const { name } of files) checkParts(name, all);
}

/**
 * 'model-00001-of-00003.safetensors' has two others.
 *
 * @param {string} name
 * @param {Map<string, Source>} all
 */
function checkParts(name, all) {
  const [, stem, count, type] = /^(.*)-\d{5}-of-(\d{5})\.(safetensors|gguf)$/.exec(name) ?? [];
  if (stem === undefined) return;
  for (let k = 1; k <= Number(count); ++k) {
    const part = `${stem}-${String(k).padStart(5, '0')}-of-${count}.${type}`;
    if (!all.has(part)) fail(say`${part} has a part of the weights and is missing`);
  }
}

/**
 * The model of a file that has several: the vision tower of CLIP and SigLIP, and else the language model.
 *
 * @param {Record<string, unknown>} config
 * @param {string} file
 */
function modelIn(config, file) {
  const isTower = hasVisionTower(config.model_type);
  const name = isTower ? 'vision_config' : 'text_config';
  const inner = config[name] ?? (isTower ? {} : undefined);
  if (!isObject(inner)) return { config, fields: new Fields(config, file) };
  const merged = /** @type {Record<string, unknown>} */ ({ ...inner });
  if (isTower) merged.model_type = config.model_type;
  else merged.model_type ??= config.model_type;
  // the whole is named that cannot be read, and not its part; PaliGemma's Gemma sees all of a prompt at once
  const isUnread = config.model_type === 'paligemma' || !isArchitecture(merged.model_type);
  if (isUnread && isObject(config.vision_config))
    return { config, fields: new Fields(config, file) };
  merged.quantization_config ??= config.quantization_config;
  return { config, fields: new Fields(merged, `${file}: ${name}`) };
}

/**
 * What a config.json beside a GGUF file says: more than the file itself can.
 *
 * @param {Map<string, Source>} all
 * @param {Record<string, unknown>} own what the GGUF file says
 */
async function configBeside(all, own) {
  const described = all.get('config.json');
  if (!described) return {};
  const { config: given } = modelIn(await jsonOf(described), 'config.json').fields;
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
  const gguf = String(files[0].name);
  const described = new GgufMetadata(metadata, gguf);
  const base = configOfGguf(described, tensors);
  const given = await configBeside(all, base);
  const file = Object.keys(given).length > 0 ? `config.json and ${gguf}` : gguf;
  const fields = new Fields({ ...base, ...given }, file);
  const plan = bare(planOfGguf(bare(planOf(fields)), described.architecture));
  const { config, warnings } = plan.rotary
    ? await withRope({ ...rotaryOf(described, base), given, tensors, file: gguf })
    : { config: fields.config, warnings: [] };
  const idle = idleFields(described, plan, fields.read).map(
    (field) => `${described.architecture}.${field}`,
  );
  const some = idle.slice(0, 10).join(', ');
  const ignored = idle.length > 10 ? say`${some} and ${idle.length - 10} more` : some;
  if (some) warnings.push(say`${gguf}: fields that have no effect here: ${ignored}`);
  // the specification's field for the whole tokenizer.json; one beside the file is read before it
  const inside = metadata.get('tokenizer.huggingface.json');
  const beside = tokenizers(all);
  const tokenizer =
    beside.tokenizer ??
    (typeof inside === 'string' ? await sourceOf('tokenizer.json', inside) : undefined);
  const measured = metadata.get(measuredField);
  return { plan, tensors, config, file, format: 'GGUF', warnings, ...beside, tokenizer, measured };
}

/** @param {GgufMetadata} metadata @param {Record<string, unknown>} base */
function rotaryOf(metadata, base) {
  const { scaling, attention } = scalingOf(metadata);
  return { own: { ...base, ...scaling }, attention };
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
  const { all, warnings } = await sources(files, given);
  const gguf = matching(all, /\.gguf$/);
  if (gguf.length > 0) {
    const opened = await openGguf(all, gguf);
    return { ...opened, warnings: [...warnings, ...opened.warnings] };
  }
  if (matching(all, /\.safetensors$/).length === 0) {
    const [index] = matching(all, /\.safetensors\.index\.json$/);
    if (index) await checkShards(all, []);
    for (const [pattern, refusal] of others) {
      const [one] = matching(all, pattern);
      if (one) fail(refusal(one.name));
    }
    fail(say`model.safetensors, or a .gguf file, has the weights and is missing`);
  }
  const tensors = await safetensors(all);
  const described = all.get('config.json');
  if (!described)
    fail(say`config.json says the architecture and the sizes of the model and is missing`);
  const { config, fields } = modelIn(
    await jsonOf(/** @type {Source} */ (described)),
    'config.json',
  );
  const plan = bare(planOf(fields));
  const processor = all.get(processorFile);
  if (plan.vision && !processor)
    fail(
      say`${processorFile} says how a picture is resized, cropped and scaled for the model, and is missing`,
    );
  // the frequencies of phasor's own models are Llama's; their pairing is in the description
  if (plan.architecture === 'phasor') config.model_type = 'llama';
  return {
    plan,
    tensors,
    config,
    file: 'config.json',
    format: 'safetensors',
    warnings,
    processor,
    ...tokenizers(all),
  };
}
