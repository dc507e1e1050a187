// A description and its weights → the attention of every head, and the logits. What a layer computes is in
// src/model/forward.h; before and behind the layers are the steps of embed.js and of this file.

import { allocated } from '../../../core/api/marshal.js';
import { newPass } from './forward.js';
import { sharedBias, rotationTables } from './positions.js';

/** @typedef {import('./architectures/plan.js').Plan} Plan */
/** @typedef {import('./weights.js').Bound} Bound */
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
 */

/** @param {Reading} r @param {Float32Array} x of the tokens whose logits are wanted, [tokens, dim] */
async function logitsOf({ engine, plan, bound }, x) {
  const head = /** @type {NonNullable<Bound['head']>} */ (bound.head);
  const n = x.length / plan.dim;
  let read = bound.final ? await engine.normalized(x, bound.final, plan.norm) : x;
  if (head.dense && head.norm && plan.head.transform) {
    const dense = await engine.product(read, n, head.dense);
    const active = engine.activated(dense, plan.head.transform.activation);
    read = await engine.normalized(active, head.norm, plan.norm);
  }
  const result = await engine.product(read, n, head, plan.head.inputsFirst);
  const { scale = 1, softcap = 0 } = plan.head;
  if (scale !== 1) for (let k = 0; k < result.length; ++k) result[k] *= scale;
  if (softcap > 0) {
    const capped = engine.activated(
      result.map((score) => score / softcap),
      'tanh',
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
  const { engine, plan, bound, n, start, positions } = r;
  const ofLayer = plan.heads * n * n;
  const weights = allocated('run', plan.layers * ofLayer);
  const rotations = positions && r.rotations;
  const tables = rotations ? rotationTables(engine, rotations, plan, { n, start }) : [];
  const table = bound.relative ? await engine.numbers(bound.relative) : null;
  const bias = positions ? sharedBias(engine, plan, n, table) : null;
  const hasLogits = bound.head !== undefined && r.logits !== 'none';
  const pass = newPass(engine.calls, await r.embedded(), { plan, n, bias, tables, positions });
  try {
    for (let layer = 0; layer < plan.layers; ++layer) {
      const own = weights.subarray(layer * ofLayer, (layer + 1) * ofLayer);
      await engine.layer(pass, {
        ...{ plan, layer, pairs: bound.layers[layer], off: r.off[layer] },
        weightsOnly: layer === plan.layers - 1 && !hasLogits,
        weights: own,
      });
      await r.done(layer, own);
    }
    if (!hasLogits) return { weights, logits: undefined };
    const vectors = engine.vectors(pass, r.logits === 'last' ? plan.dim : n * plan.dim);
    return { weights, logits: await logitsOf(r, vectors) };
  } finally {
    pass.held.delete();
  }
}
