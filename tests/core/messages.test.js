// Messages of the library in Hindi: every one has a template, which keeps its values; and elements
// and labs show them in the language of the page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { message as hindi } from '../../web/core/texts/messages/hi.js';
import args from '../../web/core/texts/messages/hi-arguments.js';
import configuration from '../../web/core/texts/messages/hi-configuration.js';
import files from '../../web/core/texts/messages/hi-files.js';
import { translator } from '../../web/core/texts/messages/translator.js';
import { messages } from '../harness/messages.js';
import { processorTime } from '../harness/processor-time.js';

const devanagari = /[\u0900-\u097f]/;
/** Words of English sentences that no name and no code has; what is quoted or in brackets may be code. */
const english =
  /\b(?:the|an|of|must|be|is|are|has|have|got|in|and|or|with|not|one|than|it|its|by|which|that|for|no|there|at|as|but|more|most|least|nothing|none|because|without)\b/;
const code = /'[^']*'|\[[^\])]*[\])]|\{ \w+:[^}]*\}/g;

test('every message in the sources has its template in Hindi, and keeps its values', () => {
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
  const missing = messages.filter(({ message, values }) => {
    const words = hindi(message);
    const kept = values.every((value) => new RegExp(`${value}(?!\\d)`).test(words));
    return !(kept && devanagari.test(words) && !english.test(words.replace(code, '')));
  });
  assert.deepEqual(
    missing.map(({ file, message }) => `${file}: ${message} → ${hindi(message)}`),
    [],
  );
});

const templates = [args, configuration, files];

test('a template has the holes of its translation, once among all files', () => {
  /** @type {Set<string>} */
  const all = new Set();
  const holes = (/** @type {string} */ text) => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const { sentences, phrases } of templates) {
    for (const [kind, table] of Object.entries({ sentences, phrases })) {
      for (const [template, words] of Object.entries(table)) {
        assert.deepEqual(holes(words), holes(template), template);
        assert.equal(new Set(holes(template)).size, holes(template).length, template);
        assert.doesNotMatch(words, /[०-९]/, 'numbers have Latin digits');
        assert.equal(words.endsWith('।'), template.endsWith('.'), template);
        // two holes without a text between them would be ambiguous
        assert.doesNotMatch(template, /\}\{\w/, template);
        assert.ok(!all.has(`${kind} ${template}`), template);
        all.add(`${kind} ${template}`);
      }
    }
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

test('values of any kind are kept, by every message', () => {
  const random = randomOf(7);
  for (const { message, values } of messages) {
    for (let turn = 0; turn < 8; ++turn) {
      const all = turn % 2 ? samples : [...samples, ...longer];
      const given = values.map(() => all[random(all.length)]);
      const englishText = message.replace(/\bv(\d+)(?!\d)/g, (_, k) => given[k - 1] ?? `v${k}`);
      const words = hindi(englishText);
      if (all === samples) assert.match(words, devanagari, englishText);
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
    sentences: { '{a} is {b}': '1 {a} {b}', '{a} is no {b}': '2 {a} {b}', '{A} b': '3 {A}' },
    phrases: {},
  });
  assert.equal(message('x is no y'), '2 x y');
  assert.equal(message('x is y is z'), '1 x y is z');
  assert.equal(message('x b'), '3 x');
  assert.equal(message('x y b'), 'x y b', 'a hole with a capital letter takes one word');
});
