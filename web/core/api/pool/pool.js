// Attention on every core: checks arguments, and computes small problems in place. The workers are in
// engine.js.

import { problemOf } from '../attention/attention.js';
import { errorOf, flag, integer, isObject, options, refuse, say, unchanged } from '../check.js';
import { attendWith, compute, namesOf, shapesOf } from '../attention/compute.js';
import { intoOf, viewsOf } from '../attention/into.js';
import { attentionNames } from '../attention/problem.js';
import { checkSignal } from '../signal.js';
import { storeOf } from './caches.js';
import { cores } from './start-worker.js';
import { layerWork, similarityWork, workOf, worthSending } from './share.js';
import { forward, layerOf, passOf } from '../attention/multihead.js';
import { cacheSizes, computeStep, leftOf, newCache, stepOf } from '../attention/cache.js';
import { keysAlone } from '../attention/parts.js';
import { viewOf } from '../attention/view.js';
import { similarityArguments, similarityOfRows } from '../meaning.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../tensor.js').TensorLike} TensorLike */
/** @typedef {import('../attention/problem.js').AttentionOptions} AttentionOptions */
/** @typedef {import('../attention/problem.js').Problem} Problem */
/** @typedef {import('../attention/problem.js').Stage} Stage */
/** @typedef {Parameters<ReturnType<typeof import('../meaning.js').meanings>['similarity']>} Similarity */
/** @typedef {{ signal?: AbortSignal, onProgress?: (fraction: number) => void }} Watching */
/** @typedef {typeof import('../attention/multihead.js').multiHeads} multiHeads */
/** @typedef {ReturnType<typeof import('./engine.js').poolEngine>} Engine */

const names = `${attentionNames} signal onProgress`;

/** @type {FinalizationRegistry<{ engine?: Engine }>} of pools that were not closed */
const registry = new FinalizationRegistry(({ engine }) =>
  engine?.end(say`nobody has the pool any more`),
);

/** Frees the memory of garbage-collected caches. */
const freed = new FinalizationRegistry((/** @type {import('../marshal.js').Held} */ handle) =>
  handle.delete(),
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
   * Attention on several workers, with the same bits. A call that takes this thread more than some 3 ms,
   * which is 5.4e7 multiply-adds, goes to them; smaller ones are computed in place. Each worker gets the keys
   * and values of some heads, once, and computes ranges of their queries. Workers start with the first such
   * call, and warm up on a small task until the engine has optimised their code; until then calls of up to 45
   * ms are computed in place. If workers are refused (a strict content security policy, `file:`) or their
   * file is missing, the console says so once and names the file, and calls are computed in place, some 45 ms
   * at a time.
   *
   * Memory: a worker takes some 22 MB, and for n keys of its h key/value heads 8·n·h·(dk + dv) bytes while it
   * computes. This thread keeps arrays that it sends back and forth: keys and values, 4·n·h·(dk + dv) bytes
   * for each worker that has those heads, and the queries and results of some tasks; with `into` all results,
   * so that a cancelled call changes nothing in it. If the page is isolated (`crossOriginIsolated`), and in
   * Node, the arrays are in shared memory, and keys and values exist once. `close()` frees all of it, and so
   * does a minute without calls. An unreferenced pool is closed by the garbage collector, in its time.
   *
   * @param {{ workers?: number, url?: string | URL, inPlace?: boolean }} [poolOptions] `workers`: one a
   *   core by default. `url`: where the entry `phasor/pool-worker` is, for bundlers that do not see
   *   it. `inPlace`: false sends every call, also where that takes longer, so that this thread is
   *   free for the page
   * @throws {RangeError} for a number of workers that is no positive integer
   * @throws {TypeError} for an inPlace that is neither true nor false
   * @example
   * const pool = phasor.pool({ workers: 2 });
   * const { output } = await pool.attention([[1]], [[1]], [[7]]);
   * output.data; // → [7]
   * const { data } = await pool.similarity([[1, 0], [1, 1]], { metric: 'dot' });
   * data; // → [1, 1, 1, 2]
   * const layer = pool.multiHead({ wq: [[1]], wk: [[1]], wv: [[2]] });
   * const pass = await layer.forward([[3]]);
   * pass.output.data; // → [6]
   * const cache = pool.cache({ dk: 1 });
   * const step = await cache.attention([[0]], [[5]], [[9]]);
   * step.output.data; // → [9]
   * const view = pool.attentionView([[0], [0]], [[1], [2]]);
   * (await view.tile({ width: 2, height: 2 })).data; // → [0.5, 0.5, 0.5, 0.5]
   * pool.close();
   */
  pool(poolOptions) {
    const {
      workers = cores(),
      url,
      inPlace = true,
    } = options('pool', poolOptions, 'workers url inPlace');
    integer('pool', 'workers', workers);
    flag('pool', 'inPlace', inPlace);
    if (url !== undefined && !isUrl(url))
      refuse('pool', 'url', say`a URL or string`, url, TypeError);
    let closed = false;

    /** @type {{ engine?: Engine }} what the registry ends; it must not reference the pool */
    const holder = {};

    /** @param {string} call */
    const refuseIfClosed = (call) => {
      if (closed) throw errorOf(Error, say`${call}: the pool is closed`);
    };

    /**
     * The engine for this much work, in multiply-adds; undefined for little work, which this thread does.
     *
     * @param {string} call
     * @param {number} work
     * @param {AbortSignal | undefined} signal
     */
    const engineFor = async (call, work, signal) => {
      const check = () => {
        signal?.throwIfAborted();
        refuseIfClosed(call);
      };
      check();
      if (inPlace && work < worthSending) return undefined;
      if (!holder.engine) {
        const { poolEngine } = await engineModule();
        check();
        holder.engine ??= poolEngine(run, module, { workers, url, inPlace });
      }
      const isSent = await holder.engine.takes(work);
      check();
      return isSent ? holder.engine : undefined;
    };

    /** @param {any} result @param {((fraction: number) => void) | undefined} onProgress */
    const done = (result, onProgress) => {
      onProgress?.(1);
      return result;
    };

    const pool = {
      /**
       * `phasor.attention`, computed on the workers; the same bits. The inputs must not change
       * until the promise is settled. Small problems are computed in place; a promise costs some 4
       * microseconds.
       *
       * @template {Stage} [Wanted=never]
       * @param {TensorLike} q
       * @param {TensorLike} k
       * @param {TensorLike} v
       * @param {AttentionOptions & { return?: readonly Wanted[], signal?: AbortSignal, into?:
       *   Record<string, Float32Array>, onProgress?: (fraction: number) => void }} [given] `signal`
       *   cancels: the promise is rejected with its reason. `onProgress` gets the completed fraction,
       *   from 0 to 1.
       * @returns {Promise<import('../attention/attention.js').AttentionResult<Wanted>>} rejected with what
       *   `phasor.attention` would throw
       */
      async attention(q, k, v, given) {
        const call = 'pool.attention';
        const all = options(call, given, names);
        const { signal, onProgress, into: arrays } = all;
        refuseIfClosed(call);
        checkSignal(call, signal, onProgress);
        const problem = problemOf(call, q, k, v, all);
        const into =
          arrays !== undefined ? intoOf(call, arrays, shapesOf(problem), namesOf(problem)) : {};
        const views = viewsOf(into);
        const engine = await engineFor(call, workOf(problem), signal);
        if (!engine) return done(compute(run, call, problem, arrays), onProgress);
        const checkInputs = () => views.forEach((view) => unchanged(call, view));
        const watch = { signal, onProgress };
        return /** @type {any} */ (await engine.attention(call, problem, into, checkInputs, watch));
      },

      /**
       * `phasor.similarity`, computed on the workers; the same bits. Tables must not change until the
       * promise is settled. Where offsets alone are enough, it is computed in place. A worker has the
       * tables twice, 8·n·d bytes, while it computes.
       *
       * @param {Similarity[0]} table
       * @param {Exclude<Similarity[1], TensorLike> & Watching | TensorLike} [other] a second table, or the
       *   options: `signal` and `onProgress` as of `attention`
       * @param {Similarity[2] & Watching} [given] the options after a second table
       * @returns {Promise<Tensor>} rejected with what `phasor.similarity` would throw
       */
      async similarity(table, other, given) {
        const call = 'pool.similarity';
        refuseIfClosed(call);
        const asked = similarityArguments(run, call, [table, other, given], 'signal onProgress');
        const { signal, onProgress } = asked.more;
        checkSignal(call, signal, onProgress);
        signal?.throwIfAborted();
        if (asked.result) return done(asked.result(), onProgress);
        const matrix = asked.matrix();
        const engine = await engineFor(call, similarityWork(matrix.shape, asked.other), signal);
        if (engine) return engine.similarity(call, asked, matrix, { signal, onProgress });
        return done(similarityOfRows(run, call, asked, matrix), onProgress);
      },

      /**
       * `phasor.multiHead` whose `forward` is a promise, computed on the workers; the same bits.
       * Rows of the products with wq, wk and wv go to the workers, then heads, then rows of the product with
       * wo. From the first such call on each worker keeps the matrices; in shared memory they exist once.
       *
       * @param {import('../attention/multihead.js').MultiHeadWeights} weights
       * @throws {TypeError} for an argument of the wrong kind
       * @throws {RangeError} for matrices that do not fit each other
       */
      multiHead(weights) {
        refuseIfClosed('pool.multiHead');
        const layer = layerOf('pool.multiHead', weights);
        /** @type {ReturnType<Engine['layer']> | undefined} */
        let onWorkers;
        return {
          /**
           * @template {Stage} [Wanted='weights']
           * @param {TensorLike} x
           * @param {Parameters<ReturnType<ReturnType<multiHeads>['multiHead']>['forward']>[1]
           *   & { return?: readonly Wanted[], signal?: AbortSignal,
           *   onProgress?: (fraction: number) => void }} [given] `signal` and `onProgress` as of
           *   `attention`
           * @returns {Promise<import('../attention/attention.js').AttentionResult<Wanted>
           *   & { heads: Tensor }>} rejected with what `forward` of `phasor.multiHead` would throw
           */
          async forward(x, given) {
            const call = 'pool.multiHead.forward';
            refuseIfClosed(call);
            const pass = passOf(call, layer, x, given, ' signal onProgress');
            const { signal, onProgress } = pass.all;
            checkSignal(call, signal, onProgress);
            signal?.throwIfAborted();
            const work = layerWork(pass.settings, layer.projections);
            const engine = await engineFor(call, work, signal);
            if (!engine) return done(forward(run, call, layer, pass), onProgress);
            onWorkers ??= engine.layer(layer);
            return /** @type {any} */ (await onWorkers(call, pass, { signal, onProgress }));
          },
        };
      },

      /**
       * `phasor.cache` whose calls are promises, computed on the workers if they would take this thread more
       * than 3 ms; the same bits. Each worker keeps the keys and values of some heads and gets new ones.
       * Calls are computed in order.
       *
       * Memory for n keys of h key/value heads: 8·n·h·(dk + dv) bytes here (packed, and as they
       * came, for workers that are new) and 4·n·h·(dk + dv) in all workers together.
       *
       * @param {import('../attention/cache.js').CacheOptions} given
       * @throws {TypeError} for an argument of the wrong kind
       * @throws {RangeError} for sizes below 1, kvHeads that do not divide heads
       */
      cache(given) {
        refuseIfClosed('pool.cache');
        const sizes = cacheSizes('pool.cache', given);
        const here = newCache(run, 'pool.cache', sizes);
        const store = storeOf(sizes);
        /** @type {ReturnType<Engine['cache']> | undefined} */
        let onWorkers;
        /** Settles when the previous calls are done. @type {Promise<unknown>} */
        let before = Promise.resolve();

        /** @template Result @param {() => Result | Promise<Result>} body @returns {Promise<Result>} */
        const inTurn = (body) => {
          const after = before.then(body);
          before = after.catch(() => {});
          return after;
        };

        /** @param {number} size */
        const truncate = (size) => {
          run('pool.cache', (send) => send('truncateCache', here.address, size));
          store.truncate(size);
          onWorkers?.truncate(size);
        };

        const cache = {
          /** How many keys it holds, not counting calls in progress. */
          get length() {
            return store.length;
          },

          /**
           * Appends the keys and values and lets the queries attend to all keys, as `attention` of
           * `phasor.cache` does. The inputs must not change until the promise is settled.
           *
           * @template {Stage} [Wanted=never]
           * @param {TensorLike} q
           * @param {TensorLike} k
           * @param {TensorLike} v
           * @param {Omit<AttentionOptions, 'pastKey' | 'pastValue'> & { return?: readonly Wanted[],
           *   into?: Record<string, Float32Array>, signal?: AbortSignal, onProgress?: (fraction:
           *   number) => void }} [settings] `signal` and `onProgress` as of `pool.attention`
           * @returns {Promise<import('../attention/attention.js').AttentionResult<Wanted>>} rejected
           *   with what the cache would throw; it then stays as it was
           */
          attention: (q, k, v, settings) =>
            inTurn(async () => {
              const call = 'pool.cache.attention';
              refuseIfClosed(call);
              const { length } = store;
              const step = stepOf(call, sizes, length, [q, k, v], settings, names);
              const { signal, onProgress } = step.all;
              checkSignal(call, signal, onProgress);
              signal?.throwIfAborted();
              const { problem } = step;
              try {
                store.append(call, problem);
                const engine = await engineFor(call, workOf(problem), signal);
                if (!engine || engine.isHere) {
                  return done(computeStep(run, call, here, step), onProgress);
                }
                onWorkers ??= engine.cache(store);
                const result = await onWorkers.attend(call, step, { signal, onProgress });
                run(call, (send) => attendWith(send, here, keysAlone(problem)));
                return /** @type {any} */ (result);
              } catch (error) {
                truncate(length);
                throw error;
              }
            }),

          /**
           * Forgets all but the first `size` keys, after the calls that came before.
           *
           * @param {number} size 0 up to `length`
           * @returns {Promise<void>} rejected for more than there are
           */
          truncate: (size) =>
            inTurn(() => {
              leftOf('pool.cache.truncate', size, store.length);
              truncate(size);
            }),

          /** Forgets every key, after the calls that came before; the room is kept. */
          clear: () => cache.truncate(0),
        };
        freed.register(cache, here);
        return cache;
      },

      /**
       * `phasor.attentionView` whose tiles are computed on the workers; the same bits. This thread gathers
       * queries and keys and assembles the picture. Tiles of less than some 3 ms, tiles before the workers
       * are ready, and calls without a promise (`value`, `strongest`) are computed in place. After an abort
       * the workers finish their current tasks, some 30 ms.
       *
       * Memory: each worker keeps the packed keys of the heads that it has computed, all workers together at
       * most 67 MB, or one head (4·n·dk bytes); so fewer workers compute very long contexts. `close()` of the
       * view frees it.
       *
       * @param {TensorLike} q
       * @param {TensorLike} k
       * @param {import('../attention/view.js').AttentionViewOptions} [given]
       * @returns {import('../attention/view.js').AttentionView}
       * @throws {TypeError | RangeError} as `phasor.attentionView`
       */
      attentionView(q, k, given) {
        const call = 'pool.attentionView';
        refuseIfClosed(call);
        /** @type {ReturnType<Engine['view']> | undefined} */
        let onWorkers;
        return viewOf(run, call, q, k, given, {
          async tiles(name, problem, signal, work) {
            const engine = await engineFor(name, work, signal);
            if (!engine || engine.isHere) return undefined;
            onWorkers ??= engine.view(problem);
            return onWorkers.tile;
          },
          close: () => onWorkers?.close(),
        });
      },

      /** Ends the workers; calls still running are rejected. */
      close() {
        closed = true;
        registry.unregister(pool);
        holder.engine?.end(say`the pool was closed`);
      },
    };
    // methods and running calls reference the pool: it is collected when all are gone
    registry.register(pool, holder, pool);
    return pool;
  },
});
