// What a caller gives as an array → its shape and its numbers in double, all finite.

import {
  isArray,
  isObject,
  kindOf,
  refuse,
  show,
  showShape,
  tensorFields,
} from '../../api/check.js';

/** Larger arrays are refused: a slice shows a convention as well. */
const most = 2 ** 24;

/** @typedef {{ shape: number[], data: Float64Array }} Numbers */

/** @param {readonly number[]} shape */
export const sizeOf = (shape) => shape.reduce((product, side) => product * side, 1);

/**
 * @param {string} call
 * @param {string} name
 * @param {unknown} given
 * @returns {number[]}
 */
function shapeOf(call, name, given) {
  if (!isArray(given)) return refuse(call, name, 'an array of sizes', given, TypeError);
  if (given.length > 8) return refuse(call, name, 'of at most 8 dimensions', given);
  for (const side of given) {
    if (!Number.isInteger(side) || side < 0) return refuse(call, name, 'an array of sizes', given);
  }
  const shape = given.map(Number);
  if (sizeOf(shape) > most) {
    throw new RangeError(
      `${call}: ${name} ${showShape(shape)} is more than 2^24 entries; give a slice of some positions and heads`,
    );
  }
  return shape;
}

/** @param {unknown} value @param {number[]} shape of nested arrays, read along the first entries */
function outline(value, shape) {
  const length = kindOf(value) || isArray(value) ? /** @type {any} */ (value).length : -1;
  if (length < 0 || shape.length > 8) return shape;
  shape.push(length);
  return outline(/** @type {any} */ (value)[0], shape);
}

/**
 * @param {string} call
 * @param {string} name
 * @param {any} value nested arrays
 * @param {readonly number[]} shape
 * @param {number[]} flat where the numbers go
 */
function flatten(call, name, value, shape, flat) {
  if (shape.length === 0) {
    flat.push(value);
    return;
  }
  if (!(kindOf(value) || isArray(value)) || value.length !== shape[0]) {
    refuse(call, name, `an array of ${shape[0]} like its neighbours`, value);
  }
  for (let i = 0; i < shape[0]; ++i) {
    flatten(call, `${name}[${i}]`, value[i], shape.slice(1), flat);
  }
}

/**
 * @param {string} call
 * @param {string} name
 * @param {any} value a tensor { shape, data }, { dims, data }, or nested arrays
 * @returns {Numbers}
 */
export function arrayOf(call, name, value) {
  const wanted = 'a tensor { shape, data } or nested arrays of numbers';
  let shape;
  let data;
  if (isArray(value) || kindOf(value)) {
    shape = shapeOf(call, `${name}.shape`, outline(value, []));
    flatten(call, name, value, shape, (data = []));
  } else if (isObject(value)) {
    const { shape: own, data: given } = tensorFields(value);
    shape = shapeOf(call, `${name}.shape`, own);
    const kind = kindOf(given);
    if ((!kind && !isArray(given)) || kind.startsWith('Big')) {
      return refuse(call, `${name}.data`, 'an array of numbers', given, TypeError);
    }
    data = /** @type {ArrayLike<unknown>} */ (given);
    if (data.length !== sizeOf(shape)) {
      throw new RangeError(
        `${call}: ${name}.data must have ${sizeOf(shape)} entries for shape ${showShape(shape)}, got ${data.length}`,
      );
    }
  } else return refuse(call, name, wanted, value, TypeError);
  return { shape, data: numbers(call, name, data) };
}

/**
 * @param {string} call
 * @param {string} name
 * @param {ArrayLike<unknown>} data
 */
function numbers(call, name, data) {
  if (data.length === 0) throw new RangeError(`${call}: ${name} must not be empty`);
  const all = new Float64Array(data.length);
  for (let i = 0; i < all.length; ++i) {
    const number = data[i];
    if (typeof number !== 'number') {
      refuse(call, `${name}.data[${i}]`, 'a number', number, TypeError);
    }
    if (!Number.isFinite(number)) {
      throw new RangeError(
        `${call}: ${name}.data[${i}] is ${show(number)}: only finite numbers can be compared; leave such rows out`,
      );
    }
    all[i] = /** @type {number} */ (number);
  }
  return all;
}
