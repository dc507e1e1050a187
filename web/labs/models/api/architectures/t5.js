// The encoder of T5 (Raffel et al. 2020) and mT5 (Xue et al. 2021): scores without a scale, and a learned
// bias by the bucket of each distance, which all layers share. transformers/models/{t5,mt5}.

import { sizesOf } from './plan.js';

/** @typedef {import('./plan.js').Activation} Activation */

/** @type {Record<string, { activation: Activation, gated: boolean }>} */
const perceptrons = {
  relu: { activation: 'relu', gated: false },
  gelu: { activation: 'gelu', gated: false },
  gelu_new: { activation: 'geluTanh', gated: false },
  'gated-relu': { activation: 'relu', gated: true },
  // transformers reads it as gelu_new
  'gated-gelu': { activation: 'geluTanh', gated: true },
  'gated-silu': { activation: 'silu', gated: true },
};

/** What transformers' classes have where the file says nothing. */
const ofT5 = { layers: 6, heads: 8, vocabulary: 32128, inner: 2048, perceptron: 'relu' };
const ofMt5 = { layers: 8, heads: 6, vocabulary: 250112, inner: 1024, perceptron: 'gated-gelu' };

/**
 * @param {import('./plan.js').Fields} f
 * @param {typeof ofT5} presets
 * @returns {import('./plan.js').Plan}
 */
function encoder(f, presets) {
  // its positions are distances: no length is too long, this one is what it was trained with
  const sizes = {
    ...sizesOf(f, { ...presets, dim: 512, context: 512 }),
    context: f.integer(['n_positions', 'max_position_embeddings'], 1 << 20),
  };
  const { activation, gated } = f.choice('feed_forward_proj', perceptrons, presets.perceptron);
  const dense = 'layer.1.DenseReluDense.';
  return {
    architecture: 't5',
    ...sizes,
    kvHeads: sizes.heads,
    causal: false,
    headDim: f.integer('d_kv', 64),
    inner: f.integer(['d_ff', 'intermediate_size'], presets.inner),
    names: {
      prefixes: ['encoder.'],
      token: 'embed_tokens|/shared',
      final: 'final_layer_norm',
      layer: 'block.{}.',
      relative: 'layer.0.SelfAttention.relative_attention_bias',
      slots: {
        attnIn: 'layer.0.layer_norm',
        q: 'layer.0.SelfAttention.q',
        k: 'layer.0.SelfAttention.k',
        v: 'layer.0.SelfAttention.v',
        o: 'layer.0.SelfAttention.o',
        mlpIn: 'layer.1.layer_norm',
        ...(gated ? { gate: `${dense}wi_0`, up: `${dense}wi_1` } : { up: `${dense}wi` }),
        down: `${dense}wo`,
      },
    },
    norm: { kind: 'rms', epsilon: f.positive('layer_norm_epsilon', 1e-6), shift: false },
    biases: new Set(),
    activation,
    bias: {
      kind: 't5',
      buckets: f.integer('relative_attention_num_buckets', 32),
      maxDistance: f.integer('relative_attention_max_distance', 128),
      bidirectional: true,
    },
    attention: () => ({ scale: 1, window: 0 }),
    // an encoder predicts nothing
    head: { name: '', tied: false },
  };
}

/** @param {import('./plan.js').Fields} f */
export const t5 = (f) => encoder(f, ofT5);

/** @param {import('./plan.js').Fields} f */
export const mt5 = (f) => encoder(f, ofMt5);
