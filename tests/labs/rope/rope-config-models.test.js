// What the code of each model implies without a field: pairing, base, head width, the part of a head
// that turns, and which layers do.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { growthAt } from '../../../web/labs/rope/api/growth.js';
import { ropeConfig } from '../../../web/labs/doctor/index.js';
import { compareRope } from '../../../web/labs/rope/index.js';
import { near } from '../../harness/near.js';
import { phasor } from '../../harness/phasor.js';

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

test("a vision tower of type 'axial' turns half of its pairs by each of two positions", () => {
  const rope_parameters = { rope_type: 'axial', rope_theta: 10000 };
  // Qwen3-VL's vision_config: the model_type of its language model, whose heads are wider
  const qwen = { model_type: 'qwen3_vl', depth: 27, hidden_size: 1152, num_heads: 16 };
  assert.equal(short({ ...qwen, rope_parameters }), '72 72 all half 10000');
  const [{ axes, apart, inverseFrequencies, options, effectiveBase }] = ropeConfig({
    ...qwen,
    rope_parameters,
  }).layerTypes;
  assert.deepEqual([axes, apart, effectiveBase], [2, undefined, null]);
  near(
    inverseFrequencies,
    Array.from({ length: 36 }, (_, j) => 10000 ** (-(2 * (j % 18)) / 36)),
    1e-15,
  );
  const { scaling, ...rest } = options ?? {};
  assert.deepEqual({ ...rest }, { base: 10000, pairing: 'half', rotaryDim: 72 });
  assert.deepEqual({ ...scaling }, { type: 'axial', axes: 2 });
  const odd = { ...qwen, hidden_size: 96, rope_parameters };
  assert.throws(() => ropeConfig(odd), /hidden_size must make a multiple of 4 features turn/);
  const part = { ...qwen, head_dim: 16, partial_rotary_factor: 0.375, rope_parameters };
  assert.throws(
    () => ropeConfig(part),
    /partial_rotary_factor must make a multiple of 4 features turn for the type 'axial', not 6/,
  );
  const sections = { ...rope_parameters, mrope_section: [12, 12, 12] };
  const [warning] = ropeConfig({ ...qwen, rope_parameters: sections }).warnings;
  assert.deepEqual([warning.field, warning.kind], ['rope_parameters.mrope_section', 'dead']);
});

test('the vision tower of Gemma 4 gives half a head to each position, whatever its file calls that', () => {
  const gemma = { model_type: 'gemma4_vision', hidden_size: 768, head_dim: 64 };
  for (const rope_type of ['axial', 'default', undefined]) {
    const given = rope_type && { rope_type, rope_theta: 100 };
    const { layerTypes, warnings } = ropeConfig({ ...gemma, rope_parameters: given });
    assert.deepEqual(warnings, []);
    const [{ axes, apart, ropeType, options, inverseFrequencies }] = layerTypes;
    assert.deepEqual([axes, apart, ropeType], [2, true, 'axial']);
    // of half a head alone
    assert.deepEqual(options, { base: 100, pairing: 'half', rotaryDim: 32 });
    near(
      inverseFrequencies,
      Array.from({ length: 32 }, (_, j) => 100 ** (-(2 * (j % 16)) / 32)),
      1e-15,
    );
  }
});

const old = { n_embd: 4096, n_head: 16, n_layer: 28 };

for (const [config, wanted] of /** @type {[Record<string, unknown>, string][]} */ ([
  [{ model_type: 'llama', ...size }, '128 128 all half 10000'],
  [{ model_type: 'mistral', ...size, head_dim: 96 }, '96 96 all half 10000'],
  [{ model_type: 'mixtral', ...size }, '128 128 all half 1000000'],
  [{ model_type: 'qwen2', ...size, rope_theta: 1e6 }, '128 128 all half 1000000'],
  [{ model_type: 'qwen3', ...size, num_attention_heads: 64 }, '128 128 all half 10000'],
  [{ model_type: 'qwen2_vl', ...size }, '128 128 all half 1000000'],
  [{ model_type: 'qwen2_5_vl', ...size }, '128 128 all half 1000000'],
  [{ model_type: 'qwen3_vl', ...size, num_attention_heads: 64 }, '128 128 all half 500000'],
  [{ model_type: 'qwen3_vl_moe', ...size, num_attention_heads: 64 }, '64 64 all half 500000'],
  [{ model_type: 'falcon_h1', ...size, rope_theta: 1e11 }, '128 128 all half 100000000000'],
  [{ model_type: 'hunyuan_v1_dense', ...size }, '128 128 all half 10000'],
  [{ model_type: 'hunyuan_v1_moe', ...size, head_dim: 96 }, '96 96 all half 10000'],
  [{ model_type: 'minimax_m2', ...size }, '128 128 all half 5000000'],
  [{ model_type: 'minimax_m2', ...size, rotary_dim: 64 }, '128 64 first half 5000000'],
  [{ model_type: 'minimax_m2', ...size, partial_rotary_factor: 0.5 }, '128 64 first half 5000000'],
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
  [{ model_type: 'bitnet', ...size }, '128 128 all half 500000'],
  [{ model_type: 'flex_olmo', ...size }, '128 128 all half 500000'],
  [
    { model_type: 'seed_oss', ...size, hidden_size: 5120, rope_theta: 1e7 },
    '128 128 all half 10000000',
  ],
  [{ model_type: 'vaultgemma', ...size }, '256 256 all half 10000'],
  [{ model_type: 'baichuan', ...size }, '128 128 all half 10000'],
  [{ model_type: 'longcat_flash', ...size }, '192 64 last interleaved 10000000'],
  [{ model_type: 'cohere', ...size }, '128 128 all interleaved 500000'],
  [{ model_type: 'roformer', ...size }, '128 128 all interleaved 10000'],
  [{ model_type: 'ernie4_5', ...size }, '128 128 all interleaved 500000'],
  [{ model_type: 'ernie4_5_moe', ...size }, '128 128 all interleaved 500000'],
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
  [{ model_type: 'jetmoe', hidden_size: 2048, kv_channels: 96 }, '96 96 all half 10000'],
  [{ model_type: 'jetmoe', hidden_size: 2048 }, '128 128 all half 10000'],
  [{ model_type: 'blt_patcher', ...size }, '128 128 all interleaved 10000'],
  [{ model_type: 'blt_local_decoder', ...size }, '128 128 all interleaved 500000'],
  [{ model_type: 'blt_global_transformer', ...size }, '128 128 all interleaved 500000'],
  [{ model_type: 'solar_open', ...size, num_attention_heads: 64 }, '128 128 all half 1000000'],
  [{ model_type: 'csm', ...size }, '128 128 all half 500000'],
  [{ model_type: 'emu3_text_model', ...size }, '128 128 all half 1000000'],
  [{ model_type: 'granitemoeshared', ...size }, '128 128 all half 10000'],
  [{ model_type: 'aria_text', ...size }, '128 128 all half 10000'],
  [{ model_type: 'code_llama', ...size, rope_theta: 1e6 }, '128 128 all half 1000000'],
  [{ model_type: 'phi4_multimodal', ...size }, '128 128 all half 10000'],
  [{ model_type: 'glm4_moe_lite', ...size }, '256 64 last interleaved 10000'],
  [{ model_type: 'youtu', rope_interleave: false }, '192 64 last half 10000'],
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

test('layers of RecurrentGemma repeat its block_types, and those of cross-attention do not turn', () => {
  const gemma = { model_type: 'recurrent_gemma', hidden_size: 2560, num_attention_heads: 10 };
  const usual = [
    ['recurrent', [0, 1, 3, 4], null],
    ['attention', [2, 5], 10000],
  ];
  assert.deepEqual(groups({ ...gemma, num_hidden_layers: 6 }), usual);
  const types = ['recurrent', 'recurrent', 'attention'];
  assert.deepEqual(groups({ ...gemma, num_hidden_layers: 6, block_types: types }), usual);
  assert.deepEqual(groups({ ...gemma, num_hidden_layers: 3, block_types: types.slice(1) }), [
    ['recurrent', [0, 2], null],
    ['attention', [1], 10000],
  ]);
  const [, attention] = ropeConfig({ ...gemma, num_hidden_layers: 6 }).layerTypes;
  assert.deepEqual([attention.headDim, attention.rotaryDim], [256, 128]);
  const mllama = { model_type: 'mllama_text_model', ...size, cross_attention_layers: [3, 5] };
  assert.deepEqual(groups(mllama), [
    ['full_attention', [0, 1, 2, 4, 6, 7], 500000],
    ['cross_attention', [3, 5], null],
  ]);
  assert.deepEqual(groups({ model_type: 'exaone_moe', ...size, sliding_window: 128 }), [
    ['sliding_attention', [0, 1, 2, 4, 5, 6], 10000],
    ['full_attention', [3, 7], null],
  ]);
  assert.deepEqual(groups({ model_type: 'modernbert-decoder', ...size, num_hidden_layers: 3 }), [
    ['full_attention', [0], 160000],
    ['sliding_attention', [1, 2], 10000],
  ]);
});

test('layers that the file does not list are those of the code', () => {
  const forty = { ...size, model_type: 'mllama_text_model', num_hidden_layers: 40 };
  const [, cross] = groups(forty);
  assert.deepEqual(cross, ['cross_attention', [3, 8, 13, 18, 23, 28, 33, 38], null]);
  assert.equal(groups({ ...forty, cross_attention_layers: [] }).length, 1);
  for (const model_type of ['exaone4', 'exaone_moe']) {
    assert.deepEqual(groups({ model_type, ...size }), [
      ['sliding_attention', [0, 1, 2, 4, 5, 6], 10000],
      ['full_attention', [3, 7], null],
    ]);
  }
});

test('pairs of nanochat turn the other way, and the options for phasor.rotary do so too', () => {
  const nanochat = { model_type: 'nanochat', hidden_size: 8, num_attention_heads: 2 };
  const read = ropeConfig(nanochat);
  const [{ inverseFrequencies, backwards, options, pairing }] = read.layerTypes;
  near(inverseFrequencies, [1, 0.01], 1e-15);
  assert.equal(backwards, true);
  const llama = ropeConfig({ ...nanochat, model_type: 'llama' });
  assert.equal(compareRope(read, llama).comparisons[0].differing, 2);
  const x = { shape: [2, 4], data: Float32Array.of(1, 2, 3, 4, 1, 2, 3, 4) };
  const turned = phasor.rotary(x, /** @type {object} */ (options));
  // its rotate_half gives [x2, -x1]
  const [c, s] = [Math.cos, Math.sin].map((f) => [f(1), f(0.01)]);
  const wanted = [c[0] + 3 * s[0], 2 * c[1] + 4 * s[1], 3 * c[0] - s[0], 4 * c[1] - 2 * s[1]];
  near(turned.data, [1, 2, 3, 4, ...wanted], 1e-6);
  near(phasor.rotary(x, { pairing, positions: [0, -1] }).data, turned.data, 1e-6);
  const scaled = { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 64 };
  const [{ options: none }] = ropeConfig({ ...nanochat, rope_scaling: scaled }).layerTypes;
  assert.equal(none, null, 'rates have no factor on cosines and sines');
});

test('Hunyuan-VL stretches its base as Hunyuan does, and its further axes are named', () => {
  const size4 = { hidden_size: 1024, num_attention_heads: 16, head_dim: 128 };
  for (const [type, field] of [
    ['xdrope', 'xdrope_section'],
    ['dynamic', 'mrope_section'],
  ]) {
    const rope_scaling = { type, alpha: 1000, [field]: [16, 16, 16, 16] };
    const { layerTypes, warnings } = ropeConfig({
      model_type: 'hunyuan_vl',
      ...size4,
      rope_scaling,
    });
    near([layerTypes[0].effectiveBase ?? 0], [10000 * 1000 ** (128 / 126)], 1e-6);
    assert.deepEqual(
      warnings.map((one) => [one.field, one.kind]),
      [[`rope_scaling.${field}`, 'unknown']],
    );
  }
});

test("Code World Model has llama3's scaling where its file has none", () => {
  const [{ ropeType, base, options }] = ropeConfig({ model_type: 'cwm', ...size }).layerTypes;
  assert.deepEqual([ropeType, base, options?.scaling?.factor], ['llama3', 1e6, 16]);
});

test('layers of convolutions, of linear attention and of Mamba do not turn', () => {
  const four = { ...size, num_hidden_layers: 4 };
  const next = { ...four, model_type: 'qwen3_next' };
  assert.deepEqual(groups(next), [
    ['linear_attention', [0, 1, 2], null],
    ['full_attention', [3], 10000],
  ]);
  assert.deepEqual(groups({ ...next, full_attention_interval: 2 }), [
    ['linear_attention', [0, 2], null],
    ['full_attention', [1, 3], 10000],
  ]);
  // a quarter of heads of 256
  const [, { headDim, rotaryDim }] = ropeConfig(next).layerTypes;
  assert.deepEqual([headDim, rotaryDim], [256, 64]);
  assert.deepEqual(groups({ ...four, model_type: 'minimax' }), [
    ['full_attention', [0, 2], 1e6],
    ['linear_attention', [1, 3], null],
  ]);
  const lfm2 = { ...four, model_type: 'lfm2' };
  assert.deepEqual(groups(lfm2), [['full_attention', [0, 1, 2, 3], 1e6]]);
  const some = [
    ['conv', [0, 1, 3], null],
    ['full_attention', [2], 1e6],
  ];
  assert.deepEqual(groups({ ...lfm2, full_attn_idxs: [2] }), some);
  const listed = { layer_types: ['conv', 'conv', 'full_attention', 'conv'] };
  assert.deepEqual(groups({ ...lfm2, ...listed, full_attn_idxs: [0] }), some);
  // theta wins
  const { layerTypes, warnings } = ropeConfig({ ...lfm2, theta: 7, rope_theta: 9 });
  assert.equal(layerTypes[0].base, 7);
  assert.deepEqual(
    warnings.map(({ field, kind }) => `${field} ${kind}`),
    ['rope_theta ignored'],
  );
  assert.deepEqual(ropeConfig({ ...lfm2, theta: 7 }).warnings, []);
});

test('Granite 4 turns its attention layers, and those only if position_embedding_type is rope', () => {
  const blocks = ['mamba', 'attention', 'mamba', 'mamba'];
  const granite = { ...size, num_hidden_layers: 4, model_type: 'granitemoehybrid' };
  const rope = { ...granite, position_embedding_type: 'rope' };
  for (const field of ['layer_types', 'layers_block_type']) {
    assert.deepEqual(groups({ ...rope, [field]: blocks, rope_theta: 500 }), [
      ['mamba', [0, 2, 3], null],
      ['attention', [1], 500],
    ]);
  }
  assert.deepEqual(groups(rope), [['mamba', [0, 1, 2, 3], null]]);
  for (const type of [undefined, 'nope']) {
    const config = { ...granite, layer_types: blocks, position_embedding_type: type };
    assert.deepEqual(groups(config), [['all', 'all', null]]);
    const scaled = { ...config, rope_theta: 1e4, rope_scaling: { type: 'linear', factor: 2 } };
    assert.deepEqual(
      ropeConfig(scaled).warnings.map(({ field, kind }) => `${field} ${kind}`),
      ['rope_theta ignored', 'rope_scaling ignored'],
    );
  }
});

test('Gemma 3n has a base of its own for sliding layers, every fifth layer is of full attention', () => {
  const text = { model_type: 'gemma3n_text', num_hidden_layers: 6, rope_local_base_freq: 700 };
  for (const config of [text, { model_type: 'gemma3n', text_config: text }]) {
    assert.deepEqual(ropeConfig(config).warnings, []);
    assert.deepEqual(groups(config), [
      ['sliding_attention', [0, 1, 2, 3, 5], 700],
      ['full_attention', [4], 1e6],
    ]);
  }
  assert.equal(ropeConfig(text).layerTypes[0].headDim, 256);
});

test('Ministral 3 without parameters has those of its class, YaRN among them', () => {
  const { layerTypes, warnings } = ropeConfig({ ...size, model_type: 'ministral3' });
  assert.deepEqual(warnings, []);
  const [{ ropeType, base, attentionFactor, scoreGrowth }] = layerTypes;
  assert.deepEqual([ropeType, base, attentionFactor], ['yarn', 1e6, 1]);
  assert.deepEqual(scoreGrowth, { strength: 0.1, interval: 16384, shift: 0 });
  // no base of its own beside parameters
  const given = { ...size, model_type: 'ministral3', rope_parameters: { rope_type: 'default' } };
  const [own] = ropeConfig(given).layerTypes;
  assert.deepEqual([own.base, own.scoreGrowth], [10000, undefined]);
});

test('Qwen3-VL and Qwen3.5 without sections have those of their code where as many pairs turn', () => {
  for (const [model_type, mrope_section] of /** @type {[string, number[]][]} */ ([
    ['qwen3_vl', [24, 20, 20]],
    ['qwen3_vl_moe', [24, 20, 20]],
    ['qwen3_5', [11, 11, 10]],
    ['qwen3_5_moe', [11, 11, 10]],
  ])) {
    const { layerTypes, warnings } = ropeConfig({ ...size, model_type });
    assert.deepEqual(warnings, []);
    const { mrope, options } = layerTypes[layerTypes.length - 1];
    assert.deepEqual(mrope, { section: mrope_section, interleaved: true }, model_type);
    const scaling = { type: 'default', mrope_section, mrope_interleaved: true };
    assert.deepEqual({ ...options?.scaling }, scaling);
  }
  const narrow = { ...size, model_type: 'qwen3_vl', head_dim: 64 };
  assert.equal(ropeConfig(narrow).layerTypes[0].mrope, undefined);
});

test('gpt-oss without parameters has the YaRN of its class, with the base of the file', () => {
  // the ends of the ramp: 64 ln(4096 / 2πr) / (2 ln 150000) for r = 32 and 1
  const model = { ...size, model_type: 'gpt_oss', rope_theta: 150000 };
  const { layerTypes, warnings } = ropeConfig(model);
  assert.deepEqual(warnings, []);
  const [{ ropeType, base, attentionFactor, rampLow, rampHigh, inverseFrequencies }] = layerTypes;
  assert.deepEqual([ropeType, base], ['yarn', 150000]);
  const [first, middle, last] = [0, 12, 31].map((j) => inverseFrequencies[j]);
  near(
    Float64Array.of(attentionFactor, rampLow ?? 0, rampHigh ?? 0, first, middle),
    [1.3465735902799727, 8.092779115512402, 17.39802450158856, 1, 0.006794959489732219],
    1e-13,
  );
  near(Float64Array.of(last * 1e7), [3.0235114281192144], 1e-13);
  const [other] = ropeConfig({ ...model, rope_theta: 500 }).layerTypes;
  assert.deepEqual([other.ropeType, other.base], ['yarn', 500]);
  const [own] = ropeConfig({ ...model, rope_parameters: { rope_type: 'default' } }).layerTypes;
  assert.deepEqual([own.ropeType, own.base], ['default', 150000]);
});

test('scores that grow with the position of their query are reported, for Llama 4 in the layers without rotary encoding', () => {
  const llama4 = { ...size, num_hidden_layers: 4, model_type: 'llama4_text' };
  const growths = (/** @type {object} */ config) =>
    ropeConfig(config).layerTypes.map(({ scoreGrowth }) => scoreGrowth);
  const usual = { strength: 0.1, interval: 8192, shift: 1 };
  assert.deepEqual(growths(llama4), [undefined, usual]);
  assert.deepEqual(growths({ ...llama4, attn_temperature_tuning: 4 }), [undefined, usual]);
  for (const off of [false, 0]) {
    assert.deepEqual(growths({ ...llama4, attn_temperature_tuning: off }), [undefined, undefined]);
  }
  assert.deepEqual(growths({ ...llama4, floor_scale: 100, attn_scale: 0.2 }), [
    undefined,
    { strength: 0.2, interval: 100, shift: 1 },
  ]);
  assert.deepEqual(growths({ ...llama4, attn_scale: 0 }), [undefined, undefined]);
  for (const wrong of [
    { attn_temperature_tuning: 'yes' },
    { floor_scale: 0 },
    { attn_scale: 'much' },
  ]) {
    const [field] = Object.keys(wrong);
    assert.throws(() => ropeConfig({ ...llama4, ...wrong }), { field });
  }
  const yarn = { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 1024 };
  const ministral = { ...size, model_type: 'ministral3', max_position_embeddings: 4096 };
  const inside = { ...yarn, llama_4_scaling_beta: 0.2, max_position_embeddings: 4096 };
  const { layerTypes, warnings } = ropeConfig({ ...ministral, rope_parameters: inside });
  assert.deepEqual(warnings, []);
  assert.deepEqual(layerTypes[0].scoreGrowth, { strength: 0.2, interval: 1024, shift: 0 });
  // 1 + 0.2 ln(1 + ⌊p / 1024⌋), and with a shift of 1 one position earlier
  near(
    [1023, 1024, 4096].map((p) => growthAt({ ...usual, ...layerTypes[0].scoreGrowth }, p)),
    [1, 1 + 0.2 * Math.log(2), 1 + 0.2 * Math.log(5)],
  );
  near(
    [8190, 8191].map((p) => growthAt({ ...usual, shift: 1 }, p)),
    [1, 1 + 0.1 * Math.log(2)],
  );
});

test('of a model that is not known nobody says what its code reads', () => {
  const { warnings } = ropeConfig({ ...size, model_type: 'mine', rope_theta: 5, rotary_dim: 64 });
  const [, { field, kind, message }] = warnings;
  assert.deepEqual([field, kind], ['rotary_dim', 'ignored']);
  assert.match(message, /this model is not known, and the fields of Llama are assumed/);
  assert.doesNotMatch(message, /the code of this model/);
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
    { model_type: 'falcon_mamba', ...old },
    { model_type: 'clip_text_model', ...size },
    { model_type: 'openai-gpt', ...old },
    { model_type: 'bloom', hidden_size: 1024, n_head: 16 },
    { model_type: 'mpt', d_model: 4096, n_heads: 32 },
    { model_type: 'bert', ...old, position_embedding_type: 'absolute' },
    { model_type: 'xlm-roberta', ...old },
    { architectures: ['DistilBertForMaskedLM'], model_type: 'distilbert', dim: 768, n_heads: 12 },
    { model_type: 't5', d_model: 512, d_kv: 64, num_heads: 8 },
    { model_type: 'opt', ...old },
    { model_type: 'falcon', ...size, alibi: true },
    { model_type: 'baichuan', ...size, hidden_size: 5120, num_attention_heads: 40 },
    { model_type: 'gpt_bigcode', n_embd: 6144, n_head: 48 },
    { model_type: 'deberta-v2', ...old, relative_attention: true },
    { model_type: 'zamba', ...size },
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
  // also where its type has a hyphen
  for (const name of [
    'XLMRobertaForMaskedLM',
    'OpenAIGPTLMHeadModel',
    'DebertaV2ForMaskedLM',
    'BertGenerationDecoder',
  ]) {
    assert.equal(ropeConfig({ ...old, architectures: [name] }).layerTypes[0].rope, false, name);
  }
});

test('YaRN with one of mscale and mscale_all_dim: DeepSeek divides by what is there, transformers takes neither', () => {
  const temperature = (/** @type {number} */ scale) => 0.1 * scale * Math.log(4) + 1;
  const factorOf = (/** @type {string} */ model_type, /** @type {object} */ more) => {
    const yarn = { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 4096, ...more };
    return ropeConfig({ model_type, rope_parameters: { rope_theta: 1e4, ...yarn } }).layerTypes[0]
      .attentionFactor;
  };
  const close = (/** @type {number} */ a, /** @type {number} */ b) =>
    assert.ok(Math.abs(a - b) < 1e-12, `${a}, ${b}`);
  for (const model of ['glm4_moe_lite', 'youtu']) {
    close(factorOf(model, { mscale_all_dim: 1 }), temperature(1));
    close(factorOf(model, { mscale: 0.5 }), temperature(1));
    close(factorOf(model, { mscale: 0.5, mscale_all_dim: 1 }), temperature(0.5) / temperature(1));
  }
  close(factorOf('deepseek_v3', { mscale_all_dim: 1 }), 1);
  close(factorOf('deepseek_v3', { mscale: 0.5 }), temperature(0.5));
});

test('positions on three axes are reported beside the frequencies, which are plain', () => {
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
  assert.equal(layers.inverseFrequencies[1], Math.pow(500000, -2 / 128));
});
