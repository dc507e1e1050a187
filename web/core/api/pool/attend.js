// Attention on the workers of a pool: each gets the keys and values of some heads once and keeps them packed
// while it computes tasks, which are ranges of queries.

import { problemOf } from '../attention/attention.js';
import { allocated, namesOf, shapesOf } from '../attention/compute.js';
import { apart, intact } from '../attention/into.js';
import { keysAlone, keysOf, place, queriesOf } from '../attention/parts.js';
import { size } from '../tensor.js';
import { segmentsOf, workOf } from './share.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../attention/problem.js').Problem} Problem */
/** @typedef {import('../attention/parts.js').Part} Part */
/** @typedef {import('../attention/parts.js').Make} Make */
/** @typedef {import('./workers.js').Own} Own */

const fieldNames = /** @type {const} */ (['q', 'biasKey', 'biasValue', 'sinks']);

/**
 * Queries of some heads as the fields of a message.
 *
 * @param {Problem} whole
 * @param {Part} part
 * @param {Make} make
 * @param {Own} own
 */
export function queriesFor(whole, part, make, own) {
  const task = queriesOf(whole, part, make);
  const shapes = shapesOf(task);
  const problem = { ...task, mask: task.mask && { ...task.mask, data: own(task.mask.data) } };
  for (const name of fieldNames) problem[name] = /** @type {any} */ (own(task[name]));
  const results = namesOf(task).map((name) => [name, own(make(size(shapes[name])))]);
  return { kind: 'attend', problem, results: Object.fromEntries(results) };
}

/**
 * The keys and values of some heads, as calls that put them into a cache.
 *
 * @param {Problem} whole
 * @param {Part} part
 * @param {Make} make
 * @param {(array: Float32Array) => Float32Array} own what a call has of an array
 */
function keyCalls(whole, part, make, own) {
  const task = queriesOf(whole, { ...part, to: part.from }, make);
  const { k, v, pastKey, pastValue } = keysOf(whole, part, make);
  const { keys, past, stacked } = whole;
  const calls = [keysAlone(task, { k: own(k), v: own(v), keys, stacked })];
  if (!pastKey || !pastValue) return calls;
  const before = { keys: past, stacked: true };
  return [keysAlone(task, { k: own(pastKey), v: own(pastValue), ...before }), ...calls];
}

/**
 * A small task, which new workers compute until the engine has optimised their code: two heads of 64, 192
 * queries.
 */
export function warmUp() {
  const data = Float32Array.from({ length: 192 * 128 }, (_, k) => ((k * 37) % 64) / 64 - 0.5);
  const x = { shape: [192, 128], data };
  // without what a page has put into Object.prototype
  const options = /** @type {any} */ ({ __proto__: null, heads: 2 });
  const problem = problemOf('pool', x, x, x, options);
  const part = { batch: 0, kvFrom: 0, kvTo: 2, from: 0, to: 192 };
  const make = (/** @type {number} */ length) => new Float32Array(length);
  const own = (/** @type {any} */ array) => array;
  const appended = keyCalls(problem, part, make, own);
  const fields = queriesFor(problem, part, make, own);
  return { ...fields, call: 'pool', id: 0, appended, brought: { kvHeads: 2, dk: 64, dv: 64 } };
}

/**
 * @param {import('./workers.js').Workers} workers
 * @param {string} call
 * @param {Problem} problem
 * @param {Record<string, Tensor>} results
 * @param {() => void} kept throws when an array for results has been taken away
 * @param {import('./workers.js').Watch} watch
 * @param {boolean} [atEnd] whether a cancelled call writes no results at all
 */
export async function attended(workers, call, problem, results, kept, watch, atEnd) {
  const { make } = workers;
  const { dk, dv } = problem;
  /** @type {Float32Array[]} */
  const lent = [];
  const lend = (/** @type {Float32Array} */ array) => {
    lent.push(workers.lent(array));
    return lent[lent.length - 1];
  };
  const segments = segmentsOf(problem, workers.size);
  const tasks = segments.flatMap((segment) => {
    const { tasks: parts, kvFrom, kvTo } = segment;
    /** @type {Problem[] | undefined} in shared memory */
    let keys;
    const keysFor = (/** @type {Own} */ own) =>
      workers.shares
        ? (keys ??= keyCalls(problem, parts[0], make, lend))
        : keyCalls(problem, parts[0], make, own);
    return parts.map((part) => ({
      work: workOf({ ...problem, batch: 1, queries: part.to - part.from }),
      uses: segment,
      message(/** @type {Own} */ own, /** @type {boolean} */ isNew) {
        intact(call, problem);
        return {
          ...queriesFor(problem, part, make, own),
          brought: isNew ? { kvHeads: kvTo - kvFrom, dk, dv } : undefined,
          appended: isNew ? keysFor(own) : [],
        };
      },
      done(/** @type {Record<string, Float32Array>} */ answered) {
        kept();
        for (const [name, data] of Object.entries(answered)) {
          place(problem, part, name, data, results[name].data);
        }
      },
    }));
  });
  try {
    await workers.sent(call, tasks, watch, atEnd);
    // no worker reads them any more
    if (workers.shares) workers.keep(lent);
  } finally {
    for (const segment of segments) workers.forget(segment);
  }
}

/** @param {import('./workers.js').Workers} workers */
export const attentionOn =
  (workers) =>
  /**
   * @param {string} call
   * @param {Problem} given
   * @param {Record<string, Float32Array>} into
   * @param {() => void} kept
   * @param {import('./workers.js').Watch} watch
   * @returns {Promise<Record<string, Tensor>>}
   */
  async (call, given, into, kept, watch) => {
    const results = allocated(call, given, into);
    intact(call, given);
    kept();
    const problem = apart(call, given, into);
    presentsOf(problem, results);
    const isGiven = Object.keys(into).length > 0;
    await attended(workers, call, problem, results, kept, watch, isGiven);
    return results;
  };

/**
 * Fills presentKey and presentValue, if a call returns them, without computing: cached rows, then new rows,
 * head by head.
 *
 * @param {Problem} problem
 * @param {Record<string, Tensor>} results
 */
export function presentsOf(problem, { presentKey, presentValue }) {
  const { pastKey, pastValue, k, v, dk, dv } = problem;
  if (presentKey && pastKey) joinRows(problem, pastKey, k, dk, presentKey.data);
  if (presentValue && pastValue) joinRows(problem, pastValue, v, dv, presentValue.data);
}

/**
 * @param {Problem} problem
 * @param {Float32Array} before stacked
 * @param {Float32Array} rows in the layout of the problem
 * @param {number} width of a row of one head
 * @param {Float32Array} whole
 */
function joinRows({ batch, kvHeads, past, keys, stacked }, before, rows, width, whole) {
  let next = 0;
  for (let b = 0; b < batch; ++b) {
    for (let head = 0; head < kvHeads; ++head) {
      const stack = b * kvHeads + head;
      whole.set(before.subarray(stack * past * width, (stack + 1) * past * width), next);
      next += past * width;
      if (stacked) {
        whole.set(rows.subarray(stack * keys * width, (stack + 1) * keys * width), next);
        next += keys * width;
        continue;
      }
      for (let row = b * keys; row < (b + 1) * keys; ++row) {
        const start = (row * kvHeads + head) * width;
        whole.set(rows.subarray(start, start + width), next);
        next += width;
      }
    }
  }
}
