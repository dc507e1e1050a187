// A compiled module → the interface.

import { brought, chosen, noWebAssembly } from './compile.js';
import { oneOf, options } from './check.js';
import { groups } from './groups.js';
import { instantiate } from './load.js';
import { marshal } from './marshal.js';

/** @typedef {typeof import('./encoding/encoding.js').encodings} encodings */
/** @typedef {typeof import('./encoding/grid.js').grids} grids */
/** @typedef {typeof import('./encoding/rotary.js').rotaries} rotaries */
/** @typedef {typeof import('./encoding/bias.js').biases} biases */
/** @typedef {typeof import('./meaning.js').meanings} meanings */
/** @typedef {typeof import('./attention/attention.js').attentions} attentions */
/** @typedef {typeof import('./attention/multihead.js').multiHeads} multiHeads */
/** @typedef {typeof import('./attention/cache.js').caches} caches */
/** @typedef {typeof import('./pool/pool.js').pools} pools */
/** @typedef {typeof import('./attention/view.js').views} views */
/** @typedef {typeof import('./attention/condense.js').condensers} condensers */
/** @typedef {typeof import('./attention/contrast.js').contrasts} contrasts */
/** @typedef {typeof import('./picture.js').pictures} pictures */

/**
 * What was loaded.
 *
 * @typedef {object} Info
 * @property {string} version of phasor
 * @property {import('./compile.js').OneBuild} build
 * @property {string} emscripten the version that compiled it
 * @property {string} eigen the version in it
 */

/**
 * @typedef {object} LoadOptions
 * @property {'auto' | 'simd' | 'relaxed-simd'} [build] 'auto', or the build that the entry has; of
 *   `phasor/slim` either, and 'auto' takes relaxed SIMD where the engine has it
 * @property {import('./compile.js').WasmSource} [wasm] instead of the packaged file
 */

/**
 * Everything that phasor computes. Written out, because the declarations of an inferred type would
 * name types of other files without importing them.
 *
 * @typedef {{ info: Info } & ReturnType<encodings> & ReturnType<grids> & ReturnType<rotaries>
 *   & ReturnType<biases> & ReturnType<meanings> & ReturnType<attentions> & ReturnType<multiHeads>
 *   & ReturnType<caches> & ReturnType<pools> & ReturnType<views> & ReturnType<condensers>
 *   & ReturnType<contrasts> & ReturnType<pictures>} Phasor
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
    ...groups(run, compiled, engine),
  };
}

/**
 * In what entries differ: the `builds` that they have; `packaged` gives the module of one of them; `engine`
 * loads the code that runs the workers of a pool.
 *
 * @typedef {{ builds: readonly import('./compile.js').OneBuild[],
 *   packaged: (build: import('./compile.js').OneBuild) => Promise<WebAssembly.Module>,
 *   engine: () => Promise<typeof import('./pool/engine.js')> }} Entry
 */

/**
 * What `load` of an entry does.
 *
 * @param {LoadOptions | undefined} given
 * @param {Entry} entry
 * @returns {Promise<Phasor>}
 */
export async function start(given, { builds: own, packaged, engine }) {
  const { build = 'auto', wasm } = options('load', given, 'build wasm');
  oneOf('load', 'build', build, builds);
  if (wasm !== undefined) return instance(() => brought(wasm), engine);
  const taken = chosen(build, own);
  let loading = shared.get(taken);
  if (!loading) {
    loading = instance(() => packaged(taken), engine);
    // a failure is not remembered: the next call tries again
    loading.catch(() => shared.delete(taken));
    shared.set(taken, loading);
  }
  return loading;
}
