// Tokens of texts, by the four kinds of tokenizers, and where each stands in the text.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openModel } from '../web/model/model.js';
import { sourceOf } from '../web/model/readers/source.js';
import { tokenizerOf } from '../web/model/tokens.js';
import { filesOf } from './harness/model-files.js';

/** @param {object} described @param {number} [vocabulary] */
const tokenizer = async (described, vocabulary = 1000) => {
  const source = await sourceOf('tokenizer.json', JSON.stringify(described));
  const made = await tokenizerOf(source, vocabulary);
  return { ...made, tokens: (/** @type {string} */ text) => made.tokens('tokens', text).tokens };
};

/** GPT-2's letters for bytes, written down a second time. */
const letters = Array.from({ length: 256 }, (_, byte) => {
  const printed = /[!-~¡-¬®-ÿ]/.test(String.fromCharCode(byte));
  const before = Array.from({ length: byte }, (__, k) => String.fromCharCode(k));
  const hidden = before.filter((letter) => !/[!-~¡-¬®-ÿ]/.test(letter)).length;
  return String.fromCharCode(printed ? byte : 256 + hidden);
});

/** @param {string[]} list */
const numbered = (list) => Object.fromEntries(list.map((token, k) => [token, k]));

const byteLevel = {
  added_tokens: [{ id: 261, content: '<|end|>', special: true, normalized: false }],
  normalizer: null,
  pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, use_regex: true },
  post_processor: null,
  decoder: { type: 'ByteLevel' },
  model: {
    type: 'BPE',
    vocab: numbered([...letters, 'he', 'the', 'Ġr', 'Ġri', 'Ġriv', '<|end|>']),
    merges: ['h e', 't he', 'Ġ r', 'Ġr i', 'Ġri v'],
  },
};

const wordPiece = {
  added_tokens: ['[PAD]', '[UNK]', '[CLS]', '[SEP]'].map((content, id) => ({ id, content, special: true, normalized: false })), // prettier-ignore
  normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, strip_accents: null, lowercase: true }, // prettier-ignore
  pre_tokenizer: { type: 'BertPreTokenizer' },
  post_processor: {
    type: 'TemplateProcessing',
    single: [{ SpecialToken: { id: '[CLS]', type_id: 0 } }, { Sequence: { id: 'A', type_id: 0 } }, { SpecialToken: { id: '[SEP]', type_id: 0 } }], // prettier-ignore
    pair: [],
    special_tokens: { '[CLS]': { id: '[CLS]', ids: [2], tokens: ['[CLS]'] }, '[SEP]': { id: '[SEP]', ids: [3], tokens: ['[SEP]'] } }, // prettier-ignore
  },
  decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
  model: {
    ...{ type: 'WordPiece', unk_token: '[UNK]', continuing_subword_prefix: '##' },
    max_input_chars_per_word: 100,
    vocab: numbered(['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'the', 'river', 'dej', '##a', ',', 'vu']),
  },
};

const bytesOfUtf8 = Array.from({ length: 256 }, (_, k) => `<0x${k.toString(16).toUpperCase().padStart(2, '0')}>`); // prettier-ignore
const sentencePiece = {
  added_tokens: [{ id: 1, content: '<s>', special: true, normalized: false }],
  normalizer: {
    type: 'Sequence',
    normalizers: [{ type: 'Prepend', prepend: '▁' }, { type: 'Replace', pattern: { String: ' ' }, content: '▁' }], // prettier-ignore
  },
  pre_tokenizer: null,
  post_processor: {
    type: 'TemplateProcessing',
    single: [{ SpecialToken: { id: '<s>', type_id: 0 } }, { Sequence: { id: 'A', type_id: 0 } }],
    pair: [],
    special_tokens: { '<s>': { id: '<s>', ids: [1], tokens: ['<s>'] } },
  },
  decoder: { type: 'Sequence', decoders: [{ type: 'ByteFallback' }, { type: 'Fuse' }] },
  model: {
    ...{ type: 'BPE', byte_fallback: true, fuse_unk: true, unk_token: '<unk>' },
    vocab: numbered([
      '<unk>',
      '<s>',
      ...bytesOfUtf8,
      '▁',
      't',
      'h',
      'e',
      'he',
      '▁t',
      '▁the',
      'r',
      '▁r',
    ]),
    merges: ['h e', '▁ t', '▁t he', '▁ r'],
  },
};

const unigram = {
  added_tokens: [],
  normalizer: null,
  pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true },
  post_processor: null,
  decoder: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true },
  model: {
    ...{ type: 'Unigram', unk_id: 0 },
    vocab: [['<unk>', 0], ['▁the', -1], ['▁river', -2], ['▁riv', -3], ['er', -3], ['s', -4], ['▁', -5]], // prettier-ignore
  },
};

/** @param {{ text: string, from: number, to: number }[]} tokens */
const spans = (tokens) => tokens.map(({ text, from, to }) => [text, from, to]);

test('byte-level: every token is the piece of the text that it stands for', async () => {
  const { tokens } = await tokenizer(byteLevel);
  assert.deepEqual(spans(tokens('the river')), [['the', 0, 3], [' riv', 3, 7], ['e', 7, 8], ['r', 8, 9]]); // prettier-ignore
  assert.deepEqual(tokens('the river').map(({ id }) => id), [257, 260, 101, 114]); // prettier-ignore
  // an emoji is four bytes, each of which stands where the emoji does
  assert.deepEqual(spans(tokens('e👍e')), [['e', 0, 1], ...Array(4).fill(['👍', 1, 3]), ['e', 3, 4]]); // prettier-ignore
  assert.deepEqual(spans(tokens('the<|end|>é')).slice(0, 2), [['the', 0, 3], ['<|end|>', 3, 10]]); // prettier-ignore
  for (const text of ['', '  two  spaces ', 'naïve\n\tकी', 'a'.repeat(300)]) {
    const all = tokens(text);
    assert.equal(all.reduce((end, { from, to }) => Math.max(from <= end ? to : -1, end), 0), text.length); // prettier-ignore
  }
});

test('WordPiece: case and accents do not matter, added tokens are empty', async () => {
  const { tokens } = await tokenizer(wordPiece);
  assert.deepEqual(spans(tokens('The RIVER, Déjà vu')), [
    ...[['[CLS]', 0, 0], ['The', 0, 3], ['RIVER', 4, 9], [',', 9, 10]], // prettier-ignore
    ...[['Déj', 11, 14], ['à', 14, 15], ['vu', 16, 18], ['[SEP]', 18, 18]], // prettier-ignore
  ]);
  assert.deepEqual(spans(tokens('the quux river')), [
    ...[['[CLS]', 0, 0], ['the', 0, 3], ['quux', 4, 8], ['river', 9, 14], ['[SEP]', 14, 14]], // prettier-ignore
  ]);
});

test('SentencePiece: spaces belong to the token after them, letters may be bytes', async () => {
  const { tokens } = await tokenizer(sentencePiece);
  assert.deepEqual(spans(tokens('the rt')).slice(0, 4), [['<s>', 0, 0], ['the', 0, 3], [' r', 3, 5], ['t', 5, 6]]); // prettier-ignore
  const withEmoji = tokens('the 👍 the');
  assert.deepEqual(spans(withEmoji).at(-1), [' the', 6, 10]);
  const pieces = await tokenizer(unigram);
  assert.deepEqual(spans(pieces.tokens('the rivers')), [['the', 0, 3], [' river', 3, 9], ['s', 9, 10]]); // prettier-ignore
  assert.equal(pieces.text(2), ' river');
});

test('a tokenizer of another model is refused, and so is what is none', async () => {
  await assert.rejects(tokenizer(byteLevel, 100), /^RangeError: openModel: tokenizer\.json has 262 tokens, more than the 100 of the model: it belongs to another one$/); // prettier-ignore
  await assert.rejects(tokenizer({}), /tokenizer\.json: model must be an object/);
  await assert.rejects(
    tokenizer({ model: { type: 'Magic' } }),
    /^RangeError: openModel: tokenizer\.json: model: type must be one of BPE, Unigram, WordLevel, WordPiece, got 'Magic'$/,
  );
  const files = await filesOf('bert');
  const model = await openModel({ ...files, 'tokenizer.json': JSON.stringify(wordPiece) });
  const { tokens, weights, next } = await model.run('The river, the river');
  assert.deepEqual(tokens, model.tokens('The river, the river'));
  assert.deepEqual(weights.shape, [2, 4, 7, 7]);
  assert.deepEqual(next, []);
  // what does not fit is left out before the token that ends the text
  const long = await model.run('river '.repeat(30));
  assert.deepEqual(long.windowed, { length: 32, read: 20 });
  assert.equal(long.tokens.at(-1)?.text, '[SEP]');
});
