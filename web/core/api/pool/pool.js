// Attention on every core, for the user: arguments are checked here, and small problems computed. The
// workers are engine.js.

import { problemOf } from '../attention/attention.js';
import { flag, integer, isObject, options, refuse, unchanged } from '../check.js';
import { attendWith, compute, namesOf, shapesOf } from '../attention/compute.js';
import { intoOf, viewsOf } from '../attention/into.js';
import { attentionNames } from '../attention/problem.js';
import { checkSignal } from '../signal.js';
import { cores } from './start-worker.js';
import { layerWork, similarityWork, workOf, worthSending } from './share.js';
import { forward, layerOf, passOf } from '../attention/multihead.js';
import { cacheSizes, computeStep, leftOf, newCache, stepOf } from '../attention/cache.js';
import { keysAlone } from '../attention/parts.js';
import { storeOf } from './store.js';
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

/** @type {FinalizationRegistry<{ engine?: Engine }>} of pools that nobody has closed */
const registry = new FinalizationRegistry(({ engine }) =>
  engine?.end('nobody has the pool any more'),
);

/** Frees the memory of caches that nobody has any more. */
const freed = new FinalizationRegistry(
  (/** @type {import('../../../wasm/phasor.js').Cache} */ handle) => handle.delete(),
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
   * Attention on several workers, to the same bits. A call that takes this thread more than some 3 ms,
   * which is 5.4e7 multiply-adds, goes to them; smaller ones are computed in place. Queries are cut by rows;
   * the keys and values of a group of heads go once to each worker that computes with them.
   * Workers start with the first such call, and compute something small until the engine has optimised their
   * code; calls of up to 45 ms are computed in place until then. Where workers are refused (a strict
   * content security policy, `file:`) or their file is missing, it says so once in the console,
   * names the file, and computes in place, some 45 ms at a time.
   *
   * Memory: a worker takes some 22 MB, and for n keys of h key/value heads 8·n·h·(dk + dv) bytes
   * while it computes. This thread keeps arrays that it sends back and forth: keys and values once
   * a worker (twice in all for many workers and heads), 4·n·h·(dk + dv) bytes, and as much as
   * queries and output. Where the page is isolated (`crossOriginIsolated`), and in Node, the arrays
   * lie in memory that all workers share. Short calls of up to 16 MB a worker have all their inputs
   * and results there once, and each worker takes some heads from there. Other calls have keys and
   * values there once, and the queries and results of each task. `close()` gives all of it back, and
   * so does a minute without calls. A pool that nobody has any more is closed by the garbage
   * collector, in its time.
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
    if (url !== undefined && !isUrl(url)) refuse('pool', 'url', 'a URL or string', url, TypeError);
    let closed = false;

    /** Whether it is so little that no worker is asked. @param {number} work */
    const isHere = (work) => inPlace && work < worthSending;

    /** @type {{ engine?: Engine }} what the registry ends; it does not know the pool */
    const holder = {};

    /** @param {string} call */
    const refuseIfClosed = (call) => {
      if (closed) throw new Error(`${call}: the pool is closed`);
    };

    /** What runs the workers. @param {string} call @param {AbortSignal | undefined} signal */
    const engineFor = async (call, signal) => {
      signal?.throwIfAborted();
      refuseIfClosed(call);
      if (holder.engine) return holder.engine;
      const { poolEngine } = await engineModule();
      signal?.throwIfAborted();
      refuseIfClosed(call);
      holder.engine ??= poolEngine(run, module, { workers, url, inPlace });
      return holder.engine;
    };

    /**
     * Computes here.
     *
     * @template Result
     * @param {() => Result} body
     * @param {((fraction: number) => void) | undefined} onProgress
     */
    const computed = (body, onProgress) => {
      const result = body();
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
        signal?.throwIfAborted();
        const work = workOf(problem);
        if (isHere(work)) {
          return /** @type {any} */ (
            computed(() => compute(run, call, problem, arrays), onProgress)
          );
        }
        const into = intoOf(call, arrays, shapesOf(problem), namesOf(problem));
        const views = viewsOf(into);
        const kept = () => views.forEach((view) => unchanged(call, view));
        const engine = await engineFor(call, signal);
        return /** @type {any} */ (
          await engine.attention(call, problem, into, kept, { signal, onProgress })
        );
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
        if (asked.result) {
          const result = asked.result();
          onProgress?.(1);
          return result;
        }
        const matrix = asked.matrix();
        const work = similarityWork(matrix.shape, asked.other);
        if (!isHere(work)) {
          const engine = await engineFor(call, signal);
          const result = await engine.similarity(call, asked, matrix, { signal, onProgress });
          if (result !== undefined) return result;
        }
        return computed(() => similarityOfRows(run, call, asked, matrix), onProgress);
      },

      /**
       * `phasor.multiHead` whose `forward` is a promise, computed on the workers; the same bits.
       * Groups of heads go to the workers, then rows of the product with wo. From the first call that
       * is sent each worker keeps wo and its heads' columns of wq, wk and wv.
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
            if (!isHere(work)) {
              const engine = await engineFor(call, signal);
              onWorkers ??= engine.layer(layer);
              const result = await onWorkers.forward(call, pass, { signal, onProgress });
              if (result !== undefined) return /** @type {any} */ (result);
            }
            const body = () => forward(run, call, layer, pass);
            return /** @type {any} */ (computed(body, onProgress));
          },
        };
      },

      /**
       * `phasor.cache` whose calls are promises, computed on the workers where they take this thread more
       * than 3 ms; the same bits. Each worker keeps the keys and values of some heads and gets what is new.
       * Calls are computed in the order in which they come.
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
        /** The calls before. @type {Promise<unknown>} */
        let before = Promise.resolve();

        /** @template Result @param {() => Result | Promise<Result>} body @returns {Promise<Result>} */
        const inTurn = (body) => {
          const after = before.then(body);
          before = after.catch(() => {});
          return after;
        };

        /** @param {number} size */
        const truncate = (size) => {
          run('pool.cache', (send) => send.to(here, 'truncate', size));
          store.length = size;
          onWorkers?.truncate(size);
        };

        const cache = {
          /** How many keys it holds, without those of calls that are not done. */
          get length() {
            return store.length;
          },

          /**
           * Puts the keys and values behind those it holds and lets the queries attend to all of
           * them, as `attention` of `phasor.cache` does. The inputs must not change until the
           * promise is settled.
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
              const work = workOf(problem);
              try {
                store.append(call, problem);
                if (!isHere(work)) {
                  const engine = await engineFor(call, signal);
                  onWorkers ??= engine.cache(store);
                  const watch = { signal, onProgress };
                  const result = await onWorkers.attend(call, step, watch);
                  if (result !== undefined) {
                    run(call, (send) => attendWith(send, here, keysAlone(problem)));
                    return /** @type {any} */ (result);
                  }
                }
                return /** @type {any} */ (
                  computed(() => computeStep(run, call, here, step), onProgress)
                );
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
       * `phasor.attentionView` whose tiles are computed on the workers; the same bits. The page's own
       * thread gathers queries and keys and puts the picture together. A tile of less than some 15 ms,
       * one before the workers are there, and what has no promise (`value`, `strongest`) are computed
       * in place. A tile whose signal is aborted leaves the workers after 30 ms.
       *
       * Memory: each worker keeps the packed keys of the heads that it has computed, all workers
       * together at most 67 MB, or one head (4·n·dk bytes); so of very long contexts fewer workers
       * compute. `close()` of the view gives it back.
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
        if (workers === 1 && inPlace) return viewOf(run, call, q, k, given);
        /** @type {ReturnType<Engine['view']> | undefined} */
        let onWorkers;
        return viewOf(run, call, q, k, given, {
          async tiles(name, problem, signal) {
            const engine = await engineFor(name, signal);
            if (!(await engine.hasWorkers(!inPlace))) return undefined;
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
        holder.engine?.end('the pool was closed');
      },
    };
    // the methods keep the pool, and so do calls that run: it is collected when all are gone
    registry.register(pool, holder, pool);
    return pool;
  },
});
