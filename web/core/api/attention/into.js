// Arrays of the caller: those that results are written to, and those that inputs are read from during a
// computation.

import { outOfMemory } from '../marshal.js';
import { isObject, kindOf, lengthOf, rangeError, refuse, say, take, unchanged } from '../check.js';
import { inputNames } from './problem.js';
import { size } from '../tensor.js';

/** @typedef {import('./problem.js').Problem} Problem */

/**
 * Checks the arrays that a caller gives for results, before any work is done.
 *
 * @param {string} call
 * @param {unknown} into
 * @param {Record<string, number[]>} shapes
 * @param {readonly string[]} names of the results
 * @returns {Record<string, Float32Array>}
 */
export function intoOf(call, into, shapes, names) {
  if (into === undefined) return {};
  const wanted = say`an object of arrays named ${names.join(', ')}`;
  if (!isObject(into) || kindOf(into)) {
    return refuse(call, 'into', wanted, into, TypeError);
  }
  // later answers of the object's getters are ignored
  const arrays = /** @type {Record<string, Float32Array>} */ ({ ...into });
  for (const [name, array] of Object.entries(arrays)) {
    if (!names.includes(name)) refuse(call, 'into', wanted, name);
    if (kindOf(array) !== 'Float32Array') {
      refuse(call, `into.${name}`, say`a Float32Array`, array, TypeError);
    }
    const length = size(shapes[name]);
    const found = lengthOf(array);
    if (found !== length) refuse(call, `into.${name}.length`, length, found);
  }
  const views = viewsOf(arrays);
  Object.keys(arrays).forEach((name, at) => {
    const other = views.findIndex((view) => overlap(view, views[at]));
    if (other < at) {
      throw rangeError`${call}: into.${name} must not share memory with into.${Object.keys(arrays)[other]}: each result needs its own`;
    }
  });
  return arrays;
}

/**
 * Makes arrays of our own for results, over the same memory.
 *
 * @param {Record<string, Float32Array>} into
 */
const viewsOf = (into) => Object.entries(into).map(([name, array]) => take(`into.${name}`, array));

/**
 * A function that throws if one of these arrays is no longer as long as it is now.
 *
 * @param {string} call
 * @param {Record<string, Float32Array>} into
 */
export function intactInto(call, into) {
  const views = viewsOf(into);
  return () => views.forEach((view) => unchanged(call, view));
}

/** @param {ArrayBufferView} a @param {ArrayBufferView} b */
const overlap = (a, b) =>
  a === b ||
  (a.buffer === b.buffer &&
    a.byteOffset < b.byteOffset + b.byteLength &&
    b.byteOffset < a.byteOffset + a.byteLength);

/**
 * Copies inputs that share memory with results: parts are computed one after the other, and later ones must
 * not read what earlier ones have written.
 *
 * @param {string} call
 * @param {Problem} problem
 * @param {Record<string, Float32Array>} into
 * @returns {Problem}
 */
export function apart(call, problem, into) {
  const views = viewsOf(into);
  const own = (/** @type {any} */ array) => {
    if (!array || !views.some((view) => overlap(view, array))) return array;
    try {
      return array.slice();
    } catch {
      throw outOfMemory(call, array.byteLength);
    }
  };
  const copy = { ...problem, mask: problem.mask && { ...problem.mask } };
  for (const name of inputNames) copy[name] = own(copy[name]);
  if (copy.mask) copy.mask.data = own(copy.mask.data);
  return copy;
}

/**
 * Checks that the arrays of a problem are still as long as they were.
 *
 * @param {string} call
 * @param {Problem} problem
 */
export function intact(call, problem) {
  for (const name of inputNames) unchanged(call, problem[name]);
  unchanged(call, problem.mask?.data);
}
