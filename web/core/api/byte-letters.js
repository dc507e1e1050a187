// The letters of byte-level tokenizers, GPT-2's and those after it: printable bytes of Latin-1 stand for
// themselves, the others for letters from 256 on.

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
