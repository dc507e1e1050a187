// Gemma 1, 2 and 3 (Gemma team 2024, 2025): Llama's form with scaled embeddings and gains that are stored
// without their 1; from 2 on norms before and after each branch, and windows in most layers.
// transformers/models/{gemma,gemma2,gemma3}.

import { biasesOf, llamaLike, sliding, slots, windowed } from './llama.js';
import { activations } from './plan.js';

/** @typedef {import('./plan.js').Fields} Fields */
/** @typedef {import('./plan.js').Plan} Plan */

const common = { vocabulary: 256000, context: 8192, headDim: 256, tied: true };

/**
 * @param {Fields} f
 * @param {string} architecture
 * @param {import('./llama.js').Presets} presets
 * @returns {Plan}
 */
function gemmaLike(f, architecture, presets) {
  const plan = llamaLike(f, architecture, presets);
  f.only('use_bidirectional_attention', false);
  return {
    ...plan,
    norm: { ...plan.norm, add: 1 },
    biases: new Set(biasesOf(f)),
    activation: f.choice('hidden_activation', activations, 'gelu_pytorch_tanh'),
    embedScale: Math.sqrt(plan.dim),
  };
}

/** @param {Fields} f @returns {Plan} */
export function gemma(f) {
  const presets = { ...common, dim: 3072, layers: 28, heads: 16, kvHeads: 16, inner: 24576 };
  const plan = gemmaLike(f, 'gemma', presets);
  if (f.entry('hidden_activation')[1] !== undefined) return plan;
  // the older field, whose 'gelu' has always been computed in the form with tanh
  const older = { ...activations, gelu: /** @type {const} */ ('geluTanh') };
  return { ...plan, activation: f.choice('hidden_act', older, 'gelu_pytorch_tanh') };
}

const sandwich = {
  ...slots,
  attnOut: 'post_attention_layernorm',
  mlpIn: 'pre_feedforward_layernorm',
  mlpOut: 'post_feedforward_layernorm',
};

const small = { dim: 2304, layers: 26, heads: 8, kvHeads: 4, inner: 9216 };

/** @param {Fields} f @param {Plan} plan @param {(layer: number) => boolean} slides @returns {Plan} */
function withWindows(f, plan, slides) {
  const scale = 1 / Math.sqrt(f.positive('query_pre_attn_scalar', 256));
  const scaled = { ...plan, attention: () => ({ scale, window: 0 }) };
  return windowed(scaled, f.window('sliding_window', 4096), sliding(f, plan.layers, slides));
}

/** @param {Fields} f @returns {Plan} */
export function gemma2(f) {
  const plan = gemmaLike(f, 'gemma2', { ...common, ...small });
  const capped = {
    ...plan,
    names: { ...plan.names, slots: sandwich },
    softcap: f.cap('attn_logit_softcapping', 50),
    head: { ...plan.head, softcap: f.cap('final_logit_softcapping', 30) },
  };
  return withWindows(f, capped, (layer) => layer % 2 === 0);
}

/** @param {Fields} f @returns {Plan} */
export function gemma3(f) {
  const more = { vocabulary: 262208, context: 131072 };
  const plan = gemmaLike(f, 'gemma3', { ...common, ...small, ...more });
  const named = { ...sandwich, qNorm: 'self_attn.q_norm', kNorm: 'self_attn.k_norm' };
  const every = f.integer(['sliding_window_pattern', '_sliding_window_pattern'], 6);
  const capped = {
    ...plan,
    names: { ...plan.names, slots: named },
    qkNorm: /** @type {const} */ ('head'),
    softcap: f.cap('attn_logit_softcapping'),
    head: { ...plan.head, softcap: f.cap('final_logit_softcapping') },
  };
  return withWindows(f, capped, (layer) => (layer + 1) % every !== 0);
}
