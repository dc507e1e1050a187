// Starts a worker, of a page or of Node, and waits until it says that it is ready.

import { revived, say } from '../message.js';
import { longestStart } from '../worker-life.js';

/** Node's `process`; undefined in a page. */
export const node = /** @type {any} */ (globalThis).process?.versions?.node
  ? /** @type {any} */ (globalThis).process
  : undefined;

/** How many threads the machine has. @returns {number} */
export const cores = () =>
  node?.getBuiltinModule?.('node:os').availableParallelism() ??
  globalThis.navigator?.hardwareConcurrency ??
  2;

/** Longest wait (ms) for a task besides its computation; after it the worker counts as dead. */
export const patience = 30_000;

/** A message of a worker has one of these fields. */
const answers = ['ready', 'refused', 'results', 'error', 'died'];

/**
 * Resolves once the worker is ready. `receive` gets its messages, and `{ died }` when it ends.
 *
 * @param {() => any} newWorker gives one, or a promise of it
 * @param {object} begin what it begins with, which it answers with `{ ready }` or `{ refused }`
 * @param {AbortSignal} closing ends one that is not ready yet
 * @returns {Promise<any>}
 */
export async function startWorker(newWorker, begin, closing) {
  const worker = await newWorker();
  return new Promise((resolve, reject) => {
    const listen = (/** @type {string} */ kind, /** @type {(event: any) => void} */ handler) =>
      node
        ? worker.on(kind, (/** @type {any} */ data) => handler({ data, message: data?.message }))
        : worker.addEventListener(kind, handler);
    const refused = (/** @type {unknown} */ reason) => {
      clearTimeout(clock);
      worker.terminate();
      reject(reason);
    };
    const clock = setTimeout(
      () => refused(say`no answer in ${longestStart / 1000} s`),
      longestStart,
    );
    const close = () => refused('closed');
    closing.addEventListener('abort', close);
    if (closing.aborted) return close();
    // 'exit' is Node's; if a message cannot be read, its answer is lost, so the worker is given up
    for (const kind of ['error', 'messageerror', 'exit']) {
      listen(kind, (event) => {
        event.preventDefault?.();
        const died = event.message ?? say`${kind} of a worker`;
        if (worker.receive) worker.receive({ died });
        else refused(died);
      });
    }
    listen('message', ({ data }) => {
      // scripts that tools put into workers talk with their pages, too
      if (!answers.some((name) => data?.[name] !== undefined)) return;
      if (data.refused) refused(data.refused);
      else if (data.ready) {
        clearTimeout(clock);
        closing.removeEventListener('abort', close);
        resolve(worker);
      } else if (worker.receive) worker.receive(data);
      else if (data.died) refused(revived(data.died));
    });
    worker.postMessage({ begin });
  });
}
