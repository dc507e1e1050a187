// Keys and values that stay in WebAssembly memory from call to call, for decoding token by token.
// The arithmetic is src/attention/attention.cpp, the memory src/attention/packed.cpp.

import { Held, resultOf } from '../marshal.js';
import { problemOf } from './attention.js';
import { integer, options, refuse, say, typeError } from '../check.js';
import { attendWith, named, namesOf, shapesOf } from './compute.js';
import { intoOf } from './into.js';
import { attentionNames } from './problem.js';
import { divide } from './sizes.js';

/** @typedef {import('../tensor.js').TensorLike} TensorLike */
/** @typedef {import('./problem.js').AttentionOptions} AttentionOptions */
/** @typedef {import('./problem.js').Stage} Stage */
/** @typedef {AttentionOptions & { return?: Stage[], into?: unknown, context?: TensorLike }
 *   & import('../pool/workers.js').Watch} AllOptions */

/**
 * @typedef {object} CacheOptions
 * @property {number} [batch] default 1
 * @property {number} [heads] query heads, default 1
 * @property {number} [kvHeads] default `heads`
 * @property {number} dk columns of a query or key head
 * @property {number} [dv] columns of a value head, default `dk`
 */

/** @typedef {import('../marshal.js').Held} Handle */

const sizeNames = /** @type {const} */ (['batch', 'heads', 'kvHeads', 'dk', 'dv']);

/** @typedef {Record<typeof sizeNames[number], number>} CacheSizes */

/**
 * @param {string} call
 * @param {CacheOptions} given
 * @returns {CacheSizes}
 */
export function cacheSizes(call, given) {
  const {
    batch = 1,
    heads = 1,
    kvHeads = heads,
    dk,
    dv = dk,
  } = options(call, given, /** @type {keyof CacheSizes} */ (sizeNames.join(' ')));
  const sizes = { batch, heads, kvHeads, dk, dv };
  for (const name of sizeNames) integer(call, name, sizes[name]);
  divide(call, 'kvHeads', kvHeads, 'heads', heads);
  integer(call, 'batch·kvHeads', batch * kvHeads);
  return sizes;
}

/**
 * Allocates the memory of a cache; the caller deletes it.
 *
 * @param {import('../marshal.js').Run} run
 * @param {string} call
 * @param {Omit<CacheSizes, 'heads'>} sizes
 * @returns {Handle}
 */
export function newCache(run, call, { batch, kvHeads, dk, dv }) {
  const address = run(call, (send) => send('newCache', batch * kvHeads, dk, dv));
  return new Held(address, (at) => run(call, (send) => send('deleteCache', at)));
}

/**
 * Checks one call of a cache.
 *
 * @param {string} call
 * @param {CacheSizes} sizes
 * @param {number} length keys that it holds
 * @param {[q: TensorLike, k: TensorLike, v: TensorLike]} tensors
 * @param {(AttentionOptions & import('../pool/workers.js').Watch & { return?: readonly Stage[],
 *   into?: Record<string, Float32Array> }) | undefined} given
 * @param {typeof attentionNames | `${typeof attentionNames} signal onProgress`} [optionNames]
 */
export function stepOf(call, sizes, length, [q, k, v], given, optionNames = attentionNames) {
  const all = /** @type {AllOptions} */ (options(call, given, optionNames));
  /** @param {Partial<CacheSizes>} got */
  const checkSizes = (got) => {
    for (const name of sizeNames)
      if (typeof got[name] === 'number' && got[name] !== sizes[name])
        refuse(call, name, say`that of the cache, ${sizes[name]}`, got[name]);
  };
  checkSizes(all);
  all.heads ??= sizes.heads;
  all.kvHeads ??= sizes.kvHeads;
  if (all.pastKey !== undefined || all.pastValue !== undefined) {
    throw typeError`${call}: pastKey and pastValue must be left out: the cache is the past`;
  }
  const problem = problemOf(call, q, k, v, all, length);
  checkSizes(problem);
  const shapes = shapesOf(problem);
  const names = namesOf(problem);
  return { problem, shapes, names, into: intoOf(call, all.into, shapes, names), all };
}

/** @typedef {ReturnType<typeof stepOf>} Step */

/**
 * Appends the keys and values of a step, and computes it.
 *
 * @param {import('../marshal.js').Run} run
 * @param {string} call
 * @param {Handle} handle
 * @param {Step} step
 */
export function computeStep(run, call, handle, { problem, shapes, names, into }) {
  const results = resultOf(run, call, (send) => attendWith(send, handle, problem), into);
  return named(results, shapes, names, into);
}

/**
 * Checks how many keys are to be kept.
 *
 * @param {string} call
 * @param {number} size
 * @param {number} length
 */
export function leftOf(call, size, length) {
  integer(call, 'size', size, 0);
  if (size > length) refuse(call, 'size', say`at most the length, ${length}`, size);
}

/** Frees a cache when its JavaScript object is garbage-collected. */
export const freed = new FinalizationRegistry((/** @type {Handle} */ handle) => handle.delete());

/** @param {import('../marshal.js').Run} run */
export function caches(run) {
  return {
    /**
     * A cache of keys and values. It grows in place: a step costs only its products, the past is copied only
     * when the capacity doubles, and nothing has to be freed by hand.
     *
     * @param {CacheOptions} cacheOptions
     * @throws {TypeError} for an argument of the wrong kind
     * @throws {RangeError} for sizes below 1, kvHeads that do not divide heads
     * @example
     * const cache = phasor.cache({ heads: 1, dk: 1, dv: 1 });
     * cache.attention([[1]], [[1]], [[7]]).output.data; // → [7]
     * cache.attention([[0]], [[5]], [[9]]).output.data; // → [8]
     * cache.length; // → 2
     * cache.truncate(1);
     * cache.attention([[0]], [[5]], [[3]]).output.data; // → [5]
     * cache.clear();
     * cache.length; // → 0
     */
    cache(cacheOptions) {
      const sizes = cacheSizes('cache', cacheOptions);
      const handle = newCache(run, 'cache', sizes);
      let length = 0;

      const cache = {
        /** How many keys it holds. */
        get length() {
          return length;
        },

        /**
         * Appends the keys and values and lets the queries attend to all keys. Options and results are those
         * of `phasor.attention`; Lk counts every key. With `causal: true` the first query stands right after
         * the cached keys.
         *
         * @template {Stage} [Wanted=never]
         * @param {TensorLike} q
         * @param {TensorLike} k
         * @param {TensorLike} v
         * @param {Omit<AttentionOptions, 'pastKey' | 'pastValue'>
         *   & { return?: readonly Wanted[], into?: Record<string, Float32Array> }} [given]
         * @returns {import('./attention.js').AttentionResult<Wanted>}
         * @throws {TypeError} for an argument of the wrong kind
         * @throws {RangeError} for shapes that do not fit; the cache then stays as it was
         */
        attention(q, k, v, given) {
          const call = 'cache.attention';
          const step = stepOf(call, sizes, length, [q, k, v], given);
          const results = computeStep(run, call, handle, step);
          length += step.problem.keys;
          return /** @type {import('./attention.js').AttentionResult<Wanted>} */ (results);
        },

        /**
         * Forgets all but the first `size` keys.
         *
         * @param {number} size 0 up to `length`
         * @throws {RangeError} for more than there are
         */
        truncate(size) {
          leftOf('cache.truncate', size, length);
          run('cache.truncate', (send) => send('truncateCache', handle.address, size));
          length = size;
        },

        /** Forgets every key; the room is kept. */
        clear() {
          cache.truncate(0);
        },
      };
      freed.register(cache, handle);
      return cache;
    },
  };
}
