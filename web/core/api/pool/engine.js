// The workers of a pool: plain ones, each with an instance of its own, or this thread where there are none.
// No page needs special headers. The same bits as without workers.

import { pause } from '../pause.js';
import { trusted, withTrustedWorker } from '../trusted.js';
import { warnOfPlace } from '../worker-life.js';
import { thisThread } from './answer-tasks.js';
import { attentionOn, cachesOn, warmUp } from './attend.js';
import { kinds } from './kinds.js';
import { layersOn } from './layers.js';
import { stretch } from './share.js';
import { similarityOn } from './similarity.js';
import { node, startWorker } from './start-worker.js';
import { viewsOn } from './views.js';
import { workersOf } from './workers.js';

// the declarations of this file name these types, which it would otherwise only infer from imports
/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('./attend.js').Call} Call */
/** @typedef {import('./attend.js').Given} Given */
/** @typedef {import('./similarity.js').Asked} Asked */
/** @typedef {import('./store.js').Store} Store */
/** @typedef {import('./workers.js').Watch} Watch */

/** Where the file of the workers is, unless a bundler says otherwise; a script inside a page has none. */
function fileOfWorkers() {
  try {
    return new URL('./pool-worker.js', import.meta.url);
  } catch {
    return undefined;
  }
}

// V8 has optimised the loops after 3 to 25; engines that compile once lose 30 ms of a start
/** How often a new worker computes a small task, of about a millisecond, before it says that it is ready. */
const warmUps = 30;

/** Idle time (ms) after which workers end and free their memory. */
const idle = 60_000;

/** @param {string | URL | undefined} url @returns {Worker} */
function newWorker(url) {
  if (node) {
    const { Worker: Thread } = node.getBuiltinModule('node:worker_threads');
    // Node would take an address given as text for a path
    const address = /^file:/i.test(String(url)) ? new URL(String(url)) : url;
    return new Thread(address ?? fileOfWorkers(), { type: 'module' });
  }
  if (url) return new Worker(trusted(url), { type: 'module' });
  return withTrustedWorker(
    () => new Worker(new URL('./pool-worker.js', import.meta.url), { type: 'module' }),
  );
}

/**
 * @param {import('../marshal.js').Run} run computes here
 * @param {WebAssembly.Module} module runs on the workers
 * @param {{ workers: number, url: string | URL | undefined, inPlace: boolean }} settings those of the pool
 */
export function poolEngine(run, module, { workers: count, url, inPlace }) {
  const start = (/** @type {AbortSignal} */ ending) =>
    startWorker(() => newWorker(url), { module, warm: warmUp(), times: warmUps }, ending);
  const here = () => thisThread(kinds, run);
  const file = url ?? fileOfWorkers();
  const remedy = file
    ? `. Their file is ${file}: if it is not there, build the entry 'phasor/pool-worker' to that place (esbuild, Rollup) or to any and name it by pool({ url }) (Parcel)`
    : '';
  const refused = (/** @type {unknown} */ reason) => {
    warnOfPlace('pool-worker', 'the pool computes in place', reason, remedy);
    return here();
  };
  const workers = workersOf(count, start, refused, idle);
  if (count === 1 && inPlace) workers.computeHere(here());

  return {
    attention: attentionOn(workers),
    similarity: similarityOn(workers),
    cache: cachesOn(workers),
    layer: layersOn(workers),
    view: viewsOn(workers),
    end: workers.end,

    /** @param {number} work multiply-adds @param {boolean} [isWhole] if this thread would not cut it */
    async takes(work, isWhole = false) {
      if (!workers.isReady) {
        const ready = workers.start();
        // short work is computed here without waiting for workers, but their messages must be able to arrive:
        // a loop of such calls would block the event loop
        await (inPlace && work <= stretch ? Promise.race([ready, pause()]) : ready);
      }
      return workers.isReady && !(workers.isHere && (isWhole || work <= stretch));
    },
  };
}
