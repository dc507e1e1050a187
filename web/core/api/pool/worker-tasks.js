// What a worker of a pool computes, and what it keeps from task to task until the page drops it: keys
// and values, packed, or the arrays that tasks share.

import { attendWith, attentionRequest } from '../attention/compute.js';
import { gather, place } from '../attention/parts.js';
import { keysAtOnce, pixelColumns } from '../attention/view-heads.js';
import { Choice } from '../marshal.js';
import { space } from '../space.js';

/** @typedef {import('../marshal.js').Run} Run */
/** @typedef {import('../../../wasm/phasor.js').Cache} Cache */
/** @typedef {Record<string, Float32Array>} Arrays */

/** By the number that the page gives it. @type {Map<number, any>} */
const kept = new Map();

/** What parts are gathered into: as large as the largest one, until the worker ends. */
const gathered = space('pool.attention');

/** @param {number} id */
export function drop(id) {
  kept.get(id)?.delete?.(); // a cache has memory of C++
  kept.delete(id);
}

/** What was kept under a number, or is now. @param {number} id @param {any} brought */
function keep(id, brought) {
  if (brought !== undefined) {
    drop(id);
    kept.set(id, brought);
  }
  return kept.get(id);
}

/** @param {Arrays} results @param {object} views */
function copy(results, views) {
  for (const [name, view] of Object.entries(views)) {
    if (view !== undefined && name in results) results[name].set(view);
  }
}

/**
 * A head of a view, with its keys packed.
 *
 * @param {Run} run
 * @param {string} call
 * @param {{ settings: import('../attention/view-heads.js').HandleSettings, k: Float32Array }} head
 */
function packedHead(run, call, { settings, k }) {
  const handle = /** @type {import('../../../wasm/phasor.js').AttentionView} */ (
    run(call, (send) => send('newAttentionView', settings))
  );
  const { dk, keys } = settings;
  const atOnce = keysAtOnce(dk);
  try {
    for (let from = 0; from < keys; from += atOnce) {
      const count = Math.min(keys - from, atOnce);
      const rows = k.subarray(from * dk, (from + count) * dk);
      run(call, (send) => send.to(handle, 'append', rows, dk, count));
    }
    return handle;
  } catch (error) {
    handle.delete();
    throw error;
  }
}

/** Arrays that go back, as fresh memory costs more than a copy. @param {any[]} arrays */
const full = (arrays) => arrays.filter((array) => array?.length > 0);

/**
 * Each computes a task, fills its `results`, and gives the arrays that go back with them.
 *
 * @type {Record<string, (run: Run, task: any) => Float32Array[]>}
 */
export const kinds = {
  /** Queries against keys and values that are here, after those that come with the task. */
  attend(run, { call, id, isNew, length, appended, problem, results }) {
    const { kvHeads, dk, dv } = problem;
    const cache = /** @type {Cache} */ (
      keep(id, isNew ? run(call, (send) => send('newCache', kvHeads, dk, dv)) : undefined)
    );
    if (length !== undefined) run(call, (send) => send.to(cache, 'truncate', length));
    // each in a run of its own, which frees the memory that they came in
    for (const rows of appended) {
      run(call, (send) => attendWith(send, cache, rows));
    }
    run(call, (send) => copy(results, attendWith(send, cache, problem)));
    return full([problem, ...appended].flatMap(({ q, k, v }) => [q, k, v]));
  },

  /** Heads of a problem in shared memory, to their places in its results. */
  parts(run, { call, problem, parts, results }) {
    for (const part of parts) {
      let count = 0;
      const request = attentionRequest(
        gather(problem, part, (length) => gathered(String(count++), length)),
      );
      run(call, (send) => {
        for (const [name, view] of Object.entries(send('attention', request))) {
          if (view !== undefined) place(problem, part, name, view, results[name]);
        }
      });
    }
    return [];
  },

  /** Rows [from, to) of the similarities of a table with itself, or with another. */
  similarity(run, { call, id, tables, shape: [rows, cols], others, metric, from, to, results }) {
    const [data, other] = keep(id, tables);
    run(call, (send) => {
      const choice = new Choice('Metric', metric);
      if (other)
        copy(results, {
          rows: send('similarityBetween', data, rows, other, others, cols, choice, from, to),
        });
      else copy(results, send('similarityRows', data, rows, cols, choice, from, to));
    });
    return [];
  },

  /** Rows of a picture of attention. */
  view(run, { call, id, begin, what, head, q, indices, across, results }) {
    const handle = /** @type {import('../../../wasm/phasor.js').AttentionView} */ (
      keep(id, begin && packedHead(run, call, begin))
    );
    const columns = pixelColumns(what, across);
    run(call, (send) =>
      results.cells.set(send.to(handle, 'pixels', head, q, indices, indices.length, columns)),
    );
    return full([q]);
  },

  /** Some heads of a layer, with their columns of its weights. */
  heads(run, { call, id, layer, x, context, settings, results }) {
    const projections = keep(id, layer);
    run(call, (send, put) => {
      const at = put(x);
      const from = context === null ? at : put(context);
      copy(results, send('multiHead', at, from, projections, attentionRequest(settings)));
    });
    return full([x, context]);
  },

  /** Rows of a projection. */
  linear(run, { call, id, layer, x, rows, results }) {
    const { weight, bias, inputs, outputs } = keep(id, layer);
    run(call, (send) => {
      copy(results, { output: send('linear', x, rows, weight, bias, inputs, outputs) });
    });
    return full([x]);
  },
};
