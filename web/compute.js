// A checked problem → WebAssembly → tensors of the right shapes.

import { allocated as fresh } from './border.js';
import { kindOf } from './check.js';
import { apart, intact, intoOf } from './into.js';
import { gather, place, split } from './parts.js';
import { stageNames } from './problem.js';
import { size } from './tensor.js';

/** @typedef {import('./tensor.js').Tensor} Tensor */
/** @typedef {import('./problem.js').Settings} Settings */
/** @typedef {import('./problem.js').Problem} Problem */
/** @typedef {import('./border.js').Put} Put */

/** One at a time is written and read at once. */
const numbers = new Float64Array(33);

/**
 * What src/bindings/attention.cpp calls a Request, in the order there. Without q, k and v
 * (multi-head attention makes its own) their addresses are 0.
 *
 * @param {Put} put
 * @param {Settings & Partial<Problem>} s
 * @returns {number} its address
 */
export function request(put, s) {
  const { mask } = s;
  const keep = kindOf(mask?.data) === 'Uint8Array';
  const inputs = [s.q, s.k, s.v, s.pastKey, s.pastValue, s.biasKey, s.biasValue, s.sinks];
  const arrays = [...inputs, s.offset, s.length, mask?.data];
  // one list: each call of set costs as much as copying a row
  numbers.set([
    ...[s.batch, s.heads, s.kvHeads, s.queries, s.keys, s.past, s.dk, s.dv, s.added],
    ...[Number(s.stacked), Number(s.causal), Number(keep), Number(s.pastKey !== null)],
    ...arrays.map((array) => put(array ?? null)),
    ...[s.scale, s.softcap, s.left, s.right],
    ...(mask?.strides ?? [0, 0, 0, 0]),
    s.stages,
  ]);
  return put(numbers);
}

/**
 * The shape of every result by its name.
 *
 * @param {Settings} settings
 * @returns {Record<string, number[]>}
 */
export function shapesOf(settings) {
  const { rank, batch, heads, kvHeads, queries, keys, cached, past, added, dk, dv } = settings;
  const total = cached + past + keys;
  // 2-D inputs have no batch dimension, so their results have none
  const lead = rank === 2 ? [] : [batch];
  const square = [...lead, heads, queries, total + added];
  return {
    output: rank === 4 ? [batch, heads, queries, dv] : [...lead, queries, heads * dv],
    scores: square,
    capped: [...square],
    masked: [...square],
    weights: [...square],
    logSumExp: [...lead, heads, queries],
    heads: [...lead, heads, queries, dv],
    presentKey: [...lead, kvHeads, total, dk],
    presentValue: [...lead, kvHeads, total, dv],
  };
}

/**
 * Names the shapes of flat results; a result without entries is not handed over by C++.
 *
 * @param {Record<string, { data: Float32Array }>} parts
 * @param {Record<string, number[]>} shapes
 * @param {readonly string[]} names
 * @param {Record<string, Float32Array>} into
 * @returns {Record<string, Tensor>}
 */
export function named(parts, shapes, names, into) {
  /** @type {Record<string, Tensor>} */
  const results = {};
  for (const name of names) {
    results[name] = {
      shape: shapes[name],
      data: parts[name]?.data ?? into[name] ?? new Float32Array(0),
    };
  }
  return results;
}

/**
 * The names of what a call gives back.
 *
 * @param {Settings} s
 * @returns {string[]}
 */
export const namesOf = (s) => [
  'output',
  ...stageNames.filter((_, at) => s.stages & (1 << at)),
  ...(s.pastKey === null ? [] : ['presentKey', 'presentValue']),
];

/**
 * Empty results, allocated before any work is done.
 *
 * @param {string} call
 * @param {Settings} s
 * @param {Record<string, Float32Array>} [into]
 * @returns {Record<string, Tensor>}
 */
export function allocated(call, s, into = {}) {
  const shapes = shapesOf(s);
  const names = namesOf(s);
  const bytes = names.reduce((sum, name) => sum + 4 * size(shapes[name]), 0);
  return Object.fromEntries(
    names.map((name) => [
      name,
      { shape: shapes[name], data: into[name] ?? fresh(call, size(shapes[name]), bytes) },
    ]),
  );
}

/** Above this, inputs and results go through WebAssembly memory in parts. */
const wholeBytes = 48 * 2 ** 20;

/**
 * One attention call. A large one is computed a key/value head (and some of its queries) at a
 * time: WebAssembly memory, which never shrinks, then holds one part and not a second copy of
 * everything.
 *
 * @param {import('./border.js').Run} run
 * @param {string} call
 * @param {Problem} problem
 * @param {unknown} [given] arrays to write results to, by name
 * @returns {Record<string, Tensor>}
 */
export function compute(run, call, problem, given) {
  const shapes = shapesOf(problem);
  const names = namesOf(problem);
  const into = intoOf(call, given, shapes, names);
  const bytes =
    4 * names.reduce((sum, name) => sum + size(shapes[name]), 0) +
    4 * (problem.q.length + problem.k.length + problem.v.length);
  if (bytes <= wholeBytes) {
    const parts = run(call, (wasm, put) => wasm.attention(request(put, problem)), into);
    return named(parts, shapes, names, into);
  }
  intact(call, problem);
  const results = allocated(call, problem, into);
  const own = apart(call, problem, into);
  for (const part of split(own, wholeBytes)) {
    run(call, (wasm, put) => {
      const made = wasm.attention(request(put, gather(own, part)));
      if (made.error !== undefined) return made;
      for (const name of names) {
        if (made[name] === undefined) continue;
        const { address, shape } = made[name];
        const data = new Float32Array(wasm.HEAPU8.buffer, address, shape[0]);
        place(own, part, name, data, results[name].data);
      }
      return null;
    });
  }
  return results;
}
