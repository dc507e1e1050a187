// One worker of a pool: its own instance of the pool's module, one task at a time. Keys and values
// stay here, packed, from the first task that brings them until the page drops them.

import { marshal } from '../marshal.js';
import { attentionRequest } from '../attention/compute.js';
import { instantiate } from '../load.js';

// in Node the messages come through a port, in browsers through the worker itself
/** @type {any} */
const port = globalThis.process?.getBuiltinModule?.('node:worker_threads').parentPort ?? globalThis;

/** @type {Promise<import('../marshal.js').Run> | undefined} */
let started;

/** @typedef {import('../../wasm/phasor.js').Cache} Cache */

/** Keys and values by the number of their call. @type {Map<number, Cache>} */
const caches = new Map();

/** @param {number} id */
function drop(id) {
  caches.get(id)?.delete();
  caches.delete(id);
}

/**
 * @param {import('../marshal.js').Run} run
 * @param {any} task
 */
function attend(run, { call, id, isNew, appended, problem, results }) {
  if (isNew) {
    drop(id);
    const { kvHeads, dk, dv } = problem;
    const made = run(call, (send) => send('newCache', kvHeads, dk, dv));
    caches.set(id, /** @type {Cache} */ (made));
  }
  const cache = /** @type {Cache} */ (caches.get(id));
  // each in a run of its own, which frees the memory that they came in
  for (const rows of appended) {
    run(call, (send) => send.to(cache, 'attention', attentionRequest(rows)));
  }
  run(call, (send) => {
    const views = send.to(cache, 'attention', attentionRequest(problem));
    for (const [name, view] of Object.entries(views)) {
      if (view !== undefined) results[name].set(view);
    }
  });
}

port.addEventListener('message', async (/** @type {any} */ event) => {
  const { module, dropped, ...task } = event.data;
  if (module !== undefined) {
    started = instantiate(module).then(marshal);
    started.then(
      () => port.postMessage({ ready: true }),
      (error) => port.postMessage({ refused: String(error) }),
    );
    return;
  }
  if (dropped !== undefined) {
    drop(dropped);
    return;
  }
  const run = /** @type {import('../marshal.js').Run} */ (await started);
  try {
    // a message without a problem asks how long a message takes
    if (task.problem === undefined) {
      port.postMessage({ results: {}, inputs: [] });
      return;
    }
    attend(run, task);
    // the inputs go back too: fresh memory costs more than the copy into it
    const inputs = [task.problem, ...task.appended].flatMap(({ q, k, v }) =>
      [q, k, v].filter(({ length }) => length > 0),
    );
    const arrays = [...inputs, ...Object.values(task.results)];
    port.postMessage(
      { results: task.results, inputs },
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
