// What the steps of a computation write to, and those of the next one again: an engine takes several times as
// long to write to fresh memory as to copy.

/** @typedef {(name: string, length: number) => Float32Array} Space */

/** @returns {Space} gives the array of a name, with whatever was written there before */
export function space() {
  /** @type {Map<string, Float32Array>} */
  const arrays = new Map();
  return (name, length) => {
    let array = arrays.get(name);
    if (!array || array.length < length) {
      // what is being typed grows: not each time
      array = new Float32Array(array ? Math.ceil(1.25 * length) : length);
      arrays.set(name, array);
    }
    return array.length === length ? array : array.subarray(0, length);
  };
}
