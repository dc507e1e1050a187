// The WebAssembly builds that lie in the package as text → a compiled module.

import { chosen, explained } from './compile.js';
import { decode } from './hex.js';
import relaxed from '../../wasm/relaxed-simd.js';
import plain from '../../wasm/simd.js';

/** ECMAScript 2026 has it, and needs a tenth of the time. @type {{ fromHex?: typeof decode }} */
const { fromHex = decode } = /** @type {any} */ (Uint8Array);

/** @param {import('./compile.js').Build} wanted @returns {Promise<WebAssembly.Module>} */
export async function embedded(wanted) {
  // a script of chosen figures (`phasor pack`) leaves the relaxed build out
  const build = relaxed ? chosen(wanted) : 'simd';
  try {
    return await WebAssembly.compile(fromHex(build === 'simd' ? plain : relaxed));
  } catch (error) {
    throw explained(error, build);
  }
}
