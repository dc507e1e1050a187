// measureInWorker: what `measure` does, in a worker, so that a page goes on while a whole layer is measured.

import { options } from '../../api/check.js';
import { channelTo, warnOfPlace } from '../../api/channel.js';
import { checkSignal } from '../../api/signal.js';
import { withTrustedWorker } from '../../api/trusted.js';
import { measureWith } from './measure.js';

const call = 'measureInWorker';

/** Errors keep their kind on the way. @type {Record<string, ErrorConstructor>} */
const kinds = { TypeError, RangeError };

/**
 * What `measure` gives, later: 64 heads of 128 features at 4,096 positions take about a second. The arrays
 * are copied to the worker, which ends with the call. Where there are no workers (Node, a strict policy)
 * it is measured in place.
 *
 * @template {import('./measure.js').RotationRequest | import('./measure.js').AttentionRequest |
 *   import('./measure.js').ProjectionRequest} Request
 * @param {Request} request as for `measure`
 * @param {{ signal?: AbortSignal, onProgress?: (fraction: number) => void }} [given] `signal` ends the
 *   worker at once; `onProgress` hears how much is done, from 0 to 1
 * @returns {Promise<import('./measure.js').Measurement<Request>>}
 * @throws {TypeError} and RangeError as `measure`, and the reason of the signal
 * @example
 * const x = [[[1, 0], [0, 1]]];
 * (await measureInWorker({ kind: 'rotated', x, y: x })).open.length; // → 2
 */
export async function measureInWorker(request, given) {
  const { signal, onProgress } = options(call, given, 'signal onProgress');
  checkSignal(call, signal, onProgress);
  signal?.throwIfAborted();
  const report = (/** @type {number} */ fraction) => {
    if (!signal?.aborted) onProgress?.(fraction);
  };
  /** @type {(answer: any) => void} */
  let answered = () => {};
  /** @type {(reason: unknown) => void} */
  let failed = () => {};
  const answer = new Promise((resolve, reject) => {
    answered = resolve;
    failed = reject;
  });
  // an end before the request is sent is told by the channel
  answer.catch(() => {});
  const heard = (/** @type {any} */ message) => {
    if (message.kind === 'progress') report(message.fraction);
    else if (message.kind === 'measured') answered(message.measurement);
    else failed(new (kinds[message.name] ?? Error)(message.message));
  };
  const channel = await workerOf(heard, (reason) =>
    failed(new Error(`${call}: the worker ended: ${reason}`)),
  );
  if (!channel) {
    signal?.throwIfAborted();
    return /** @type {any} */ (measureWith(request, report));
  }
  const stop = () => failed(signal?.reason);
  signal?.addEventListener('abort', stop);
  try {
    signal?.throwIfAborted();
    channel.send({ kind: 'measure', request });
    return await answer;
  } finally {
    signal?.removeEventListener('abort', stop);
    channel.close();
  }
}

/**
 * @param {(message: any) => void} heard
 * @param {(reason: string) => void} died
 * @returns {Promise<import('../../api/channel.js').Channel | null>} null where workers are refused
 */
async function workerOf(heard, died) {
  try {
    const worker = await withTrustedWorker(
      async () => new Worker(new URL('./measure-worker.js', import.meta.url), { type: 'module' }),
    );
    return await channelTo(worker, heard, died);
  } catch (error) {
    warnOfPlace('measure-worker', 'arrays are measured in place', error);
    return null;
  }
}
