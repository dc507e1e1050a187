// The heads of a view in WebAssembly memory: packed keys of the heads used last, and statistics of their
// queries. The arithmetic is src/attention/view.cpp.

import { unchanged } from '../check.js';
import { Held } from '../marshal.js';

/** @typedef {import('../marshal.js').Held} Handle */
/** @typedef {import('./problem.js').Settings & { q: Float32Array, k: Float32Array }} ViewProblem */
/** @typedef {{ handle: Handle, packed: number }} Entry */

/**
 * What is shown.
 *
 * @typedef {{ batch: number, head: number, of: 'weights' | 'scores', reduce: 'max' | 'mean', precise?:
 *   boolean }} What `precise`: also weights that float32 rounds to 0; only for one cell a pixel
 */

/** Most bytes of packed keys that are kept. */
const mostBytes = 128 * 2 ** 20;

/** Numbers (keys × dk) that are packed in one time slice. */
const packAtOnce = 2 ** 19;

/**
 * Rows of one head, one after the other.
 *
 * @param {Float32Array} data
 * @param {boolean} stacked [batch, heads, n, d] instead of [batch, n, heads·d]
 * @param {{ batch: number, head: number, heads: number, rows: number, size: number }} where
 * @param {ArrayLike<number>} indices
 */
export function gathered(data, stacked, { batch, head, heads, rows, size }, indices) {
  const first = (stacked ? (batch * heads + head) * rows : batch * rows * heads + head) * size;
  const step = stacked ? size : heads * size;
  const result = new Float32Array(indices.length * size);
  for (let k = 0; k < indices.length; ++k) {
    const at = first + indices[k] * step;
    result.set(data.subarray(at, at + size), k * size);
  }
  return result;
}

/**
 * Bytes of a packed key/value head, with two numbers for each query.
 *
 * @param {ViewProblem} problem
 */
export const headBytes = ({ heads, kvHeads, queries, keys, dk }) =>
  4 * dk * keys + (8 * heads * queries) / kvHeads;

/**
 * What a handle of a head is made from.
 *
 * @param {ViewProblem} problem
 * @param {number} batch
 */
export function handleSettings(problem, batch) {
  const { heads, kvHeads, queries, keys, dk, options } = problem;
  const [offset, length] = [problem.offset[batch], problem.length[batch]];
  const sizes = { heads: heads / kvHeads, queries, keys, dk };
  return { ...sizes, offset, length, options };
}

/** @typedef {ReturnType<typeof handleSettings>} HandleSettings */

/**
 * A head without keys yet; the caller deletes it.
 *
 * @param {import('../marshal.js').Run} run
 * @param {string} call
 * @param {HandleSettings} settings
 * @returns {Handle}
 */
export function newView(run, call, settings) {
  const address = run(call, (send) => send('newView', settings));
  return new Held(address, (at) => run(call, (send) => send('deleteView', at)));
}

/** Keys that are packed in one time slice, of some milliseconds. @param {number} dk */
export const keysAtOnce = (dk) => Math.max(8, Math.floor(packAtOnce / dk));

/**
 * What pixels show, as the module takes it.
 *
 * @param {What} what
 * @param {{ from: Int32Array, to: Int32Array }} pixels
 */
export const pixelColumns = ({ of, reduce, precise = false }, { from, to }) => ({
  width: from.length,
  from,
  to,
  scores: of === 'scores',
  largest: reduce === 'max',
  precise,
});

/**
 * @param {import('../marshal.js').Run} run
 * @param {ViewProblem} problem
 */
export function viewHeads(run, problem) {
  const { heads, kvHeads, queries, keys, dk, stacked } = problem;
  const shared = heads / kvHeads;
  const bytes = headBytes(problem);
  /** By batch entry and key/value head, least recently used first. @type {Map<number, Entry>} */
  const entries = new Map();

  /** @param {string} call @param {number} batch @param {number} kvHead */
  const entryOf = (call, batch, kvHead) => {
    const key = batch * kvHeads + kvHead;
    let entry = entries.get(key);
    entries.delete(key);
    if (!entry) {
      for (const [oldest, { handle }] of entries) {
        if ((entries.size + 1) * bytes <= mostBytes) break;
        entries.delete(oldest);
        handle.delete();
      }
      entry = { handle: newView(run, call, handleSettings(problem, batch)), packed: 0 };
    }
    entries.set(key, entry);
    return entry;
  };

  return {
    /**
     * Packs the keys of a head, some in each step. Another head may evict it between two steps.
     *
     * @param {string} call
     * @param {number} batch
     * @param {number} head
     * @returns {Generator<void, Handle>}
     */
    *packed(call, batch, head) {
      const kvHead = Math.floor(head / shared);
      for (;;) {
        const entry = entryOf(call, batch, kvHead);
        if (entry.packed === keys) return entry.handle;
        unchanged(call, problem.k);
        const count = Math.min(keys - entry.packed, keysAtOnce(dk));
        const indices = Array.from({ length: count }, (_, k) => entry.packed + k);
        const where = { batch, head: kvHead, heads: kvHeads, rows: keys, size: dk };
        const rows = gathered(problem.k, stacked, where, indices);
        run(call, (send) => send('appendToView', entry.handle.address, rows, dk, count));
        entry.packed += count;
        yield;
      }
    },

    /**
     * For each of some queries, the largest weight or score of the keys that each pixel covers, or their sum.
     *
     * @param {string} call
     * @param {Handle} handle
     * @param {What} what
     * @param {Int32Array} indices of the queries
     * @param {{ from: Int32Array, to: Int32Array }} pixels
     * @param {(cells: Float32Array) => void} use receives a view of memory, [queries, pixels]
     */
    pixels(call, handle, what, indices, pixels, use) {
      unchanged(call, problem.q);
      const { batch, head } = what;
      const where = { batch, head, heads, rows: queries, size: dk };
      const q = gathered(problem.q, stacked, where, indices);
      const columns = pixelColumns(what, pixels);
      run(call, (send) =>
        use(send('viewPixels', handle.address, head % shared, q, indices, indices.length, columns)),
      );
    },

    delete() {
      for (const { handle } of entries.values()) handle.delete();
      entries.clear();
    },
  };
}
