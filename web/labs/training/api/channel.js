// A way to models that are trained: a worker, or where workers are refused (a strict content security
// policy, `file:`) or their file is missing, the same in place, some milliseconds at a time.

import { saidOf } from '../../../core/api/message.js';
import { errorOf, say } from '../../../core/api/check.js';
import { channelTo, warnOfPlace } from '../../../core/api/channel.js';
import { withTrustedWorker } from '../../../core/api/trusted.js';

/** @typedef {import('../../../core/api/channel.js').Channel} Channel for the messages of trainers.js */

/** Milliseconds between two looks at the page, in place. */
const stretch = 12;

/**
 * @param {(message: any) => void} receive
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
 * @param {(message: any) => void} receive
 * @param {(reason: import('../../../core/api/message.js').Value) => void} died
 * @returns {Promise<Channel>}
 */
export async function channel(receive, died) {
  try {
    // its own function: the one-file build starts the worker of a script in place of it
    const worker = await withTrustedWorker(
      async () => new Worker(new URL('./train-worker.js', import.meta.url), { type: 'module' }),
    );
    return await channelTo(worker, receive, died);
  } catch (error) {
    warnOfPlace('train-worker', 'models are trained in place', error);
    return inPlace(receive);
  }
}
