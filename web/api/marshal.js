// Calls of the WebAssembly module: writes a request into its memory, runs a function, reads the
// results. Views of that memory live no longer than a `run`, so nothing a user holds can move. The
// other side is src/bindings/marshal.h.

import { kindOf, lengthOf, unchanged } from './check.js';

/** @typedef {Float32Array | Float64Array | Int32Array | Uint32Array
 *   | Uint8Array | Uint8ClampedArray} NumberArray */

/**
 * Copies an array into WebAssembly memory and gives its address there, 0 for none or an empty one.
 * Integers may come as a plain list.
 *
 * @typedef {(array: NumberArray | readonly number[] | null) => number} Put
 */

/**
 * The fields of a request, named as in its C++ struct. An array is put into memory; a number may be
 * the address of one that is there already.
 *
 * @typedef {Record<string, number | boolean | NumberArray | readonly number[] | null>} Request
 */

/**
 * Calls a function of the module and gives its results by name: numbers, texts, and arrays that are
 * views of its memory until the next call.
 *
 * @typedef {(name: string, request?: Request) => Record<string, any>} Send
 */

/**
 * Runs `body`, which sends requests. All that it puts into memory is freed when it ends, and so are
 * the results.
 *
 * @typedef {<Outcome>(call: string, body: (send: Send, put: Put) => Outcome) => Outcome} Run
 */

const arrays = [Float32Array, Float64Array, Int32Array, Uint8ClampedArray, Uint32Array, Uint8Array];

/** In the order of Kind in src/bindings/marshal.h. */
const kinds = ['Float32Array', 'Float64Array', 'Int32Array', 'Uint8ClampedArray', 'number', 'text'];

/**
 * @param {any} wasm the module that Embind made
 * @returns {Run}
 */
export function marshal(wasm) {
  /** @type {Record<string, any>} */
  let views = {};

  /** @param {string} kind @returns {any} all of memory as one array: to make one a call is slow */
  function memory(kind) {
    const { buffer } = wasm.HEAPU8;
    // memory that has grown is another buffer
    if (views.Uint8Array?.buffer !== buffer) {
      views = Object.fromEntries(arrays.map((Kind) => [Kind.name, new Kind(buffer)]));
    }
    // a subclass may have a name of its own
    return views[kind] ?? views.Uint8Array;
  }

  /** @param {number} address of a text that ends with 0 */
  function textAt(address) {
    const bytes = memory('Uint8Array');
    return new TextDecoder().decode(bytes.subarray(address, bytes.indexOf(0, address)));
  }

  /** @type {Map<number, string>} names of results by their addresses, which stay the same */
  const names = new Map();

  /** @param {number} address */
  function nameAt(address) {
    const known = names.get(address);
    if (known !== undefined) return known;
    const name = textAt(address);
    names.set(address, name);
    return name;
  }

  /** @param {string} kind @param {number} address @param {number} length */
  function valueAt(kind, address, length) {
    if (kind === 'text') return textAt(address);
    if (kind === 'number') return memory('Float64Array')[address / 8];
    const all = memory(kind);
    const first = address / all.BYTES_PER_ELEMENT;
    return all.subarray(first, first + length);
  }

  /** @param {number} reply the address of a Reply */
  function resultsAt(reply) {
    const words = memory('Uint32Array');
    /** @type {Record<string, any>} */
    const results = {};
    const first = reply / 4 + 1;
    for (let at = first; at < first + 4 * words[first - 1]; at += 4) {
      results[nameAt(words[at])] = valueAt(kinds[words[at + 1]], words[at + 2], words[at + 3]);
    }
    return results;
  }

  const { request: place, functions } = resultsAt(wasm.describe());
  const requestAt = place.byteOffset / 8;
  /** @type {Record<string, string[]>} the fields that each function reads, in order */
  const fields = {};
  for (const line of functions.trim().split('\n')) {
    const [name, list] = line.split(': ');
    fields[name] = list ? list.split(', ') : [];
  }
  /** A request while its arrays are put into memory, which may move it. */
  const numbers = new Float64Array(place.length);

  return (call, body) => {
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
    /** @type {Send} */
    const send = (name, request = {}) => {
      const wanted = fields[name];
      for (let k = 0; k < wanted.length; ++k) {
        const value = request[wanted[k]];
        numbers[k] =
          typeof value === 'number' ? value : typeof value === 'boolean' ? +value : put(value);
      }
      const room = memory('Float64Array');
      for (let k = 0; k < wanted.length; ++k) room[requestAt + k] = numbers[k];
      const results = resultsAt(wasm[name]());
      if (results.error !== undefined) throw new RangeError(`${call}: ${results.error}`);
      return results;
    };
    try {
      return body(send, put);
    } finally {
      wasm.release();
      for (const address of borrowed) wasm._free(address);
    }
  };
}

/**
 * The results of one request as they are to be given to a user: arrays are copied out.
 *
 * @param {Run} run
 * @param {string} call
 * @param {string} name of the function
 * @param {Request} request
 * @param {Record<string, NumberArray | undefined>} [into] arrays to copy to, where they have the kind
 *   and the length (fresh memory costs more than the copy)
 * @returns {Record<string, any>}
 */
export const resultsOf = (run, call, name, request, into = {}) =>
  run(call, (send) => copies(call, send(name, request), into));

/**
 * Results with copies of their arrays.
 *
 * @param {string} call
 * @param {Record<string, any>} results
 * @param {Record<string, NumberArray | undefined>} into
 */
export function copies(call, results, into) {
  for (const name of Object.keys(results)) {
    if (!ArrayBuffer.isView(results[name])) continue;
    const place = Object.hasOwn(into, name) ? into[name] : undefined;
    results[name] = copied(call, results[name], place);
  }
  return results;
}

/** @param {string} call @param {any} view @param {any} into */
function copied(call, view, into) {
  if (kindOf(into) === kindOf(view) && lengthOf(into) === view.length) {
    // not into.set: the array is the caller's, who may have replaced it
    if (view.length > 0) view.set.call(into, view);
    return into;
  }
  try {
    return view.slice();
  } catch {
    throw outOfMemory(call, view.byteLength);
  }
}

/**
 * The same of a function that has one array as its result.
 *
 * @param {Run} run
 * @param {string} call
 * @param {string} name of the function
 * @param {Request} request
 * @param {NumberArray} [into]
 * @returns {any}
 */
export const arrayOf = (run, call, name, request, into) =>
  run(call, (send) => copied(call, Object.values(send(name, request))[0], into));

/**
 * A matrix in parts that fit the processor's cache: they are copied while they are still there,
 * and WebAssembly memory, which never shrinks, holds one of them and not a second matrix.
 *
 * @param {Run} run
 * @param {string} call
 * @param {[rows: number, cols: number]} shape
 * @param {Float32Array | undefined} into where it goes, if not into a new array
 * @param {(send: Send, put: Put) => (from: number) => { rows: Float32Array }} begin
 *   gives what computes some rows from row `from` on
 */
export function inParts(run, call, [rows, cols], into, begin) {
  const data = into ?? allocated(call, rows * cols);
  run(call, (send, put) => {
    const part = begin(send, put);
    let from = 0;
    // even no rows are asked for, so that wrong arguments are found
    do {
      const { rows: values } = part(from);
      // into a detached array nothing fits, not even nothing
      if (values.length > 0) data.set(values, from * cols);
      from += values.length / cols;
    } while (from < rows);
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
