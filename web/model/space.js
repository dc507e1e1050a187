// What the steps of a run write to. Each layer writes to the arrays of the one before, and each run to those
// of the run before: an engine takes several times as long to write to fresh memory as to copy.

/** @typedef {(name: string, length: number) => Float32Array} Space */

/** @returns {Space} gives the array of a name, with whatever was written there before */
export function space() {
  /** @type {Map<string, Float32Array>} */
  const arrays = new Map();
  return (name, length) => {
    let array = arrays.get(name);
    if (!array || array.length < length) {
      // a text that is being typed grows: not each time
      array = new Float32Array(array ? Math.ceil(1.25 * length) : length);
      arrays.set(name, array);
    }
    return array.length === length ? array : array.subarray(0, length);
  };
}
