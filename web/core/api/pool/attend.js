// Attention on the workers of a pool: each gets the keys and values of some heads once and keeps them packed
// while it computes tasks, which are ranges of queries. For a cache it keeps them longer, and gets new ones
// with the next task.

import { problemOf } from '../attention/attention.js';
import { allocated, namesOf, shapesOf } from '../attention/compute.js';
import { apart, intact, intactInto } from '../attention/into.js';
import { keysOf, place, queriesOf } from '../attention/parts.js';
import { size } from '../tensor.js';
import { headGroups, segmentsOf, workOf } from './share.js';
import { storeOf } from './store.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../attention/problem.js').Problem} Problem */
/** @typedef {import('../attention/parts.js').Part} Part */
/** @typedef {import('../attention/parts.js').Make} Make */
/** @typedef {import('./share.js').Heads} Heads */
/** @typedef {import('./store.js').Store} Store */
/** @typedef {import('./workers.js').Own} Own */
/** @typedef {import('./workers.js').Watch} Watch */
/** @typedef {import('./workers.js').Workers} Workers */

/** `check` throws when an array for results has been taken away.
 *  @typedef {{ call: string, problem: Problem, results: Record<string, Tensor>, check: () => void }} Call */

/** Heads of which a worker keeps the first `length` keys and values.
 *  @typedef {{ heads: Heads, store: Store, length: number, most?: number }} Keeper */

/** @param {Problem} whole @param {Part} part @param {Make} make @param {Own} own */
export function queriesFor(whole, part, make, own) {
  const task = queriesOf(whole, part, make);
  const shapes = shapesOf(task);
  const problem = { ...task, mask: task.mask && { ...task.mask, data: own(task.mask.data) } };
  const names = /** @type {const} */ (['q', 'biasKey', 'biasValue', 'sinks']);
  for (const name of names) problem[name] = /** @type {Float32Array} */ (own(task[name]));
  const results = namesOf(task).map((name) => [name, own(make(size(shapes[name])))]);
  return { kind: 'attend', problem, results: Object.fromEntries(results) };
}

/** @param {Call} asked @param {Keeper} keeper @param {Part} part @param {Make} make */
function taskOf({ call, problem, results, check }, keeper, part, make) {
  const { heads, store, most } = keeper;
  /** Keys and values that the worker does not have. @param {number} from @param {Own} own */
  const missing = (from, own) => {
    intact(call, problem);
    keeper.length = store.length;
    return store.from(heads, from, make, own);
  };
  return {
    ...{ uses: keeper, most },
    work: workOf({ ...problem, batch: 1, queries: part.to - part.from }),
    brings: (/** @type {Own} */ own) => ({
      ...{ kvHeads: heads.kvTo - heads.kvFrom, dk: problem.dk, dv: problem.dv },
      appended: missing(0, own),
    }),
    message(/** @type {Own} */ own) {
      const { length } = keeper;
      const appended = missing(length, own);
      return { ...queriesFor(problem, part, make, own), length, appended };
    },
    done(/** @type {Record<string, Float32Array>} */ answered) {
      check();
      for (const [name, data] of Object.entries(answered)) {
        place(problem, part, name, data, results[name].data);
      }
    },
  };
}

/** The tasks of a call without a cache. @param {Call} asked @param {number} workers @param {Make} make */
function tasksOf(asked, workers, make) {
  const { problem } = asked;
  const { pastKey, pastValue, past } = problem;
  const store = storeOf();
  if (pastKey && pastValue) {
    store.append({ ...problem, k: pastKey, v: pastValue, keys: past, stacked: true });
  }
  store.append(problem);
  return segmentsOf(problem, workers).flatMap(({ tasks, ...heads }) => {
    const keeper = { heads, store, length: 0 };
    return tasks.map((part) => taskOf(asked, keeper, part, make));
  });
}

// two heads of 64, 192 queries
/** A small task, which new workers compute until the engine has optimised their code. */
export function warmUp() {
  const data = Float32Array.from({ length: 192 * 128 }, (_, k) => ((k * 37) % 64) / 64 - 0.5);
  const x = { shape: [192, 128], data };
  // without what a page has put into Object.prototype
  const options = /** @type {{ heads: number }} */ ({ __proto__: null, heads: 2 });
  const problem = problemOf('pool', x, x, x, options);
  const asked = { call: 'pool', problem, results: {}, check() {} };
  const [task] = tasksOf(asked, 1, (length) => new Float32Array(length));
  const own = /** @type {Own} */ (array) => array;
  return { brought: task.brings(own), ...task.message(own), call: 'pool', id: 0 };
}

// a call that writes its results only `atEnd` writes none when it is cancelled
/** @param {Workers} workers @param {Call} asked @param {Watch} watch @param {boolean} [atEnd] */
export async function attended(workers, asked, watch, atEnd) {
  presentsOf(asked.problem, asked.results);
  const tasks = tasksOf(asked, workers.size, workers.make);
  try {
    await workers.sent(asked.call, tasks, watch, atEnd);
  } finally {
    for (const { uses } of tasks) workers.forget(uses);
  }
}

/** @typedef {{ call: string, problem: Problem, into: Record<string, Float32Array> }} Given */

/** @param {Given} given @returns {Call} */
const callOf = ({ call, problem, into }) => {
  const results = allocated(call, problem, into);
  return { call, results, problem: apart(call, problem, into), check: intactInto(call, into) };
};

/** @param {Workers} workers */
export const attentionOn =
  (workers) =>
  /** @param {Given & Pick<Call, 'check'>} given @param {Watch} watch */
  async (given, watch) => {
    intact(given.call, given.problem);
    given.check();
    const asked = callOf(given);
    await attended(workers, asked, watch, Object.keys(given.into).length > 0);
    return asked.results;
  };

/** @param {Workers} workers */
export const cachesOn =
  (workers) =>
  /** @param {Store} store of the cache @param {import('../attention/cache.js').CacheSizes} sizes */
  (store, sizes) => {
    const groups = headGroups(sizes, workers.size);
    /** @type {Keeper[]} */
    const keepers = groups.map((heads) => ({ heads, store, length: 0, most: 1 }));
    return {
      /** Keys of workers from `count` on are outdated. @param {number} count */
      truncate(count) {
        for (const keeper of keepers) keeper.length = Math.min(keeper.length, count);
      },

      /** A step whose keys are in the store already. @param {Given} given @param {Watch} watch */
      async attend(given, watch) {
        const asked = callOf(given);
        const tasks = keepers.map((keeper) => {
          const part = { ...keeper.heads, from: 0, to: given.problem.queries };
          return taskOf(asked, keeper, part, workers.make);
        });
        await workers.sent(given.call, tasks, watch);
        return asked.results;
      },
    };
  };

/** Cached rows, then new rows, head by head. @param {Problem} problem @param {Call['results']} results */
function presentsOf(problem, { presentKey, presentValue }) {
  if (!presentKey) return;
  headGroups(problem, Infinity).forEach((head, at) => {
    const { k, v, pastKey, pastValue } = keysOf(problem, head);
    for (const [whole, before, rows] of /** @type {[Tensor, Float32Array, Float32Array][]} */ ([
      [presentKey, pastKey, k],
      [presentValue, pastValue, v],
    ])) {
      const start = at * (before.length + rows.length);
      whole.data.set(before, start);
      whole.data.set(rows, start + before.length);
    }
  });
}
