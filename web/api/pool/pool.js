// Attention on every core, for the user: arguments are checked here, and small problems computed. The
// workers are engine.js.

import { problemOf } from '../attention/attention.js';
import { integer, isObject, options, refuse, unchanged } from '../check.js';
import { compute, namesOf, shapesOf } from '../attention/compute.js';
import { intoOf, viewsOf } from '../attention/into.js';
import { attentionNames } from '../attention/problem.js';
import { checkSignal } from '../signal.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../tensor.js').TensorLike} TensorLike */
/** @typedef {import('../attention/problem.js').AttentionOptions} AttentionOptions */
/** @typedef {import('../attention/problem.js').Problem} Problem */
/** @typedef {import('../attention/problem.js').Stage} Stage */
/** @typedef {ReturnType<typeof import('./engine.js').poolEngine>} Engine */

/** Multiply-adds (some 12 ms of one core) below which sending, about 2 ms, may not pay. */
const small = 3e8;

/** @returns {number} */
const cores = () =>
  /** @type {any} */ (globalThis).process?.getBuiltinModule?.('node:os').availableParallelism() ??
  globalThis.navigator?.hardwareConcurrency ??
  2;

/** @param {Pick<Problem, 'batch' | 'heads' | 'queries' | 'past' | 'keys' | 'dk' | 'dv'>} of */
export const workOf = ({ batch, heads, queries, past, keys, dk, dv }) =>
  batch * heads * queries * (past + keys) * (dk + dv);

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
   * Attention on several workers. Where workers are refused (a strict content security policy,
   * `file:`) or their file is missing, it says so once in the console, names the file, and computes
   * in place, some 40 ms at a time. Workers start with the first call that is worth sending (3·10⁸
   * multiply-adds, as 8 heads of 64 have from n = 550). A pool keeps the arrays that it sends back
   * and forth: a few MB a worker, more for long sequences. One that nobody has any more is closed by
   * the garbage collector, in its time.
   *
   * @param {{ workers?: number, url?: string | URL }} [given] `workers`: one a core by default.
   *   `url`: where the entry `phasor/pool-worker` is, for bundlers that do not see it
   * @throws {RangeError} for a number of workers that is no positive integer
   * @example
   * const pool = phasor.pool({ workers: 2 });
   * const { output } = await pool.attention([[1]], [[1]], [[7]]);
   * output.data; // → [7]
   * pool.close();
   */
  pool(given) {
    const { workers = cores(), url } = options('pool', given, 'workers url');
    integer('pool', 'workers', workers);
    if (url !== undefined && !isUrl(url)) refuse('pool', 'url', 'a URL or string', url, TypeError);
    let closed = false;
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
        if (workOf(problem) > small) {
          const { poolEngine } = await engineModule();
          signal?.throwIfAborted();
          if (closed) throw new Error(`${call}: the pool is closed`);
          held.engine ??= poolEngine(run, module, workers, url);
          return /** @type {any} */ (
            await held.engine.attention(call, problem, into, kept, signal, onProgress)
          );
        }
        const results = compute(run, call, problem, into);
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
