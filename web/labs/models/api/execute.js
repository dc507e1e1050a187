// A description and its weights → the attention of every head, and the logits: plan.js says the order of
// the operations. Weights are read as they are needed, and dropped.

import { allocated } from '../../../core/api/marshal.js';
import { copyColumns } from './columns.js';
import { add } from './embed.js';
import { sharedBias, shawBias, rotationTables } from './positions.js';

/** @typedef {import('./architectures/plan.js').Plan} Plan */
/** @typedef {import('./weights.js').Bound} Bound */
/** @typedef {import('./weights.js').Pair} Pair */
/** @typedef {import('./engine.js').Engine} Engine */

/**
 * @typedef {object} Reading
 * @property {Engine} engine
 * @property {Plan} plan
 * @property {Pick<Bound, 'layers' | 'relative' | 'final' | 'head'>} bound
 * @property {import('../../rope/index.js').Rotation[] | null} rotations at this length
 * @property {number} n tokens
 * @property {() => Promise<Float32Array>} embedded their vectors, [n, dim]
 * @property {number} start position of the first token
 * @property {boolean} positions false: as if there were none
 * @property {ReadonlySet<number>[]} off heads of each layer that add nothing
 * @property {'all' | 'last' | 'none'} logits
 * @property {(layer: number, weights: Float32Array) => Promise<void>} done with a layer, whose weights are a
 *   part of those of all
 * @property {import('../../../core/api/space.js').Space} space
 */

/**
 * q, k and v of each head beside each other → apart.
 *
 * @param {Float32Array} x
 * @param {Plan} plan
 * @param {Float32Array[]} parts
 */
function byHeads(x, { headDim }, parts) {
  for (const [which, part] of parts.entries()) {
    for (let from = which * headDim, to = 0; to < part.length; from += 3 * headDim, to += headDim) {
      part.set(x.subarray(from, from + headDim), to);
    }
  }
}

/**
 * @param {Reading} r
 * @param {Float32Array} x what the branch reads
 * @param {Record<string, Pair>} pairs
 */
async function projected({ engine, plan, n, space }, x, pairs) {
  const { heads, kvHeads, headDim, inputsFirst, clip = 0 } = plan;
  const [wide, narrow] = [heads * headDim, kvHeads * headDim];
  /** @type {Float32Array[]} */
  const parts = [];
  if (pairs.qkv) {
    const all = await engine.product(x, n, pairs.qkv, inputsFirst, (size) => space('qkv', size));
    const width = wide + 2 * narrow;
    parts.push(space('q', n * wide), space('k', n * narrow), space('v', n * narrow));
    if (plan.fused === 'heads') byHeads(all, plan, parts);
    else {
      copyColumns(parts[0], all, { n, width, first: 0 });
      copyColumns(parts[1], all, { n, width, first: wide });
      copyColumns(parts[2], all, { n, width, first: wide + narrow });
    }
  } else {
    for (const slot of ['q', 'k', 'v'])
      parts.push(await engine.product(x, n, pairs[slot], inputsFirst, (size) => space(slot, size)));
  }
  if (clip > 0) {
    for (const part of parts) {
      for (let k = 0; k < part.length; ++k) part[k] = Math.min(clip, Math.max(-clip, part[k]));
    }
  }
  if (pairs.qNorm) await engine.normalized(parts[0], pairs.qNorm, plan.norm);
  if (pairs.kNorm) await engine.normalized(parts[1], pairs.kNorm, plan.norm);
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
 * @param {Float32Array} weights of the layer, to be filled
 */
async function attended(r, layer, x, { rotation, bias }, weights) {
  const { engine, plan, bound, n, space } = r;
  const { heads, kvHeads, headDim } = plan;
  const pairs = bound.layers[layer];
  const [q, k, v] = await projected(r, x, pairs);
  if (rotation) {
    engine.rotated(q, { n, heads, headDim }, rotation);
    engine.rotated(k, { n, heads: kvHeads, headDim }, rotation);
  }
  const { scale, window } = plan.attention(layer);
  let terms = bias;
  if (pairs.relative && r.positions) {
    const table = await engine.numbers(pairs.relative.weight);
    terms =
      plan.bias?.kind === 'shaw'
        ? shawBias(engine, q, table, { n, heads, headDim, clip: plan.bias.clip, scale })
        : sharedBias(engine, plan, n, table);
  }
  const { causal, softcap = 0 } = plan;
  const output = space('output', n * heads * headDim);
  const sizes = { n, heads, kvHeads, headDim };
  const problem = { ...sizes, q, k, v, scale, softcap, causal, window, bias: terms };
  await engine.attention(problem, { output, weights });
  for (const head of r.off[layer]) {
    for (let i = 0; i < n; ++i)
      output.fill(0, (i * heads + head) * headDim, (i * heads + head + 1) * headDim);
  }
  await r.done(layer, weights);
  if (isLast(r, layer)) return null;
  const make = (/** @type {number} */ size) => space('mixed', size);
  const mixed = await engine.product(output, n, pairs.o, plan.inputsFirst, make);
  if (pairs.attnScale) await engine.scaled(mixed, n, pairs.attnScale);
  return pairs.attnOut ? engine.normalized(mixed, pairs.attnOut, plan.norm) : mixed;
}

/** @param {Reading} r @param {Record<string, Pair>} pairs @param {Float32Array} x */
async function mlp({ engine, plan, n, space }, pairs, x) {
  const { inner, activation, inputsFirst } = plan;
  /** @param {Float32Array} from @param {Pair} pair @param {string} name of the array */
  const product = (from, pair, name) =>
    engine.product(from, n, pair, inputsFirst, (size) => space(name, size));
  let active;
  if (pairs.gateUp) {
    const both = await product(x, pairs.gateUp, 'gate up');
    const [gate, up] = [space('gate', n * inner), space('up', n * inner)];
    copyColumns(gate, both, { n, width: 2 * inner, first: 0 });
    copyColumns(up, both, { n, width: 2 * inner, first: inner });
    active = engine.activated(gate, activation, up);
  } else {
    const up = await product(x, pairs.up, 'up');
    active = pairs.gate
      ? engine.activated(await product(x, pairs.gate, 'gate'), activation, up)
      : engine.activated(up, activation, null);
  }
  const result = await product(active, pairs.down, 'down');
  if (pairs.mlpScale) await engine.scaled(result, n, pairs.mlpScale);
  return pairs.mlpOut ? engine.normalized(result, pairs.mlpOut, plan.norm) : result;
}

/** @param {Reading} r @param {Float32Array} x [n, dim] @returns {Promise<Float32Array | undefined>} */
async function logitsOf({ engine, plan, bound, n: count, logits }, x) {
  const { head } = bound;
  if (!head || logits === 'none') return undefined;
  const last = logits === 'last';
  const n = last ? 1 : count;
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
  const { engine, plan, bound, n, start, space } = r;
  const ofLayer = plan.heads * n * n;
  const weights = allocated('run', plan.layers * ofLayer);
  const rotations = r.positions ? r.rotations : null;
  const rotationAt = rotations ? rotationTables(engine, rotations, plan, { n, start }) : undefined;
  const table = bound.relative ? await engine.numbers(bound.relative) : null;
  const bias = r.positions ? sharedBias(engine, plan, n, table) : null;
  const { norm } = plan;
  let x = await r.embedded();
  /** What a branch reads. @param {Pair | undefined} pair @param {string} name of the array */
  const normal = (pair, name) =>
    pair ? engine.normalized(x, pair, norm, space(name, x.length)) : x;
  for (let layer = 0; layer < plan.layers; ++layer) {
    const pairs = bound.layers[layer];
    const tables = { rotation: rotationAt?.(layer), bias };
    const read = await normal(pairs.attnIn, 'read');
    const own = weights.subarray(layer * ofLayer, (layer + 1) * ofLayer);
    const a = await attended(r, layer, read, tables, own);
    if (!a) return { weights, logits: undefined };
    if (plan.parallel) {
      const inner = await normal(pairs.mlpIn, 'inner');
      add(x, a);
      add(x, await mlp(r, pairs, inner));
      continue;
    }
    if (plan.residualOfNorm) x = read;
    add(x, a);
    if (pairs.attnAfter) await engine.normalized(x, pairs.attnAfter, norm);
    if (!pairs.down) continue;
    const inner = await normal(pairs.mlpIn, 'inner');
    const m = await mlp(r, pairs, inner);
    if (plan.residualOfNorm) x = inner;
    add(x, m);
    if (pairs.mlpAfter) await engine.normalized(x, pairs.mlpAfter, norm);
  }
  if (bound.final) await engine.normalized(x, bound.final, norm);
  return { weights, logits: await logitsOf(r, x) };
}
