// Caches on the workers of a pool: each worker keeps the keys and values of some heads, and gets those
// that it lacks with the next task.

import { allocated, namesOf, shapesOf } from '../attention/compute.js';
import { apart, intact, viewsOf } from '../attention/into.js';
import { keysAlone, place, queriesOf } from '../attention/parts.js';
import { inputNames } from '../attention/problem.js';
import { unchanged } from '../check.js';
import { size } from '../tensor.js';
import { packing } from './message.js';
import { cacheGroups, workOf } from './share.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../attention/cache.js').Step} Step */

/** @param {import('./engine.js').Pool} pool */
export function cachesOn(pool) {
  // nobody has to free a cache: the workers drop theirs when it is gone
  const registry = new FinalizationRegistry((/** @type {{ id: number }[]} */ groups) => {
    for (const { id } of groups) pool.drop(id);
  });

  /** @param {import('./store.js').Store} store */
  return (store) => {
    const groups = cacheGroups(store.sizes, pool.workers).map((heads) => ({
      heads,
      id: pool.newId(),
      /** Who keeps them. @type {object | undefined} */
      worker: undefined,
      /** How many keys the worker has. */
      length: 0,
    }));

    const cache = {
      /** What workers have of later keys is no longer right. @param {number} count */
      truncate(count) {
        for (const group of groups) group.length = Math.min(group.length, count);
      },

      /**
       * A step whose keys are in the store already.
       *
       * @param {string} call
       * @param {Step} step
       * @param {import('./engine.js').Watch} watch
       * @returns {Promise<Record<string, Tensor> | undefined>} nothing where it is to be computed here
       */
      async attend(call, step, watch) {
        const given = step.problem;
        const work = workOf(given);
        const isOnWorkers = await pool.isSent(work);
        watch.signal?.throwIfAborted();
        pool.refuseIfEnded(call);
        if (!isOnWorkers) return undefined;
        const results = allocated(call, given, step.into);
        const problem = apart(call, given, step.into);
        const views = viewsOf(step.into);
        const users = [...inputNames.map((name) => problem[name]), problem.mask?.data];
        const tasks = groups.map((group) => {
          const part = { ...group.heads, from: 0, to: problem.queries };
          return {
            work: work / groups.length,
            cost: (/** @type {object} */ worker) =>
              group.worker === worker
                ? -1
                : groups.filter((other) => other.worker === worker).length,
            message(/** @type {object} */ worker) {
              intact(call, problem);
              const isNew = group.worker !== worker;
              if (isNew) {
                // whoever had them drops them
                pool.drop(group.id);
                Object.assign(group, { id: pool.newId(), worker, length: 0 });
              }
              const { transfer, lent, own } = packing(pool.make, users);
              const task = queriesOf(problem, part, pool.make);
              const { length } = group;
              const keys = store.length - length;
              const rows = store.cut(group.heads, length, store.length, pool.make);
              group.length = store.length;
              const shapes = shapesOf(task);
              const message = {
                ...{ kind: 'attend', call, id: group.id, isNew, length },
                appended: [
                  keysAlone(task, { k: own(rows.k), v: own(rows.v), keys, stacked: true }),
                ],
                problem: {
                  ...task,
                  ...Object.fromEntries(inputNames.map((name) => [name, own(task[name])])),
                  mask: task.mask && { ...task.mask, data: own(task.mask.data) },
                },
                results: Object.fromEntries(
                  namesOf(task).map((name) => [name, own(pool.make(size(shapes[name])))]),
                ),
              };
              return { message, transfer, lent };
            },
            done(/** @type {Record<string, Float32Array>} */ answered) {
              for (const view of views) unchanged(call, view);
              for (const [name, data] of Object.entries(answered)) {
                place(problem, part, name, data, results[name].data);
              }
            },
          };
        });
        try {
          await pool.sent(call, tasks, watch);
        } catch (error) {
          // what a worker refused it may have in part
          if (error !== watch.signal?.reason) for (const group of groups) group.worker = undefined;
          throw error;
        }
        return results;
      },
    };
    registry.register(cache, groups);
    return cache;
  };
}
