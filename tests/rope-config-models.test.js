// What the code of each model knows without being told: pairing, base, head width, the part of a head
// that turns, and which layers do.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ropeConfig } from '../web/conventions/index.js';

const size = { hidden_size: 4096, num_attention_heads: 32, num_hidden_layers: 8 };

/** Width, features that turn, which, pairing, base. @param {object} config */
function short(config) {
  const { layerTypes, warnings } = ropeConfig(config);
  assert.deepEqual(warnings, []);
  assert.equal(layerTypes.length, 1);
  const [{ layers, rope, headDim, rotaryDim, rotaryPart, pairing, base }] = layerTypes;
  assert.deepEqual([layers, rope], ['all', true]);
  return [headDim, rotaryDim, rotaryPart, pairing, base].join(' ');
}

/** Every group of layers: name, layers, and the base or null. @param {object} config */
const groups = (config) =>
  ropeConfig(config).layerTypes.map(({ layerType, layers, rope, base }) => [
    layerType,
    layers,
    rope ? base : null,
  ]);

const old = { n_embd: 4096, n_head: 16, n_layer: 28 };

for (const [config, wanted] of /** @type {[Record<string, unknown>, string][]} */ ([
  [{ model_type: 'llama', ...size }, '128 128 all half 10000'],
  [{ model_type: 'mistral', ...size, head_dim: 96 }, '96 96 all half 10000'],
  [{ model_type: 'mixtral', ...size }, '128 128 all half 1000000'],
  [{ model_type: 'ministral3', ...size }, '128 128 all half 1000000'],
  [{ model_type: 'qwen2', ...size, rope_theta: 1e6 }, '128 128 all half 1000000'],
  [{ model_type: 'qwen3', ...size, num_attention_heads: 64 }, '128 128 all half 10000'],
  [{ model_type: 'gemma2', ...size }, '256 256 all half 10000'],
  [{ model_type: 'phi', ...size }, '128 64 first half 10000'],
  [{ model_type: 'phi', ...size, partial_rotary_factor: 0.3984 }, '128 50 first half 10000'],
  [{ model_type: 'phi3', ...size, partial_rotary_factor: 0.75 }, '128 96 first half 10000'],
  [{ model_type: 'persimmon', ...size }, '128 64 first half 25000'],
  [{ model_type: 'stablelm', ...size }, '128 32 first half 10000'],
  [{ model_type: 'nemotron', ...size }, '128 64 first half 10000'],
  [{ model_type: 'glm4_moe', ...size, head_dim: 128 }, '128 64 first half 10000'],
  [{ model_type: 'glm', ...size }, '128 64 first interleaved 10000'],
  [{ model_type: 'glm4', ...size, partial_rotary_factor: 1 }, '128 128 all interleaved 10000'],
  [{ model_type: 'gpt_neox', ...size, rotary_emb_base: 500 }, '128 32 first half 500'],
  [{ model_type: 'gpt_neox_japanese', ...size }, '128 128 all half 10000'],
  [{ model_type: 'gptj', ...old, rotary_dim: 64 }, '256 64 first interleaved 10000'],
  [{ model_type: 'codegen', ...old, rotary_dim: null }, '256 256 all interleaved 10000'],
  [{ model_type: 'falcon', ...size, alibi: false }, '128 128 all half 10000'],
  [{ model_type: 'gpt_oss', ...size }, '64 64 all half 150000'],
  [{ model_type: 'cohere', ...size }, '128 128 all interleaved 500000'],
  [{ model_type: 'roformer', ...size }, '128 128 all interleaved 10000'],
  [{ model_type: 'ernie4_5', ...size }, '128 128 all interleaved 10000'],
  [{ model_type: 'esm', ...size }, '128 128 all half 10000'],
  [{ model_type: 'starcoder2', ...size }, '128 128 all half 10000'],
  [
    { model_type: 'chatglm', kv_channels: 128, rope_ratio: 500 },
    '128 64 first interleaved 5000000',
  ],
  [{ model_type: 'nomic_bert', ...old, rotary_emb_base: 1000 }, '256 256 all half 1000'],
  [
    { model_type: 'nomic_bert', ...old, rotary_emb_fraction: 0.5, rotary_emb_interleaved: true },
    '256 128 first interleaved 10000',
  ],
  [{ model_type: 'deepseek_v2', qk_nope_head_dim: 64 }, '128 64 last interleaved 10000'],
  [{ model_type: 'deepseek_v3', rope_interleave: false }, '192 64 last half 10000'],
  [{ model_type: 'kimi_k2', rope_theta: 50000, head_dim: 64 }, '192 64 last interleaved 50000'],
  [{ model_type: 'exaone4', ...size, sliding_window: null }, '128 128 all half 10000'],
])) {
  const { model_type: type, ...rest } = config;
  const given = Object.entries(rest).flatMap(([field, value]) =>
    field in size || field in old ? [] : `${field} ${value}`,
  );
  test(`${[type, ...given].join(', ')}: ${wanted}`, () => {
    // JSON's null counts as absent
    const nulls = { rope_scaling: null, rope_theta: null };
    assert.equal(short({ ...nulls, ...config }), wanted);
  });
}

test('a file of several models has the language model in text_config', () => {
  const text = { hidden_size: 2560, num_hidden_layers: 6 };
  for (const outer of ['gemma3', 'gemma3_text']) {
    const config = { model_type: outer, vision_config: { hidden_size: 3 }, text_config: text };
    assert.deepEqual(groups(config), [
      ['sliding_attention', [0, 1, 2, 3, 4], 10000],
      ['full_attention', [5], 1e6],
    ]);
  }
});

test('models whose layers differ, by their own rules and by layer_types', () => {
  const sliding = (/** @type {number[]} */ ...layers) => ['sliding_attention', layers];
  const full = (/** @type {number[]} */ ...layers) => ['full_attention', layers];
  const listed = { layer_types: ['full_attention', 'sliding_attention', 'full_attention'] };
  const three = { ...size, num_hidden_layers: 3, ...listed };

  const gemma3 = { model_type: 'gemma3_text', num_hidden_layers: 5 };
  assert.deepEqual(groups({ ...gemma3, sliding_window_pattern: 2 }), [
    [...sliding(0, 2, 4), 10000],
    [...full(1, 3), 1e6],
  ]);
  assert.deepEqual(groups({ ...three, model_type: 'gemma3_text', rope_local_base_freq: 70 }), [
    [...full(0, 2), 1e6],
    [...sliding(1), 70],
  ]);
  // the last layer of Gemma 4 has full attention whatever the file says
  const gemma4 = { model_type: 'gemma4_text', num_hidden_layers: 2 };
  assert.deepEqual(groups(gemma4), [
    [...sliding(0), 10000],
    [...full(1), 1e6],
  ]);
  const [narrow, broad] = ropeConfig(gemma4).layerTypes;
  assert.deepEqual([narrow.headDim, broad.headDim], [256, 512]);
  assert.deepEqual([narrow.ropeType, broad.ropeType], ['default', 'proportional']);

  const modern = { model_type: 'modernbert', ...size, num_hidden_layers: 4 };
  assert.deepEqual(groups(modern), [
    [...full(0, 3), 160000],
    [...sliding(1, 2), 10000],
  ]);
  assert.deepEqual(
    groups({ ...modern, global_attn_every_n_layers: 2, global_rope_theta: 5, local_rope_theta: 3 }),
    [
      [...full(0, 2), 5],
      [...sliding(1, 3), 3],
    ],
  );
  assert.deepEqual(groups({ ...size, model_type: 'olmo3', num_hidden_layers: 4, rope_theta: 7 }), [
    [...sliding(0, 1, 2), 7],
    [...full(3), 7],
  ]);
  assert.deepEqual(groups({ ...size, model_type: 'cohere2', sliding_window_pattern: 3 }), [
    [...sliding(0, 1, 3, 4, 6, 7), 10000],
    [...full(2, 5), null],
  ]);
  const exaone = { ...size, model_type: 'exaone4', sliding_window: 4096, num_hidden_layers: 5 };
  for (const pattern of [undefined, 4, 'LLLG']) {
    assert.deepEqual(groups({ ...exaone, sliding_window_pattern: pattern }), [
      [...sliding(0, 1, 2, 4), 10000],
      [...full(3), null],
    ]);
  }
  assert.deepEqual(groups({ ...three, model_type: 'exaone4', sliding_window: null }), [
    ['all', 'all', 10000],
  ]);
});

test('no_rope_layers has 1 where a layer turns and 0 where it does not', () => {
  const four = { ...size, num_hidden_layers: 4 };
  assert.deepEqual(groups({ ...four, model_type: 'smollm3', no_rope_layers: [0, 1, 1, 1] }), [
    ['nope', [0], null],
    ['rope', [1, 2, 3], 2e6],
  ]);
  assert.deepEqual(groups({ ...four, model_type: 'smollm3', no_rope_layer_interval: 2 }), [
    ['rope', [0, 2], 2e6],
    ['nope', [1, 3], null],
  ]);
  assert.deepEqual(groups({ ...four, model_type: 'smollm3', no_rope_layers: [1, 1, 1, 1] }), [
    ['all', 'all', 2e6],
  ]);
  // an empty list is none
  const llama4 = { ...four, model_type: 'llama4_text', no_rope_layers: [] };
  assert.deepEqual(groups(llama4), [
    ['chunked_attention', [0, 1, 2], 500000],
    ['full_attention', [3], null],
  ]);
  assert.equal(ropeConfig(llama4).layerTypes[0].pairing, 'interleaved');
});

test('models without rotary embedding have none', () => {
  for (const config of [
    { model_type: 'gpt2', ...old },
    { model_type: 'bloom', hidden_size: 1024, n_head: 16 },
    { model_type: 'mpt', d_model: 4096, n_heads: 32 },
    { model_type: 'bert', ...old, position_embedding_type: 'absolute' },
    { model_type: 'xlm-roberta', ...old },
    { architectures: ['DistilBertForMaskedLM'], model_type: 'distilbert', dim: 768, n_heads: 12 },
    { model_type: 't5', d_model: 512, d_kv: 64, num_heads: 8 },
    { model_type: 'opt', ...old },
    { model_type: 'falcon', ...size, alibi: true },
  ]) {
    const { layerTypes, warnings } = ropeConfig(config);
    assert.deepEqual(warnings, []);
    const [{ layers, rope, ropeType, inverseFrequencies, options }] = layerTypes;
    assert.deepEqual([layers, rope, ropeType, options], ['all', false, 'none', null]);
    assert.equal(inverseFrequencies.length, 0);
  }
});

test('an unknown model is read as Llama is, or as DeepSeek where its heads are like that, and it is said', () => {
  const said = (/** @type {object} */ config) =>
    ropeConfig(config).warnings.map(({ field, kind }) => `${field} ${kind}`);
  const unknown = { ...size, model_type: 'mine', rope_theta: 500 };
  assert.deepEqual(said(unknown), ['model_type unknown']);
  const { layerTypes } = ropeConfig(unknown);
  assert.deepEqual([layerTypes[0].pairing, layerTypes[0].base], ['half', 500]);
  // the base is assumed, too
  assert.deepEqual(said({ ...size, model_type: 'mine' }), [
    'model_type unknown',
    'rope_theta missing',
  ]);
  const latent = {
    model_type: 'mine',
    rope_theta: 1e4,
    qk_rope_head_dim: 32,
    qk_nope_head_dim: 96,
  };
  const [heads] = ropeConfig(latent).layerTypes;
  assert.deepEqual([heads.headDim, heads.rotaryDim, heads.rotaryPart], [128, 32, 'last']);
  // without a name the architecture counts
  const named = { ...size, architectures: ['Qwen3ForCausalLM'] };
  assert.deepEqual(said(named), ['model_type missing']);
  assert.equal(ropeConfig(named).layerTypes[0].headDim, 128);
});

test('positions on three axes are told beside the frequencies, which are plain', () => {
  const scaling = { type: 'mrope', mrope_section: [16, 24, 24] };
  const config = { ...size, model_type: 'qwen2_vl', rope_theta: 1e6, rope_scaling: scaling };
  const { layerTypes, warnings } = ropeConfig(config);
  assert.deepEqual(warnings, []);
  assert.equal(layerTypes[0].ropeType, 'default');
  assert.deepEqual(layerTypes[0].mrope, { section: [16, 24, 24], interleaved: false });
  const three = { rope_type: 'default', mrope_interleaved: true, mrope_section: [24, 20, 20] };
  const text = { ...size, model_type: 'qwen3_vl_text', rope_parameters: three };
  const [layers] = ropeConfig({ model_type: 'qwen3_vl', text_config: text }).layerTypes;
  assert.deepEqual(layers.mrope, { section: [24, 20, 20], interleaved: true });
  assert.equal(layers.inverseFrequencies[1], Math.pow(10000, -2 / 128));
});
