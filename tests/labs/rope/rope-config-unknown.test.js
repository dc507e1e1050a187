// What is not known here is said as that: fields, and models whose files say more than is read.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ropeConfig } from '../../../web/labs/doctor/index.js';
import { near } from '../../harness/near.js';

const size = { hidden_size: 4096, num_attention_heads: 32, num_hidden_layers: 4, rope_theta: 1e4 };
const mine = { model_type: 'mine', ...size };

test('a field that is not known may change the result, and no model that is not known has a better name for it', () => {
  for (const [config, message] of [
    [
      { model_type: 'llama', rope_tetha: 5 },
      /^rope_tetha is not known here, and may change the result; is rope_theta meant\?$/,
    ],
    [
      { model_type: 'llama', rope_scaling: { type: 'linear', factor: 2, finetuned: true } },
      /finetuned is not known here, and may change the result/,
    ],
    [
      { model_type: 'mine', rope_tetha: 5 },
      /^rope_tetha is not known here, and may change the result$/,
    ],
    [
      { model_type: 'mine', rope_scaling: { type: 'linear', factor: 2, facter: 3 } },
      /facter is not known here, and may change the result$/,
    ],
  ]) {
    const { warnings } = ropeConfig({ ...size, ...config });
    const said = warnings.find(({ field }) => !/model_type$/.test(field));
    assert.equal(said?.kind, 'unknown');
    assert.match(said.message, /** @type {RegExp} */ (message));
  }
});

test('Phi-3.5-MoE has its factor from short_mscale and long_mscale', () => {
  const rope_scaling = {
    type: 'longrope',
    short_factor: [1, 1],
    long_factor: [2, 2],
    short_mscale: 1.243163121016122,
    long_mscale: 1.5,
    original_max_position_embeddings: 4096,
  };
  const config = { ...size, head_dim: 4, max_position_embeddings: 131072, rope_scaling };
  const moe = { ...config, model_type: 'phimoe', original_max_position_embeddings: 4096 };
  for (const [length, factor] of [
    [undefined, 1.243163121016122],
    [4096, 1.243163121016122],
    [4097, 1.5],
  ]) {
    const { layerTypes, warnings } = ropeConfig(moe, { sequenceLength: length });
    assert.deepEqual([layerTypes[0].attentionFactor, warnings], [factor, []]);
  }
  const { layerTypes, warnings } = ropeConfig({ ...config, model_type: 'phi3' });
  near([layerTypes[0].attentionFactor], [Math.sqrt(1 + Math.log(32) / Math.log(4096))]);
  assert.match(warnings[0].message, /Phi-3\.5-MoE and vLLM's longrope take it$/);
});

test('layers are assumed where a file of an unknown model says more than is read', () => {
  const plain = { sliding_window: null, max_window_layers: 28, moe_layer_freq: [0, 1, 1, 1] };
  for (const more of [{}, plain, { layer_types: Array(4).fill('full_attention') }]) {
    const [{ assumed, options }] = ropeConfig({ ...mine, ...more }).layerTypes;
    assert.deepEqual([assumed, options !== null], [undefined, true], JSON.stringify(more));
  }
  for (const more of [
    { swa_rope_theta: 5e4 },
    { rotary_dim: 64 },
    { rope_scaling: { type: 'linear', factor: 2, mixed: 1 } },
    { full_attention_interval: 4 },
    { attn_type_list: [0, 0, 0, 1] },
    { hybrid_override_pattern: 'M-M*' },
    { linear_num_key_heads: 4 },
    { layer_types: ['full_attention', 'sliding_attention', 'a', 'a'] },
    { position_embedding_type: 'spiral' },
  ]) {
    for (const { assumed, options } of ropeConfig({ ...mine, ...more }).layerTypes) {
      assert.deepEqual([assumed, options], [true, null], JSON.stringify(more));
    }
    const known = ropeConfig({ ...size, ...more, model_type: 'llama' }).layerTypes;
    assert.ok(known.every(({ assumed }) => assumed === undefined));
  }
});

test('layers of linear attention and of Mamba never count as turning', () => {
  const kinds = ['linear_attention', 'full_attention', 'mamba', 'sliding_attention'];
  for (const model_type of ['mine', 'llama', 'qwen3']) {
    for (const field of model_type === 'mine'
      ? ['layer_types', 'layers_block_type']
      : ['layer_types']) {
      const { layerTypes } = ropeConfig({ ...size, model_type, [field]: kinds });
      assert.deepEqual(
        layerTypes.map(({ rope }) => rope),
        [false, true, false, true],
      );
    }
  }
});

test('an original length of llama3 that leaves no room below the longest is warned of', () => {
  const llama3 = { rope_type: 'llama3', factor: 8, low_freq_factor: 1, high_freq_factor: 4 };
  for (const [original, longest, count] of [
    [8191, 8192, 0],
    [8192, 8192, 1],
    [8193, 8192, 1],
  ]) {
    const rope_scaling = { ...llama3, original_max_position_embeddings: original };
    const config = { ...size, model_type: 'llama', max_position_embeddings: longest, rope_scaling };
    const said = ropeConfig(config).warnings.map(({ field, kind }) => `${field} ${kind}`);
    const wanted = 'rope_scaling.original_max_position_embeddings contradictory';
    assert.deepEqual(said, Array(count).fill(wanted));
  }
});
