// Decodes a token of a byte-level tokenizer: Ġthe → " the", ä»Ĭ → 今, Ã¯ → ï. Incomplete characters are
// written as bytes: ä» → ⟨e4 bb⟩.

import { byteOf } from '../api/byte-letters.js';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The letters for a space and a line feed: only byte-level tokenizers write them. */
const sure = /[\u0120\u010a]/;

/** What no text contains: control characters, and a carriage return that is not part of a line end. */
const control = /(?![\t\n\r])\p{Cc}|\r(?!\n)/u;

/** @param {number} byte whether it continues a character */
const continues = (byte) => (byte & 0xc0) === 0x80;

/** @param {number} lead first byte of a character @returns {number} the character's bytes */
const lengthOf = (lead) => (lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4);

/** @param {readonly number[]} bytes of an incomplete character */
const part = (bytes) =>
  bytes.length > 0 ? `⟨${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(' ')}⟩` : '';

/**
 * Where the complete characters of a piece of UTF-8 begin and end.
 *
 * @param {readonly number[]} bytes
 * @returns {[number, number]}
 */
function wholeIn(bytes) {
  const first = bytes.findIndex((byte) => !continues(byte));
  if (first < 0) return [bytes.length, bytes.length];
  const last = bytes.findLastIndex((byte) => !continues(byte));
  const isCut =
    bytes[last] >= 0xc2 && bytes[last] < 0xf5 && last + lengthOf(bytes[last]) > bytes.length;
  return [first, isCut ? last : bytes.length];
}

/**
 * Words of other tokenizers contain such letters too, as café and dół. So only valid UTF-8 is decoded, and
 * incomplete characters only if the whole token consists of byte letters. A single Latin-1 letter, as é or «,
 * stands for itself.
 *
 * @param {string} token
 * @returns {string | null} null for a token that is not byte-level
 */
export function byteLevelText(token) {
  const bytes = Array.from(token, (letter) => byteOf.get(letter) ?? NaN);
  if (bytes.some(Number.isNaN) || !/[^\0-\x7f]/.test(token)) return null;
  const [from, to] = wholeIn(bytes);
  if (from > 3) return null;
  /** @type {string} */
  let text;
  try {
    text = decoder.decode(Uint8Array.from(bytes.slice(from, to)));
  } catch {
    return null;
  }
  if (control.test(text)) return null;
  const isWhole = from === 0 && to === bytes.length;
  const isAlone = token.length === 1 && token <= '\u00ff';
  if (!isWhole && !sure.test(token) && (isAlone || /[!-~]/.test(text))) return null;
  return part(bytes.slice(0, from)) + text + part(bytes.slice(to));
}
