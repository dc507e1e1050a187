// Byte-level BPE (Sennrich, Haddow and Birch 2016; bytes as in GPT-2): the most frequent pair of neighbours
// becomes an entry, repeatedly.
//
// Texts are first split into words, each with the space before it; no entry crosses words.

import { letters } from '../../web/core/api/byte-letters.js';
import { lettersOf } from '../../web/labs/models/api/tokenizer/bytes.js';

/** GPT-2's pattern of words. */
export const pattern =
  /'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+/gu;

/**
 * @typedef {{ vocab: string[], merges: [left: string, right: string][] }} Trained `vocab`: entries in the
 *   order of their ids
 */

/** @typedef {{ parts: string[], count: number }} Word `parts`: its entries; `count`: how often it occurs */

/** The letters of a word's bytes. @param {string} word */
const partsOf = (word) => Array.from(word).flatMap(lettersOf);

/**
 * @param {Iterable<string>} texts
 * @returns {Map<string, number>} words, and how often each occurs
 */
export function countWords(texts) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const text of texts) {
    for (const [word] of text.matchAll(pattern)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/**
 * The parts with every neighbouring left and right merged, from the left.
 *
 * @param {readonly string[]} parts
 * @param {string} left
 * @param {string} right
 */
function joined(parts, left, right) {
  const result = [];
  for (let k = 0; k < parts.length; ++k) {
    const isPair = parts[k] === left && parts[k + 1] === right;
    result.push(isPair ? left + right : parts[k]);
    if (isPair) ++k;
  }
  return result;
}

/** Neighbouring pairs in all words: how often each occurs, and in which words. */
class Pairs {
  /** @type {Map<string, { left: string, right: string, count: number, words: Set<Word> }>} */
  #all = new Map();

  /** @param {readonly Word[]} words */
  constructor(words) {
    for (const word of words) this.#change(word, 1);
  }

  /** @param {Word} word @param {1 | -1} sign */
  #change(word, sign) {
    const { parts, count } = word;
    for (let k = 0; k + 1 < parts.length; ++k) {
      // no letter for a byte is a space
      const key = `${parts[k]} ${parts[k + 1]}`;
      let pair = this.#all.get(key);
      if (!pair) {
        pair = { left: parts[k], right: parts[k + 1], count: 0, words: new Set() };
        this.#all.set(key, pair);
      }
      pair.count += sign * count;
      if (sign > 0) pair.words.add(word);
      if (pair.count === 0) this.#all.delete(key);
    }
  }

  /** The most frequent pair; among equal ones the first in the order of code units. */
  best() {
    let best;
    for (const pair of this.#all.values()) {
      if (best && pair.count < best.count) continue;
      if (!best || pair.count > best.count || isBefore(pair, best)) best = pair;
    }
    return best;
  }

  /** @param {{ left: string, right: string, words: Set<Word> }} pair */
  merge({ left, right, words }) {
    for (const word of [...words]) {
      const parts = joined(word.parts, left, right);
      if (parts.length === word.parts.length) continue;
      this.#change(word, -1);
      word.parts = parts;
      this.#change(word, 1);
    }
  }
}

/** @typedef {{ left: string, right: string }} Pair */

/** @param {Pair} a @param {Pair} b */
const isBefore = (a, b) => a.left < b.left || (a.left === b.left && a.right < b.right);

/**
 * @param {ReadonlyMap<string, number>} counts of words
 * @param {number} size number of entries, including the 256 bytes
 * @param {readonly string[]} whole words that must become one entry, such as ' river'
 * @returns {Trained}
 */
export function trainBpe(counts, size, whole = []) {
  const vocab = [...letters].sort();
  const known = new Set(vocab);
  /** @type {Trained['merges']} */
  const merges = [];
  const words = Array.from(counts, ([word, count]) => ({ parts: partsOf(word), count }));
  const pairs = new Pairs(words);
  const add = (/** @type {string} */ left, /** @type {string} */ right) => {
    merges.push([left, right]);
    if (known.has(left + right)) return;
    known.add(left + right);
    vocab.push(left + right);
  };
  // leave room for the entries that the whole words need, which become fewer
  const forced = () => endings(whole, merges);
  let ahead = forced();
  while (vocab.length + ahead.length < size) {
    const pair = pairs.best();
    if (!pair || pair.count < 2) break;
    add(pair.left, pair.right);
    pairs.merge(pair);
    if (ahead.length > 0) ahead = forced();
  }
  for (const [left, right] of ahead.slice(0, Math.max(0, size - vocab.length))) add(left, right);
  return { vocab, merges };
}

/**
 * Further merges that make one entry of each word.
 *
 * @param {readonly string[]} words
 * @param {Trained['merges']} merges
 */
function endings(words, merges) {
  const encode = encoder(merges);
  /** @type {Trained['merges']} */
  const more = [];
  for (const word of words) {
    let parts = encode(word);
    for (const [left, right] of more) parts = joined(parts, left, right);
    while (parts.length > 1) {
      more.push([parts[0], parts[1]]);
      parts = joined(parts, parts[0], parts[1]);
    }
  }
  return more;
}

/**
 * Splits a word into entries: repeatedly merges the pair that was learned first.
 *
 * @param {Trained['merges']} merges
 * @returns {(word: string) => string[]}
 */
export function encoder(merges) {
  const ranks = new Map(merges.map(([left, right], rank) => [`${left} ${right}`, rank]));
  return (word) => {
    let parts = partsOf(word);
    for (;;) {
      let best = Infinity;
      for (let k = 0; k + 1 < parts.length; ++k) {
        best = Math.min(best, ranks.get(`${parts[k]} ${parts[k + 1]}`) ?? Infinity);
      }
      if (best === Infinity) return parts;
      parts = joined(parts, ...merges[best]);
    }
  };
}

/** tokenizer.json, as Hugging Face's tokenizers reads it. @param {Trained} trained */
export function tokenizerFile({ vocab, merges }) {
  const replace = (/** @type {string} */ from, /** @type {string} */ content) => ({
    type: 'Replace',
    pattern: { String: from },
    content,
  });
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [],
    // the same changes as in the training texts
    normalizer: {
      type: 'Sequence',
      normalizers: [
        { type: 'Lowercase' },
        ...['‘', '’'].map((sign) => replace(sign, "'")),
        ...['“', '”'].map((sign) => replace(sign, '"')),
        ...['—', '–'].map((sign) => replace(sign, '--')),
        replace('…', '...'),
      ],
    },
    pre_tokenizer: {
      type: 'ByteLevel',
      add_prefix_space: true,
      trim_offsets: false,
      use_regex: true,
    },
    post_processor: null,
    decoder: { type: 'ByteLevel', add_prefix_space: true, trim_offsets: true, use_regex: true },
    model: {
      type: 'BPE',
      dropout: null,
      unk_token: null,
      continuing_subword_prefix: null,
      end_of_word_suffix: null,
      fuse_unk: false,
      byte_fallback: false,
      ignore_merges: false,
      vocab: Object.fromEntries(vocab.map((token, id) => [token, id])),
      merges: merges.map(([left, right]) => `${left} ${right}`),
    },
  };
}
