// The models of tokenizer.json: a piece of the text → its tokens. A model knows nothing of the rest
// of the text; places are those in the piece, in UTF-16 units.

import { isArray } from '../../api/check.js';
import { bpe } from './bpe.js';
import { text } from './part.js';
import { unigram } from './unigram.js';
import { unknownId, vocabOf } from './vocabulary.js';

/** @typedef {import('../fields.js').Fields} Fields */

/** @typedef {import('./vocabulary.js').Model} Model */
/** @typedef {import('./vocabulary.js').PieceToken} PieceToken */

/** Whole words: https://huggingface.co/docs/tokenizers/api/models. @param {Fields} part @returns {Model} */
function wordLevel(part) {
  const vocab = vocabOf(part);
  const unknown = text(part, 'unk_token', '<unk>');
  return {
    vocab,
    size: vocab.size,
    tokens(piece) {
      const own = vocab.get(piece);
      const [id, token] = own === undefined ? [unknownId(vocab, unknown), unknown] : [own, piece];
      return [{ id, token, start: 0, end: piece.length }];
    },
  };
}

/**
 * The longest token of the vocabulary each time, from the left (Schuster and Nakajima 2012).
 *
 * @param {Fields} part
 * @returns {Model}
 */
function wordPiece(part) {
  const vocab = vocabOf(part);
  const unknown = text(part, 'unk_token');
  const prefix = text(part, 'continuing_subword_prefix');
  const most = part.integer('max_input_chars_per_word', 100);
  const longest = [...vocab.keys()].reduce((length, token) => Math.max(length, token.length), 0);
  /** @param {string} piece */
  const whole = (piece) => [
    { id: unknownId(vocab, unknown), token: unknown, start: 0, end: piece.length },
  ];
  return {
    vocab,
    size: vocab.size,
    tokens(piece) {
      if (Array.from(piece).length > most) return whole(piece);
      /** @type {PieceToken[]} */
      const tokens = [];
      for (let start = 0; start < piece.length;) {
        const before = start > 0 ? prefix : '';
        let end = Math.min(piece.length, start + longest);
        while (end > start && !vocab.has(before + piece.slice(start, end))) --end;
        // a word with a part that no token has is unknown as a whole
        if (end === start) return whole(piece);
        const token = before + piece.slice(start, end);
        tokens.push({ id: /** @type {number} */ (vocab.get(token)), token, start, end });
        start = end;
      }
      return tokens;
    },
  };
}

/** @type {Record<string, (part: Fields) => Model>} */
const kinds = {
  BPE: bpe,
  Unigram: unigram,
  WordLevel: wordLevel,
  WordPiece: wordPiece,
};

/** Files of before 2021 do not say which model they have. @param {Fields} part */
function kindOf({ config }) {
  if (isArray(config.vocab)) return 'Unigram';
  if (config.merges !== undefined) return 'BPE';
  return config.continuing_subword_prefix === undefined ? 'WordLevel' : 'WordPiece';
}

/** @param {Fields} part model of tokenizer.json @returns {Model} */
export function modelOf(part) {
  return part.choice('type', kinds, kindOf(part))(part);
}
