// What joins a softmax besides the keys of the sequence: attention sinks, and keys and values of the layer.

import { refuse } from '../check.js';
import { size, tensor } from '../tensor.js';

/** @typedef {import('./problem.js').AttentionOptions} AttentionOptions */
/** @typedef {import('./sizes.js').Sizes} Sizes */

/**
 * PyTorch's bias_k and bias_v are [1, 1, width of all heads]: one row.
 *
 * @param {string} call
 * @param {string} name
 * @param {unknown} value
 * @param {number} width of all heads
 */
function biasTensor(call, name, value, width) {
  const { shape, data } = tensor(call, name, value, [1, 2, 3]);
  const isRow = shape[shape.length - 1] === width && size(shape) === width;
  return { shape: isRow ? [width] : shape, data };
}

/**
 * @param {string} call
 * @param {Pick<Sizes, 'kvHeads' | 'dk' | 'dv'>} sizes
 * @param {Pick<AttentionOptions, 'biasKey' | 'biasValue'>} given
 */
export function biasOf(call, { kvHeads, dk, dv }, { biasKey, biasValue }) {
  if (biasKey === undefined && biasValue === undefined) {
    return { biasKeys: 0, biasKey: null, biasValue: null };
  }
  const keys = biasTensor(call, 'biasKey', biasKey, kvHeads * dk);
  const values = biasTensor(call, 'biasValue', biasValue, kvHeads * dv);
  const biasKeys = keys.shape[1] ?? 1;
  for (const [name, got, width] of /** @type {const} */ ([
    ['biasKey', keys, dk],
    ['biasValue', values, dv],
  ])) {
    const wanted = got.shape.length === 1 ? [kvHeads * width] : [kvHeads, biasKeys, width];
    if (String(got.shape) !== String(wanted) || (got.shape[1] ?? 1) !== biasKeys) {
      refuse(call, name, `of shape [${wanted.join(', ')}]`, got);
    }
  }
  return { biasKeys, biasKey: keys.data, biasValue: values.data };
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
