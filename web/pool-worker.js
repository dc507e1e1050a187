// One worker of a pool: its own instance of the same build, one part of a problem at a time.

import { border } from './border.js';
import { request } from './compute.js';
import { instantiate } from './load.js';
import { inputNames } from './problem.js';

// in Node the messages come through a port, in browsers through the worker itself
/** @type {any} */
const port = globalThis.process?.getBuiltinModule?.('node:worker_threads').parentPort ?? globalThis;

/** @type {Promise<import('./border.js').Run> | undefined} */
let started;

port.addEventListener('message', async (/** @type {any} */ event) => {
  const { build, call, problem, results } = event.data;
  if (build !== undefined) {
    started = instantiate(build).then(border);
    started.then(
      () => port.postMessage({ ready: true }),
      (error) => port.postMessage({ refused: String(error) }),
    );
    return;
  }
  const run = /** @type {import('./border.js').Run} */ (await started);
  try {
    run(call, (wasm, put) => {
      const made = wasm.attention(request(put, problem));
      if (made.error !== undefined) return made;
      for (const [name, data] of Object.entries(results)) {
        if (data.length === 0) continue;
        data.set(new Float32Array(wasm.HEAPU8.buffer, made[name].address, data.length));
      }
      return null;
    });
    // the inputs go back too: fresh memory costs more than the copy into it
    const inputs = inputNames.map((name) => problem[name]).filter((array) => array !== null);
    const arrays = [...inputs, ...Object.values(results)];
    port.postMessage(
      { results, inputs },
      arrays.map(({ buffer }) => buffer),
    );
  } catch (error) {
    // what no argument can cause, such as a trap, leaves an instance that may be broken
    const message = error instanceof Error ? error.message : String(error);
    port.postMessage(error instanceof RangeError ? { error: message } : { died: message });
  }
});
// a message that could not be read, for want of memory
port.addEventListener('messageerror', () => port.postMessage({ died: 'out of memory' }));
port.start?.();
