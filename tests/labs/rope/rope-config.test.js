// What a config.json means, against frequencies and factors computed apart with 40 digits.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { ropeConfig } from '../../../web/labs/doctor/index.js';
import { phasor } from '../../harness/phasor.js';

/** @type {{ cases: any[] }} */
const { cases } = JSON.parse(
  await readFile(new URL('../../golden/rope-config.json', import.meta.url), 'utf8'),
);

/** @param {string} what @param {number} got @param {string} wanted */
function agrees(what, got, wanted) {
  const right = Number(wanted);
  const off = right === 0 ? Math.abs(got) : Math.abs(got - right) / Math.abs(right);
  assert.ok(off <= 1e-12, `${what}: ${got}, not ${wanted}`);
}

/** @param {any} got @param {any} wanted a type of layers */
function agree(got, wanted) {
  for (const [field, value] of Object.entries(wanted)) {
    if (field === 'inverseFrequencies') {
      assert.equal(got[field].length, value.length, 'pairs');
      value.forEach((/** @type {string} */ each, /** @type {number} */ j) =>
        agrees(`frequency ${j}`, got[field][j], each),
      );
    } else if (typeof value === 'string' && /^-?\d/.test(value)) {
      agrees(field, got[field], value);
    } else {
      assert.deepEqual(got[field], value, field);
    }
  }
}

/** @param {readonly { field: string, kind: string }[]} warnings */
const plain = (warnings) => warnings.map(({ field, kind }) => `${field}: ${kind}`);

for (const { name, config, seqLen, expected, warnings } of cases) {
  test(`${name} is read as it is meant`, () => {
    if (expected.error) {
      const [{ field, kind }] = warnings;
      assert.throws(
        () => ropeConfig(config, { sequenceLength: seqLen }),
        (/** @type {any} */ error) =>
          error.field === field && error.kind === kind && error.message.includes(field),
      );
      return;
    }
    const got = ropeConfig(config, { sequenceLength: seqLen });
    assert.deepEqual(plain(got.warnings), plain(warnings));
    assert.equal(got.layerTypes.length, expected.layerTypes.length);
    got.layerTypes.forEach((layers, k) => agree(layers, expected.layerTypes[k]));
    // the text of the file means the same
    assert.deepEqual(ropeConfig(JSON.stringify(config), { sequenceLength: seqLen }), got);
  });
}

/**
 * What phasor.rotary does with unit vectors, against cosines and sines of the frequencies.
 *
 * @param {import('../../../web/labs/doctor/index.js').RopeLayers} layers
 */
function turnsAlike({
  inverseFrequencies,
  attentionFactor,
  pairing,
  rotatedFeatures,
  rotaryDim,
  options,
}) {
  assert.ok(options);
  const dim = rotatedFeatures ?? rotaryDim;
  const positions = [0, 1, 17, 4096, 70000];
  const x = positions.map(() => Array.from({ length: dim }, () => 1));
  const { data } = phasor.rotary(x, { ...options, positions });
  positions.forEach((position, row) => {
    inverseFrequencies.forEach((w, j) => {
      const half = inverseFrequencies.length;
      const [u, v] = pairing === 'half' ? [j, j + half] : [2 * j, 2 * j + 1];
      const angle = position * w;
      const [c, s] = [Math.cos(angle), Math.sin(angle)].map((value) => value * attentionFactor);
      // angles of the slowest pairs are exact, those of the fastest as good as a double's
      for (const [column, wanted] of [
        [u, c - s],
        [v, s + c],
      ]) {
        const got = data[row * dim + column];
        assert.ok(Math.abs(got - wanted) < 1e-6, `${position}, pair ${j}: ${got}, not ${wanted}`);
      }
    });
  });
}

for (const { name, config, seqLen, expected } of cases) {
  if (expected.error) continue;
  test(`phasor.rotary with the options of ${name} turns by its frequencies at every position`, () => {
    const { layerTypes } = ropeConfig(config, { sequenceLength: seqLen });
    for (const layers of layerTypes) turnsAlike(layers);
  });
}

test('the options are there for types that phasor.rotary has no name for, too', () => {
  const head = { hidden_size: 512, num_attention_heads: 8, head_dim: 64, model_type: 'llama' };
  const yarn = { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 512 };
  const scout = { factor: 16, low_freq_factor: 1, high_freq_factor: 1 };
  for (const scaling of [
    { rope_type: 'proportional', partial_rotary_factor: 0.25 },
    { ...yarn, beta_fast: 1, beta_slow: 32 },
    { rope_type: 'llama3', original_max_position_embeddings: 8192, ...scout },
    { rope_type: 'linear', factor: 0.5 },
    { rope_type: 'dynamic', alpha: 50 },
  ]) {
    const [layers] = ropeConfig({ ...head, rope_scaling: scaling }).layerTypes;
    turnsAlike(layers);
  }
  // a pair that turns backwards has none
  const [back] = ropeConfig({ ...head, rope_scaling: { type: 'linear', factor: -2 } }).layerTypes;
  assert.equal(back.options, null);
  assert.equal(back.inverseFrequencies[0], -0.5);
});
