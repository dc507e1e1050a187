// Weights of 8-bit integers in safetensors, as `quantization_config` says:
//
//   compressed-tensors  W = q · weight_scale, one for the matrix or one a row: format 'int-quantized'
//                       (compressed_tensors/compressors/naive_quantized.py)
//   bitsandbytes        W = q · SCB / 127, one a row: LLM.int8 (Dettmers et al. 2022)
//
// Inputs of products stay float32, where LLM.int8 rounds most of them to 8 bits too; models whose
// input_activations are integers as well (W8A8) are refused.

import { isObject, say } from '../../../../core/api/check.js';
/** @typedef {import('../../../../core/api/message.js').Value} Value */
/** @typedef {import('../fields.js').Fields} Fields */

/**
 * @typedef {object} Quantization
 * @property {(weight: string) => string} scale the name of the tensor that belongs to a tensor
 * @property {(weight: string) => string} [layout] the name of the tensor that says in which order
 *   the numbers stand
 * @property {number} factor of its numbers
 * @property {Value} [warning]
 */

/** @param {Fields} q @returns {Quantization} */
function compressedTensors(q) {
  q.only('format', 'int-quantized', 'naive-quantized');
  q.only('quantization_status', 'compressed');
  q.only('kv_cache_scheme', undefined);
  q.section('sparsity_config').only('format', 'dense');
  const [, transforms = {}] = q.entry('transform_config');
  if (!isObject(transforms) || Object.keys(transforms).length > 0) {
    q.refuse(
      'transform_config',
      say`left out or {}, which is all that phasor computes`,
      transforms,
    );
  }
  const [, groups] = q.entry('config_groups');
  if (!isObject(groups) || Object.keys(groups).length === 0) {
    return q.refuse('config_groups', say`an object of groups`, groups);
  }
  const all = q.section('config_groups');
  for (const name of Object.keys(groups)) {
    const group = all.section(name);
    group.only('format', undefined, 'int-quantized', 'naive-quantized');
    group.only('input_activations', undefined);
    group.only('output_activations', undefined);
    const weights = group.section('weights');
    weights.only('num_bits', 8);
    weights.only('type', 'int');
    weights.only('symmetric', true);
    weights.only('dynamic', false);
    weights.only('strategy', 'tensor', 'channel');
  }
  return { scale: (weight) => `${weight}_scale`, factor: 1 };
}

/** @param {Fields} q @returns {Quantization} */
function bitsAndBytes(q) {
  q.only('load_in_4bit', false);
  if (!q.flag(['load_in_8bit', '_load_in_8bit'], false)) q.refuse('load_in_8bit', 'true', false);
  return {
    scale: (weight) => weight.replace(/weight$/, 'SCB'),
    layout: (weight) => `${weight}_format`,
    factor: 1 / 127,
    warning: say`quantization_config: bitsandbytes rounds most inputs of products to 8 bits, phasor rounds none`,
  };
}

/** @param {Fields} fields @returns {Quantization | undefined} undefined where nothing is quantized */
export function quantizationOf(fields) {
  if (fields.entry('quantization_config')[1] === undefined) return undefined;
  const q = fields.section('quantization_config');
  const methods = { 'compressed-tensors': compressedTensors, bitsandbytes: bitsAndBytes };
  return q.choice('quant_method', methods)(q);
}
