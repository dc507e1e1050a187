// Calls a WebAssembly module through Embind: copies arrays into its memory and results out of it,
// and throws its errors. Views of that memory live no longer than a `run`, so a user never holds
// memory that can move. The other side is src/bindings/call.h; web/wasm/*.d.ts, which Emscripten
// writes, declares the functions of each module.

import { kindOf, lengthOf, unchanged } from './check.js';
import { errorOf, Message, rangeError, say, typeError } from './message.js';

/** @typedef {Float32Array | Float64Array | Int32Array | Uint32Array
 *   | Uint8Array | Uint8ClampedArray} NumberArray */

/** What every module has. @typedef {import('../../wasm/training.js').MainModule} AnyModule */
/** @typedef {{ Exception?: new (...given: never[]) => unknown }} Exceptions */
/** @template Module @typedef {Module & Record<string, Record<string, unknown>>} Has its enumerations */
/** @typedef {Record<string, (...given: unknown[]) => unknown>} Functions */
/** @typedef {number | boolean | Choice | NumberArray | number[] | null | undefined | Sent} Sendable */
/** @typedef {{ [name: string]: Sendable }} Sent */

/** A value of an enumeration of the module, by its name. */
export class Choice {
  /** @param {string} type @param {string} name */
  constructor(type, name) {
    this.type = type;
    this.name = name;
  }
}

/**
 * Copies an array into WebAssembly memory and gives its address there, 0 for none or an empty one.
 * Integers may come as a plain list.
 *
 * @typedef {(array: NumberArray | readonly number[] | null) => number} Put
 */

/**
 * What is given for an argument of the module, or a field of one: an array where C++ takes its
 * address, a choice where it takes a value of an enumeration.
 *
 * @template Value
 * @typedef {Value extends { value: number } ? Choice : Value extends boolean ? boolean
 *   : Value extends number ? number | NumberArray | readonly number[] | null
 *   : { [Name in keyof Value]: Given<Value[Name]> }} Given
 */

/**
 * @template Call
 * @typedef {Call extends (...given: infer All) => unknown ? { [K in keyof All]: Given<All[K]> } :
 *   never} Arguments
 */

/**
 * Calls a function of the module. Arrays of the outcome are views until the next call, undefined
 * where there is none.
 *
 * @template Module
 * @typedef {<Name extends keyof Module>(name: Name, ...given: Arguments<Module[Name]>) =>
 *   Outcome<Module[Name]>} Send
 */

/** @template Call @typedef {Call extends (...given: never[]) => infer Result ? Result : never} Outcome */

/**
 * Runs `body`, which sends requests. All that it puts into memory is freed when it ends, and so are
 * the results.
 *
 * @template Module
 * @typedef {<Result>(call: string, body: (send: Send<Module>, put: Put) => Result) => Result} RunOf
 */

/** That of the module of `phasor`. @typedef {RunOf<import('../../wasm/phasor.js').MainModule>} Run */

const arrays = [Float32Array, Float64Array, Int32Array, Uint8ClampedArray, Uint32Array, Uint8Array];

/**
 * What WebAssembly can address; engines that allow more tend to kill the tab.
 */
const mostBytes = 2 ** 32;

/**
 * @template {Pick<AnyModule, 'allocate' | 'free' | 'memory' | 'release' | 'failed' | 'failure'>} Module
 * @param {Module} wasm
 * @returns {RunOf<Module>}
 */
export function marshal(wasm) {
  /**
   * All of memory, by kinds of arrays: to make one for each call is slow.
   *
   * @type {Record<string, NumberArray>}
   */
  let views = {};

  /** @param {string} kind */
  function memory(kind) {
    // when memory grows, its buffer is replaced and the old views are empty
    if (!views.Uint8Array?.length) {
      const buffer = /** @type {ArrayBuffer} */ (wasm.memory().buffer);
      views = Object.fromEntries(arrays.map((Kind) => [Kind.name, new Kind(buffer)]));
    }
    // the class of an array may be a subclass with another name
    return views[kind] ?? views.Uint8Array;
  }

  return (call, body) => {
    /** @type {number[]} */
    const borrowed = [];
    // whether C++ may hold a result; a number needs no release
    let keeps = false;

    /** @type {Put} */
    const put = (array) => {
      if (ArrayBuffer.isView(array)) unchanged(call, array);
      if (array === null || array.length === 0) return 0;
      const kind = kindOf(array) || 'Int32Array';
      const { BYTES_PER_ELEMENT: size } = memory(kind);
      const bytes = array.length * size;
      const address = bytes < mostBytes ? wasm.allocate(bytes) : 0;
      if (address === 0) throw outOfMemory(call, bytes);
      borrowed.push(address);
      memory(kind).set(array, address / size);
      return address;
    };

    /** @param {Sendable} value @returns {unknown} */
    const sent = (value) => {
      if (typeof value === 'number' || typeof value === 'boolean') return value;
      if (value instanceof Choice) return /** @type {Has<Module>} */ (wasm)[value.type][value.name];
      if (value === null || Array.isArray(value) || ArrayBuffer.isView(value))
        return put(/** @type {Parameters<Put>[0]} */ (value));
      if (value === undefined) throw typeError`${call}: an argument is missing`;
      /** @type {Record<string, unknown>} */
      const fields = {};
      for (const name of Object.keys(value)) fields[name] = sent(value[name]);
      return fields;
    };

    const send = (/** @type {string} */ name, /** @type {Sendable[]} */ ...given) => {
      const ready = given.map(sent);
      let outcome;
      try {
        outcome = /** @type {Module & Functions} */ (wasm)[name](...ready);
      } catch (error) {
        keeps = true;
        throw isException(error)
          ? errorOf(RangeError, say`${call}: ${say`not enough memory`}`)
          : error;
      }
      if (wasm.failed()) {
        throw failureOf(call, new TextDecoder().decode(wasm.failure().slice()));
      }
      keeps ||= typeof outcome !== 'number';
      return outcome;
    };

    try {
      return body(/** @type {Send<Module>} */ (send), put);
    } finally {
      if (keeps) wasm.release();
      for (const address of borrowed) wasm.free(address);
    }
  };
}

/**
 * An error of C++, in lines: an argument or nothing, what it must be or the whole sentence, what came, and
 * the values of the sentence (src/message.h).
 *
 * @param {string} call
 * @param {string} lines
 */
function failureOf(call, lines) {
  const [argument, sentence, got, ...values] = lines.split('\n');
  if (sentence === undefined) return rangeError`${call}: ${argument}`;
  const said = new Message(sentence.split(/\{\d\}/), values);
  if (argument === '') return rangeError`${call}: ${said}`;
  return rangeError`${call}: ${argument} must be ${said}, got ${got}`;
}

/**
 * Whether it was thrown by C++. All calls catch what they throw; this can only be Embind, without
 * memory for an argument or a result.
 *
 * @param {unknown} error
 */
const isException = (error) => {
  const { Exception } = /** @type {Exceptions} */ (WebAssembly);
  return Exception !== undefined && error instanceof Exception;
};

/**
 * The outcome of one call as it is to be given to a user: arrays are copied out, those without a
 * view are left out.
 *
 * @template Module, Result
 * @param {RunOf<Module>} run
 * @param {string} call
 * @param {(send: Send<Module>, put: Put) => Result} body
 * @param {unknown} [into] an array to copy to, or such arrays by name, where they have the kind and
 *   the length (fresh memory costs more than the copy)
 * @returns {Result}
 */
export const resultOf = (run, call, body, into) =>
  run(call, (send, put) => /** @type {Result} */ (copies(call, body(send, put), into)));

/** @param {string} call @param {any} outcome @param {any} into */
function copies(call, outcome, into) {
  if (ArrayBuffer.isView(outcome)) return copied(call, outcome, into);
  if (typeof outcome !== 'object' || outcome === null) return outcome;
  /** @type {Record<string, unknown>} */
  const results = {};
  for (const name of Object.keys(outcome)) {
    const value = outcome[name];
    if (value === undefined) continue;
    const place = into && Object.hasOwn(into, name) ? into[name] : undefined;
    results[name] = ArrayBuffer.isView(value) ? copied(call, value, place) : value;
  }
  return results;
}

/** @param {string} call @param {any} view @param {unknown} into */
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
 * Copies a matrix in parts that fit the processor's cache, while each is still in it. WebAssembly memory,
 * which never shrinks, then holds one part and not a second matrix.
 *
 * @param {Run} run
 * @param {string} call
 * @param {[rows: number, cols: number]} shape
 * @param {Float32Array | undefined} into the array to fill; undefined for a new one
 * @param {(send: Send<import('../../wasm/phasor.js').MainModule>, put: Put) => (from: number) =>
 *   Float32Array} begin returns the function that computes some rows, starting at row `from`
 */
export function inParts(run, call, [rows, cols], into, begin) {
  const data = into ?? allocated(call, rows * cols);
  run(call, (send, put) => {
    const part = begin(send, put);
    let from = 0;
    // called even for zero rows, so that wrong arguments are found
    do {
      const values = part(from);
      // `set` throws on a detached array, even for zero elements
      if (values.length > 0) data.set(values, from * cols);
      from += values.length / cols;
    } while (from < rows);
  });
  return { shape: [rows, cols], data };
}

/** @param {string} call @param {number} length @param {number} [all] bytes of the whole result */
export function allocated(call, length, all = 4 * length) {
  try {
    if (all < mostBytes) return new Float32Array(length);
  } catch {
    // reported below
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

/** @param {string} call @param {number} length */
export function booleans(call, length) {
  try {
    return new Uint8Array(length);
  } catch {
    throw outOfMemory(call, length);
  }
}

/** @param {string} call @param {number} bytes */
export const outOfMemory = (call, bytes) =>
  errorOf(RangeError, say`${call}: ${say`not enough memory for ${bytes} bytes`}`);

/** An object of C++, by its address, which is 0 when it is deleted. */
export class Held {
  #end;

  /** @param {number} address @param {(address: number) => void} end deletes it, in a run of its own */
  constructor(address, end) {
    this.address = address;
    this.#end = end;
  }

  delete() {
    const { address } = this;
    this.address = 0;
    // C++ deletes nothing where it is 0
    this.#end(address);
  }
}
