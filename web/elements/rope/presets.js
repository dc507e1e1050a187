// Configurations of published models: the fields of their config.json that say how positions turn.

import { phrase } from '../../language/language.js';

const phi = {
  short: [
    1.1, 1.1, 1.1, 1.3, 1.35, 1.35, 1.4, 1.55, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
    2.05, 2.05, 2.05, 2.05, 2.05, 2.05, 2.1, 2.1, 2.15, 2.25, 2.25, 2.25, 2.25, 2.25, 2.4, 2.45,
    2.5, 2.7, 2.7, 2.75, 2.8, 2.9, 3.05,
  ],
  long: [
    1.07, 1.12, 1.15, 1.42, 1.57, 1.8, 2.13, 2.13, 3.01, 5.91, 6.95, 9.070001, 9.93, 10.71, 11.13,
    14.61, 15.41, 19.81, 37.28, 38.28, 38.6, 40.12, 46.2, 50.94001, 53.66001, 54.93739, 56.89739,
    57.28739, 59.98738, 60.86739, 60.88739, 61.71739, 62.91739, 62.95739, 63.41739, 63.81739,
    63.83739, 63.8974, 63.9374, 64.0674, 64.11435, 64.12435, 64.15435, 64.19435, 64.24435, 64.57436,
    64.69, 64.76,
  ],
};

/** @type {readonly { name: import('../../language/language.js').Phrase, config: object }[]} */
export const presets = [
  {
    name: phrase('Llama 2'),
    config: {
      model_type: 'llama',
      hidden_size: 4096,
      num_attention_heads: 32,
      num_hidden_layers: 32,
      max_position_embeddings: 4096,
    },
  },
  {
    name: phrase('Llama 3.1'),
    config: {
      model_type: 'llama',
      hidden_size: 4096,
      num_attention_heads: 32,
      num_hidden_layers: 32,
      max_position_embeddings: 131072,
      rope_theta: 500000,
      rope_scaling: {
        rope_type: 'llama3',
        factor: 8,
        low_freq_factor: 1,
        high_freq_factor: 4,
        original_max_position_embeddings: 8192,
      },
    },
  },
  {
    name: phrase('Qwen 2.5, YaRN'),
    config: {
      model_type: 'qwen2',
      hidden_size: 3584,
      num_attention_heads: 28,
      num_hidden_layers: 28,
      max_position_embeddings: 32768,
      rope_theta: 1000000,
      rope_scaling: { type: 'yarn', factor: 4, original_max_position_embeddings: 32768 },
    },
  },
  {
    name: phrase('Phi-3, LongRoPE'),
    config: {
      model_type: 'phi3',
      hidden_size: 3072,
      num_attention_heads: 32,
      num_hidden_layers: 32,
      max_position_embeddings: 131072,
      original_max_position_embeddings: 4096,
      rope_theta: 10000,
      rope_scaling: { type: 'longrope', short_factor: phi.short, long_factor: phi.long },
    },
  },
  {
    name: phrase('Gemma 3'),
    config: {
      model_type: 'gemma3_text',
      hidden_size: 2560,
      num_hidden_layers: 34,
      max_position_embeddings: 131072,
      rope_scaling: { rope_type: 'linear', factor: 8 },
      sliding_window: 1024,
    },
  },
  {
    name: phrase('gpt-oss'),
    config: {
      model_type: 'gpt_oss',
      hidden_size: 2880,
      num_attention_heads: 64,
      head_dim: 64,
      num_hidden_layers: 24,
      max_position_embeddings: 131072,
      rope_theta: 150000,
      rope_scaling: {
        rope_type: 'yarn',
        factor: 32,
        beta_fast: 32,
        beta_slow: 1,
        truncate: false,
        original_max_position_embeddings: 4096,
      },
    },
  },
];
