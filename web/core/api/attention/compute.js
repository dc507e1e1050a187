// A checked problem → WebAssembly → tensors of the right shapes.

import { allocated as fresh, resultOf } from '../marshal.js';
import { kindOf } from '../check.js';
import { apart, intact, intoOf } from './into.js';
import { gather, place, split } from './parts.js';
import { stageNames } from './problem.js';
import { size } from '../tensor.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('./problem.js').Settings} Settings */
/** @typedef {import('./problem.js').Problem} Problem */

/** @typedef {import('../marshal.js').Held} Cache */
/** @typedef {import('../../../wasm/phasor.js').AttentionSettings} AttentionSettings */
/** @typedef {import('../marshal.js').Given<import('../../../wasm/phasor.js').AttentionArrays>} AttentionArrays */

/**
 * All of a problem but its arrays, as the module takes it. Field by field: a spread takes four times as long,
 * and decoding builds one a token.
 *
 * @param {Settings} s
 * @returns {AttentionSettings}
 */
const withoutArrays = (s) => ({
  batch: s.batch,
  heads: s.heads,
  kvHeads: s.kvHeads,
  queries: s.queries,
  keys: s.keys,
  past: s.past,
  dk: s.dk,
  dv: s.dv,
  biasKeys: s.biasKeys,
  stacked: s.stacked,
  present: s.pastKey !== null,
  options: s.options,
  stages: s.stages,
});

/** @param {Settings} settings */
const stridesOf = ({ mask }) => mask?.strides ?? [0, 0, 0, 0];

/** @param {Settings} settings whether its mask has flags, and otherwise floats */
const keeps = ({ mask }) => kindOf(mask?.data) === 'Uint8Array';

/**
 * Settings and arrays, as the module takes them. For multi-head attention q, k and v are null: the module
 * computes them.
 *
 * @param {Settings & Partial<Problem>} s
 * @returns {[AttentionSettings, AttentionArrays]}
 */
export function attentionRequest(s) {
  // null in multiHead, which projects them
  const { q, k, v } = { q: undefined, k: undefined, v: undefined, ...s };
  const [maskBatch, maskHead, maskQuery, maskKey] = stridesOf(s);
  const arrays = {
    q: q ?? null,
    k: k ?? null,
    v: v ?? null,
    pastKey: s.pastKey,
    pastValue: s.pastValue,
    biasKey: s.biasKey,
    biasValue: s.biasValue,
    sinks: s.sinks,
    offset: s.offset,
    length: s.length,
    mask: s.mask?.data ?? null,
    keep: keeps(s),
    maskBatch,
    maskHead,
    maskQuery,
    maskKey,
  };
  return [withoutArrays(s), arrays];
}

/** The settings that the module already has for each cache. @type {WeakMap<Cache, AttentionSettings>} */
const known = new WeakMap();

/** @param {Record<string, any>} one @param {Record<string, any>} other with the same fields */
function alike(one, other) {
  for (const name in one) {
    const [value, last] = [one[name], other[name]];
    if (value !== last && !(typeof value === 'object' && alike(value, last))) return false;
  }
  return true;
}

/**
 * One step of a cache. Sends only the settings that changed since the last step: sending all takes longer
 * than computing a small step.
 *
 * @param {import('../marshal.js').Send<import('../../../wasm/phasor.js').MainModule>} send
 * @param {Cache} cache
 * @param {Problem} s
 * @returns {Partial<Record<string, Float32Array>>} views of its results
 */
export function attendWith(send, cache, s) {
  const settings = withoutArrays(s);
  const last = known.get(cache);
  if (!last || !alike(settings, last)) {
    send('setCacheSettings', cache.address, settings);
    known.set(cache, settings);
  }
  const [maskBatch, maskHead, maskQuery, maskKey] = stridesOf(s);
  send(
    'attendWithCache',
    cache.address,
    ...[s.q, s.k, s.v, s.biasKey, s.biasValue, s.sinks, s.offset, s.length],
    ...[s.mask?.data ?? null, keeps(s), maskBatch, maskHead, maskQuery, maskKey],
  );
  for (const name of stageNames) if (s.stages[name]) return send('cacheResults', cache.address);
  return { output: send('cacheOutput', cache.address) };
}

/**
 * The shape of every result by its name.
 *
 * @param {Settings} settings
 * @returns {Record<string, number[]>}
 */
export function shapesOf(settings) {
  const { rank, batch, heads, kvHeads, queries, keys, cached, past, biasKeys, dk, dv } = settings;
  const total = cached + past + keys;
  // 2-D inputs have no batch dimension, so their results have none
  const lead = rank === 2 ? [] : [batch];
  const square = [...lead, heads, queries, total + biasKeys];
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
 * Results with their shapes; C++ returns no empty results.
 *
 * @param {Partial<Record<string, Float32Array>>} arrays
 * @param {Record<string, number[]>} shapes
 * @param {readonly string[]} names
 * @param {Record<string, Float32Array>} into
 * @returns {Record<string, Tensor>}
 */
export function named(arrays, shapes, names, into) {
  /** @type {Record<string, Tensor>} */
  const results = {};
  for (const name of names) {
    results[name] = {
      shape: shapes[name],
      data: arrays[name] ?? into[name] ?? new Float32Array(0),
    };
  }
  return results;
}

/**
 * The names of a call's results.
 *
 * @param {Settings} s
 * @returns {string[]}
 */
export const namesOf = (s) => [
  'output',
  ...stageNames.filter((name) => s.stages[name]),
  ...(s.pastKey === null ? [] : ['presentKey', 'presentValue']),
];

/**
 * Empty results, allocated before any work is done.
 *
 * @param {string} call
 * @param {{ shapes: Record<string, number[]>, names: readonly string[] }} wanted
 * @param {Record<string, Float32Array>} into
 * @param {number} [more] bytes that are needed besides, for the message if there is no room
 * @returns {Record<string, Tensor>}
 */
export function emptyResults(call, { shapes, names }, into, more = 0) {
  const bytes = names.reduce((sum, name) => sum + 4 * size(shapes[name]), more);
  return Object.fromEntries(
    names.map((name) => [
      name,
      { shape: shapes[name], data: into[name] ?? fresh(call, size(shapes[name]), bytes) },
    ]),
  );
}

/** @param {string} call @param {Settings} s @param {Record<string, Float32Array>} into */
export const allocated = (call, s, into) =>
  emptyResults(call, { shapes: shapesOf(s), names: namesOf(s) }, into);

/** Above this many bytes, inputs and results go through WebAssembly memory in parts. */
const wholeBytes = 48 * 2 ** 20;

/**
 * One attention call. A large one is computed a key/value head (and some of its queries) at a
 * time: WebAssembly memory, which never shrinks, then holds one part and not a second copy of
 * everything.
 *
 * @param {import('../marshal.js').Run} run
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
    const request = attentionRequest(problem);
    const arrays = resultOf(run, call, (send) => send('attention', ...request), into);
    return named(arrays, shapes, names, into);
  }
  intact(call, problem);
  const results = allocated(call, problem, into);
  const own = apart(call, problem, into);
  for (const part of split(own, wholeBytes)) {
    run(call, (send) => {
      const views = send('attention', ...attentionRequest(gather(own, part)));
      for (const [name, view] of Object.entries(views)) {
        if (view !== undefined) place(own, part, name, view, results[name].data);
      }
    });
  }
  return results;
}
