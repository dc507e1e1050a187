// Files of other formats: Mistral's params.json is read, any other is refused by its name.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ropeConfig } from '../../../web/labs/doctor/index.js';
import { near } from '../../harness/near.js';

const params = {
  dim: 3072,
  n_layers: 26,
  n_heads: 32,
  head_dim: 128,
  hidden_dim: 9216,
  norm_eps: 1e-5,
};
const yarn = { original_max_position_embeddings: 16384, factor: 16, beta: 32, alpha: 1 };

test("Mistral's params.json: YaRN, its factor and scores that grow", () => {
  const llama_4_scaling = { original_max_position_embeddings: 8192, beta: 0.1 };
  const file = { ...params, rope_theta: 500000, yarn, llama_4_scaling, max_seq_len: 262144 };
  const hugging = {
    model_type: 'llama',
    hidden_size: 3072,
    num_attention_heads: 32,
    head_dim: 128,
    rope_theta: 500000,
    max_position_embeddings: 262144,
    rope_scaling: { type: 'yarn', ...yarn, beta: null, alpha: null, beta_fast: 32, beta_slow: 1 },
  };
  const [wanted] = ropeConfig(hugging).layerTypes;
  for (const [apply_scale, factor] of /** @type {[boolean | undefined, number][]} */ ([
    [undefined, 1 + 0.1 * Math.log(16)],
    [true, 1 + 0.1 * Math.log(16)],
    [false, 1],
  ])) {
    const read = ropeConfig(JSON.stringify({ ...file, yarn: { ...yarn, apply_scale } }));
    assert.deepEqual([read.warnings, read.alternatives], [[], []]);
    const [layers] = read.layerTypes;
    near([layers.attentionFactor], [factor]);
    assert.deepEqual(layers.inverseFrequencies, wanted.inverseFrequencies);
    assert.deepEqual([layers.pairing, layers.base, layers.headDim], ['interleaved', 500000, 128]);
    assert.deepEqual(layers.scoreGrowth, { strength: 0.1, interval: 8192, shift: 0 });
  }
  const [plain] = ropeConfig(params).layerTypes;
  assert.deepEqual([plain.base, plain.ropeType, plain.scoreGrowth], [1e6, 'default', undefined]);
});

test('its heads of two parts have the factor on their scores, and fields are named as it has them', () => {
  const latent = {
    ...params,
    qk_nope_head_dim: 64,
    qk_rope_head_dim: 32,
    yarn,
    max_seq_len: 262144,
  };
  const [{ rotaryDim, headDim, rotaryPart, attentionFactor, scoreFactor }] =
    ropeConfig(latent).layerTypes;
  assert.deepEqual([rotaryDim, headDim, rotaryPart, attentionFactor], [32, 96, 'last', 1]);
  near([scoreFactor], [(1 + 0.1 * Math.log(16)) ** 2]);
  const unscaled = { ...latent, yarn: { ...yarn, apply_scale: false } };
  assert.equal(ropeConfig(unscaled).layerTypes[0].scoreFactor, 1);
  for (const [more, field] of /** @type {[object, string][]} */ ([
    [{ n_heads: 0, head_dim: null }, 'n_heads'],
    [{ yarn: { ...yarn, beta: -1 } }, 'yarn.beta'],
    [{ yarn: { ...yarn, factor: 'x' } }, 'yarn.factor'],
    [{ yarn: 7 }, 'yarn'],
    [{ llama_4_scaling: { beta: 1 } }, 'llama_4_scaling.original_max_position_embeddings'],
  ])) {
    assert.throws(() => ropeConfig({ ...params, ...more }), { field });
  }
});

test('any other format is refused by its name', () => {
  for (const [file, name] of /** @type {[object, RegExp][]} */ ([
    [{ dim: 4096, n_layers: 32, n_heads: 32, multiple_of: 256, rope_theta: 5e5 }, /Meta's Llama/],
    [{ dim: 4096, inter_dim: 9, n_layers: 32, n_heads: 32, rope_factor: 40 }, /DeepSeek's own/],
    [{ 'general.architecture': 'llama', 'llama.rope.freq_base': 1e4 }, /GGUF/],
    [{ n_embd: 4096, n_head: 32, rotary_percentage: 1, rope_base: 1e4 }, /LitGPT/],
    [{ num_layers: 32, hidden_size: 4096, rotary_base: 1e4 }, /Megatron-LM/],
    [{ d_model: 768, d_head: 64, n_heads: 12 }, /TransformerLens/],
    [{ _class_name: 'FluxTransformer2DModel', axes_dims_rope: [16, 56, 56] }, /diffusers/],
    [{ peft_type: 'LORA', r: 8 }, /adapter/],
    [{ metadata: {}, weight_map: {} }, /index of a file of weights/],
    [{ tokenizer_class: 'LlamaTokenizer' }, /tokenizer/],
  ])) {
    assert.throws(
      () => ropeConfig(file),
      (/** @type {any} */ error) => {
        assert.deepEqual([error.field, error.kind], ['model_type', 'unknown']);
        return name.test(error.message);
      },
      JSON.stringify(file),
    );
  }
});
