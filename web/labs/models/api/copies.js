// The workers of a model that is open in a worker: copies of that one, from its own address. Bundlers know
// the file by then, whatever they made of it, and see no further worker that they would have to build.

import { warnOfPlace } from '../../../core/api/worker-life.js';
import { trusted } from '../../../core/api/trusted.js';
import { helpersOf } from './helpers.js';

/** Whether this worker is a classic script, as builds make them: only those may call importScripts. */
function isClassic() {
  try {
    /** @type {typeof globalThis & { importScripts(): void }} */ (globalThis).importScripts();
    return true;
  } catch {
    return false;
  }
}

/** A promise, as `helpersOf` waits for one. @returns {Promise<Worker>} */
const copy = async () =>
  new Worker(trusted(globalThis.location.href), {
    type: isClassic() ? 'classic' : 'module',
    // by which the one-file build knows what its worker is for
    name: /** @type {typeof globalThis & { name: string }} */ (globalThis).name,
  });

/** @param {number} count */
export const copies = (count) =>
  helpersOf(count, copy, (reason) =>
    warnOfPlace('model-worker', 'models are computed in one worker alone', reason),
  );
