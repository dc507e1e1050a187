// What a GGUF file says of the scaling of rotary encoding, as llama.cpp reads it → the fields of a
// config.json. It stands in metadata (llama-model.cpp, load_hparams; llama-context.cpp):
//
//   rope.scaling.type         'none', 'linear' (also where it is missing), 'yarn', 'longrope'
//   rope.scaling.factor       or its older name rope.scale_linear; 0 is none
//   rope.scaling.attn_factor  a factor on cosines and sines, besides YaRN's own
//
// and in tensors that divide the frequencies of the pairs: rope_freqs.weight (Llama 3.1), or for short and
// long sequences rope_factors_short.weight and rope_factors_long.weight (Phi-3). A config.json beside the
// file says the same in another form. The tensors count, and the other is compared with them.

import { allOf } from '../../../core/api/message.js';
import { say } from '../../../core/api/check.js';
import { scalingTypes } from '../../../core/api/encoding/scaling.js';
import { yarnTemperature } from '../../rope/index.js';
import { ropeOf } from './positions.js';
import { fail } from './readers/source.js';

/** @typedef {import('../../../core/api/message.js').Value} Value */
/** @typedef {import('./readers/gguf-metadata.js').GgufMetadata} GgufMetadata */
/** @typedef {import('./readers/gguf-config.js').Config} Config */
/** @typedef {import('./readers/storage.js').StoredTensor} StoredTensor */

const types = ['none', 'linear', 'yarn', 'longrope'];
const trained = 'original_max_position_embeddings';

/**
 * What the metadata says, for a model that turns queries and keys.
 *
 * @param {GgufMetadata} metadata
 * @returns {{ scaling: Config, attention: number }} fields of a config.json, and a factor on cosines and
 *   sines that they do not say
 */
export function scalingOf(metadata) {
  const type = metadata.read('rope.scaling.type') ?? 'linear';
  if (!types.includes(String(type))) {
    metadata.refuse('rope.scaling.type', say`one of ${types.join(', ')}`);
  }
  const attention = metadata.readPositive('rope.scaling.attn_factor') ?? 1;
  if (type === 'none' || type === 'longrope') return { scaling: {}, attention };
  const name = metadata.has('rope.scaling.factor') ? 'rope.scaling.factor' : 'rope.scale_linear';
  const factor = metadata.read(name) === 0 ? 1 : (metadata.readPositive(name) ?? 1);
  if (factor === 1) return { scaling: {}, attention };
  if (type === 'linear')
    return { scaling: { rope_scaling: { rope_type: type, factor } }, attention };
  const original =
    metadata.readPositive('rope.scaling.original_context_length') ??
    metadata.single('context_length');
  const section = {
    rope_type: type,
    factor,
    [trained]: original,
    beta_fast: metadata.readPositive('rope.scaling.yarn_beta_fast') ?? scalingTypes.yarn.beta_fast,
    beta_slow: metadata.readPositive('rope.scaling.yarn_beta_slow') ?? scalingTypes.yarn.beta_slow,
    ...(attention !== 1 && { attention_factor: attention * yarnTemperature(factor) }),
  };
  return { scaling: { rope_scaling: section }, attention: 1 };
}

/** The numbers of a tensor of divisors. @param {StoredTensor} tensor @returns {Promise<number[]>} */
async function numbersOf({ name, type, source, from, to }) {
  if (type !== 'F32') fail(say`${source.name}: ${name} must be of type F32, got ${type}`);
  const bytes = await source.bytes(from, to);
  const numbers = [...new Float32Array(bytes.slice().buffer)];
  const wrong = numbers.find((one) => !(one > 0 && one < Infinity));
  if (wrong !== undefined)
    fail(say`${source.name}: ${name} must have numbers above 0, got ${wrong}`);
  return numbers;
}

/**
 * The divisors of the frequencies for short and for long sequences.
 *
 * @param {ReadonlyMap<string, StoredTensor>} tensors
 * @returns {Promise<{ short: number[], long: number[], names: Value } | undefined>}
 */
async function divisorsOf(tensors) {
  const all = tensors.get('rope_freqs.weight');
  if (all) {
    const list = await numbersOf(all);
    return { short: list, long: list, names: all.name };
  }
  const names = ['rope_factors_short.weight', 'rope_factors_long.weight'];
  const [short, long] = names.map((name) => tensors.get(name));
  if (!short && !long) return undefined;
  if (!short || !long)
    return fail(
      say`the tensor ${names[short ? 1 : 0]} is missing, which belongs to ${names[short ? 0 : 1]}`,
    );
  return { short: await numbersOf(short), long: await numbersOf(long), names: allOf(names) };
}

/** A config without what it says of rotary scaling. @param {Config} config @returns {Config} */
function unscaled(config) {
  const rest = { ...config };
  delete rest.rope_scaling;
  delete rest.rope_parameters;
  return rest;
}

/** @param {number} a @param {number} b both rounded to float32 somewhere */
const near = (a, b) => Math.abs(a - b) <= 2e-6 * Math.abs(b);

/**
 * The first pair that two configurations turn otherwise, in sequences up to the length of the training and
 * in longer ones.
 *
 * @param {Config} a
 * @param {Config} b
 * @param {string} file
 * @returns {Value | undefined}
 */
function difference(a, b, file) {
  for (const length of [1, 2 ** 24]) {
    const [[one], [other]] = [a, b].map((config) => ropeOf(config, file, length).layerTypes);
    const [x, y] = [one.inverseFrequencies, other.inverseFrequencies];
    if (x.length !== y.length) return say`${x.length} pairs turn there, and ${y.length} here`;
    const pair = x.findIndex((frequency, j) => !near(frequency, y[j]));
    if (pair >= 0)
      return say`pair ${pair} turns by ${x[pair]} a position there, and by ${y[pair]} here`;
    if (!near(one.attentionFactor, other.attentionFactor)) {
      return say`cosines and sines are multiplied by ${one.attentionFactor} there, and by ${other.attentionFactor} here`;
    }
  }
  return undefined;
}

/**
 * The parameters of Llama 3.1 and 3.2, of which the converter makes its tensor.
 *
 * @param {number[]} divisors
 */
const llama3 = (divisors) => ({
  ...scalingTypes.llama3,
  rope_type: 'llama3',
  factor: Math.max(...divisors),
});

/**
 * The configuration of a GGUF file with its rotary encoding.
 *
 * @param {object} files
 * @param {Config} files.own what the metadata says
 * @param {number} files.attention a factor on cosines and sines beside it
 * @param {Config} files.given what config.json says
 * @param {ReadonlyMap<string, StoredTensor>} files.tensors
 * @param {string} files.file
 * @returns {Promise<{ config: Config, warnings: Value[] }>}
 */
export async function withRope({ own, attention, given, tensors, file }) {
  const divisors = await divisorsOf(tensors);
  const config = { ...own, ...given };
  if (!divisors && attention === 1) return { config, warnings: [] };
  const [layer, ...others] = ropeOf(own, file).layerTypes;
  const what = divisors?.names ?? 'rope.scaling.attn_factor';
  if (others.length > 0) {
    return {
      config,
      warnings: [say`${file}: ${what} is not read, because layers turn in different ways`],
    };
  }
  const pairs = layer.inverseFrequencies.length;
  const wrong = [divisors?.short, divisors?.long].find((list) => list && list.length !== pairs);
  if (wrong)
    fail(
      say`${file}: ${what} must have ${pairs} numbers, one a pair that turns, got ${wrong.length}`,
    );
  // what the metadata divides the frequencies of the base by
  const plain = ropeOf(unscaled(own), file).layerTypes[0].inverseFrequencies;
  const list = (/** @type {number[] | undefined} */ more) =>
    Array.from(plain, (w, j) => (w / layer.inverseFrequencies[j]) * (more?.[j] ?? 1));
  const isPhi = divisors !== undefined && divisors.short !== divisors.long;
  const section = {
    rope_type: 'longrope',
    short_factor: list(divisors?.short),
    long_factor: list(divisors?.long),
    [trained]: own[trained] ?? own.max_position_embeddings,
    // without a field the formula of LongRoPE holds
    ...(!(isPhi && attention === 1) && { attention_factor: layer.attentionFactor * attention }),
  };
  const scaled = (/** @type {Config} */ rope_scaling) => ({
    ...unscaled(config),
    rope_theta: own.rope_theta ?? 10000,
    partial_rotary_factor: own.partial_rotary_factor,
    rope_scaling,
  });
  const written = scaled(section);
  if (Object.keys(given).length > 0) {
    const other = difference(written, config, file);
    // the numbers of config.json are those of which the file has the roundings
    if (other === undefined) return { config, warnings: [] };
    const warning = say`config.json: its rotary encoding is not that of ${what} in ${file}, which counts: ${other}`;
    return { config: written, warnings: [warning] };
  }
  if (divisors && !isPhi && Number(own.max_position_embeddings) >= 8192) {
    const named = scaled(llama3(divisors.long));
    if (difference(written, named, file) === undefined) return { config: named, warnings: [] };
  }
  return { config: written, warnings: [] };
}
