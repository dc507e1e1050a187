// The package entry: `const phasor = await load()`. Each group of functions is a file of its own.

import { attentions } from './attention.js';
import { biases } from './bias.js';
import { border } from './border.js';
import { caches } from './cache.js';
import { oneOf, options } from './check.js';
import { encodings } from './encoding.js';
import { instantiate } from './load.js';
import { meanings } from './meaning.js';
import { multiHeads } from './multihead.js';
import { pictures } from './picture.js';
import { pools } from './pool.js';
import { rotaries } from './rotary.js';

/** @typedef {import('./tensor.js').Tensor} Tensor */
/** @typedef {import('./tensor.js').TensorLike} TensorLike */

/**
 * What was loaded.
 *
 * @typedef {{ version: string, build: 'relaxed-simd' | 'simd', emscripten: string, eigen: string }} Info
 */

/**
 * Everything that phasor computes. Written out, because the declarations of an inferred type would
 * name types of other files without importing them.
 *
 * @typedef {{ info: Info } & ReturnType<typeof encodings> & ReturnType<typeof rotaries>
 *   & ReturnType<typeof biases> & ReturnType<typeof meanings> & ReturnType<typeof attentions>
 *   & ReturnType<typeof multiHeads> & ReturnType<typeof caches> & ReturnType<typeof pools>
 *   & ReturnType<typeof pictures>} Phasor
 */

const builds = /** @type {const} */ (['auto', 'simd', 'relaxed-simd']);

/** @type {Map<string, Promise<any>>} */
const shared = new Map();

/**
 * @param {'auto' | 'simd' | 'relaxed-simd'} build
 * @param {import('./load.js').WasmSource} [wasm]
 * @returns {Promise<Phasor>}
 */
async function start(build, wasm) {
  const run = border(await instantiate(build, wasm));
  /** @type {Info} */
  const info = run('info', (module) => module.info());
  return {
    info,
    ...encodings(run),
    ...rotaries(run),
    ...biases(run),
    ...meanings(run),
    ...attentions(run),
    ...multiHeads(run),
    ...caches(run),
    ...pools(run, info.build),
    ...pictures(run),
  };
}

/**
 * Instantiates the WebAssembly, once a build: concurrent and later calls share the instance.
 *
 * @param {{ build?: 'auto' | 'simd' | 'relaxed-simd', wasm?: import('./load.js').WasmSource }} [given]
 *   `build`: 'auto' takes relaxed SIMD where the engine has it. `wasm` replaces the packaged
 *   file: its address (a string is relative to the page; in Node a path or `file:` address, read
 *   from the disk), a response, the bytes or the module. Such an instance is not shared.
 * @returns {Promise<Phasor>}
 * @example
 * const { info, sinusoidal } = await load();
 * sinusoidal({ length: 1, dim: 4 }).data; // → [0, 1, 0, 1]
 */
export async function load(given) {
  const { build = 'auto', wasm } = options('load', given, 'build wasm');
  oneOf('load', 'build', build, builds);
  if (wasm !== undefined) return start(build, wasm);
  let instance = shared.get(build);
  if (!instance) {
    instance = start(build);
    // a failure is not remembered: the next call tries again
    instance.catch(() => shared.delete(build));
    shared.set(build, instance);
  }
  return instance;
}
