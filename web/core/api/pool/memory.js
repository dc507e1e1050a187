// Arrays that go to the workers of a pool and come back. Where the page is isolated (and in Node) they lie
// in memory that the workers share: keys, values and weights are then copied once, not once a worker.
// Elsewhere messages hand arrays over, and workers send them back. The bits are the same.
// https://developer.mozilla.org/docs/Web/API/Window/crossOriginIsolated

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

/**
 * Arrays for a pool, the ones that came back first: fresh memory costs more than a copy.
 *
 * @param {number} workers
 * @param {number} [each] how many arrays stay for each of them
 */
export function memoryFor(workers, each = 16) {
  const shares = canShare();
  /** @type {Float32Array[]} */
  const spare = [];

  /** @param {number} length */
  const make = (length) => {
    const at = spare.findIndex((array) => array.length === length);
    if (at >= 0) return spare.splice(at, 1)[0];
    // what is empty has nothing to share
    if (!shares || length === 0) return new Float32Array(length);
    return new Float32Array(new SharedArrayBuffer(4 * length));
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
      if (!shares) return array;
      const copy = make(array.length);
      copy.set(array);
      return copy;
    },

    /** Arrays that nobody uses any more. @param {readonly Float32Array[]} arrays */
    keep(arrays) {
      spare.push(...arrays.filter((array) => array.length > 0 && isShared(array) === shares));
      // those of other sizes than today's go first
      spare.splice(0, Math.max(0, spare.length - each * workers));
    },

    clear() {
      spare.length = 0;
    },
  };
}
