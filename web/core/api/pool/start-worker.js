// Starts a worker, of a page or of Node, and waits until it says that it is ready.

import { revived, say } from '../message.js';
import { longestStart } from '../worker-life.js';

/**
 * What is used of Node's `process`.
 *
 * @typedef {{ versions?: { node?: string }, getBuiltinModule:
 *   ((name: 'node:os') => { availableParallelism(): number }) & ((name: 'node:worker_threads') =>
 *     { Worker: new (file: string | URL | undefined, options?: { type: string }) => Worker }) }} Node
 */
/** @typedef {{ process?: Node }} Realm */

/** Node's `process`; undefined in a page. */
export const node = /** @type {Realm} */ (globalThis).process?.versions?.node
  ? /** @type {Realm} */ (globalThis).process
  : undefined;

/** How many threads the machine has. @returns {number} */
export const cores = () =>
  node?.getBuiltinModule?.('node:os').availableParallelism() ??
  globalThis.navigator?.hardwareConcurrency ??
  2;

/** @typedef {Record<string, unknown> | undefined} Data */
/** @typedef {{ data?: Data, message?: unknown, preventDefault?: () => void }} Notice */

/** One of these fields is in each message of a worker. */
const answers = ['ready', 'refused', 'results', 'error', 'died'];

/**
 * Resolves once the worker is ready. Its `receive` gets its messages, and `{ died }` when it ends.
 *
 * @param {() => any} newWorker gives one, or a promise of it
 * @param {object} begin what it begins with, which it answers with `{ ready }` or `{ refused }`
 * @param {AbortSignal} ending ends one that is not ready yet
 * @returns {Promise<import('./workers.js').Thread>}
 */
export async function startWorker(newWorker, begin, ending) {
  const worker = await newWorker();
  return new Promise((resolve, reject) => {
    const listen = (/** @type {string} */ kind, /** @type {(event: Notice) => void} */ handler) =>
      node
        ? worker.on(kind, (/** @type {Data} */ data) => handler({ data, message: data?.message }))
        : worker.addEventListener(kind, handler);
    const end = (/** @type {unknown} */ died) => worker.receive({ died });
    const close = () => end('closed');
    const clock = setTimeout(end, longestStart, say`no answer in ${longestStart / 1000} s`);
    worker.receive = (/** @type {Record<string, unknown>} */ { ready, refused, died }) => {
      clearTimeout(clock);
      ending.removeEventListener('abort', close);
      if (ready) return resolve(worker);
      worker.terminate();
      reject(refused ?? revived(died));
    };
    if (ending.aborted) return close();
    ending.addEventListener('abort', close);
    // 'exit' is Node's; if a message cannot be read, its answer is lost, so the worker is given up
    for (const kind of ['error', 'messageerror', 'exit']) {
      listen(kind, (event) => {
        event.preventDefault?.();
        end(event.message ?? say`${kind} of a worker`);
      });
    }
    listen('message', ({ data }) => {
      // scripts that tools put into workers talk with their pages, too
      if (answers.some((name) => data?.[name] !== undefined)) worker.receive(data);
    });
    worker.postMessage({ begin });
  });
}
