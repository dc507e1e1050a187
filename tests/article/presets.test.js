import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codes } from '../../tools/languages.js';
import { saidIn } from '../../web/core/texts/language.js';
import { presets } from '../../web/core/words/presets.js';
import { words } from '../../web/core/words/words.js';

const { tokens, embed, dim } = await words();
const rowsOf = ({ shape: [n, d], data }) =>
  Array.from({ length: n }, (_, i) => data.subarray(i * d, (i + 1) * d));
const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
const preset = (id) => presets.find((one) => one.id === id).text;
const sorted = (text) => tokens(text).sort();

test('ids are single lower-case words, texts and labels are there, one box is empty', () => {
  for (const { id, label } of presets) assert.ok(/^[a-z]+$/.test(id) && label, id);
  assert.equal(new Set(presets.map(({ id }) => id)).size, presets.length);
  assert.equal(preset('empty'), '');
});

test('every word is known, and only these are put together from others', () => {
  const cached = new Map();
  for (const { text } of presets.filter(({ isOffered = true }) => isOffered)) {
    const all = tokens(text);
    const { known, parts } = embed(all);
    all.forEach((token, i) => {
      assert.ok(known[i], token);
      if (parts[i][0] !== token.toLowerCase()) cached.set(token, parts[i].join(' '));
    });
  }
  assert.deepEqual(Object.fromEntries(cached), {
    I: 'me we',
    "don't": 'do not',
    "it's": 'it is',
    'mind-twisting': 'mind twisting',
  });
});

test('presets of a language are words of their own: who killed whom again, and one word in two senses', async () => {
  const hindi = await saidIn('hi', () => preset('ram'));
  assert.deepEqual(tokens(hindi), ['राम', 'ने', 'रावण', 'को', 'मारा']);
  for (const code of codes()) {
    const [one, other, senses] = await saidIn(code, () => ['ram', 'ravan', 'senses'].map(preset));
    assert.deepEqual(sorted(one), sorted(other), code);
    assert.notDeepEqual(tokens(one), tokens(other), code);
    // the last word stands before, too, and more words are between the two than in an echo
    const all = tokens(senses);
    assert.ok(all.indexOf(all.at(-1)) < all.length - 2, `${code}: ${all}`);
    assert.notEqual(senses, preset('banks'), code);
  }
  const offered = () => presets.filter(({ isOffered = true }) => isOffered).length;
  assert.equal(await saidIn('hi', offered), offered() + 3);
});

test('the opposite opinions are the same eleven words in another order', () => {
  const [like, dislike] = [preset('like'), preset('dislike')];
  assert.deepEqual(sorted(like), sorted(dislike));
  assert.notDeepEqual(tokens(like), tokens(dislike));
  assert.equal(tokens(like).filter((token) => token !== '.').length, 11);
});

test('hunter and prey are the same words in another order', () => {
  assert.deepEqual(tokens(preset('hunter')).reverse(), tokens(preset('prey')));
});

// the row of attention weights of the last token, queries and keys being the embeddings themselves
function lastWeights(text) {
  const rows = rowsOf(embed(tokens(text)));
  const powers = rows.map((row) => Math.exp(dot(row, rows.at(-1)) / Math.sqrt(dim)));
  const sum = powers.reduce((a, b) => a + b);
  return Object.fromEntries(tokens(text).map((token, i) => [token, powers[i] / sum]));
}

test('"bank" gives its money context over twice the weight of its river context', () => {
  const [boats, loans] = [lastWeights(preset('boats')), lastWeights(preset('loans'))];
  assert.ok(loans.loans + loans.money > 2 * (boats.boats + boats.river));
  assert.ok(loans.loans > loans.the && boats.river < boats.the);
});

test('the two banks of one sentence have equal rows until positions are added', () => {
  const all = tokens(preset('banks'));
  const rows = rowsOf(embed(all));
  assert.deepEqual(rows[all.indexOf('bank')], rows[all.lastIndexOf('bank')]);
  assert.notEqual(all.indexOf('bank'), all.lastIndexOf('bank'));
});
