// The package entry: `const phasor = await load()`, with the plain SIMD build inside: the same
// input gives the same bytes in every engine.

import { start } from './phasor.js';
import { plain } from './plain.js';
import * as engine from './pool/engine.js';

/** @typedef {import('./phasor.js').Info} Info */
/** @typedef {import('./phasor.js').LoadOptions} LoadOptions */
/** @typedef {import('./phasor.js').Phasor} Phasor */
/** @typedef {import('./attention/view.js').AttentionView} AttentionView */
/** @typedef {import('./tensor.js').Tensor} Tensor */
/** @typedef {import('./tensor.js').TensorLike} TensorLike */

// the engine of pools is not loaded later, by import(): Vite 6 and 7 do not build a worker with one in it
const entry = { ...plain, engine: async () => engine };

/**
 * Instantiates the WebAssembly, once for each build: concurrent and later calls share the instance.
 *
 * @param {LoadOptions} [given]
 *   `build`: 'auto' or 'simd', the build inside; `phasor/relaxed` has the other. `wasm` replaces the packaged
 *   file: its address (a string is relative to the page; in Node a path or `file:` address, read
 *   from the disk), a response, the bytes or the module. Such an instance is not shared.
 * @returns {Promise<Phasor>} everything that phasor computes, and `info`: which build and versions it is
 * @throws {Error} if WebAssembly, its SIMD or the file is missing, or the page's policy forbids it; the
 *   message says what to do, and a later call tries again
 * @throws {TypeError} for a `wasm` of any other kind
 * @throws {RangeError} for a build that the entry does not have; the message names the entry that has it
 * @example
 * const { info, sinusoidal } = await load();
 * sinusoidal({ length: 1, dim: 4 }).data; // → [0, 1, 0, 1]
 */
export async function load(given) {
  return start(given, entry);
}
