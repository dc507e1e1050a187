// A compiled module and its glue code → a running instance. Earlier errors are handled in compile.js.

import { say } from './check.js';
import { failure, reason } from './compile.js';

/**
 * The module that Embind made: its functions by name.
 *
 * @template Module
 * @param {(options: object) => Promise<Module>} glue
 * @param {WebAssembly.Module} compiled
 * @returns {Promise<Module>}
 */
export function instantiateWith(glue, compiled) {
  return new Promise((resolve, reject) => {
    const refuse = (/** @type {unknown} */ error) =>
      reject(
        error instanceof RangeError
          ? failure(say`there is not enough memory to start (${reason(error)})`, error)
          : failure(say`the file is not that of this version of phasor (${reason(error)})`, error),
      );
    glue({
      // otherwise the glue code waits forever when the start fails
      /**
       * @param {WebAssembly.Imports} imports
       * @param {(instance: WebAssembly.Instance, module: WebAssembly.Module) => void} done
       */
      instantiateWasm(imports, done) {
        WebAssembly.instantiate(compiled, imports)
          .then((instance) => done(instance, compiled))
          .catch(refuse);
        return {};
      },
    }).then(resolve, refuse);
  });
}
