// Similarities of rows on the workers of a pool: strips of rows up to the diagonal, and what mirrors
// them, so that no value is computed twice.

import { allocated } from '../marshal.js';
import { take, unchanged } from '../check.js';
import { packing } from './message.js';
import { similarityWork } from './share.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */

/** Strips a worker, so that a slow worker may do fewer. */
const stripsEach = 4;

/** Rows of a strip, at least. */
const leastRows = 16;

/**
 * The first rows of strips with equal numbers of pairs.
 *
 * @param {number} rows
 * @param {number} strips
 */
function cutsOf(rows, strips) {
  const cuts = [0];
  for (let k = 1; k < strips; ++k) {
    const cut = Math.round(rows * Math.sqrt(k / strips));
    if (cut - cuts[cuts.length - 1] >= leastRows && rows - cut >= leastRows) cuts.push(cut);
  }
  return cuts;
}

/** @param {import('./engine.js').Pool} pool */
export const similarityOn =
  (pool) =>
  /**
   * @param {string} call
   * @param {Tensor} matrix
   * @param {import('../marshal.js').Choice} metric
   * @param {Float32Array | undefined} into
   * @param {import('./engine.js').Watch} watch
   * @returns {Promise<Tensor | undefined>} nothing where it is computed here
   */
  async (call, { shape, data }, metric, into, watch) => {
    const [rows] = shape;
    const work = similarityWork(shape);
    const bytes = 4 * ((pool.shares ? 1 : pool.workers) * data.length + rows * rows);
    const isOnWorkers = await pool.isSent(work, bytes);
    watch.signal?.throwIfAborted();
    pool.refuseIfEnded(call);
    if (!isOnWorkers) return undefined;
    const learn = pool.timed(work, bytes);
    const whole = into ?? allocated(call, rows * rows);
    const place = take('into', whole);
    const id = pool.newId();
    const holds = new Set();
    const cuts = cutsOf(rows, stripsEach * pool.workers);
    // a copy, as it may lie where results are written to
    unchanged(call, data);
    const table = pool.shares ? pool.lent(data) : data.slice();
    const tasks = cuts.map((from, k) => {
      const to = cuts[k + 1] ?? rows;
      return {
        work: { ...work, amount: work.amount / cuts.length },
        cost: () => 0,
        message(/** @type {object} */ worker) {
          const { transfer, lent, own } = packing(pool.make, []);
          const results = {
            rows: own(pool.make((to - from) * to)),
            mirrored: own(pool.make(from * (to - from))),
          };
          const shared = holds.has(worker) ? undefined : table;
          holds.add(worker);
          const message = {
            ...{ kind: 'similarity', call, id, table: shared, shape, metric: metric.name },
            ...{ from, to, results },
          };
          return { message, transfer, lent };
        },
        done(/** @type {Record<string, Float32Array>} */ strip) {
          unchanged(call, place);
          const width = to - from;
          for (let i = 0; i < width; ++i) {
            place.set(strip.rows.subarray(i * to, (i + 1) * to), (from + i) * rows);
          }
          for (let i = 0; i < from; ++i) {
            place.set(strip.mirrored.subarray(i * width, (i + 1) * width), i * rows + from);
          }
        },
      };
    });
    try {
      await pool.sent(call, tasks, watch);
    } finally {
      pool.drop(id);
    }
    if (pool.shares) pool.keep([table]);
    learn();
    return { shape: [rows, rows], data: whole };
  };
