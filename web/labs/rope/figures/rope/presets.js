// Configurations of published models: the fields of their config.json that determine the rotation.

import { phrase } from '../../../../core/texts/language.js';

/** Rounds numbers to float32, as in that model's file. @param {number[]} values */
const float32 = (values) => Array.from(new Float32Array(values));

const phi = {
  short: float32([
    1, 1.02, 1.03, 1.03, 1.05, 1.05, 1.05, 1.05, 1.05, 1.0699999, 1.0999999, 1.1099999, 1.1599998,
    1.1599998, 1.1699998, 1.2899998, 1.3399998, 1.6799998, 1.7899998, 1.8199998, 1.8499998,
    1.8799998, 1.9099997, 1.9399997, 1.9899997, 2.0199997, 2.0199997, 2.0199997, 2.0199997,
    2.0199997, 2.0199997, 2.0299997, 2.0299997, 2.0299997, 2.0299997, 2.0299997, 2.0299997,
    2.0299997, 2.0299997, 2.0299997, 2.0799997, 2.0899997, 2.1899996, 2.2199996, 2.5899994,
    2.7299995, 2.7499995, 2.8399994,
  ]),
  long: float32([
    1.08, 1.11, 1.14, 1.34, 1.5899999, 1.6, 1.62, 2.6200001, 3.23, 3.23, 4.79, 7.4, 7.7000003, 9.09,
    12.2, 17.67, 24.460001, 28.570002, 30.420002, 30.840002, 32.590004, 32.930004, 42.320004,
    44.960003, 50.340004, 50.450005, 57.550003, 57.930004, 58.210003, 60.140003, 62.610004,
    62.620003, 62.710003, 63.140003, 63.140003, 63.770004, 63.930004, 63.960003, 63.97, 64.03,
    64.07, 64.08, 64.12, 64.41, 64.48, 64.51, 64.53, 64.84,
  ]),
};

/** @type {readonly { name: import('../../../../core/texts/language.js').Phrase, config: object }[]} */
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
    name: phrase('Phi-3.5, LongRoPE'),
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
