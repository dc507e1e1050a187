// Fields about rotary embedding of published configurations, and of one with the faults that are usual.

const llama = {
  model_type: 'llama',
  hidden_size: 4096,
  num_attention_heads: 32,
  num_hidden_layers: 32,
  max_position_embeddings: 131072,
  rope_theta: 500000,
};

/** @type {Readonly<Record<string, object>>} */
export const published = {
  'Llama 3.1': {
    ...llama,
    rope_scaling: {
      rope_type: 'llama3',
      factor: 8,
      low_freq_factor: 1,
      high_freq_factor: 4,
      original_max_position_embeddings: 8192,
    },
  },
  'Qwen 2.5, YaRN': {
    model_type: 'qwen2',
    hidden_size: 3584,
    num_attention_heads: 28,
    num_hidden_layers: 28,
    max_position_embeddings: 32768,
    rope_theta: 1000000,
    rope_scaling: { type: 'yarn', factor: 4, original_max_position_embeddings: 32768 },
  },
  'Gemma 3': {
    model_type: 'gemma3',
    text_config: {
      model_type: 'gemma3_text',
      hidden_size: 2560,
      num_hidden_layers: 34,
      rope_scaling: { factor: 8, rope_type: 'linear' },
      sliding_window: 1024,
    },
  },
  'DeepSeek V3': {
    model_type: 'deepseek_v3',
    hidden_size: 7168,
    num_attention_heads: 128,
    num_hidden_layers: 61,
    qk_nope_head_dim: 128,
    qk_rope_head_dim: 64,
    max_position_embeddings: 163840,
    rope_theta: 10000,
    rope_scaling: {
      type: 'yarn',
      factor: 40,
      beta_fast: 32,
      beta_slow: 1,
      mscale: 1,
      mscale_all_dim: 1,
      original_max_position_embeddings: 4096,
    },
  },
};

/** A scaling that is read otherwise than it was meant. */
export const faulty = {
  ...llama,
  rope_scaling: {
    type: 'linear',
    rope_type: 'yarn',
    factor: 8,
    original_max_position_embeddings: 8192,
    attn_factor: 1,
    mscale: 1,
  },
};
