// What a tokenizer's token is called on screen: one name in every figure and in all that leaves it.

import assert from 'node:assert/strict';
import { tokenText } from '../../web/core/figures/define.js';
import { isolated, shortened } from '../../web/core/draw/words.js';
import { letters } from '../../web/core/api/byte-letters.js';
import { testBrowser } from '../harness/browser.js';
import { drawn, openFigures } from '../harness/figures.js';
import { test } from '../harness/tiers.js';

const browser = testBrowser();

/** As GPT-2 writes it. @param {string} text */
const byteLevel = (text) =>
  Array.from(new TextEncoder().encode(text), (byte) => letters[byte]).join('');

test('letters of byte-level tokenizers are decoded, whatever the script', () => {
  for (const text of ['今', 'ï', 'naïve', 'नमस्ते', '👍🏽', 'Привет', 'café', '’s', '“', 'ł', 'dół']) {
    assert.equal(tokenText(byteLevel(text)), text);
    assert.equal(tokenText(byteLevel(` ${text}`)), `␣${text}`);
  }
  assert.equal(tokenText('Ġthe'), '␣the');
  assert.equal(tokenText('ĠĠ'), '␣␣');
  assert.equal(tokenText(');ĊĊ'), ');⏎⏎');
  assert.equal(tokenText('čĊ'), '␍⏎');
  assert.equal(tokenText('ĉreturn'), '⇥return');
  assert.equal(tokenText(byteLevel('\u00a0')), '␣');
});

test('what is no text is refused', () => {
  for (const [given, got] of [
    [5, '5'],
    [undefined, 'undefined'],
    [['Ġthe'], 'an array of 1'],
  ]) {
    assert.throws(() => tokenText(/** @type {any} */ (given)), {
      name: 'TypeError',
      message: `tokenText: token must be a text, got ${got}`,
    });
  }
});

test('a part of a character is called by its bytes', () => {
  assert.equal(tokenText('ä»'), '⟨e4 bb⟩');
  assert.equal(tokenText('Ĭ'), '⟨8a⟩');
  assert.equal(tokenText('ðŁĺ'), '⟨f0 9f 98⟩');
  assert.equal(tokenText('Ģ'), '⟨80⟩');
  assert.equal(tokenText('Ġà¤'), '␣⟨e0 a4⟩');
  assert.equal(tokenText('ĠcafÃ'), '␣caf⟨c3⟩');
  assert.equal(tokenText('ä»Ĭä»'), '今⟨e4 bb⟩');
});

test('words that are no bytes stay as they are', () => {
  const words = [
    'café',
    'naïve',
    'é',
    '«',
    '°',
    'über',
    'dół',
    'Łódź',
    'być',
    'doğru',
    'İstanbul',
    'č',
  ];
  for (const word of [...words, '¿Qué', '今', 'नमस्ते', '<|endoftext|>', 'U+0041', 'plain']) {
    assert.equal(tokenText(word), word);
  }
  assert.equal(tokenText('▁the'), '␣the');
  assert.equal(tokenText('##ing'), '\u2011ing');
  assert.equal(tokenText('##'), '##');
  assert.equal(tokenText('Ġ今'), '␣今');
});

test('no token is called by nothing', () => {
  assert.equal(tokenText(''), '∅');
  assert.equal(tokenText('\n'), '⏎');
  for (let code = 0; code < 0x10000; ++code) {
    const name = tokenText(String.fromCharCode(code));
    const rest = name.replace(/[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{C}]/gu, '');
    // a code point that Unicode has not assigned is a box
    if (!/\p{Cn}|\p{Co}/u.test(name)) assert.notEqual(rest, '', `U+${code.toString(16)}`);
  }
  assert.equal(tokenText('\u200b'), 'U+200B');
  assert.equal(tokenText('\u3000\u3000'), 'U+3000 U+3000');
});

test('what is drawn of a long token is its beginning, decoded', () => {
  assert.equal(shortened(byteLevel('今'.repeat(100))), `${'今'.repeat(64)}…`);
  assert.equal(shortened(byteLevel('👍'.repeat(32))), '👍'.repeat(32));
  assert.equal(isolated(byteLevel('שלום')), '\u2068שלום\u2069');
});

test('the sentence, the axes, the table, files and heat maps have the same name of a token', async () => {
  const { page, close } = await openFigures(
    browser,
    '<phasor-attention id="a"></phasor-attention><phasor-heatmap id="b"></phasor-heatmap>',
  );
  const tokens = ['Ġthe', 'ä»Ĭ', 'ä»', 'Ã¯', ''];
  const names = ['␣the', '今', '⟨e4 bb⟩', 'ï', '∅'];
  const weights = tokens.map(() => [0.2, 0.2, 0.2, 0.2, 0.2]);
  await page.evaluate(([given, map]) => {
    const [a, b] = /** @type {any[]} */ ([...document.querySelectorAll('#a, #b')]);
    Object.assign(a, { tokens: given, weights: map });
    Object.assign(b, { tensor: map, rowlabels: given, columnlabels: given });
  }, /** @type {const} */ ([tokens, weights]));
  await drawn(page);
  const seen = await page.evaluate(() => {
    const [a, b] = /** @type {any[]} */ ([...document.querySelectorAll('#a, #b')]);
    /** @param {any} root @param {string} selector */
    const texts = (root, selector) =>
      Array.from(root.shadowRoot.querySelectorAll(selector), (each) => each.textContent);
    const places = [0, 1, 2, 3, 4];
    return {
      letters: [...new Set(texts(a, '.word .letters'))],
      axes: [a, b].map((each) => texts(each, '.labels.rows .label').map((text) => text.trim())),
      tables: [a, b].map((each) => [
        places.map(each.data().rowname),
        places.map(each.data().columnname),
      ]),
    };
  });
  assert.deepEqual(seen.letters, names);
  const placed = names.map((name, k) => `${name} ${k}`);
  assert.deepEqual(seen.tables, [
    [placed, placed],
    [names, names],
  ]);
  assert.deepEqual(seen.axes, [placed, names]);
  await close();
});
