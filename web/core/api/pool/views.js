// Tiles of a view of attention on the workers of a pool: some rows of the picture a task, each with all keys
// of its head, which a worker packs once and keeps while the view is open.

import { gathered, handleSettings, headBytes } from '../attention/view-heads.js';
import { pictureOf } from '../attention/pixels.js';
import { unchanged } from '../check.js';
import { packing } from './message.js';

/** @typedef {import('../attention/view-heads.js').ViewProblem} ViewProblem */
/** @typedef {import('../attention/view-heads.js').What} What */
/** @typedef {import('../attention/view.js').TileRows} TileRows */

/** Multiply-adds of a task, some 25 ms: what is being computed when a tile is given up takes so long. */
const taskWork = 3e8;

/** Bytes of packed keys that all workers together keep, unless one head has more. */
const mostOnWorkers = 2 ** 26;

/** Rows that one worker had before are best computed by it: it knows the sums of their weights. */
const rowsOfHome = 64;

/** @param {import('./engine.js').Pool} pool */
export function viewsOn(pool) {
  // nobody has to close a view: the workers drop its heads when it is gone
  const registry = new FinalizationRegistry(
    (/** @type {Map<object, Map<number, number>>} */ all) => {
      for (const heads of all.values()) for (const id of heads.values()) pool.drop(id);
    },
  );

  /** @param {ViewProblem} problem */
  return (problem) => {
    const { heads, kvHeads, queries, keys, dk, stacked } = problem;
    const shared = heads / kvHeads;
    const bytes = headBytes(problem);
    const most = Math.max(1, Math.min(pool.workers, Math.floor(mostOnWorkers / bytes)));
    const headsEach = Math.max(1, Math.floor(mostOnWorkers / most / bytes));
    /**
     * The numbers of the heads that a worker has, the last one used last.
     *
     * @type {Map<object, Map<number, number>>}
     */
    const idsOf = new Map();
    /** The keys of the last head, in shared memory. @type {{ head: number, k?: Float32Array }} */
    let lent = { head: -1 };

    /** Which of the workers that look at this view it is, -1 for none. @param {object} worker */
    const placeOf = (worker) => {
      for (const one of idsOf.keys()) if (!pool.has(one)) idsOf.delete(one);
      return [...idsOf.keys()].indexOf(worker);
    };

    /** @param {string} call @param {number} batch @param {number} kvHead */
    const keysOf = (call, batch, kvHead) => {
      unchanged(call, problem.k);
      const head = batch * kvHeads + kvHead;
      if (lent.head === head && lent.k) return lent.k;
      const where = { batch, head: kvHead, heads: kvHeads, rows: keys, size: dk };
      const indices = Int32Array.from({ length: keys }, (_, at) => at);
      const k = gathered(problem.k, stacked, where, indices);
      if (!pool.shares) return k;
      lent = { head, k: pool.lent(k) };
      return /** @type {Float32Array} */ (lent.k);
    };

    /**
     * What a worker knows of a head by which number, and what it needs of it.
     *
     * @param {string} call
     * @param {object} worker
     * @param {What} what
     */
    const headOn = (call, worker, { batch, head }) => {
      const kvHead = Math.floor(head / shared);
      const key = batch * kvHeads + kvHead;
      const mine = idsOf.get(worker) ?? new Map();
      idsOf.set(worker, mine);
      let id = mine.get(key);
      const isNew = id === undefined;
      if (isNew) {
        for (const [oldest, old] of mine) {
          if (mine.size < headsEach) break;
          mine.delete(oldest);
          pool.drop(old);
        }
        id = pool.newId();
      }
      mine.delete(key);
      mine.set(key, id);
      const settings = handleSettings(problem, batch);
      return { id, begin: isNew ? { settings, k: keysOf(call, batch, kvHead) } : undefined };
    };

    /**
     * @param {string} call
     * @param {What} what
     * @param {TileRows} wanted
     * @param {{ signal?: AbortSignal, closing: AbortSignal, onProgress?: (fraction: number) => void }} watch
     * @returns {Promise<Float32Array | undefined>}
     */
    async function tile(call, what, wanted, { signal, closing, onProgress }) {
      const { rows, across, rowWork } = wanted;
      const width = across.from.length;
      const fair = Math.ceil(rows.length / (4 * most));
      const wished = Math.min(Math.floor(taskWork / rowWork), fair);
      // the module computes eight rows at a time
      const atOnce = 8 * Math.max(1, Math.ceil(wished / 8));
      const picture = pictureOf(call, what.reduce, wanted);
      const starts = Array.from(
        { length: Math.ceil(rows.length / atOnce) },
        (_, at) => at * atOnce,
      );
      /** Cells that came before their turn, by their first row. @type {Map<number, Float32Array>} */
      const early = new Map();
      let next = 0;
      const { batch, head } = what;
      const where = { batch, head, heads, rows: queries, size: dk };
      const tasks = starts.map((first) => {
        const indices = rows.slice(first, first + atOnce);
        const home = Math.floor(indices[0] / rowsOfHome) % most;
        return {
          work: indices.length * rowWork,
          cost(/** @type {object} */ worker) {
            const place = placeOf(worker);
            if (place < 0) return idsOf.size < most ? 1 : Infinity;
            return place === home ? 0 : 1;
          },
          message(/** @type {object} */ worker) {
            unchanged(call, problem.q);
            const { id, begin } = headOn(call, worker, what);
            const { transfer, lent: lentArrays, own } = packing(pool.make, []);
            const q = pool.make(indices.length * dk);
            q.set(gathered(problem.q, stacked, where, indices));
            if (begin && !pool.shares) transfer.push(begin.k.buffer);
            const message = {
              ...{ kind: 'view', call, id, begin, what, head: head % shared },
              ...{ q: own(q), indices, across },
              results: { cells: own(pool.make(indices.length * width)) },
            };
            return { message, transfer, lent: lentArrays };
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
      const ending = new AbortController();
      const end = () => ending.abort(signal?.reason);
      const signals = [signal, closing];
      for (const one of signals) one?.addEventListener('abort', end);
      try {
        await pool.sent(call, tasks, { signal: ending.signal, onProgress });
        return picture.done();
      } catch (error) {
        if (closing.aborted) return undefined;
        throw error;
      } finally {
        for (const one of signals) one?.removeEventListener('abort', end);
      }
    }

    const view = {
      tile,
      /** The workers forget it. */
      close() {
        for (const mine of idsOf.values()) for (const id of mine.values()) pool.drop(id);
        idsOf.clear();
        lent = { head: -1 };
      },
    };
    registry.register(view, idsOf);
    return view;
  };
}
