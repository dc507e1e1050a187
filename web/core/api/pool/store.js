// Keys and values as they came, in steps, for workers that keep those of some heads.

import { keysAlone, keysOf, queriesOf } from '../attention/parts.js';

/** @typedef {import('../attention/problem.js').Problem} Problem */
/** @typedef {import('../attention/parts.js').Make} Make */
/** @typedef {import('./workers.js').Own} Own */
/** @typedef {ReturnType<typeof storeOf>} Store */

export function storeOf() {
  /** Each with the number of keys before it and of those that are left of it.
   *  @type {{ problem: Problem, first: number, count: number }[]} */
  let steps = [];
  const store = {
    length: 0,

    /** @param {Problem} problem whose keys and values are appended; they are not copied */
    append(problem) {
      steps.push({ problem, first: store.length, count: problem.keys });
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
     * @type {(heads: import('./share.js').Heads, from: number, make: Make, own: Own) => Problem[]}
     */
    from: (heads, from, make, own) =>
      steps
        .filter(({ first, count }) => first + count > from)
        .map(({ problem, first, count }) => {
          const begin = Math.max(0, from - first);
          const { k, v } = keysOf(problem, heads, make, begin, count);
          const task = queriesOf(problem, { ...heads, from: 0, to: 0 }, make);
          const { stacked } = problem;
          return keysAlone(task, { k: own(k), v: own(v), keys: count - begin, stacked });
        }),
  };
  return store;
}
