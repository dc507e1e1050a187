// The texts and the tokenizer of the language model (tools/language/): what is read, how it is cleaned, and
// BPE against an implementation that counts everything anew for each merge.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { countWords, encoder, tokenizerFile, trainBpe } from '../../../tools/language/bpe.js';
import { withRepeats } from '../../../tools/language/corpus.js';
import { characterVectors } from '../../../tools/language/r-data.js';
import { clean, hashOf } from '../../../tools/language/texts.js';
import { byteOf } from '../../../web/core/api/byte-letters.js';
import { makeTokenizer } from '../../../web/labs/models/api/tokenizer/tokenizer.js';

const story = [
  ' the river bank and the money bank are two banks; the lion is at neither.\n',
  ' "is it the river?" he said, and it was the river, the river of 1811.\n',
  " it's the money he didn't bank: naïve, wasn't it?\n",
];

/** Bytes as latin-1 letters, so that no detail is shared with what is tested. @param {string} word */
const bytesOf = (word) =>
  Array.from(Buffer.from(word, 'utf8'), (byte) => String.fromCharCode(byte));

/** How GPT-2's vocabulary writes bytes. @param {string} bytes as latin-1 letters */
const written = (bytes) =>
  Array.from(bytes, (letter) => {
    const byte = letter.charCodeAt(0);
    return [...byteOf].find(([, other]) => other === byte)?.[0];
  }).join('');

/**
 * The first merges of a text, every count made anew.
 *
 * @param {readonly string[]} words
 * @param {number} count
 */
function naive(words, count) {
  let split = words.map(bytesOf);
  /** @type {string[][]} */
  const merges = [];
  while (merges.length < count) {
    /** @type {Record<string, number>} */
    const counts = {};
    for (const parts of split) {
      parts.slice(1).forEach((right, k) => {
        const key = JSON.stringify([written(parts[k]), written(right), parts[k], right]);
        counts[key] = (counts[key] ?? 0) + 1;
      });
    }
    const most = Math.max(...Object.values(counts));
    if (most < 2) break;
    const [first] = Object.keys(counts)
      .filter((key) => counts[key] === most)
      .map((key) => JSON.parse(key))
      .sort(([a, b], [c, d]) => (a < c || (a === c && b < d) ? -1 : 1));
    const [left, right, a, b] = first;
    merges.push([left, right]);
    split = split.map((parts) => {
      const next = [...parts];
      for (let k = 0; k + 1 < next.length; ++k)
        if (next[k] === a && next[k + 1] === b) next.splice(k, 2, a + b);
      return next;
    });
  }
  return merges;
}

/** Words with their spaces, by hand. @param {string} text */
const wordsOf = (text) =>
  text.match(/'(?:s|t|re|ve|m|ll|d)| ?[a-zï]+| ?[0-9]+| ?[^\sa-zï0-9]+|\n/g) ?? [];

test('merges are those of a naive implementation, in the same order', () => {
  const words = story.flatMap(wordsOf);
  assert.equal(words.join(''), story.join(''));
  const wanted = naive(words, 60);
  assert.ok(wanted.length > 25);
  const { merges, vocab } = trainBpe(countWords(story), 256 + wanted.length);
  assert.deepEqual(merges, wanted);
  assert.equal(new Set(vocab).size, vocab.length);
  assert.deepEqual(
    vocab.slice(256),
    wanted.map(([left, right]) => left + right),
  );
});

test('whole words are one entry, also those that no text has, and the size is kept', () => {
  const whole = [' nitish', ' lion', ' river'];
  for (const size of [290, 310]) {
    const trained = trainBpe(countWords(story), size, whole);
    assert.ok(trained.vocab.length <= size);
    const encode = encoder(trained.merges);
    for (const word of whole) assert.equal(encode(word).length, 1, word);
  }
  // merges before theirs are those of any other training
  const plain = trainBpe(countWords(story), 290).merges;
  const { merges } = trainBpe(countWords(story), 290, whole);
  let same = 0;
  while (merges[same].join() === plain[same].join()) ++same;
  assert.ok(same > 15, `${same}`);
});

test('tokenizer.json is read by phasor/model: texts come back, in lower case', () => {
  const trained = trainBpe(countWords(story), 320, [' nitish']);
  const tokenizer = makeTokenizer(JSON.parse(JSON.stringify(tokenizerFile(trained))));
  const encode = encoder(trained.merges);
  for (const text of [
    'The river bank',
    'Nitish killed the lion — “naïve”…',
    "It's 1811,  he   said\n\nand नमस्ते 🦁",
  ]) {
    const { tokens } = tokenizer.encode(text);
    const bytes = tokens.flatMap(({ token }) => Array.from(token, (letter) => byteOf.get(letter)));
    const plain = text.toLowerCase().replace('—', '--').replace(/[“”]/g, '"').replace('…', '...');
    assert.equal(Buffer.from(/** @type {number[]} */ (bytes)).toString('utf8'), ` ${plain}`);
    // the encoder of the training texts gives the same
    const words = [...countWords([` ${plain}`]).keys()];
    const byWord = new Set(words.flatMap(encode));
    assert.deepEqual(new Set(tokens.map(({ token }) => token)), byWord);
    assert.deepEqual(
      tokens.map(({ id }) => trained.vocab[id]),
      tokens.map(({ token }) => token),
    );
  }
  assert.equal(tokenizer.encode('Nitish').tokens.length, 1);
});

test('a paragraph is plain ASCII in lower case', () => {
  assert.equal(
    clean('“Naïve—and  _so_ he’d” said…\tÆsop ☃'),
    '"naive--and so he\'d" said... aesop',
  );
  assert.equal(hashOf(['a', 'b']), hashOf(['a\nb']));
  assert.notEqual(hashOf(['a', 'b']), hashOf(['a', 'c']));
});

/** R's serialisation of a vector of strings, in a chunk. @param {readonly string[]} strings */
function rChunk(strings, type = 16) {
  const integer = (/** @type {number} */ value) => {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32BE(value);
    return bytes;
  };
  const content = Buffer.concat([
    Buffer.from('X\n'),
    ...[3, 0x40201, 0x30500, 5].map(integer),
    Buffer.from('UTF-8'),
    integer(type),
    integer(strings.length),
    ...strings.flatMap((one) => [
      integer(0x40009),
      integer(Buffer.byteLength(one)),
      Buffer.from(one),
    ]),
  ]);
  return Buffer.concat([integer(content.length), deflateSync(content)]);
}

test('vectors of strings in an R data file are read, and nothing else is', () => {
  const one = ['Chapter 1', '', 'Emma Woodhouse, naïve'];
  const file = Buffer.concat([rChunk(one), rChunk(['FINIS'])]);
  assert.deepEqual(characterVectors(file), [one, ['FINIS']]);
  assert.throws(() => characterVectors(rChunk(one, 13)), /R data must be a vector of strings/);
  const damaged = Buffer.from(file);
  damaged.writeUInt32BE(7);
  assert.throws(() => characterVectors(damaged), /a chunk must have 7 bytes/);
});

test('passages that are repeated fill their share of sequences, and each has all of a sequence and one token', () => {
  const tokens = Int32Array.from({ length: 500 }, (_, k) => k);
  const starts = Int32Array.from({ length: 30 }, (_, k) => 10 * k);
  // random numbers from end to end of their range
  let calls = 0;
  const random = () => [0, 0.999_999, 0.5][calls++ % 3];
  const repeated = withRepeats({ tokens, starts }, 32, 0.25, random);
  assert.deepEqual(repeated.tokens.subarray(0, 500), tokens);
  assert.deepEqual(repeated.starts.subarray(0, 30), starts);
  assert.equal(repeated.starts.length, 40);
  const periods = [...repeated.starts.subarray(30)].map((start) => {
    const sequence = [...repeated.tokens.subarray(start, start + 33)];
    assert.equal(sequence.length, 33);
    const period = sequence.indexOf(sequence[0], 1);
    sequence.forEach((token, i) => assert.equal(token, sequence[0] + (i % period)));
    return period;
  });
  assert.deepEqual([Math.min(...periods), Math.max(...periods)], [4, 15]);
  assert.equal(repeated.tokens.length, 500 + 10 * 33);
});
