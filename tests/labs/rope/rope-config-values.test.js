// Numbers and entries of lists that formulas cannot use: each is named, with what was wanted and what the
// file has. A value with which a library still computes is a warning, one at which it raises is an error.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ropeConfig } from '../../../web/labs/doctor/index.js';
import '../../../web/core/texts/labs.js';
import { saidIn, translated } from '../../../web/core/texts/language.js';

const llama = {
  model_type: 'llama',
  hidden_size: 256,
  num_attention_heads: 4,
  num_hidden_layers: 4,
  max_position_embeddings: 4096,
};
const original = 'original_max_position_embeddings';
const linear = { type: 'linear', factor: 4 };
const dynamic = { type: 'dynamic', factor: 2 };
const yarn = { type: 'yarn', factor: 4, [original]: 1024 };
const llama3 = { ...yarn, type: 'llama3', low_freq_factor: 1, high_freq_factor: 4 };
const long = {
  type: 'longrope',
  [original]: 1024,
  short_factor: Array(32).fill(1.5),
  long_factor: Array(32).fill(2),
};
const proportional = { rope_type: 'proportional', factor: 4, partial_rotary_factor: 0.5 };

/**
 * The text of a file: `1e999` in a string stands for the number, which JSON.parse makes Infinity.
 *
 * @param {object} scaling
 * @param {object} [rest]
 */
const fileOf = (scaling, rest) =>
  JSON.stringify({ ...llama, ...rest, rope_scaling: scaling }).replaceAll('"1e999"', '1e999');

/** @param {unknown} said an error or a warning that has a Hindi message */
async function inHindi(said) {
  const message = await saidIn('hi', () => translated(said));
  assert.notEqual(message, String(/** @type {any} */ (said).message));
  // names of fields stay, words do not
  assert.doesNotMatch(message, /\b(?:must|where|gives|neither|finite|above|sequence)\b/);
}

/** @type {[name: string, file: string, message: string, sequenceLength?: number][]} */
const errors = [
  ...[linear, yarn, llama3, proportional].map(
    (scaling) =>
      /** @type {[string, string, string]} */ ([
        `${Object.values(scaling)[0]}: a factor of 0`,
        fileOf({ ...scaling, factor: 0 }),
        'rope_scaling.factor must be a finite number other than 0, got 0',
      ]),
  ),
  ...['factor', 'attention_factor', 'beta_fast', 'beta_slow', 'mscale', 'mscale_all_dim'].map(
    (field) =>
      /** @type {[string, string, string]} */ ([
        `yarn: ${field} 1e999`,
        fileOf({ ...yarn, [field]: '1e999' }),
        `rope_scaling.${field} must be a finite number, got Infinity`,
      ]),
  ),
  [
    'linear: a factor of 1e999',
    fileOf({ ...linear, factor: '1e999' }),
    'rope_scaling.factor must be a finite number, got Infinity',
  ],
  [
    'llama3: high_freq_factor 1e999',
    fileOf({ ...llama3, high_freq_factor: '1e999' }),
    'rope_scaling.high_freq_factor must be a finite number, got Infinity',
  ],
  [
    'longrope: a factor of 1e999',
    fileOf({ ...long, factor: '1e999' }),
    'rope_scaling.factor must be a finite number, got Infinity',
  ],
  [
    'rope_theta 1e999',
    fileOf({}, { rope_theta: '1e999' }),
    'rope_theta must be a finite number, got Infinity',
  ],
  [
    'yarn: beta_fast below 0',
    fileOf({ ...yarn, beta_fast: -32 }),
    'rope_scaling.beta_fast must be above 0, got -32',
  ],
  [
    'yarn: beta_slow below 0',
    fileOf({ ...yarn, beta_slow: -1 }),
    'rope_scaling.beta_slow must be above 0, got -1',
  ],
  ['yarn: a base of 1', fileOf(yarn, { rope_theta: 1 }), 'rope_theta must be above 1, got 1'],
  [
    'yarn: a base of 1 inside',
    fileOf({ ...yarn, rope_theta: 1 }),
    'rope_scaling.rope_theta must be above 1, got 1',
  ],
  [
    'longrope: an original length of 1',
    fileOf({ ...long, [original]: 1 }),
    `rope_scaling.${original} must be above 1, got 1`,
  ],
  [
    'longrope: an original length below 1',
    fileOf({ ...long, [original]: 0.5 }),
    `rope_scaling.${original} must be above 1, got 0.5`,
  ],
  [
    'longrope: an original length of 1 beside the scaling',
    fileOf(long, { [original]: 1 }),
    `${original} must be above 1, got 1`,
  ],
  [
    'longrope: an original length of 1 by the longest',
    fileOf({ ...long, factor: 4, [original]: null }, { max_position_embeddings: 1 }),
    'max_position_embeddings must be above 1, got 1',
  ],
  [
    'longrope: an entry of 0',
    fileOf({ ...long, long_factor: [...Array(31).fill(2), 0] }),
    'rope_scaling.long_factor[31] must be a finite number other than 0, got 0',
  ],
  [
    'dynamic: a factor that makes the base negative',
    fileOf({ ...dynamic, factor: -2 }),
    'rope_scaling.factor must be above -0.5 for a sequence of 12288 positions, got -2',
    12288,
  ],
  [
    'dynamic: a factor that makes the base 0',
    fileOf({ ...dynamic, factor: -0.5 }),
    'rope_scaling.factor must be above -0.5 for a sequence of 12288 positions, got -0.5',
    12288,
  ],
  .../** @type {const} */ ([undefined, 8192]).map(
    (length) =>
      /** @type {[string, string, string, number | undefined]} */ ([
        `dynamic: two features, ${length}`,
        fileOf(dynamic, { head_dim: 2 }),
        "rope_scaling.type must not be 'dynamic' where 2 features turn: it divides by d - 2",
        length,
      ]),
  ),
  ...['low_freq_factor', 'high_freq_factor'].map(
    (field) =>
      /** @type {[string, string, string]} */ ([
        `llama3: ${field} of 0`,
        fileOf({ ...llama3, [field]: 0 }),
        `rope_scaling.${field} must be a finite number other than 0, got 0`,
      ]),
  ),
  [
    'linear: a factor too small to divide by',
    fileOf({ ...linear, factor: 1e-320 }),
    'rope_scaling gives frequencies or a factor that are no finite numbers: factor 1e-320, max_position_embeddings 4096, base 10000',
  ],
  [
    'dynamic: a base that overflows',
    fileOf({ ...dynamic, factor: 1e307 }),
    'rope_scaling gives frequencies or a factor that are no finite numbers: factor 1e+307, max_position_embeddings 4096, base 10000',
    8192,
  ],
  [
    'yarn: a quotient by 0',
    // 0.1 · k · ln 4 + 1 is 0
    fileOf({ ...yarn, mscale: 1, mscale_all_dim: -10 / Math.log(4) }),
    `rope_scaling gives frequencies or a factor that are no finite numbers: factor 4, ${original} 1024, mscale 1, mscale_all_dim ${-10 / Math.log(4)}, max_position_embeddings 4096, base 10000`,
  ],
  ...[
    [[-16, 40, 40], '[-16, 40, 40]'],
    [[16.5, 23.5, 24], '[16.5, 23.5, 24]'],
    [[16, 16], '[16, 16]'],
    [[8, 8, 8, 8, 8], '[8, 8, 8, 8, …]'],
    [['a', null, 2], "['a', null, 2]"],
  ].map(
    ([section, shown]) =>
      /** @type {[string, string, string]} */ ([
        `mrope_section ${shown}`,
        fileOf({ type: 'mrope', mrope_section: section }, { model_type: 'qwen2_vl' }),
        `rope_scaling.mrope_section must be three numbers of pairs: time, height, width, got ${shown}`,
      ]),
  ),
  [
    'no_rope_layers: a list in it',
    fileOf({}, { model_type: 'smollm3', no_rope_layers: [1, [], 1, 0] }),
    'no_rope_layers[1] must be 0 or 1, got an array of 0',
  ],
];

for (const [name, file, message, sequenceLength] of errors) {
  test(`refused: ${name}`, async () => {
    /** @type {unknown} */
    let refused;
    assert.throws(
      () => ropeConfig(file, { sequenceLength }),
      (/** @type {any} */ error) => {
        refused = error;
        assert.equal(error.message, `ropeConfig: ${message}`);
        assert.equal(error.field, message.split(' ')[0]);
        assert.equal(error.kind, 'contradictory');
        return true;
      },
    );
    await inHindi(refused);
  });
}

/** @type {[name: string, file: string, messages: string[], sequenceLength?: number][]} */
const warned = [
  [
    'llama3: low_freq_factor below 0',
    fileOf({ ...llama3, low_freq_factor: -1 }),
    ['rope_scaling.low_freq_factor must be above 0, not -1'],
  ],
  [
    'yarn: a base below 1',
    fileOf(yarn, { rope_theta: 0.5 }),
    ['rope_theta must be above 1, not 0.5'],
  ],
  [
    'longrope: negative entries, of which the first is named',
    fileOf({ ...long, short_factor: [1, 1, -2, -3, ...Array(28).fill(2)] }),
    ['rope_scaling.short_factor[2] must be above 0, not -2'],
  ],
  [
    'layer_types: names of no type of this model, each once',
    fileOf(
      {},
      {
        model_type: 'gemma3_text',
        layer_types: ['sliding_attention', 'full_atention', 'full_atention', 'x'],
      },
    ),
    [
      "layer_types[1] must be one of full_attention, sliding_attention; got 'full_atention'",
      "layer_types[3] must be one of full_attention, sliding_attention; got 'x'",
    ],
  ],
  [
    'layers_block_type is named as the file has it',
    fileOf(
      {},
      {
        model_type: 'granitemoehybrid',
        position_embedding_type: 'rope',
        layers_block_type: ['mamba', 'attention', 'atention', 'mamba'],
      },
    ),
    ["layers_block_type[2] must be one of attention, mamba; got 'atention'"],
  ],
  [
    'no_rope_layers: entries other than 0 and 1',
    fileOf({}, { model_type: 'smollm3', no_rope_layers: ['a', null, 2, -1] }),
    [
      "no_rope_layers[0] is 'a', neither 0 nor 1: it counts as 1",
      'no_rope_layers[1] is null, neither 0 nor 1: it counts as 0',
      'no_rope_layers[2] is 2, neither 0 nor 1: it counts as 1',
      'no_rope_layers[3] is -1, neither 0 nor 1: it counts as 1',
    ],
  ],
  // sound files stay as they are
  [
    'no_rope_layers: flags',
    fileOf({}, { model_type: 'smollm3', no_rope_layers: [1, true, false, 0] }),
    [],
  ],
  [
    'layer_types of the model',
    fileOf(
      {},
      { model_type: 'lfm2', layer_types: ['conv', 'full_attention', 'conv', 'full_attention'] },
    ),
    [],
  ],
  [
    'layer_types of a model whose layers do not differ',
    fileOf({}, { layer_types: Array(4).fill('a') }),
    [],
  ],
  // the logarithm of the length does not count
  [
    'longrope: an original length of 1 with a factor of the file',
    fileOf({ ...long, [original]: 1, attention_factor: 1.5 }),
    [],
  ],
  [
    'dynamic: a factor of 0',
    fileOf({ ...dynamic, factor: 0 }),
    ['rope_scaling.factor must be 1 or more, not 0; it is used as written'],
    8192,
  ],
];

for (const [name, file, messages, sequenceLength] of warned) {
  test(`read, and said: ${name}`, async () => {
    const { warnings } = ropeConfig(file, { sequenceLength });
    assert.deepEqual(
      warnings.map(({ message }) => message),
      messages,
    );
    for (const warning of warnings) {
      assert.equal(warning.field, warning.message.split(' ')[0]);
      await inHindi(warning);
    }
  });
}
