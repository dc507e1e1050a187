// GPT-NeoX (Black et al. 2022) and Pythia: attention and perceptron read the same x, the first part of each
// head turns, queries, keys and values of a head lie together. transformers/models/gpt_neox.

import { activations, evenly, sizesOf } from './plan.js';

/** @param {import('./plan.js').Fields} f @returns {import('./plan.js').Plan} */
export function gptNeox(f) {
  const presets = { dim: 6144, layers: 44, heads: 64, vocabulary: 50432, context: 2048 };
  const sizes = sizesOf(f, presets);
  const headDim = evenly(f, sizes.dim, sizes.heads);
  const scale = 1 / Math.sqrt(headDim);
  const attention = f.flag('attention_bias', true) ? ['qkv', 'o'] : [];
  return {
    architecture: 'gpt_neox',
    ...sizes,
    kvHeads: sizes.heads,
    headDim,
    causal: true,
    inner: f.integer('intermediate_size', 24576),
    names: {
      prefixes: ['gpt_neox.', ''],
      token: 'embed_in',
      final: 'final_layer_norm',
      layer: 'layers.{}.',
      slots: {
        attnIn: 'input_layernorm',
        qkv: 'attention.query_key_value',
        o: 'attention.dense',
        mlpIn: 'post_attention_layernorm',
        up: 'mlp.dense_h_to_4h',
        down: 'mlp.dense_4h_to_h',
      },
    },
    norm: { kind: 'layer', epsilon: f.positive('layer_norm_eps', 1e-5), shift: true },
    biases: new Set([...attention, 'up', 'down']),
    activation: f.choice('hidden_act', activations, 'gelu'),
    rotary: true,
    fused: 'heads',
    parallel: f.flag('use_parallel_residual', true),
    attention: () => ({ scale, window: 0 }),
    head: { name: 'embed_out', tied: f.flag('tie_word_embeddings', false) },
  };
}
