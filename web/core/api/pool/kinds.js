// What a worker of a pool computes, and what it keeps from task to task: keys and values, packed, tables or
// weights.

import { attendWith } from '../attention/compute.js';
import { newCache } from '../attention/cache.js';
import { keysAtOnce, newView, pixelColumns } from '../attention/view-heads.js';
import { Choice } from '../marshal.js';

/** @typedef {import('../attention/problem.js').Problem} Problem */
/** @typedef {import('../attention/view-heads.js').HandleSettings} HandleSettings */
/** @typedef {import('../marshal.js').Held} Held */
/** @typedef {import('../marshal.js').Run} Run */
/** @typedef {import('./answer-tasks.js').Sent} Sent */

/** @param {Record<string, Float32Array>} results @param {object} views */
function copy(results, views) {
  for (const [name, view] of Object.entries(views)) {
    if (view !== undefined && name in results) results[name].set(view);
  }
}

/** @type {import('./answer-tasks.js').Kinds<Run>} */
export const kinds = {
  /** Queries against keys and values that are kept, after those that come with the task. */
  attend: {
    /** @param {Run} run @param {string} call @param {Record<'kvHeads' | 'dk' | 'dv', number>} brought */
    kept: (run, call, { kvHeads, dk, dv }) => newCache(run, call, { batch: 1, kvHeads, dk, dv }),
    /**
     * @param {Run} run
     * @param {Sent & { length: number, appended: Problem[], problem: Problem }} task
     * @param {Held} cache
     * @param {{ appended: Problem[] }} [brought]
     */
    compute(run, { call, length, appended, problem, results }, cache, brought) {
      // each in a run of its own, which frees the memory that it came in
      const step = (/** @type {Problem} */ rows) =>
        run(call, (send) => copy(results, attendWith(send, cache, rows)));
      brought?.appended.forEach(step);
      run(call, (send) => send('truncateCache', cache.address, length));
      [...appended, problem].forEach(step);
    },
  },

  /** Rows [from, to) of the similarities of a table with itself, or with another. */
  similarity: {
    /**
     * @param {Run} run
     * @param {Sent & { shape: number[], others: number, metric: string, from: number, to: number }} task
     * @param {Float32Array[]} tables
     */
    compute(run, { call, shape: [rows, cols], others, metric, from, to, results }, [data, other]) {
      const choice = new Choice('Metric', metric);
      run(call, (send) => {
        const strip = other
          ? { rows: send('similarityBetween', data, rows, other, others, cols, choice, from, to) }
          : send('similarityRows', data, rows, cols, choice, from, to);
        copy(results, strip);
      });
    },
  },

  /** Rows of a picture of attention, of a head whose keys are packed and kept. */
  view: {
    /** @param {Run} run @param {string} call @param {{ settings: HandleSettings }} brought */
    kept: (run, call, { settings }) => newView(run, call, settings),
    /**
     * @param {Run} run
     * @param {Sent & { what: Parameters<typeof pixelColumns>[0], head: number, q: Float32Array,
     *   indices: number[], across: Parameters<typeof pixelColumns>[1] }} task
     * @param {Held} view
     * @param {{ settings: HandleSettings, k: Float32Array }} brought if it is new
     */
    compute(run, { call, what, head, q, indices, across, results }, { address }, brought) {
      const { dk, keys } = brought?.settings ?? { dk: 1, keys: 0 };
      const atOnce = keysAtOnce(dk);
      for (let from = 0; from < keys; from += atOnce) {
        const count = Math.min(keys - from, atOnce);
        const rows = brought.k.subarray(from * dk, (from + count) * dk);
        run(call, (send) => send('appendToView', address, rows, dk, count));
      }
      const columns = pixelColumns(what, across);
      run(call, (send) => {
        const cells = send('viewPixels', address, head, q, indices, indices.length, columns);
        copy(results, { cells });
      });
    },
  },

  /** Rows of a projection. */
  linear: {
    /**
     * @param {Run} run
     * @param {Sent & { x: Float32Array, rows: number }} task
     * @param {import('./layers.js').Projection} kept
     */
    compute(run, { call, x, rows, results }, { weight, bias, inputs, outputs }) {
      run(call, (send) => {
        copy(results, { output: send('linear', x, rows, weight, bias, inputs, outputs) });
      });
    },
  },
};
