// Similarities of rows on the workers of a pool: strips of rows, of a table with itself up to the diagonal,
// and what mirrors them, so that no value is computed twice.

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
 * @param {boolean} toDiagonal whether rows end at the diagonal
 */
function cutsOf(rows, strips, toDiagonal) {
  const cuts = [0];
  for (let k = 1; k < strips; ++k) {
    const share = k / strips;
    const cut = Math.round(rows * (toDiagonal ? Math.sqrt(share) : share));
    if (cut - cuts[cuts.length - 1] >= leastRows && rows - cut >= leastRows) cuts.push(cut);
  }
  return cuts;
}

/** @param {import('./engine.js').Pool} pool */
export const similarityOn =
  (pool) =>
  /**
   * @param {string} call
   * @param {import('../meaning.js').Asked} asked
   * @param {Tensor} matrix
   * @param {import('./engine.js').Watch} watch
   * @returns {Promise<Tensor | undefined>} nothing where it is computed here
   */
  async (call, { metric, into, other }, { shape, data }, watch) => {
    const [rows] = shape;
    const others = other ? other.shape[0] : rows;
    const work = similarityWork(shape, other);
    const tables = other ? [data, other.data] : [data];
    const isOnWorkers = await pool.isSent(work);
    watch.signal?.throwIfAborted();
    pool.refuseIfEnded(call);
    if (!isOnWorkers) return undefined;
    const whole = into ?? allocated(call, rows * others);
    const place = take('into', whole);
    const id = pool.newId();
    const holds = new Set();
    const cuts = cutsOf(rows, stripsEach * pool.workers, !other);
    // copies, as they may lie where results are written to
    for (const table of tables) unchanged(call, table);
    const copies = tables.map((table) => (pool.shares ? pool.lent(table) : table.slice()));
    const tasks = cuts.map((from, k) => {
      const to = cuts[k + 1] ?? rows;
      const width = to - from;
      const length = other ? others : to;
      return {
        work: work / cuts.length,
        cost: () => 0,
        message(/** @type {object} */ worker) {
          const { transfer, lent, own } = packing(pool.make, []);
          const results = {
            rows: own(pool.make(width * length)),
            mirrored: own(pool.make(other ? 0 : from * width)),
          };
          const brought = holds.has(worker) ? undefined : copies;
          holds.add(worker);
          const message = {
            ...{ kind: 'similarity', call, id, tables: brought, shape, others },
            ...{ metric: metric.name, from, to, results },
          };
          return { message, transfer, lent };
        },
        done(/** @type {Record<string, Float32Array>} */ strip) {
          unchanged(call, place);
          for (let i = 0; i < width; ++i) {
            place.set(strip.rows.subarray(i * length, (i + 1) * length), (from + i) * others);
          }
          for (let i = 0; !other && i < from; ++i) {
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
    if (pool.shares) pool.keep(copies);
    return { shape: [rows, others], data: whole };
  };
