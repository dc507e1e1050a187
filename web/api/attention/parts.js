// A problem → parts that can be computed alone, in any order or place, with the same bits: some
// queries of the heads that share one key/value head of one batch entry. And a part's results →
// their place in the whole.

import { stageNames } from './problem.js';

/** @typedef {import('./problem.js').Problem} Problem */

/**
 * Part of a problem: batch entry, key/value head, and queries [from, to).
 *
 * @typedef {{ batch: number, kvHead: number, from: number, to: number }} Part
 */

/** Queries are computed in blocks of 64; cut anywhere else, their sums would be the same but slower. */
const block = 64;

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
  const { batch, heads, kvHeads, queries, cached, past, keys, added, dk, dv, stages } = problem;
  const squares = stageNames.slice(0, 4).filter((name) => stages[name]).length;
  const rowBytes = 4 * (heads / kvHeads) * (dk + dv + squares * (cached + past + keys + added));
  const wanted = Math.max(Math.ceil((rowBytes * queries) / bytes), least / (batch * kvHeads));
  // a piece of less than a block would take the way of few queries, with other rounding
  const blocks = Math.max(1, Math.floor(queries / block));
  const pieces = Math.min(blocks, Math.ceil(wanted));
  /** @type {Part[]} */
  const parts = [];
  for (let b = 0; b < batch; ++b) {
    for (let kvHead = 0; kvHead < kvHeads; ++kvHead) {
      for (let piece = 0; piece < pieces; ++piece) {
        const from = Math.floor((piece * blocks) / pieces) * block;
        const to =
          piece + 1 === pieces ? queries : Math.floor(((piece + 1) * blocks) / pieces) * block;
        parts.push({ batch: b, kvHead, from, to });
      }
    }
  }
  return parts;
}

/** @typedef {(length: number) => Float32Array} Make */

/** @type {Make} */
const fresh = (length) => new Float32Array(length);

/**
 * Rows [from, to) of some heads of one batch entry, head after head.
 *
 * @param {Float32Array} data
 * @param {boolean} stacked
 * @param {{ batch: number, first: number, count: number, heads: number, rows: number,
 *   size: number, from: number, to: number }} where
 * @param {Make} make
 */
function headRows(data, stacked, { batch, first, count, heads, rows, size, from, to }, make) {
  if (stacked) {
    const head = (batch * heads + first) * rows;
    if (count === 1) return data.subarray((head + from) * size, (head + to) * size);
  }
  const gathered = make(count * (to - from) * size);
  let next = 0;
  for (let head = first; head < first + count; ++head) {
    for (let row = from; row < to; ++row) {
      const start = stacked
        ? ((batch * heads + head) * rows + row) * size
        : ((batch * rows + row) * heads + head) * size;
      gathered.set(data.subarray(start, start + size), next);
      next += size;
    }
  }
  return gathered;
}

/**
 * The part as a problem of its own, [1, heads, n, d]. Its arrays may be views of the whole's.
 *
 * @param {Problem} problem
 * @param {Part} part
 * @param {Make} [make] where arrays that are no views come from
 * @returns {Problem}
 */
export function gather(problem, { batch, kvHead, from, to }, make = fresh) {
  const { heads, kvHeads, queries, keys, past, added, dk, dv, stacked } = problem;
  const shared = heads / kvHeads;
  const one = { batch, first: kvHead, count: 1, heads: kvHeads, rows: keys, from: 0, to: keys };
  /** @param {Float32Array | null} data @param {number} size */
  const pastRows = (data, size) =>
    data && headRows(data, true, { ...one, rows: past, to: past, size }, make);
  /** @param {Float32Array | null} data of all heads @param {number} size of one @param {number} at */
  const share = (data, size, at) => data && data.subarray(at * size, (at + 1) * size);
  /** @type {import('./mask.js').Mask | null} */
  let mask = null;
  if (problem.mask !== null) {
    const { data, strides } = problem.mask;
    const total = past + keys;
    const start = batch * strides[0] + kvHead * shared * strides[1] + from * strides[2];
    const last =
      (shared - 1) * strides[1] + (to - from - 1) * strides[2] + (total - 1) * strides[3];
    mask = { data: data.subarray(start, start + last + 1), strides };
  }
  return {
    ...problem,
    rank: 4,
    stacked: true,
    batch: 1,
    heads: shared,
    kvHeads: 1,
    queries: to - from,
    q: headRows(
      problem.q,
      stacked,
      { ...one, first: kvHead * shared, count: shared, heads, rows: queries, size: dk, from, to },
      make,
    ),
    k: headRows(problem.k, stacked, { ...one, size: dk }, make),
    v: headRows(problem.v, stacked, { ...one, size: dv }, make),
    pastKey: pastRows(problem.pastKey, dk),
    pastValue: pastRows(problem.pastValue, dv),
    biasKey: share(problem.biasKey, added * dk, kvHead),
    biasValue: share(problem.biasValue, added * dv, kvHead),
    sinks: share(problem.sinks, shared, kvHead),
    offset: [problem.offset[batch] + from],
    length: problem.length.slice(batch, batch + 1),
    mask,
  };
}

/**
 * Copies one result of a part to its place in the whole.
 *
 * @param {Problem} problem
 * @param {Part} part
 * @param {string} name
 * @param {Float32Array} data
 * @param {Float32Array} whole
 */
export function place(problem, { batch, kvHead, from, to }, name, data, whole) {
  const { heads, kvHeads, queries, cached, past, keys, added, dk, dv, stacked } = problem;
  const total = cached + past + keys;
  if (name === 'presentKey' || name === 'presentValue') {
    // every part makes them, the first one delivers
    const size = name === 'presentKey' ? dk : dv;
    if (from === 0) whole.set(data, (batch * kvHeads + kvHead) * total * size);
    return;
  }
  const shared = heads / kvHeads;
  const width = name === 'output' ? dv : name === 'logSumExp' ? 1 : total + added;
  const rows = to - from;
  for (let h = 0; h < shared; ++h) {
    const head = kvHead * shared + h;
    if (stacked || name !== 'output') {
      const block = data.subarray(h * rows * width, (h + 1) * rows * width);
      whole.set(block, ((batch * heads + head) * queries + from) * width);
      continue;
    }
    for (let row = 0; row < rows; ++row) {
      const at = (h * rows + row) * dv;
      whole.set(data.subarray(at, at + dv), ((batch * queries + from + row) * heads + head) * dv);
    }
  }
}
