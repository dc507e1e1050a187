// A part of a problem as a message to a worker of a pool.

import { kindOf } from '../check.js';
import { namesOf, shapesOf } from '../attention/compute.js';
import { inputNames } from '../attention/problem.js';
import { size } from '../tensor.js';

/** @typedef {import('../attention/problem.js').Problem} Problem */

/**
 * The part, and arrays for its results. All are handed over, so views of the user's arrays are
 * copied; gathered rows are new anyway.
 *
 * @param {string} call
 * @param {Problem} part
 * @param {Problem} whole
 * @param {import('../attention/parts.js').Make} make
 */
export function messageOf(call, part, whole, make) {
  const inputs = [...inputNames.map((name) => whole[name]), whole.mask?.data];
  const users = new Set(inputs.map((array) => array?.buffer));
  /** @type {ArrayBufferLike[]} */
  const transfer = [];
  /** @template {Float32Array | Uint8Array | null} Kind @param {Kind} array @returns {Kind} */
  const own = (array) => {
    if (array === null) return array;
    /** @type {any} */
    let copy = array;
    if (users.has(array.buffer)) {
      const { length } = array;
      copy = kindOf(array) === 'Uint8Array' ? new Uint8Array(length) : make(length);
      copy.set(array);
    }
    transfer.push(copy.buffer);
    return copy;
  };
  const shapes = shapesOf(part);
  const results = Object.fromEntries(
    namesOf(part).map((name) => [name, own(make(size(shapes[name])))]),
  );
  const problem = {
    ...part,
    ...Object.fromEntries(inputNames.map((name) => [name, own(part[name])])),
    mask: part.mask && { ...part.mask, data: own(part.mask.data) },
  };
  return { message: { call, problem, results }, transfer };
}
