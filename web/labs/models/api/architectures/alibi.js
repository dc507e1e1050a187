// BLOOM (Le Scao et al. 2022) and MPT (MosaicML 2023): no positions but the bias of ALiBi.
// transformers/models/{bloom,mpt}.

import { say } from '../../../../core/api/check.js';
import { evenly, sizesOf } from './plan.js';

/** @typedef {import('./plan.js').Fields} Fields */
/** @typedef {import('./plan.js').Plan} Plan */

/** @param {Fields} f @returns {Plan} */
export function bloom(f) {
  const presets = { dim: 64, layers: 2, heads: 8, vocabulary: 250880, context: 2048 };
  const sizes = sizesOf(f, presets);
  const headDim = evenly(f, sizes.dim, sizes.heads);
  const scale = 1 / Math.sqrt(headDim);
  return {
    architecture: 'bloom',
    ...sizes,
    kvHeads: sizes.heads,
    headDim,
    causal: true,
    inner: 4 * sizes.dim,
    names: {
      prefixes: ['transformer.', ''],
      token: 'word_embeddings',
      embedNorm: 'word_embeddings_layernorm',
      final: 'ln_f',
      layer: 'h.{}.',
      slots: {
        attnIn: 'input_layernorm',
        qkv: 'self_attention.query_key_value',
        o: 'self_attention.dense',
        mlpIn: 'post_attention_layernorm',
        up: 'mlp.dense_h_to_4h',
        down: 'mlp.dense_4h_to_h',
      },
    },
    norm: { kind: 'layer', epsilon: f.positive('layer_norm_epsilon', 1e-5), shift: true },
    // bloom_gelu_forward, the form with tanh
    biases: 'all',
    activation: 'geluTanh',
    fused: 'heads',
    residualOfNorm: f.flag('apply_residual_connection_post_layernorm', false),
    bias: { kind: 'alibi', symmetric: false },
    attention: () => ({ scale, window: 0 }),
    head: { name: 'lm_head', tied: f.flag('tie_word_embeddings', true) },
  };
}

/** @param {Fields} f @returns {Plan} */
export function mpt(f) {
  const presets = { dim: 2048, layers: 24, heads: 16, vocabulary: 50368, context: 2048 };
  const sizes = sizesOf(f, presets);
  const headDim = evenly(f, sizes.dim, sizes.heads);
  f.only('no_bias', true);
  const own = f.section('attn_config');
  // llm-foundry has more than transformers reads; a text alone is one sequence, so
  // attn_uses_sequence_id is no matter
  for (const name of ['qk_ln', 'qk_gn', 'prefix_lm', 'rope']) own.only(name, false);
  own.only('sliding_window_size', -1);
  own.only('attn_logit_softcapping', undefined);
  own.only('alibi', true);
  own.only('attn_type', 'multihead_attention');
  f.only('norm_type', 'low_precision_layernorm', 'layernorm');
  for (const name of ['final_logit_softcapping', 'block_overrides', 'residual_modification']) {
    f.only(name, undefined);
  }
  const inner = f.section('ffn_config');
  inner.only('ffn_type', 'mptmlp');
  inner.section('ffn_act_fn').only('name', 'gelu');
  // as torch.nn.functional.gelu has it
  const approximations = {
    none: /** @type {const} */ ('gelu'),
    tanh: /** @type {const} */ ('geluTanh'),
  };
  const activation = inner.section('ffn_act_fn').choice('approximate', approximations, 'none');
  const scale =
    own.entry('softmax_scale')[1] === undefined
      ? 1 / Math.sqrt(headDim)
      : own.positive('softmax_scale');
  const logits = f.entry('logit_scale')[1];
  if (typeof logits === 'string' && logits !== 'inv_sqrt_d_model') {
    f.refuse('logit_scale', say`a finite number or 'inv_sqrt_d_model'`, logits);
  }
  const logitScale =
    logits === 'inv_sqrt_d_model' ? 1 / Math.sqrt(sizes.dim) : f.number('logit_scale', 1);
  return {
    // as MosaicML's own modeling_mpt.py
    ...(logitScale !== 1 && {
      warnings: [
        say`logit_scale: the logits are multiplied by it, as in the code of the authors; transformers leaves it out`,
      ],
    }),
    architecture: 'mpt',
    ...sizes,
    kvHeads: sizes.heads,
    headDim,
    causal: true,
    inner: f.integer('intermediate_size', f.integer('expansion_ratio', 4) * sizes.dim),
    names: {
      prefixes: ['transformer.', ''],
      token: 'wte',
      final: 'norm_f',
      layer: 'blocks.{}.',
      slots: {
        attnIn: 'norm_1',
        qkv: 'attn.Wqkv',
        o: 'attn.out_proj',
        mlpIn: 'norm_2',
        up: 'ffn.up_proj',
        down: 'ffn.down_proj',
      },
    },
    norm: {
      kind: 'layer',
      epsilon: f.positive(['layer_norm_epsilon', 'norm_eps'], 1e-5),
      shift: false,
    },
    biases: new Set(),
    activation,
    fused: 'plain',
    clip: own.cap('clip_qkv'),
    bias: { kind: 'alibi', most: own.positive('alibi_bias_max', 8), symmetric: false },
    attention: () => ({ scale, window: 0 }),
    head: { name: 'lm_head', tied: f.flag('tie_word_embeddings', true), scale: logitScale },
  };
}
