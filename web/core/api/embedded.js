// A WebAssembly build that is packaged as text → what `load` of an entry needs of it. The text
// compresses well: it has one character for each of the 85 bytes that are most frequent in such builds, two
// for each other one.

import { explained } from './compile.js';

/** @typedef {import('./compile.js').OneBuild} OneBuild */

/** Printable, and not special in a string, a template, a pattern or HTML. */
const characters = Array.from({ length: 95 }, (_, k) => String.fromCharCode(32 + k))
  .join('')
  .replace(/["'`\\$&<*]/g, '');

/** The bytes that are frequent in our modules: a bit for each, four in a digit, the lowest first. */
const frequent = 'fffff9f9f1f33c78ff250008a2eff1091000000050000000000000000500100b';

const all = Array.from({ length: 256 }, (_, byte) => byte);
const isFrequent = (/** @type {number} */ byte) =>
  (parseInt(frequent[byte >> 2], 16) >> (byte & 3)) & 1;
const often = all.filter(isFrequent);
const seldom = all.filter((byte) => !isFrequent(byte));

/** The text of each byte: characters that stand for no frequent one begin the texts of two. */
export const textOf = all.map((byte) => {
  if (isFrequent(byte)) return characters[often.indexOf(byte)];
  const k = seldom.indexOf(byte);
  const first = often.length + Math.floor(k / characters.length);
  return characters[first] + characters[k % characters.length];
});

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
export function decode(text) {
  const place = new Uint8Array(128);
  for (let k = 0; k < characters.length; ++k) place[characters.charCodeAt(k)] = k;
  const bytes = new Uint8Array(text.length);
  let size = 0;
  for (let k = 0; k < text.length; ++k) {
    const first = place[text.charCodeAt(k)];
    const further = first - often.length;
    bytes[size++] =
      further < 0
        ? often[first]
        : seldom[further * characters.length + place[text.charCodeAt(++k)]];
  }
  return bytes.slice(0, size);
}

/** @param {OneBuild} build @param {string} text its bytes */
export const embedded = (build, text) => ({
  builds: [build],
  /** @returns {Promise<WebAssembly.Module>} */
  async packaged() {
    try {
      return await WebAssembly.compile(decode(text));
    } catch (error) {
      throw explained(error, build);
    }
  },
});
