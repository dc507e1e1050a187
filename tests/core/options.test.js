// A misspelt option would be ignored and the default taken: a mask that hides nothing, a base that is
// another. So every public function refuses names that it does not have and names the nearest.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from '../../web/core/api/index.js';
import { words } from '../../web/core/words/words.js';
import { functionsOf } from '../fuzz/attempt.js';
import { random } from '../fuzz/random.js';
import { recipes, wordRecipes } from '../fuzz/recipes.js';

const phasor = { ...(await load()), ...(await words()) };
const all = { ...recipes, ...wordRecipes };

/** Functions whose arguments are no options. */
const without =
  'rank headDistances tokens embed cache.truncate cache.clear pool.close attentionView.close'.split(
    ' ',
  );

/** @param {any} value */
const isOptions = (value) =>
  typeof value === 'object' && !Array.isArray(value) && value.shape === undefined;

/**
 * Right arguments, of which as many as possible are options.
 *
 * @param {string} name
 * @returns {any[]}
 */
function argumentsOf(name) {
  const candidates = Array.from({ length: 50 }, (_, seed) => all[name].make(random(seed)));
  const count = (/** @type {any[]} */ args) => args.filter(isOptions).length;
  const best = candidates.reduce((a, b) => (count(b) > count(a) ? b : a));
  assert.ok(count(best) > 0, `${name} takes options, or belongs to the list above`);
  return best;
}

/**
 * What a call says of an added option, in every place where options may stand.
 *
 * @param {string} name
 * @param {any[]} args
 * @param {object} added
 * @returns {Promise<string[]>}
 */
async function complaints(name, args, added) {
  const said = [];
  for (const [at, one] of args.entries()) {
    if (!isOptions(one)) continue;
    try {
      await call(name, args.with(at, { ...one, ...added }));
      said.push('nothing');
    } catch (error) {
      assert.ok(error instanceof TypeError, String(error));
      said.push(error.message);
    }
  }
  return said;
}

/** @param {string} name @param {any[]} args */
const call = async (name, args) => {
  const { apply } = all[name];
  return apply ? apply(phasor, args) : phasor[/** @type {'rank'} */ (name)](...args);
};

for (const name of functionsOf(phasor)) {
  const { options } = all[name];
  if (without.includes(name)) continue;
  test(`${name} refuses each of its options misspelt, and names the right one`, async () => {
    const args = argumentsOf(name);
    await call(name, args);
    for (const right of options.split(' ')) {
      const wrong = right + right.at(-1);
      const refusal = `${name}: there is no option ${wrong}`;
      const said = await complaints(name, args, { [wrong]: 1 });
      assert.ok(said.includes(`${refusal}; did you mean ${right}?`), said.join());
      assert.ok(
        said.every((message) => message.startsWith(refusal)),
        said.join(),
      );
      // what has no value has a name
      assert.deepEqual(await complaints(name, args, { [wrong]: undefined }), said);
    }
    // one that is like none
    for (const message of await complaints(name, args, { xxyyzz: 1 })) {
      const [, kind, list] =
        /: there is no option xxyyzz; the (nearest options|options) are (.+)$/.exec(message) ?? [];
      assert.ok(kind, message);
      const { length } = list.split(', ');
      assert.ok(kind === 'options' ? length <= 12 : length === 8, message);
    }
  });
}

test('an option that is like none is answered with all there are, up to twelve, or with eight', () => {
  const other = { length: 2, dim: 4, xxyyzz: 1 };
  assert.throws(() => phasor.sinusoidal(other), {
    name: 'TypeError',
    message:
      'sinusoidal: there is no option xxyyzz; the options are ' +
      'length, start, positions, dim, base, spacing, layout, odd, into',
  });
  const x = [[1, 2]];
  assert.throws(() => phasor.attention(x, x, x, /** @type {any} */ ({ dropout: 0.1 })), {
    name: 'TypeError',
    message:
      'attention: there is no option dropout; the nearest options are ' +
      'window, start, return, into, heads, kvHeads, scale, softcap',
  });
});

test('load refuses an option that it does not have', async () => {
  for (const [wrong, right] of [
    ['builds', 'build'],
    ['wasmUrl', 'wasm'],
    ['Build', 'build'],
  ]) {
    await assert.rejects(load(/** @type {any} */ ({ [wrong]: 'simd' })), {
      name: 'TypeError',
      message: `load: there is no option ${wrong}; did you mean ${right}?`,
    });
  }
});

test('the names that other libraries use lead to ours', async () => {
  /** @type {[string, string, string][]} */
  const names = [
    ['attention', 'isCausal is_causal CAUSAL', 'causal'],
    ['attention', 'numHeads num_heads nHeads n_heads num_attention_heads', 'heads'],
    ['attention', 'num_kv_heads numKvHeads num_key_value_heads kv_heads enable_gqa', 'kvHeads'],
    ['attention', 'attn_mask attnMask attention_mask key_padding_mask attn_bias', 'mask'],
    ['attention', 'softmax_scale sm_scale', 'scale'],
    ['attention', 'sliding_window window_size', 'window'],
    ['attention', 'logits_soft_cap softCap logits_softcap', 'softcap'],
    ['attention', 'past_key past_keys', 'pastKey'],
    ['attention', 'key_lengths keyLength', 'keyLengths'],
    ['sinusoidal', 'd_model dModel embed_dim model_dim', 'dim'],
    ['sinusoidal', 'seq_len seqLen max_len n', 'length'],
    ['sinusoidal', 'theta rope_theta', 'base'],
    ['sinusoidal', 'position', 'positions'],
    ['rotary', 'theta rope_theta ropeTheta', 'base'],
    ['rotary', 'rope_scaling', 'scaling'],
    ['rotary', 'rotary_dim', 'rotaryDim'],
    ['rotary', 'interleaved', 'pairing'],
    ['t5Bias', 'num_buckets', 'buckets'],
    ['t5Bias', 'max_distance', 'maxDistance'],
    ['paint', 'cmap colourmap color_map', 'colormap'],
    ['paint', 'vmin vmax', 'domain'],
    ['pool', 'threads numThreads worker', 'workers'],
    ['cache', 'batch_size', 'batch'],
  ];
  for (const [name, foreign, ours] of names) {
    const args = argumentsOf(name);
    for (const wrong of foreign.split(' ')) {
      const said = await complaints(name, args, { [wrong]: 1 });
      assert.deepEqual(said, [`${name}: there is no option ${wrong}; did you mean ${ours}?`]);
    }
  }
});

test('only own enumerable names count, so options may be instances of a class', () => {
  class Settings {
    dim = 4;
    length = 2;
    describe() {
      return 'not an option';
    }
  }
  const given = Object.defineProperty(new Settings(), 'hidden', { value: 1 });
  assert.deepEqual(phasor.sinusoidal(given), phasor.sinusoidal({ length: 2, dim: 4 }));
  const inherited = Object.assign(Object.create({ other: 1 }), { dim: 4, length: 2 });
  assert.deepEqual(phasor.sinusoidal(inherited), phasor.sinusoidal({ length: 2, dim: 4 }));
});

test('a name of any length and alphabet is answered in a short line', () => {
  for (const wrong of ['x'.repeat(1e6), 'आधार', '', '__proto', '0']) {
    const given = { length: 1, dim: 2, [wrong]: 1 };
    assert.throws(
      () => phasor.sinusoidal(given),
      (/** @type {Error} */ { message }) => message.length < 160 && /no option/.test(message),
    );
  }
});

test('a table alone is taken by rank and closestPair, which have no options', () => {
  const table = [
    [1, 2],
    [3, 4],
  ];
  const { rank, closestPair } = /** @type {any} */ (phasor);
  assert.throws(() => rank(table, { tol: 1e-3 }), {
    name: 'TypeError',
    message: 'rank: there is no option tol',
  });
  assert.throws(() => closestPair(table, { metric: 'dot' }), {
    name: 'TypeError',
    message: 'closestPair: there is no option metric',
  });
  assert.equal(rank(table, undefined), 2);
});
