// The border to WebAssembly: puts arrays into its memory, runs one computation, copies the
// results out. Nothing of its memory ever leaves this file, so nothing a user holds can move.

import { kindOf, lengthOf, unchanged } from './check.js';

/** @typedef {Float32Array | Float64Array | Int32Array | Uint32Array
 *   | Uint8Array | Uint8ClampedArray} NumberArray */

/** @typedef {(array: NumberArray | readonly number[] | null) => number} Put integers may come as a plain list */

const kinds = {
  float32: Float32Array,
  float64: Float64Array,
  int32: Int32Array,
  uint32: Uint32Array,
  uint8: Uint8Array,
  uint8clamped: Uint8ClampedArray,
};

/**
 * @typedef {(call: string, body: (wasm: any, put: Put) => any,
 *   into?: NumberArray | Record<string, Float32Array>) => any} Run
 */

/**
 * Makes `run(call, body)`. `body` gets the module and `put`, which copies an array in and gives
 * its address (0 for none); what it returns is copied out, with every `{ type, address, shape }`
 * turned into `{ shape, data }`: a new array, or `into`, by the names of the results where it has
 * several, if it has the kind and the length (fresh memory costs more than the copy). All of it is
 * freed again, whatever happens.
 *
 * @param {any} wasm the module that Embind made
 * @returns {Run}
 */
export function border(wasm) {
  /** @type {Record<string, any>} */
  let views = {};

  /** @param {string} kind @returns {any} all of memory as one array: to make one a call is slow */
  function memory(kind) {
    const { buffer } = wasm.HEAPU8;
    // memory that has grown is another buffer
    if (views.Uint8Array?.buffer !== buffer) {
      views = Object.fromEntries(Object.values(kinds).map((Kind) => [Kind.name, new Kind(buffer)]));
    }
    // a subclass may have a name of its own
    return views[kind] ?? views.Uint8Array;
  }

  /** @param {string} call @param {any} result @param {any} into @returns {any} */
  function own(call, result, into) {
    if (typeof result !== 'object' || result === null) return result;
    if (result.error !== undefined) throw new RangeError(`${call}: ${result.error}`);
    if (result.address !== undefined) {
      const Kind = kinds[/** @type {keyof kinds} */ (result.type)];
      const size = result.shape.reduce(
        (/** @type {number} */ a, /** @type {number} */ b) => a * b,
        1,
      );
      const view = memory(Kind.name);
      const first = result.address / Kind.BYTES_PER_ELEMENT;
      if (kindOf(into) === Kind.name && lengthOf(into) === size) {
        // whatever the array of the caller calls its own set
        if (size > 0) view.set.call(into, view.subarray(first, first + size));
        return { shape: result.shape, data: into };
      }
      try {
        return { shape: result.shape, data: view.slice(first, first + size) };
      } catch {
        throw outOfMemory(call, size * Kind.BYTES_PER_ELEMENT);
      }
    }
    if (Array.isArray(result)) return result.map((part) => own(call, part, into));
    for (const name of Object.keys(result)) {
      result[name] = own(call, result[name], into?.[name] ?? into);
    }
    return result;
  }

  return (call, body, into) => {
    /** @type {number[]} */
    const borrowed = [];
    /** @type {Put} */
    const put = (array) => {
      if (ArrayBuffer.isView(array)) unchanged(call, array);
      if (array === null || array.length === 0) return 0;
      const kind = kindOf(array) || 'Int32Array';
      const { BYTES_PER_ELEMENT: bytes } = memory(kind);
      const address = wasm._malloc(array.length * bytes) >>> 0;
      if (address === 0) throw outOfMemory(call, array.length * bytes);
      borrowed.push(address);
      memory(kind).set(array, address / bytes);
      return address;
    };
    try {
      return own(call, body(wasm, put), into);
    } finally {
      wasm.release();
      for (const address of borrowed) wasm._free(address);
    }
  };
}

/**
 * A matrix in parts that fit the processor's cache: they are copied while they are still there,
 * and WebAssembly memory, which never shrinks, holds one of them and not a second matrix.
 *
 * @param {Run} run
 * @param {string} call
 * @param {[rows: number, cols: number]} shape
 * @param {Float32Array | undefined} into where it goes, if not into a new array
 * @param {(wasm: any, put: Put) => (from: number) => any} begin
 *   gives what computes some rows from row `from` on
 */
export function inParts(run, call, [rows, cols], into, begin) {
  const data = into ?? allocated(call, rows * cols);
  run(call, (wasm, put) => {
    const part = begin(wasm, put);
    let from = 0;
    // even no rows are asked for, so that wrong arguments are found
    do {
      const made = part(from);
      if (made.error !== undefined) return made;
      const { address, shape } = made;
      const size = shape[0] * cols;
      // into a detached array nothing fits, not even nothing
      if (size > 0) data.set(new Float32Array(wasm.HEAPU8.buffer, address, size), from * cols);
      wasm.release();
      from += shape[0];
    } while (from < rows);
    return null;
  });
  return { shape: [rows, cols], data };
}

/**
 * What WebAssembly can address; engines that would give more are as likely to be ended by the system.
 */
const mostBytes = 2 ** 32;

/** @param {string} call @param {number} length @param {number} [all] bytes of all that is wanted */
export function allocated(call, length, all = 4 * length) {
  try {
    if (all < mostBytes) return new Float32Array(length);
  } catch {
    // said below
  }
  throw outOfMemory(call, all);
}

/** @param {string} call @param {number} length */
export function doubles(call, length) {
  try {
    return new Float64Array(length);
  } catch {
    throw outOfMemory(call, 8 * length);
  }
}

/** @param {string} call @param {number} bytes */
export const outOfMemory = (call, bytes) =>
  new RangeError(`${call}: not enough memory for ${bytes} bytes`);
