// Formats words of the reader's text for figures and sentences. A token of a byte-level tokenizer is decoded:
// Ġthe → " the", ä»Ĭ → 今, Ã¯ → ï, incomplete characters as bytes: ä» → ⟨e4 bb⟩.

import { byteOf } from '../api/byte-letters.js';

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** @param {string} word */
const directionOf = (word) => {
  const text = tokenText(word);
  return rightToLeft.test(text) ? 1 : /\p{L}/u.test(text) ? -1 : 0;
};

/**
 * @param {readonly (string | undefined)[]} words
 * @returns {boolean} whether most of their letters are in a right-to-left script such as Hebrew or Arabic
 */
export const runToLeft = (words) =>
  words.reduce((sum, word) => sum + (word === undefined ? 0 : directionOf(word)), 0) > 0;

/**
 * Most characters drawn of a word; no figure has room for more, and a browser takes seconds to lay out
 * thousands.
 */
export const longestWord = 64;

/** @param {string} text @param {number} most @returns {string} the text, cut if it is longer */
function beginning(text, most) {
  if (text.length <= most) return text;
  // do not split a surrogate pair
  return `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…`;
}

/**
 * Characters that change the text direction until a closing one: after a token with one, the rest of a
 * sentence would run backwards. https://www.unicode.org/reports/tr9/#Explicit_Directional_Embeddings
 */
const ordering = /[\u202a-\u202e\u2066-\u2069]/g;

/** @param {string} text @returns {string} with those characters as code points, as U+202E */
export const inOrder = (text) =>
  text.replace(ordering, (sign) => `U+${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** @param {string} word @returns {string} between isolating marks if it contains right-to-left letters */
const isolate = (word) => (rightToLeft.test(word) ? `\u2068${word}\u2069` : word);

/** White space that a token is or contains → a visible sign. @type {Record<string, string>} */
const marks = { ' ': '␣', '\u00a0': '␣', '\u2581': '␣', '\n': '⏎', '\r': '␍', '\t': '⇥' };

/** Drawn for an empty token: such tokens exist, and have weights. */
const empty = '∅';

/** SentencePiece writes the space before a word as \u2581. */
const blank = /^[ \u00a0\u2581]+|[ \u00a0\u2581]+$|[\n\r\t]/g;

/** A token of only these characters would be invisible. */
const invisible = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\u2800]+$/u;

/**
 * A token that is not byte-level: \u0120 still stands for a space; ##, with which WordPiece (BERT) continues
 * a word, is drawn as a hyphen.
 *
 * @param {string} token
 */
const spelt = (token) =>
  token.replace(/^\u0120+/, (spaces) => ' '.repeat(spaces.length)).replace(/^##(?=.)/, '\u2011');

/** @param {string} sign */
const numbered = (sign) =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * The name of a token in all figures and saved files: byte-level letters are decoded (Ġthe → ␣the, ä»Ĭ → 今,
 * an incomplete character → its bytes, ⟨e4 bb⟩), white space at its ends is marked, ##ing is ‑ing, and no
 * name is empty.
 *
 * @param {string} token as `convert_ids_to_tokens` gives it, or any other text
 * @returns {string}
 */
export function tokenText(token) {
  if (token === '') return empty;
  const text = inOrder(byteLevelText(token) ?? spelt(token)).replace(blank, (spaces) =>
    spaces.replace(/[^]/g, (space) => marks[space]),
  );
  return invisible.test(text) ? Array.from(text, numbered).join(' ') : text;
}

/**
 * @param {string} token
 * @returns {string} the part that is drawn, cut before it is measured; one character is at most 4 letters
 *   of a token
 */
export const shortened = (token) =>
  beginning(tokenText(token.slice(0, 4 * (longestWord + 1))), longestWord);

/**
 * A token as it is drawn, which does not change the direction of the text around it: right-to-left
 * tokens are put between isolating marks.
 *
 * @param {string} token
 */
export const isolated = (token) => isolate(shortened(token));

/** @param {string} token cut if it is long */
export const quoted = (token) => `“${isolate(beginning(shortened(token), 24))}”`;

/**
 * @param {readonly (string | undefined)[]} words
 * @param {number} place
 * @returns {string} the word and its position; only the position if it has no name
 */
export function called(words, place) {
  const word = words[place];
  return word === undefined ? String(place) : `${quoted(word)} ${place}`;
}

/**
 * A text, or a list of texts, as a literal of JavaScript and Python, safe inside <script>: it cannot end the
 * script or change the order in which an editor shows the code (https://trojansource.codes).
 *
 * @param {string | readonly string[]} texts
 */
export const textLiteral = (texts) =>
  JSON.stringify(texts).replace(
    /[<\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The letters for a space and a line feed, which only byte-level tokenizers write. */
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
 * The range of a byte sequence that holds complete UTF-8 characters.
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
 * Words of other tokenizers contain such letters too, as in café and dół. So only valid UTF-8 is decoded, and
 * incomplete characters only if the whole token consists of byte letters. A single Latin-1 letter, such as é
 * or «, stays as it is.
 *
 * @param {string} token
 * @returns {string | null} null for a token that is not byte-level
 */
function byteLevelText(token) {
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
