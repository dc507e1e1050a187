// Files other than Hugging Face's config.json: Mistral's params.json is read, the others are only recognized.

import { isArray, isObject, say } from '../../../core/api/check.js';
import { refuseField } from './findings.js';

/** @typedef {Record<string, unknown>} Fields */
/** @typedef {import('./families.js').Family} Family */

/** @typedef {{ object: Fields, names: Record<string, string>, family: Family }} Translated */

/**
 * Mistral's own code and its weights in consolidated.safetensors (mistral_inference/rope.py), the fields of
 * YaRN as vLLM translates them (vllm/transformers_utils/configs/mistral.py).
 *
 * @type {Family}
 */
const mistral = {
  pairing: 'interleaved',
  base: 1e6,
  growth: 'llama_4_scaling',
  reads: ['qk_nope_head_dim', 'qk_rope_head_dim'],
};

/** Mistral's heads of [nope | rope]. @type {Family} */
const latentMistral = { ...mistral, latent: { still: 128, turning: 64 }, quotient: true };

/** Its fields → their names in config.json. */
const renamed = {
  dim: 'hidden_size',
  n_layers: 'num_hidden_layers',
  n_heads: 'num_attention_heads',
  max_seq_len: 'max_position_embeddings',
};

/**
 * Formats, each with a field that only it has.
 *
 * @type {readonly [import('./findings.js').Value, (fields: Fields) => boolean][]}
 */
const formats = [
  [say`the metadata of a GGUF file`, (f) => 'general.architecture' in f],
  [say`the params.json of Meta's Llama`, (f) => 'dim' in f && 'multiple_of' in f],
  [say`the configuration of DeepSeek's own inference code`, (f) => 'dim' in f && 'inter_dim' in f],
  [say`a configuration of LitGPT`, (f) => 'rotary_percentage' in f && 'n_embd' in f],
  [
    say`the arguments of Megatron-LM`,
    (f) => 'num_layers' in f && ('rotary_base' in f || 'rotary_percent' in f),
  ],
  [say`a configuration of TransformerLens`, (f) => 'd_model' in f && 'd_head' in f],
  [say`a configuration of diffusers`, (f) => '_class_name' in f],
  [say`the configuration of an adapter`, (f) => 'peft_type' in f],
  [say`the index of a file of weights`, (f) => 'weight_map' in f],
  [say`the configuration of a tokenizer`, (f) => 'tokenizer_class' in f && !('hidden_size' in f)],
];

/**
 * @param {Fields} object of a file
 * @returns {Translated | undefined} undefined for a config.json of Hugging Face
 */
export function translated(object) {
  const fields = Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));
  if ('model_type' in fields || 'architectures' in fields) return undefined;
  const format = formats.find(([, is]) => is(fields));
  if (format) {
    refuseField('model_type', 'unknown', say`is missing: this is ${format[0]}, not a config.json`);
  }
  return ['dim', 'n_layers', 'n_heads'].every((field) => field in fields)
    ? ofMistral(fields)
    : undefined;
}

/** @param {Fields} fields @returns {Translated} */
function ofMistral(fields) {
  /** @type {Fields} */
  const object = { ...fields };
  /** @type {Record<string, string>} */
  const names = {};
  for (const [field, name] of Object.entries(renamed)) {
    if (!(field in fields) || name in fields) continue;
    object[name] = fields[field];
    names[name] = field;
  }
  delete object.yarn;
  const isLatent = 'qk_rope_head_dim' in fields;
  const { yarn } = fields;
  if (isObject(yarn) && !isArray(yarn)) {
    object.rope_scaling = yarnOf(/** @type {Fields} */ (yarn), isLatent);
    names.rope_scaling = 'yarn';
    Object.assign(names, yarnNames);
  } else if (yarn !== undefined) {
    object.rope_scaling = yarn;
    names.rope_scaling = 'yarn';
  }
  return { object, names, family: isLatent ? latentMistral : mistral };
}

/** Its fields of YaRN → their names in files of Hugging Face. */
const yarnNames = {
  'rope_scaling.beta_fast': 'yarn.beta',
  'rope_scaling.beta_slow': 'yarn.alpha',
  'rope_scaling.attention_factor': 'yarn.apply_scale',
};

/** @param {Fields} yarn @param {boolean} isLatent @returns {Fields} */
function yarnOf({ beta, alpha, apply_scale: scaled, ...rest }, isLatent) {
  const unscaled = scaled === false ? { attention_factor: 1 } : {};
  // with heads of [nope | rope] it multiplies the scores
  const ofScores = isLatent && scaled !== false ? { mscale: 1, mscale_all_dim: 1 } : {};
  return {
    rope_type: 'yarn',
    ...rest,
    beta_fast: beta,
    beta_slow: alpha,
    ...unscaled,
    ...ofScores,
  };
}
