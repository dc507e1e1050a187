// Messages of the library in every language: each has a template, which keeps its values.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codes, textsByRoom, textsOf } from '../../tools/languages.js';
import { messages } from '../../tools/messages.js';
import { messagesIn } from '../../tools/texts.js';
import { translator } from '../../web/core/texts/translator.js';
import { processorTime } from '../harness/processor-time.js';

const all = codes().map((code) => ({ code, message: translator(textsOf(code)) }));
const hindi = translator(textsOf('hi'));

test('every message in the sources has its template in every language, and keeps its values', () => {
  assert.ok(messages.length > 500, `${messages.length} messages were found`);
  for (const folder of [
    ...['core/api', 'core/words', 'core/figures', 'labs/rope', 'labs/doctor', 'labs/masks'],
    ...['labs/models', 'labs/training'],
  ]) {
    assert.ok(
      messages.some(({ file }) => file.startsWith(`${folder}/`)),
      folder,
    );
  }
  for (const { code, message: translate } of all) {
    const { missing } = messagesIn(textsOf(code));
    assert.deepEqual(
      missing.map(({ file, message }) => `${code}: ${file}: ${message} → ${translate(message)}`),
      [],
    );
    for (const { message, values } of messages) {
      const words = translate(message);
      const lost = values.filter((value) => !new RegExp(`${value}(?!\\d)`).test(words));
      assert.deepEqual(lost, [], `${code}: ${message} → ${words}`);
    }
  }
});

test('a message that has no template, or only a part of one, is named', () => {
  const texts = textsOf('hi');
  assert.deepEqual(messagesIn(texts).missing, []);
  const { 'a positive integer': one, ...phrases } = texts.phrases;
  assert.ok(one);
  const [{ message }] = messagesIn({ ...texts, phrases }).missing;
  assert.match(message, /a positive integer/);
  const { dead } = messagesIn({
    ...texts,
    messages: { ...texts.messages, 'an elephant is {this}': '{this}' },
  });
  assert.deepEqual(dead, ['an elephant is {this}']);
});

test('a template has the holes of its translation, once among all rooms', () => {
  const holes = (/** @type {string} */ text) => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const code of codes()) {
    /** @type {Set<string>} */
    const seen = new Set();
    for (const [room, { messages: whole = {}, phrases = {} }] of textsByRoom(code)) {
      for (const [kind, table] of Object.entries({ whole, phrases })) {
        for (const [template, words] of Object.entries(table)) {
          assert.deepEqual(holes(words), holes(template), `${code}: ${template}`);
          assert.equal(new Set(holes(template)).size, holes(template).length, template);
          // two holes without a text between them would be ambiguous
          assert.doesNotMatch(template, /\}\{\w/, template);
          assert.ok(!seen.has(`${kind} ${template}`), `${room}: ${template}`);
          seen.add(`${kind} ${template}`);
        }
      }
    }
  }
});

test('messages in Hindi have Latin digits, and a danda where English has a full stop', () => {
  const { messages: whole, phrases } = textsOf('hi');
  for (const [template, words] of Object.entries({ ...whole, ...phrases })) {
    assert.doesNotMatch(words, /[०-९]/, template);
    assert.equal(words.endsWith('।'), template.endsWith('.'), template);
  }
});

/** Numbers of a seed, as in every run. @param {number} seed */
function randomOf(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const samples = [
  '0',
  '-4.5',
  '1e21',
  'NaN',
  '[]',
  "'q'",
  'rope_scaling.factor',
  'model.safetensors',
  'tokens[7]',
  '{0}',
  '$1',
  '$&',
  '{what}',
  'كلمة',
  '—',
];
// where a name is awaited a message may stay English with these
const longer = [
  '[2, 3]',
  "'is no number'",
  "'a, b or c'",
  "'its, got'",
  'my file.json',
  'three more',
];

const devanagari = /[\u0900-\u097f]/;

test('values of any kind are kept, by every message', () => {
  const random = randomOf(7);
  for (const { message, values } of messages) {
    for (let turn = 0; turn < 8; ++turn) {
      const list = turn % 2 ? samples : [...samples, ...longer];
      const given = values.map(() => list[random(list.length)]);
      const englishText = message.replace(/\bv(\d+)(?!\d)/g, (_, k) => given[k - 1] ?? `v${k}`);
      const words = hindi(englishText);
      if (list === samples) assert.match(words, devanagari, englishText);
      const lost = given.filter((value) => !words.includes(value));
      assert.deepEqual(lost, [], `${englishText} → ${words}`);
    }
  }
});

test('sentences of several phrases are put together', () => {
  const translations = {
    "sinusoidal: dim must be a positive integer, got 'x'":
      "sinusoidal: dim: कोई धनात्मक पूर्णांक चाहिए, मिला 'x'",
    "attention: causal must be 'top-left', 'bottom-right' or 'none', got an array of 3":
      "attention: causal: 'top-left', 'bottom-right' या 'none' चाहिए, मिला 3 अवयवों की सरणी",
    'attention: there is no option isCausal; did you mean causal?':
      'attention: isCausal नाम का कोई विकल्प नहीं है; क्या आपका मतलब causal है?',
    'openModel: a b.gguf: the length of the name of tensor 3 must be below 2^53, got 9007199254740993':
      'openModel: a b.gguf: टेंसर 3 का नाम: लंबाई: 2^53 से कम चाहिए, मिला 9007199254740993',
    'createMask: rule cannot be read at character 6: Expected expression after +.':
      'createMask: rule वर्ण 6 पर पढ़ा नहीं जा सकता: + के बाद व्यंजक होना चाहिए।',
  };
  for (const [englishText, words] of Object.entries(translations))
    assert.equal(hindi(englishText), words);
});

test('what has no template stays English, and so does what is too long', () => {
  const kept = [
    '',
    'Failed to fetch',
    ': ',
    'attention: ',
    'a: b: c: d',
    "Cannot read 'x' of null",
  ];
  for (const text of kept) assert.equal(hindi(text), text);
  const long = `attention: q must be ${'x'.repeat(5000)}, got 3`;
  assert.equal(hindi(long), long);
});

test('no text takes long, whatever is in it', () => {
  const texts = [
    'a must be b, got '.repeat(400),
    'x or '.repeat(1000),
    ': '.repeat(2000),
    'a: '.repeat(1300),
    `${'the length of '.repeat(280)}x must be y, got z`,
    'a pattern without a pattern without '.repeat(100),
  ];
  const spent = processorTime(() => texts.forEach(hindi));
  assert.ok(spent < 1000, `${spent.toFixed()} ms`);
});

test('of two templates that fit, the one with more text of its own counts', () => {
  const message = translator({
    messages: { '{a} is {b}': '1 {a} {b}', '{a} is no {b}': '2 {a} {b}', '{A} b': '3 {A}' },
    phrases: {},
  });
  assert.equal(message('x is no y'), '2 x y');
  assert.equal(message('x is y is z'), '1 x y is z');
  assert.equal(message('x b'), '3 x');
  assert.equal(message('x y b'), 'x y b', 'a hole with a capital letter takes one word');
});
