// A WebAssembly build that lies in the package as text → what `load` of an entry needs of it.

import { decode } from './bytes.js';
import { explained } from './compile.js';

/** @typedef {import('./compile.js').OneBuild} OneBuild */

/** @param {OneBuild} build @param {string} text its bytes, see bytes.js */
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
