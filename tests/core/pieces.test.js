// Which tokens are pieces of one word: by the marks of byte-level, SentencePiece and WordPiece tokenizers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupedWords, wordsOf } from '../../web/core/draw/pieces.js';
import { tokenText } from '../../web/core/draw/words.js';

/** @param {readonly (string | undefined)[]} tokens @returns {string[] | null} the words as they are drawn */
const words = (tokens) => wordsOf(tokens)?.names.map((name) => tokenText(name ?? '')) ?? null;

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
  assert.deepEqual(wordsOf(tokens)?.wordOf, [0, 1, 1, 1, 1, 2, 2, 3, 4]);
  assert.deepEqual(wordsOf(tokens)?.starts, [0, 1, 5, 7, 8]);
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

test('groups say which tokens are one word: numbers as of word_ids(), or [first, end) of each', () => {
  const tokens = ['[CLS]', 'un', '##able', 'cat', '[SEP]'];
  const wanted = { wordOf: [0, 1, 1, 2, 3], starts: [0, 1, 3, 4] };
  for (const groups of /** @type {import('../../web/core/draw/pieces.js').Groups[]} */ ([
    [null, 0, 0, 1, null],
    [[1, 3]],
    [
      [0, 1],
      [1, 3],
      [3, 4],
      [4, 5],
    ],
    // any numbers, as long as equal ones are one word
    [9, 4, 4, 7, 0],
  ])) {
    const { wordOf, starts, names } = groupedWords(tokens, groups) ?? {};
    assert.deepEqual({ wordOf, starts }, wanted, JSON.stringify(groups));
    assert.deepEqual(names, ['[CLS]', 'unable', 'cat', '[SEP]']);
  }
});

test('groups may join whole words, tokens that lie apart, and tokens without names', () => {
  assert.deepEqual(groupedWords(['the', 'un', '##able'], [0, 0, 0])?.names, ['the unable']);
  assert.deepEqual(groupedWords(['ĠNew', 'ĠYork'], [0, 0])?.names, ['ĠNewĠYork']);
  const apart = groupedWords(['ne', 'va', 'pas'], [1, 0, 1]);
  assert.deepEqual(
    [apart?.wordOf, apart?.starts, apart?.names],
    [
      [0, 1, 0],
      [0, 1],
      ['nepas', 'va'],
    ],
  );
  const unnamed = groupedWords([undefined, undefined, 'a'], [0, 0, 1]);
  assert.deepEqual(unnamed?.names, [undefined, 'a']);
  assert.deepEqual(unnamed?.pieces, [['0', '1'], ['a']]);
});

test('groups of other tokens, or with a token twice, are none', () => {
  const tokens = ['a', 'b', 'c'];
  for (const groups of /** @type {import('../../web/core/draw/pieces.js').Groups[]} */ ([
    [],
    [0, 1],
    [0, 1, 2, 3],
    [[0, 4]],
    [
      [0, 2],
      [1, 3],
    ],
  ])) {
    assert.equal(groupedWords(tokens, groups), null, JSON.stringify(groups));
  }
});
