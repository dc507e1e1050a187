// Byte-pair encoding (Sennrich et al. 2016): characters, of which the pair that was merged first in
// training is merged first here, the leftmost of several, until none is left. With `byte_fallback`
// a character that the vocabulary lacks is its bytes; without it, and without an unknown token, it
// is left out.

import { byteToken, bytesOf } from './bytes.js';
import { isArray, say } from '../../../../core/api/check.js';
import { Heap } from './heap.js';
import { text, wellFormed } from './part.js';
import { unknownId, vocabOf } from './vocabulary.js';

/** @typedef {import('../fields.js').Fields} Fields */
/** @typedef {import('./vocabulary.js').Model} Model */

/**
 * A symbol of a word, in a list that is linked both ways.
 *
 * @typedef {{ id: number, start: number, end: number, before: number, after: number, gone: boolean }} Symbol
 */
/** @typedef {{ rank: number, id: number }} Merge */

/** @param {Fields} part @param {string} name a field that may be null @returns {string} */
const optional = (part, name) => text(part, name, '');

/** @param {Fields} part @returns {[string, string][]} */
function pairsOf(part) {
  const [, merges] = part.entry('merges');
  if (!isArray(merges)) return part.refuse('merges', say`a list`, merges);
  // written as text, a first line may be the version of the format
  const lines = merges.filter((one) => typeof one !== 'string' || !one.startsWith('#version'));
  return lines.map((one, k) => {
    const pair = typeof one === 'string' ? one.split(' ') : one;
    if (isArray(pair) && pair.length === 2 && pair.every((token) => typeof token === 'string')) {
      return [wellFormed(pair[0]), wellFormed(pair[1])];
    }
    return part.refuse(`merges[${k}]`, say`two tokens, divided by a space or in a list`, one);
  });
}

/**
 * @param {Fields} part
 * @param {Map<string, number>} vocab
 * @param {number} prefixLength of a token that begins no word
 */
function mergesOf(part, vocab, prefixLength) {
  /** @type {Map<number, Merge>} */
  const merges = new Map();
  for (const [rank, [left, right]] of pairsOf(part).entries()) {
    const merged = left + right.slice(prefixLength);
    const [a, b, id] = [left, right, merged].map((token) => {
      const tokenId = vocab.get(token);
      return tokenId === undefined
        ? part.refuse(`merges[${rank}]`, say`of tokens of the vocabulary`, token)
        : tokenId;
    });
    merges.set(keyOf(a, b), { rank, id });
  }
  return merges;
}

/** Of two ids, each below 2^24. @param {number} a @param {number} b */
const keyOf = (a, b) => a * 2 ** 24 + b;

/** @param {Fields} part @returns {Model} */
export function bpe(part) {
  const vocab = vocabOf(part);
  const dropout = part.number('dropout', 0);
  if (dropout !== 0)
    part.refuse('dropout', say`null or 0, because others make tokens random`, dropout);
  const unknown = part.entry('unk_token')[1] === undefined ? undefined : text(part, 'unk_token');
  const prefix = optional(part, 'continuing_subword_prefix');
  const suffix = optional(part, 'end_of_word_suffix');
  const fuses = part.flag('fuse_unk', false);
  const fallsBack = part.flag('byte_fallback', false);
  const ignoresMerges = part.flag('ignore_merges', false);
  const merges = mergesOf(part, vocab, prefix.length);
  /** @type {Map<number, string>} */
  const tokenOf = new Map();
  for (const [token, id] of vocab) tokenOf.set(id, token);

  /** The ids of a character's bytes, where the vocabulary has them all. @param {string} written */
  const bytesIn = (written) => {
    const ids = Array.from(bytesOf(written), (byte) => vocab.get(byteToken(byte)));
    return ids.includes(undefined) ? undefined : /** @type {number[]} */ (ids);
  };

  /** @param {string} piece @returns {Symbol[]} */
  const symbolsOf = (piece) => {
    /** @type {Symbol[]} */
    const symbols = [];
    /** @param {number} id @param {number} start @param {number} end */
    const add = (id, start, end) => {
      const k = symbols.length;
      symbols.push({ id, start, end, before: k - 1, after: k + 1, gone: false });
    };
    /**
     * Unknown characters that wait to be written.
     *
     * @type {{ id: number, start: number, end: number } | undefined}
     */
    let waiting;
    const flush = () => {
      if (waiting) add(waiting.id, waiting.start, waiting.end);
      waiting = undefined;
    };
    let start = 0;
    for (const character of piece) {
      const end = start + character.length;
      const written = `${start > 0 ? prefix : ''}${character}${end === piece.length ? suffix : ''}`;
      const id = vocab.get(written);
      const bytes = id === undefined && fallsBack ? bytesIn(written) : undefined;
      if (id !== undefined) {
        flush();
        add(id, start, end);
      } else if (bytes) {
        // an unknown character before goes after the bytes, as in the Rust library
        for (const byte of bytes) add(byte, start, end);
      } else if (unknown !== undefined) {
        if (waiting && fuses) {
          waiting.end = end;
        } else {
          flush();
          waiting = { id: unknownId(vocab, unknown), start, end };
        }
      }
      start = end;
    }
    flush();
    if (symbols.length > 0) symbols[symbols.length - 1].after = -1;
    return symbols;
  };

  /** @param {Symbol[]} symbols */
  const merge = (symbols) => {
    const queue = new Heap();
    /** @param {number} k */
    const offer = (k) => {
      const { id, after } = symbols[k];
      const found = after < 0 ? undefined : merges.get(keyOf(id, symbols[after].id));
      if (found) queue.push(found.rank, k, found.id);
    };
    for (const k of symbols.keys()) offer(k);
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [, k, id] = next;
      const left = symbols[k];
      if (left.gone || left.after < 0) continue;
      const right = symbols[left.after];
      // one of the two has been merged with another since
      if (merges.get(keyOf(left.id, right.id))?.id !== id) continue;
      left.id = id;
      left.start = Math.min(left.start, right.start);
      left.end = Math.max(left.end, right.end);
      right.gone = true;
      left.after = right.after;
      if (right.after >= 0) symbols[right.after].before = k;
      if (left.before >= 0) offer(left.before);
      offer(k);
    }
    return symbols.filter(({ gone }) => !gone);
  };

  return {
    vocab,
    size: vocab.size,
    tokens(piece) {
      const whole = ignoresMerges ? vocab.get(piece) : undefined;
      if (whole !== undefined) return [{ id: whole, token: piece, start: 0, end: piece.length }];
      return merge(symbolsOf(piece)).map(({ id, start, end }) => ({
        id,
        token: tokenOf.get(id) ?? '',
        start,
        end,
      }));
    },
  };
}
