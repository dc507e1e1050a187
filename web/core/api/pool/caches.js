// Caches on the workers of a pool: each worker keeps the keys and values of some heads, and gets missing ones
// with the next task. This thread keeps all of them for new workers.

import { allocated } from '../attention/compute.js';
import { apart, intact, viewsOf } from '../attention/into.js';
import { keysAlone, keysOf, place, queriesOf } from '../attention/parts.js';
import { unchanged } from '../check.js';
import { allocated as fresh } from '../marshal.js';
import { queriesFor } from './attend.js';
import { headGroups, workOf } from './share.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../attention/problem.js').Problem} Problem */
/** @typedef {import('../attention/cache.js').CacheSizes} CacheSizes */
/** @typedef {import('../attention/cache.js').Step} Step */
/** @typedef {ReturnType<typeof storeOf>} Store */

/** @param {CacheSizes} sizes */
export function storeOf(sizes) {
  /** Steps, each with the number of keys before it and of those that are left of it.
   *  @type {{ problem: Problem, first: number, count: number }[]} */
  let steps = [];
  const store = {
    sizes,
    /** How many keys it holds. */
    length: 0,

    /** @param {string} call @param {Problem} problem its keys and values are appended */
    append(call, problem) {
      const [k, v] = [problem.k, problem.v].map((rows) => {
        const copy = fresh(call, rows.length);
        copy.set(rows);
        return copy;
      });
      const { length: first } = store;
      steps.push({ problem: { ...keysAlone(problem), k, v }, first, count: problem.keys });
      store.length += problem.keys;
    },

    /** @param {number} length */
    truncate(length) {
      steps = steps.filter(({ first }) => first < length);
      const last = steps.at(-1);
      if (last) last.count = Math.min(last.count, length - last.first);
      store.length = length;
    },

    /**
     * Keys and values of some heads, from a key on, as calls that put them into a cache.
     *
     * @param {import('./share.js').Heads} heads
     * @param {number} from
     * @param {import('../attention/parts.js').Make} make
     */
    from: (heads, from, make) =>
      steps
        .filter(({ first, count }) => first + count > from)
        .map(({ problem, first, count }) => {
          const begin = Math.max(0, from - first);
          const { k, v } = keysOf(problem, heads, make, begin, count);
          const task = queriesOf(problem, { ...heads, from: 0, to: 0 }, make);
          return keysAlone(task, { k, v, keys: count - begin, stacked: problem.stacked });
        }),
  };
  return store;
}

/** @param {import('./workers.js').Workers} workers */
export const cachesOn = (workers) => (/** @type {Store} */ store) => {
  const groups = headGroups(store.sizes, workers.size).map((heads) => ({
    heads,
    /** How many keys the worker has. */
    length: 0,
  }));

  return {
    /** Keys of workers from `count` on are outdated. @param {number} count */
    truncate(count) {
      for (const group of groups) group.length = Math.min(group.length, count);
    },

    /**
     * A step whose keys are in the store already.
     *
     * @param {string} call
     * @param {Step} step
     * @param {import('./workers.js').Watch} watch
     * @returns {Promise<Record<string, Tensor>>}
     */
    async attend(call, step, watch) {
      const { make } = workers;
      const given = step.problem;
      const results = allocated(call, given, step.into);
      const problem = apart(call, given, step.into);
      const views = viewsOf(step.into);
      const tasks = groups.map((group) => {
        const part = { ...group.heads, from: 0, to: problem.queries };
        return {
          ...{ work: workOf(given) / groups.length, uses: group, most: 1 },
          message(/** @type {import('./workers.js').Own} */ own, /** @type {boolean} */ isNew) {
            intact(call, problem);
            const { kvFrom, kvTo } = part;
            const { dk, dv } = problem;
            const length = isNew ? 0 : group.length;
            group.length = store.length;
            return {
              ...queriesFor(problem, part, make, own),
              brought: isNew ? { kvHeads: kvTo - kvFrom, dk, dv } : undefined,
              length,
              appended: store
                .from(group.heads, length, make)
                .map((rows) => ({ ...rows, k: own(rows.k), v: own(rows.v) })),
            };
          },
          done(/** @type {Record<string, Float32Array>} */ answered) {
            for (const view of views) unchanged(call, view);
            for (const [name, data] of Object.entries(answered)) {
              place(problem, part, name, data, results[name].data);
            }
          },
        };
      });
      await workers.sent(call, tasks, watch);
      return results;
    },
  };
};
