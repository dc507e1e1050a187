// Cuts a problem into parts that can be computed alone, in any order or place, with the same bits: some
// queries of the heads that share some key/value heads of one batch entry. Copies results of parts to their
// place.

import { kindOf } from '../check.js';
import { noStages, stageNames } from './problem.js';

/** @typedef {import('./problem.js').Problem} Problem */
/** @typedef {import('./problem.js').Settings} Settings */

/**
 * Part of a problem: a batch entry, key/value heads [kvFrom, kvTo), and queries [from, to).
 *
 * @typedef {{ batch: number, kvFrom: number, kvTo: number, from: number, to: number }} Part
 */

/** Queries of a block. A cut elsewhere is slower, and may round differently. */
export const block = 64;

/**
 * Blocks into which the queries may be cut. A last partial block joins the one before: alone it would take
 * the path for few queries, which rounds differently.
 *
 * @param {number} queries
 */
export const blocksOf = (queries) => Math.max(1, Math.floor(queries / block));

/**
 * Bytes of a query's row in all heads, and of its results.
 *
 * @param {Problem} problem
 */
export function rowBytes({ heads, cached, past, keys, biasKeys, dk, dv, stages }) {
  const squares = stageNames.slice(0, 4).filter((name) => stages[name]).length;
  return 4 * heads * (dk + dv + squares * (cached + past + keys + biasKeys));
}

/**
 * Parts of at most about `bytes` each (a head's keys and values are never cut), and at least
 * `least` of them where queries suffice.
 *
 * @param {Problem} problem
 * @param {number} bytes
 * @param {number} [least]
 * @returns {Part[]}
 */
export function split(problem, bytes, least = 1) {
  const { batch, kvHeads, queries } = problem;
  const headBytes = (rowBytes(problem) / kvHeads) * queries;
  const wanted = Math.max(Math.ceil(headBytes / bytes), least / (batch * kvHeads));
  const blocks = blocksOf(queries);
  const pieces = Math.min(blocks, Math.ceil(wanted));
  /** @type {Part[]} */
  const parts = [];
  for (let b = 0; b < batch; ++b) {
    for (let kvHead = 0; kvHead < kvHeads; ++kvHead) {
      for (let piece = 0; piece < pieces; ++piece) {
        const from = Math.floor((piece * blocks) / pieces) * block;
        const to =
          piece + 1 === pieces ? queries : Math.floor(((piece + 1) * blocks) / pieces) * block;
        parts.push({ batch: b, kvFrom: kvHead, kvTo: kvHead + 1, from, to });
      }
    }
  }
  return parts;
}

/** @typedef {(length: number) => Float32Array} Make */

/** @type {Make} */
const fresh = (length) => new Float32Array(length);

/**
 * Rows [from, to) of heads [first, first + count) of one batch entry: `number` runs of `length`
 * entries that begin `stride` apart. Heads are side by side in the columns, or stacked.
 *
 * @param {boolean} stacked
 * @param {{ batch: number, first: number, count: number, heads: number, rows: number,
 *   size: number, from: number, to: number }} where
 */
function runsOf(stacked, { batch, first, count, heads, rows, size, from, to }) {
  const all = { length: count * (to - from) * size, stride: 0, number: 1 };
  if (stacked) {
    const start = ((batch * heads + first) * rows + from) * size;
    if (count === 1 || to - from === rows) return { start, ...all };
    return { start, length: (to - from) * size, stride: rows * size, number: count };
  }
  const start = ((batch * rows + from) * heads + first) * size;
  if (count === heads || to - from === 1) return { start, ...all };
  return { start, length: count * size, stride: heads * size, number: to - from };
}

/**
 * These entries one after the other: a view if they are contiguous.
 *
 * @template {Float32Array | Uint8Array} Kind
 * @param {Kind} data
 * @param {ReturnType<typeof runsOf>} runs
 * @param {(length: number) => Kind} make
 * @returns {Kind}
 */
function joined(data, { start, length, stride, number }, make) {
  const run = (/** @type {number} */ k) =>
    /** @type {Kind} */ (data.subarray(start + k * stride, start + k * stride + length));
  if (number === 1) return run(0);
  const whole = make(number * length);
  for (let k = 0; k < number; ++k) whole.set(run(k), k * length);
  return whole;
}

/**
 * The heads of queries that belong to the key/value heads of a part.
 *
 * @param {Settings} settings
 * @param {Part} part
 */
function headsOf({ heads, kvHeads }, { kvFrom, kvTo }) {
  const shared = heads / kvHeads;
  return { first: kvFrom * shared, count: (kvTo - kvFrom) * shared, heads };
}

/**
 * Keys and values of a part, and those of the past, which are stacked.
 *
 * @param {Problem} problem
 * @param {Pick<Part, 'batch' | 'kvFrom' | 'kvTo'>} part
 * @param {Make} [make] allocates arrays that are not views
 * @param {number} [from] of the keys
 * @param {number} [to]
 */
export function keysOf(problem, part, make = fresh, from = 0, to = problem.keys) {
  const { batch, kvFrom, kvTo } = part;
  const { kvHeads, keys, dk, dv, stacked } = problem;
  const own = { batch, first: kvFrom, count: kvTo - kvFrom, heads: kvHeads };
  const taken = (/** @type {Float32Array} */ data, /** @type {number} */ size) =>
    joined(data, runsOf(stacked, { ...own, rows: keys, from, to, size }), make);
  return {
    k: taken(problem.k, dk),
    v: taken(problem.v, dv),
    ...pastOfPart(problem, part),
  };
}

/**
 * The entries of a mask that a part needs: a view if they are contiguous.
 *
 * @param {Settings} problem
 * @param {Part} part
 * @returns {import('./mask.js').Mask | null}
 */
function maskOf(problem, part) {
  if (problem.mask === null) return null;
  const { data, strides } = problem.mask;
  const { batch, from, to } = part;
  const { first, count } = headsOf(problem, part);
  const total = problem.cached + problem.past + problem.keys;
  const start = batch * strides[0] + first * strides[1] + from * strides[2];
  // entries of one head
  const length = (to - from - 1) * strides[2] + (total - 1) * strides[3] + 1;
  if (total === 0 || to === from) return { data: data.subarray(0, 0), strides };
  const number = strides[1] === 0 ? 1 : count;
  if (number === 1 || strides[1] === length) {
    return { data: data.subarray(start, start + number * length), strides };
  }
  const make = (/** @type {number} */ size) =>
    kindOf(data) === 'Uint8Array' ? new Uint8Array(size) : new Float32Array(size);
  const runs = { start, length, stride: strides[1], number };
  return {
    data: joined(/** @type {Float32Array} */ (data), runs, /** @type {Make} */ (make)),
    strides: [0, length, strides[2], strides[3]],
  };
}

/**
 * The settings of a part.
 *
 * @param {Settings} settings
 * @param {Part} part
 * @returns {Settings}
 */
export function settingsOfPart(settings, part) {
  const { batch, kvFrom, kvTo, from, to } = part;
  const { biasKeys, dk, dv, sinks } = settings;
  const { first, count } = headsOf(settings, part);
  /** @param {Float32Array | null} data of all key/value heads @param {number} size of one */
  const share = (data, size) => data && data.subarray(kvFrom * size, kvTo * size);
  return {
    ...settings,
    batch: 1,
    heads: count,
    kvHeads: kvTo - kvFrom,
    queries: to - from,
    biasKey: share(settings.biasKey, biasKeys * dk),
    biasValue: share(settings.biasValue, biasKeys * dv),
    sinks: sinks && sinks.subarray(first, first + count),
    offset: [settings.offset[batch] + from],
    length: settings.length.slice(batch, batch + 1),
    mask: maskOf(settings, part),
  };
}

/**
 * The part as a problem of its own, without the keys and values that a cache already holds.
 *
 * @param {Problem} problem
 * @param {Part} part
 * @param {Make} [make] allocates arrays that are not views
 * @returns {Problem}
 */
export function queriesOf(problem, part, make = fresh) {
  const { batch, from, to } = part;
  const { queries, keys, past, cached, dk, stacked } = problem;
  const where = { batch, ...headsOf(problem, part), rows: queries, from, to, size: dk };
  return {
    ...settingsOfPart(problem, part),
    keys: 0,
    past: 0,
    cached: cached + past + keys,
    q: joined(problem.q, runsOf(stacked, where), make),
    k: fresh(0),
    v: fresh(0),
    pastKey: null,
    pastValue: null,
  };
}

/**
 * Cached keys and values of a part.
 *
 * @param {Settings} settings
 * @param {Pick<Part, 'batch' | 'kvFrom' | 'kvTo'>} part
 */
export function pastOfPart({ kvHeads, past, dk, dv, pastKey, pastValue }, { batch, kvFrom, kvTo }) {
  const taken = (/** @type {Float32Array | null} */ data, /** @type {number} */ size) =>
    data &&
    data.subarray((batch * kvHeads + kvFrom) * past * size, (batch * kvHeads + kvTo) * past * size);
  return { pastKey: taken(pastKey, dk), pastValue: taken(pastValue, dv) };
}

/**
 * Keys and values as a call without queries, which puts them into a cache.
 *
 * @param {Problem} problem
 * @param {Partial<Pick<Problem, 'k' | 'v' | 'keys' | 'stacked'>>} [rows] replace its own
 * @returns {Problem}
 */
export const keysAlone = (problem, rows) => ({
  ...problem,
  queries: 0,
  q: fresh(0),
  mask: null,
  biasKeys: 0,
  biasKey: null,
  biasValue: null,
  sinks: null,
  stages: noStages(),
  ...rows,
});

/**
 * The part as a problem of its own. Its arrays may be views of the whole's.
 *
 * @param {Problem} problem
 * @param {Part} part
 * @param {Make} [make] allocates arrays that are not views
 * @returns {Problem}
 */
export function gather(problem, part, make = fresh) {
  const { keys, past, cached } = problem;
  return { ...queriesOf(problem, part, make), ...keysOf(problem, part, make), keys, past, cached };
}

/**
 * Copies one result of a part to its place in the whole.
 *
 * @param {Settings} problem
 * @param {Part} part
 * @param {string} name
 * @param {Float32Array} data
 * @param {Float32Array} whole
 */
export function place(problem, part, name, data, whole) {
  const { kvHeads, queries, cached, past, keys, biasKeys, dk, dv, stacked } = problem;
  const { batch, kvFrom, from, to } = part;
  const total = cached + past + keys;
  if (name === 'presentKey' || name === 'presentValue') {
    // all parts compute present keys and values; the first one returns them
    const size = name === 'presentKey' ? dk : dv;
    if (from === 0) whole.set(data, (batch * kvHeads + kvFrom) * total * size);
    return;
  }
  const isRow = name === 'output' || name === 'heads';
  const size = isRow ? dv : name === 'logSumExp' ? 1 : total + biasKeys;
  const where = { batch, ...headsOf(problem, part), rows: queries, from, to, size };
  const { start, length, stride, number } = runsOf(stacked || name !== 'output', where);
  for (let k = 0; k < number; ++k) {
    whole.set(data.subarray(k * length, (k + 1) * length), start + k * stride);
  }
}
