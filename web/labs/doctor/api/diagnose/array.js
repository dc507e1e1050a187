// What a caller gives as an array → its shape and its numbers in double, all finite.

import {
  exact,
  isArray,
  isObject,
  kindOf,
  rangeError,
  refuse,
  say,
  show,
  showShape,
  tensorFields,
} from '../../../../core/api/check.js';

/** Larger arrays are refused: a slice shows a convention as well. */
const usualMost = 24;

/** @typedef {{ shape: number[], data: Float64Array }} Numbers */

/**
 * What is taken beside finite numbers of arrays that are not too large: the base-2 logarithm of the
 * most entries, and whether there may be entries that are NaN or -Infinity.
 *
 * @typedef {{ most?: number, gaps?: boolean }} Limits
 */

/** @param {readonly number[]} shape */
export const sizeOf = (shape) => shape.reduce((product, side) => product * side, 1);

/**
 * @param {string} call
 * @param {string} name
 * @param {unknown} given
 * @param {number} log the base-2 logarithm of the most entries
 * @returns {number[]}
 */
function shapeOf(call, name, given, log) {
  if (!isArray(given)) return refuse(call, name, say`an array of sizes`, given, TypeError);
  if (given.length > 8) return refuse(call, name, say`of at most 8 dimensions`, given);
  for (const side of given) {
    if (!Number.isInteger(side) || side < 0)
      return refuse(call, name, say`an array of sizes`, given);
  }
  const shape = given.map(Number);
  if (sizeOf(shape) > 2 ** log) {
    throw rangeError`${call}: ${name} ${showShape(shape)} is more than 2^${log} entries; give a slice of some positions and heads`;
  }
  return shape;
}

/** @typedef {ArrayLike<unknown>} List */

/** @param {unknown} value @param {number[]} shape of nested arrays, read along the first entries */
function outline(value, shape) {
  const length = kindOf(value) || isArray(value) ? /** @type {List} */ (value).length : -1;
  if (length < 0 || shape.length > 8) return shape;
  shape.push(length);
  return outline(/** @type {List} */ (value)[0], shape);
}

/**
 * @param {string} call
 * @param {string} name
 * @param {any} value nested arrays
 * @param {readonly number[]} shape
 * @param {unknown[]} flat where the entries go
 */
function flatten(call, name, value, shape, flat) {
  if (shape.length === 0) {
    flat.push(exact(call, name, value));
    return;
  }
  if (!(kindOf(value) || isArray(value)) || value.length !== shape[0]) {
    refuse(call, name, say`an array of ${shape[0]} like its neighbours`, value);
  }
  for (let i = 0; i < shape[0]; ++i) {
    flatten(call, `${name}[${i}]`, value[i], shape.slice(1), flat);
  }
}

/**
 * @param {string} call
 * @param {string} name
 * @param {unknown} value a tensor { shape, data }, { dims, data }, or nested arrays
 * @returns {Numbers}
 */
export function arrayOf(call, name, value) {
  const { shape, data } = entriesOf(call, name, value);
  return { shape, data: Float64Array.from(data) };
}

/**
 * The same without a copy.
 *
 * @param {string} call
 * @param {string} name
 * @param {unknown} value a tensor { shape, data }, { dims, data }, or nested arrays
 * @param {Limits} [limits]
 * @returns {{ shape: number[], data: ArrayLike<number> }}
 */
export function entriesOf(call, name, value, { most = usualMost, gaps = false } = {}) {
  const wanted = say`a tensor { shape, data } or nested arrays of numbers`;
  let shape;
  let data;
  if (isArray(value) || kindOf(value)) {
    shape = shapeOf(call, `${name}.shape`, outline(value, []), most);
    flatten(call, name, value, shape, (data = []));
  } else if (isObject(value)) {
    const { shape: own, data: given } = tensorFields(value);
    shape = shapeOf(call, `${name}.shape`, own, most);
    const kind = kindOf(given);
    if (!kind && !isArray(given)) {
      return refuse(call, `${name}.data`, say`an array of numbers`, given, TypeError);
    }
    const list = /** @type {ArrayLike<unknown>} */ (given);
    // those of a typed array are all numbers then
    const number = (/** @type {unknown} */ entry, /** @type {number} */ k) =>
      /** @type {number} */ (exact(call, `${name}.data`, entry, k));
    data = kind.startsWith('Big') ? Float64Array.from(list, number) : list;
    if (data.length !== sizeOf(shape)) {
      throw rangeError`${call}: ${name}.data must have ${sizeOf(shape)} entries for shape ${showShape(shape)}, got ${data.length}`;
    }
  } else return refuse(call, name, wanted, value, TypeError);
  return { shape, data: numbers(call, name, data, gaps) };
}

/**
 * Refuses an array that was read before, and that has lost entries since: the getters of another one may
 * have sent its memory away, or made it smaller.
 *
 * @param {string} call
 * @param {string} name
 * @param {{ shape: number[], data: ArrayLike<number> }} entries
 */
export function stillThere(call, name, { shape, data }) {
  if (data.length === sizeOf(shape)) return;
  throw rangeError`${call}: ${name}.data must keep its ${sizeOf(shape)} entries until the call is done, got fewer`;
}

/**
 * @param {string} call
 * @param {string} name
 * @param {ArrayLike<unknown>} data
 * @param {boolean} gaps whether entries may be NaN or -Infinity
 * @returns {ArrayLike<number>} the same array
 */
function numbers(call, name, data, gaps) {
  if (data.length === 0) throw rangeError`${call}: ${name} must not be empty`;
  for (let i = 0; i < data.length; ++i) {
    const number = data[i];
    if (typeof number !== 'number') {
      refuse(call, `${name}.data[${i}]`, say`a number`, number, TypeError);
    }
    if (!Number.isFinite(number) && (!gaps || number === Infinity)) {
      throw rangeError`${call}: ${name}.data[${i}] is ${show(number)}: only finite numbers can be compared; leave such rows out`;
    }
  }
  return /** @type {ArrayLike<number>} */ (data);
}

/**
 * An array [first, second, …] as [second, first, …].
 *
 * @param {Float64Array} data
 * @param {number} first
 * @param {number} second
 */
export function swapped(data, first, second) {
  const d = data.length / (first * second);
  const output = new Float64Array(data.length);
  for (let i = 0; i < first; ++i) {
    for (let j = 0; j < second; ++j) {
      const from = (i * second + j) * d;
      output.set(data.subarray(from, from + d), (j * first + i) * d);
    }
  }
  return output;
}
