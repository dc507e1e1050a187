// Configurations with fields changed, removed and added by chance: an answer that makes sense, or an error
// that is documented, soon.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { ropeConfig } from '../../../web/labs/doctor/index.js';
import { caseCount } from '../../harness/tiers.js';

/** @type {{ cases: any[] }} */
const { cases } = JSON.parse(
  await readFile(new URL('../../golden/rope-config.json', import.meta.url), 'utf8'),
);

/** Mulberry32: numbers from 0 to 1. @param {number} seed */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let z = Math.imul(state ^ (state >>> 15), 1 | state);
    z = (z + Math.imul(z ^ (z >>> 7), 61 | z)) ^ z;
    return ((z ^ (z >>> 14)) >>> 0) / 2 ** 32;
  };
}

const models = [
  'llama',
  'gemma3_text',
  'gemma4_text',
  'gemma3',
  'modernbert',
  'olmo3',
  'cohere2',
  'exaone4',
  'smollm3',
  'llama4_text',
  'falcon',
  'gpt2',
  'gptj',
  'gpt_neox',
  'phi',
  'phi3',
  'chatglm',
  'nomic_bert',
  'deepseek_v3',
  'qwen2_vl',
  'esm',
  'constructor',
  'new',
];
const types = ['default', 'linear', 'dynamic', 'yarn', 'llama3', 'longrope', 'proportional', 'su'];
const layers = [['full_attention', 'sliding_attention'], ['full_attention'], [], [7]];
const fields = [
  'model_type',
  'rope_theta',
  'rope_scaling',
  'rope_parameters',
  'rope_type',
  'type',
  'factor',
  'head_dim',
  'hidden_size',
  'num_attention_heads',
  'num_hidden_layers',
  'layer_types',
  'max_position_embeddings',
  'original_max_position_embeddings',
  'partial_rotary_factor',
  'short_factor',
  'long_factor',
  'beta_fast',
  'beta_slow',
  'attention_factor',
  'truncate',
  'mscale',
  'mscale_all_dim',
  'low_freq_factor',
  'high_freq_factor',
  'alpha',
  'mrope_section',
  'text_config',
  'full_attention',
  'sliding_attention',
  'no_rope_layers',
  'alibi',
  'sliding_window',
  'sliding_window_pattern',
  'rotary_dim',
  'rotary_pct',
  'rope_ratio',
  'qk_rope_head_dim',
  'rope_interleave',
  'global_head_dim',
  'architectures',
  '__proto__',
];
const numbers = [0, 1, 2, 3, 4, 16, 64, 0.5, 0.25, -1, 1e4, 1e6, 1e300, 1e-300, 2 ** 53, -0, 8.5];
const strange = [null, true, false, '', '4', 'x', [], {}, [[]], [1, 2, 3], [null], { factor: 2 }];

/** @param {() => number} next @param {any} config */
function mutated(next, config) {
  /** @type {<T>(list: readonly T[]) => T} */
  const pick = (list) => list[Math.floor(next() * list.length)];
  /** @param {string} field */
  const value = (field) => {
    const chance = next();
    if (chance < 0.15) return pick(strange);
    if (chance < 0.2) return structuredClone(pick(cases).config);
    if (field.endsWith('type')) return pick(field === 'model_type' ? models : types);
    if (field === 'layer_types') return pick(layers);
    if (field.endsWith('_factor') && next() < 0.3)
      return Array(pick([0, 1, 16, 48])).fill(pick(numbers));
    return pick(numbers);
  };
  const copy = structuredClone(config);
  for (let changes = 1 + next() * 4; changes > 0; --changes) {
    const nested = Object.values(copy).filter((each) => each && typeof each === 'object');
    const target = next() < 0.6 && nested.length > 0 ? pick(nested) : copy;
    const own = Object.keys(target);
    const field = next() < 0.4 && own.length > 0 ? pick(own) : pick(fields);
    if (next() < 0.2) delete target[field];
    else
      Object.defineProperty(target, field, {
        value: value(field),
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
  return copy;
}

/** @param {ReturnType<typeof ropeConfig>} read */
function makesSense({ layerTypes, warnings }) {
  assert.ok(layerTypes.length > 0);
  for (const one of layerTypes) {
    const { rope, rotaryDim, headDim, inverseFrequencies, attentionFactor, scoreFactor } = one;
    assert.ok(Number.isFinite(attentionFactor) && Number.isFinite(scoreFactor));
    assert.ok(inverseFrequencies.every(Number.isFinite));
    if (!rope) continue;
    assert.equal(inverseFrequencies.length, Math.ceil(rotaryDim / 2));
    assert.ok(headDim !== null && rotaryDim >= 1 && rotaryDim <= headDim);
  }
  const kinds = ['unknown', 'ignored', 'contradictory', 'dead', 'missing'];
  for (const { field, kind, message } of warnings) {
    assert.ok(kinds.includes(kind) && message.startsWith(field), message);
  }
}

test('mutated configurations have an answer or a documented error', (t) => {
  const next = random(17);
  const small = cases.map(({ config }) => ({ ...config, head_dim: 96 }));
  let [answers, slowest] = [0, 0];
  const count = caseCount(20_000);
  for (let run = 0; run < count; ++run) {
    const config = mutated(next, small[run % small.length]);
    const sequenceLength = next() < 0.5 ? undefined : Math.ceil(next() * 1e5);
    const start = process.cpuUsage();
    try {
      makesSense(ropeConfig(config, { sequenceLength }));
      ++answers;
    } catch (error) {
      const { name, message } = /** @type {Error} */ (error);
      const documented =
        ['TypeError', 'RangeError'].includes(name) && message.startsWith('ropeConfig: ');
      if (!documented) assert.fail(`${JSON.stringify(config)}, ${sequenceLength}: ${message}`);
    }
    const { user, system } = process.cpuUsage(start);
    slowest = Math.max(slowest, user + system);
  }
  t.diagnostic(`${answers} answers, the slowest took ${slowest / 1000} ms`);
  // neither all refused nor all taken
  assert.ok(answers > count / 5 && answers < 0.9 * count, `${answers} answers`);
  assert.ok(slowest < 1e6, `${slowest} µs`);
});

test('texts that are cut or spoilt at any place are read or refused', () => {
  const next = random(4);
  for (const { config } of cases) {
    const text = JSON.stringify(config);
    for (let run = 0; run < 50; ++run) {
      const at = Math.floor(next() * text.length);
      const spoilt =
        next() < 0.5
          ? text.slice(0, at)
          : text.slice(0, at) + String.fromCharCode(next() * 128) + text.slice(at + 1);
      try {
        makesSense(ropeConfig(spoilt));
      } catch (error) {
        const { message } = /** @type {Error} */ (error);
        assert.match(message, /^ropeConfig: /, spoilt);
      }
    }
  }
});
