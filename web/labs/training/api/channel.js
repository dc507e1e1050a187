// Connects to the trainers of models: in a worker, or, if workers are refused (a strict content security
// policy, `file:`) or their file is missing, on this thread, some milliseconds at a time.

import { saidOf } from '../../../core/api/message.js';
import { errorOf, say } from '../../../core/api/check.js';
import { channelTo } from '../../../core/api/channel.js';
import { warnOfPlace } from '../../../core/api/worker-life.js';
import { withTrustedWorker } from '../../../core/api/trusted.js';

/** @typedef {import('../../../core/api/channel.js').Channel} Channel for the messages of trainers.js */
/** @typedef {import('./trainers.js').Report} Report */

/** Longest time slice (ms) when training on this thread. */
const stretch = 12;

/**
 * @param {(message: Report) => void} receive
 * @returns {Promise<Channel>}
 */
async function inPlace(receive) {
  const { trainers } = await import('./trainers.js').catch((error) => {
    throw errorOf(Error, say`trainer: a file of phasor/train did not load: ${saidOf(error)}`, {
      cause: error,
    });
  });
  const service = trainers(receive, stretch);
  return { send: service.handle, close: service.close };
}

/**
 * @param {(message: Report) => void} receive
 * @param {(reason: import('../../../core/api/message.js').Value) => void} died
 * @returns {Promise<Channel>}
 */
export async function channel(receive, died) {
  try {
    // a separate function: the one-file build replaces it by one that starts the worker from a script
    const worker = await withTrustedWorker(
      async () => new Worker(new URL('./train-worker.js', import.meta.url), { type: 'module' }),
    );
    return await channelTo(worker, receive, died);
  } catch (error) {
    warnOfPlace('train-worker', 'models are trained in place', error);
    return inPlace(receive);
  }
}
