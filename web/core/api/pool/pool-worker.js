// One worker of a pool: its own instance of the pool's module, one task at a time.

import { marshal } from '../marshal.js';
import { instantiate } from '../load.js';
import { isShared } from './memory.js';
import { drop, kinds } from './worker-tasks.js';

// in Node the messages come through a port, in browsers through the worker itself
/** @type {any} */
const port = globalThis.process?.getBuiltinModule?.('node:worker_threads').parentPort ?? globalThis;

/** @type {Promise<import('../marshal.js').Run> | undefined} */
let started;

/**
 * How often a new worker computes a small task, of about a millisecond, before it says that it is ready: V8
 * has optimised the loops after 3 to 25 times. Engines that compile once lose 30 ms of a start.
 */
const warmUps = 30;

port.addEventListener('message', async (/** @type {any} */ event) => {
  // scripts that tools put into workers talk with their pages, too
  const { module, warm, dropped, ...task } = event.data ?? {};
  if (module !== undefined) {
    started = instantiate(module).then(marshal);
    const warmed = started.then((run) => {
      for (let time = 0; warm && time < warmUps; ++time) kinds[warm.kind](run, warm);
      drop(warm?.id);
    });
    warmed.then(
      () => port.postMessage({ ready: true }),
      (error) => port.postMessage({ refused: String(error) }),
    );
    return;
  }
  if (dropped !== undefined) {
    drop(dropped);
    return;
  }
  if (!Object.hasOwn(kinds, task.kind)) return;
  const run = /** @type {import('../marshal.js').Run} */ (await started);
  try {
    const isOwn = (/** @type {Float32Array} */ array) => !isShared(array);
    const inputs = kinds[task.kind](run, task).filter(isOwn);
    const arrays = [...inputs, ...Object.values(task.results).filter(isOwn)];
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
