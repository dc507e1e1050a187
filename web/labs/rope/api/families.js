// What the code of a model_type implies without a field of the file: pairing, base, head width, which
// part of a head turns, which layers do, and under which names it reads these. From transformers 5
// (src/transformers/models/*/configuration_*.py and modeling_*.py, the base from `default_theta`); DeepSeek,
// Kimi, ChatGLM, Nomic, MiniMax-M2's rotary_dim and Hunyuan from the code beside their weights. What is not
// named has the default of `Family`.

import { bare } from '../../../core/api/check.js';
import { foundryScaling, nomicScaling, nomicTrained } from './own-scalings.js';

/** @typedef {import('./section.js').Section} Section */

/**
 * @typedef {object} Family
 * @property {'half' | 'interleaved'} [pairing] 'half' unless named
 * @property {string} [pairingField] a flag of the file that says whether pairs are interleaved
 * @property {number} [base] 10000 unless named
 * @property {string | null} [baseField] 'rope_theta' unless named; null: fixed by the code
 * @property {string} [baseSection] the dictionary of the file that has the base
 * @property {string} [baseAlias] another name of the base, which wins
 * @property {number} [head] head width where the file has none; else hidden_size / num_attention_heads
 * @property {{ field: string, preset: number }} [share] the part of a head that turns
 * @property {string} [width] the field that counts the features that turn
 * @property {'half'} [turned] half of every head, by the code
 * @property {boolean} [latent] heads of [nope | rope], of which the last turn, and a softmax scale
 *   that YaRN changes
 * @property {boolean} [scales] false: rope_scaling and rope_parameters are not read
 * @property {(model: Section, sequenceLength?: number) => Section | undefined} [own] the scaling, where it
 *   stands elsewhere
 * @property {(model: Section) => { longest: number, name: string }} [trained] the longest sequence of the
 *   training, and the field that has it, where that is not max_position_embeddings
 * @property {boolean} [mscales] longrope has its factors on cosines and sines in short_mscale and long_mscale
 * @property {Record<string, string>} [renames] types that this code reads as another
 * @property {boolean} [sections] positions of three axes: mrope_section is read
 * @property {boolean} [apart] axial: each axis has half a head, with pairs of its own
 * @property {'nope' | 'rope_parameters'} [growth] scores that grow with the position of their
 *   query: in layers that do not turn, by attn_scale and floor_scale, or everywhere, by
 *   llama_4_scaling_beta
 * @property {readonly [string, unknown]} [onlyIf] a field, and the value without which nothing turns
 * @property {readonly [string, unknown]} [offIf] a field, and the value with which nothing turns
 * @property {Record<string, unknown>} [preset] the scaling where the file has none; where layers
 *   differ, that of full attention
 * @property {Split} [split] layers differ
 * @property {readonly string[]} [reads] further fields of rotary embedding that the code reads
 * @property {boolean} [none] no rotary embedding at all
 * @property {boolean} [guessed] nothing is known of this model_type
 */

/**
 * How layers differ. Every `every`-th layer is of full attention, or the first of every group of layers
 * (`first`), unless `layer_types` says otherwise.
 *
 * @typedef {object} Split
 * @property {readonly [string, string]} [names] of layers of full attention and of the others;
 *   'full_attention' and 'sliding_attention' unless named
 * @property {number} every
 * @property {number} layers of the model where the file does not count them
 * @property {string} [everyField] where the file says otherwise
 * @property {boolean} [first]
 * @property {boolean} [lastFull] the last layer has full attention whatever the file says
 * @property {'full' | 'both'} [scaled] which layers rope_scaling is for; both unless named
 * @property {{ field: string | null, base: number }} [sliding] a base of their own for the others
 * @property {string} [listField] another name of `layer_types`
 * @property {string} [fullField] a list of the layers of full attention, where there is no `layer_types`
 * @property {boolean} [fullNone] layers of full attention do not turn
 * @property {boolean} [othersNone] the other layers do not turn
 * @property {boolean} [onlyWindowed] that, and only where the file has a sliding_window
 * @property {readonly [string, string]} [byList] no_rope_layers decides; names of the layers that
 *   turn, and that do not
 * @property {number} [fullHead] head width of full attention, in global_head_dim
 */

/** @type {Family} */
const plain = {};
/** @type {Family} */
const interleaved = { pairing: 'interleaved' };
/** @type {Family} */
const none = { none: true };
/** Models whose positions are learned, sinusoidal, relative, ALiBi's or not encoded at all. */
const withoutRotary = [
  'gpt2',
  'gpt_neo',
  'opt',
  'bloom',
  'bert',
  'roberta',
  'xlm-roberta',
  'camembert',
  'distilbert',
  'albert',
  'electra',
  'deberta',
  't5',
  'mt5',
  'bart',
  'whisper',
  'mamba',
];

/** @param {number} preset @param {string} [field] @returns {Family} */
const part = (preset, field = 'partial_rotary_factor') => ({ share: { field, preset } });

/** @type {Family} */
const deepseek = {
  pairing: 'interleaved',
  latent: true,
  reads: ['qk_nope_head_dim', 'qk_rope_head_dim'],
};
/** @type {Family} */
const vision = { sections: true, renames: { mrope: 'default' } };

const noRopeLayers = ['no_rope_layers', 'no_rope_layer_interval'];

/** Gemma 3 and 3n: a base of their own for sliding layers. @type {Omit<Split, 'every' | 'layers'>} */
const slidingBase = { scaled: 'full', sliding: { field: 'rope_local_base_freq', base: 10000 } };

/** Linear attention does not turn. @type {Pick<Split, 'names' | 'othersNone'>} */
const linearOthers = { names: ['full_attention', 'linear_attention'], othersNone: true };

/** @type {Readonly<Record<string, Family>>} */
const families = bare({
  llama: plain,
  mistral: plain,
  ministral: plain,
  ministral3: {
    head: 128,
    growth: 'rope_parameters',
    preset: {
      rope_type: 'yarn',
      rope_theta: 1e6,
      factor: 16,
      beta_fast: 32,
      beta_slow: 1,
      original_max_position_embeddings: 16384,
      mscale: 1,
      mscale_all_dim: 1,
      llama_4_scaling_beta: 0.1,
    },
  },
  mixtral: { base: 1e6 },
  minimax: { base: 1e6, split: { ...linearOthers, layers: 32, every: 2, first: true } },
  minimax_m2: { ...part(1), head: 128, base: 5e6, width: 'rotary_dim' },
  qwen2: plain,
  qwen2_moe: plain,
  qwen3: { head: 128 },
  qwen3_moe: plain,
  qwen3_next: {
    ...part(0.25),
    head: 256,
    split: { ...linearOthers, layers: 48, every: 4, everyField: 'full_attention_interval' },
  },
  qwen2_vl: { ...vision, base: 1e6 },
  qwen2_5_vl: { ...vision, base: 1e6 },
  qwen3_vl: { ...vision, head: 128, base: 500000 },
  qwen3_vl_moe: { ...vision, base: 500000 },
  gemma: { head: 256 },
  gemma2: { head: 256 },
  gemma3_text: {
    head: 256,
    base: 1e6,
    reads: ['rope_local_base_freq'],
    split: { ...slidingBase, layers: 26, every: 6, everyField: 'sliding_window_pattern' },
  },
  gemma3n_text: {
    head: 256,
    base: 1e6,
    reads: ['rope_local_base_freq'],
    split: { ...slidingBase, layers: 35, every: 5 },
  },
  gemma4_text: {
    head: 256,
    base: 1e6,
    preset: { rope_type: 'proportional', partial_rotary_factor: 0.25 },
    split: {
      layers: 30,
      every: 6,
      lastFull: true,
      scaled: 'full',
      sliding: { field: null, base: 10000 },
      fullHead: 512,
    },
  },
  phi: part(0.5),
  phi3: { ...part(1), renames: { su: 'longrope', yarn: 'longrope' } },
  phimoe: { base: 1e6, mscales: true },
  olmo: plain,
  olmo2: plain,
  olmoe: plain,
  olmo3: { base: 500000, split: { layers: 32, every: 4, scaled: 'full' } },
  gpt_neox: { ...part(0.25, 'rotary_pct'), baseField: 'rotary_emb_base' },
  gpt_neox_japanese: { ...part(1, 'rotary_pct'), baseField: 'rotary_emb_base' },
  falcon: plain,
  falcon_h1: plain,
  persimmon: { ...part(0.5), base: 25000 },
  stablelm: part(0.25),
  nemotron: part(0.5),
  glm4_moe: part(0.5),
  gpt_oss: { head: 64, base: 150000 },
  starcoder2: plain,
  granite: plain,
  granitemoe: plain,
  // every layer is Mamba's where the file lists none
  granitemoehybrid: {
    onlyIf: ['position_embedding_type', 'rope'],
    split: {
      names: ['attention', 'mamba'],
      othersNone: true,
      layers: 32,
      every: Infinity,
      listField: 'layers_block_type',
    },
  },
  lfm2: {
    base: 1e6,
    baseAlias: 'theta',
    split: {
      names: ['full_attention', 'conv'],
      othersNone: true,
      layers: 32,
      every: 1,
      fullField: 'full_attn_idxs',
    },
  },
  internlm2: plain,
  hunyuan: plain,
  hunyuan_v1_dense: plain,
  hunyuan_v1_moe: plain,
  exaone4: {
    split: {
      layers: 32,
      every: 4,
      everyField: 'sliding_window_pattern',
      fullNone: true,
      onlyWindowed: true,
    },
  },
  smollm3: {
    base: 2e6,
    reads: noRopeLayers,
    split: { layers: 36, every: 4, byList: ['rope', 'nope'] },
  },
  modernbert: {
    base: 160000,
    baseField: 'global_rope_theta',
    reads: ['local_rope_theta'],
    split: {
      layers: 22,
      every: 3,
      everyField: 'global_attn_every_n_layers',
      first: true,
      sliding: { field: 'local_rope_theta', base: 10000 },
    },
  },
  esm: { baseField: null, scales: false, reads: ['position_embedding_type'] },
  // LLM Foundry's (llmfoundry/models/mpt/modeling_mpt.py); the class in transformers has ALiBi alone
  mpt: {
    baseSection: 'attn_config',
    onlyIf: ['attn_config.rope', true],
    own: foundryScaling,
    scales: false,
  },
  nomic_bert: {
    ...part(1, 'rotary_emb_fraction'),
    baseField: 'rotary_emb_base',
    pairingField: 'rotary_emb_interleaved',
    reads: ['rotary_scaling_factor', 'rotary_emb_scale_base', 'max_trained_positions'],
    scales: false,
    own: nomicScaling,
    trained: nomicTrained,
  },
  gptj: { ...interleaved, baseField: null, width: 'rotary_dim', scales: false },
  codegen: { ...interleaved, baseField: null, width: 'rotary_dim', scales: false },
  cohere: { ...interleaved, base: 500000 },
  cohere2: {
    ...interleaved,
    split: { layers: 40, every: 4, everyField: 'sliding_window_pattern', fullNone: true },
  },
  glm: { ...interleaved, ...part(0.5), head: 128 },
  glm4: { ...interleaved, ...part(0.5), head: 128 },
  chatglm: {
    ...interleaved,
    baseField: null,
    turned: 'half',
    reads: ['rope_ratio'],
    scales: false,
  },
  roformer: { ...interleaved, baseField: null, scales: false },
  ernie4_5: { ...interleaved, head: 128, base: 500000 },
  ernie4_5_moe: { ...interleaved, base: 500000 },
  llama4_text: {
    ...interleaved,
    head: 128,
    base: 500000,
    reads: noRopeLayers,
    growth: 'nope',
    split: { layers: 48, every: 4, byList: ['chunked_attention', 'full_attention'] },
  },
  deepseek_v2: deepseek,
  deepseek_v3: { ...deepseek, pairingField: 'rope_interleave' },
  kimi_k2: { ...deepseek, pairingField: 'rope_interleave' },
  // what the type 'default' means in its code, and where the file has none
  gemma4_vision: {
    base: 100,
    renames: { default: 'axial' },
    preset: { rope_type: 'axial' },
    apart: true,
  },
  ...Object.fromEntries(withoutRotary.map((name) => [name, none])),
});

/** Files of several models, and other names of one. */
const others = /** @type {Readonly<Record<string, string>>} */ ({
  gemma3: 'gemma3_text',
  gemma3n: 'gemma3n_text',
  gemma4: 'gemma4_text',
  llama4: 'llama4_text',
  qwen2_vl_text: 'qwen2_vl',
  qwen2_5_vl_text: 'qwen2_5_vl',
  qwen3_vl_text: 'qwen3_vl',
  qwen3_vl_moe_text: 'qwen3_vl_moe',
  mistral3: 'mistral',
  refinedweb: 'falcon',
  refinedwebmodel: 'falcon',
});

/** @type {Family} what is assumed of a model_type that is not in the table */
export const guessed = bare({
  ...part(1),
  sections: true,
  renames: { su: 'longrope', mrope: 'default' },
  guessed: true,
});

/**
 * @param {string} modelType
 * @param {boolean} latent whether the file has the widths of DeepSeek's heads
 * @returns {{ name: string, family: Family }} name: that of the table, '' where it has none
 */
export function familyOf(modelType, latent) {
  const lower = modelType.toLowerCase();
  const name = Object.hasOwn(others, lower) ? others[lower] : lower;
  if (Object.hasOwn(families, name)) return { name, family: families[name] };
  return { name: '', family: latent ? bare({ ...families.deepseek_v3, guessed: true }) : guessed };
}

/**
 * 'LlamaForCausalLM' → 'llama', for files without a model_type.
 *
 * @param {string} architecture
 * @returns {string | undefined}
 */
export function typeOfArchitecture(architecture) {
  const name = architecture
    .slice(0, 100)
    .replace(/(For[A-Z]|LMHead|Model$).*$/, '')
    .toLowerCase();
  return [...Object.keys(families), ...Object.keys(others)].find(
    (type) => type.replaceAll('_', '') === name,
  );
}

/** The names in the table. */
export const familyNames = () => Object.keys(families);

/** Every field, beside the scaling, that some model reads about rotary embedding. */
export const ropeFields = new Set([
  'rope_ratio',
  'partial_rotary_factor',
  ...Object.values(families).flatMap((family) => [...fieldsOf(family)]),
]);

/** @param {Family} family @returns {Set<string>} those that its code reads */
export function fieldsOf(family) {
  const { baseField = 'rope_theta', baseAlias, share, width, pairingField, reads = [] } = family;
  if (family.none) return new Set();
  const base = family.baseSection === undefined ? baseField : undefined;
  const names = [base, baseAlias, share?.field, width, pairingField, ...reads];
  return new Set(names.flatMap((name) => name ?? []));
}
