// Arrays that go to workers and back. On isolated pages and in Node they are in shared memory: keys, values
// and weights are copied once, not once a worker. Elsewhere messages transfer arrays, and workers send them
// back. The bits are the same.
// https://developer.mozilla.org/docs/Web/API/Window/crossOriginIsolated

import { kindOf } from '../check.js';

/** Whether memory can be shared with workers; it cannot on pages that are not isolated. */
export function canShare() {
  try {
    structuredClone(new SharedArrayBuffer(4));
    return true;
  } catch {
    return false;
  }
}

/** @param {ArrayBufferView} array */
export const isShared = ({ buffer }) =>
  typeof SharedArrayBuffer === 'function' && buffer instanceof SharedArrayBuffer;

/** Spare arrays kept for each worker: those of a few tasks. */
const arraysEach = 16;

/** @typedef {ReturnType<typeof memoryFor>} Memory */

/**
 * Arrays for workers; returned ones are reused first, as fresh memory costs more than a copy.
 *
 * @param {number} workers
 */
export function memoryFor(workers) {
  const shares = canShare();
  /** @type {Float32Array[]} */
  const spare = [];
  /** Arrays made here, and whether several messages may contain them. @type {WeakMap<object, boolean>} */
  const isLent = new WeakMap();

  /** An array to be written and sent. @param {number} length */
  const make = (length) => {
    const at = spare.findIndex((array) => array.length === length);
    // an empty array needs no shared memory
    const array =
      at >= 0
        ? spare.splice(at, 1)[0]
        : !shares || length === 0
          ? new Float32Array(length)
          : new Float32Array(new SharedArrayBuffer(4 * length));
    isLent.set(array, false);
    return array;
  };

  /** @param {Float32Array} array one made here, or a copy */
  const mine = (array) => {
    if (isLent.has(array)) return array;
    const copy = make(array.length);
    copy.set(array);
    return copy;
  };

  return {
    shares,
    make,

    /**
     * An array that many workers read and nobody writes: in shared memory, or the array itself, which each
     * message then copies.
     *
     * @param {Float32Array} array
     */
    lent(array) {
      if (!shares) {
        isLent.delete(array);
        return array;
      }
      const copy = mine(array);
      isLent.set(copy, true);
      return copy;
    },

    /**
     * The arrays of a message: `own` gives the array to send. New arrays are transferred or are in shared
     * memory; all others are copied. When the message is answered, `arrays` can be reused, except those that
     * the worker keeps.
     */
    parcel() {
      /** @type {ArrayBufferLike[]} */
      const transfer = [];
      /** @type {Float32Array[]} */
      const arrays = [];
      /**
       * @template {Float32Array | Uint8Array | null} Kind
       * @param {Kind} array
       * @param {boolean} [isKept]
       * @returns {Kind}
       */
      const own = (array, isKept = false) => {
        if (array === null || array.length === 0 || isLent.get(array)) return array;
        /** @type {any} */
        let copy;
        if (kindOf(array) === 'Uint8Array') (copy = new Uint8Array(array.length)).set(array);
        else {
          copy = mine(/** @type {Float32Array} */ (array));
          if (!isKept) arrays.push(copy);
        }
        if (!isShared(copy)) transfer.push(copy.buffer);
        return copy;
      };
      return { own, transfer, arrays };
    },

    /** Arrays that are free again. @param {readonly Float32Array[]} arrays */
    keep(arrays) {
      spare.push(...arrays.filter((array) => array.length > 0 && isShared(array) === shares));
      // drop arrays of other sizes first
      spare.splice(0, Math.max(0, spare.length - arraysEach * workers));
    },

    clear() {
      spare.length = 0;
    },
  };
}
