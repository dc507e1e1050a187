// Keys and values that stay in WebAssembly memory from call to call, for decoding token by token.
// The arithmetic is src/attention/attention.cpp, the memory src/attention/packed.cpp.

import { resultOf } from '../marshal.js';
import { problemOf } from './attention.js';
import { integer, options, refuse } from '../check.js';
import { attentionRequest, named, namesOf, shapesOf } from './compute.js';
import { intoOf } from './into.js';
import { attentionNames } from './problem.js';
import { divide } from './sizes.js';

/** @typedef {import('../tensor.js').TensorLike} TensorLike */
/** @typedef {import('./problem.js').AttentionOptions} AttentionOptions */
/** @typedef {import('./problem.js').Stage} Stage */

/**
 * @typedef {object} CacheOptions
 * @property {number} [batch] default 1
 * @property {number} [heads] query heads, default 1
 * @property {number} [kvHeads] default `heads`
 * @property {number} dk columns of a query or key head
 * @property {number} [dv] columns of a value head, default `dk`
 */

/** @typedef {import('../../wasm/phasor.js').Cache} Handle */

/** @param {import('../marshal.js').Run} run */
export function caches(run) {
  // nobody has to free a cache: it goes with the object that stood for it
  const registry = new FinalizationRegistry((/** @type {Handle} */ held) => held.delete());

  return {
    /**
     * A cache of keys and values. It grows in place: a step costs what its products cost, the past
     * is never copied (but when the room doubles), and nothing has to be freed by hand.
     *
     * @param {CacheOptions} given
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
    cache(given) {
      const {
        batch = 1,
        heads = 1,
        kvHeads = heads,
        dk,
        dv = dk,
      } = options('cache', given, 'batch heads kvHeads dk dv');
      for (const [name, value] of Object.entries({ batch, heads, kvHeads, dk, dv })) {
        integer('cache', name, value);
      }
      divide('cache', 'kvHeads', kvHeads, 'heads', heads);
      integer('cache', 'batch·kvHeads', batch * kvHeads);
      const held = /** @type {Handle} */ (
        run('cache', (send) => send('newCache', batch * kvHeads, dk, dv))
      );
      let length = 0;

      const cache = {
        /** How many keys it holds. */
        get length() {
          return length;
        },

        /**
         * Puts the keys and values behind those it holds and lets the queries attend to all of
         * them. Options and results are those of `phasor.attention`; Lk counts every key. With
         * `causal: true` the first query stands right after the keys held before.
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
          const settings = options(call, given, attentionNames);
          if (settings.heads === undefined) settings.heads = heads;
          if (settings.kvHeads === undefined) settings.kvHeads = kvHeads;
          const past = /** @type {AttentionOptions & { into?: unknown }} */ (settings);
          if (past.pastKey !== undefined || past.pastValue !== undefined) {
            throw new TypeError(
              `${call}: pastKey and pastValue must be left out: the cache is the past`,
            );
          }
          const problem = problemOf(call, q, k, v, settings, length);
          for (const [name, size] of Object.entries({ batch, heads, kvHeads, dk, dv })) {
            const got = problem[/** @type {'dk'} */ (name)];
            if (got !== size) refuse(call, name, `that of the cache, ${size}`, got);
          }
          const shapes = shapesOf(problem);
          const names = namesOf(problem);
          const into = intoOf(call, past.into, shapes, names);
          const request = attentionRequest(problem);
          const results = resultOf(run, call, (send) => send.to(held, 'attention', request), into);
          length += problem.keys;
          return /** @type {any} */ (named(results, shapes, names, into));
        },

        /**
         * Forgets all but the first `size` keys.
         *
         * @param {number} size 0 up to `length`
         * @throws {RangeError} for more than there are
         */
        truncate(size) {
          integer('cache.truncate', 'size', size, 0);
          if (size > length)
            refuse('cache.truncate', 'size', `at most the length, ${length}`, size);
          run('cache.truncate', (send) => send.to(held, 'truncate', size));
          length = size;
        },

        /** Forgets every key; the room is kept. */
        clear() {
          cache.truncate(0);
        },
      };
      registry.register(cache, held);
      return cache;
    },
  };
}
