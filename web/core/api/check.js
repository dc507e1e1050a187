// Checks of single arguments. Each names the call and the argument and says what was expected and what was
// given: a TypeError for a wrong kind, a RangeError for a wrong size.

import { errorOf, rangeError, say, typeError } from './message.js';
import { alike, nearest } from './nearest.js';

export { errorOf, rangeError, say, typeError };

/** @typedef {import('./message.js').Value} Value */
/** @typedef {Required<PropertyDescriptor>} Descriptor */
/** @typedef {Record<string, unknown>} Table */

/** @param {unknown} value @returns {boolean | undefined} undefined for a revoked proxy */
function listed(value) {
  try {
    return Array.isArray(value);
  } catch {
    return undefined;
  }
}

/** @type {(value: unknown) => value is any[]} */
export const isArray = (value) => listed(value) === true;

/** @type {(value: unknown) => value is object} that can be asked for its properties */
export const isObject = (value) =>
  typeof value === 'object' && value !== null && listed(value) !== undefined;

/** A name or a text as a message repeats it: its first characters. @param {string} text */
export const brief = (text) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/**
 * A value as an error message shows it: short, with quotes around strings.
 *
 * @param {unknown} value
 * @returns {Value}
 */
export function show(value) {
  if (typeof value === 'string') return `'${brief(value)}'`;
  if (typeof value === 'bigint') return `${brief(String(value))}n`;
  if (typeof value === 'function') return say`a function`;
  if (typeof value === 'symbol') return say`a symbol`;
  if (isArray(value)) return say`an array of ${String(value.length)}`;
  if (ArrayBuffer.isView(value)) return say`a ${kindOf(value) || 'DataView'}`;
  if (isObject(value)) {
    const { shape } = tensorFields(value);
    return isArray(shape) ? say`a tensor of shape ${showShape(shape)}` : say`an object`;
  }
  if (typeof value === 'object' && value !== null) return say`a revoked proxy`;
  return Object.is(value, -0) ? '0' : String(value);
}

/** @param {readonly unknown[]} shape that may hold anything */
export function showShape(shape) {
  const sides = Array.from({ length: Math.min(shape.length, 8) }, (_, k) => {
    const side = shape[k];
    return typeof side === 'number' ? side : '?';
  });
  return `[${sides.join(', ')}]`;
}

/**
 * @param {string} call
 * @param {Value} name
 * @param {Value} wanted
 * @param {unknown} got
 * @param {ErrorConstructor} [Kind]
 * @returns {never}
 */
export function refuse(call, name, wanted, got, Kind = RangeError) {
  throw errorOf(Kind, say`${call}: ${name} must be ${wanted}, got ${show(got)}`);
}

/**
 * What a typed array says of itself, whatever its class or its own properties say.
 *
 * @template {keyof Uint8Array} Property
 * @param {Property} property
 * @returns {(array: unknown) => Uint8Array<ArrayBuffer>[Property]}
 */
function asked(property) {
  const prototype = Object.getPrototypeOf(Uint8Array.prototype);
  const { get } = /** @type {Descriptor} */ (Object.getOwnPropertyDescriptor(prototype, property));
  return (array) => get.call(array);
}

const tag = asked(Symbol.toStringTag);
const bufferOf = asked('buffer');
const offsetOf = asked('byteOffset');

/** @type {(array: unknown) => number} entries of a typed array, 0 when it is detached */
export const lengthOf = asked('length');

/**
 * 'Float32Array' and so on, '' for what is no typed array. Not `instanceof`: arrays of another
 * realm, such as an iframe, have other constructors.
 *
 * @param {unknown} value
 * @returns {string}
 */
export const kindOf = (value) => tag(value) ?? '';

/** @typedef {{ name: string, length: number, end: number }} Taken */

// key of what `take` notes about an array
const taken = Symbol();

/**
 * A user's array as one of our own, over the same memory. Stores where it ends, to detect a buffer that is
 * detached or shrunk later.
 *
 * @template {Float32Array | Uint8Array} Kind
 * @param {string} name
 * @param {Kind} array
 * @returns {Kind}
 */
export function take(name, array) {
  const Own = kindOf(array) === 'Uint8Array' ? Uint8Array : Float32Array;
  const length = lengthOf(array);
  // a view of a detached buffer cannot be made
  const own = length > 0 ? new Own(bufferOf(array), offsetOf(array), length) : new Own(0);
  const end = own.byteOffset + own.byteLength;
  return Object.assign(/** @type {Kind} */ (own), { [taken]: { name, length, end } });
}

/**
 * @param {string} call
 * @param {ArrayBufferView | null | undefined} array that was taken, or any other
 */
export function unchanged(call, array) {
  const was = /** @type {{ [taken]?: Taken } | null | undefined} */ (array)?.[taken];
  // not by the array's length: V8 11 remembers that of a detached one where both are compiled as one
  if (was && array.buffer.byteLength < was.end) {
    throw rangeError`${call}: ${was.name} must keep its ${was.length} entries until the call is done, got fewer`;
  }
}

/**
 * An entry of a list as a number. Other libraries often give BigInt (int64), which is refused beyond
 * ±(2^53 − 1).
 *
 * @param {string} call
 * @param {string} name of the list, or of the entry
 * @param {unknown} entry
 * @param {number} [k] its place in the list
 * @returns {unknown} any other entry unchanged
 */
export function exact(call, name, entry, k) {
  if (typeof entry !== 'bigint') return entry;
  const number = Number(entry);
  if (Number.isSafeInteger(number)) return number;
  const place = k === undefined ? name : `${name}[${k}]`;
  return refuse(call, place, say`an integer within ±(2^53 − 1)`, entry);
}

/** Sizes are 32-bit integers in WebAssembly. */
const largest = 2 ** 31 - 1;

/**
 * @param {string} call
 * @param {Value} name
 * @param {unknown} value
 * @param {number} least
 * @returns {number}
 */
export function integer(call, name, value, least = 1) {
  const wanted =
    least === 1
      ? say`a positive integer`
      : least === 0
        ? say`an integer, 0 or more`
        : say`an integer ≥ ${least}`;
  if (typeof value !== 'number') return refuse(call, name, wanted, value, TypeError);
  if (!Number.isInteger(value) || value < least) return refuse(call, name, wanted, value);
  if (value > largest) return refuse(call, name, say`at most ${largest}`, value);
  return value + 0; // -0 is 0
}

/**
 * @param {string} call
 * @param {Value} name
 * @param {unknown} value
 * @returns {number}
 */
export function finite(call, name, value) {
  if (typeof value !== 'number') return refuse(call, name, say`a finite number`, value, TypeError);
  if (!Number.isFinite(value)) return refuse(call, name, say`a finite number`, value);
  return value;
}

/**
 * @param {string} call
 * @param {string} name
 * @param {unknown} value
 */
export function notNegative(call, name, value) {
  const number = finite(call, name, value);
  return number < 0 ? refuse(call, name, say`0 or more`, value) : number;
}

/**
 * What is computed in float32 has to be finite there too.
 *
 * @param {string} call
 * @param {string} name
 * @param {unknown} value
 * @returns {number}
 */
export function single(call, name, value) {
  const number = finite(call, name, value);
  if (Number.isFinite(Math.fround(number))) return number;
  return refuse(call, name, say`in the range of float32, ±3.4028e38`, value);
}

/**
 * @param {string} call
 * @param {string} name
 * @param {unknown} value
 * @param {Value} [wanted]
 * @returns {[number, number]}
 */
export function pair(call, name, value, wanted = say`a pair [from, to] of numbers`) {
  if (!isArray(value)) return refuse(call, name, wanted, value, TypeError);
  if (value.length !== 2) return refuse(call, name, wanted, value);
  return [finite(call, `${name}[0]`, value[0]), finite(call, `${name}[1]`, value[1])];
}

/**
 * @param {string} call
 * @param {string} name
 * @param {unknown} value
 * @returns {number}
 */
export function positive(call, name, value) {
  const wanted = say`a finite number above 0`;
  if (typeof value !== 'number') return refuse(call, name, wanted, value, TypeError);
  if (!(Number.isFinite(value) && value > 0)) return refuse(call, name, wanted, value);
  return value;
}

/**
 * @template {string} Choice
 * @param {string} call
 * @param {string} name
 * @param {unknown} value
 * @param {readonly Choice[]} choices
 * @returns {Choice}
 */
export function oneOf(call, name, value, choices) {
  const quoted = choices.map((choice) => `'${choice}'`);
  const last = String(quoted.pop());
  const wanted = quoted.length > 0 ? say`${quoted.join(', ')} or ${last}` : last;
  if (typeof value !== 'string') return refuse(call, name, wanted, value, TypeError);
  const chosen = choices.find((choice) => choice === value);
  return chosen ?? refuse(call, name, wanted, value);
}

/**
 * @param {string} call
 * @param {string} name
 * @param {unknown} value
 * @returns {boolean}
 */
export function flag(call, name, value) {
  return typeof value === 'boolean'
    ? value
    : refuse(call, name, say`true or false`, value, TypeError);
}

/**
 * Object.prototype, of this realm or of another: a page may have put anything there.
 *
 * @param {object} object
 */
const isRoot = (object) =>
  Object.getPrototypeOf(object) === null && Object.hasOwn(object, 'isPrototypeOf');

/**
 * Whether a property is the object's own or its class's (such as a getter), not Object.prototype's.
 *
 * @param {object} object
 * @param {string} name
 */
export function has(object, name) {
  if (!(name in object)) return false;
  for (let at = object; at !== null && !isRoot(at); at = Object.getPrototypeOf(at)) {
    if (Object.hasOwn(at, name)) return true;
  }
  return false;
}

/**
 * The value of a property that an object has.
 *
 * @param {object} object
 * @param {string} name
 * @returns {unknown} undefined for one that it does not have
 */
export const property = (object, name) =>
  has(object, name) ? /** @type {Table} */ (object)[name] : undefined;

/**
 * All properties that an object has, as an object without a prototype.
 *
 * @param {object} object
 * @returns {Table}
 */
export function properties(object) {
  const all = Object.create(null);
  for (let at = object; at !== null && !isRoot(at); at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) {
      if (name !== 'constructor' && !(name in all)) all[name] = /** @type {Table} */ (object)[name];
    }
  }
  return all;
}

/**
 * A copy without a prototype: what it lacks is undefined, whatever a page has put into Object.prototype.
 *
 * @template {object} Given
 * @param {Given} given
 * @returns {Given}
 */
export const own = (given) => Object.assign(Object.create(null), given);

/**
 * Removes Object.prototype from a table with optional fields, and from the tables in it.
 *
 * @template {object} Table
 * @param {Table} table
 * @returns {Table}
 */
export function bare(table) {
  for (const value of Object.values(table)) {
    if (isObject(value) && Object.getPrototypeOf(value) === Object.prototype) bare(value);
  }
  return Object.setPrototypeOf(table, null);
}

/**
 * The fields of a tensor, ours or one of ONNX Runtime or Transformers.js, which call the shape `dims`.
 *
 * @param {object} value that may be one
 * @returns {{ shape: unknown, data: any }}
 */
export const tensorFields = (value) => ({
  shape: property(value, 'shape') ?? property(value, 'dims'),
  data: property(value, 'data'),
});

/**
 * About an unknown option, with the one that was probably meant, or all options, or of many the most similar.
 *
 * @param {string} call
 * @param {string} given
 * @param {Set<string>} known
 */
function noOption(call, given, known) {
  const message = say`${call}: there is no option ${brief(given)}`;
  const meant = nearest(given, known);
  if (meant) return say`${message}; did you mean ${meant}?`;
  if (known.size === 0) return message;
  return known.size <= 12
    ? say`${message}; the options are ${[...known].join(', ')}`
    : say`${message}; the nearest options are ${alike(given, known, 8).join(', ')}`;
}

/** @type {Map<unknown, Set<string>>} */
const lists = new Map();

/**
 * The names in a text. A text that is joined while the program runs has the type of any one of its names.
 *
 * @template {string} Text
 * @template [Found=never]
 * @typedef {Text extends `${infer Name} ${infer Rest}` ? Listed<Rest, Found | Name> : Found | Text} Listed
 */

/** @template Options @typedef {Options extends unknown ? keyof Options : never} NameOf */

/**
 * The options that names lack, and the names that are no options.
 *
 * @template {string} Names
 * @template Options
 * @typedef {string extends NameOf<Options> ? never : Exclude<NameOf<Options>, Listed<Names>>
 *   | Exclude<Listed<Names>, NameOf<Options> | ''>} Wrong
 */

/**
 * The options of a call: an object, or undefined where every option has a default. An unknown option is
 * refused, because it would be ignored silently: `isCausal` is not `causal`. The result has every option,
 * undefined where it is not given, and no prototype, so that names in Object.prototype are never read. Each
 * option is read once.
 *
 * @template {object} Options
 * @template {string} Names
 * @param {string} call
 * @param {Options | undefined} value
 * @param {[Wrong<Names, Options>] extends [never] ? Names : { wrong: Wrong<Names, Options> }} names of all
 *   options that there are, divided by blanks
 * @returns {Options}
 */
export function options(call, value, names) {
  let known = lists.get(names);
  if (!known) lists.set(names, (known = new Set(String(names).split(' ').filter(Boolean))));
  const copy = Object.create(null);
  if (value === undefined) {
    for (const name of known) copy[name] = undefined;
    return copy;
  }
  if (!isObject(value) || isArray(value) || ArrayBuffer.isView(value)) {
    throw typeError`${call}: options must be an object, got ${show(value)}`;
  }
  for (const name in value) {
    if (known.has(name) || !Object.hasOwn(value, name)) continue;
    throw errorOf(TypeError, noOption(call, name, known));
  }
  for (const name of known) copy[name] = property(value, name);
  return copy;
}
