// Groups a tokenizer's tokens into words: by given groups, or by the tokenizer's markers. A leading space (Ġ
// in byte-level tokenizers, ▁ in SentencePiece) begins a word; ## in WordPiece continues one.

import { byteOf } from '../api/byte-letters.js';
import { tokenText } from './words.js';

/**
 * The word index of each token, null for a token that forms a word alone, as from `word_ids()` of
 * Transformers; or [first, end) of each word.
 *
 * @typedef {readonly (number | null)[] | readonly (readonly [first: number, end: number])[]} Groups
 */
/**
 * Words are in the order of their first tokens.
 *
 * @typedef {object} Words
 * @property {readonly number[]} wordOf the word of each token
 * @property {readonly number[]} starts the first token of each word
 * @property {(string | undefined)[]} names of the words, as tokens of the same tokenizer
 * @property {string[][]} pieces of each word, with their names on screen
 */

/** A token that stands for no text: [CLS], <s>, <|endoftext|>, <0x0A>. */
const special = /^(?:\[[A-Z]+\]|<[^<>\s]+>|<\|[^|]+\|>)$/;
/** Punctuation and symbols: each is a separate word. */
const noLetter = /^[^\p{L}\p{N}\p{M}]+$/u;

/**
 * @param {string} token
 * @returns {boolean} whether every letter is in the byte-level alphabet and stands for a byte of a multi-byte
 *   character
 */
const isPartOfLetter = (token) =>
  token !== '' && Array.from(token).every((letter) => (byteOf.get(letter) ?? 0) >= 0x80);

/**
 * @param {Groups} groups
 * @param {number} count number of tokens
 * @returns {readonly (number | null)[] | null} the word index of each token; null if the groups are for
 *   other tokens, or two groups share a token
 */
function numbersOf(groups, count) {
  if (!Array.isArray(groups[0])) {
    return groups.length === count ? /** @type {readonly (number | null)[]} */ (groups) : null;
  }
  /** @type {(number | null)[]} */
  const numbers = Array(count).fill(null);
  const pairs = /** @type {readonly (readonly [number, number])[]} */ (groups);
  const isRight = pairs.every(([first, end], word) => {
    const isFree = end <= count && numbers.slice(first, end).every((other) => other === null);
    if (isFree) numbers.fill(word, first, end);
    return isFree;
  });
  return isRight ? numbers : null;
}

/**
 * @param {readonly (string | undefined)[]} tokens
 * @param {readonly (number | null)[]} numbers tokens with equal numbers form a word
 * @returns {Words}
 */
function joined(tokens, numbers) {
  /** @type {Map<number, number>} */
  const known = new Map();
  /** @type {number[][]} */
  const words = [];
  const wordOf = numbers.map((number, at) => {
    const word = (number === null ? undefined : known.get(number)) ?? words.push([]) - 1;
    if (number !== null) known.set(number, word);
    words[word].push(at);
    return word;
  });
  const isPieces = tokens.some((token) => token && /^##./.test(token));
  /** @param {string} token @param {number} at within its word */
  const spelt = (token, at) => {
    if (at === 0 || !isPieces) return token;
    // a token without ## begins another word in the group
    return token.startsWith('##') ? token.slice(2) : ` ${token}`;
  };
  const partsOf = (/** @type {number[]} */ word) => word.map((at) => tokens[at]);
  return {
    wordOf,
    starts: words.map(([first]) => first),
    names: words.map((word) => {
      const parts = partsOf(word).filter((token) => token !== undefined);
      return parts.length < word.length ? undefined : parts.map(spelt).join('');
    }),
    pieces: words.map((word) =>
      partsOf(word).map((token, k) => (token === undefined ? String(word[k]) : tokenText(token))),
    ),
  };
}

/**
 * @param {readonly (string | undefined)[]} tokens
 * @param {Groups} groups
 * @returns {Words | null} null where the groups are no groups of these tokens
 */
export function groupedWords(tokens, groups) {
  const numbers = numbersOf(groups, tokens.length);
  return numbers && joined(tokens, numbers);
}

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
  /** Whether a token begins a word. @param {string} token @param {string} before the token before it */
  const begins = (token, before) => {
    if (token === '' || special.test(token) || special.test(before) || before === '') return true;
    if (isPieces) return !token.startsWith('##');
    if (/^[\u0120\u010a\u2581 ]/.test(token)) return true;
    // bytes of a character never begin a word
    if (isBytes && isPartOfLetter(token)) return false;
    const plain = before.replace(/^[\u0120\u010a\u2581 ]+/, '');
    const isMark = (/** @type {string} */ text) =>
      text !== '' && noLetter.test(text) && !(isBytes && isPartOfLetter(text));
    return isMark(token) || isMark(plain);
  };
  let word = 0;
  const numbers = known.map((token, at) =>
    at === 0 || begins(token, known[at - 1]) ? ++word : word,
  );
  return word === known.length ? null : joined(known, numbers);
}
