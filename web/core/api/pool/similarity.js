// Similarities of rows on the workers of a pool: strips of rows, of a table with itself up to the diagonal,
// and what mirrors them, so that no value is computed twice.

import { allocated } from '../marshal.js';
import { take, unchanged } from '../check.js';
import { rangesOf, similarityWork, tasksEach } from './share.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../meaning.js').Asked} Asked */
/** @typedef {import('./workers.js').Own} Own */
/** @typedef {import('./workers.js').Watch} Watch */

/** Rows are cut at multiples of this. */
const block = 16;

/** @param {import('./workers.js').Workers} workers */
export const similarityOn =
  (workers) =>
  /** @param {string} call @param {Asked} asked @param {Tensor} matrix @param {Watch} watch */
  async (call, { metric, into, other }, { shape, data }, watch) => {
    const [rows] = shape;
    const others = other ? other.shape[0] : rows;
    const whole = into ?? allocated(call, rows * others);
    const place = take('into', whole);
    // with itself, a row has one pair more than the row before
    const costs = Array.from({ length: Math.floor(rows / block) }, (_, k) => (other ? 1 : k + 0.5));
    const strips = rangesOf(costs, block, rows, tasksEach * workers.size);
    const tables = (other ? [data, other.data] : [data]).map((table) => {
      unchanged(call, table);
      // results may be written to the memory of a table that a worker does not have yet
      return table.buffer === whole.buffer ? table.slice() : table;
    });
    const tasks = strips.map(({ from, to }) => {
      const width = to - from;
      const length = other ? others : to;
      return {
        work: similarityWork(shape, other) / strips.length,
        uses: tables,
        brings(/** @type {Own} */ own) {
          for (const table of tables) unchanged(call, table);
          return tables.map(own);
        },
        message: (/** @type {Own} */ own) => ({
          ...{ kind: 'similarity', shape, others, metric: metric.name, from, to },
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
    } finally {
      workers.forget(tables);
    }
    return { shape: [rows, others], data: whole };
  };
