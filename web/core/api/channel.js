// Wraps a worker: resolves once it posts `ready` with a port, then forwards the messages of that port and
// reports the worker's end.

import { saidOf, say } from './message.js';
import { longestStart, whenEnded } from './worker-life.js';

/**
 * @typedef {object} Channel
 * @property {(message: { kind: string, [name: string]: unknown }) => void} send
 * @property {() => void} close ends the worker
 */

/**
 * @template Received
 * @param {Worker} worker that says it is ready, by `sayReady` of worker-life.js
 * @param {(message: Received) => void} receive
 * @param {(reason: import('./message.js').Value) => void} died of a worker that ends by itself
 * @returns {Promise<Channel>}
 */
export const channelTo = (worker, receive, died) =>
  new Promise((resolve, reject) => {
    let isReady = false;
    let isOver = false;
    /** For a ready worker: stops listening for its end and its messages. */
    let leave = () => {};
    const failed = (/** @type {unknown} */ reason) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(clock);
      leave();
      worker.terminate();
      if (isReady) died(saidOf(reason));
      else reject(reason);
    };
    const clock = setTimeout(
      () => failed(say`no answer in ${longestStart / 1000} s`),
      longestStart,
    );
    const lost = (/** @type {Event} */ event) => {
      event.preventDefault();
      failed(/** @type {ErrorEvent} */ (event).message ?? say`${event.type} of a worker`);
    };
    for (const kind of ['error', 'messageerror']) worker.addEventListener(kind, lost);
    const ready = (/** @type {MessageEvent} */ { data }) => {
      // messages without a port come from scripts that tools put into workers
      if (data?.kind !== 'ready' || !(data.port instanceof MessagePort)) return;
      worker.removeEventListener('message', ready);
      clearTimeout(clock);
      isReady = true;
      const { port, lock } = data;
      const endWaiting = whenEnded(lock, () => failed('without giving a reason'));
      leave = () => {
        endWaiting();
        port.close();
      };
      port.addEventListener('message', (/** @type {MessageEvent} */ event) => {
        if (!isOver) receive(event.data);
      });
      port.addEventListener('messageerror', lost);
      port.start();
      resolve({
        send: (message) => port.postMessage(message),
        close() {
          isOver = true;
          leave();
          worker.terminate();
        },
      });
    };
    worker.addEventListener('message', ready);
  });
