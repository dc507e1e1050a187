// Arrays that go to workers and come back. Where the page is isolated (and in Node) they lie in memory that
// the workers share: keys, values and weights are then copied once, not once a worker. Elsewhere messages
// hand arrays over, and workers send them back. The bits are the same.
// https://developer.mozilla.org/docs/Web/API/Window/crossOriginIsolated

import { kindOf } from '../check.js';

/** Whether workers may share memory with this thread: pages that are not isolated are refused here. */
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

/** Arrays that stay for each worker: those of a few tasks. */
const arraysEach = 16;

/** @typedef {ReturnType<typeof memoryFor>} Memory */

/**
 * Arrays for workers, the ones that came back first: fresh memory costs more than a copy.
 *
 * @param {number} workers
 */
export function memoryFor(workers) {
  const shares = canShare();
  /** @type {Float32Array[]} */
  const spare = [];
  /** Arrays of here, and whether many messages may have them. @type {WeakMap<object, boolean>} */
  const isLent = new WeakMap();

  /** An array to be written and sent. @param {number} length */
  const make = (length) => {
    const at = spare.findIndex((array) => array.length === length);
    // what is empty has nothing to share
    const array =
      at >= 0
        ? spare.splice(at, 1)[0]
        : !shares || length === 0
          ? new Float32Array(length)
          : new Float32Array(new SharedArrayBuffer(4 * length));
    isLent.set(array, false);
    return array;
  };

  /** @param {Float32Array} array one of here, or a copy */
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
     * An array that many workers read and nobody writes: in shared memory, or as it is, and then each
     * message copies it.
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
     * The arrays of a message: `own` gives what it may have of one. New arrays are handed over as they are
     * or stay in shared memory, all others are copied. `arrays` can be used again once it is answered: all
     * but those that the worker keeps.
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

    /** Arrays that nobody uses any more. @param {readonly Float32Array[]} arrays */
    keep(arrays) {
      spare.push(...arrays.filter((array) => array.length > 0 && isShared(array) === shares));
      // those of other sizes than today's go first
      spare.splice(0, Math.max(0, spare.length - arraysEach * workers));
    },

    clear() {
      spare.length = 0;
    },
  };
}
