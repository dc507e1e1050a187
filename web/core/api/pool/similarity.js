// Similarities of rows on the workers of a pool: strips of rows, of a table with itself up to the diagonal,
// and what mirrors them, so that no value is computed twice.

import { allocated } from '../marshal.js';
import { take, unchanged } from '../check.js';
import { similarityWork } from './share.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */

/** Strips per worker: several, so that a slow worker can do fewer. */
const stripsEach = 4;

/** Least rows of a strip. */
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

/** @param {import('./workers.js').Workers} workers */
export const similarityOn =
  (workers) =>
  /**
   * @param {string} call
   * @param {import('../meaning.js').Asked} asked
   * @param {Tensor} matrix
   * @param {import('./workers.js').Watch} watch
   * @returns {Promise<Tensor>}
   */
  async (call, { metric, into, other }, { shape, data }, watch) => {
    const [rows] = shape;
    const others = other ? other.shape[0] : rows;
    const tables = other ? [data, other.data] : [data];
    const whole = into ?? allocated(call, rows * others);
    const place = take('into', whole);
    const cuts = cutsOf(rows, stripsEach * workers.size, !other);
    // copies, because results may be written to the same memory
    for (const table of tables) unchanged(call, table);
    const copies = tables.map((table) => (workers.shares ? workers.lent(table) : table.slice()));
    const tasks = cuts.map((from, k) => {
      const to = cuts[k + 1] ?? rows;
      const width = to - from;
      const length = other ? others : to;
      return {
        work: similarityWork(shape, other) / cuts.length,
        uses: copies,
        message: (/** @type {import('./workers.js').Own} */ own, /** @type {boolean} */ isNew) => ({
          ...{ kind: 'similarity', shape, others, metric: metric.name, from, to },
          brought: isNew ? copies.map((table) => own(table, true)) : undefined,
          results: {
            rows: own(workers.make(width * length)),
            mirrored: own(workers.make(other ? 0 : from * width)),
          },
        }),
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
      await workers.sent(call, tasks, watch);
      if (workers.shares) workers.keep(copies);
    } finally {
      workers.forget(copies);
    }
    return { shape: [rows, others], data: whole };
  };
