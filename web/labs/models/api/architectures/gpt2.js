// GPT-2 (Radford et al. 2019): transformers/models/gpt2/modeling_gpt2.py. Its products are stored [in, out]
// (Conv1D), query, key and value beside each other.

import { activations, evenly, sizesOf } from './plan.js';

/** @param {import('./plan.js').Fields} f @returns {import('./plan.js').Plan} */
export function gpt2(f) {
  const presets = { dim: 768, layers: 12, heads: 12, vocabulary: 50257, context: 1024 };
  const sizes = sizesOf(f, presets);
  const headDim = evenly(f, sizes.dim, sizes.heads);
  f.only('add_cross_attention', false);
  const scaled = f.flag('scale_attn_weights', true) ? 1 / Math.sqrt(headDim) : 1;
  const byLayer = f.flag('scale_attn_by_inverse_layer_idx', false);
  return {
    architecture: 'gpt2',
    ...sizes,
    kvHeads: sizes.heads,
    headDim,
    causal: true,
    inner: f.integer('n_inner', 4 * sizes.dim),
    names: {
      prefixes: ['transformer.', ''],
      token: 'wte',
      position: 'wpe',
      final: 'ln_f',
      layer: 'h.{}.',
      slots: {
        attnIn: 'ln_1',
        qkv: 'attn.c_attn',
        o: 'attn.c_proj',
        mlpIn: 'ln_2',
        up: 'mlp.c_fc',
        down: 'mlp.c_proj',
      },
    },
    norm: { kind: 'layer', epsilon: f.positive('layer_norm_epsilon', 1e-5), shift: true },
    biases: 'all',
    fused: 'plain',
    inputsFirst: true,
    activation: f.choice('activation_function', activations, 'gelu_new'),
    attention: (layer) => ({ scale: byLayer ? scaled / (layer + 1) : scaled, window: 0 }),
    head: { name: 'lm_head', tied: f.flag('tie_word_embeddings', true) },
  };
}
