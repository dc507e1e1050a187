// The head that compares words is called "meaning" only where its vectors are those of the words.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computed } from '../../web/core/figures/attention/model.js';
import { model as cacheModel } from '../../web/labs/masks/figures/cache/model.js';
import { fewVectors, vectors } from '../../web/core/words/vectors.js';
import { phasor } from '../harness/phasor.js';

const settings = { context: '', kind: 'self', heads: 2, dim: 32, base: 10_000, encoding: true };

/** @param {object} given @param {import('../../web/core/words/vectors.js').Words} words */
const scene = (given, words) => {
  const found = computed(phasor, words, { ...settings, text: '', ...given });
  assert.ok(found);
  return found;
};

test('the head that compares words is named after what all, some or none of the vectors are of', async () => {
  const list = await vectors();
  /** @type {[given: object, name: string][]} */
  const cases = [
    [{ text: 'the cat sat on the mat' }, 'meaning'],
    [{ text: "I don't mind" }, 'meaning'],
    // padding is no word
    [{ text: 'the cat', kind: 'padded' }, 'meaning'],
    [{ text: 'the zzyzx cat' }, 'meaning and letters'],
    [{ text: 'the cat', kind: 'cross', context: 'zzyzx' }, 'meaning and letters'],
    // not read
    [{ text: 'the cat', context: 'zzyzx' }, 'meaning'],
    [{ text: 'zzyzx' }, 'letters'],
    [{ text: 'राम ने रावण को मारा' }, 'letters'],
  ];
  for (const [given, name] of cases) {
    const { names, warning } = scene(given, list);
    assert.deepEqual([names, warning], [[name, 'one back'], ''], JSON.stringify(given));
  }
  const preset = { text: 'the money bank by the river bank' };
  assert.equal(scene(preset, await fewVectors()).names[0], 'meaning');
});

test('without the list the scene says why, and no head is called “meaning”', async () => {
  const list = await vectors();
  const embed = (/** @type {readonly string[]} */ words) => ({
    ...list.embed(words),
    known: words.map(() => false),
  });
  const problem = 'phasor.words.iife.js could not be loaded';
  const { names, warning } = scene({ text: 'the cat' }, { ...list, size: 0, embed, problem });
  assert.equal(names[0], 'letters');
  assert.equal(
    warning,
    `The list of words could not be loaded: vectors come from the letters, so meaning is missing. ${problem}`,
  );
});

test('the cache names its head by the words up to the step', async () => {
  const list = await vectors();
  const words = list.tokens('the cat zzyzx');
  const embedding = list.embed(words);
  const sentence = () => ({
    isLoaded: true,
    words,
    embedding,
    known: embedding.known,
    notices: () => [],
    warning: () => '',
  });
  const heads = [1, 2, 3].map(
    (step) => cacheModel(/** @type {any} */ ({ phasor, step, length: 3 }), sentence).head,
  );
  assert.deepEqual(heads, ['meaning', 'meaning', 'meaning and letters']);
});
