// A unigram language model (Kudo 2018): of all ways to write a piece with tokens, the one whose
// scores add up to the most (Viterbi). A character that no token of its own has costs 10 more than
// the worst token. Unknown ones that follow each other are one token, or their bytes with
// `byte_fallback`.

import { errorOf, isArray, say } from '../../../../core/api/check.js';
import { sizeAt } from './aligned.js';
import { byteToken, bytesOf } from './bytes.js';
import { id as idOf, tokenText } from './part.js';
import { Prefixes } from './prefixes.js';
import { Unencodable } from './unencodable.js';

/** @typedef {import('../fields.js').Fields} Fields */
/** @typedef {import('./vocabulary.js').Model} Model */
/** @typedef {import('./vocabulary.js').PieceToken} PieceToken */

const unknownPenalty = 10;

/** @param {Fields} part @returns {[token: string, score: number][]} */
function scoresOf(part) {
  const [, value] = part.entry('vocab');
  if (!isArray(value)) return part.refuse('vocab', say`a list of tokens with their scores`, value);
  return /** @type {unknown[]} */ (value).map((one, k) => {
    if (isArray(one) && one.length === 2 && typeof one[0] === 'string' && Number.isFinite(one[1])) {
      return [tokenText(part, `vocab[${k}]`, one[0]), one[1]];
    }
    return part.refuse(`vocab[${k}]`, say`a token and its score`, one);
  });
}

/** @param {Fields} part @returns {Model} */
export function unigram(part) {
  const scores = scoresOf(part);
  const given = part.entry('unk_id')[1];
  const unknown = given === undefined ? undefined : idOf(part, 'unk_id', given);
  if (unknown !== undefined && unknown >= scores.length)
    part.refuse('unk_id', say`below ${scores.length}, the size of the vocabulary`, unknown);
  const fallsBack = part.flag('byte_fallback', false);
  /** @type {Map<string, number>} */
  const vocab = new Map();
  for (const [k, [token]] of scores.entries()) vocab.set(token, k);
  vocab.delete('');
  const prefixes = new Prefixes(vocab.keys());
  const worst = scores.reduce((least, [, score]) => Math.min(least, score), Infinity);

  const needUnknown = () => {
    if (unknown !== undefined) return unknown;
    throw errorOf(
      Unencodable,
      say`model.unk_id is missing, and the text has a character that no token has`,
    );
  };

  /** The best ways to each place. @param {string} piece */
  const paths = (piece) => {
    const ids = new Int32Array(piece.length + 1);
    const starts = new Int32Array(piece.length + 1).fill(-1);
    const totals = new Float64Array(piece.length + 1);
    /** @param {number} start @param {number} end @param {number} id @param {number} score */
    const offer = (start, end, id, score) => {
      const total = score + totals[start];
      if (starts[end] >= 0 && !(total > totals[end])) return;
      totals[end] = total;
      starts[end] = start;
      ids[end] = id;
    };
    for (let start = 0; start < piece.length;) {
      const size = sizeAt(piece, start);
      let isSingle = false;
      for (const token of prefixes.startingAt(piece, start)) {
        const id = /** @type {number} */ (vocab.get(token));
        offer(start, start + token.length, id, scores[id][1]);
        isSingle ||= token.length === size;
      }
      if (!isSingle) {
        const end = start + size;
        const total = worst - unknownPenalty + totals[start];
        if (starts[end] < 0 || total > totals[end])
          offer(start, end, needUnknown(), worst - unknownPenalty);
      }
      start += size;
    }
    return { ids, starts };
  };

  /** @param {string} piece @returns {{ start: number, end: number }[]} */
  const parts = (piece) => {
    const { ids, starts } = paths(piece);
    /** @type {{ start: number, end: number, isUnknown: boolean }[]} from the last to the first */
    const list = [];
    for (let end = piece.length; end > 0; end = starts[end]) {
      const isUnknown = ids[end] === unknown;
      const after = list.at(-1);
      if (isUnknown && after?.isUnknown) after.start = starts[end];
      else list.push({ start: starts[end], end, isUnknown });
    }
    return list.reverse();
  };

  /** @param {string} piece @param {{ start: number, end: number }} place @returns {PieceToken[]} */
  const written = (piece, { start, end }) => {
    const token = piece.slice(start, end);
    const id = vocab.get(token);
    if (id !== undefined) return [{ id, token, start, end }];
    const bytes = fallsBack ? Array.from(bytesOf(token), byteToken) : [];
    if (bytes.length > 0 && bytes.every((byte) => vocab.has(byte))) {
      return bytes.map((byte) => ({
        id: /** @type {number} */ (vocab.get(byte)),
        token: byte,
        start,
        end,
      }));
    }
    return [{ id: needUnknown(), token, start, end }];
  };

  return {
    vocab,
    size: scores.length,
    tokens: (piece) => parts(piece).flatMap((place) => written(piece, place)),
  };
}
