// Wraps a worker: resolves once it posts `ready`, then forwards its messages and reports its end.

import { longestStart, whenEnded } from './worker-life.js';

/**
 * @typedef {object} Channel
 * @property {(message: { kind: string, [name: string]: unknown }) => void} send
 * @property {() => void} close ends the worker
 */

/**
 * @param {Worker} worker whose first message is { kind: 'ready' }
 * @param {(message: any) => void} receive
 * @param {(reason: string) => void} died of a worker that ends by itself
 * @returns {Promise<Channel>}
 */
export const channelTo = (worker, receive, died) =>
  new Promise((resolve, reject) => {
    let isReady = false;
    let isOver = false;
    let endWaiting = () => {};
    const failed = (/** @type {unknown} */ reason) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(clock);
      endWaiting();
      worker.terminate();
      if (isReady) died(String(reason));
      else reject(reason);
    };
    const clock = setTimeout(() => failed(`no answer in ${longestStart / 1000} s`), longestStart);
    for (const kind of ['error', 'messageerror']) {
      worker.addEventListener(kind, (event) => {
        event.preventDefault();
        failed(/** @type {ErrorEvent} */ (event).message ?? `${kind} of a worker`);
      });
    }
    worker.addEventListener('message', ({ data }) => {
      // scripts that tools put into workers talk with their pages, too
      if (typeof data?.kind !== 'string') return;
      if (data.kind !== 'ready') {
        receive(data);
        return;
      }
      clearTimeout(clock);
      isReady = true;
      endWaiting = whenEnded(data.lock, () => failed('without giving a reason'));
      resolve({
        send: (message) => worker.postMessage(message),
        close() {
          isOver = true;
          endWaiting();
          worker.terminate();
        },
      });
    });
  });

/** Workers that were refused, once each. @type {Set<string>} */
const refused = new Set();

/**
 * Says in the console, once, that there is no worker, and what is done instead.
 *
 * @param {string} name of its file and entry, without ending
 * @param {string} instead
 * @param {unknown} error
 */
export function warnOfPlace(name, instead, error) {
  if (refused.has(name)) return;
  refused.add(name);
  const reason = error instanceof Error ? error.message : error;
  console.warn(
    `phasor: no worker here (${reason}); ${instead}. If the file ${name}.js is not there, ` +
      `build the entry 'phasor/${name}' to the place of the bundle (esbuild, Rollup)`,
  );
}
