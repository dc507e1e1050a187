// A token of a byte-level tokenizer → the text that its letters stand for: Ġthe → " the", ä»Ĭ → 今, Ã¯ → ï.
// What is a part of a character is written by its bytes: ä» → ⟨e4 bb⟩.

import { byteOf } from '../api/byte-letters.js';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The letters of a space and of the end of a line: only byte-level tokenizers write them. */
const sure = /[\u0120\u010a]/;

/** What no text has: control characters, and a carriage return without the end of a line. */
const control = /(?![\t\n\r])\p{Cc}|\r(?!\n)/u;

/** @param {number} byte whether it goes on a character */
const continues = (byte) => (byte & 0xc0) === 0x80;

/** @param {number} lead @returns {number} bytes of the character that begins with it */
const lengthOf = (lead) => (lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4);

/** @param {readonly number[]} bytes of a part of a character */
const part = (bytes) =>
  bytes.length > 0 ? `⟨${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(' ')}⟩` : '';

/**
 * Where the whole characters of a piece of UTF-8 begin and end.
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
 * Words of other tokenizers have such letters too, as café and dół: decoded is what is a piece of UTF-8, and
 * parts of characters only where nothing else in the token is a letter of theirs. One letter of Latin-1
 * alone, as é and «, is itself.
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
