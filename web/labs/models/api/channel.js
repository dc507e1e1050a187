// A way to a model: a worker, or where workers are refused (a strict content security policy, `file:`) or
// their file is missing, the same in place, with time for the page between two layers.

import { channelTo } from '../../../core/api/channel.js';
import { warnOfPlace } from '../../../core/api/worker-life.js';
import { withTrustedWorker } from '../../../core/api/trusted.js';

/** @typedef {import('../../../core/api/channel.js').Channel} Channel for the messages of responder.js */
/** @typedef {import('./responder.js').Question} Question */
/** @typedef {import('./responder.js').Reply} Reply */

/**
 * @param {(message: Reply) => void} receive
 * @param {import('./run.js').Model} [model] one that is open
 * @returns {Promise<Channel>}
 */
export async function inPlace(receive, model) {
  const { openModel, responder } = await import('./inplace.js');
  const responding = responder(receive, openModel, model);
  return {
    send: (message) => responding.handle(/** @type {Question} */ (message)),
    close: responding.close,
  };
}

/**
 * @param {(message: Reply) => void} receive
 * @param {(reason: import('../../../core/api/message.js').Value) => void} died
 * @returns {Promise<Channel>}
 */
export async function channel(receive, died) {
  try {
    // its own function: the one-file build starts the worker of a script in place of it
    const worker = await withTrustedWorker(
      async () => new Worker(new URL('./model-worker.js', import.meta.url), { type: 'module' }),
    );
    return await channelTo(worker, receive, died);
  } catch (error) {
    warnOfPlace('model-worker', 'models are computed in place', error);
    return inPlace(receive);
  }
}
