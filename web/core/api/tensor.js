// What users pass as tensors and positions → flat typed arrays.

import { allocated, outOfMemory } from './marshal.js';
import { anyOf } from './message.js';
import {
  errorOf,
  exact,
  finite,
  integer,
  isArray,
  isObject,
  kindOf,
  lengthOf,
  property,
  rangeError,
  refuse,
  say,
  showShape,
  take,
  tensorFields,
  typeError,
  unchanged,
} from './check.js';

/**
 * A matrix or a stack of them: row-major numbers and their shape. JavaScript owns it: you may keep it, change
 * it and send it to a worker.
 *
 * @typedef {{ shape: number[], data: Float32Array }} Tensor
 */

/** @typedef {{ shape: number[], data: Uint8Array }} BooleanTensor */

/** @typedef {readonly (number | bigint)[] | Float32Array | Float64Array | Int8Array | Uint8Array
 *   | Uint8ClampedArray | Int16Array | Uint16Array | Int32Array | Uint32Array | BigInt64Array
 *   | BigUint64Array} Row numbers of a matrix, row after row; 64-bit integers too */

/**
 * Nested arrays of numbers, e.g. `[[1, 2], [3, 4]]`, up to four deep; the innermost may be typed.
 *
 * @typedef {readonly (number | bigint)[] | readonly Row[] | readonly (readonly Row[])[]
 *   | readonly (readonly (readonly Row[])[])[]} Nested
 */

/**
 * A tensor, one of ONNX Runtime or Transformers.js, or nested arrays. Float32 data is read in place; other
 * numbers, in typed or plain arrays, are rounded into a copy. If fewer dimensions are wanted, leading
 * dimensions of 1 are dropped: a batch of one is its only entry.
 *
 * @typedef {{ readonly shape: readonly number[], readonly data: Row }
 *   | { readonly dims: readonly number[], readonly data: ArrayLike<unknown> } | Nested} TensorLike
 */

/**
 * One or more maps: a tensor, or numbers nested two to five deep, where null stands for NaN, which JSON
 * lacks.
 *
 * @typedef {TensorLike
 *   | { readonly shape: readonly number[], readonly data: readonly (number | null)[] }
 *   | readonly (readonly (number | null)[])[]
 *   | readonly (readonly (readonly (number | null)[])[])[]
 *   | readonly (readonly (readonly (readonly (number | null)[])[])[])[]
 *   | readonly (readonly (readonly (readonly (readonly (number | null)[])[])[])[])[]} Maps
 */

/** @typedef {Maps | readonly Maps[]} AttentionMaps as <phasor-attention> takes them; a list: one a layer */

/**
 * Numbers in a row: an array, a typed array, or a tensor whose other dimensions are 1. 64-bit integers too:
 * positions and lengths in ONNX Runtime and Transformers.js.
 *
 * @typedef {ArrayLike<number | bigint> | { readonly shape: readonly number[], readonly data:
 *   ArrayLike<unknown> } | { readonly dims: readonly number[], readonly data: ArrayLike<unknown> }}
 *   NumberList
 */

/**
 * Which positions to encode: `length` of them from `start` on, or a list of any finite numbers.
 *
 * @typedef {object} Positions
 * @property {number} [length] how many
 * @property {number} [start] the first of them, 0 by default
 * @property {NumberList} [positions] instead of both
 */

/**
 * The shape of nested arrays, read along the first entries; `fill` then checks all other entries against it.
 * The innermost may be typed arrays.
 *
 * @param {string} call
 * @param {string} name
 * @param {unknown} value
 * @returns {number[]}
 */
export function outline(call, name, value) {
  const shape = [];
  let place = name;
  // an array may contain itself
  for (let inner = value; isArray(inner) && shape.length < 6; inner = inner[0]) {
    // a proxy may answer anything
    shape.push(integer(call, `${place}.length`, inner.length, 0));
    place += '[0]';
    if (kindOf(inner[0])) return [...shape, lengthOf(inner[0])];
  }
  return shape;
}

/**
 * @param {Float32Array | Uint8Array} data
 * @param {ArrayLike<number>} source a typed array of any kind
 * @param {number} at the first place in the data
 */
function copyNumbers(data, source, at) {
  const length = lengthOf(source);
  if (kindOf(source).startsWith('Big'))
    for (let k = 0; k < length; ++k) data[at + k] = Number(source[k]);
  // copying from a detached array throws, even for zero elements
  else if (length > 0) data.set(source, at);
}

/**
 * @param {string} call
 * @param {string} name
 * @param {unknown} value
 * @param {number[]} shape
 * @param {'number' | 'boolean'} kind of every entry; with numbers a BigInt is one, as in a list of ids
 * @param {Float32Array | Uint8Array} data where they go
 * @param {number} at the first place there
 */
export function fill(call, name, value, shape, kind, data, at = 0) {
  const [wanted, ...inner] = shape;
  const typed = inner.length === 0 && kindOf(value);
  const array = typed || isArray(value);
  const list = /** @type {ArrayLike<number>} */ (value);
  if (!array || (typed ? lengthOf(list) : list.length) !== wanted) {
    const Kind = array ? RangeError : TypeError;
    refuse(call, name, say`an array of ${wanted} like its neighbours`, value, Kind);
  }
  if (typed) {
    if (kind === 'boolean' && typed !== 'Uint8Array')
      refuse(call, name, say`an array of booleans`, value, TypeError);
    copyNumbers(data, list, at);
    return;
  }
  const step = size(inner);
  for (let k = 0; k < wanted; ++k) {
    const entry = list[k];
    if (inner.length > 0) fill(call, `${name}[${k}]`, entry, inner, kind, data, at + k * step);
    else if (typeof entry === kind || (kind === 'number' && typeof entry === 'bigint'))
      data[at + k] = Number(entry);
    else
      refuse(
        call,
        `${name}[${k}]`,
        kind === 'boolean' ? say`a boolean` : say`a number`,
        entry,
        TypeError,
      );
  }
}

/** @param {readonly number[]} shape */
export const size = (shape) => shape.reduce((a, b) => a * b, 1);

/**
 * The shape of a tensor, copied and checked against its data.
 *
 * @param {string} call
 * @param {string} name with the field: 'q.shape'
 * @param {unknown} given
 * @param {number} length of the data
 * @returns {number[]}
 */
export function checkedShape(call, name, given, length) {
  if (!isArray(given)) return refuse(call, name, say`an array of sizes`, given, TypeError);
  /** @type {number[]} */
  const shape = [];
  for (let k = 0; k < Math.min(given.length, 8); ++k) {
    shape.push(integer(call, `${name}[${k}]`, given[k], 0));
  }
  if (size(shape) !== length) {
    throw rangeError`${call}: ${name.replace(/\w+$/, 'data')} must have ${size(shape)} entries for shape ${showShape(shape)}, got ${length}`;
  }
  // the dimensions of an empty tensor still cost work: batch entries, heads, positions
  if (length === 0 && size(shape.filter(Boolean)) > 2 ** 24) {
    refuse(call, name, say`of at most 2^24 entries but for the 0`, { shape });
  }
  return shape;
}

/**
 * The shape without surplus leading dimensions of 1: a batch of one is its only entry.
 *
 * @param {string} call
 * @param {string} name
 * @param {number[]} shape
 * @param {readonly number[]} ranks
 */
function ranked(call, name, shape, ranks) {
  const most = Math.max(...ranks);
  let first = 0;
  while (shape[first] === 1 && shape.length - first > most) ++first;
  if (ranks.includes(shape.length - first)) return first > 0 ? shape.slice(first) : shape;
  const wanted = anyOf(ranks.map((rank) => `${rank}-D`));
  const message = say`${call}: ${name} must be ${wanted}, got ${shape.length}-D (shape ${showShape(shape)})`;
  throw errorOf(
    RangeError,
    shape.length === 1
      ? say`${message}; give { shape: [rows, cols], data } or an array a row`
      : message,
  );
}

/**
 * The shape and data of a tensor object, ours or one of ONNX Runtime or Transformers.js, which call
 * the shape `dims`; checked to fit each other.
 *
 * @param {string} call
 * @param {string} name
 * @param {unknown} value
 * @param {import('./message.js').Value} wanted
 * @param {'Uint8Array'} [other] kind that the data may have too
 * @returns {Tensor} of the other kind, if that is given
 */
export function fields(call, name, value, wanted, other) {
  if (!isObject(value)) return refuse(call, name, wanted, value, TypeError);
  const flat = kindOf(value);
  if (flat) {
    throw typeError`${call}: ${name} must be ${wanted}, got a ${flat} of ${lengthOf(value)} numbers without a shape: give { shape: [rows, cols], data }`;
  }
  /** @type {any[]} */
  const [shape, dims, data] = ['shape', 'dims', 'data'].map((field) => property(value, field));
  const kind = kindOf(data);
  const given = shape === undefined && dims !== undefined ? 'dims' : 'shape';
  // ONNX Runtime stores float16 as bits in engines without Float16Array
  const mayBeBits = given === 'dims' && kind === 'Uint16Array';
  let own;
  if (kind === 'Float32Array' || kind === other) {
    own = take(`${name}.data`, data);
  } else if (/^Float/.test(kind) || (!other && !mayBeBits && /^(Big)?U?[iI]nt/.test(kind))) {
    own = allocated(call, lengthOf(data));
    copyNumbers(own, data, 0);
  } else if (!other && isArray(data)) {
    const length = integer(call, `${name}.data.length`, data.length, 0);
    own = allocated(call, length);
    fill(call, `${name}.data`, data, [length], 'number', own);
  } else {
    let numbers = other
      ? say`a Float32Array or Float64Array or ${other}`
      : say`an array of numbers, typed or not`;
    if (mayBeBits) numbers = say`an array of numbers, not of what may be the bits of float16`;
    return refuse(call, `${name}.data`, numbers, data, TypeError);
  }
  return { shape: checkedShape(call, `${name}.${given}`, shape ?? dims, own.length), data: own };
}

/**
 * @param {string} call
 * @param {string} name
 * @param {unknown} value
 * @param {readonly number[]} ranks how many dimensions are allowed; more, if the first are 1
 * @returns {Tensor}
 */
export function tensor(call, name, value, ranks) {
  if (!isArray(value)) {
    // the shape of a flat array is its length
    if (ranks.length === 1 && ranks[0] === 1 && kindOf(value))
      return tensor(call, name, [value], ranks);
    const wanted = say`a tensor { shape, data } or nested arrays of numbers`;
    const { shape, data } = fields(call, name, value, wanted);
    return { shape: ranked(call, name, shape, ranks), data };
  }
  const all = outline(call, name, value);
  const shape = ranked(call, name, all, ranks);
  const data = allocated(call, size(shape));
  fill(call, name, value, all, 'number', data);
  return { shape, data };
}

/**
 * A copy of a checked tensor's numbers, so that later changes of the user's array have no effect.
 *
 * @param {string} call
 * @param {Float32Array} data
 */
export function copied(call, data) {
  unchanged(call, data);
  return data.slice();
}

/**
 * A list of numbers: any array or typed array of them, or a tensor that has one dimension but for sizes of 1.
 * Those of ONNX and of Transformers.js are often 64-bit integers.
 *
 * @param {string} call
 * @param {string} name
 * @param {unknown} value
 * @returns {Float64Array}
 */
export function numberList(call, name, value) {
  const wanted = say`an array of numbers`;
  const kind = kindOf(value);
  const typed = kind !== '';
  if (!typed && !isArray(value)) {
    const { shape, data } = tensorFields(isObject(value) ? value : Object.create(null));
    if (isArray(shape) && kindOf(data)) {
      const sides = checkedShape(call, `${name}.shape`, shape, lengthOf(data));
      if (size(sides) <= Math.max(1, ...sides)) return numberList(call, `${name}.data`, data);
    }
    return refuse(call, name, wanted, value, TypeError);
  }
  const list = /** @type {ArrayLike<unknown>} */ (value);
  // a proxy may say anything
  const length = integer(call, `${name}.length`, typed ? lengthOf(list) : list.length, 0);
  let numbers;
  try {
    numbers = new Float64Array(length);
  } catch {
    throw outOfMemory(call, length * Float64Array.BYTES_PER_ELEMENT);
  }
  for (let k = 0; k < numbers.length; ++k) {
    numbers[k] = finite(call, `${name}[${k}]`, exact(call, name, list[k], k));
  }
  return numbers;
}

/**
 * Positions as the module takes them: a list, or null with a start and a count.
 *
 * @param {string} call
 * @param {Positions} from
 * @returns {{ list: Float64Array | null, start: number, count: number }}
 */
export function positionList(call, { length, start, positions }) {
  if (positions !== undefined) {
    notBoth(call, { length, start });
    const list = numberList(call, 'positions', positions);
    return { list, start: 0, count: list.length };
  }
  const first = finite(call, 'start', start === undefined ? 0 : start);
  return { list: null, start: first, count: integer(call, 'length', length, 0) };
}

/** @param {string} call @param {Record<string, unknown>} others options that also give positions */
export function notBoth(call, others) {
  for (const name of Object.keys(others)) {
    if (others[name] !== undefined) {
      throw typeError`${call}: give either ${name} or positions, not both`;
    }
  }
}
