// The work of a pool: tasks go to plain workers, each with an instance of its own. Arrays are handed over
// and come back, so no page needs special headers; where it has them, they lie in shared memory
// (memory.js). The same bits as without workers.

import { attentionOn } from './attend.js';
import { similarityOn } from './similarity.js';
import { cachesOn } from './caches.js';
import { layersOn } from './heads.js';
import { memoryFor } from './memory.js';
import { warmUp } from './message.js';
import { pause } from '../pause.js';
import { stretch } from './share.js';
import { viewsOn } from './views.js';
import { lacksPolicy, policyWanted, trusted, withTrustedWorker } from '../trusted.js';
import { node, patience, startWorker } from './start-worker.js';
import { workerPool } from './workers.js';

let warned = false;

/** Where the file of the workers is, unless a bundler says otherwise. */
const beside = () => new URL('./pool-worker.js', import.meta.url);

/** Node takes an address as text for a path. @param {string | URL | undefined} url */
const addressOf = (url) => (node && /^file:/i.test(String(url)) ? new URL(String(url)) : url);

/** Assumed minimum throughput (multiply-adds a millisecond) with a margin of 100; sets time-outs. */
const slowest = 1e5;

/** Milliseconds without work after which workers end, and their memory is given back. */
const idle = 60_000;

/** @param {string | URL | undefined} url @returns {any} */
function newWorker(url) {
  if (node) {
    const { Worker: Thread } = node.getBuiltinModule('node:worker_threads');
    return new Thread(addressOf(url) ?? beside(), { type: 'module' });
  }
  if (url) return new Worker(trusted(url), { type: 'module' });
  return withTrustedWorker(
    () => new Worker(new URL('./pool-worker.js', import.meta.url), { type: 'module' }),
  );
}

/**
 * The workers of a pool. Nothing here knows the pool, so that it can be collected.
 *
 * @param {number} count
 * @param {WebAssembly.Module} module
 * @param {string | URL | undefined} url
 */
const workersOf = (count, module, url) =>
  workerPool(
    count,
    () => startWorker(() => newWorker(url), { module, warm: warmUp() }),
    (reason) => {
      if (warned) return;
      warned = true;
      const remedy = lacksPolicy()
        ? `: ${policyWanted}`
        : `. Their file is ${url ?? beside()}: if it is not there, build the entry 'phasor/pool-worker' to that place (esbuild, Rollup) or to any and name it by pool({ url }) (Parcel)`;
      console.warn(`phasor: no workers here (${reason}); the pool computes in place${remedy}`);
    },
  );

/** @typedef {{ signal?: AbortSignal, onProgress?: (fraction: number) => void }} Watch */
// the declarations of this file name these, which those of its imports have
/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../attention/problem.js').Problem} Problem */
/** @typedef {import('../attention/cache.js').Step} Step */
/** @typedef {import('../attention/multihead.js').Pass} Pass */
/** @typedef {import('../attention/view-heads.js').What} What */
/** @typedef {import('../attention/view.js').TileRows} TileRows */

/**
 * What the calls of a pool are made of.
 *
 * @typedef {object} Pool
 * @property {import('../marshal.js').Run} run computes here
 * @property {number} workers
 * @property {boolean} shares whether the workers share memory with this thread
 * @property {(length: number) => Float32Array} make an array to be handed over
 * @property {(array: Float32Array) => Float32Array} lent one that many workers read and nobody writes
 * @property {(arrays: readonly Float32Array[]) => void} keep arrays that nobody uses any more
 * @property {(work: number) => Promise<boolean>} isSent whether workers compute so many multiply-adds
 * @property {(call: string, tasks: Task[], watch: Watch) => Promise<void>} sent tasks on the workers
 * @property {(call: string, steps: (() => void)[], watch: Watch) => Promise<void>} here steps on this
 *   thread, with time for the page between them
 * @property {(worker: object) => boolean} has whether a worker is still there
 * @property {() => number} newId
 * @property {(id: number) => void} drop
 * @property {(call: string) => void} refuseIfEnded
 */

/**
 * What a call is cut into.
 *
 * @typedef {object} Task
 * @property {number} work multiply-adds
 * @property {(worker: object) => number} cost see workers.js
 * @property {(worker: object) => import('./workers.js').Prepared} message
 * @property {(results: Record<string, Float32Array>) => void} done
 */

/**
 * @param {import('../marshal.js').Run} run computes here
 * @param {WebAssembly.Module} module runs on the workers
 * @param {{ workers: number, url: string | URL | undefined, inPlace: boolean }} settings those of the pool
 */
export function poolEngine(run, module, { workers, url, inPlace }) {
  const memory = memoryFor(workers);
  const { make } = memory;
  const started = workersOf(workers, module, url);
  /** @type {string | undefined} why it has ended */
  let ended;
  /** The number of the last call. */
  let last = 0;
  let running = 0;
  /** @type {any} */
  let resting;

  /** @param {readonly Float32Array[]} arrays */
  const keep = (arrays) => {
    if (!ended) memory.keep(arrays);
  };

  /**
   * What of an answer, and of the message that asked for it, can be used again.
   *
   * @param {{ results: object, inputs: Float32Array[] }} answer
   * @param {Float32Array[]} lent
   */
  const keepOf = ({ results, inputs }, lent) =>
    keep(memory.shares ? lent : [...inputs, ...Object.values(results)]);

  /** Ends workers that have had nothing to do for a while. */
  const rest = () => {
    if (running > 0) return;
    memory.clear();
    started.rest();
  };

  /** @template Result @param {() => Promise<Result>} work */
  async function counted(work) {
    running += 1;
    clearTimeout(resting);
    try {
      return await work();
    } finally {
      running -= 1;
      if (running === 0 && !ended) {
        resting = setTimeout(rest, idle);
        resting.unref?.(); // it does not keep Node alive
      }
    }
  }

  /**
   * Whether workers compute this.
   *
   * @param {number} work
   */
  async function isSent(work) {
    if (workers === 1 && inPlace) return false;
    if (started.size === 0) {
      const ready = started.start();
      // what is soon done here does not wait for workers, but lets their messages arrive: a loop of calls
      // that are computed here would keep the event loop from doing so
      await (inPlace && work <= stretch ? Promise.race([ready, pause()]) : ready);
    }
    return started.size > 0;
  }

  /**
   * Tasks on the workers.
   *
   * @param {string} call
   * @param {Task[]} tasks
   * @param {Watch} watch
   * @returns {Promise<void>}
   */
  const sent = (call, tasks, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      /** @type {Map<Task, Float32Array[]>} */
      const lentOf = new Map();
      let left = tasks.length;
      let over = false;
      const end = (/** @type {() => void} */ settle) => {
        over = true;
        signal?.removeEventListener('abort', abort);
        settle();
      };
      const fail = (/** @type {unknown} */ reason) => end(() => reject(reason));
      const abort = () => fail(signal?.reason);
      signal?.addEventListener('abort', abort);
      if (left === 0) end(resolve);
      started.add(
        tasks.map((task) => ({
          patience: patience + task.work / slowest,
          dropped: () => over,
          cost: task.cost,
          prepare(worker) {
            const prepared = task.message(worker);
            // those that a worker took with it are gone
            lentOf.set(task, prepared.lent ?? []);
            return prepared;
          },
          done(answer) {
            const { error, died, results } = answer;
            if (over) return;
            if (died !== undefined) return fail(new Error(`${call}: a worker ended (${died})`));
            if (error !== undefined) {
              return fail(new RangeError(error.startsWith(call) ? error : `${call}: ${error}`));
            }
            try {
              task.done(results);
              keepOf(answer, lentOf.get(task) ?? []);
              left -= 1;
              onProgress?.(1 - left / tasks.length);
            } catch (thrown) {
              return fail(thrown);
            }
            if (left === 0 && !over) end(resolve);
          },
        })),
      );
    });

  /**
   * Steps that are computed here, with time for the page between them.
   *
   * @param {string} call
   * @param {(() => void)[]} steps
   * @param {Watch} watch
   */
  async function here(call, steps, { signal, onProgress }) {
    for (const [at, step] of steps.entries()) {
      await pause();
      signal?.throwIfAborted();
      if (ended) throw new RangeError(`${call}: ${ended}`);
      step();
      onProgress?.(1 - (steps.length - 1 - at) / steps.length);
    }
  }

  /** @type {Pool} */
  const pool = {
    run,
    workers,
    shares: memory.shares,
    make,
    lent: memory.lent,
    keep,
    isSent,
    sent,
    here,
    has: started.has,
    /** A new number, of a call or of what workers keep. */
    newId: () => ++last,
    /** Workers forget what they keep under a number. @param {number} id */
    drop: (id) => started.broadcast({ dropped: id }),
    /** @param {string} call */
    refuseIfEnded(call) {
      if (ended) throw new Error(`${call}: the pool is closed`);
    },
  };
  const attention = attentionOn(pool);
  const similarity = similarityOn(pool);
  const layers = layersOn(pool);
  const caches = cachesOn(pool);
  const views = viewsOn(pool);

  return {
    /** @type {typeof attention} */
    attention: (...given) => counted(() => attention(...given)),
    /** @type {typeof similarity} */
    similarity: (...given) => counted(() => similarity(...given)),
    /** A cache whose keys and values workers keep. @param {import('./store.js').Store} store */
    cache(store) {
      // not taken apart: the workers drop what belongs to an object that nobody has
      const pooledCache = caches(store);
      return {
        truncate: pooledCache.truncate,
        /** @type {typeof pooledCache.attend} */
        attend: (...given) => counted(() => pooledCache.attend(...given)),
      };
    },
    /** A layer whose weights workers keep. @param {import('../attention/multihead.js').Layer} layer */
    layer(layer) {
      const forwarding = layers(layer);
      return {
        /** @type {typeof forwarding.forward} */
        forward: (...given) => counted(() => forwarding.forward(...given)),
      };
    },

    /** A view whose heads workers keep. @param {import('../attention/view-heads.js').ViewProblem} problem */
    view(problem) {
      const pooledView = views(problem);
      return {
        close: pooledView.close,
        /** @type {typeof pooledView.tile} */
        tile: (...given) => counted(() => pooledView.tile(...given)),
      };
    },

    /**
     * Whether there are workers: without those that start now, unless they are waited for.
     *
     * @param {boolean} waits
     */
    async hasWorkers(waits) {
      if (started.size === 0) {
        const ready = started.start();
        if (waits) await ready;
      }
      return started.size > 0;
    },

    /** Ends the workers; calls still running are rejected. @param {string} reason */
    end(reason) {
      ended = reason;
      clearTimeout(resting);
      memory.clear();
      started.end(reason);
    },
  };
}
