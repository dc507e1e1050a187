// Attention on every core, for the user: arguments are checked here, and small problems computed. The
// workers are engine.js.

import { problemOf } from '../attention/attention.js';
import { flag, integer, isObject, options, refuse, unchanged } from '../check.js';
import { compute, namesOf, shapesOf } from '../attention/compute.js';
import { intoOf, viewsOf } from '../attention/into.js';
import { attentionNames } from '../attention/problem.js';
import { checkSignal } from '../signal.js';
import { paceOf } from './pace.js';
import { measureHere } from './sample.js';
import { workOf } from './share.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../tensor.js').TensorLike} TensorLike */
/** @typedef {import('../attention/problem.js').AttentionOptions} AttentionOptions */
/** @typedef {import('../attention/problem.js').Problem} Problem */
/** @typedef {import('../attention/problem.js').Stage} Stage */
/** @typedef {ReturnType<typeof import('./engine.js').poolEngine>} Engine */

/** Multiply-adds (about a millisecond) below which nothing is sent or measured. */
const tiny = 2e7;

/** Milliseconds that a call must take here before it starts workers: it takes less to send nothing. */
const small = 4;

/** @returns {number} */
const cores = () =>
  /** @type {any} */ (globalThis).process?.getBuiltinModule?.('node:os').availableParallelism() ??
  globalThis.navigator?.hardwareConcurrency ??
  2;

const names = `${attentionNames} signal onProgress`;

/** @type {FinalizationRegistry<{ engine?: Engine }>} of pools that nobody has closed */
const registry = new FinalizationRegistry(({ engine }) =>
  engine?.end('nobody has the pool any more'),
);

/** @param {unknown} url */
const isUrl = (url) =>
  typeof url === 'string' ||
  (isObject(url) && Object.prototype.toString.call(url) === '[object URL]');

/**
 * @param {import('../marshal.js').Run} run
 * @param {WebAssembly.Module} module that runs here, and on the workers
 * @param {() => Promise<typeof import('./engine.js')>} engineModule is asked for it by the first call that
 *   is worth sending to workers
 */
export const pools = (run, module, engineModule) => ({
  /**
   * Attention on several workers, to the same bits. A call is sent where it is done sooner so, which
   * is measured on the machine in the first calls; others are computed in place. Queries are cut by
   * rows; the keys and values of a group of heads go once to each worker that computes with them.
   * Workers start with the first call that takes 4 ms here. Where workers are refused (a strict
   * content security policy, `file:`) or their file is missing, it says so once in the console,
   * names the file, and computes in place, some 40 ms at a time.
   *
   * Memory: a worker takes some 22 MB, and for n keys of h key/value heads 8·n·h·(dk + dv) bytes
   * while it computes. This thread keeps arrays that it sends back and forth: keys and values once
   * a worker (twice in all for many workers and heads), 4·n·h·(dk + dv) bytes, and as much as
   * queries and output. `close()` gives all of it back, and so does a minute without calls. A pool
   * that nobody has any more is closed by the garbage collector, in its time.
   *
   * @param {{ workers?: number, url?: string | URL, inPlace?: boolean }} [given] `workers`: one a
   *   core by default. `url`: where the entry `phasor/pool-worker` is, for bundlers that do not see
   *   it. `inPlace`: false sends every call, also where that takes longer, so that this thread is
   *   free for the page
   * @throws {RangeError} for a number of workers that is no positive integer
   * @throws {TypeError} for an inPlace that is neither true nor false
   * @example
   * const pool = phasor.pool({ workers: 2 });
   * const { output } = await pool.attention([[1]], [[1]], [[7]]);
   * output.data; // → [7]
   * pool.close();
   */
  pool(given) {
    const {
      workers = cores(),
      url,
      inPlace = true,
    } = options('pool', given, 'workers url inPlace');
    integer('pool', 'workers', workers);
    flag('pool', 'inPlace', inPlace);
    if (url !== undefined && !isUrl(url)) refuse('pool', 'url', 'a URL or string', url, TypeError);
    let closed = false;
    const pace = paceOf();

    /** Whether a problem is so small that no worker is asked. @param {Problem} problem */
    const isHere = (problem) => {
      if (!inPlace) return false;
      const work = workOf(problem);
      if (work < tiny) return true;
      if (!pace.isKnown) measureHere(run, pace);
      return pace.alone(work) < small;
    };

    /** @type {{ engine?: Engine }} what the registry ends; it does not know the pool */
    const held = {};

    const pool = {
      /**
       * `phasor.attention`, computed on the workers; the same bits. The inputs must not change
       * until the promise is settled. Small problems are computed in place.
       *
       * @template {Stage} [Wanted=never]
       * @param {TensorLike} q
       * @param {TensorLike} k
       * @param {TensorLike} v
       * @param {AttentionOptions & { return?: readonly Wanted[], signal?: AbortSignal, into?:
       *   Record<string, Float32Array>, onProgress?: (fraction: number) => void }} [given] `signal`
       *   cancels: the promise is rejected with its reason. `onProgress` hears how much is done,
       *   from 0 to 1.
       * @returns {Promise<import('../attention/attention.js').AttentionResult<Wanted>>} rejected with what
       *   `phasor.attention` would throw
       */
      async attention(q, k, v, given) {
        const call = 'pool.attention';
        const all = options(call, given, names);
        const { signal, onProgress, into: arrays } = all;
        if (closed) throw new Error(`${call}: the pool is closed`);
        checkSignal(call, signal, onProgress);
        const problem = problemOf(call, q, k, v, all);
        const into = intoOf(call, arrays, shapesOf(problem), namesOf(problem));
        const views = viewsOf(into);
        const kept = () => views.forEach((view) => unchanged(call, view));
        signal?.throwIfAborted();
        if (!isHere(problem)) {
          const { poolEngine } = await engineModule();
          signal?.throwIfAborted();
          if (closed) throw new Error(`${call}: the pool is closed`);
          held.engine ??= poolEngine(run, module, { workers, url, inPlace }, pace);
          return /** @type {any} */ (
            await held.engine.attention(call, problem, into, kept, { signal, onProgress })
          );
        }
        const from = performance.now();
        const results = compute(run, call, problem, into);
        pace.here(workOf(problem), performance.now() - from);
        onProgress?.(1);
        return /** @type {any} */ (results);
      },

      /** Ends the workers; calls still running are rejected. */
      close() {
        closed = true;
        registry.unregister(pool);
        held.engine?.end('the pool was closed');
      },
    };
    // the methods keep the pool, and so do calls that run: it is collected when all are gone
    registry.register(pool, held, pool);
    return pool;
  },
});
