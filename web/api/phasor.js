// A compiled module → the interface. Each group of functions is a file of its own.

import { attentions } from './attention/attention.js';
import { biases } from './encoding/bias.js';
import { brought, noWebAssembly } from './compile.js';
import { caches } from './attention/cache.js';
import { oneOf, options } from './check.js';
import { encodings } from './encoding/encoding.js';
import { instantiate } from './load.js';
import { marshal } from './marshal.js';
import { meanings } from './meaning.js';
import { multiHeads } from './attention/multihead.js';
import { pictures } from './picture.js';
import { pools } from './pool/pool.js';
import { rotaries } from './encoding/rotary.js';
import { views } from './attention/view.js';

/** @typedef {import('./compile.js').Build} Build */

/**
 * What was loaded.
 *
 * @typedef {object} Info
 * @property {string} version of phasor
 * @property {'relaxed-simd' | 'simd'} build
 * @property {string} emscripten the version that compiled it
 * @property {string} eigen the version in it
 */

/**
 * @typedef {object} LoadOptions
 * @property {'auto' | 'simd' | 'relaxed-simd'} [build] 'auto' takes relaxed SIMD where the engine has it
 * @property {import('./compile.js').WasmSource} [wasm] instead of the packaged file
 */

/**
 * Everything that phasor computes. Written out, because the declarations of an inferred type would
 * name types of other files without importing them.
 *
 * @typedef {{ info: Info } & ReturnType<typeof encodings> & ReturnType<typeof rotaries>
 *   & ReturnType<typeof biases> & ReturnType<typeof meanings> & ReturnType<typeof attentions>
 *   & ReturnType<typeof multiHeads> & ReturnType<typeof caches> & ReturnType<typeof pools>
 *   & ReturnType<typeof views> & ReturnType<typeof pictures>} Phasor
 */

const builds = /** @type {const} */ (['auto', 'simd', 'relaxed-simd']);

/** @type {Map<string, Promise<Phasor>>} */
const shared = new Map();

/**
 * @param {() => Promise<WebAssembly.Module>} compile
 * @param {Entry['engine']} engine
 * @returns {Promise<Phasor>}
 */
async function instance(compile, engine) {
  if (typeof WebAssembly !== 'object') throw noWebAssembly();
  const compiled = await compile();
  const run = marshal(await instantiate(compiled));
  return {
    info: /** @type {Info} */ (run('load', (send) => send('info'))),
    ...encodings(run),
    ...rotaries(run),
    ...biases(run),
    ...meanings(run),
    ...attentions(run),
    ...multiHeads(run),
    ...caches(run),
    ...pools(run, compiled, engine),
    ...views(run),
    ...pictures(run),
  };
}

/**
 * What entries have of their own: `packaged` gives the package's module, `engine` what runs the
 * workers of a pool.
 *
 * @typedef {{ packaged: (build: Build) => Promise<WebAssembly.Module>,
 *   engine: () => Promise<typeof import('./pool/engine.js')> }} Entry
 */

/**
 * What `load` of an entry does.
 *
 * @param {LoadOptions | undefined} given
 * @param {Entry} entry
 * @returns {Promise<Phasor>}
 */
export async function start(given, { packaged, engine }) {
  const { build = 'auto', wasm } = options('load', given, 'build wasm');
  oneOf('load', 'build', build, builds);
  if (wasm !== undefined) return instance(() => brought(wasm), engine);
  let loading = shared.get(build);
  if (!loading) {
    loading = instance(() => packaged(build), engine);
    // a failure is not remembered: the next call tries again
    loading.catch(() => shared.delete(build));
    shared.set(build, loading);
  }
  return loading;
}
