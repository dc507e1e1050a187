// The WebAssembly builds that lie in the package as text → a compiled module.

import { chosen, explained } from './compile.js';
import { decode } from './hex.js';
import relaxed from '../wasm/relaxed-simd.js';
import plain from '../wasm/simd.js';

/** @param {import('./compile.js').Build} wanted @returns {Promise<WebAssembly.Module>} */
export async function embedded(wanted) {
  const build = chosen(wanted);
  try {
    return await WebAssembly.compile(decode(build === 'simd' ? plain : relaxed));
  } catch (error) {
    throw explained(error, build);
  }
}
