// A worker that answers one request (ask.js): it posts { kind: 'progress', fraction }, then
// { kind: 'answer', answer } or { kind: 'failed', name, message }.

import { sayReady } from './worker-life.js';

/**
 * @param {(request: any, onProgress: (fraction: number) => void) => any} answerOf a value or a promise
 */
export function answerWith(answerOf) {
  // in Node the messages come through a port, in browsers through the worker itself
  /** @type {any} */
  const port =
    globalThis.process?.getBuiltinModule?.('node:worker_threads').parentPort ?? globalThis;
  port.addEventListener('message', async (/** @type {MessageEvent} */ { data }) => {
    // scripts that tools put into workers talk with their pages, too
    if (data?.kind !== 'request') return;
    try {
      const onProgress = (/** @type {number} */ fraction) =>
        port.postMessage({ kind: 'progress', fraction });
      port.postMessage({ kind: 'answer', answer: await answerOf(data.request, onProgress) });
    } catch (error) {
      const { name = 'Error', message = String(error) } = /** @type {Error} */ (error ?? {});
      port.postMessage({ kind: 'failed', name, message });
    }
  });
  sayReady(port);
}
