// Types of scaling and where a file may have them, against formulas written out here in plain double.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ropeConfig } from '../../../web/labs/doctor/index.js';
import { near } from '../../harness/near.js';

const llama = {
  model_type: 'llama',
  hidden_size: 256,
  num_attention_heads: 4,
  num_hidden_layers: 4,
  max_position_embeddings: 4096,
  rope_theta: 10000,
};

/** Frequencies of d features. */
const plain = (d = 64, base = 10000) =>
  Array.from({ length: Math.ceil(d / 2) }, (_, j) => base ** ((-2 * j) / d));

/** @param {object} scaling @param {object} [rest] of the file @param {number} [sequenceLength] */
function scaled(scaling, rest = {}, sequenceLength) {
  const config = { ...llama, rope_scaling: scaling, ...rest };
  return ropeConfig(config, { sequenceLength }).layerTypes[0];
}

/** @param {ArrayLike<number>} found @param {readonly number[]} wanted */
const alike = (found, wanted) => {
  assert.equal(found.length, wanted.length);
  wanted.forEach((w, j) => near([found[j] / (w || 1)], [w ? 1 : 0], 1e-13, `frequency ${j}`));
};

test('linear divides every frequency', () => {
  const { inverseFrequencies, effectiveBase, attentionFactor } = scaled({
    type: 'linear',
    factor: 3,
  });
  alike(
    inverseFrequencies,
    plain().map((w) => w / 3),
  );
  assert.deepEqual([effectiveBase, attentionFactor], [10000, 1]);
});

test('dynamic stretches the base beyond max_position_embeddings alone', () => {
  const scaling = { type: 'dynamic', factor: 2, original_max_position_embeddings: 64 };
  for (const length of [undefined, 1, 4096]) {
    assert.equal(scaled(scaling, {}, length).effectiveBase, 10000);
  }
  const { inverseFrequencies, effectiveBase } = scaled(scaling, {}, 6144);
  const base = 10000 * (2 * 1.5 - 1) ** (64 / 62);
  near([Number(effectiveBase)], [base], 1e-9);
  alike(inverseFrequencies, plain(64, base));
  // Hunyuan's alpha stretches every length
  const alpha = scaled({ type: 'dynamic', alpha: 50, factor: 1 });
  alike(alpha.inverseFrequencies, plain(64, 10000 * 50 ** (64 / 62)));
});

/** @param {Record<string, any>} yarn @param {number} [base] */
function yarnFrequencies({ f, O, fast = 32, slow = 1, truncate = true }, base = 10000, d = 64) {
  const g = (/** @type {number} */ r) =>
    (d * Math.log(O / (2 * Math.PI * r))) / (2 * Math.log(base));
  let [lo, hi] = [g(fast), g(slow)];
  if (truncate) [lo, hi] = [Math.floor(lo), Math.ceil(hi)];
  [lo, hi] = [Math.max(lo, 0), Math.min(hi, d - 1)];
  const ramp = [lo, hi];
  if (lo === hi) hi += 0.001;
  const w = plain(d, base).map((each, j) => {
    const t = Math.min(Math.max((j - lo) / (hi - lo), 0), 1);
    return (1 - t) * each + (t * each) / f;
  });
  return { ramp, w };
}

test('yarn: its ramp, its ends, its swapped betas', () => {
  const O = 'original_max_position_embeddings';
  const yarn = { rope_type: 'yarn', factor: 4, [O]: 1024 };
  for (const [scaling, given] of /** @type {[object, Record<string, any>][]} */ ([
    [yarn, { f: 4, O: 1024 }],
    [
      { ...yarn, truncate: false },
      { f: 4, O: 1024, truncate: false },
    ],
    [
      { ...yarn, beta_fast: 16, beta_slow: 2 },
      { f: 4, O: 1024, fast: 16, slow: 2 },
    ],
    // 0 counts as absent
    [
      { ...yarn, beta_fast: 0, beta_slow: 0 },
      { f: 4, O: 1024 },
    ],
    // the ramp runs backwards
    [
      { ...yarn, beta_fast: 1, beta_slow: 32 },
      { f: 4, O: 1024, fast: 1, slow: 32 },
    ],
    // both ends are one: a step
    [
      { ...yarn, beta_fast: 1e6, beta_slow: 163 },
      { f: 4, O: 1024, fast: 1e6, slow: 163 },
    ],
    // the upper end below 0 keeps every frequency
    [
      { ...yarn, [O]: 2, beta_fast: 4, beta_slow: 3 },
      { f: 4, O: 2, fast: 4, slow: 3 },
    ],
    // the upper end is at most d - 1
    [
      { ...yarn, [O]: 1e12 },
      { f: 4, O: 1e12 },
    ],
  ])) {
    const { inverseFrequencies, rampLow, rampHigh, effectiveBase } = scaled(scaling);
    const { ramp, w } = yarnFrequencies(given);
    assert.deepEqual([rampLow, rampHigh, effectiveBase], [...ramp, null]);
    alike(inverseFrequencies, w);
  }
});

test('yarn: the attention factor, by the file, by the formula, by two of it', () => {
  const yarn = { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 1024 };
  const m = (/** @type {number} */ k) => 0.1 * k * Math.log(4) + 1;
  for (const [given, factor] of /** @type {[object, number][]} */ ([
    [{}, m(1)],
    [{ attention_factor: 1.5, mscale: 2, mscale_all_dim: 3 }, 1.5],
    [{ mscale: 2, mscale_all_dim: 0.5 }, m(2) / m(0.5)],
    [{ mscale: 2 }, m(1)],
    [{ mscale: 2, mscale_all_dim: 0 }, m(1)],
    [{ mscale_all_dim: 2 }, m(1)],
    [{ factor: 1 }, 1],
    [{ factor: 0.5 }, 1],
  ])) {
    const { attentionFactor, scoreFactor } = scaled({ ...yarn, ...given });
    near([attentionFactor], [factor], 1e-14);
    assert.equal(scoreFactor, 1);
  }
  // DeepSeek's own code: mscale is 1 and mscale_all_dim 0 unless given, and scores are multiplied
  const deepseek = { model_type: 'deepseek_v3' };
  for (const [given, factor, score] of /** @type {[object, number, number][]} */ ([
    [{}, m(1), 1],
    [{ mscale: 0.7 }, m(0.7), 1],
    [{ mscale: 0.7, mscale_all_dim: 0.7 }, 1, m(0.7) ** 2],
    [{ mscale_all_dim: 1 }, 1, m(1) ** 2],
  ])) {
    const { attentionFactor, scoreFactor } = scaled({ ...yarn, ...given }, deepseek);
    near([attentionFactor, scoreFactor], [factor, score], 1e-14);
  }
});

test('yarn without a factor stretches to max_position_embeddings', () => {
  const scaling = { rope_type: 'yarn', factor: null, original_max_position_embeddings: 1024 };
  const { inverseFrequencies, attentionFactor } = scaled(scaling);
  alike(inverseFrequencies, yarnFrequencies({ f: 4, O: 1024 }).w);
  near([attentionFactor], [0.1 * Math.log(4) + 1], 1e-14);
});

test('llama3: three bands, two where their bounds are equal, and bounds in the wrong order', () => {
  for (const [low, high] of [
    [1, 4],
    [1, 1],
    [4, 1],
  ]) {
    const { inverseFrequencies } = scaled({
      rope_type: 'llama3',
      factor: 8,
      low_freq_factor: low,
      high_freq_factor: high,
      original_max_position_embeddings: 1024,
    });
    alike(
      inverseFrequencies,
      plain().map((w) => {
        const wavelength = (2 * Math.PI) / w;
        if (wavelength > 1024 / low) return w / 8;
        if (wavelength < 1024 / high) return w;
        const s = (1024 / wavelength - low) / (high - low);
        return ((1 - s) * w) / 8 + s * w;
      }),
    );
  }
});

test('longrope: one list up to the original length, another beyond, a factor at every length', () => {
  const lists = {
    short_factor: Array.from({ length: 32 }, (_, j) => 1 + j / 7),
    long_factor: Array.from({ length: 32 }, (_, j) => 2 + j),
  };
  const long = { rope_type: 'longrope', ...lists, original_max_position_embeddings: 1024 };
  const root = (/** @type {number} */ f) => Math.sqrt(1 + Math.log(f) / Math.log(1024));
  for (const [given, length, list, factor] of /** @type {[object, any, string, number][]} */ ([
    [{}, undefined, 'short', root(4)],
    [{}, 1024, 'short', root(4)],
    [{}, 1025, 'long', root(4)],
    [{ factor: 16 }, 1, 'short', root(16)],
    [{ factor: 1 }, 5000, 'long', 1],
    [{ attention_factor: 1.25 }, 5000, 'long', 1.25],
  ])) {
    const layers = scaled({ ...long, ...given }, {}, length);
    const factors = list === 'long' ? lists.long_factor : lists.short_factor;
    assert.equal(layers.factorList, list);
    alike(
      layers.inverseFrequencies,
      plain().map((w, j) => w / factors[j]),
    );
    near([layers.attentionFactor], [factor], 1e-14);
  }
  // the old name, and Phi-3's other one
  for (const type of ['su', 'yarn']) {
    const { ropeType } = scaled({ ...long, rope_type: undefined, type }, { model_type: 'phi3' });
    assert.equal(ropeType, 'longrope');
  }
});

test('the original length beside a scaling wins over the one inside', () => {
  const outside = { original_max_position_embeddings: 1024 };
  const scaling = { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 2048 };
  const { inverseFrequencies } = scaled(scaling, outside);
  alike(inverseFrequencies, yarnFrequencies({ f: 4, O: 1024 }).w);
});

test('proportional: exponents run over the head, and the last pairs do not turn', () => {
  for (const [given, turning, factor] of /** @type {[object, number, number][]} */ ([
    [{ partial_rotary_factor: 0.25 }, 8, 1],
    [{ partial_rotary_factor: 0.3, factor: 2 }, 9, 2],
    [{}, 32, 1],
  ])) {
    const layers = scaled({ rope_type: 'proportional', ...given });
    alike(
      layers.inverseFrequencies,
      plain().map((w, j) => (j < turning ? w / factor : 0)),
    );
    assert.deepEqual(
      [layers.rotaryDim, layers.rotaryPart, layers.zeroFrequencies, layers.effectiveBase],
      [64, 'all', 32 - turning, null],
    );
  }
});

test('a base inside the scaling wins over one beside it, and that over the default', () => {
  const without = { ...llama, rope_theta: undefined };
  const base = (/** @type {object} */ config) => ropeConfig(config).layerTypes[0].base;
  assert.equal(base(without), 10000);
  assert.equal(base({ ...without, rope_parameters: { rope_theta: 70 } }), 70);
  assert.equal(base({ ...llama, rope_theta: 5, rope_parameters: { rope_theta: 70 } }), 70);
  assert.equal(base({ ...llama, rope_theta: 5, rope_scaling: {} }), 5);
  // rope_scaling replaces rope_parameters whole
  const both = { rope_scaling: { type: 'linear', factor: 2 }, rope_parameters: { rope_theta: 70 } };
  assert.equal(base({ ...without, ...both }), 10000);
});

test('rope_parameters may be one for each type of layers', () => {
  const full = { rope_type: 'linear', factor: 2, rope_theta: 500 };
  const parameters = { full_attention: full, sliding_attention: { rope_type: 'default' } };
  const types = ['sliding_attention', 'full_attention', 'full_attention', 'sliding_attention'];
  const config = { ...llama, layer_types: types, rope_parameters: parameters };
  for (const model of ['llama', 'gemma3_text', 'olmo3']) {
    const { layerTypes } = ropeConfig({ ...config, model_type: model, head_dim: 64 });
    const [first, second] = layerTypes;
    assert.deepEqual([first.layerType, first.layers], ['sliding_attention', [0, 3]]);
    assert.deepEqual([second.layerType, second.layers], ['full_attention', [1, 2]]);
    assert.equal(first.ropeType, 'default');
    // a base beside them is filled in
    assert.equal(first.base, 10000);
    alike(
      second.inverseFrequencies,
      plain(64, 500).map((w) => w / 2),
    );
  }
  // where the file declares no such types it is one dictionary with strange keys
  const { layerTypes, warnings } = ropeConfig({ ...llama, rope_parameters: parameters });
  assert.deepEqual([layerTypes.length, layerTypes[0].ropeType], [1, 'default']);
  const fields = warnings.map(({ field, kind }) => `${field} ${kind}`);
  assert.ok(fields.includes('rope_parameters.full_attention unknown'), fields.join());
});

test('a scaling is for the layers of full attention in Gemma 3 and OLMo 3, for both in ModernBERT', () => {
  const scaling = { rope_scaling: { type: 'linear', factor: 8 } };
  const kinds = (/** @type {string} */ model) =>
    Object.fromEntries(
      ropeConfig({ ...llama, ...scaling, num_hidden_layers: 8, model_type: model }).layerTypes.map(
        ({ layerType, ropeType }) => [layerType, ropeType],
      ),
    );
  assert.deepEqual(kinds('gemma3_text'), {
    sliding_attention: 'default',
    full_attention: 'linear',
  });
  assert.deepEqual(kinds('olmo3'), { sliding_attention: 'default', full_attention: 'linear' });
  assert.deepEqual(kinds('modernbert'), { full_attention: 'linear', sliding_attention: 'linear' });
});

test('an odd width has exponents over itself, and one feature more turns', () => {
  const layers = scaled({}, { model_type: 'stablelm', partial_rotary_factor: 0.33 });
  assert.deepEqual([layers.rotaryDim, layers.rotatedFeatures], [21, 22]);
  alike(layers.inverseFrequencies, plain(21));
});

test('a share of a plain Llama counts for scaled types alone, as in transformers 5', () => {
  const share = { partial_rotary_factor: 0.5 };
  assert.equal(scaled({}, share).rotaryDim, 64);
  const layers = scaled({ type: 'linear', factor: 2 }, share);
  assert.deepEqual([layers.rotaryDim, layers.rotaryPart], [32, 'first']);
  alike(
    layers.inverseFrequencies,
    plain(32).map((w) => w / 2),
  );
});

test('a script finds what other libraries make of the same file', () => {
  /** @param {object} config @param {number} [sequenceLength] */
  const others = (config, sequenceLength) =>
    Object.fromEntries(
      ropeConfig({ ...llama, ...config }, { sequenceLength }).alternatives.map(
        ({ reader, layerTypes, error }) => [reader, error ?? layerTypes],
      ),
    );
  assert.deepEqual(others({}), {});
  // transformers 4 does not look at rope_parameters
  const five = others({ rope_theta: undefined, rope_parameters: { rope_theta: 500000 } });
  assert.equal(five['transformers 4'][0].base, 10000);
  // and takes O for longrope from beside the scaling only
  const long = {
    rope_type: 'longrope',
    factor: 2,
    original_max_position_embeddings: 1024,
    short_factor: Array(32).fill(1),
    long_factor: Array(32).fill(2),
  };
  const longs = others({ rope_scaling: long }, 2048);
  assert.equal(longs['transformers 4'][0].factorList, 'short');
  // vLLM takes the long list as soon as the longest sequence is long, and F from the lengths
  const short = others({ rope_scaling: { ...long, factor: null } }, 100);
  assert.equal(short.vLLM[0].factorList, 'long');
  // its yarn reads attn_factor, and not attention_factor
  const yarn = { type: 'yarn', factor: 4, original_max_position_embeddings: 1024 };
  const temperature = 0.1 * Math.log(4) + 1;
  const attention = others({ rope_scaling: { ...yarn, attention_factor: 1 } });
  near([attention.vLLM[0].attentionFactor], [temperature], 1e-14);
  const attn = others({ rope_scaling: { ...yarn, attn_factor: 0.5 } });
  near([attn.vLLM[0].attentionFactor], [temperature / 2], 1e-14);
  // a factor that is not L / O was replaced by it for a time
  const other = others({ rope_scaling: { ...yarn, factor: 8 } });
  const name = 'transformers 4.50 and some versions after it';
  near([other[name][0].attentionFactor], [temperature], 1e-14);
  // DeepSeek V2 in transformers leaves the scale of scores alone
  const scores = { ...yarn, mscale: 0.7, mscale_all_dim: 0.7 };
  const deepseek = others({ model_type: 'deepseek_v2', rope_scaling: scores });
  assert.equal(deepseek["transformers' own class"][0].scoreFactor, 1);
  const olmo = others({ model_type: 'olmo3', rope_scaling: yarn });
  const types = olmo['transformers 5 as first released'].map(
    (/** @type {{ ropeType: string }} */ { ropeType }) => ropeType,
  );
  assert.deepEqual(types, ['yarn', 'yarn']);
});
