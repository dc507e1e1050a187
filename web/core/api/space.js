// Arrays that the steps of a computation write to, reused by the next computation: writing to fresh memory
// takes several times as long as a copy.

import { allocated } from './marshal.js';

/** @typedef {(name: string, length: number) => Float32Array} Space */

/**
 * @param {string} call for messages
 * @returns {Space} gives the array of a name, with its old contents
 */
export function space(call) {
  /** @type {Map<string, Float32Array>} */
  const arrays = new Map();
  return (name, length) => {
    let array = arrays.get(name);
    if (!array || array.length < length) {
      // a text grows while it is typed: do not reallocate each time
      array = allocated(call, array ? Math.ceil(1.25 * length) : length);
      arrays.set(name, array);
    }
    return array.length === length ? array : array.subarray(0, length);
  };
}
