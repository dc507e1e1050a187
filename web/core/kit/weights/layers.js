// Weights as an author gives them → the weights of each layer:
//
//   [m]                       one row of it
//   [n, m]                    one head
//   [heads, n, m]             one layer
//   [layers, heads, n, m]     a model; with a batch of 1 before or behind the layers too
//   a list of [1, heads, n, m], one a layer: `attentions` of Hugging Face Transformers

import { isArray, isObject, rangeError } from '../../api/check.js';
import { tensor } from '../../api/tensor.js';

/** @typedef {import('../../api/tensor.js').Tensor} Tensor */

/**
 * Replaces null by NaN, which JSON lacks.
 *
 * @param {unknown} value
 * @param {number} [depth] anything deeper is not a tensor
 * @returns {any}
 */
function withNaN(value, depth = 6) {
  if (!isArray(value) || depth === 0) return value === null ? NaN : value;
  return value.map((each) => withNaN(each, depth - 1));
}

/** @param {string} tag @param {string} name @param {any} value @returns {Tensor} */
function read(tag, name, value) {
  /** @type {{ data?: unknown }} */
  const { data } = isObject(value) ? value : {};
  const plain = isArray(data)
    ? { ...value, data: Float32Array.from(withNaN(data)) }
    : withNaN(value);
  return tensor(tag, name, plain, [1, 2, 3, 4, 5]);
}

/**
 * @param {string} tag of the element, for messages
 * @param {string} name of the property
 * @param {unknown} value
 * @returns {Tensor[]} [heads, n, m] per layer; views of the given data
 */
export function layersOf(tag, name, value) {
  const isTensor = (/** @type {unknown} */ each) => isObject(each) && 'data' in each;
  if (isArray(value) && value.length > 0 && value.every(isTensor)) {
    const all = value.flatMap((each, k) => layersOf(tag, `${name}[${k}]`, each));
    const other = all.findIndex(({ shape }) => String(shape) !== String(all[0].shape));
    if (other < 0) return all;
    throw rangeError`${tag}: ${name}[${other}] must be ${all[0].shape.join(' × ')} like ${name}[0], got ${all[other].shape.join(' × ')}`;
  }
  const { shape, data } = read(tag, name, value);
  if (shape.length === 5 && shape[0] !== 1 && shape[1] !== 1) {
    throw rangeError`${tag}: ${name} must have a batch of 1, got ${shape.join(' × ')}`;
  }
  const [heads, rows, columns] = [1, 1, ...shape].slice(-3);
  const cells = heads * rows * columns;
  return Array.from({ length: cells > 0 ? data.length / cells : 0 }, (_, layer) => ({
    shape: [heads, rows, columns],
    data: data.subarray(layer * cells, (layer + 1) * cells),
  }));
}
