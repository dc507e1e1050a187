// Sends one request to a new worker (answer.js), which reports progress and answers or fails; a signal ends
// it.

import { channelTo } from './channel.js';
import { warnOfPlace } from './worker-life.js';
import { errorOf, revived, say } from './message.js';
import { withTrustedWorker } from './trusted.js';

/** Errors keep their class across the worker. @type {Record<string, ErrorConstructor>} */
const kinds = { TypeError, RangeError };

/** What a worker says (answer.js).
 *  @typedef {{ kind: 'progress', fraction: number } | { kind: 'answer', answer: unknown }
 *    | { kind: 'failed', name: string, message: import('./message.js').Value }} Reply */

/**
 * @template Answer
 * @param {object} asked
 * @param {string} asked.call for messages
 * @param {string} asked.name of the worker's file and entry, without extension
 * @param {string} asked.instead what is done where there is no worker
 * @param {() => Promise<Worker>} asked.make
 * @param {unknown} asked.request
 * @param {(fraction: number) => void} [asked.onProgress]
 * @param {AbortSignal} [asked.signal] ends the worker at once
 * @returns {Promise<{ answer: Answer } | null>} null where workers are refused (Node, a strict policy)
 */
export async function askWorker({ call, name, instead, make, request, onProgress, signal }) {
  /** @type {(answer: unknown) => void} */
  let answered = () => {};
  /** @type {(reason: unknown) => void} */
  let failed = () => {};
  const answer = new Promise((resolve, reject) => {
    answered = resolve;
    failed = reject;
  });
  // the channel must report a worker's end before the request is sent
  answer.catch(() => {});
  const receive = (/** @type {Reply} */ message) => {
    if (message.kind === 'answer') answered(message.answer);
    else if (message.kind === 'failed')
      failed(errorOf(kinds[message.name] ?? Error, revived(message.message)));
    else if (message.kind === 'progress' && !signal?.aborted) onProgress?.(message.fraction);
  };
  const stop = () => failed(signal?.reason);
  signal?.addEventListener('abort', stop);
  const coming = channelOf(name, instead, make, receive, (reason) =>
    failed(errorOf(Error, say`${call}: the worker ended: ${reason}`)),
  );
  try {
    // a signal also stops waiting for a slow worker to start
    const channel = await Promise.race([coming, answer]);
    signal?.throwIfAborted();
    if (!channel) return null;
    channel.send({ kind: 'request', request });
    return { answer: await answer };
  } finally {
    signal?.removeEventListener('abort', stop);
    void coming.then((channel) => channel?.close());
  }
}

/**
 * @param {string} name
 * @param {string} instead
 * @param {() => Promise<Worker>} make
 * @param {(message: Reply) => void} receive
 * @param {(reason: import('./message.js').Value) => void} died
 * @returns {Promise<import('./channel.js').Channel | null>}
 */
async function channelOf(name, instead, make, receive, died) {
  try {
    return await channelTo(await withTrustedWorker(make), receive, died);
  } catch (error) {
    warnOfPlace(name, instead, error);
    return null;
  }
}
