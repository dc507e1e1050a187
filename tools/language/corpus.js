// The texts as token ids: a paragraph is its tokens, followed by the one for a line feed.

import { encoder, pattern } from './bpe.js';

/** Least distance (tokens) of further starts, at sentences within a paragraph. */
const apart = 64;

/** A paragraph in the form for training: each word has a space before it. @param {string} text */
export const written = (text) => ` ${text}\n`;

/**
 * @param {readonly string[]} paragraphs
 * @param {import('./bpe.js').Trained} trained
 * @returns {{ tokens: Int32Array, starts: Int32Array }} `starts`: where a sequence may begin, at the first
 *   tokens of paragraphs and of sentences in long ones
 */
export function encoded(paragraphs, { vocab, merges }) {
  const split = encoder(merges);
  const numbers = new Map(vocab.map((token, id) => [token, id]));
  /** @type {Map<string, number[]>} */
  const known = new Map();
  /** @type {number[]} */
  const tokens = [];
  const starts = [];
  for (const paragraph of paragraphs) {
    let last = tokens.length;
    starts.push(last);
    let ended = false;
    for (const [word] of written(paragraph).matchAll(pattern)) {
      if (ended && word !== '\n' && tokens.length - last >= apart) {
        last = tokens.length;
        starts.push(last);
      }
      let ids = known.get(word);
      if (!ids) {
        ids = split(word).map((token) => Number(numbers.get(token)));
        known.set(word, ids);
      }
      tokens.push(...ids);
      ended = /[.!?]["')]*$/.test(word);
    }
  }
  return { tokens: Int32Array.from(tokens), starts: Int32Array.from(starts) };
}

/**
 * The texts, and passages that are repeated until a sequence is full: there the next token follows from the
 * earlier copy. Passages take an eighth to a half of a sequence, from any place.
 *
 * @param {{ tokens: Int32Array, starts: Int32Array }} texts
 * @param {number} length of a sequence
 * @param {number} share the share of such passages among all starts, below 1
 * @param {() => number} random returns random numbers from 0 to 1
 */
export function withRepeats({ tokens, starts }, length, share, random) {
  const count = Math.round((starts.length * share) / (1 - share));
  // the last token of a sequence also needs a next one
  const size = length + 1;
  const all = new Int32Array(tokens.length + count * size);
  all.set(tokens);
  const more = Int32Array.from({ length: count }, (_, k) => tokens.length + k * size);
  for (const start of more) {
    const period = Math.floor((length / 8) * (1 + 3 * random()));
    const from = Math.floor(random() * (tokens.length - period));
    for (let i = 0; i < size; ++i) all[start + i] = tokens[from + (i % period)];
  }
  return { tokens: all, starts: Int32Array.from([...starts, ...more]) };
}
