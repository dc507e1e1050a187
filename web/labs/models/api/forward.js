// The objects of src/model/forward.h: a layer with its tensors, and a text on its way through the layers.

import { single } from '../../../core/api/check.js';
import { Choice, Held } from '../../../core/api/marshal.js';

/** @typedef {import('./module.js').Calls} Calls */
/** @typedef {import('./architectures/plan.js').Plan} Plan */

const call = 'run';

/**
 * A tensor of a layer: `weight` of a norm, of factors or of a table; or a product, whose panels may be in the
 * module's memory, with the scales of weights that are integers.
 *
 * @typedef {{ slot: string, bias: Float32Array | null, weight?: Float32Array, outputs?: number,
 *   panels?: Held, scales?: Float32Array | null }} LayerTensor
 */

/**
 * How the queries and keys of some layers are rotated: cosines and sines, [n, pairs].
 *
 * @typedef {{ layers: 'all' | readonly number[], cosines: Float32Array, sines: Float32Array,
 *   pairs: number, interleaved: boolean }} RotationTable
 */

/**
 * A text in the module's memory.
 *
 * @typedef {{ held: Held, n: number, tables: readonly RotationTable[] }} Pass
 */

/** What attention of a layer needs besides arrays. @param {Plan} plan @param {number} layer */
export function headPlan({ heads, kvHeads, headDim, causal, softcap = 0, attention }, layer) {
  const { scale, window } = attention(layer);
  return { heads, kvHeads, headDim, causal, softcap, window, scale: single(call, 'scale', scale) };
}

/**
 * Attention of some key/value heads, from one to another, and of the heads that read them.
 *
 * @typedef {object} SomeHeads
 * @property {ReturnType<typeof headPlan>} plan of all heads
 * @property {number} n tokens
 * @property {Float32Array} q [n, heads · headDim]
 * @property {Float32Array} k [n, kvHeads · headDim]
 * @property {Float32Array} v as k
 * @property {Float32Array | null} bias of these heads, [·, n, n]
 * @property {number} from
 * @property {number} to
 */

/**
 * @param {import('../../../core/api/marshal.js').Send<import('../../../wasm/model.js').MainModule>} send
 * @param {SomeHeads} heads
 */
export const attended = (send, { plan, n, q, k, v, bias, from, to }) =>
  send('attended', plan, n, q, k, v, bias, from, to);

/** @param {Plan} plan @param {number} layer */
const layerPlan = (plan, layer) => ({
  attention: headPlan(plan, layer),
  norm: new Choice('Norm', plan.norm.kind),
  epsilon: plan.norm.epsilon,
  activation: new Choice('Activation', plan.activation),
  clip: plan.clip ?? 0,
  fusedByHeads: plan.fused === 'heads',
  parallel: plan.parallel ?? false,
  residualOfNorm: plan.residualOfNorm ?? false,
  relative: new Choice('Relative', plan.bias?.kind === 'shaw' ? 'shaw' : 't5'),
  buckets:
    plan.bias?.kind === 't5'
      ? bucketsOf(plan.bias)
      : { buckets: 0, maxDistance: 0, bidirectional: false },
});

/** @param {{ buckets: number, maxDistance: number, bidirectional: boolean }} bias */
export const bucketsOf = ({ buckets, maxDistance, bidirectional }) => ({
  buckets,
  maxDistance,
  bidirectional,
});

/**
 * @param {Calls} calls
 * @param {Plan} plan
 * @param {number} layer
 * @param {LayerTensor[]} tensors
 * @param {number} factor of all scales
 * @returns {Held} to be deleted before the panels
 */
export function newLayer(calls, plan, layer, tensors, factor) {
  const address = calls(call, (send) => send('newLayer', layerPlan(plan, layer)));
  const held = new Held(address, (at) => calls(call, (send) => send('deleteLayer', at)));
  try {
    calls(call, (send) => {
      for (const [number, { slot, weight, bias, ...product }] of tensors.entries()) {
        const place = new Choice('Slot', slot);
        const { outputs = 0, panels, scales = null } = product;
        if (weight) send('setNumbers', address, place, weight, weight.length, bias);
        else
          send('setProduct', address, place, {
            ...{ number, outputs, packed: panels?.address ?? 0, bias },
            ...{ scales, scaleCount: scales?.length ?? 0, factor },
          });
      }
    });
  } catch (error) {
    held.delete();
    throw error;
  }
  return held;
}

/**
 * @param {Calls} calls
 * @param {Float32Array} x [n, dim]
 * @param {object} given
 * @param {Plan} given.plan
 * @param {number} given.n
 * @param {Float32Array | null} given.bias of the scores of all layers, [heads, n, n]
 * @param {readonly RotationTable[]} given.tables
 * @param {boolean} given.positions whether layers add biases of their own
 * @returns {Pass} to be deleted
 */
export function newPass(calls, x, { plan, n, bias, tables, positions }) {
  const address = calls(call, (send) =>
    send('newPass', x, n, plan.dim, bias, plan.heads, positions),
  );
  const held = new Held(address, (at) => calls(call, (send) => send('deletePass', at)));
  try {
    for (const { cosines, sines, pairs, interleaved } of tables) {
      const pairing = new Choice('Pairing', interleaved ? 'interleaved' : 'half');
      calls(call, (send) => send('addRotation', address, cosines, sines, pairs, pairing));
    }
  } catch (error) {
    held.delete();
    throw error;
  }
  return { held, n, tables };
}

/**
 * Which of a pass's rotations a layer has; -1: none.
 *
 * @param {Pass} pass
 * @param {number} layer
 */
export const rotationOf = ({ tables }, layer) =>
  tables.findIndex(({ layers }) => layers === 'all' || layers.includes(layer));
