// BERT (Devlin et al. 2018), RoBERTa (Liu et al. 2019) and DistilBERT (Sanh et al. 2019): norms after each
// sum, and token, position and type embedded together. transformers/models/{bert,roberta,distilbert}.

import { say } from '../../../../core/api/check.js';
import { activations, evenly, sizesOf } from './plan.js';

/** @typedef {import('./plan.js').Fields} Fields */
/** @typedef {import('./plan.js').Plan} Plan */
/** @typedef {import('./plan.js').Head} Head */

/**
 * @param {Fields} f
 * @param {string} architecture
 * @param {string[]} prefixes
 * @param {(tied: boolean, activation: import('./plan.js').Activation) => Head} head
 * @returns {Plan}
 */
function bertLike(f, architecture, prefixes, head) {
  const presets = { dim: 768, layers: 12, heads: 12, vocabulary: 30522, context: 512 };
  const sizes = sizesOf(f, presets);
  const headDim = evenly(f, sizes.dim, sizes.heads);
  f.only('position_embedding_type', 'absolute');
  f.only('add_cross_attention', false);
  const activation = f.choice('hidden_act', activations, 'gelu');
  const scale = 1 / Math.sqrt(headDim);
  return {
    architecture,
    ...sizes,
    kvHeads: sizes.heads,
    headDim,
    causal: f.flag('is_decoder', false),
    inner: f.integer('intermediate_size', 3072),
    names: {
      prefixes,
      token: 'embeddings.word_embeddings',
      position: 'embeddings.position_embeddings',
      types: 'embeddings.token_type_embeddings',
      embedNorm: 'embeddings.LayerNorm',
      layer: 'encoder.layer.{}.',
      slots: {
        q: 'attention.self.query',
        k: 'attention.self.key',
        v: 'attention.self.value',
        o: 'attention.output.dense',
        attnAfter: 'attention.output.LayerNorm',
        up: 'intermediate.dense',
        down: 'output.dense',
        mlpAfter: 'output.LayerNorm',
      },
    },
    norm: { kind: 'layer', epsilon: f.positive('layer_norm_eps', 1e-12), shift: true },
    biases: 'all',
    activation,
    attention: () => ({ scale, window: 0 }),
    head: head(f.flag('tie_word_embeddings', true), activation),
  };
}

/** @param {Fields} f @returns {Plan} */
export const bert = (f) =>
  bertLike(f, 'bert', ['bert.', ''], (tied, activation) => ({
    name: 'cls.predictions.decoder',
    tied,
    bias: 'cls.predictions.bias|cls.predictions.decoder.bias',
    transform: {
      dense: 'cls.predictions.transform.dense',
      norm: 'cls.predictions.transform.LayerNorm',
      activation,
    },
  }));

/** Positions are counted from the row after that of padding. @param {Fields} f @returns {Plan} */
export function roberta(f) {
  const plan = bertLike(f, 'roberta', ['roberta.', ''], (tied) => ({
    name: 'lm_head.decoder',
    tied,
    bias: 'lm_head.bias|lm_head.decoder.bias',
    transform: { dense: 'lm_head.dense', norm: 'lm_head.layer_norm', activation: 'gelu' },
  }));
  const padding = f.entry('pad_token_id')[1] === 0 ? 0 : f.integer('pad_token_id', 1);
  const context = plan.context - padding - 1;
  if (context < 1) f.refuse('max_position_embeddings', say`more than ${padding + 1}`, plan.context);
  return { ...plan, context, positionOffset: padding + 1, padding };
}

/** @param {Fields} f @returns {Plan} */
export function distilbert(f) {
  const presets = { dim: 768, layers: 6, heads: 12, vocabulary: 30522, context: 512 };
  const sizes = sizesOf(f, presets);
  const headDim = evenly(f, sizes.dim, sizes.heads);
  const activation = f.choice('activation', activations, 'gelu');
  const scale = 1 / Math.sqrt(headDim);
  return {
    architecture: 'distilbert',
    ...sizes,
    kvHeads: sizes.heads,
    headDim,
    causal: false,
    inner: f.integer('hidden_dim', 3072),
    names: {
      prefixes: ['distilbert.', ''],
      token: 'embeddings.word_embeddings',
      position: 'embeddings.position_embeddings',
      embedNorm: 'embeddings.LayerNorm',
      layer: 'transformer.layer.{}.',
      slots: {
        q: 'attention.q_lin',
        k: 'attention.k_lin',
        v: 'attention.v_lin',
        o: 'attention.out_lin',
        attnAfter: 'sa_layer_norm',
        up: 'ffn.lin1',
        down: 'ffn.lin2',
        mlpAfter: 'output_layer_norm',
      },
    },
    norm: { kind: 'layer', epsilon: 1e-12, shift: true },
    biases: 'all',
    activation,
    attention: () => ({ scale, window: 0 }),
    head: {
      name: 'vocab_projector',
      tied: f.flag('tie_word_embeddings', true),
      bias: 'vocab_projector.bias',
      transform: { dense: 'vocab_transform', norm: 'vocab_layer_norm', activation },
    },
  };
}
