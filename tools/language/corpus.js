// The texts as numbers of the tokenizer: a paragraph is its tokens and one for the end of a line.

import { encoder, pattern } from './bpe.js';

/** Tokens after which a sequence may also begin at a sentence within a paragraph. */
const apart = 64;

/** A paragraph as it is trained on: each word has the space before it. @param {string} text */
export const written = (text) => ` ${text}\n`;

/**
 * @param {readonly string[]} paragraphs
 * @param {import('./bpe.js').Trained} trained
 * @returns {{ tokens: Int32Array, starts: Int32Array }} starts: places where a sequence may begin, the first
 *   tokens of paragraphs, and of sentences in a long one
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
