// The tokens of a tokenizer → the words that they are pieces of, by the marks of the tokenizer: a blank at
// the beginning (Ġ of byte-level tokenizers, ▁ of SentencePiece) begins a word, ## of WordPiece goes on with
// one.

import { byteOf } from '../api/byte-letters.js';
import { tokenText } from './words.js';

/** @typedef {readonly [first: number, end: number]} Group */
/**
 * @typedef {object} Words
 * @property {Group[]} groups the tokens of each word
 * @property {string[]} names of the words, as tokens of the same tokenizer
 * @property {string[][]} pieces of each word, as they are called on screen
 */

/** A token that stands for no text: [CLS], <s>, <|endoftext|>, <0x0A>. */
const special = /^(?:\[[A-Z]+\]|<[^<>\s]+>|<\|[^|]+\|>)$/;
/** Punctuation and the like is a word of its own. */
const noLetter = /^[^\p{L}\p{N}\p{M}]+$/u;

/**
 * @param {string} token
 * @returns {boolean} whether every letter of it is in the alphabet of byte-level tokenizers, and stands for a
 *   byte of a letter of several
 */
const isPartOfLetter = (token) =>
  token !== '' && Array.from(token).every((letter) => (byteOf.get(letter) ?? 0) >= 0x80);

/**
 * @param {readonly (string | undefined)[]} tokens
 * @returns {Words | null} null where each token is a word, or has no name
 */
export function wordsOf(tokens) {
  const known = tokens.filter((token) => token !== undefined);
  if (known.length < tokens.length) return null;
  const isBytes = known.some((token) => /^[\u0120\u010a]/.test(token));
  const isPieces = !isBytes && known.some((token) => /^##./.test(token));
  const isBlank = !isBytes && !isPieces && known.some((token) => /^[\u2581 ]/.test(token));
  if (!isBytes && !isPieces && !isBlank) return null;
  /** Whether it begins a word. @param {string} token @param {string} before the token before it */
  const begins = (token, before) => {
    if (token === '' || special.test(token) || special.test(before) || before === '') return true;
    if (isPieces) return !token.startsWith('##');
    if (/^[\u0120\u010a\u2581 ]/.test(token)) return true;
    // bytes of a letter go on with it, whatever else they look like
    if (isBytes && isPartOfLetter(token)) return false;
    const plain = before.replace(/^[\u0120\u010a\u2581 ]+/, '');
    const isMark = (/** @type {string} */ text) =>
      text !== '' && noLetter.test(text) && !(isBytes && isPartOfLetter(text));
    return isMark(token) || isMark(plain);
  };
  /** @type {[number, number][]} */
  const groups = [];
  known.forEach((token, at) => {
    if (at === 0 || begins(token, known[at - 1])) groups.push([at, at + 1]);
    else groups[groups.length - 1][1] = at + 1;
  });
  if (groups.length === known.length) return null;
  const parts = groups.map(([first, end]) => known.slice(first, end));
  return {
    groups,
    names: parts.map((part) =>
      part.length === 1
        ? part[0]
        : part.map((token, at) => (isPieces && at > 0 ? token.replace(/^##/, '') : token)).join(''),
    ),
    pieces: parts.map((part) => part.map(tokenText)),
  };
}
