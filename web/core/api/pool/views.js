// Tiles of a view of attention on the workers of a pool: some rows of the picture a task, each with all keys
// of its head, which a worker packs once and keeps while the view is open.

import { gathered, handleSettings, headBytes } from '../attention/view-heads.js';
import { pictureOf } from '../attention/pixels.js';
import { unchanged } from '../check.js';

/** @typedef {import('../attention/view-heads.js').ViewProblem} ViewProblem */
/** @typedef {import('./workers.js').Own} Own */

/** Multiply-adds of a task, some 25 ms: a cancelled tile still takes that long. */
const taskWork = 3e8;

/** Bytes of packed keys that all workers together keep, unless one head has more. */
const mostOnWorkers = 2 ** 26;

/** Rows that always go to the same worker: it has kept the sums of their weights. */
const rowsOfHome = 64;

/** @param {import('./workers.js').Workers} workers */
export const viewsOn = (workers) => (/** @type {ViewProblem} */ problem) => {
  const { heads, kvHeads, queries, keys, dk, stacked } = problem;
  const shared = heads / kvHeads;
  const bytes = headBytes(problem);
  const most = Math.max(1, Math.min(workers.size, Math.floor(mostOnWorkers / bytes)));
  const headsEach = Math.max(1, Math.floor(mostOnWorkers / most / bytes));
  /** Heads that workers keep, least recently used first. @type {Map<number, object>} */
  const kept = new Map();

  /** What workers keep of a head; the least recently used head is dropped. @param {number} key */
  const keptOf = (key) => {
    const thing = kept.get(key) ?? {};
    kept.delete(key);
    if (kept.size >= headsEach) {
      const [[oldest, old]] = kept;
      kept.delete(oldest);
      workers.forget(old);
    }
    kept.set(key, thing);
    return thing;
  };

  /** @type {import('../attention/view.js').SharedTiles} */
  const tile = async (call, what, wanted, watch) => {
    const { rows, across, rowWork } = wanted;
    const width = across.from.length;
    const wished = Math.min(Math.floor(taskWork / rowWork), Math.ceil(rows.length / (4 * most)));
    // the module computes eight rows at a time
    const atOnce = 8 * Math.max(1, Math.ceil(wished / 8));
    const picture = pictureOf(call, what.reduce, wanted);
    const starts = Array.from({ length: Math.ceil(rows.length / atOnce) }, (_, at) => at * atOnce);
    /** Cells that arrived early, by their first row. @type {Map<number, Float32Array>} */
    const early = new Map();
    let next = 0;
    const { batch, head } = what;
    const kvHead = Math.floor(head / shared);
    const uses = keptOf(batch * kvHeads + kvHead);
    const tasks = starts.map((first) => {
      const indices = rows.slice(first, first + atOnce);
      return {
        ...{ work: indices.length * rowWork, uses, most },
        home: Math.floor(indices[0] / rowsOfHome) % most,
        brings(/** @type {Own} */ own) {
          unchanged(call, problem.k);
          const where = { batch, head: kvHead, heads: kvHeads, rows: keys, size: dk };
          const every = new Int32Array(keys).map((_, at) => at);
          const k = own(gathered(problem.k, stacked, where, every));
          return { settings: handleSettings(problem, batch), k };
        },
        message(/** @type {Own} */ own) {
          unchanged(call, problem.q);
          const where = { batch, head, heads, rows: queries, size: dk };
          return {
            ...{ kind: 'view', what, head: head % shared, indices, across },
            q: own(gathered(problem.q, stacked, where, indices)),
            results: { cells: own(workers.make(indices.length * width)) },
          };
        },
        done(/** @type {Record<string, Float32Array>} */ { cells }) {
          // in their order, so that sums have the same bits
          early.set(first, cells.slice());
          for (let ready = early.get(next); ready; ready = early.get(next)) {
            picture.add(next, ready);
            early.delete(next);
            next += atOnce;
          }
        },
      };
    });
    try {
      await workers.sent(call, tasks, watch);
      return picture.done();
    } catch (error) {
      if (watch.closing.aborted) return undefined;
      throw error;
    }
  };

  return {
    tile,
    close() {
      for (const thing of kept.values()) workers.forget(thing);
      kept.clear();
    },
  };
};
