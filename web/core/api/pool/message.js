// A task → a message to a worker of a pool, and the arrays that are handed over with it.

import { problemOf } from '../attention/attention.js';
import { kindOf } from '../check.js';
import { namesOf, shapesOf } from '../attention/compute.js';
import { keysAlone, keysOf, queriesOf } from '../attention/parts.js';
import { inputNames } from '../attention/problem.js';
import { size } from '../tensor.js';
import { isShared } from './memory.js';

/** @typedef {import('../attention/problem.js').Problem} Problem */
/** @typedef {import('../attention/parts.js').Make} Make */
/** @typedef {import('../attention/parts.js').Part} Part */

/**
 * Arrays of messages: views of the user's arrays are copied, new ones are handed over as they are, or
 * stay in shared memory, `lent` until the answer is here.
 *
 * @param {Make} make
 * @param {(Float32Array | Uint8Array | null | undefined)[]} users arrays of the user
 */
export function packing(make, users) {
  const buffers = new Set(users.map((array) => array?.buffer));
  /** @type {ArrayBufferLike[]} */
  const transfer = [];
  /** @type {Float32Array[]} */
  const lent = [];
  /** @template {Float32Array | Uint8Array | null} Kind @param {Kind} array @returns {Kind} */
  const own = (array) => {
    if (array === null) return array;
    /** @type {any} */
    let copy = array;
    if (buffers.has(array.buffer)) {
      const { length } = array;
      copy = kindOf(array) === 'Uint8Array' ? new Uint8Array(length) : make(length);
      copy.set(array);
    }
    if (isShared(copy)) lent.push(copy);
    else transfer.push(copy.buffer);
    return copy;
  };
  return { transfer, lent, own };
}

/** @param {Problem} whole */
const usersOf = (whole) => [...inputNames.map((name) => whole[name]), whole.mask?.data];

/**
 * The keys and values of a segment, as calls that put them into a cache.
 *
 * @param {Problem} whole
 * @param {Part} part
 * @param {Make} [make] where arrays that are no views of the user's come from
 * @param {(array: Float32Array) => Float32Array} [own] what a call has of an array
 */
export function keyCalls(whole, part, make, own = (array) => array) {
  const task = queriesOf(whole, { ...part, to: part.from }, make);
  const { k, v, pastKey, pastValue } = keysOf(whole, part, make);
  const calls = [];
  if (pastKey && pastValue) {
    const past = { keys: whole.past, stacked: true };
    calls.push(keysAlone(task, { k: own(pastKey), v: own(pastValue), ...past }));
  }
  const { keys, stacked } = whole;
  calls.push(keysAlone(task, { k: own(k), v: own(v), keys, stacked }));
  return calls;
}

/**
 * The same for the cache of a worker.
 *
 * @param {Problem} whole
 * @param {Part} part
 * @param {Make} make
 */
export function keysMessage(whole, part, make) {
  const { transfer, lent, own } = packing(make, usersOf(whole));
  return { appended: keyCalls(whole, part, make, own), transfer, lent };
}

/**
 * Queries [from, to) of a segment.
 *
 * @param {string} call
 * @param {Problem} whole
 * @param {Part} part
 * @param {{ id: number, keys?: ReturnType<typeof keysMessage> }} cache that of the worker, and what
 *   goes into a new one
 * @param {Make} make
 */
export function messageOf(call, whole, part, { id, keys }, make) {
  const { transfer, lent, own } = packing(make, usersOf(whole));
  const task = queriesOf(whole, part, make);
  const shapes = shapesOf(task);
  const results = Object.fromEntries(
    namesOf(task).map((name) => [name, own(make(size(shapes[name])))]),
  );
  const problem = {
    ...task,
    ...Object.fromEntries(inputNames.map((name) => [name, own(task[name])])),
    mask: task.mask && { ...task.mask, data: own(task.mask.data) },
  };
  const appended = keys?.appended ?? [];
  const message = {
    kind: 'attend',
    call,
    id,
    isNew: keys !== undefined,
    appended,
    problem,
    results,
  };
  return { message, transfer: [...transfer, ...(keys?.transfer ?? [])], lent };
}

/**
 * A task that a new worker computes until the engine has optimised its code: two heads of 64, 192 queries.
 */
export function warmUp() {
  const shape = [192, 128];
  const data = Float32Array.from({ length: 192 * 128 }, (_, k) => ((k * 37) % 64) / 64 - 0.5);
  const x = { shape, data };
  const problem = problemOf('pool', x, x, x, /** @type {any} */ ({ heads: 2 }));
  const part = { batch: 0, kvFrom: 0, kvTo: 2, from: 0, to: 192 };
  const make = (/** @type {number} */ length) => new Float32Array(length);
  const keys = keysMessage(problem, part, make);
  return messageOf('pool', problem, part, { id: 0, keys }, make).message;
}
