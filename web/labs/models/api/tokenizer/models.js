// The models of tokenizer.json: a piece of the text → its tokens. A model knows nothing of the rest
// of the text; places are those in the piece, in UTF-16 units.

import { isArray } from '../../../../core/api/check.js';
import { bpe } from './bpe.js';
import { text, tokenText } from './part.js';
import { Prefixes } from './prefixes.js';
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
  const first = [...vocab.keys()].filter(Boolean);
  first.forEach((token) => tokenText(part, 'vocab', token));
  const later = first.filter((token) => token.startsWith(prefix) && token !== prefix);
  const beginnings = new Prefixes(first);
  const others = new Prefixes(later.map((token) => token.slice(prefix.length)));
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
        let longest = '';
        const known = start > 0 ? others : beginnings;
        for (const knownText of known.startingAt(piece, start)) longest = knownText;
        // a word with a part that no token has is unknown as a whole
        if (longest === '') return whole(piece);
        const token = start > 0 ? prefix + longest : longest;
        const end = start + longest.length;
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
