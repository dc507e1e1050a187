// The metadata of a GGUF file → a configuration in the words of Hugging Face's config.json, so that one
// description of an architecture reads both. What llama.cpp fixes in its code, its files do not say; it
// is written here with its place there.

import { anyOf } from '../../../../core/api/message.js';
import { say, show } from '../../../../core/api/check.js';
import { activations } from '../architectures/plan.js';
import { ListLength } from './gguf.js';
import { fail } from './source.js';

/** @typedef {import('./gguf-metadata.js').GgufMetadata} GgufMetadata */
/** @typedef {import('../architectures/plan.js').Plan} Plan */
/** @typedef {Record<string, unknown>} Config */

/** Fields of the architecture that have one meaning, by their names in config.json. */
const plain = /** @type {const} */ ({
  num_hidden_layers: 'block_count',
  hidden_size: 'embedding_length',
  intermediate_size: 'feed_forward_length',
  num_attention_heads: 'attention.head_count',
  num_key_value_heads: 'attention.head_count_kv',
  head_dim: 'attention.key_length',
  max_position_embeddings: 'context_length',
  rope_theta: 'rope.freq_base',
  sliding_window: 'attention.sliding_window',
  attn_logit_softcapping: 'attn_logit_softcapping',
  final_logit_softcapping: 'final_logit_softcapping',
  rms_norm_eps: 'attention.layer_norm_rms_epsilon',
  layer_norm_epsilon: 'attention.layer_norm_epsilon',
  use_parallel_residual: 'use_parallel_residual',
  relative_attention_num_buckets: 'attention.relative_buckets_count',
});

/**
 * What the specification of GGUF demands, besides an epsilon: without it the presets of config.json
 * would hold.
 */
const needed = ['block_count', 'embedding_length', 'feed_forward_length', 'attention.head_count'];
const epsilons = ['attention.layer_norm_rms_epsilon', 'attention.layer_norm_epsilon'];

/**
 * @typedef {(config: Config, metadata: GgufMetadata, has: (tensor: string) => boolean) => Config} Describe
 */

/** @type {Record<string, Describe>} */
const types = {
  llama: (c) => ({ ...c, model_type: 'llama' }),
  qwen2: (c, metadata) => withoutWindows({ ...c, model_type: 'qwen2' }, metadata),
  qwen3: (c, metadata) => withoutWindows({ ...c, model_type: 'qwen3' }, metadata),
  olmo2: (c) => ({ ...c, model_type: 'olmo2' }),
  phi3: (c, metadata) => ({
    ...c,
    model_type: 'phi3',
    sliding_window: metadata.readOptional('attention.sliding_window') ?? null,
    ...turningShare(c, metadata),
    original_max_position_embeddings:
      metadata.readPositive('rope.scaling.original_context_length') ?? c.max_position_embeddings,
  }),
  gemma: (c) => ({ ...c, model_type: 'gemma' }),
  gemma2: (c) => ({
    ...c,
    model_type: 'gemma2',
    // llama-model.cpp, LLM_ARCH_GEMMA2: only the 27B model has another scale
    query_pre_attn_scalar: queryScale(c, 46),
  }),
  gemma3: (c, metadata) => ({
    ...c,
    model_type: 'gemma3_text',
    query_pre_attn_scalar: queryScale(c, 62),
    rope_local_base_freq: metadata.readPositive('rope.freq_base_swa') ?? 10000,
    ...windowsOf(metadata.readList('attention.sliding_window_pattern') ?? 6),
    rope_theta: c.rope_theta ?? 1e6,
  }),
  gpt2: (c, metadata) => ({
    ...c,
    model_type: 'gpt2',
    n_inner: c.intermediate_size,
    activation_function: activationOf(metadata),
  }),
  gptneox: (c, metadata) => {
    const { rope_theta: base = 10000, ...rest } = c;
    return {
      ...rest,
      model_type: 'gpt_neox',
      ...epsilonOf(metadata),
      hidden_act: activationOf(metadata),
      rotary_pct: turningShare(c, metadata).partial_rotary_factor ?? 1,
      rotary_emb_base: base,
    };
  },
  bloom: (c) => ({ ...c, model_type: 'bloom' }),
  mpt: (c, metadata) => ({
    ...c,
    model_type: 'mpt',
    max_seq_len: c.max_position_embeddings,
    attn_config: {
      alibi: true,
      alibi_bias_max: metadata.readPositive('attention.max_alibi_bias') ?? 8,
      clip_qkv: metadata.readOptional('attention.clamp_kqv') ?? null,
    },
    ffn_config: { ffn_act_fn: { approximate: isExact(metadata) ? 'none' : 'tanh' } },
  }),
  bert: (c, metadata) => ({
    ...c,
    model_type: 'bert',
    ...epsilonOf(metadata),
    hidden_act: activationOf(metadata),
    is_decoder: metadata.readFlag('attention.causal') ?? false,
  }),
  t5encoder: (c, metadata, has) => ({
    ...c,
    model_type: 't5',
    d_kv: metadata.read('attention.key_length'),
    layer_norm_epsilon:
      metadata.read('attention.layer_norm_rms_epsilon') ??
      metadata.read('attention.layer_norm_epsilon'),
    // llama.cpp sees by the tensors whether the first product is gated
    feed_forward_proj: has('enc.blk.0.ffn_gate.weight') ? 'gated-gelu' : 'relu',
  }),
};
types.t5 = types.t5encoder;

/** @param {Config} c @param {number} layers of the model whose heads are narrower than its scale */
const queryScale = (c, layers) =>
  c.num_hidden_layers === layers
    ? Number(c.hidden_size) / Number(c.num_attention_heads)
    : Number(c.head_dim ?? Number(c.hidden_size) / Number(c.num_attention_heads));

/**
 * Qwen's files name a window that is switched off.
 *
 * @param {Config} c
 * @param {GgufMetadata} metadata
 * @returns {Config}
 */
function withoutWindows(c, metadata) {
  metadata.read('attention.sliding_window');
  return { ...c, sliding_window: undefined };
}

/** The part of a head that turns. @param {Config} c @param {GgufMetadata} metadata @returns {Config} */
function turningShare(c, metadata) {
  const field = 'rope.dimension_count';
  const turning = metadata.readPositive(field);
  const width = Number(c.head_dim ?? Number(c.hidden_size) / Number(c.num_attention_heads));
  if (turning === undefined || turning === width) return {};
  if (turning % 2 !== 0 || turning > width)
    metadata.refuse(field, say`an even number up to the width of a head, ${width}`);
  return { partial_rotary_factor: turning / width };
}

/** @param {GgufMetadata} metadata @returns {Config} */
const epsilonOf = (metadata) => ({ layer_norm_eps: metadata.read('attention.layer_norm_epsilon') });

/**
 * The activation by its name in config.json. llama.cpp writes `hidden_activation` of few architectures; its
 * GELU, of all others, is the form with tanh (ggml_gelu).
 *
 * @param {GgufMetadata} metadata
 */
const activationOf = (metadata) => metadata.read('hidden_activation') ?? 'gelu_new';

/** @param {GgufMetadata} metadata @returns {boolean} whether its GELU is that of erf, not that with tanh */
function isExact(metadata) {
  const kind = activations[String(activationOf(metadata))];
  if (kind !== 'gelu' && kind !== 'geluTanh') metadata.refuse('hidden_activation', say`a GELU`);
  return kind === 'gelu';
}

/**
 * Every n-th layer has no window, or each layer says whether it has one.
 *
 * @param {unknown} pattern
 * @returns {Config}
 */
const windowsOf = (pattern) =>
  Array.isArray(pattern)
    ? { layer_types: pattern.map((slides) => (slides ? 'sliding_attention' : 'full_attention')) }
    : { sliding_window_pattern: pattern };

/**
 * @param {GgufMetadata} metadata
 * @param {ReadonlyMap<string, unknown>} tensors
 * @returns {Config}
 */
export function configOfGguf(metadata, tensors) {
  const { architecture, file } = metadata;
  if (!Object.hasOwn(types, architecture)) {
    const known = Object.keys(types).join(', ');
    fail(say`${file}: general.architecture must be one of ${known}, got ${show(architecture)}`);
  }
  const has = (/** @type {string} */ field) => metadata.has(field);
  const missing =
    needed.find((field) => !has(field)) ?? (epsilons.some(has) ? '' : anyOf(epsilons));
  if (missing) fail(say`${file}: ${architecture}.${missing} is missing`);
  /** @type {Config} */
  const config = {};
  for (const [name, field] of Object.entries(plain)) {
    const value = metadata.single(field);
    if (value !== undefined) config[name] = value;
  }
  const tokens = metadata.all.get('tokenizer.ggml.tokens');
  if (Array.isArray(tokens) || tokens instanceof ListLength) config.vocab_size = tokens.length;
  return types[architecture](config, metadata, (name) => tensors.has(name));
}

/** Fields that say nothing about attention or logits. */
const silent = [
  'vocab_size',
  'context_length',
  'pooling_type',
  'tensor_data_layout',
  'token_type_count',
  'rope.scaling.finetuned',
  'decoder_block_count',
  'decoder_start_token_id',
];

/** What fields may say without a change of anything. @param {Plan} plan @returns {Record<string, unknown>} */
const implied = (plan) => ({
  'attention.head_count_kv': plan.kvHeads,
  feed_forward_length: plan.inner,
  'attention.key_length': plan.headDim,
  'attention.value_length': plan.headDim,
  'attention.causal': plan.causal,
  'attention.scale': Math.fround(plan.attention(0).scale),
  logit_scale: plan.head.scale ?? 1,
  use_parallel_residual: plan.parallel ?? false,
  'rope.scaling.yarn_ext_factor': 1,
  'rope.scaling.yarn_attn_factor': 1,
});

/**
 * Fields of the architecture that have no effect here, though they should have one.
 *
 * @param {GgufMetadata} metadata
 * @param {Plan} plan
 * @param {ReadonlySet<string>} asked names of the configuration that the description has asked for
 */
export function idleFields(metadata, plan, asked) {
  const { architecture } = metadata;
  if (plan.rotary) {
    metadata.readPositive('rope.freq_base');
    const turning = metadata.read('rope.dimension_count');
    const part = ['phi3', 'gptneox'].includes(architecture);
    if (!part && turning !== undefined && turning !== plan.headDim) {
      metadata.refuse(
        'rope.dimension_count',
        say`the width of a head, ${plan.headDim}, in this architecture`,
      );
    }
  }
  const known = new Set(silent);
  for (const [name, field] of Object.entries(plain)) if (asked.has(name)) known.add(field);
  const same = implied(plan);
  return metadata.unread().filter((field) => {
    if (known.has(field)) return false;
    const value = metadata.value(field);
    // 0 and false mean that there is none
    return Object.hasOwn(same, field) ? value !== same[field] : value !== 0 && value !== false;
  });
}
