// SentencePiece's table of characters and what they become (`Precompiled`, of T5 and XLM-RoBERTa):
// a double-array trie and the texts that it points to, in base64. As in the Rust library a grapheme
// of up to five bytes is looked up as a whole, others by the character, and the shortest beginning
// that the table has is what is replaced.

import { errorOf, say } from '../../../../core/api/check.js';
import { bytesOf } from './bytes.js';
import { checkLength, mostOf } from './unencodable.js';

/** @typedef {import('./aligned.js').Change} Change */

/** @param {string} base64 */
function decoded(base64) {
  const text = atob(base64);
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/**
 * @param {string} base64
 * @returns {(text: string) => Change[] | undefined} nothing where nothing is replaced
 * @throws {SyntaxError} that says what is wrong with the table
 */
export function charsmap(base64) {
  let bytes;
  try {
    bytes = decoded(base64);
  } catch {
    throw errorOf(SyntaxError, 'base64');
  }
  const view = new DataView(bytes.buffer);
  const size = bytes.length >= 4 ? view.getUint32(0, true) : NaN;
  if (!(size >= 4 && size % 4 === 0 && size + 4 <= bytes.length)) {
    throw errorOf(
      SyntaxError,
      say`a table that begins with its size, which has ${bytes.length} bytes and says ${size}`,
    );
  }
  const units = Uint32Array.from({ length: size / 4 }, (_, k) => view.getUint32(4 + 4 * k, true));
  const texts = bytes.subarray(4 + size);

  /** @param {number} unit */
  const offsetOf = (unit) => ((unit >>> 10) << ((unit & 512) >>> 6)) >>> 0;

  /** Where the text of the shortest beginning of some bytes is. @param {Uint8Array} key */
  const found = (key) => {
    let place = offsetOf(units[0]);
    for (const byte of key) {
      if (byte === 0) return undefined;
      place = (place ^ byte) >>> 0;
      const unit = units[place];
      if (unit === undefined || (unit & 0x800000ff) >>> 0 !== byte) return undefined;
      place = (place ^ offsetOf(unit)) >>> 0;
      if (((unit >>> 8) & 1) === 1) return (units[place] ?? 0) & 0x7fffffff;
    }
    return undefined;
  };

  /** @param {Uint8Array} key */
  const replacement = (key) => {
    const start = found(key);
    if (start === undefined || start > texts.length) return undefined;
    const end = texts.indexOf(0, start);
    return new TextDecoder().decode(texts.subarray(start, end < 0 ? texts.length : end));
  };

  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

  return (text) => {
    /** @type {Change[]} */
    const changes = [];
    let isChanged = false;
    /** @param {string} old @param {string} key */
    const replaced = (old, key) => {
      isChanged = true;
      checkLength(changes.length + key.length, mostOf(text.length));
      const characters = Array.from(key);
      const more = characters.length - Array.from(old).length;
      for (const [k, character] of characters.entries()) {
        changes.push([character, Number(k >= characters.length - more)]);
      }
      // what is removed goes with the character before it
      if (more < 0 && changes.length > 0) changes[changes.length - 1][1] += more;
    };
    for (const { segment } of graphemes.segment(text)) {
      const key = bytesOf(segment);
      const whole = key.length < 6 ? replacement(key) : undefined;
      if (whole !== undefined) {
        replaced(segment, whole);
        continue;
      }
      for (const character of segment) {
        const one = replacement(bytesOf(character));
        if (one === undefined) changes.push([character, 0]);
        else replaced(character, one);
      }
    }
    return isChanged ? changes : undefined;
  };
}
