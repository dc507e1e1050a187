// The package entry without the WebAssembly inside: `phasor/slim`. Its files are fetched by load().

import { brought } from './compile.js';
import { start } from './phasor.js';

/** @typedef {import('./phasor.js').Info} Info */
/** @typedef {import('./phasor.js').LoadOptions} LoadOptions */
/** @typedef {import('./phasor.js').Phasor} Phasor */
/** @typedef {import('./attention/view.js').AttentionView} AttentionView */
/** @typedef {import('./tensor.js').Tensor} Tensor */
/** @typedef {import('./tensor.js').TensorLike} TensorLike */

/** @param {import('./compile.js').OneBuild} build @returns {Promise<WebAssembly.Module>} */
const fetched = (build) =>
  brought(
    // whole addresses, from which bundlers know the files
    build === 'simd'
      ? new URL('../../wasm/simd.wasm', import.meta.url)
      : new URL('../../wasm/relaxed-simd.wasm', import.meta.url),
    build,
  );

/** @type {import('./phasor.js').Entry} */
const entry = {
  builds: ['simd', 'relaxed-simd'],
  packaged: fetched,
  engine: () => import('./pool/engine.js'),
};

/**
 * `load` of the entry `phasor`, but the WebAssembly is a file, fetched and compiled while it arrives:
 * `wasm/simd.wasm` or `wasm/relaxed-simd.wasm` of the package, beside this module. If a bundler does not copy
 * it (esbuild, Rollup), give its address as `wasm`.
 *
 * @param {LoadOptions} [given] those of the entry `phasor`; `build` may be 'simd' or 'relaxed-simd', and
 *   'auto' takes relaxed SIMD where the engine has it
 * @returns {Promise<Phasor>} the same
 */
export async function load(given) {
  return start(given, entry);
}
