// The metadata of a GGUF file → a configuration in the words of Hugging Face's config.json, so that one
// description of an architecture reads both. What llama.cpp fixes in its code, its files do not say; it
// is written here with its place there.

import { ListLength } from './gguf.js';
import { fail } from './source.js';

/** @typedef {import('./gguf.js').Metadata} Metadata */
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

/** What the specification of GGUF demands, besides an epsilon: without it the presets of config.json would hold. */
const needed = ['block_count', 'embedding_length', 'feed_forward_length', 'attention.head_count'];
const epsilons = ['attention.layer_norm_rms_epsilon', 'attention.layer_norm_epsilon'];

/** @typedef {(config: Config, read: (field: string) => unknown, has: (tensor: string) => boolean) => Config} Describe */

/** @type {Record<string, Describe>} */
const types = {
  llama: (c) => ({ ...c, model_type: 'llama' }),
  qwen2: (c) => ({ ...c, model_type: 'qwen2' }),
  qwen3: (c) => ({ ...c, model_type: 'qwen3' }),
  olmo2: (c) => ({ ...c, model_type: 'olmo2' }),
  phi3: (c, read) => ({
    ...{ ...c, model_type: 'phi3', sliding_window: c.sliding_window || null },
    original_max_position_embeddings:
      read('rope.scaling.original_context_length') ?? c.max_position_embeddings,
  }),
  gemma: (c) => ({ ...c, model_type: 'gemma' }),
  gemma2: (c) => ({
    ...{ ...c, model_type: 'gemma2' },
    // llama-model.cpp, LLM_ARCH_GEMMA2: only the 27B model has another scale
    query_pre_attn_scalar: queryScale(c, 46),
  }),
  gemma3: (c, read) => ({
    ...{ ...c, model_type: 'gemma3_text' },
    query_pre_attn_scalar: queryScale(c, 62),
    rope_local_base_freq: read('rope.freq_base_swa') ?? 10000,
    sliding_window_pattern: read('attention.sliding_window_pattern') ?? 6,
    rope_theta: c.rope_theta ?? 1e6,
  }),
  gpt2: (c) => ({ ...c, model_type: 'gpt2', n_inner: c.intermediate_size }),
  gptneox: (c, read) => {
    const { rope_theta: base = 10000, ...rest } = c;
    const width = Number(c.hidden_size) / Number(c.num_attention_heads);
    return {
      ...{ ...rest, model_type: 'gpt_neox', layer_norm_eps: c.layer_norm_epsilon },
      rotary_pct: Number(read('rope.dimension_count') ?? width) / width,
      rotary_emb_base: base,
    };
  },
  bloom: (c) => ({ ...c, model_type: 'bloom' }),
  mpt: (c, read) => ({
    ...{ ...c, model_type: 'mpt' },
    max_seq_len: c.max_position_embeddings,
    attn_config: {
      alibi: true,
      alibi_bias_max: read('attention.max_alibi_bias') ?? 8,
      clip_qkv: read('attention.clamp_kqv') || null,
    },
  }),
  bert: (c, read) => ({
    ...{ ...c, model_type: 'bert', layer_norm_eps: c.layer_norm_epsilon },
    is_decoder: read('attention.causal') === true,
  }),
  t5encoder: (c, read, has) => ({
    ...{ ...c, model_type: 't5' },
    d_kv: read('attention.key_length'),
    layer_norm_epsilon: c.rms_norm_eps ?? c.layer_norm_epsilon,
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

/** @param {(field: string) => unknown} read @returns {Config} */
function scaling(read) {
  const type = read('rope.scaling.type');
  const factor = read('rope.scaling.factor');
  if (type === undefined || type === 'none' || factor === undefined) return {};
  /** @type {Config} */
  const section = { rope_type: type, factor };
  const original = read('rope.scaling.original_context_length');
  if (original !== undefined) section.original_max_position_embeddings = original;
  return { rope_scaling: section };
}

/**
 * @param {Metadata} metadata
 * @param {string} file
 * @param {ReadonlyMap<string, unknown>} tensors
 * @returns {{ config: Config, architecture: string }} architecture: as the file names it
 */
export function configOfGguf(metadata, file, tensors) {
  const architecture = metadata.get('general.architecture');
  if (typeof architecture !== 'string') {
    return fail(`${file}: general.architecture must be a text, got ${architecture}`);
  }
  if (!Object.hasOwn(types, architecture)) {
    const known = Object.keys(types).join(', ');
    return fail(`${file}: general.architecture must be one of ${known}, got '${architecture}'`);
  }
  const has = (/** @type {string} */ field) => metadata.has(`${architecture}.${field}`);
  const missing = needed.find((field) => !has(field)) ?? (epsilons.some(has) ? '' : epsilons.join(' or ')); // prettier-ignore
  if (missing) fail(`${file}: ${architecture}.${missing} is missing`);
  const read = (/** @type {string} */ field) => {
    const value = metadata.get(`${architecture}.${field}`);
    if (!Array.isArray(value)) return value instanceof ListLength ? undefined : value;
    // a number a layer, in files of models whose layers differ
    if (value.some((one) => one !== value[0])) {
      fail(`${file}: ${architecture}.${field} must be the same for all layers`);
    }
    return value[0];
  };
  /** @type {Config} */
  const config = {};
  for (const [name, field] of Object.entries(plain)) {
    const value = read(field);
    if (value !== undefined) config[name] = value;
  }
  const turning = read('rope.dimension_count');
  const width = Number(config.head_dim ?? Number(config.hidden_size) / Number(config.num_attention_heads)); // prettier-ignore
  if (typeof turning === 'number' && turning !== width && architecture === 'phi3') {
    config.partial_rotary_factor = turning / width;
  }
  const tokens = metadata.get('tokenizer.ggml.tokens');
  if (Array.isArray(tokens) || tokens instanceof ListLength) config.vocab_size = tokens.length;
  const all = { ...config, ...scaling(read) };
  return { config: types[architecture](all, read, (name) => tensors.has(name)), architecture };
}
