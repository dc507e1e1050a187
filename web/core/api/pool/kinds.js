// What a worker of a pool computes, and what it keeps from task to task: keys and values, packed, tables or
// weights.

import { attendWith } from '../attention/compute.js';
import { newCache } from '../attention/cache.js';
import { keysAtOnce, newView, pixelColumns } from '../attention/view-heads.js';
import { Choice } from '../marshal.js';

/** @typedef {import('../marshal.js').Run} Run */

/** @param {Record<string, Float32Array>} results @param {object} views */
function copy(results, views) {
  for (const [name, view] of Object.entries(views)) {
    if (view !== undefined && name in results) results[name].set(view);
  }
}

/** @type {import('./answer-tasks.js').Kinds<Run>} */
export const kinds = {
  /** Queries against keys and values that are here, after those that come with the task. */
  attend: {
    kept: (run, call, { kvHeads, dk, dv }) => newCache(run, call, { batch: 1, kvHeads, dk, dv }),
    compute(run, { call, length, appended, problem, results }, cache) {
      if (length !== undefined) run(call, (send) => send('truncateCache', cache.address, length));
      // each in a run of its own, which frees the memory that they came in
      for (const rows of appended) run(call, (send) => attendWith(send, cache, rows));
      run(call, (send) => copy(results, attendWith(send, cache, problem)));
    },
  },

  /** Rows [from, to) of the similarities of a table with itself, or with another. */
  similarity: {
    compute(run, { call, shape: [rows, cols], others, metric, from, to, results }, [data, other]) {
      run(call, (send) => {
        const choice = new Choice('Metric', metric);
        if (other)
          copy(results, {
            rows: send('similarityBetween', data, rows, other, others, cols, choice, from, to),
          });
        else copy(results, send('similarityRows', data, rows, cols, choice, from, to));
      });
    },
  },

  /** Rows of a picture of attention, of a head whose keys are packed and kept. */
  view: {
    kept(run, call, { settings, k }) {
      const handle = newView(run, call, settings);
      const { dk, keys } = settings;
      const atOnce = keysAtOnce(dk);
      try {
        for (let from = 0; from < keys; from += atOnce) {
          const count = Math.min(keys - from, atOnce);
          const rows = k.subarray(from * dk, (from + count) * dk);
          run(call, (send) => send('appendToView', handle.address, rows, dk, count));
        }
        return handle;
      } catch (error) {
        handle.delete();
        throw error;
      }
    },
    compute(run, { call, what, head, q, indices, across, results }, handle) {
      const columns = pixelColumns(what, across);
      run(call, (send) =>
        results.cells.set(
          send('viewPixels', handle.address, head, q, indices, indices.length, columns),
        ),
      );
    },
  },

  /** Rows of a projection. */
  linear: {
    compute(run, { call, x, rows, results }, { weight, bias, inputs, outputs }) {
      run(call, (send) => {
        copy(results, { output: send('linear', x, rows, weight, bias, inputs, outputs) });
      });
    },
  },
};
