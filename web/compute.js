// A checked problem → WebAssembly → tensors of the right shapes.

/** @typedef {import('./tensor.js').Tensor} Tensor */
/** @typedef {import('./problem.js').Settings} Settings */
/** @typedef {import('./problem.js').Problem} Problem */
/** @typedef {(array: import('./border.js').NumberArray | null) => number} Put */

/**
 * What src/bindings/attention.cpp calls a Request. Without q, k and v (multi-head attention makes
 * its own) their addresses are 0.
 *
 * @param {Put} put
 * @param {Settings & Partial<Problem>} s
 */
export function request(put, s) {
  const { mask } = s;
  const [maskBatch, maskHead, maskQuery, maskKey] = mask?.strides ?? [0, 0, 0, 0];
  return {
    batch: s.batch,
    heads: s.heads,
    kvHeads: s.kvHeads,
    queries: s.queries,
    keys: s.keys,
    past: s.past,
    dk: s.dk,
    dv: s.dv,
    stacked: s.stacked,
    causal: s.causal,
    keep: mask?.data instanceof Uint8Array,
    q: put(s.q ?? null),
    k: put(s.k ?? null),
    v: put(s.v ?? null),
    pastKey: put(s.pastKey),
    pastValue: put(s.pastValue),
    offset: put(s.offset),
    length: put(s.length),
    mask: put(mask?.data ?? null),
    scale: s.scale,
    softcap: s.softcap,
    left: s.left,
    right: s.right,
    maskBatch,
    maskHead,
    maskQuery,
    maskKey,
    stages: s.stages,
  };
}

/**
 * The shape of every result by its name.
 *
 * @param {Settings} s
 * @returns {Record<string, number[]>}
 */
export function shapesOf({ rank, batch, heads, kvHeads, queries, keys, past, dk, dv }) {
  const total = past + keys;
  // 2-D inputs have no batch dimension, so their results have none
  const lead = rank === 2 ? [] : [batch];
  const square = [...lead, heads, queries, total];
  return {
    output: rank === 4 ? [batch, heads, queries, dv] : [...lead, queries, heads * dv],
    scores: square,
    capped: square,
    masked: square,
    weights: square,
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
 * @returns {Record<string, Tensor>}
 */
export function named(parts, shapes, names) {
  /** @type {Record<string, Tensor>} */
  const results = {};
  for (const name of names) {
    results[name] = { shape: shapes[name], data: parts[name]?.data ?? new Float32Array(0) };
  }
  return results;
}
