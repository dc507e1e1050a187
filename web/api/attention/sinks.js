// What takes part in a softmax beside the keys of the sequence: attention sinks and the keys and
// values of the layer.

import { refuse } from '../check.js';
import { tensor } from '../tensor.js';

/** @typedef {import('./problem.js').AttentionOptions} AttentionOptions */
/** @typedef {import('./sizes.js').Sizes} Sizes */

/**
 * @param {string} call
 * @param {Pick<Sizes, 'kvHeads' | 'dk' | 'dv'>} sizes
 * @param {Pick<AttentionOptions, 'biasKey' | 'biasValue'>} given
 */
export function biasOf(call, { kvHeads, dk, dv }, { biasKey, biasValue }) {
  if (biasKey === undefined && biasValue === undefined) {
    return { added: 0, biasKey: null, biasValue: null };
  }
  const keys = tensor(call, 'biasKey', biasKey, [1, 3]);
  const values = tensor(call, 'biasValue', biasValue, [1, 3]);
  const added = keys.shape[1] ?? 1;
  for (const [name, got, width] of /** @type {const} */ ([
    ['biasKey', keys, dk],
    ['biasValue', values, dv],
  ])) {
    const wanted = got.shape.length === 1 ? [kvHeads * width] : [kvHeads, added, width];
    if (!got.shape.every((side, at) => side === wanted[at]) || (got.shape[1] ?? 1) !== added) {
      refuse(call, name, `of shape [${wanted.join(', ')}]`, got);
    }
  }
  return { added, biasKey: keys.data, biasValue: values.data };
}

/**
 * @param {string} call
 * @param {AttentionOptions['sinks']} value
 * @param {number} heads
 */
export function sinksOf(call, value, heads) {
  if (value === undefined) return null;
  const sinks =
    typeof value === 'number'
      ? new Float32Array(heads).fill(value)
      : tensor(call, 'sinks', value, [1]).data.slice();
  if (sinks.length !== heads) {
    refuse(call, 'sinks', `one number or one a head, ${heads}`, { shape: [sinks.length] });
  }
  sinks.forEach((sink, at) => {
    if (!(sink < Infinity)) {
      refuse(call, `sinks[${at}]`, 'a number in the range of float32, or -Infinity', sink);
    }
  });
  return sinks;
}
