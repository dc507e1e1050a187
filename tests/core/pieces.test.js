// Which tokens are pieces of one word: by the marks of byte-level, SentencePiece and WordPiece tokenizers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsOf } from '../../web/core/draw/pieces.js';
import { tokenText } from '../../web/core/draw/words.js';

/** @param {readonly (string | undefined)[]} tokens @returns {string[] | null} the words as they are drawn */
const words = (tokens) => wordsOf(tokens)?.names.map(tokenText) ?? null;

test('a blank before a token begins a word, for byte-level and SentencePiece tokenizers', () => {
  assert.deepEqual(words(['The', 'Ġun', 'believ', 'able', 'Ġsink', '.']), [
    'The',
    '␣unbelievable',
    '␣sink',
    '.',
  ]);
  assert.deepEqual(words(['<s>', '▁un', 'believ', 'able', '▁sink', 's', '</s>']), [
    '<s>',
    '␣unbelievable',
    '␣sinks',
    '</s>',
  ]);
  // tokens that are decoded already
  assert.deepEqual(words(['The', ' un', 'able', ' cat']), ['The', '␣unable', '␣cat']);
});

test('## goes on with a word, whatever else begins one', () => {
  const tokens = ['[CLS]', 'un', '##bel', '##iev', '##able', 'sink', '##s', '.', '[SEP]'];
  assert.deepEqual(words(tokens), ['[CLS]', 'unbelievable', 'sinks', '.', '[SEP]']);
  assert.deepEqual(wordsOf(tokens)?.groups.slice(0, 3), [
    [0, 1],
    [1, 5],
    [5, 7],
  ]);
  assert.deepEqual(wordsOf(tokens)?.pieces[1], ['un', '‑bel', '‑iev', '‑able']);
});

test('punctuation and tokens that stand for no text are words of their own; what has a letter goes on', () => {
  assert.deepEqual(
    words(['Ġwell', '-', 'known', ',', 'Ġdon', "'t", '<|endoftext|>', 'Now', 'adays']),
    ['␣well', '-', 'known', ',', "␣don't", '<|endoftext|>', 'Nowadays'],
  );
});

test('parts of a letter belong to it, though they look like signs', () => {
  // the bytes of 今 in two tokens, and of an emoji in three
  assert.deepEqual(words(['Ġa', 'Ġä»', 'Ĭ', 'Ġb']), ['␣a', '␣今', '␣b']);
  assert.deepEqual(words(['Ġok', 'ĠðŁ', 'ĺ', 'Ģ']), ['␣ok', '␣😀']);
});

test('nothing is put together where no token is a piece, or one has no name', () => {
  for (const tokens of [
    ['the', 'money', 'bank'],
    ['Ġthe', 'Ġbank'],
    ['the', '##', 'x'],
    ['Ġun', undefined, 'able'],
    [],
    ['', 'a'],
  ]) {
    assert.equal(words(tokens), null, String(tokens));
  }
});
