// One worker of a pool: its own instance of the pool's module, one part of a problem at a time.

import { marshal } from '../marshal.js';
import { attentionRequest } from '../attention/compute.js';
import { instantiate } from '../load.js';
import { inputNames } from '../attention/problem.js';

// in Node the messages come through a port, in browsers through the worker itself
/** @type {any} */
const port = globalThis.process?.getBuiltinModule?.('node:worker_threads').parentPort ?? globalThis;

/** @type {Promise<import('../marshal.js').Run> | undefined} */
let started;

port.addEventListener('message', async (/** @type {any} */ event) => {
  const { module, call, problem, results } = event.data;
  if (module !== undefined) {
    started = instantiate(module).then(marshal);
    started.then(
      () => port.postMessage({ ready: true }),
      (error) => port.postMessage({ refused: String(error) }),
    );
    return;
  }
  const run = /** @type {import('../marshal.js').Run} */ (await started);
  try {
    run(call, (send) => {
      const views = send('attention', attentionRequest(problem));
      for (const [name, view] of Object.entries(views)) {
        if (view !== undefined) results[name].set(view);
      }
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
