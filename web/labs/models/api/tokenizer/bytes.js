// GPT-2's letters for bytes: printable bytes of Latin-1 stand for themselves, the others for
// letters from 256 on.

/** By byte. */
export const letters = (() => {
  let next = 256;
  return Array.from({ length: 256 }, (_, byte) => {
    const isPrintable = (byte > 32 && byte < 127) || (byte > 160 && byte !== 173);
    return String.fromCharCode(isPrintable ? byte : next++);
  });
})();

/** @type {Map<string, number>} */
export const byteOf = new Map(letters.map((letter, byte) => [letter, byte]));

const encoder = new TextEncoder();

/** @param {string} text */
export const bytesOf = (text) => encoder.encode(text);

/** The letters of a character's bytes. @param {string} character */
export const lettersOf = (character) => Array.from(bytesOf(character), (byte) => letters[byte]);

/** How vocabularies with byte fallback write a byte. @param {number} byte */
export const byteToken = (byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`;
