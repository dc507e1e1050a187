// The formulas of rotary scaling stand in src/encoding/scaling.cpp, and once more in
// web/labs/rope/api/frequencies.js for an entry that has no WebAssembly. Both give the same numbers,
// for any configuration, and so do the programs that diagnose prints.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from '../../../web/core/api/index.js';
import { ropeConfig } from '../../../web/labs/doctor/index.js';
import { rateLines } from '../../../web/labs/doctor/api/diagnose/code/rates.js';
import { scalingAxis } from '../../../web/labs/doctor/api/diagnose/table/scaling.js';
import { randomFrom } from '../../harness/convention-pairs.js';
import { runPython } from '../../harness/numpy.js';
import { caseCount } from '../../harness/tiers.js';

const phasor = await load({ build: 'simd' });

/**
 * JavaScript rounds the exponent 2j/dim before it takes a power of the base, and the engine does not: with a
 * base of 5e7 a frequency may be off by 18 times the rounding of the exponent.
 */
const tolerance = 1e-14;

/** @param {number} a @param {number} b */
const far = (a, b) => Math.abs(a - b) > tolerance * Math.abs(b);

const { uniform: next } = randomFrom(37);
const between = (/** @type {number} */ low, /** @type {number} */ high) =>
  low + (high - low) * next();
const whole = (/** @type {number} */ low, /** @type {number} */ high) =>
  Math.floor(between(low, high + 1));

/** @type {Record<string, (pairs: number) => Record<string, unknown>>} */
const scalings = {
  default: () => ({}),
  linear: () => ({ factor: between(1, 40) }),
  dynamic: () => (next() < 0.5 ? { factor: between(1, 8) } : { alpha: between(2, 1000) }),
  yarn: () => ({
    factor: between(1, 64),
    original_max_position_embeddings: whole(256, 65536),
    beta_fast: between(8, 64),
    beta_slow: between(0.5, 4),
    truncate: next() < 0.5,
    ...(next() < 0.3 && { mscale: between(0.1, 2), mscale_all_dim: between(0.1, 2) }),
    ...(next() < 0.2 && { attention_factor: between(0.5, 2) }),
  }),
  llama3: () => ({
    factor: between(2, 32),
    low_freq_factor: between(0.5, 2),
    high_freq_factor: between(3, 9),
    original_max_position_embeddings: whole(1024, 16384),
  }),
  longrope: (pairs) => ({
    short_factor: Array.from({ length: pairs }, () => between(1, 2)),
    long_factor: Array.from({ length: pairs }, () => between(1, 64)),
    original_max_position_embeddings: whole(1024, 8192),
    ...(next() < 0.5 ? { factor: between(1, 32) } : { attention_factor: between(1, 2) }),
  }),
  proportional: () => ({ factor: between(1, 8), partial_rotary_factor: 0.25 * whole(1, 4) }),
};

for (const [type, fields] of Object.entries(scalings)) {
  test(`${type}: what ropeConfig shows is what the engine turns by, within 1e-14`, () => {
    for (let round = 0; round < caseCount(300); ++round) {
      const head_dim = 2 * whole(4, 128);
      const config = {
        model_type: 'llama',
        hidden_size: 4 * head_dim,
        num_attention_heads: 4,
        head_dim,
        rope_theta: Math.exp(between(Math.log(500), Math.log(5e7))),
        max_position_embeddings: whole(2048, 262144),
        rope_scaling: { rope_type: type, ...fields(head_dim / 2) },
      };
      const length = whole(1, 300_000);
      const [layer] = ropeConfig(config, { sequenceLength: length }).layerTypes;
      const { options, inverseFrequencies, attentionFactor, rotaryDim } = layer;
      assert.ok(options);
      const { base, scaling = { type: /** @type {const} */ ('default') } } = options;
      // at every length, as the options say it
      for (const at of [1, length]) {
        const engine = phasor.wavelengths({ dim: rotaryDim, base, scaling, length: at });
        assert.ok(!far(Number(engine.attentionFactor), attentionFactor), JSON.stringify(config));
        inverseFrequencies.forEach((w, j) => {
          const own = engine.frequency[j];
          const differs = w === 0 ? own > 1e-290 : far(own, w);
          assert.ok(!differs, `pair ${j}: ${w} and ${own}, ${JSON.stringify(config)}`);
        });
      }
    }
  });
}

test('wavelengths with a scaling are those of the frequencies, and refuses what rotary refuses', () => {
  const scaling = { type: /** @type {const} */ ('linear'), factor: 4 };
  const { frequency, wavelength, attentionFactor } = phasor.wavelengths({ dim: 4, scaling });
  assert.deepEqual([...frequency], [0.25, 0.0025]);
  assert.deepEqual([...wavelength], [8 * Math.PI, (2 * Math.PI) / 0.0025]);
  assert.equal(attentionFactor, 1);
  assert.equal('attentionFactor' in phasor.wavelengths({ dim: 4 }), false);
  const parameters = { rope_type: /** @type {const} */ ('default'), rope_theta: 100 };
  assert.deepEqual([...phasor.wavelengths({ dim: 4, scaling: parameters }).frequency], [1, 0.1]);
  // the still pairs of Gemma 4, by the options of ropeConfig: 64 of 256 turn
  const [, full] = ropeConfig({ model_type: 'gemma4_text', num_hidden_layers: 6 }).layerTypes;
  const { base, rotaryDim: dim = 0, scaling: listed } = full.options ?? {};
  const still = phasor.wavelengths({ dim, base, scaling: listed });
  assert.deepEqual([...still.frequency.slice(64)], Array(192).fill(0));
  assert.deepEqual([...still.wavelength.slice(64)], Array(192).fill(Infinity));
  assert.ok(still.frequency[63] > 0);
  assert.throws(() => phasor.wavelengths({ dim: 3, scaling }), /^RangeError: wavelengths: dim/);
  assert.throws(
    () => phasor.wavelengths({ dim: 4, spacing: 't2t', scaling }),
    /^RangeError: wavelengths: spacing/,
  );
  assert.throws(
    () => phasor.wavelengths({ dim: 4, scaling: { type: 'linear' } }),
    /^TypeError: wavelengths: scaling\.factor/,
  );
});

test('the NumPy programs of every scaling compute what the engine computes', () => {
  const known = /** @type {any} */ ({
    yarn: { original: 4096, beta_fast: 32, beta_slow: 1 },
    llama3: { original: 8192, low: 1, high: 4 },
  });
  const trained = { yarn: 4096, llama3: 8192 };
  const values = scalingAxis.values.filter(({ method }) => method !== 'none');
  assert.ok(values.length >= 20, `${values.length}`);
  const dim = 128;
  const programs = values.map((scaling) => {
    const base = { numpy: { to: 'base = 500000.0' } };
    const settings = /** @type {any} */ ({ base, scaling });
    return [...rateLines(settings, 'numpy', known), 'print(repr(rates.tolist()))'].join('\n');
  });
  const head = `import math\nimport numpy as np\nh, width = ${dim / 2}, ${dim}\n`;
  const printed = runPython(head + programs.join('\n'))
    .trim()
    .split('\n');
  values.forEach(({ name, method, number }, k) => {
    const scaling = /** @type {any} */ ({
      type: method,
      factor: number,
      low_freq_factor: 1,
      high_freq_factor: 4,
      original_max_position_embeddings: /** @type {any} */ (trained)[method],
    });
    const { frequency } = phasor.wavelengths({ dim, base: 5e5, scaling });
    JSON.parse(printed[k]).forEach((/** @type {number} */ rate, /** @type {number} */ j) => {
      // NumPy's powers and those of the last step are a few units apart
      const near = Math.abs(rate - frequency[j]) <= 1e-14 * frequency[j];
      assert.ok(near, `${name}, pair ${j}: ${rate}, not ${frequency[j]}`);
    });
  });
});
