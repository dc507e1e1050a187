// The package entry `phasor/relaxed`: the interface of `phasor` with the build for relaxed SIMD inside.

import { embedded } from './embedded.js';
import { start } from './phasor.js';
import * as engine from './pool/engine.js';
import text from '../../wasm/relaxed-simd.js';

/** @typedef {import('./phasor.js').Info} Info */
/** @typedef {import('./phasor.js').LoadOptions} LoadOptions */
/** @typedef {import('./phasor.js').Phasor} Phasor */
/** @typedef {import('./attention/view.js').AttentionView} AttentionView */
/** @typedef {import('./tensor.js').Tensor} Tensor */
/** @typedef {import('./tensor.js').TensorLike} TensorLike */

const entry = { ...embedded('relaxed-simd', text), engine: async () => engine };

/**
 * `load` of the entry `phasor` with the build for relaxed SIMD: 10 to 20 % quicker on large attention, and
 * within 1e-6 of the plain build. Engines may differ from each other in the last digits.
 *
 * @param {LoadOptions} [given] those of the entry `phasor`; `build` may be 'auto' or 'relaxed-simd'
 * @returns {Promise<Phasor>} the same
 * @throws {Error} where the engine has no relaxed SIMD; the message says what to import then
 */
export async function load(given) {
  return start(given, entry);
}
