// Instantiates the WebAssembly module of this entry, which is in the package as text.

import { decode } from '../../../core/api/embedded.js';
import { explained, noWebAssembly } from '../../../core/api/compile.js';
import { instantiateWith } from '../../../core/api/instantiate.js';
import { marshal } from '../../../core/api/marshal.js';
import glue from '../../../wasm/training.js';
import text from '../../../wasm/training-simd.js';

/** @typedef {import('../../../core/api/marshal.js').RunOf<import('../../../wasm/training.js').MainModule>} Calls */

/** @returns {Promise<Calls>} */
async function started() {
  if (typeof WebAssembly !== 'object') throw noWebAssembly();
  let compiled;
  try {
    compiled = await WebAssembly.compile(decode(text));
  } catch (error) {
    throw explained(error, 'simd');
  }
  return marshal(await instantiateWith(glue, compiled));
}

/** @type {Promise<Calls> | undefined} */
let starting;

/** One instance for all runs; after a failure the next call tries again. */
export function module() {
  starting ??= started().catch((error) => {
    starting = undefined;
    throw error;
  });
  return starting;
}
