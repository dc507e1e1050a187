// Configurations whose layers differ: dictionaries for each type of layers and numbers for each layer.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ropeConfig } from '../../../web/labs/doctor/index.js';
import { near } from '../../harness/near.js';

const types = [...Array(5).fill('sliding_attention'), 'full_attention'];
const gemma3 = {
  model_type: 'gemma3_text',
  head_dim: 16,
  num_hidden_layers: 6,
  layer_types: types,
};
const full = { rope_type: 'linear', factor: 8, rope_theta: 1000000 };
const sliding = { rope_type: 'default', rope_theta: 10000 };

/** @param {import('../../../web/labs/doctor/index.js').RopeConfig} config */
const said = ({ warnings }) => warnings.map(({ field, kind }) => `${field} ${kind}`);

test('a dictionary under the name of a type of layers is theirs, whatever stands beside it', () => {
  for (const field of ['rope_parameters', 'rope_scaling']) {
    const beside = { original_max_position_embeddings: 4096 };
    const scalings = { ...beside, full_attention: full, sliding_attention: sliding };
    const read = ropeConfig({ ...gemma3, [field]: scalings });
    const [one, other] = read.layerTypes;
    assert.deepEqual([one.layerType, one.base], ['sliding_attention', 10000]);
    assert.deepEqual([other.layerType, other.ropeType], ['full_attention', 'linear']);
    near([other.inverseFrequencies[7]], [5.62341325190349e-6 / 8], 1e-14);
    // the length is for neither of the two
    assert.deepEqual(said(read), [`${field}.original_max_position_embeddings dead`]);
  }
});

test('what is no dictionary all types of layers have, and their own fields win', () => {
  const rope_parameters = {
    rope_type: 'linear',
    factor: 2,
    rope_theta: 5000,
    full_attention: { factor: 4 },
    sliding_attention: { rope_type: 'default' },
  };
  const read = ropeConfig({ ...gemma3, rope_parameters });
  const rates = read.layerTypes.map(({ base, inverseFrequencies: [first] }) => [base, first]);
  assert.deepEqual(rates, [
    [5000, 1],
    [5000, 1 / 4],
  ]);
  assert.deepEqual(said(read), []);
  // a shared original length that one type reads is read
  const yarn = { full_attention: { rope_type: 'yarn', factor: 4 }, sliding_attention: sliding };
  const shared = { original_max_position_embeddings: 1024, truncate: false };
  const config = { ...gemma3, rope_parameters: { ...shared, ...yarn } };
  const [, { rampLow }] = ropeConfig(config).layerTypes;
  assert.deepEqual(said(ropeConfig(config)), []);
  // truncate counts beside the types
  assert.ok(rampLow && !Number.isInteger(rampLow));
  const odd = { ...sliding, full_attention: full, sliding_attention: sliding };
  const unknown = ropeConfig({ ...gemma3, rope_parameters: { ...odd, rope_thteta: 1, other: {} } });
  assert.deepEqual(said(unknown), [
    'rope_parameters.rope_thteta unknown',
    'rope_parameters.other unknown',
  ]);
});

test('dictionaries for layers that the model does not have are idle', () => {
  const rope_parameters = {
    full_attention: { rope_theta: 1e6 },
    sliding_attention: { rope_theta: 5e4 },
  };
  const two = { head_dim: 64, layer_types: ['sliding_attention', 'sliding_attention'] };
  const read = ropeConfig({ ...two, model_type: 'mine', rope_parameters });
  assert.deepEqual(
    read.layerTypes.map(({ layerType, base }) => [layerType, base]),
    [['sliding_attention', 50000]],
  );
  assert.deepEqual(said(read), ['model_type unknown', 'rope_parameters.full_attention dead']);
});
