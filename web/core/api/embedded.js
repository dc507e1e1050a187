// A WebAssembly build that lies in the package as text → what `load` of an entry needs of it.

import { explained } from './compile.js';
import { decode } from './hex.js';

/** ECMAScript 2026 has it, and needs a tenth of the time. @type {{ fromHex?: typeof decode }} */
const { fromHex = decode } = /** @type {any} */ (Uint8Array);

/** @typedef {import('./compile.js').OneBuild} OneBuild */

/** @param {OneBuild} build @param {string} text its bytes in hexadecimal */
export const embedded = (build, text) => ({
  builds: [build],
  /** @returns {Promise<WebAssembly.Module>} */
  async packaged() {
    try {
      return await WebAssembly.compile(fromHex(text));
    } catch (error) {
      throw explained(error, build);
    }
  },
});
