// Families whose layers or scalings are their own, from the code of the models: what each file means.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ropeConfig } from '../../../web/labs/doctor/index.js';
import { near } from '../../harness/near.js';

const size = { hidden_size: 4096, num_attention_heads: 32, num_hidden_layers: 6 };
const yarn = { type: 'yarn', factor: 16, original_max_position_embeddings: 65536 };
const million = { max_position_embeddings: 1048576 };
const llama3 = { rope_type: 'llama3', factor: 2, low_freq_factor: 1, high_freq_factor: 32 };
const sliding = (/** @type {number} */ n) => Array(n).fill('sliding_attention');

/** The types of layers, with what turns of a head, which part, pairing and base. @param {object} config */
function read(config) {
  const { layerTypes, warnings } = ropeConfig({ ...size, ...config });
  assert.deepEqual(warnings, [], JSON.stringify(config));
  return layerTypes.map(({ layerType, layers, rope, ...rest }) => {
    const where = `${layerType} ${layers}`;
    const { ropeType, rotaryDim, headDim, rotaryPart, pairing, base } = rest;
    const what = [ropeType, `${rotaryDim}/${headDim}`, rotaryPart, pairing, base].join(' ');
    return rope ? `${where}: ${what}` : where;
  });
}

for (const [config, wanted] of /** @type {[object, string[]][]} */ ([
  [
    {
      model_type: 'qwen3_5',
      layer_types: ['linear_attention', ...Array(5).fill('full_attention')],
    },
    ['linear_attention 0', 'full_attention 1,2,3,4,5: default 64/256 first half 10000'],
  ],
  [
    { model_type: 'qwen3_5_moe_text', full_attention_interval: 3 },
    ['linear_attention 0,1,3,4', 'full_attention 2,5: default 64/256 first half 10000'],
  ],
  [{ model_type: 'deepseek_v32' }, ['all all: default 64/192 last interleaved 10000']],
  [
    {
      model_type: 'deepseek_v4',
      ...million,
      compress_ratios: [0, 0, 4, 128, 4, 128, 0],
      rope_scaling: yarn,
    },
    [
      'sliding_attention 0,1: default 64/512 last interleaved 10000',
      'compressed_sparse_attention 2,4: yarn 64/512 last interleaved 160000',
      'heavily_compressed_attention 3,5: yarn 64/512 last interleaved 160000',
    ],
  ],
  [
    {
      model_type: 'deepseek_v4',
      ...million,
      layer_types: [...sliding(3), ...Array(3).fill('compressed_sparse_attention')],
      rope_parameters: { main: { rope_theta: 7 }, compress: { ...yarn, rope_theta: 9 } },
    },
    [
      'sliding_attention 0,1,2: default 64/512 last interleaved 7',
      'compressed_sparse_attention 3,4,5: yarn 64/512 last interleaved 9',
    ],
  ],
  [
    { model_type: 'deepseek_v4' },
    [
      'heavily_compressed_attention 0,1,2,4: default 64/512 last interleaved 160000',
      'compressed_sparse_attention 3,5: default 64/512 last interleaved 160000',
    ],
  ],
  [{ model_type: 'nemotron_h', hybrid_override_pattern: 'M-M*M-' }, ['all all']],
  [{ model_type: 'jamba', attn_layer_period: 8 }, ['all all']],
  [
    { model_type: 'laguna', layer_types: ['full_attention', ...sliding(5)] },
    [
      'full_attention 0: default 64/128 first half 500000',
      'sliding_attention 1,2,3,4,5: default 128/128 all half 10000',
    ],
  ],
  [
    {
      model_type: 'mimo_v2_flash',
      rope_theta: 5e6,
      swa_rope_theta: 1e4,
      hybrid_layer_pattern: [0, 1, 1, 1, 1, 1],
    },
    [
      'full_attention 0: default 64/192 first half 5000000',
      'sliding_attention 1,2,3,4,5: default 64/192 first half 10000',
    ],
  ],
  [
    { model_type: 'mimo_v2', swa_head_dim: 128 },
    [
      'full_attention 0,5: default 64/192 first half 5000000',
      'sliding_attention 1,2,3,4: default 42/128 first half 10000',
    ],
  ],
  [
    {
      model_type: 'step3p5',
      ...million,
      num_nextn_predict_layers: 1,
      layer_types: ['full_attention', ...sliding(4), 'full_attention', 'sliding_attention'],
      rope_theta: [5e6, 1e4, 1e4, 1e4, 1e4, 5e6, 7],
      partial_rotary_factors: [0.5, 1, 1, 1, 1, 0.5, 1],
      yarn_only_types: ['full_attention'],
      use_rope_layers: [],
      rope_scaling: { ...llama3, original_max_position_embeddings: 131072 },
    },
    [
      'full_attention 0,5: llama3 64/128 first half 5000000',
      'sliding_attention 1,2,3,4: default 128/128 all half 10000',
    ],
  ],
  [
    { model_type: 'step3p5', layer_types: sliding(6), use_rope_layers: [1, 1, 0, 1, 1, 0] },
    ['sliding_attention 0,1,3,4: default 128/128 all half 10000', 'sliding_attention 2,5'],
  ],
  [
    {
      model_type: 'step3p5',
      num_attention_heads: 64,
      layer_types: [...sliding(3), ...Array(3).fill('full_attention')],
      attention_other_setting: { attention_type: 'sliding_attention', head_dim: 96 },
      partial_rotary_factors: [1, 1, 1, 0.5, 0.5, 0.5],
    },
    [
      'sliding_attention 0,1,2: default 96/96 all half 10000',
      'full_attention 3,4,5: default 64/128 first half 10000',
    ],
  ],
  [
    {
      model_type: 'step3p5',
      layer_types: [...sliding(3), ...Array(3).fill('full_attention')],
      head_dim: 64,
      attention_other_setting: { attention_type: 'full_attention', head_dim: 96 },
    },
    [
      'sliding_attention 0,1,2: default 64/64 all half 10000',
      'full_attention 3,4,5: default 96/96 all half 10000',
    ],
  ],
  [
    { model_type: 'glm4v_text', partial_rotary_factor: 0.5 },
    ['all all: default 64/128 first interleaved 10000'],
  ],
  [{ model_type: 'glm4v_moe_text' }, ['all all: default 64/128 first half 10000']],
  [
    {
      model_type: 'glm_moe_dsa',
      rope_theta: 1e6,
      rope_interleave: true,
      indexer_rope_interleave: true,
    },
    ['all all: default 64/256 last interleaved 1000000'],
  ],
  [{ model_type: 'kimi_linear', mla_use_nope: true, qk_rope_head_dim: 64 }, ['all all']],
  [{ model_type: 'kimi_linear', qk_rope_head_dim: 0 }, ['all all']],
  [
    {
      model_type: 'kimi_linear',
      linear_attn_config: { full_attn_layers: [2], kda_layers: [1, 3] },
    },
    ['linear_attention 0,2', 'full_attention 1,3,4,5: default 64/192 last interleaved 10000'],
  ],
  [
    { model_type: 'kimi_linear', linear_attn_config: { full_attn_layers: [2], kda_layers: [] } },
    ['full_attention 0,1,2,3,4,5: default 64/192 last interleaved 10000'],
  ],
  [
    { model_type: 'kimi_linear' },
    ['full_attention 0,1,2,3,4,5: default 64/192 last interleaved 10000'],
  ],
  [
    { model_type: 'afmoe', global_attn_every_n_layers: 3 },
    ['sliding_attention 0,1,3,4: default 128/128 all half 10000', 'full_attention 2,5'],
  ],
  [
    { model_type: 'bamba', attn_layer_indices: [1], partial_rotary_factor: 0.5 },
    ['mamba 0,2,3,4,5', 'attention 1: default 64/128 first half 10000'],
  ],
  [
    {
      model_type: 'bamba',
      attn_layer_indices: [1],
      rope_parameters: { rope_type: 'default', rope_theta: 5e4, partial_rotary_factor: 0.25 },
    },
    ['mamba 0,2,3,4,5', 'attention 1: default 32/128 first half 50000'],
  ],
  [
    { model_type: 'granite_swa', layer_rope_theta: [0, 5e4, 5e4, 7, 0, 7] },
    [
      'full_attention 0,4',
      'sliding_attention 1,2: default 128/128 all half 50000',
      'sliding_attention 3,5: default 128/128 all half 7',
    ],
  ],
  [
    { model_type: 'granite_swa', rope_theta: 9 },
    [
      'full_attention 0,4: default 128/128 all half 9',
      'sliding_attention 1,2,3,5: default 128/128 all half 9',
    ],
  ],
  [{ model_type: 'phimoe' }, ['all all: default 128/128 all half 1000000']],
  [{ model_type: 'helium' }, ['all all: default 128/128 all interleaved 100000']],
  [
    { model_type: 'ernie4_5_moe_vl', rope_3d: true, freq_allocation: 20 },
    ['all all: default 128/128 all interleaved 500000'],
  ],
  [{ model_type: 'apertus', ...million }, ['all all: llama3 128/128 all half 12000000']],
  [{ model_type: 'eurobert', rope_theta: 250000 }, ['all all: default 128/128 all half 250000']],
  [
    { model_type: 'minimax_text_01', rotary_dim: 64, attn_type_list: [0, 0, 0, 1, 0, 0] },
    ['linear_attention 0,1,2,4,5', 'full_attention 3: default 64/128 first half 1000000'],
  ],
  [
    { model_type: 'dbrx', attn_config: { rope_theta: 5e5 } },
    ['all all: default 128/128 all half 500000'],
  ],
  [
    { model_type: 'qwen', kv_channels: 64, rotary_pct: 0.5, rotary_emb_base: 7 },
    ['all all: default 32/64 first half 7'],
  ],
  [
    {
      model_type: 'zamba2',
      use_mem_rope: true,
      layers_block_type: [...Array(5).fill('mamba'), 'hybrid'],
    },
    ['mamba 0,1,2,3,4', 'hybrid 5: default 256/256 all half 10000'],
  ],
  [{ model_type: 'zamba2', use_mem_rope: false }, ['all all']],
  // lists by layer in a file of any family
  [
    { model_type: 'llama', rope_theta: [5, 5, 5, 7, 7, 7] },
    ['all 0,1,2: default 128/128 all half 5', 'all 3,4,5: default 128/128 all half 7'],
  ],
])) {
  const { model_type: type, ...rest } = /** @type {Record<string, unknown>} */ (config);
  test(`${type}, ${JSON.stringify(rest).slice(0, 80)}`, () =>
    assert.deepEqual(read(config), wanted));
}

test("DeepSeek V4's compressed layers have YaRN's rates, and 1 for its factor", () => {
  const config = { ...size, ...million, model_type: 'deepseek_v4', rope_scaling: yarn };
  for (const { attentionFactor, scoreFactor, inverseFrequencies, base } of ropeConfig(config)
    .layerTypes) {
    assert.deepEqual([attentionFactor, scoreFactor], [1, 1]);
    near([inverseFrequencies[31]], [Number(base) ** (-62 / 64) / 16], 1e-12);
  }
  const given = { ...config, rope_scaling: { ...yarn, attention_factor: 1.5 } };
  assert.equal(ropeConfig(given).layerTypes[0].attentionFactor, 1.5);
});

test("GTE's ntk multiplies the base and divides all rates once more", () => {
  const gte = { model_type: 'new', hidden_size: 768, num_attention_heads: 12, rope_theta: 500000 };
  const rates = (/** @type {object} */ more) =>
    ropeConfig({ ...gte, rope_scaling: { type: 'ntk', factor: 8, ...more } }).layerTypes[0];
  for (const type of ['linear', 'dynamic', 'yarn']) {
    assert.throws(() => rates({ type }), {
      message: `ropeConfig: rope_scaling.type must be one of default, ntk; got '${type}'`,
    });
  }
  const powers = Array.from({ length: 32 }, (_, j) => j);
  const { inverseFrequencies, attentionFactor, options } = rates({});
  near(
    inverseFrequencies,
    powers.map((j) => (500000 * 8) ** (-j / 32) / 8 ** (1 / 32)),
    1e-13,
  );
  assert.equal(attentionFactor, 1);
  assert.ok(options);
  const mixed = powers.map(
    (j) => 500000 ** (-j / 32) / Math.exp((Math.log(8) / 32 ** 0.625) * (j + 1) ** 0.625),
  );
  near(rates({ mixed_b: 0.625 }).inverseFrequencies, mixed, 1e-13);
  near(
    rates({ factor: 1 }).inverseFrequencies,
    powers.map((j) => 500000 ** (-j / 32)),
    1e-15,
  );
  // no other model has that type
  const llama = { ...gte, model_type: 'llama', rope_scaling: { type: 'ntk', factor: 8 } };
  assert.throws(() => ropeConfig(llama), { field: 'rope_scaling.type', kind: 'unknown' });
});

test("Qwen's first files stretch the base by powers of two, and Zamba2's long contexts by 8", () => {
  const qwen = { ...size, model_type: 'qwen', kv_channels: 128, seq_length: 2048 };
  const at = (/** @type {number} */ sequenceLength, /** @type {object} */ more = {}) =>
    ropeConfig({ ...qwen, ...more }, { sequenceLength }).layerTypes[0].effectiveBase ?? 0;
  near(
    [at(2048), at(2049), at(4096), at(4097), at(8192), at(9000, { use_dynamic_ntk: false })],
    [1, 3, 3, 7, 7, 1 / 1].map((alpha) => 10000 * alpha ** (128 / 126)),
  );
  const zamba = { ...size, model_type: 'zamba2', use_mem_rope: true, use_long_context: true };
  const [, hybrid] = ropeConfig({ ...zamba, num_hidden_layers: 54 }).layerTypes;
  assert.deepEqual(hybrid.layers, [6, 12, 18, 24, 30, 36, 42, 47, 51]);
  near([hybrid.effectiveBase ?? 0], [10000 * 8 ** (256 / 254)]);
  // modeling_qwen.py: logn_tensor, for keys beyond seq_length
  const logn = { ...qwen, use_logn_attn: true };
  const warned = [2048, 2049].map(
    (sequenceLength) => ropeConfig(logn, { sequenceLength }).warnings,
  );
  assert.deepEqual(
    warned.map((all) => all.map(({ field }) => field)),
    [[], ['use_logn_attn']],
  );
});

test('sections: interleaved for Qwen 3.5 whether its file says so or not, and by turns for ERNIE', () => {
  const rope_parameters = { rope_type: 'default', rope_theta: 1e7, mrope_section: [11, 11, 10] };
  const qwen = { ...size, model_type: 'qwen3_5', layer_types: Array(6).fill('full_attention') };
  const [{ mrope }] = ropeConfig({ ...qwen, rope_parameters }).layerTypes;
  assert.deepEqual(mrope, { section: [11, 11, 10], interleaved: true });
  const ernie = {
    ...size,
    model_type: 'ernie4_5_vl_moe',
    rope_parameters: { mrope_section: [22, 22, 20] },
  };
  for (const config of [ernie, { ...ernie, rope_parameters: { rope_type: 'default' } }]) {
    const { layerTypes, warnings } = ropeConfig(config);
    const [{ mrope: turns, options, inverseFrequencies }] = layerTypes;
    assert.deepEqual(turns, { section: [20, 22, 22], interleaved: false, alternating: true });
    const axisOfPair = Array.from({ length: 64 }, (_, j) => (j < 44 ? 1 + (j % 2) : 0));
    const rates = inverseFrequencies;
    assert.deepEqual(options, { pairing: 'interleaved', rotaryDim: 128, axisOfPair, rates });
    near(
      rates,
      Float64Array.from({ length: 64 }, (_, j) => 500000 ** (-j / 64)),
    );
    assert.deepEqual(warnings, []);
  }
  const narrow = ropeConfig({ ...ernie, head_dim: 64, rope_parameters: { rope_type: 'default' } });
  assert.equal(narrow.layerTypes[0].mrope, undefined);
  assert.deepEqual(
    narrow.warnings.map(({ field, kind }) => [field, kind]),
    [['rope_parameters.mrope_section', 'missing']],
  );
  for (const section of [
    [20, 24, 20],
    [22, 22, 18],
  ]) {
    const wrong = { ...ernie, rope_parameters: { mrope_section: section } };
    assert.throws(
      () => ropeConfig(wrong),
      new RegExp(
        `mrope_section must be as many pairs of height as of width, then those of time, 64 in all, got ${section.join(', ')}`,
      ),
    );
  }
});

test('lists by layer that do not fit are refused by their field', () => {
  for (const [more, field] of [
    [{ model_type: 'step3p5', rope_theta: [1, 2] }, 'rope_theta'],
    [{ model_type: 'llama', rope_theta: [1, 2, 3, 4, 5, 0] }, 'rope_theta[5]'],
    [{ model_type: 'granite_swa', layer_rope_theta: [1, 2, 3, -4, 5, 6] }, 'layer_rope_theta[3]'],
    [
      { model_type: 'step3p5', partial_rotary_factors: [1, 1, 1, 1, 1, 'x'] },
      'partial_rotary_factors[5]',
    ],
    [{ model_type: 'step3p5', partial_rotary_factors: Array(6).fill(2) }, 'partial_rotary_factors'],
    [
      { model_type: 'mimo_v2', hybrid_layer_pattern: [0, 1, 2, 1, 1, 1] },
      'hybrid_layer_pattern[2]',
    ],
  ]) {
    assert.throws(() => ropeConfig({ ...size, .../** @type {object} */ (more) }), { field });
  }
});

test("bamba's code sets the part that turns, whatever stands beside the scaling", () => {
  const config = {
    ...size,
    model_type: 'bamba',
    attn_layer_indices: [1],
    partial_rotary_factor: 1,
  };
  const { layerTypes, warnings } = ropeConfig(config);
  assert.deepEqual(
    layerTypes.map(({ rotaryDim }) => rotaryDim),
    [0, 64],
  );
  assert.deepEqual(
    warnings.map(({ field, message }) => [field, message]),
    [['partial_rotary_factor', "partial_rotary_factor is 1, but this model's code sets it to 0.5"]],
  );
  const inside = { rope_theta: 1e4, partial_rotary_factor: 1 };
  assert.equal(ropeConfig({ ...config, rope_parameters: inside }).layerTypes[1].rotaryDim, 128);
});
