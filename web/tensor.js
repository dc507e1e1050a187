// What users pass as tensors and positions → flat typed arrays.

import { allocated, outOfMemory } from './border.js';
import { finite, integer, kindOf, lengthOf, refuse, showShape, take, unchanged } from './check.js';

/**
 * A matrix or a stack of them: row-major numbers and their shape. It belongs to JavaScript, is
 * safe to keep, to change and to send to a worker.
 *
 * @typedef {{ shape: number[], data: Float32Array }} Tensor
 */

/** @typedef {{ shape: number[], data: Uint8Array }} BooleanTensor */

/**
 * Nested arrays of numbers, e.g. `[[1, 2], [3, 4]]`, up to four deep.
 *
 * @typedef {readonly number[] | readonly (readonly number[])[]
 *   | readonly (readonly (readonly number[])[])[]
 *   | readonly (readonly (readonly (readonly number[])[])[])[]} Nested
 */

/** @typedef {Tensor | Nested} TensorLike */

/**
 * Which positions to encode: `length` of them from `start` on, or a list of any finite numbers.
 *
 * @typedef {{ length?: number, start?: number, positions?: readonly number[] | Float64Array
 *   | Float32Array }} Positions
 */

/**
 * The shape of nested arrays, read along the first entries; `fill` then holds every other
 * entry to it.
 *
 * @param {unknown} value
 * @returns {number[]}
 */
export function outline(value) {
  const shape = [];
  // an array may hold itself
  for (let inner = value; Array.isArray(inner) && shape.length < 6; inner = inner[0]) {
    shape.push(inner.length);
  }
  return shape;
}

/**
 * @param {string} call
 * @param {string} name
 * @param {unknown} value
 * @param {number[]} shape
 * @param {(entry: unknown, place: string) => void} leaf
 * @param {string} place
 */
export function fill(call, name, value, shape, leaf, place = '') {
  if (shape.length === 0) {
    leaf(value, name + place);
    return;
  }
  if (!Array.isArray(value) || value.length !== shape[0]) {
    refuse(
      call,
      name + place,
      `an array of ${shape[0]} like its neighbours`,
      value,
      Array.isArray(value) ? RangeError : TypeError,
    );
  }
  const inner = shape.slice(1);
  for (let k = 0; k < shape[0]; ++k) fill(call, name, value[k], inner, leaf, `${place}[${k}]`);
}

/** @param {readonly number[]} shape */
export const size = (shape) => shape.reduce((a, b) => a * b, 1);

/**
 * The shape of a tensor as an array of our own, checked to fit its data.
 *
 * @param {string} call
 * @param {string} name
 * @param {unknown} given
 * @param {number} length
 * @returns {number[]}
 */
export function checkedShape(call, name, given, length) {
  const wanted = 'an array of sizes';
  if (!Array.isArray(given)) return refuse(call, `${name}.shape`, wanted, given, TypeError);
  /** @type {number[]} */
  const shape = [];
  for (let k = 0; k < Math.min(given.length, 8); ++k) {
    shape.push(integer(call, `${name}.shape[${k}]`, given[k], 0));
  }
  if (size(shape) !== length) {
    throw new RangeError(
      `${call}: ${name}.data must have ${size(shape)} entries for shape ${showShape(shape)}, got ${length}`,
    );
  }
  // there is work in the sides of an empty tensor: batch entries, heads, positions
  if (length === 0 && size(shape.filter(Boolean)) > 2 ** 24) {
    refuse(call, `${name}.shape`, 'of at most 2^24 entries but for the 0', { shape });
  }
  return shape;
}

/**
 * @param {string} call
 * @param {string} name
 * @param {number[]} shape
 * @param {readonly number[]} ranks
 */
function checkRank(call, name, shape, ranks) {
  if (!ranks.includes(shape.length)) {
    const wanted = ranks.map((rank) => `${rank}-D`).join(' or ');
    throw new RangeError(
      `${call}: ${name} must be ${wanted}, got ${shape.length}-D (shape ${showShape(shape)})`,
    );
  }
}

/**
 * @param {string} call
 * @param {string} name
 * @param {unknown} value
 * @param {readonly number[]} ranks how many dimensions are allowed
 * @returns {Tensor}
 */
export function tensor(call, name, value, ranks) {
  const wanted = 'a tensor { shape, data } or nested arrays of numbers';
  if (Array.isArray(value)) {
    const shape = outline(value);
    checkRank(call, name, shape, ranks);
    const data = allocated(call, size(shape));
    let next = 0;
    fill(call, name, value, shape, (entry, place) => {
      if (typeof entry !== 'number') refuse(call, place, 'a number', entry, TypeError);
      data[next++] = /** @type {number} */ (entry);
    });
    return { shape, data };
  }
  if (typeof value !== 'object' || value === null)
    return refuse(call, name, wanted, value, TypeError);
  const { shape: given, data } = /** @type {Tensor} */ (value);
  if (kindOf(data) !== 'Float32Array') {
    return refuse(call, `${name}.data`, 'a Float32Array', data, TypeError);
  }
  const own = take(`${name}.data`, data);
  const shape = checkedShape(call, name, given, own.length);
  checkRank(call, name, shape, ranks);
  return { shape, data: own };
}

/**
 * The numbers of a checked tensor as they are now: what is kept must not change with the user's
 * array.
 *
 * @param {string} call
 * @param {Float32Array} data
 */
export function copied(call, data) {
  unchanged(call, data);
  return data.slice();
}

/**
 * A list of numbers: any array or typed array of them.
 *
 * @param {string} call
 * @param {string} name
 * @param {unknown} value
 * @returns {Float64Array}
 */
export function numberList(call, name, value) {
  const wanted = 'an array of numbers';
  const typed = kindOf(value) !== '';
  if (!Array.isArray(value) && !typed) return refuse(call, name, wanted, value, TypeError);
  const list = /** @type {ArrayLike<unknown>} */ (value);
  const length = typed ? lengthOf(list) : list.length;
  let numbers;
  try {
    numbers = new Float64Array(length);
  } catch {
    throw outOfMemory(call, length * Float64Array.BYTES_PER_ELEMENT);
  }
  for (let k = 0; k < numbers.length; ++k) numbers[k] = finite(call, `${name}[${k}]`, list[k]);
  return numbers;
}

/**
 * Positions as the module takes them: a list, or none and the first and how many.
 *
 * @param {string} call
 * @param {Positions} from
 * @returns {{ list: Float64Array | null, start: number, count: number }}
 */
export function positionList(call, { length, start = 0, positions }) {
  finite(call, 'start', start);
  if (positions !== undefined) {
    if (length !== undefined) {
      throw new TypeError(`${call}: give either length or positions, not both`);
    }
    const list = numberList(call, 'positions', positions);
    return { list, start, count: list.length };
  }
  return { list: null, start, count: integer(call, 'length', length, 0) };
}
