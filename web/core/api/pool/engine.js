// The workers of a pool: plain ones, each with an instance of its own, or this thread where there are none.
// No page needs special headers. The same bits as without workers.

import { attentionOn, warmUp } from './attend.js';
import { thisThread } from './answer-tasks.js';
import { cachesOn } from './caches.js';
import { kinds } from './kinds.js';
import { layersOn } from './layers.js';
import { pause } from '../pause.js';
import { stretch } from './share.js';
import { similarityOn } from './similarity.js';
import { node, startWorker } from './start-worker.js';
import { lacksPolicy, policyWanted, trusted, withTrustedWorker } from '../trusted.js';
import { viewsOn } from './views.js';
import { workersOf } from './workers.js';

let warned = false;

/** Where the file of the workers is, unless a bundler says otherwise; a script inside a page has none. */
function fileOfWorkers() {
  try {
    return new URL('./pool-worker.js', import.meta.url);
  } catch {
    return undefined;
  }
}

/** Node would take an address given as text for a path. @param {string | URL | undefined} url */
const addressOf = (url) => (node && /^file:/i.test(String(url)) ? new URL(String(url)) : url);

/**
 * How often a new worker computes a small task, of about a millisecond, before it says that it is ready: V8
 * has optimised the loops after 3 to 25 times. Engines that compile once lose 30 ms of a start.
 */
const warmUps = 30;

/** Idle time (ms) after which workers end and free their memory. */
const idle = 60_000;

/** @param {string | URL | undefined} url @returns {any} */
function newWorker(url) {
  if (node) {
    const { Worker: Thread } = node.getBuiltinModule('node:worker_threads');
    return new Thread(addressOf(url) ?? fileOfWorkers(), { type: 'module' });
  }
  if (url) return new Worker(trusted(url), { type: 'module' });
  return withTrustedWorker(
    () => new Worker(new URL('./pool-worker.js', import.meta.url), { type: 'module' }),
  );
}

/** Says in the console, once, why there are no workers. @param {string | URL | undefined} url */
const sayOnce = (url) => (/** @type {unknown} */ reason) => {
  if (warned) return;
  warned = true;
  const file = url ?? fileOfWorkers();
  const remedy = lacksPolicy()
    ? `: ${policyWanted}`
    : file
      ? `. Their file is ${file}: if it is not there, build the entry 'phasor/pool-worker' to that place (esbuild, Rollup) or to any and name it by pool({ url }) (Parcel)`
      : '';
  console.warn(`phasor: no workers here (${reason}); the pool computes in place${remedy}`);
};

// the declarations of this file name these types, which it would otherwise only infer from imports
/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../attention/problem.js').Problem} Problem */
/** @typedef {import('../attention/cache.js').Step} Step */
/** @typedef {import('../attention/multihead.js').Pass} Pass */
/** @typedef {import('../attention/view-heads.js').What} What */
/** @typedef {import('../attention/view.js').TileRows} TileRows */
/** @typedef {import('./workers.js').Watch} Watch */

/**
 * @param {import('../marshal.js').Run} run computes here
 * @param {WebAssembly.Module} module runs on the workers
 * @param {{ workers: number, url: string | URL | undefined, inPlace: boolean }} settings those of the pool
 */
export function poolEngine(run, module, { workers: count, url, inPlace }) {
  const begin = (/** @type {AbortSignal} */ closing) =>
    startWorker(() => newWorker(url), { module, warm: warmUp(), times: warmUps }, closing);
  const here = () => thisThread(kinds, run);
  const workers = workersOf(count, begin, sayOnce(url), here);
  if (count === 1 && inPlace) workers.computeHere(here());
  let running = 0;
  /** @type {any} */
  let resting;

  // a separate function: a timer created in a call would keep the call's variables alive
  const restLater = () => {
    clearTimeout(resting);
    resting = setTimeout(() => running === 0 && workers.rest(), idle);
    resting.unref?.(); // it does not keep Node alive
  };

  /**
   * Runs a call during which the idle timer is off.
   *
   * @template {any[]} Given
   * @template Result
   * @param {(...given: Given) => Promise<Result>} call
   */
  const counted =
    (call) =>
    async (/** @type {Given} */ ...given) => {
      running += 1;
      clearTimeout(resting);
      try {
        return await call(...given);
      } finally {
        running -= 1;
        restLater();
      }
    };

  return {
    attention: counted(attentionOn(workers)),
    similarity: counted(similarityOn(workers)),
    /** A cache whose keys and values workers keep. @param {import('./caches.js').Store} store */
    cache(store) {
      const { truncate, attend } = cachesOn(workers)(store);
      return { truncate, attend: counted(attend) };
    },
    /** A layer whose weights workers keep. @param {import('../attention/multihead.js').Layer} layer */
    layer: (layer) => counted(layersOn(workers)(layer)),
    /** A view whose heads workers keep. @param {import('../attention/view-heads.js').ViewProblem} problem */
    view(problem) {
      const { tile, close } = viewsOn(workers)(problem);
      return { close, tile: counted(tile) };
    },

    /** Whether it is this thread that computes. */
    get isHere() {
      return workers.isHere;
    },

    /**
     * Whether a task is large enough, in multiply-adds, to be sent to a worker.
     *
     * @param {number} work
     */
    async takes(work) {
      if (!workers.isReady) {
        const ready = workers.start();
        // short work is computed here without waiting for workers, but their messages must be able to arrive:
        // a loop of such calls would block the event loop
        await (inPlace && work <= stretch ? Promise.race([ready, pause()]) : ready);
      }
      return workers.isReady && !(workers.isHere && work <= stretch);
    },

    /** Ends the workers; calls still running are rejected. @param {import('../message.js').Value} reason */
    end(reason) {
      clearTimeout(resting);
      workers.end(reason);
    },
  };
}
