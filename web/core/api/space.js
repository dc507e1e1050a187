// Arrays that the steps of a computation write to. The next computation writes to the same ones: an engine
// takes several times as long to write to fresh memory as to copy.

import { allocated } from './marshal.js';

/** @typedef {(name: string, length: number) => Float32Array} Space */

/**
 * @param {string} call for messages
 * @returns {Space} gives the array of a name, with whatever was written there before
 */
export function space(call) {
  /** @type {Map<string, Float32Array>} */
  const arrays = new Map();
  return (name, length) => {
    let array = arrays.get(name);
    if (!array || array.length < length) {
      // what is being typed grows: not each time
      array = allocated(call, array ? Math.ceil(1.25 * length) : length);
      arrays.set(name, array);
    }
    return array.length === length ? array : array.subarray(0, length);
  };
}
