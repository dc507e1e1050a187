// Two configurations compared: against loops over the formulas, for files with several types of layers, and
// as the command prints it.

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { run } from '../../../web/command/run.js';
import { compareRope, differenceAt } from '../../../web/labs/rope/api/compare.js';
import { ropeConfig } from '../../../web/labs/doctor/index.js';
import { comparisonSentence } from '../../../web/labs/rope/figures/rope/comparison.js';
import { comparisonOf } from '../../../web/labs/rope/figures/rope/model.js';
import { test } from '../../harness/tiers.js';

const folder = await mkdtemp(join(tmpdir(), 'phasor-rope-compare-'));
after(() => rm(folder, { recursive: true }));

const llama = {
  model_type: 'llama',
  hidden_size: 4096,
  num_attention_heads: 32,
  num_hidden_layers: 2,
  max_position_embeddings: 4096,
  rope_theta: 10000,
};
const linear = { ...llama, rope_scaling: { rope_type: 'linear', factor: 8 } };

/** @param {object} one @param {object} other */
const compared = (one, other) =>
  compareRope(ropeConfig(JSON.stringify(one)), ropeConfig(JSON.stringify(other)));

/**
 * The angle of a pair, by the formula of the paper.
 *
 * @param {number} base
 * @param {number} position
 * @param {number} j
 */
const angle = (base, position, j) => position * base ** ((-2 * j) / 128);

test('the first position at which an angle differs is that of a search over all positions and pairs', () => {
  for (const base of [10001, 10100, 500000]) {
    const { comparisons } = compared(llama, { ...llama, rope_theta: base });
    assert.equal(comparisons.length, 1);
    const [{ first, differing, pairs }] = comparisons;
    let position = 0;
    let found = -1;
    while (found < 0) {
      position += 1;
      const gaps = Array.from({ length: 64 }, (_, j) =>
        Math.abs(angle(10000, position, j) - angle(base, position, j)),
      );
      if (Math.max(...gaps) >= 0.01) found = gaps.indexOf(Math.max(...gaps));
    }
    assert.deepEqual(first, { position, pair: found }, String(base));
    // the first pair turns by a radian with every base
    assert.deepEqual([differing, pairs], [63, 64]);
  }
});

test('differences of angles are those on the circle', () => {
  const [comparison] = compared(llama, linear).comparisons;
  const { pair, difference } = differenceAt(comparison, 4);
  const gaps = Array.from({ length: 64 }, (_, j) => {
    const gap = (angle(10000, 4, j) * 7) / 8;
    return Math.abs(Math.atan2(Math.sin(gap), Math.cos(gap)));
  });
  assert.ok(Math.abs(difference - Math.max(...gaps)) < 1e-12);
  assert.equal(pair, gaps.indexOf(Math.max(...gaps)));
  assert.ok(difference <= Math.PI);
});

test('the same file twice differs nowhere, and other sizes of heads are not compared', () => {
  const [same] = compared(llama, llama).comparisons;
  assert.deepEqual([same.first, same.differing], [null, 0]);
  // a factor of 1 divides nothing, but the formula of a ramp or of bands rounds
  const yarn = { rope_type: 'yarn', factor: 1, original_max_position_embeddings: 4096 };
  const bands = { low_freq_factor: 1, high_freq_factor: 4, original_max_position_embeddings: 2048 };
  for (const rope_scaling of [yarn, { rope_type: 'llama3', factor: 1, ...bands }]) {
    const [rounded] = compared(llama, { ...llama, rope_scaling }).comparisons;
    assert.deepEqual([rounded.first, rounded.differing], [null, 0]);
    assert.equal(comparisonSentence(rounded), 'All frequencies are the same.');
  }
  const [other] = compared(llama, { ...llama, num_attention_heads: 64 }).comparisons;
  assert.deepEqual([other.first, other.pairs], [null, NaN]);
});

test('types of layers are compared by their names, a single type with each', () => {
  const gemma = {
    model_type: 'gemma3_text',
    hidden_size: 1152,
    num_attention_heads: 4,
    num_key_value_heads: 1,
    head_dim: 256,
    num_hidden_layers: 6,
    max_position_embeddings: 32768,
    rope_theta: 1000000,
    rope_local_base_freq: 10000,
    sliding_window_pattern: 6,
  };
  const names = ({ comparisons }) => comparisons.map(({ a, b }) => [a.layerType, b.layerType]);
  const two = compared(gemma, { ...gemma, rope_theta: 500000 });
  assert.equal(two.comparisons.length, 2);
  assert.ok(names(two).every(([one, other]) => one === other));
  assert.equal(two.comparisons.filter(({ first }) => first === null).length, 1);
  assert.deepEqual(two.alone, { a: [], b: [] });
  const one = compared({ ...llama, head_dim: 256 }, gemma);
  assert.equal(one.comparisons.length, 2);
});

/** @param {string} name @param {object} content */
async function file(name, content) {
  const path = join(folder, name);
  await writeFile(path, JSON.stringify(content));
  return path;
}

test('the command prints the facts that differ, the first position and a table; status 1, and 0 for the same', async () => {
  const [one, other] = [await file('one.json', llama), await file('other.json', linear)];
  const { status, output, errors } = await run(['rope', one, other, '--length', '5000']);
  assert.equal(errors, '');
  assert.equal(status, 1);
  assert.match(output, /^ {2}type +default +linear$/m);
  assert.doesNotMatch(output, /^ {2}base/m);
  assert.match(output, /64 of 64 frequencies differ\./);
  assert.match(
    output.replace(/\s+/g, ' '),
    /by 0\.01 radians from position 1 on: that of pair 0, which turns by 1 and 0\.125 radians/,
  );
  assert.match(output, /^ +5000 +[\d.]+ +\d+$/m);
  assert.doesNotMatch(output, /^ +10000 /m);
  const same = await run(['rope', one, one]);
  assert.equal(same.status, 0);
  assert.match(same.output, /The same rotary encoding\.$/m);
  const json = JSON.parse((await run(['rope', one, other, '--json'])).output);
  assert.deepEqual(json.comparisons[0].first, { position: 1, pair: 0 });
  const three = await run(['rope', one, other, one]);
  assert.equal(three.status, 2);
  assert.match(three.errors, /give one config\.json, or two to compare, got 3/);
});

test('an element compares with a model above the figure or a file, in the layers that are shown', () => {
  const phasorless = /** @type {any} */ ({
    compare: '',
    config: JSON.stringify(llama),
    model: '',
    length: 16384,
    share: 0,
  });
  const shown = /** @type {any} */ ({ layers: ropeConfig(JSON.stringify(llama)).layerTypes[0] });
  assert.equal(comparisonOf(shown, phasorless), null);
  const fileComparison = comparisonOf(shown, { ...phasorless, compare: JSON.stringify(linear) });
  assert.deepEqual(fileComparison?.names, ['your config.json', 'the other one']);
  assert.deepEqual(fileComparison?.comparison.first, compared(llama, linear).comparisons[0].first);
  assert.match(
    comparisonSentence(/** @type {any} */ (fileComparison?.comparison)),
    /^64 of 64 frequencies differ\. An angle differs by 0\.01 or more from position 1 on: that of pair 0\.$/,
  );
  const model = comparisonOf(shown, { ...phasorless, compare: 'Llama 3.1' });
  assert.equal(model?.names[1], 'Llama 3.1');
  assert.throws(
    () => comparisonOf(shown, { ...phasorless, compare: 'Lama' }),
    /compare must be one of 'Llama 2', .* or the text of a config\.json, got Lama/,
  );
});
