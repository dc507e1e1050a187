// measureInWorker: what `measure` does, in a worker, so that a page goes on while a whole layer is measured.

import { askWorker } from '../../../../core/api/ask.js';
import { options } from '../../../../core/api/check.js';
import { checkSignal } from '../../../../core/api/signal.js';
import { measureWith } from './measure.js';

const call = 'measureInWorker';

/**
 * What `measure` gives, later: 64 heads of 128 features at 4,096 positions take about a second. The arrays
 * are copied to the worker, which ends with the call. Where there are no workers (Node, a strict policy)
 * it is measured in place.
 *
 * @template {import('./measure.js').RotationRequest | import('./measure.js').AttentionRequest |
 *   import('./measure.js').ProjectionRequest} Request
 * @param {Request} request as for `measure`
 * @param {{ signal?: AbortSignal, onProgress?: (fraction: number) => void }} [given] `signal` ends the
 *   worker at once; `onProgress` gets the completed fraction, from 0 to 1
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
  /** @type {{ answer: import('./measure.js').Measurement<Request> } | null} */
  const found = await askWorker({
    call,
    name: 'measure-worker',
    instead: 'arrays are measured in place',
    make: async () =>
      new Worker(new URL('./measure-worker.js', import.meta.url), { type: 'module' }),
    request,
    onProgress,
    signal,
  });
  if (found) return found.answer;
  const inPlace = measureWith(request, (fraction) => !signal?.aborted && onProgress?.(fraction));
  return /** @type {import('./measure.js').Measured<Request>} */ (inPlace);
}
