// A way to models that are trained: a worker, or where workers are refused (a strict content security
// policy, `file:`) or their file is missing, the same in place, some milliseconds at a time.

/**
 * @typedef {object} Channel
 * @property {(message: { kind: string, [name: string]: unknown }) => void} send see trainers.js
 * @property {() => void} close ends the worker and frees the models
 */

/** Milliseconds in which a worker must be ready. */
const patience = 30_000;

/** Milliseconds between two looks at the page, in place. */
const stretch = 12;

let warned = false;

/**
 * @param {(message: any) => void} heard
 * @param {(reason: string) => void} died of a worker that ends by itself
 * @returns {Promise<Channel>}
 */
function inWorker(heard, died) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./train-worker.js', import.meta.url), { type: 'module' });
    let isReady = false;
    const failed = (/** @type {unknown} */ reason) => {
      clearTimeout(clock);
      worker.terminate();
      if (isReady) died(String(reason));
      else reject(reason);
    };
    const clock = setTimeout(() => failed(`no answer in ${patience / 1000} s`), patience);
    for (const kind of ['error', 'messageerror']) {
      worker.addEventListener(kind, (event) => {
        event.preventDefault();
        failed(/** @type {ErrorEvent} */ (event).message ?? `${kind} of a worker`);
      });
    }
    worker.addEventListener('message', ({ data }) => {
      if (data.kind !== 'ready') return heard(data);
      clearTimeout(clock);
      isReady = true;
      resolve({
        send: (message) => worker.postMessage(message),
        close: () => worker.terminate(),
      });
    });
  });
}

/**
 * @param {(message: any) => void} heard
 * @returns {Promise<Channel>}
 */
async function inPlace(heard) {
  const { trainers } = await import('./trainers.js');
  const made = trainers(heard, stretch);
  return { send: made.handle, close: made.close };
}

/**
 * @param {(message: any) => void} heard
 * @param {(reason: string) => void} died
 * @returns {Promise<Channel>}
 */
export async function channel(heard, died) {
  try {
    return await inWorker(heard, died);
  } catch (error) {
    if (!warned) {
      warned = true;
      const reason = error instanceof Error ? error.message : error;
      console.warn(
        `phasor: no worker here (${reason}); models are trained in place. If the file train-worker.js is not there, build the entry 'phasor/train-worker' to the place of the bundle (esbuild, Rollup)`,
      );
    }
    return inPlace(heard);
  }
}
