// Attention on every core: checks arguments, and computes small problems in place. The workers are in
// engine.js.

import { problemOf } from '../attention/attention.js';
import { cacheSizes, computeStep, freed, leftOf, newCache, stepOf } from '../attention/cache.js';
import { attendWith, compute, namesOf, shapesOf } from '../attention/compute.js';
import { intactInto, intoOf } from '../attention/into.js';
import { forward, layerOf, passOf } from '../attention/multihead.js';
import { keysAlone } from '../attention/parts.js';
import { attentionNames } from '../attention/problem.js';
import { viewOf } from '../attention/view.js';
import { errorOf, flag, integer, isObject, options, refuse, say } from '../check.js';
import { similarityArguments, similarityOfRows } from '../meaning.js';
import { inTurn } from '../pause.js';
import { checkSignal } from '../signal.js';
import { copied } from '../tensor.js';
import { layerWorks, similarityWork, workOf, worthSending } from './share.js';
import { cores } from './start-worker.js';
import { storeOf } from './store.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../tensor.js').TensorLike} TensorLike */
/** @typedef {import('../attention/problem.js').AttentionOptions} AttentionOptions */
/** @typedef {import('../attention/problem.js').Stage} Stage */
/** @template {Stage} Wanted
 *  @typedef {import('../attention/attention.js').AttentionResult<Wanted>} AttentionResult */
/** @template {Stage} Wanted @typedef {AttentionResult<Wanted> & { heads: Tensor }} PassResult */
/** @typedef {Parameters<ReturnType<typeof import('../meaning.js').meanings>['similarity']>} Similarity */
/** @typedef {import('./workers.js').Watch} Watching */
/** @typedef {typeof import('../attention/multihead.js').multiHeads} multiHeads */
/** @typedef {ReturnType<typeof import('./engine.js').poolEngine>} Engine */

const names = /** @type {const} */ (`${attentionNames} signal onProgress`);

/** @type {FinalizationRegistry<{ engine?: Engine }>} of pools that were not closed */
const registry = new FinalizationRegistry(({ engine }) =>
  engine?.end(say`nobody has the pool any more`),
);

/** @param {unknown} url */
const isUrl = (url) =>
  typeof url === 'string' ||
  (isObject(url) && Object.prototype.toString.call(url) === '[object URL]');

/**
 * @param {import('../marshal.js').Run} run
 * @param {WebAssembly.Module} module that runs here, and on the workers
 * @param {() => Promise<typeof import('./engine.js')>} engineModule is needed where workers pay
 */
export const pools = (run, module, engineModule) => ({
  /**
   * Attention on several workers, with the same bits. A call that takes this thread more than some 3 ms,
   * which is 5.4e7 multiply-adds, goes to them; smaller ones are computed in place. Workers start with the
   * first such call, and warm up until the engine has optimised their code; until then calls of up to 45 ms
   * are computed in place. If workers are refused (a strict content security policy, `file:`) or their file
   * is missing, the console says so once and names it, and calls are computed in place, 45 ms at a time.
   *
   * Memory: a worker takes some 22 MB, and for n keys of its h key/value heads 8·n·h·(dk + dv) bytes while it
   * computes. This thread keeps what it sends back and forth: keys and values, 4·n·h·(dk + dv) bytes for each
   * worker that has those heads, and queries and results of some tasks; with `into` all results. In isolated
   * pages (`crossOriginIsolated`) and in Node that is shared memory, and keys and values exist once. All of
   * it is freed by `close()` and by a minute without calls; the garbage collector closes a pool in its time.
   *
   * @param {{ workers?: number, url?: string | URL, inPlace?: boolean }} [poolOptions] `workers`: one a
   *   core by default. `url`: where the entry `phasor/pool-worker` is, for bundlers that do not see it.
   *   `inPlace`: false sends every call, so that this thread is free for the page
   * @throws {RangeError | TypeError} for a number of workers that is no positive integer, and for other kinds
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
    const all = options('pool', poolOptions, 'workers url inPlace');
    const { workers = cores(), url, inPlace = true } = all;
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

    /** What watches a call; throws for one that is over. @param {string} call @param {Watching} given */
    const watchOf = (call, { signal, onProgress }) => {
      refuseIfClosed(call);
      checkSignal(call, signal, onProgress);
      signal?.throwIfAborted();
      return { signal, onProgress };
    };

    /** What computes that much work, if not this thread as a whole.
     *  @param {string} call @param {number} work @param {Watching} watch @param {boolean} [isWhole] */
    const engineFor = async (call, work, watch, isWhole) => {
      watchOf(call, watch);
      if (inPlace && work < worthSending) return undefined;
      const { poolEngine } = await engineModule();
      watchOf(call, watch);
      holder.engine ??= poolEngine(run, module, { workers, url, inPlace });
      const isSent = await holder.engine.takes(work, isWhole);
      watchOf(call, watch);
      return isSent ? holder.engine : undefined;
    };

    /** @param {any} result computed here @param {Watching} watch */
    const done = (result, { onProgress }) => {
      onProgress?.(1);
      return result;
    };

    const pool = {
      /**
       * `phasor.attention`, computed on the workers; the same bits. The inputs must not change until the
       * promise is settled, which costs some 4 microseconds. It is rejected with what `phasor.attention`
       * would throw; so it is with the calls below.
       *
       * @template {Stage} [Wanted=never]
       * @param {TensorLike} q @param {TensorLike} k @param {TensorLike} v
       * @param {AttentionOptions & Watching & { return?: readonly Wanted[], into?: Record<string,
       *   Float32Array> }} [given] `signal` cancels: the promise is rejected with its reason. `onProgress`
       *   gets the completed fraction, from 0 to 1.
       * @returns {Promise<AttentionResult<Wanted>>}
       */
      async attention(q, k, v, given) {
        const call = 'pool.attention';
        const asked = options(call, given, names);
        const watch = watchOf(call, asked);
        const problem = problemOf(call, q, k, v, asked);
        const into = intoOf(call, asked.into, shapesOf(problem), namesOf(problem));
        const check = intactInto(call, into);
        const engine = await engineFor(call, workOf(problem), watch);
        const results = engine
          ? await engine.attention({ call, problem, into, check }, watch)
          : done(compute(run, call, problem, into), watch);
        return /** @type {AttentionResult<Wanted>} */ (results);
      },

      /**
       * `phasor.similarity`, computed on the workers; the same bits. Tables must not change until the promise
       * is settled. A worker has them twice, 8·n·d bytes, while it computes.
       *
       * @param {Similarity[0]} table
       * @param {Exclude<Similarity[1], TensorLike> & Watching | TensorLike} [other] a second table, or more
       * @param {Similarity[2] & Watching} [given] the options after a second table
       * @returns {Promise<Tensor>}
       */
      async similarity(table, other, given) {
        const call = 'pool.similarity';
        const asked = similarityArguments(run, call, [table, other, given], 'signal onProgress');
        const watch = watchOf(call, asked.more);
        if (asked.result) return done(asked.result(), watch);
        const matrix = asked.matrix();
        const engine = await engineFor(call, similarityWork(matrix.shape, asked.other), watch);
        if (engine) return engine.similarity(call, asked, matrix, watch);
        return done(similarityOfRows(run, call, asked, matrix), watch);
      },

      /**
       * `phasor.multiHead` whose `forward` is a promise, computed on the workers; the same bits. From the
       * first such call on each worker keeps the matrices; in shared memory they exist once.
       *
       * @param {import('../attention/multihead.js').MultiHeadWeights} weights
       * @throws {TypeError | RangeError} as `phasor.multiHead`
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
           *   & Watching & { return?: readonly Wanted[] }} [given]
           * @returns {Promise<AttentionResult<Wanted> & { heads: Tensor }>}
           */
          async forward(x, given) {
            const call = 'pool.multiHead.forward';
            const pass = passOf(call, layer, x, given, ' signal onProgress');
            const watch = watchOf(call, pass.all);
            const [first, second, last] = layerWorks(pass.settings, layer.projections);
            const engine = await engineFor(call, first + second + last, watch);
            if (!engine) return done(forward(run, call, layer, pass), watch);
            onWorkers ??= engine.layer(layer);
            return /** @type {PassResult<Wanted>} */ (await onWorkers(call, pass, watch));
          },
        };
      },

      /**
       * `phasor.cache` whose calls are promises, computed on the workers, in order; the same bits. For n keys
       * of h key/value heads it takes 8·n·h·(dk + dv) bytes here (packed, and as they came, for workers that
       * are new) and 4·n·h·(dk + dv) in all workers together, each of which keeps some heads.
       *
       * @param {import('../attention/cache.js').CacheOptions} given
       * @throws {TypeError | RangeError} as `phasor.cache`
       */
      cache(given) {
        refuseIfClosed('pool.cache');
        const sizes = cacheSizes('pool.cache', given);
        const here = newCache(run, 'pool.cache', sizes);
        const store = storeOf();
        /** @type {ReturnType<Engine['cache']> | undefined} */
        let onWorkers;
        const queue = inTurn();
        let kept = 0;

        /** @param {number} size */
        const truncate = (size) => {
          run('pool.cache', (send) => send('truncateCache', here.address, size));
          store.truncate(size);
          onWorkers?.truncate(size);
        };

        const cache = {
          /** How many keys it holds, not counting calls in progress. */
          get length() {
            return kept;
          },

          /**
           * `attention` of `phasor.cache`. The inputs must not change until the promise is settled.
           *
           * @template {Stage} [Wanted=never]
           * @param {TensorLike} q @param {TensorLike} k @param {TensorLike} v
           * @param {Omit<AttentionOptions, 'pastKey' | 'pastValue'> & Watching & { return?: readonly
           *   Wanted[], into?: Record<string, Float32Array> }} [settings]
           * @returns {Promise<AttentionResult<Wanted>>} if rejected, the cache stays as it was
           */
          attention: (q, k, v, settings) =>
            queue(async () => {
              const call = 'pool.cache.attention';
              const { length } = store;
              const step = stepOf(call, sizes, length, [q, k, v], settings, names);
              const watch = watchOf(call, step.all);
              const { problem } = step;
              const rows = { k: copied(call, problem.k), v: copied(call, problem.v) };
              try {
                store.append(keysAlone(problem, rows));
                const engine = await engineFor(call, workOf(problem), watch, true);
                if (!engine) return done(computeStep(run, call, here, step), watch);
                onWorkers ??= engine.cache(store, sizes);
                const result = await onWorkers.attend({ call, ...step }, watch);
                run(call, (send) => attendWith(send, here, keysAlone(problem)));
                return /** @type {AttentionResult<Wanted>} */ (result);
              } catch (error) {
                truncate(length);
                throw error;
              } finally {
                kept = store.length;
              }
            }),

          /**
           * Forgets all but the first `size` keys, after the calls that came before.
           *
           * @param {number} size 0 up to `length`
           * @returns {Promise<void>} rejected for more than there are
           */
          truncate: (size) =>
            queue(() => {
              leftOf('pool.cache.truncate', size, kept);
              truncate(size);
              kept = size;
            }),

          /** Forgets every key, after the calls that came before; the room is kept. */
          clear: () => cache.truncate(0),
        };
        freed.register(cache, here);
        return cache;
      },

      /**
       * `phasor.attentionView` whose tiles are computed on the workers; the same bits. Tiles before the
       * workers are ready and calls without a promise (`value`, `strongest`) are computed in place. An abort
       * takes effect after the current tasks, some 30 ms. All workers together keep 67 MB of packed keys, or
       * one head (4·n·dk bytes), so fewer workers compute very long contexts; in shared memory this thread
       * has one more copy. `close()` of the view frees them.
       *
       * @param {TensorLike} q @param {TensorLike} k
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
            const engine = await engineFor(name, work, { signal }, true);
            if (!engine) return undefined;
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
        holder.engine?.end(say`the pool is closed`);
      },
    };
    // methods and running calls reference the pool: it is collected when all are gone
    registry.register(pool, holder, pool);
    return pool;
  },
});
