// The WebAssembly module of measuring, which lies in the package as text → what calls it. The first call
// opens it and waits, because `measure` and `diagnose` are synchronous.

import { decode } from '../../../../core/api/embedded.js';
import { explained, noWebAssembly } from '../../../../core/api/compile.js';
import { errorAs, say } from '../../../../core/api/message.js';
import { marshal } from '../../../../core/api/marshal.js';
import glue from '../../../../wasm/measure.js';
import text from '../../../../wasm/measure-simd.js';

/** @typedef {import('../../../../wasm/measure.js').MainModule} Module */
/** @typedef {import('../../../../wasm/measure.js').Layout} PairLayout */
/** @typedef {import('../../../../core/api/marshal.js').RunOf<Module>} Calls */

/**
 * @param {string} call what the user called
 * @returns {Calls}
 */
function opened(call) {
  // the sentences are those of `load`
  const refusal = (/** @type {Error} */ failure) => errorAs(Error, call, failure, failure.cause);
  if (typeof WebAssembly !== 'object') throw refusal(noWebAssembly());
  try {
    const compiled = new WebAssembly.Module(decode(text));
    /** @type {unknown} */
    let refused;
    const wasm = glue({
      /** @param {WebAssembly.Imports} imports @param {(instance: WebAssembly.Instance) => unknown} done */
      instantiateWasm(imports, done) {
        try {
          return done(new WebAssembly.Instance(compiled, imports));
        } catch (error) {
          // the glue code would go on after an error, and report it to the console
          refused = error;
          return {};
        }
      },
    });
    if (refused) throw refused;
    const own = /** @type {Module} */ (/** @type {unknown} */ (wasm));
    const run = marshal(own);
    return (name, body) => {
      try {
        return run(name, body);
      } finally {
        if (own.memory().byteLength > mostKept) calls = undefined;
      }
    };
  } catch (error) {
    // before version 115 Chrome compiled no more than 4 KB at once on the page's thread
    const way = say`use measureInWorker, or ${call} in a worker`;
    throw refusal(explained(error, 'simd', undefined, way));
  }
}

/** Bytes of memory with which an instance is kept: it would never shrink. */
const mostKept = 2 ** 27;

/** @type {Calls | undefined} */
let calls;

/**
 * One instance for all measurements; after a failure, and after large arrays, the next call opens another.
 *
 * @param {string} call what the user called
 */
export const module = (call) => (calls ??= opened(call));
