// What users pass as tensors and positions → flat typed arrays.

import { finite, kindOf, integer, refuse } from './check.js';

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
  for (let inner = value; Array.isArray(inner); inner = inner[0]) shape.push(inner.length);
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
  for (let k = 0; k < value.length; ++k) fill(call, name, value[k], inner, leaf, `${place}[${k}]`);
}

/** @param {readonly number[]} shape */
export const size = (shape) => shape.reduce((a, b) => a * b, 1);

/**
 * @param {string} call
 * @param {string} name
 * @param {unknown} shape
 * @param {number} length
 */
function checkShape(call, name, shape, length) {
  if (!Array.isArray(shape)) refuse(call, `${name}.shape`, 'an array of sizes', shape, TypeError);
  shape.forEach((side, k) => integer(call, `${name}.shape[${k}]`, side, 0));
  if (size(shape) !== length) {
    throw new RangeError(
      `${call}: ${name}.data must have ${size(shape)} entries for shape [${shape.join(', ')}], got ${length}`,
    );
  }
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
      `${call}: ${name} must be ${wanted}, got ${shape.length}-D (shape [${shape.join(', ')}])`,
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
    const data = new Float32Array(size(shape));
    let next = 0;
    fill(call, name, value, shape, (entry, place) => {
      if (typeof entry !== 'number') refuse(call, place, 'a number', entry, TypeError);
      data[next++] = /** @type {number} */ (entry);
    });
    return { shape, data };
  }
  if (typeof value !== 'object' || value === null)
    return refuse(call, name, wanted, value, TypeError);
  const { shape, data } = /** @type {Tensor} */ (value);
  if (kindOf(data) !== 'Float32Array') {
    return refuse(call, `${name}.data`, 'a Float32Array', data, TypeError);
  }
  checkShape(call, name, shape, data.length);
  checkRank(call, name, shape, ranks);
  return { shape, data };
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
  if (!Array.isArray(value) && !(ArrayBuffer.isView(value) && 'length' in value)) {
    return refuse(call, name, wanted, value, TypeError);
  }
  const list = /** @type {ArrayLike<unknown>} */ (value);
  const numbers = new Float64Array(list.length);
  for (let k = 0; k < list.length; ++k) numbers[k] = finite(call, `${name}[${k}]`, list[k]);
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
