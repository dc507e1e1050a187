// A worker that answers one request (ask.js): it posts { kind: 'progress', fraction }, then
// { kind: 'answer', answer } or { kind: 'failed', name, message }.

import { saidOf } from './message.js';
import { sayReady } from './worker-life.js';

/**
 * @template Request
 * @param {(request: Request, onProgress: (fraction: number) => void) => unknown} answerOf a value, or a
 *   promise
 */
export function answerWith(answerOf) {
  /** @type {Parameters<typeof sayReady>[0]} */
  const scope =
    globalThis.process?.getBuiltinModule?.('node:worker_threads').parentPort ?? globalThis;
  const port = sayReady(scope, async ({ request }) => {
    try {
      const onProgress = (/** @type {number} */ fraction) =>
        port.postMessage({ kind: 'progress', fraction });
      port.postMessage({ kind: 'answer', answer: await answerOf(request, onProgress) });
    } catch (error) {
      const { name = 'Error' } = /** @type {Error} */ (error ?? {});
      port.postMessage({ kind: 'failed', name, message: saidOf(error) });
    }
  });
}
