// The WebAssembly module of measuring, which lies in the package as text → what calls it. The first call
// opens it and waits, because `measure` and `diagnose` are synchronous.

import { decode } from '../../../../core/api/embedded.js';
import { explained, noWebAssembly } from '../../../../core/api/compile.js';
import { errorAs } from '../../../../core/api/message.js';
import { marshal } from '../../../../core/api/marshal.js';
import glue from '../../../../wasm/measure.js';
import text from '../../../../wasm/measure-simd.js';

/** @typedef {import('../../../../wasm/measure.js').MainModule} Module */
/** @typedef {import('../../../../core/api/marshal.js').RunOf<Module>} Calls */

/** The sentences are those of `load`. @param {Error} failure */
const refusal = (failure) => errorAs(Error, 'measure', failure, failure.cause);

/** @returns {Calls} */
function opened() {
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
    return marshal(/** @type {Module} */ (/** @type {unknown} */ (wasm)));
  } catch (error) {
    throw refusal(explained(error, 'simd'));
  }
}

/** @type {Calls | undefined} */
let calls;

/** One instance for all measurements; after a failure the next call tries again. */
export const module = () => (calls ??= opened());
