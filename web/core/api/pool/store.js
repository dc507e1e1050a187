// The keys and values of a pool's cache as the page keeps them, for workers that are new or behind:
// head after head, with room that doubles.

import { outOfMemory } from '../marshal.js';

/** @typedef {import('../attention/problem.js').Problem} Problem */
/** @typedef {import('../attention/cache.js').CacheSizes} CacheSizes */

/**
 * Rows of one width for each head.
 *
 * @param {number} heads
 * @param {number} size
 */
function rowsOf(heads, size) {
  let data = new Float32Array(0);
  let room = 0;
  return {
    /** @param {string} call @param {number} length that are kept @param {number} wanted */
    reserve(call, length, wanted) {
      if (wanted <= room) return;
      const larger = Math.max(wanted, 2 * room);
      let grown;
      try {
        grown = new Float32Array(heads * larger * size);
      } catch {
        throw outOfMemory(call, 4 * heads * larger * size);
      }
      for (let head = 0; head < heads; ++head) {
        const start = head * room * size;
        grown.set(data.subarray(start, start + length * size), head * larger * size);
      }
      [data, room] = [grown, larger];
    },

    /**
     * @param {number} length
     * @param {Float32Array} rows
     * @param {Problem} problem
     */
    append(length, rows, { batch, kvHeads, keys, stacked }) {
      for (let head = 0; head < batch * kvHeads; ++head) {
        const target = (head * room + length) * size;
        if (stacked) {
          data.set(rows.subarray(head * keys * size, (head + 1) * keys * size), target);
          continue;
        }
        const first = Math.floor(head / kvHeads) * keys;
        for (let row = 0; row < keys; ++row) {
          const start = ((first + row) * kvHeads + (head % kvHeads)) * size;
          data.set(rows.subarray(start, start + size), target + row * size);
        }
      }
    },

    /**
     * Rows [from, to) of heads [first, first + count), as a new array.
     *
     * @param {number} first
     * @param {number} count
     * @param {number} from
     * @param {number} to
     * @param {(length: number) => Float32Array} make
     */
    cut(first, count, from, to, make) {
      const length = (to - from) * size;
      const rows = make(count * length);
      for (let head = 0; head < count; ++head) {
        const start = ((first + head) * room + from) * size;
        rows.set(data.subarray(start, start + length), head * length);
      }
      return rows;
    },
  };
}

/** @param {CacheSizes} sizes */
export function storeOf(sizes) {
  const { batch, kvHeads, dk, dv } = sizes;
  const keys = rowsOf(batch * kvHeads, dk);
  const values = rowsOf(batch * kvHeads, dv);
  const store = {
    sizes,
    /** How many keys it holds. */
    length: 0,

    /** @param {string} call @param {Problem} problem whose keys and values come next */
    append(call, problem) {
      const { length } = store;
      const total = length + problem.keys;
      keys.reserve(call, length, total);
      values.reserve(call, length, total);
      keys.append(length, problem.k, problem);
      values.append(length, problem.v, problem);
      store.length = total;
    },

    /**
     * Keys and values [from, to) of some heads of a batch entry.
     *
     * @param {{ batch: number, kvFrom: number, kvTo: number }} group
     * @param {number} from
     * @param {number} to
     * @param {(length: number) => Float32Array} make
     */
    cut(group, from, to, make) {
      const first = group.batch * kvHeads + group.kvFrom;
      const count = group.kvTo - group.kvFrom;
      return {
        k: keys.cut(first, count, from, to, make),
        v: values.cut(first, count, from, to, make),
      };
    },
  };
  return store;
}

/** @typedef {ReturnType<typeof storeOf>} Store */
