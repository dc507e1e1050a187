// tokenizer.json → tokens with their places in the text (tokenizer/tokenizer.js), as a reader sees them.

import { saidOf } from '../../../core/api/message.js';
import { byteOf } from '../../../core/api/byte-letters.js';
import { errorOf, isArray, isObject, say } from '../../../core/api/check.js';
import { fail, jsonOf } from './readers/source.js';
import { makeTokenizer } from './tokenizer/tokenizer.js';
import { Unencodable } from './tokenizer/unencodable.js';

/** @typedef {import('../../../core/api/message.js').Value} Value */
/** @typedef {import('./readers/source.js').Source} Source */
/** @typedef {Record<string, unknown>} Part */
/** @typedef {{ unk_token: unknown, unk_id: unknown, vocab: Part }} Vocabulary */

/**
 * A token: its number, its text as the text has it, and its place there. A token that the tokenizer adds,
 * such as [CLS], is empty there, and its text is its name.
 *
 * @typedef {{ id: number, text: string, from: number, to: number }} Token
 */

/**
 * @typedef {object} TextTokens
 * @property {(call: string, text: string, most?: number) => { tokens: Token[], length: number }}
 *   tokens the first ones of a text that has more than `most`, between all that the tokenizer adds;
 *   and how many the text has
 * @property {(id: number) => string} text what a token says
 * @property {{ id: number, text: string } | null} unknown the token that stands for what the vocabulary
 *   lacks; null where there is none
 * @property {Value[]} warnings
 */

/**
 * Bytes of tokenizer.json: some, and as many for each token of the model; real files have up to 140 a token.
 */
const sizeOf = (/** @type {number} */ vocabulary) => 2 ** 22 + 1024 * vocabulary;

/**
 * The types of a part of tokenizer.json, which may be a sequence of parts.
 *
 * @param {unknown} part
 * @returns {string[]}
 */
function typesIn(part) {
  if (!isObject(part)) return [];
  const { type, pretokenizers, decoders, normalizers } = /** @type {Part} */ (part);
  const inner = pretokenizers ?? decoders ?? normalizers ?? [];
  return [String(type), ...(isArray(inner) ? inner.flatMap(typesIn) : [])];
}

const fallback = /^<0x([0-9A-F]{2})>$/;

/**
 * What a piece of a vocabulary says, as a reader would write it.
 *
 * @param {string} token
 * @param {boolean} isByteLevel whether it is written by GPT-2's letters for bytes
 */
function surface(token, isByteLevel) {
  const one = fallback.exec(token);
  const bytes = one
    ? [parseInt(one[1], 16)]
    : Array.from(isByteLevel ? token : '', (letter) => byteOf.get(letter));
  if (bytes.length > 0 && !bytes.includes(undefined)) {
    return new TextDecoder().decode(Uint8Array.from(/** @type {number[]} */ (bytes)));
  }
  return token.replaceAll('▁', ' ').replace(/<\/w>$/, ' ');
}

/**
 * @param {Source} source tokenizer.json
 * @param {number} vocabulary rows of the embeddings
 * @returns {Promise<TextTokens>}
 */
export async function tokenizerOf(source, vocabulary) {
  if (source.size > sizeOf(vocabulary)) {
    fail(
      say`tokenizer.json must have at most ${sizeOf(vocabulary)} bytes for the ${vocabulary} tokens of the model, got ${source.size}`,
    );
  }
  const described = await jsonOf(source);
  if (!isObject(described.model)) fail(say`tokenizer.json: model must be an object`);
  const tokenizer = makeTokenizer(described);
  const { own, added } = tokenizer.largest;
  if (own >= vocabulary) {
    fail(
      say`tokenizer.json has ${own + 1} tokens, more than the ${vocabulary} of the model: it belongs to another one`,
    );
  }
  const warnings = tokenizer.warnings.map((warning) => say`${'tokenizer.json'}: ${warning}`);
  if (added >= vocabulary)
    warnings.push(say`tokenizer.json adds tokens up to ${added}, the model knows ${vocabulary}`);
  const isByteLevel = [described.normalizer, described.pre_tokenizer, described.decoder]
    .flatMap(typesIn)
    .includes('ByteLevel');
  const { unk_token: name, unk_id: place, vocab } = /** @type {Vocabulary} */ (described.model);
  // Unigram has its place in the list, the others its name; null is no name, and 'null' may be a token
  const unknown = isArray(vocab) ? place : typeof name === 'string' ? vocab[name] : undefined;
  /** @param {number} id */
  const text = (id) => {
    const found = tokenizer.written(id);
    if (!found) return '';
    return found.isAdded ? found.token : surface(found.token, isByteLevel);
  };
  return {
    warnings,
    tokens(call, given, most) {
      try {
        const { tokens, length } = tokenizer.encode(given, most);
        const shown = tokens.map(({ id, from, to }) => ({
          id,
          text: from < to ? given.slice(from, to) : text(id),
          from,
          to,
        }));
        return { tokens: shown, length };
      } catch (error) {
        if (!(error instanceof Unencodable)) throw error;
        throw errorOf(RangeError, say`${call}: ${'tokenizer.json'}: ${saidOf(error)}`, {
          cause: error,
        });
      }
    },
    text,
    unknown: Number.isInteger(unknown)
      ? { id: Number(unknown), text: text(Number(unknown)) }
      : null,
  };
}
