// Llama (Touvron et al. 2023) and what has its form: Mistral, Qwen 2 and 3, OLMo 2, Phi-3; each as in
// transformers/models/*/modeling_*.py. A root-mean-square norm before each branch, rotary encoding, a
// gated perceptron.

import { say } from '../../../../core/api/check.js';
import { activations, evenly, sizesOf } from './plan.js';

/** @typedef {import('./plan.js').Fields} Fields */
/** @typedef {import('./plan.js').Plan} Plan */

export const prefixes = ['model.', '', 'model.language_model.', 'language_model.model.'];

export const attentionBiases = ['q', 'k', 'v', 'o'];

/** Names of all of them; each adds its own. */
export const slots = {
  attnIn: 'input_layernorm',
  q: 'self_attn.q_proj',
  k: 'self_attn.k_proj',
  v: 'self_attn.v_proj',
  o: 'self_attn.o_proj',
  mlpIn: 'post_attention_layernorm',
  gate: 'mlp.gate_proj',
  up: 'mlp.up_proj',
  down: 'mlp.down_proj',
};

/** @param {...string} names */
const without = (...names) =>
  Object.fromEntries(Object.entries(slots).filter(([slot]) => !names.includes(slot)));

/**
 * @typedef {object} Presets what transformers' class has where the file says nothing
 * @property {number} dim
 * @property {number} layers
 * @property {number} heads
 * @property {number} vocabulary
 * @property {number} context
 * @property {number} inner
 * @property {number} [kvHeads] as many as heads unless given
 * @property {number} [headDim] the width of the model divided by the heads unless given
 * @property {number} [epsilon] 1e-6 unless given
 * @property {boolean} [tied]
 */

/** @type {Presets} */
const sevenBillion = {
  dim: 4096,
  layers: 32,
  heads: 32,
  vocabulary: 32000,
  context: 2048,
  inner: 11008,
};

/**
 * @param {Fields} f
 * @param {string} architecture
 * @param {Presets} presets
 * @returns {Plan}
 */
export function llamaLike(f, architecture, presets) {
  const sizes = sizesOf(f, presets);
  // Transformers takes its preset where the field is absent, and as many as heads where it is null
  const isNull = f.config.num_key_value_heads === null;
  const presetKvHeads = isNull ? sizes.heads : (presets.kvHeads ?? sizes.heads);
  const kvHeads = f.integer('num_key_value_heads', presetKvHeads);
  if (sizes.heads % kvHeads !== 0) {
    f.refuse('num_key_value_heads', say`a divisor of num_attention_heads, ${sizes.heads}`, kvHeads);
  }
  const given = f.entry('head_dim')[1] ?? presets.headDim;
  const headDim =
    given === undefined
      ? evenly(f, sizes.dim, sizes.heads)
      : f.integer('head_dim', presets.headDim);
  const scale = 1 / Math.sqrt(headDim);
  return {
    architecture,
    ...sizes,
    kvHeads,
    headDim,
    causal: true,
    rotary: true,
    inner: f.integer('intermediate_size', presets.inner),
    names: {
      prefixes,
      token: 'embed_tokens',
      final: 'norm',
      layer: 'layers.{}.',
      slots,
    },
    norm: {
      kind: 'rms',
      epsilon: f.positive('rms_norm_eps', presets.epsilon ?? 1e-6),
      shift: false,
    },
    biases: new Set(),
    activation: f.choice('hidden_act', activations, 'silu'),
    attention: () => ({ scale, window: 0 }),
    head: { name: 'lm_head', tied: f.flag('tie_word_embeddings', presets.tied ?? false) },
  };
}

/**
 * The same with a window in some layers.
 *
 * @param {Plan} plan
 * @param {number} window 0 is none
 * @param {(layer: number) => boolean} slides
 * @returns {Plan}
 */
export const windowed = (plan, window, slides) => ({
  ...plan,
  attention: (layer) => ({ ...plan.attention(layer), window: slides(layer) ? window : 0 }),
});

/**
 * Which layers have a window: what layer_types says, or else the rule.
 *
 * @param {Fields} f
 * @param {number} layers
 * @param {(layer: number) => boolean} rule
 */
export function sliding(f, layers, rule) {
  const types = f.layerTypes(layers);
  return types ? (/** @type {number} */ layer) => types[layer] === 'sliding_attention' : rule;
}

/** @param {Fields} f @returns {Plan} */
export function llama(f) {
  const plan = llamaLike(f, 'llama', sevenBillion);
  const perceptron = f.flag('mlp_bias', false) ? ['gate', 'up', 'down'] : [];
  return { ...plan, biases: new Set([...biasesOf(f), ...perceptron]) };
}

/** @param {Fields} f */
export const biasesOf = (f) => (f.flag('attention_bias', false) ? attentionBiases : []);

/** @param {Fields} f @returns {Plan} */
export function mistral(f) {
  const more = { inner: 14336, kvHeads: 8, context: 131072 };
  const plan = llamaLike(f, 'mistral', { ...sevenBillion, ...more });
  return windowed(
    plan,
    f.window('sliding_window', 4096),
    sliding(f, plan.layers, () => true),
  );
}

/** Windows of Qwen are switched off unless the file switches them on. @param {Fields} f @param {Plan} plan */
function qwenWindows(f, plan) {
  const from = f.entry('max_window_layers')[1] === 0 ? 0 : f.integer('max_window_layers', 28);
  const window = f.flag('use_sliding_window', false) ? f.window('sliding_window', 4096) : 0;
  return windowed(
    plan,
    window,
    sliding(f, plan.layers, (layer) => layer >= from),
  );
}

const qwen = { ...sevenBillion, vocabulary: 151936, context: 32768, inner: 22016, kvHeads: 32 };

/** @param {Fields} f @returns {Plan} */
export function qwen2(f) {
  const plan = llamaLike(f, 'qwen2', qwen);
  return qwenWindows(f, { ...plan, biases: new Set(['q', 'k', 'v']) });
}

/** @param {Fields} f @returns {Plan} */
export function qwen3(f) {
  const plan = llamaLike(f, 'qwen3', { ...qwen, headDim: 128 });
  const names = {
    ...plan.names,
    slots: { ...slots, qNorm: 'self_attn.q_norm', kNorm: 'self_attn.k_norm' },
  };
  return qwenWindows(f, { ...plan, names, qkNorm: 'head', biases: new Set(biasesOf(f)) });
}

/**
 * Norms after the branches, and of all queries and keys of a token together.
 *
 * @param {Fields} f
 * @returns {Plan}
 */
export function olmo2(f) {
  const plan = llamaLike(f, 'olmo2', { ...sevenBillion, vocabulary: 50304, epsilon: 1e-5 });
  const own = {
    qNorm: 'self_attn.q_norm',
    kNorm: 'self_attn.k_norm',
    attnOut: 'post_attention_layernorm',
    mlpOut: 'post_feedforward_layernorm',
  };
  const names = { ...plan.names, slots: { ...without('attnIn', 'mlpIn'), ...own } };
  return { ...plan, names, qkNorm: 'all', biases: new Set(biasesOf(f)) };
}

/** @param {Fields} f @returns {Plan} */
export function phi3(f) {
  const sizes = { dim: 3072, vocabulary: 32064, context: 4096, inner: 8192, epsilon: 1e-5 };
  const plan = llamaLike(f, 'phi3', { ...sevenBillion, ...sizes });
  const own = { qkv: 'self_attn.qkv_proj', gateUp: 'mlp.gate_up_proj' };
  const names = { ...plan.names, slots: { ...without('q', 'k', 'v', 'gate', 'up'), ...own } };
  return windowed({ ...plan, names, fused: 'plain' }, f.window('sliding_window'), () => true);
}
