// Arrays that go to workers and back. On isolated pages and in Node they are in shared memory, so that what
// several workers read is copied once. Elsewhere messages transfer arrays, and workers send them back. The
// bits are the same.
// https://developer.mozilla.org/docs/Web/API/Window/crossOriginIsolated

/** Not on pages that are not isolated. */
function canShare() {
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

/** The array that a message takes for another one.
 *  @typedef {<Kind extends Float32Array | Uint8Array | null>(array: Kind) => Kind} Own */

// returned arrays are used first, as fresh memory costs more than a copy
/** @param {number} workers */
export function memoryFor(workers) {
  const shares = canShare();
  /** @type {Float32Array[]} */
  const spare = [];
  /** Arrays that one message may contain; what else is in shared memory, many may. @type {WeakSet<object>} */
  const made = new WeakSet();

  /** An array to be written and sent. @param {number} length */
  const make = (length) => {
    const at = spare.findIndex((array) => array.length === length);
    const fresh = () =>
      shares ? new Float32Array(new SharedArrayBuffer(4 * length)) : new Float32Array(length);
    const array = at >= 0 ? spare.splice(at, 1)[0] : fresh();
    made.add(array);
    return array;
  };

  /** @param {Float32Array} array one made here, or a copy */
  const mine = (array) => {
    if (made.has(array)) return array;
    const copy = make(array.length);
    copy.set(array);
    return copy;
  };

  return {
    shares,
    make,

    /** For several messages; without shared memory, each copies it. @param {Float32Array} array */
    lent(array) {
      const lent = shares ? mine(array) : array;
      made.delete(lent);
      return lent;
    },

    /** The arrays of a message; those in `arrays` can be reused when it is answered. */
    parcel() {
      /** @type {ArrayBufferLike[]} */
      const transfer = [];
      /** @type {Float32Array[]} */
      const arrays = [];
      const own = (/** @type {Float32Array | Uint8Array | null} */ array) => {
        if (array === null || array.length === 0) return array;
        if (isShared(array) && !made.has(array)) return array;
        const copy = array instanceof Float32Array ? mine(array) : new Uint8Array(array);
        if (copy instanceof Float32Array) arrays.push(copy);
        if (!isShared(copy)) transfer.push(copy.buffer);
        return copy;
      };
      return { own: /** @type {Own} */ (own), transfer, arrays };
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
