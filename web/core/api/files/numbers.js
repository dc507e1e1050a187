// Bytes of a tensor → numbers: float64, float32, float16, bfloat16 and integers, in both byte orders.

import { errorOf, say } from '../check.js';
import { TooLarge, shownValue, unreadable } from './source.js';

/** @typedef {import('./source.js').Source} Source */
/**
 * @typedef {{ shape: number[], data: Float64Array, isInteger?: true, words?: { tokens?: unknown, keytokens?:
 *   unknown } }} FileArray `isInteger`: stored as integers or booleans; `words`: fields beside the array in
 *   JSON, unchecked
 */

/** Most entries that are read: a slice is enough to show a convention. */
const mostEntries = 2 ** 24;

/** Most bytes of an array. */
export const mostBytes = 8 * mostEntries;

/** Entries or bytes that are processed between two checks of the clock. */
export const step = 2 ** 14;

/** @param {number} bits of a float16 */
export function half(bits) {
  const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
  const sign = bits >> 15 ? -1 : 1;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return sign * (exponent ? (1024 + fraction) * 2 ** (exponent - 25) : fraction * 2 ** -24);
}

const word = new DataView(new ArrayBuffer(4));

/** @param {number} bits of a bfloat16: the first half of a float32 */
function brain(bits) {
  word.setUint16(0, bits);
  return word.getFloat32(0);
}

/** @typedef {{ size: number, read: (view: DataView, at: number, little: boolean) => number }} Type */

/** @type {Readonly<Record<string, Type>>} */
export const types = {
  F64: { size: 8, read: (view, at, little) => view.getFloat64(at, little) },
  F32: { size: 4, read: (view, at, little) => view.getFloat32(at, little) },
  F16: { size: 2, read: (view, at, little) => half(view.getUint16(at, little)) },
  BF16: { size: 2, read: (view, at, little) => brain(view.getUint16(at, little)) },
};

/** By NumPy's names; those of 8 bytes go to the nearest float64. @type {Readonly<Record<string, Type>>} */
export const integers = {
  i1: { size: 1, read: (view, at) => view.getInt8(at) },
  i2: { size: 2, read: (view, at, little) => view.getInt16(at, little) },
  i4: { size: 4, read: (view, at, little) => view.getInt32(at, little) },
  i8: { size: 8, read: (view, at, little) => Number(view.getBigInt64(at, little)) },
  u1: { size: 1, read: (view, at) => view.getUint8(at) },
  u2: { size: 2, read: (view, at, little) => view.getUint16(at, little) },
  u4: { size: 4, read: (view, at, little) => view.getUint32(at, little) },
  u8: { size: 8, read: (view, at, little) => Number(view.getBigUint64(at, little)) },
  b1: { size: 1, read: (view, at) => Number(view.getUint8(at) !== 0) },
};

/**
 * @param {Source} source
 * @param {import('../message.js').Value} field
 * @param {unknown} value
 * @returns {number[]}
 */
export function checkedShape(source, field, value) {
  if (!Array.isArray(value) || value.length > 8) {
    return unreadable(source, say`${field} must be a list of at most 8 sizes`);
  }
  for (const side of value) {
    if (!Number.isSafeInteger(side) || side < 0) {
      unreadable(source, say`${field} must be a list of sizes, got ${shownValue(value)}`);
    }
  }
  const count = value.reduce((product, side) => product * side, 1);
  if (count === 0) unreadable(source, say`${field} [${value.join(', ')}] is empty`);
  if (count > mostEntries) {
    throw errorOf(
      TooLarge,
      say`${source.name}: ${field} [${value.join(', ')}] is more than 2^24 entries; save a slice of some positions and heads`,
    );
  }
  return value;
}

/** @param {readonly number[]} shape */
export const countOf = (shape) => shape.reduce((product, side) => product * side, 1);

/**
 * @param {Uint8Array} bytes
 * @param {Type} type
 * @param {number[]} shape
 * @param {boolean} little the byte order
 * @param {boolean} [columns] whether the first index runs fastest (Fortran order)
 * @returns {Generator<unknown, FileArray>}
 */
export function* decoded(bytes, type, shape, little, columns = false) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const data = new Float64Array(countOf(shape));
  /** @type {number[]} the stride of each dimension in the file, in entries */
  const strides = [];
  shape.reduce((far, side) => (strides.push(far), far * side), 1);
  const index = shape.map(() => 0);
  let place = 0;
  for (let at = 0; at < data.length; ++at) {
    if (at % step === 0) yield;
    data[at] = type.read(view, (columns ? place : at) * type.size, little);
    for (let side = columns ? shape.length - 1 : -1; side >= 0; --side) {
      place += strides[side];
      if (++index[side] < shape[side]) break;
      place -= shape[side] * strides[side];
      index[side] = 0;
    }
  }
  return { shape, data };
}

/** Collects numbers as they come, in a buffer that grows. */
export class Numbers {
  #data = new Float64Array(1024);
  length = 0;

  /** @param {number} number */
  push(number) {
    if (this.length === this.#data.length) {
      const more = new Float64Array(2 * this.length);
      more.set(this.#data);
      this.#data = more;
    }
    this.#data[this.length++] = number;
  }

  /** @returns {Float64Array} all of them */
  all() {
    return this.#data.slice(0, this.length);
  }
}
