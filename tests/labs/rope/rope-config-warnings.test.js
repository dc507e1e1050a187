// What ropeConfig says of wrong files: warnings by field and kind, and errors that name the field.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ropeConfig } from '../../../web/labs/doctor/index.js';

const llama = {
  model_type: 'llama',
  hidden_size: 256,
  num_attention_heads: 4,
  num_hidden_layers: 4,
  max_position_embeddings: 4096,
  rope_theta: 10000,
};
const yarn = { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 1024 };
const llama3 = {
  rope_type: 'llama3',
  factor: 4,
  low_freq_factor: 1,
  high_freq_factor: 4,
  original_max_position_embeddings: 1024,
};
const long = {
  rope_type: 'longrope',
  original_max_position_embeddings: 1024,
  short_factor: Array(32).fill(1.5),
  long_factor: Array(32).fill(2),
};

/** @param {object} config @param {number} [sequenceLength] */
function said(config, sequenceLength) {
  const { warnings } = ropeConfig({ ...llama, ...config }, { sequenceLength });
  for (const { field, message } of warnings) {
    assert.ok(message.startsWith(`${field} `), `a sentence about the field: ${message}`);
    assert.doesNotMatch(message, /undefined|NaN|\[object/);
  }
  return warnings.map(({ field, kind }) => `${field} ${kind}`);
}

/** @param {object} ropeScaling @param {object} [rest] @param {number} [sequenceLength] */
const scaling = (ropeScaling, rest, sequenceLength) =>
  said({ rope_scaling: ropeScaling, ...rest }, sequenceLength).map((text) =>
    text.replace('rope_scaling.', ''),
  );

test('sound files are left alone', () => {
  for (const config of [
    {},
    { rope_scaling: {}, rope_parameters: null },
    { rope_scaling: { type: 'default' } },
    { rope_theta: undefined, rope_parameters: { rope_type: 'default', rope_theta: 5e5 } },
    { rope_parameters: { rope_type: 'default', rope_theta: 10000 } },
    { rope_scaling: yarn },
    { rope_scaling: { ...yarn, type: 'yarn', beta_fast: 32, beta_slow: 1, truncate: true } },
    { rope_scaling: { ...yarn, mscale: 0.7, mscale_all_dim: 0.7 } },
    // the same length twice, and a longest length that is the original one
    { rope_scaling: yarn, original_max_position_embeddings: 1024 },
    { rope_scaling: { ...yarn, original_max_position_embeddings: 4096 } },
    { rope_scaling: llama3 },
    { rope_scaling: long },
    { rope_scaling: { ...long, factor: 4 } },
    { rope_scaling: { ...long, factor: 8, attention_factor: 1.2 } },
    { rope_scaling: { type: 'dynamic', factor: 2 } },
    { rope_scaling: { type: 'dynamic', alpha: 50 } },
    { layer_types: Array(4).fill('full_attention') },
    { rope_scaling: { ...yarn, llama_4_scaling_beta: 0.1 } },
    { partial_rotary_factor: 1, rotary_pct: 1 },
    { original_max_position_embeddings: 4096, model_type: 'phi3' },
    { use_rotary_pos_emb: true, sliding_window: null, hidden_act: 'silu', tie: [1] },
  ]) {
    assert.deepEqual(said(config), [], JSON.stringify(config));
  }
});

test('unknown: fields that nobody reads, and models that are not known', () => {
  assert.deepEqual(scaling({ ...yarn, attn_factor: 1 }), ['attn_factor unknown']);
  assert.deepEqual(scaling({ ...yarn, finetuned: true }), ['finetuned unknown']);
  assert.deepEqual(scaling({ ...yarn, betafast: 3 }), ['betafast unknown']);
  assert.deepEqual(said({ rope_tetha: 5 }), ['rope_tetha unknown']);
  assert.deepEqual(said({ rope_interleaved: false, is_llama_config: true }), [
    'rope_interleaved unknown',
    'is_llama_config unknown',
  ]);
  assert.deepEqual(said({ model_type: 'other' }), ['model_type unknown']);
  // the field that was meant is named
  const { warnings } = ropeConfig({ ...llama, rope_scaling: { ...yarn, betafast: 3 } });
  assert.match(warnings[0].message, /is beta_fast meant\?/);
});

test('ignored: fields of other models, and fields that lose', () => {
  assert.deepEqual(said({ partial_rotary_factor: 0.5 }), ['partial_rotary_factor ignored']);
  assert.deepEqual(said({ rotary_pct: 0.5 }), ['rotary_pct ignored']);
  assert.deepEqual(said({ rope_local_base_freq: 5 }), ['rope_local_base_freq ignored']);
  assert.deepEqual(said({ model_type: 'gptj' }), ['rope_theta ignored']);
  assert.deepEqual(said({ model_type: 'gpt_neox' }), ['rope_theta ignored']);
  assert.deepEqual(said({ model_type: 'gpt2' }), ['rope_theta ignored']);
  assert.deepEqual(said({ model_type: 'esm', rope_theta: null, rope_scaling: yarn }), [
    'rope_scaling ignored',
  ]);
  assert.deepEqual(said({ rope_parameters: { rope_theta: 5 } }), ['rope_theta ignored']);
  const both = { rope_scaling: { type: 'linear', factor: 2 }, rope_parameters: { rope_theta: 5 } };
  assert.deepEqual(said(both), ['rope_parameters ignored']);
  const inside = { rope_type: 'default', partial_rotary_factor: 0.5 };
  assert.deepEqual(
    said({ model_type: 'phi', partial_rotary_factor: 0.25, rope_parameters: inside }),
    ['partial_rotary_factor ignored'],
  );
  assert.deepEqual(
    scaling(yarn, { original_max_position_embeddings: 2048, max_position_embeddings: 8192 }),
    ['original_max_position_embeddings ignored'],
  );
  assert.deepEqual(scaling({ ...yarn, mscale: 1 }), ['mscale ignored']);
  assert.deepEqual(scaling({ ...yarn, attention_factor: 1, mscale: 1, mscale_all_dim: 1 }), [
    'mscale ignored',
    'mscale_all_dim ignored',
  ]);
  const layer = { ...yarn, truncate: false };
  assert.deepEqual(said({ model_type: 'olmo3', rope_parameters: { full_attention: layer } }), [
    'rope_parameters.full_attention.truncate ignored',
  ]);
  const text = { model_type: 'mistral', hidden_size: 256, num_attention_heads: 4, rope_theta: 5 };
  assert.deepEqual(said({ model_type: 'llava', text_config: text }), ['rope_theta ignored']);
});

test('contradictory: order, sign, type, length, quotient', () => {
  assert.deepEqual(said({ rope_theta: '10000' }), ['rope_theta contradictory']);
  assert.deepEqual(said({ hidden_size: 257 }), [
    'hidden_size contradictory',
    'num_attention_heads contradictory',
  ]);
  assert.deepEqual(scaling({ type: 'linear', rope_type: 'dynamic', factor: 2 }), [
    'type contradictory',
  ]);
  assert.deepEqual(scaling({ ...yarn, factor: 8 }), ['factor contradictory']);
  assert.deepEqual(scaling({ ...long, factor: 8 }), ['factor contradictory']);
  assert.deepEqual(scaling({ type: 'linear', factor: -2 }), ['factor contradictory']);
  assert.deepEqual(scaling({ type: 'linear', factor: '2' }), ['factor contradictory']);
  assert.deepEqual(scaling({ ...yarn, attention_factor: -1 }), ['attention_factor contradictory']);
  assert.deepEqual(scaling({ ...yarn, beta_fast: 1, beta_slow: 32 }), [
    'beta_fast contradictory',
    'beta_slow contradictory',
  ]);
  assert.deepEqual(scaling({ ...llama3, low_freq_factor: 4, high_freq_factor: 1 }), [
    'high_freq_factor contradictory',
    'low_freq_factor contradictory',
  ]);
  // no room between the two, as in Llama 4 Scout
  assert.deepEqual(scaling({ ...llama3, low_freq_factor: 4 }), [
    'high_freq_factor contradictory',
    'low_freq_factor contradictory',
  ]);
  assert.deepEqual(scaling({ ...llama3, original_max_position_embeddings: 8192 }), [
    'original_max_position_embeddings contradictory',
  ]);
  // a list that is not in use
  assert.deepEqual(scaling({ ...long, long_factor: [1] }, {}, 10), ['long_factor contradictory']);
  const odd = { model_type: 'stablelm', partial_rotary_factor: 0.33 };
  assert.deepEqual(said(odd), ['partial_rotary_factor contradictory']);
  assert.deepEqual(
    said({ partial_rotary_factor: 0.5, rope_scaling: { type: 'linear', factor: 2 } }),
    ['partial_rotary_factor contradictory'],
  );
  assert.deepEqual(said({ layer_types: ['full_attention'] }), ['layer_types contradictory']);
  const vision = {
    model_type: 'qwen2_vl',
    rope_scaling: { type: 'mrope', mrope_section: [1, 2, 3] },
  };
  assert.deepEqual(said(vision), ['rope_scaling.mrope_section contradictory']);
});

test('dead: what belongs to rotary embedding and changes no number', () => {
  assert.deepEqual(scaling({ type: 'linear', factor: 1 }), ['factor dead']);
  assert.deepEqual(scaling({ ...llama3, factor: 1 }), ['factor dead']);
  assert.deepEqual(scaling({ type: 'dynamic', factor: 2 }, {}, 4096), ['factor dead']);
  assert.deepEqual(scaling({ type: 'dynamic', factor: 2 }, {}, 4097), []);
  assert.deepEqual(scaling({ type: 'dynamic', factor: 2, alpha: 3 }), ['factor dead']);
  const original = { original_max_position_embeddings: 64 };
  assert.deepEqual(scaling({ type: 'dynamic', factor: 2, ...original }), [
    'original_max_position_embeddings dead',
  ]);
  assert.deepEqual(scaling({ type: 'linear', factor: 2 }, original), [
    'original_max_position_embeddings dead',
  ]);
  assert.deepEqual(scaling({ type: 'linear', factor: 2, beta_fast: 32, mscale: 1 }), [
    'beta_fast dead',
    'mscale dead',
  ]);
  assert.deepEqual(scaling({ ...yarn, mrope_section: [1, 2, 3] }), ['mrope_section dead']);
  assert.deepEqual(scaling({ rope_type: 'default', factor: 4 }), ['factor dead']);
});

test('missing: what is needed, and what was taken for it', () => {
  assert.deepEqual(scaling({ factor: 4 }), ['rope_type missing', 'factor ignored']);
  const unlimited = { rope_type: 'yarn', factor: 4 };
  assert.deepEqual(scaling(unlimited), ['original_max_position_embeddings missing']);
  assert.deepEqual(scaling({ ...llama3, original_max_position_embeddings: null }), [
    'original_max_position_embeddings missing',
  ]);
  assert.deepEqual(scaling({ ...yarn, factor: null }), ['factor missing']);
  assert.deepEqual(scaling({ type: 'dynamic', factor: 2 }, { max_position_embeddings: null }), [
    'max_position_embeddings missing',
  ]);
  assert.deepEqual(said({ model_type: null }), ['model_type missing']);
  // scalings by types of layers that nothing lists
  const nested = { full_attention: yarn, sliding_attention: { rope_type: 'default' } };
  assert.deepEqual(said({ rope_parameters: nested }).slice(0, 1), ['layer_types missing']);
  const listed = { layer_types: ['full_attention', 'sliding_attention'], num_hidden_layers: 2 };
  assert.deepEqual(said({ rope_parameters: nested, ...listed }), []);
  const { warnings } = ropeConfig({ ...llama, rope_parameters: nested });
  assert.match(warnings[0].message, /and full_attention, sliding_attention in it are not read$/);
  assert.deepEqual(
    said({ layer_types: ['a', 'b', 'a', 'a'], rope_parameters: { a: { rope_type: 'default' } } }),
    ['rope_parameters missing'],
  );
});

test('what has no answer is refused, and the error has the field, the kind and both in a sentence', () => {
  for (const [config, field, kind, name] of /** @type {[object, string, string, string][]} */ ([
    [{ rope_scaling: { type: 'ntk' } }, 'rope_scaling.type', 'unknown', 'RangeError'],
    [{ rope_parameters: { rope_type: 7 } }, 'rope_parameters.rope_type', 'unknown', 'RangeError'],
    [
      { rope_scaling: { type: 'su', ...long, rope_type: null } },
      'rope_scaling.type',
      'unknown',
      'RangeError',
    ],
    [{ rope_scaling: { type: 'linear' } }, 'rope_scaling.factor', 'missing', 'TypeError'],
    [{ rope_scaling: { type: 'dynamic' } }, 'rope_scaling.factor', 'missing', 'TypeError'],
    [
      { rope_scaling: { ...llama3, low_freq_factor: null } },
      'rope_scaling.low_freq_factor',
      'missing',
      'TypeError',
    ],
    [
      { rope_scaling: { ...long, long_factor: null } },
      'rope_scaling.long_factor',
      'missing',
      'TypeError',
    ],
    [
      { rope_scaling: { ...long, short_factor: [1] } },
      'rope_scaling.short_factor',
      'contradictory',
      'RangeError',
    ],
    [
      { rope_scaling: { ...long, short_factor: 'x' } },
      'rope_scaling.short_factor',
      'contradictory',
      'TypeError',
    ],
    [
      { rope_scaling: { ...long, short_factor: Array(32).fill(0) } },
      'rope_scaling.short_factor[0]',
      'contradictory',
      'RangeError',
    ],
    [
      { rope_scaling: { type: 'yarn', factor: 2 }, max_position_embeddings: null },
      'rope_scaling.original_max_position_embeddings',
      'missing',
      'TypeError',
    ],
    [{ num_attention_heads: null }, 'num_attention_heads', 'missing', 'TypeError'],
    [{ hidden_size: null }, 'hidden_size', 'missing', 'TypeError'],
    [{ head_dim: 63 }, 'head_dim', 'contradictory', 'RangeError'],
    [{ head_dim: 0 }, 'head_dim', 'contradictory', 'RangeError'],
    [{ head_dim: 1e9 }, 'head_dim', 'contradictory', 'RangeError'],
    [{ rope_theta: 0 }, 'rope_theta', 'contradictory', 'RangeError'],
    [{ rope_theta: 'big' }, 'rope_theta', 'contradictory', 'TypeError'],
    [{ rope_theta: NaN }, 'rope_theta', 'contradictory', 'TypeError'],
    [{ rope_theta: true }, 'rope_theta', 'contradictory', 'TypeError'],
    [{ rope_scaling: 'linear' }, 'rope_scaling', 'contradictory', 'TypeError'],
    [
      { rope_scaling: { type: 'linear', factor: 0 } },
      'rope_scaling.factor',
      'contradictory',
      'RangeError',
    ],
    [{ model_type: 7 }, 'model_type', 'contradictory', 'TypeError'],
    [
      { model_type: 'gptj', rotary_dim: 66, rope_theta: null },
      'rotary_dim',
      'contradictory',
      'RangeError',
    ],
    [
      { model_type: 'phi', partial_rotary_factor: 2 },
      'partial_rotary_factor',
      'contradictory',
      'RangeError',
    ],
    [
      { model_type: 'smollm3', no_rope_layers: [1] },
      'no_rope_layers',
      'contradictory',
      'RangeError',
    ],
    [{ model_type: 'olmo3', layer_types: ['a'] }, 'layer_types', 'contradictory', 'RangeError'],
    [
      { model_type: 'olmo3', num_hidden_layers: 1e8 },
      'num_hidden_layers',
      'contradictory',
      'RangeError',
    ],
    [
      { model_type: 'qwen2_vl', rope_scaling: { type: 'mrope' } },
      'rope_scaling.mrope_section',
      'missing',
      'TypeError',
    ],
  ])) {
    assert.throws(
      () => ropeConfig({ ...llama, ...config }, {}),
      (/** @type {any} */ error) => {
        assert.deepEqual([error.field, error.kind, error.name], [field, kind, name], error.message);
        assert.ok(error.message.startsWith(`ropeConfig: ${field} `), error.message);
        return true;
      },
    );
  }
});

test('what is no configuration is refused', () => {
  for (const config of ['', '{', '[]', '7', 'null', [], null, undefined, 7, () => 1]) {
    assert.throws(() => ropeConfig(/** @type {any} */ (config)), {
      name: 'TypeError',
      message: /^ropeConfig: config must be/,
    });
  }
  assert.throws(() => ropeConfig({ name: 'left-pad', version: '1.0.0' }), {
    message: /^ropeConfig: model_type and hidden_size are both missing/,
  });
  /** @type {any} */
  const round = { model_type: 'llama' };
  round.self = round;
  assert.throws(() => ropeConfig(round), { message: /must hold what JSON can write/ });
});

test('the length of the sequence is a positive integer, or none', () => {
  for (const sequenceLength of [null, undefined, 1, 4096]) ropeConfig(llama, { sequenceLength });
  for (const sequenceLength of [0, -1, 1.5, NaN, '4096']) {
    assert.throws(
      () => ropeConfig(llama, { sequenceLength: /** @type {any} */ (sequenceLength) }),
      {
        message: /^ropeConfig: sequenceLength must be a positive integer, got/,
      },
    );
  }
  assert.throws(() => ropeConfig(llama, /** @type {any} */ ({ sequenceLen: 4 })), {
    message: /^ropeConfig: there is no option sequenceLen; did you mean sequenceLength\?/,
  });
});

test('the file is not changed, runs no code, and its prototype does not count', () => {
  const config = Object.freeze({ ...llama, rope_scaling: Object.freeze({ ...yarn }) });
  const before = JSON.stringify(config);
  ropeConfig(config);
  assert.equal(JSON.stringify(config), before);
  const inherited = Object.create({ rope_theta: 7 });
  Object.assign(inherited, { ...llama, rope_theta: undefined });
  assert.equal(ropeConfig(inherited).layerTypes[0].base, 10000);
  const text = `{"__proto__": {"rope_theta": 7}, ${JSON.stringify(llama).slice(1)}`;
  assert.equal(ropeConfig(text).layerTypes[0].base, 10000);
  for (const name of ['constructor', '__proto__', 'toString']) {
    assert.deepEqual(said({ model_type: name }), ['model_type unknown']);
    const ropeScaling = { rope_type: name, factor: 2 };
    assert.throws(
      () => ropeConfig({ ...llama, rope_scaling: ropeScaling }),
      /must be one of default/,
    );
  }
});
