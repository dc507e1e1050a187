// Configurations that are larger, deeper or longer than any model's: refused before they cost time,
// by sentences that stay short.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ropeConfig } from '../../../web/labs/doctor/index.js';
import { configOf } from '../../../web/labs/rope/figures/rope/model.js';

const llama = {
  model_type: 'llama',
  hidden_size: 256,
  num_attention_heads: 4,
  rope_theta: 10000,
  max_position_embeddings: 4096,
};

/** @param {number} count @returns {string[]} */
const names = (count) => Array.from({ length: count }, (_, k) => `kind_${k}`);

/** @param {number} count @param {unknown} value */
const fields = (count, value) => Object.fromEntries(names(count).map((name) => [name, value]));

/** @param {number} depth */
const deep = (depth) => '['.repeat(depth) + ']'.repeat(depth);

/** @param {object | string} config @param {string} field @param {RegExp} message */
function refused(config, field, message) {
  assert.throws(
    () => ropeConfig(config),
    (/** @type {any} */ error) => {
      assert.equal(error.field, field, error.message);
      assert.match(error.message, message);
      assert.ok(error.message.length < 400, `${error.message.length} characters`);
      return true;
    },
  );
}

test('more types of layers than any model has are refused, with or without their parameters', () => {
  const listed = { ...llama, layer_types: names(5000), num_hidden_layers: 5000 };
  const wanted = /^ropeConfig: layer_types must name at most 64 types of layers, got 5000$/;
  const parameters = fields(900, { rope_type: 'default' });
  for (const type of ['olmo3', 'gemma3_text', 'qwen3_next']) {
    refused({ ...listed, model_type: type }, 'layer_types', wanted);
  }
  const some = { ...listed, layer_types: names(900), num_hidden_layers: 900 };
  refused({ ...some, rope_parameters: parameters }, 'layer_types', /at most 64 types .* got 900$/);
  const most = { ...listed, layer_types: names(64), num_hidden_layers: 64, model_type: 'olmo3' };
  assert.equal(ropeConfig(most).layerTypes.length, 64);
});

test('lists of more layers than any model has are refused', () => {
  const message = /must have at most 10000 entries, one a layer, got 10001$/;
  const long = Array(10_001).fill('full_attention');
  refused({ ...llama, layer_types: long, model_type: 'olmo3' }, 'layer_types', message);
  const flags = { model_type: 'smollm3', no_rope_layers: Array(10_001).fill(1) };
  refused({ ...llama, ...flags }, 'no_rope_layers', message);
  const full = { model_type: 'lfm2', full_attn_idxs: Array(10_001).fill(1) };
  refused({ ...llama, ...full }, 'full_attn_idxs', message);
});

test('more fields than any configuration has are refused, in the file and in a scaling', () => {
  const message = /must have at most 1000 fields, got \d+$/;
  refused({ ...llama, ...fields(4000, 1) }, 'config', message);
  refused({ ...llama, rope_parameters: fields(9000, {}) }, 'rope_parameters', message);
  refused({ ...llama, text_config: { ...llama, ...fields(4000, 1) } }, 'text_config', message);
  // fields of others may be as many as they are
  assert.deepEqual(ropeConfig({ ...llama, id2label: fields(5000, 'x') }).warnings, []);
});

test('a text that is too long or too deep is refused by a sentence of its own', () => {
  const plain = JSON.stringify(llama).slice(0, -1);
  for (const config of [
    `${plain}, "shape": ${deep(100_000)}}`,
    `${plain}, "rope_scaling": {"type": ${deep(100_000)}}}`,
    `${plain}, "text_config": {"a": ${deep(101)}}}`,
    JSON.parse(`{"model_type": "llama", "shape": ${deep(5000)}}`),
  ]) {
    assert.throws(() => ropeConfig(config), {
      name: 'RangeError',
      message: 'ropeConfig: config must have at most 100 objects and lists in each other',
    });
  }
  assert.throws(() => ropeConfig(`${' '.repeat(2 ** 24)}{}`), {
    message: /^ropeConfig: config must have at most 16777216 characters, got 16777218$/,
  });
  // of a figure, which reads it on the thread of its page, from an attribute, a link or a file
  const [most, beyond] = [0, 1].map((more) => `${' '.repeat(2 ** 19 - 2 + more)}{}`);
  const settings = /** @type {any} */ ({ share: 0, model: 'Llama 2' });
  assert.equal(configOf({ ...settings, config: most }), most);
  assert.throws(() => configOf({ ...settings, config: beyond }), {
    message: /^ropeConfig: config must have at most 524288 characters, got 524289$/,
  });
});

test('a part of a head that is no width is refused with its field', () => {
  for (const type of ['phi', 'glm', 'nobody', 'minimax_m2', 'stablelm']) {
    for (const part of [1e308, 1e300, -1e308]) {
      const config = { ...llama, model_type: type, partial_rotary_factor: part };
      refused(config, 'partial_rotary_factor', /must turn 1 to \d+ features of a head, not -?/);
    }
  }
  const scaling = { rope_type: 'linear', factor: 2, partial_rotary_factor: 1e308 };
  refused({ ...llama, rope_parameters: scaling }, 'rope_parameters.partial_rotary_factor', /must/);
});

test('objects in the place of texts and numbers are refused by the name of their field', () => {
  for (const wrong of [{ toString: 1 }, { valueOf: 1 }, [[]], { toJSON: 1 }]) {
    for (const field of [
      'model_type',
      'rope_theta',
      'hidden_size',
      'layer_types',
      'rope_scaling',
    ]) {
      const config = { ...llama, model_type: 'olmo3', [field]: wrong };
      try {
        const { warnings } = ropeConfig(config);
        for (const { message } of warnings) assert.ok(message.length < 400);
      } catch (error) {
        assert.match(String(error), /^(Type|Range)Error: ropeConfig: [a-z_.[\]0-9]+ /);
      }
    }
    refused({ ...llama, model_type: 'olmo3', layer_types: [wrong] }, 'layer_types[0]', /must be/);
    refused(
      { ...llama, rope_parameters: { rope_type: wrong } },
      'rope_parameters.rope_type',
      /one of/,
    );
  }
});

test('64-bit integers count as numbers as far as they are exact', () => {
  const model = { model_type: 'llama', hidden_size: 16, num_attention_heads: 4 };
  const [short_factor, long_factor] = [BigInt64Array.of(1n, 2n), BigInt64Array.of(1n, 4n)];
  const lengths = { max_position_embeddings: 64n, original_max_position_embeddings: 16n };
  const rope_scaling = { rope_type: 'longrope', short_factor, long_factor };
  const given = { ...model, rope_theta: 100n, ...lengths, rope_scaling };
  const { layerTypes, warnings } = ropeConfig(given, { sequenceLength: 17 });
  assert.deepEqual(warnings, []);
  const [{ base, inverseFrequencies }] = layerTypes;
  assert.deepEqual([base, ...inverseFrequencies], [100, 1, 0.025]);
  assert.throws(
    () => ropeConfig({ ...model, hidden_size: 2n ** 60n }),
    /^RangeError: ropeConfig: hidden_size must be/,
  );
});

test('names and values of a megabyte are shortened in every message', () => {
  const long = 'rope_'.repeat(200_000);
  const architecture = 'ForA'.repeat(250_000) + '\n';
  const configs = [
    { ...llama, [long]: 1 },
    { ...llama, model_type: long },
    { ...llama, model_type: undefined, architectures: [architecture] },
    { ...llama, rope_theta: long },
    { ...llama, rope_theta: `${' '.repeat(1e6)}5` },
    { ...llama, rope_scaling: { type: long, factor: 2 } },
    { ...llama, rope_scaling: { type: 'linear', rope_type: 'dynamic', factor: 2, [long]: 3 } },
    { ...llama, rope_parameters: { [long]: { rope_type: 'yarn' } } },
    { ...llama, model_type: 'olmo3', layer_types: [long] },
    { ...llama, text_config: { ...llama, [long]: 1, rope_theta: long } },
    `{${long}`,
    `${JSON.stringify(llama)}${long}`,
  ];
  for (const config of configs) {
    try {
      const { warnings, alternatives } = ropeConfig(config);
      assert.ok(warnings.length > 0);
      for (const { field, message } of warnings) {
        assert.ok(field.length < 200 && message.length < 400, message.slice(0, 400));
      }
      for (const { error = '' } of alternatives) assert.ok(error.length < 400);
    } catch (error) {
      const { message, field = '' } = /** @type {any} */ (error);
      assert.match(message, /^ropeConfig: /);
      assert.ok(field.length < 200 && message.length < 400, message.slice(0, 400));
    }
  }
});
