// Files that say whether anything turns, which is asked first, and fields that the table lists as read.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { familyOf, familyNames, fieldsOf } from '../../../web/labs/rope/api/families.js';
import { ropeConfig } from '../../../web/labs/doctor/index.js';
import { near } from '../../harness/near.js';

const size = { hidden_size: 768, num_attention_heads: 12, num_hidden_layers: 12 };

/** Whether all layers turn or none does, and the warnings. @param {object} config */
function turns(config) {
  const { layerTypes, warnings } = ropeConfig({ ...size, ...config });
  const said = warnings.map(({ field, kind }) => `${field} ${kind}`);
  return [layerTypes.some(({ rope }) => rope), ...said];
}

test('the kind of positions that the file names is asked first, for every family', () => {
  const kind = 'position_embedding_type';
  const [{ rotaryDim, headDim }] = ropeConfig({
    ...size,
    model_type: 'bert',
    [kind]: 'rotary',
  }).layerTypes;
  assert.deepEqual([rotaryDim, headDim], [64, 64]);
  for (const [field, value] of [
    [kind, 'rotary'],
    ['position_embeddings_type', 'rope'],
    ['rotary', true],
  ]) {
    const said = [`${field} unknown`, 'rope_theta missing'];
    assert.deepEqual(turns({ model_type: 'roberta', [String(field)]: value }), [true, ...said]);
  }
  for (const [field, value] of [
    [kind, 'absolute'],
    [kind, 'relative_key'],
    [kind, 'nope'],
    ['position_embeddings_type', 'relative'],
    ['rotary', false],
  ]) {
    const file = { [String(field)]: value };
    assert.deepEqual(turns({ model_type: 'bert', ...file }), [false]);
    assert.deepEqual(turns({ model_type: 'qwen2', ...file }), [false, `${field} contradictory`]);
    assert.deepEqual(turns({ model_type: 'mine', ...file }), [false, 'model_type unknown']);
  }
  assert.deepEqual(turns({ model_type: 'esm', [kind]: 'absolute' }), [false]);
  assert.deepEqual(turns({ model_type: 'esm', [kind]: 'rotary' }), [true]);
  assert.deepEqual(turns({ model_type: 'cohere2', [kind]: 'rope_gptj' }), [true]);
  const other = { model_type: 'llama', [kind]: 'spiral' };
  assert.deepEqual(turns(other), [true, `${kind} unknown`]);
});

test("LLM Foundry's MPT turns where attn_config.rope says so", () => {
  const mpt = { model_type: 'mpt', d_model: 512, n_heads: 8, n_layers: 2, max_seq_len: 100 };
  assert.deepEqual(turns({ ...mpt, attn_config: { rope: false, alibi: true } }), [false]);
  assert.deepEqual(turns({ ...mpt, attn_config: null }), [false]);
  const scaling = { type: 'linear', factor: 4 };
  const attention = { rope: true, rope_theta: 500, rope_hf_config: scaling };
  for (const [rope_impl, first] of /** @type {[string, number][]} */ ([
    ['dail', 1],
    ['hf', 1 / 4],
  ])) {
    const { layerTypes, warnings } = ropeConfig({
      ...mpt,
      attn_config: { ...attention, rope_impl },
    });
    const [{ base, headDim, pairing, inverseFrequencies }] = layerTypes;
    assert.deepEqual([base, headDim, pairing, warnings], [500, 64, 'half', []]);
    near([inverseFrequencies[0], inverseFrequencies[16]], [first, first * 500 ** -0.5]);
  }
  const none = { ...attention, rope_impl: 'hf', rope_hf_config: { type: 'no_scaling', factor: 1 } };
  assert.deepEqual(turns({ ...mpt, attn_config: none }), [true]);
  const xpos = { ...attention, rope_dail_config: { type: 'xpos' } };
  assert.deepEqual(turns({ ...mpt, attn_config: xpos }), [
    true,
    'attn_config.rope_dail_config.type unknown',
  ]);
});

test("Nomic's rotary_scaling_factor is dynamic NTK beyond max_trained_positions", () => {
  const nomic = {
    model_type: 'nomic_bert',
    n_embd: 768,
    n_head: 12,
    n_positions: 8192,
    max_trained_positions: 2048,
    rotary_emb_base: 1000,
    rotary_scaling_factor: 2,
  };
  const at = (/** @type {number} */ sequenceLength, /** @type {object} */ more = {}) =>
    ropeConfig({ ...nomic, ...more }, { sequenceLength });
  const [long] = at(8192).layerTypes;
  near(
    [long.effectiveBase ?? 0, long.inverseFrequencies[1]],
    [7453.483031811892, 0.75681333012428],
    1e-13,
  );
  assert.deepEqual(at(8192, { max_trained_positions: null }).layerTypes, at(8192).layerTypes);
  assert.equal(at(8192, { rotary_scaling_factor: null }).layerTypes[0].effectiveBase, 1000);
  const { layerTypes, warnings } = at(2048);
  assert.equal(layerTypes[0].effectiveBase, 1000);
  assert.deepEqual(
    warnings.map(({ field, kind }) => `${field} ${kind}`),
    ['rotary_scaling_factor dead'],
  );
  assert.equal(at(4096, { max_trained_positions: 4096 }).layerTypes[0].effectiveBase, 1000);
  const still = ropeConfig({ ...nomic, rotary_emb_fraction: 0 });
  assert.deepEqual(still.layerTypes[0].rope, false);
});

/** Two values of each field that a family may read. @type {Record<string, unknown[]>} */
const values = {
  partial_rotary_factor: [0.5, 1],
  rotary_pct: [0.5, 1],
  rotary_emb_fraction: [0.5, 1],
  rotary_dim: [16, 32],
  qk_nope_head_dim: [32, 64],
  qk_rope_head_dim: [16, 32],
  rope_interleave: [true, false],
  rotary_emb_interleaved: [true, false],
  position_embedding_type: ['rotary', 'absolute'],
  no_rope_layers: [Array(12).fill(1), Array.from({ length: 12 }, (_, k) => k % 2)],
  no_rope_layer_interval: [2, 3],
  rotary_scaling_factor: [2, 4],
  max_trained_positions: [1000, 2000],
  rotary_emb_scale_base: [null, 512],
  use_dynamic_ntk: [true, false],
  layer_rope_theta: [Array(12).fill(100), Array(12).fill(200)],
  partial_rotary_factors: [Array(12).fill(0.5), Array(12).fill(1)],
  yarn_only_types: [['full_attention'], ['sliding_attention']],
  use_rope_layers: [[], Array.from({ length: 12 }, (_, k) => k % 2)],
};

test('every field that the table lists as read changes the result, or is warned of', () => {
  for (const name of familyNames()) {
    const { family } = familyOf(name, false);
    const [wanted, on] = family.onlyIf ?? [];
    // a layer of every kind
    const { codes } = family.split ?? {};
    const kinds = Object.keys(codes?.types ?? {}).map(Number);
    const coded = codes && {
      [codes.field]: Array.from({ length: 12 }, (_, k) => kinds[k % kinds.length]),
    };
    for (const field of fieldsOf(family)) {
      const [one, other] = (values[field] ?? [5000, 7000]).map((value) => {
        const rope_scaling = { type: 'linear', factor: 2 };
        const config = { ...size, head_dim: 64, model_type: name, rotary_scaling_factor: 2 };
        Object.assign(config, { seq_length: 2048 }, family.split?.scaledField && { rope_scaling });
        const given = { ...coded, ...(wanted && { [wanted]: on }), ...config, [field]: value };
        const { layerTypes, warnings } = ropeConfig(given, { sequenceLength: 8192 });
        const text = layerTypes.map((layers) => [
          ...Object.entries(layers).filter(([key]) => key !== 'inverseFrequencies'),
          [...layers.inverseFrequencies],
        ]);
        return {
          text: JSON.stringify(text),
          isSaid: warnings.some((said) => said.field === field),
        };
      });
      assert.ok(one.text !== other.text || one.isSaid || other.isSaid, `${name}: ${field}`);
    }
  }
});
