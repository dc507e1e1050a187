// The workers of a model that is open on this thread. The file is that of the worker in which figures open
// their models; where workers are refused, this thread computes alone.

import { warnOfPlace } from '../../../core/api/worker-life.js';
import { node } from '../../../core/api/pool/start-worker.js';
import { withTrustedWorker } from '../../../core/api/trusted.js';
import { helpersOf } from './helpers.js';

/** A promise: the one-file build starts the worker of a script instead. @returns {Promise<Worker>} */
async function newWorker() {
  if (node) {
    const { Worker: Thread } = node.getBuiltinModule('node:worker_threads');
    return new Thread(new URL('./model-worker.js', import.meta.url));
  }
  return withTrustedWorker(
    async () => new Worker(new URL('./model-worker.js', import.meta.url), { type: 'module' }),
  );
}

/** @param {number} count */
export const startHelpers = (count) =>
  helpersOf(count, newWorker, (reason) =>
    warnOfPlace('model-worker', 'models are computed on this thread alone', reason),
  );
