// ONNX RotaryEmbedding cases → calls of phasor.rotary. Inputs: X, cos_cache, sin_cache and, where
// the caches are tables [maxPosition, rotaryDim/2] and not [batch, n, rotaryDim/2], position_ids.

import { decode } from './onnx.js';

/**
 * @param {any} phasor
 * @param {import('./onnx.js').TestCase} testCase
 * @returns {Record<string, { shape: number[], data: Float32Array }>}
 */
export function runRotary(phasor, { inputNames, outputNames, attributes, inputs }) {
  const [x, cos, sin, positions] = Array.from({ length: 4 }, (_, at) =>
    inputNames[at] ? decode(inputs[inputNames[at]]) : undefined,
  );
  if (!x) throw new Error('a RotaryEmbedding case needs X');
  // 0 is ONNX's "not given" for both numbers
  const output = phasor.rotary(x, {
    heads: attributes.num_heads || undefined,
    rotaryDim: attributes.rotary_embedding_dim || undefined,
    pairing: attributes.interleaved ? 'interleaved' : 'half',
    cos,
    sin,
    positions,
  });
  return { [outputNames[0]]: output };
}
