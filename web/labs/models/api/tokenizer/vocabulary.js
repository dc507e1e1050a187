// The vocabulary of a model, and what models give.

import { brief, errorOf, isArray, isObject, say } from '../../../../core/api/check.js';
import { id as idOf, wellFormed } from './part.js';
import { Unencodable } from './unencodable.js';

/** @typedef {import('../fields.js').Fields} Fields */

/**
 * A token of a piece: its id, how the vocabulary writes it, and where it stands in the piece.
 *
 * @typedef {{ id: number, token: string, start: number, end: number }} PieceToken
 */

/**
 * @typedef {object} Model
 * @property {Map<string, number>} vocab
 * @property {number} size entries of the vocabulary
 * @property {(piece: string) => PieceToken[]} tokens
 */

/** @param {Fields} part @returns {Map<string, number>} */
export function vocabOf(part) {
  const [, value] = part.entry('vocab');
  if (!isObject(value) || isArray(value))
    return part.refuse('vocab', say`an object of tokens and ids`, value);
  /** @type {Map<string, number>} */
  const vocab = new Map();
  for (const [token, id] of Object.entries(value)) {
    vocab.set(wellFormed(token), idOf(part, `vocab['${token.slice(0, 40)}']`, id));
  }
  return vocab;
}

/**
 * The id of the unknown token, when a text needs it.
 *
 * @param {Map<string, number>} vocab
 * @param {string} token
 */
export function unknownId(vocab, token) {
  const id = vocab.get(token);
  if (id !== undefined) return id;
  throw errorOf(
    Unencodable,
    say`model.unk_token '${brief(token)}' is not in the vocabulary, and the text needs it`,
  );
}
