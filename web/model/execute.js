// A description and its weights → the attention of every head, and the logits: plan.js says the order of
// the operations. Weights are read as they are needed, and dropped.

import { allocated } from '../api/marshal.js';
import { addedRows, sharedBias, shawBias, rotationTables } from './positions.js';

/** @typedef {import('./architectures/plan.js').Plan} Plan */
/** @typedef {import('./weights.js').Bound} Bound */
/** @typedef {import('./weights.js').Pair} Pair */
/** @typedef {import('./engine.js').Engine} Engine */

/**
 * @typedef {object} Reading
 * @property {Engine} engine
 * @property {Plan} plan
 * @property {Bound} bound
 * @property {import('../conventions/config/layer-rope.js').Rotation[] | null} rotations at this length
 * @property {readonly number[]} ids
 * @property {number} start position of the first token
 * @property {boolean} positions false: as if there were none
 * @property {ReadonlySet<number>[]} off heads of each layer that add nothing
 * @property {'all' | 'last' | 'none'} logits
 * @property {(layer: number, weights: Float32Array) => Promise<void>} done with a layer
 */

/** @param {Float32Array} x @param {Float32Array} more */
function add(x, more) {
  for (let k = 0; k < x.length; ++k) x[k] += more[k];
}

/** @param {Reading} r @returns {Promise<Float32Array>} [n, dim] */
async function embedded({ engine, plan, bound, ids, start, positions }) {
  const { dim, embedScale = 1 } = plan;
  const x = await engine.rows(bound.token, ids);
  if (embedScale !== 1) for (let k = 0; k < x.length; ++k) x[k] *= Math.fround(embedScale);
  if (positions && bound.position) {
    add(x, await engine.rows(bound.position, placesOf(plan, ids, start)));
  }
  if (positions && plan.added) {
    add(x, addedRows(engine, plan.added, { n: ids.length, start, dim }));
  }
  // one text is all of type 0
  if (bound.types)
    add(
      x,
      await engine.rows(
        bound.types,
        ids.map(() => 0),
      ),
    );
  return bound.embedNorm ? engine.normalized(x, bound.embedNorm, plan.norm) : x;
}

/** The rows of a learned table. @param {Plan} plan @param {readonly number[]} ids @param {number} start */
function placesOf({ positionOffset = 0, padding }, ids, start) {
  if (padding === undefined) return ids.map((_, i) => positionOffset + start + i);
  let counted = start;
  return ids.map((id) => (id === padding ? padding : positionOffset + counted++));
}

/**
 * Columns of all rows.
 *
 * @param {Float32Array} x [n, width]
 * @param {number} width
 * @param {number} first
 * @param {number} count
 */
function columns(x, width, first, count) {
  const n = x.length / width;
  const part = new Float32Array(n * count);
  for (let r = 0; r < n; ++r) {
    part.set(x.subarray(r * width + first, r * width + first + count), r * count);
  }
  return part;
}

/** q, k and v of each head beside each other → apart. @param {Float32Array} x @param {Plan} plan */
function byHeads(x, { headDim }) {
  return [0, 1, 2].map((which) => {
    const part = new Float32Array(x.length / 3);
    for (let from = which * headDim, to = 0; to < part.length; from += 3 * headDim, to += headDim) {
      part.set(x.subarray(from, from + headDim), to);
    }
    return part;
  });
}

/**
 * @param {Reading} r
 * @param {Float32Array} x what the branch reads
 * @param {Record<string, Pair>} pairs
 */
async function projected({ engine, plan, ids }, x, pairs) {
  const n = ids.length;
  const { heads, kvHeads, headDim, inputsFirst, clip = 0 } = plan;
  const [wide, narrow] = [heads * headDim, kvHeads * headDim];
  /** @type {Float32Array[]} */
  let parts;
  if (pairs.qkv) {
    const all = await engine.product(x, n, pairs.qkv, inputsFirst);
    const width = wide + 2 * narrow;
    parts =
      plan.fused === 'heads'
        ? byHeads(all, plan)
        : [
            columns(all, width, 0, wide),
            columns(all, width, wide, narrow),
            columns(all, width, wide + narrow, narrow),
          ];
  } else {
    parts = [];
    for (const slot of ['q', 'k', 'v'])
      parts.push(await engine.product(x, n, pairs[slot], inputsFirst));
  }
  if (clip > 0) {
    for (const part of parts) {
      for (let k = 0; k < part.length; ++k) part[k] = Math.min(clip, Math.max(-clip, part[k]));
    }
  }
  if (pairs.qNorm) parts[0] = await engine.normalized(parts[0], pairs.qNorm, plan.norm);
  if (pairs.kNorm) parts[1] = await engine.normalized(parts[1], pairs.kNorm, plan.norm);
  return parts;
}

/** Whether nothing after the weights of a layer is asked for. @param {Reading} r @param {number} layer */
const isLast = ({ plan, bound, logits }, layer) =>
  layer === plan.layers - 1 && (logits === 'none' || !bound.head);

/**
 * @param {Reading} r
 * @param {number} layer
 * @param {Float32Array} x
 * @param {{ rotation: import('./engine.js').RotationTable | undefined, bias: Float32Array | null }} tables
 */
async function attended(r, layer, x, { rotation, bias }) {
  const { engine, plan, bound, ids } = r;
  const { heads, kvHeads, headDim } = plan;
  const pairs = bound.layers[layer];
  const n = ids.length;
  const [straightQ, straightK, v] = await projected(r, x, pairs);
  const q = rotation ? engine.rotated(straightQ, { n, heads, headDim }, rotation) : straightQ;
  const k = rotation
    ? engine.rotated(straightK, { n, heads: kvHeads, headDim }, rotation)
    : straightK;
  const { scale, window } = plan.attention(layer);
  let terms = bias;
  if (pairs.relative && r.positions) {
    const table = await engine.numbers(pairs.relative.weight);
    terms =
      plan.bias?.kind === 'shaw'
        ? shawBias(engine, q, table, { n, heads, headDim, clip: plan.bias.clip, scale })
        : sharedBias(engine, plan, n, table);
  }
  const { output, weights } = await engine.attention({
    q,
    k,
    v,
    n,
    heads,
    kvHeads,
    headDim,
    scale,
    softcap: plan.softcap ?? 0,
    causal: plan.causal,
    window,
    bias: terms,
  });
  for (const head of r.off[layer]) {
    for (let i = 0; i < n; ++i)
      output.fill(0, (i * heads + head) * headDim, (i * heads + head + 1) * headDim);
  }
  await r.done(layer, weights);
  if (isLast(r, layer)) return null;
  const mixed = await engine.product(output, n, pairs.o, plan.inputsFirst);
  return pairs.attnOut ? engine.normalized(mixed, pairs.attnOut, plan.norm) : mixed;
}

/** @param {Reading} r @param {Record<string, Pair>} pairs @param {Float32Array} x */
async function perceived({ engine, plan, ids }, pairs, x) {
  const n = ids.length;
  const { inner, activation, inputsFirst } = plan;
  let active;
  if (pairs.gateUp) {
    const both = await engine.product(x, n, pairs.gateUp, inputsFirst);
    const [gate, up] = [columns(both, 2 * inner, 0, inner), columns(both, 2 * inner, inner, inner)];
    active = engine.activated(gate, activation, up);
  } else if (pairs.gate) {
    const up = await engine.product(x, n, pairs.up, inputsFirst);
    active = engine.activated(await engine.product(x, n, pairs.gate, inputsFirst), activation, up);
  } else {
    active = engine.activated(await engine.product(x, n, pairs.up, inputsFirst), activation, null);
  }
  const result = await engine.product(active, n, pairs.down, inputsFirst);
  return pairs.mlpOut ? engine.normalized(result, pairs.mlpOut, plan.norm) : result;
}

/** @param {Reading} r @param {Float32Array} x [n, dim] @returns {Promise<Float32Array | undefined>} */
async function logitsOf({ engine, plan, bound, ids, logits }, x) {
  const { head } = bound;
  if (!head || logits === 'none') return undefined;
  const last = logits === 'last';
  const n = last ? 1 : ids.length;
  let read = last ? x.slice(-plan.dim) : x;
  if (head.dense && head.norm && plan.head.transform) {
    const dense = await engine.product(read, n, head.dense);
    const active = engine.activated(dense, plan.head.transform.activation, null);
    read = await engine.normalized(active, head.norm, plan.norm);
  }
  const result = await engine.product(read, n, head, plan.head.inputsFirst);
  const { scale = 1, softcap = 0 } = plan.head;
  if (scale !== 1) for (let k = 0; k < result.length; ++k) result[k] *= scale;
  if (softcap > 0) {
    const capped = engine.activated(
      result.map((score) => score / softcap),
      'tanh',
      null,
    );
    return capped.map((share) => softcap * share);
  }
  return result;
}

/**
 * @param {Reading} r
 * @returns {Promise<{ weights: Float32Array, logits: Float32Array | undefined }>} [layers, heads, n, n] and
 *   [n, vocabulary]
 */
export async function execute(r) {
  const { engine, plan, bound, ids, start } = r;
  const n = ids.length;
  const ofLayer = plan.heads * n * n;
  const weights = allocated('run', plan.layers * ofLayer);
  const done = async (/** @type {number} */ layer, /** @type {Float32Array} */ of) => {
    weights.set(of, layer * ofLayer);
    await r.done(layer, of);
  };
  const rotations = r.positions ? r.rotations : null;
  const rotationAt = rotations ? rotationTables(engine, rotations, plan, { n, start }) : undefined;
  const table = bound.relative ? await engine.numbers(bound.relative) : null;
  const bias = r.positions ? sharedBias(engine, plan, n, table) : null;
  const { norm } = plan;
  let x = await embedded(r);
  for (let layer = 0; layer < plan.layers; ++layer) {
    const pairs = bound.layers[layer];
    const tables = { rotation: rotationAt?.(layer), bias };
    const read = pairs.attnIn ? await engine.normalized(x, pairs.attnIn, norm) : x;
    const a = await attended({ ...r, done }, layer, read, tables);
    if (!a) return { weights, logits: undefined };
    if (plan.parallel) {
      const inner = pairs.mlpIn ? await engine.normalized(x, pairs.mlpIn, norm) : x;
      add(x, a);
      add(x, await perceived(r, pairs, inner));
      continue;
    }
    if (plan.residualOfNorm) x = read;
    add(x, a);
    if (pairs.attnAfter) x = await engine.normalized(x, pairs.attnAfter, norm);
    if (!pairs.down) continue;
    const inner = pairs.mlpIn ? await engine.normalized(x, pairs.mlpIn, norm) : x;
    const m = await perceived(r, pairs, inner);
    if (plan.residualOfNorm) x = inner;
    add(x, m);
    if (pairs.mlpAfter) x = await engine.normalized(x, pairs.mlpAfter, norm);
  }
  if (bound.final) x = await engine.normalized(x, bound.final, norm);
  return { weights, logits: await logitsOf(r, x) };
}
