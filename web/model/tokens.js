// tokenizer.json → tokens with their places in the text. The arithmetic is @huggingface/tokenizers', which
// has every kind of tokenizer that the models here use (byte-level and other BPE, WordPiece, Unigram,
// whole words), without dependencies; it is loaded when there is a tokenizer.json.

import { isArray, isObject } from '../api/check.js';
import { offsets, surface } from './offsets.js';
import { fail, jsonOf } from './readers/source.js';

/** @typedef {import('./readers/source.js').Source} Source */

/**
 * A token: its number, its text as the text has it, and its place there. A token that the tokenizer adds,
 * such as [CLS], is empty there, and its text is its name.
 *
 * @typedef {{ id: number, text: string, from: number, to: number }} Token
 */

/**
 * @typedef {object} TextTokens
 * @property {(text: string) => Token[]} tokens
 * @property {(id: number) => string} text what a token says
 * @property {string[]} warnings
 */

/** The types of a part of tokenizer.json, which may be a sequence of parts. @param {any} part @returns {string[]} */
function typesIn(part) {
  if (!isObject(part)) return [];
  const { type, pretokenizers, decoders, normalizers } = /** @type {any} */ (part);
  const inner = pretokenizers ?? decoders ?? normalizers ?? [];
  return [String(type), ...(isArray(inner) ? inner.flatMap(typesIn) : [])];
}

/**
 * The numbers of tokens that the vocabulary and the added tokens have.
 *
 * @param {any} described
 */
function sizesOf({ model, added_tokens: added }) {
  const { vocab } = model;
  const ids = isArray(vocab) ? [vocab.length - 1] : Object.values(vocab ?? {}).map(Number);
  const extra = isArray(added) ? added.map((/** @type {any} */ one) => Number(one?.id)) : [];
  const largest = (/** @type {number[]} */ list) =>
    list.reduce((most, id) => (id > most ? id : most), -1);
  return { own: largest(ids) + 1, added: largest(extra) + 1 };
}

/**
 * @param {Source} source tokenizer.json
 * @param {Source | undefined} config tokenizer_config.json
 * @param {number} vocabulary rows of the embeddings
 * @param {import('./open.js').Tokenizers} tokenizers the library
 * @returns {Promise<TextTokens>}
 */
export async function tokenizerOf(source, config, vocabulary, tokenizers) {
  const described = await jsonOf(source);
  if (!isObject(described.model)) fail('tokenizer.json: model must be an object');
  const { own, added } = sizesOf(described);
  const { Tokenizer } = /** @type {typeof import('../wasm/tokenizers.js')} */ (
    /** @type {unknown} */ (await tokenizers())
  );
  let made;
  try {
    made = new Tokenizer(described, config ? await jsonOf(config) : {});
  } catch (error) {
    fail(`tokenizer.json cannot be used: ${/** @type {Error} */ (error).message}`);
  }
  if (own > vocabulary) {
    fail(`tokenizer.json has ${own} tokens, more than the ${vocabulary} of the model: it belongs to another one`); // prettier-ignore
  }
  const tokenizer = /** @type {InstanceType<typeof Tokenizer>} */ (made);
  const warnings =
    added > vocabulary
      ? [`tokenizer.json adds tokens up to ${added - 1}, the model knows ${vocabulary}`]
      : [];
  const kinds = [...typesIn(described.pre_tokenizer), ...typesIn(described.decoder)];
  const spelling = {
    bytes: kinds.includes('ByteLevel'),
    continues: described.model.continuing_subword_prefix ?? (described.model.type === 'WordPiece' ? '##' : ''), // prettier-ignore
  };
  const specials = new Set(
    (described.added_tokens ?? []).map((/** @type {any} */ one) => one?.content),
  );
  const { unk_token: unknown, vocab } = described.model;
  // whole words that are not in the vocabulary have no number
  const numberOfUnknown = isObject(vocab) ? Number(/** @type {any} */ (vocab)[unknown]) : NaN;
  const pieceOf = (/** @type {string} */ token) => ({
    ...{ token, special: specials.has(token), unknown: token === unknown },
  });
  return {
    warnings,
    tokens(text) {
      const { ids, tokens } = tokenizer.encode(text);
      const pieces = tokens.map(pieceOf);
      return offsets(text, pieces, spelling).map(({ from, to }, k) => ({
        id: ids[k] ?? numberOfUnknown,
        text: from < to ? text.slice(from, to) : surface(pieces[k], spelling),
        ...{ from, to },
      }));
    },
    text(id) {
      const token = tokenizer.id_to_token(id);
      return token === undefined ? '' : surface(pieceOf(token), spelling);
    },
  };
}
