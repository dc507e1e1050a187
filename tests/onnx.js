// ONNX cases → calls of phasor: runCase(phasor, testCase) gives { [outputName]: tensor }.
//
// What ONNX's Attention says otherwise than phasor, and is translated here:
//   - a mask whose last dimension is short is padded with "hidden" (phasor: an error, or, when it
//     is 1, broadcast)
//   - with nonpad_kv_seqlen and no past, query i stands at nonpad_kv_seqlen[b] - Lq + i, whether
//     for is_causal or for the window

import { runRotary } from './onnx-rotary.js';

/** @typedef {{ dtype: 'float32' | 'bool' | 'int32', shape: number[], data: string }} CaseTensor */

/**
 * @typedef {{ name: string, op: string, inputNames: string[], outputNames: string[],
 *   attributes: Record<string, number>, inputs: Record<string, CaseTensor>,
 *   outputs: Record<string, CaseTensor> }} TestCase
 */

const kinds = { float32: Float32Array, bool: Uint8Array, int32: Int32Array };

/** @param {CaseTensor} tensor */
export function decode({ dtype, shape, data }) {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  return { shape, data: new kinds[dtype](bytes.buffer) };
}

/**
 * @param {{ shape: number[], data: any }} mask
 * @param {number} keys
 */
function padded({ shape, data }, keys) {
  const width = shape[shape.length - 1];
  if (width >= keys) return { shape, data };
  const rows = data.length / width;
  const hidden = data instanceof Uint8Array ? 0 : -Infinity;
  const wide = new data.constructor(rows * keys).fill(hidden);
  for (let row = 0; row < rows; ++row) {
    wide.set(data.subarray(row * width, (row + 1) * width), row * keys);
  }
  return { shape: [...shape.slice(0, -1), keys], data: wide };
}

const stages = /** @type {const} */ (['scores', 'capped', 'masked', 'weights']);

/**
 * @param {any} phasor
 * @param {TestCase} testCase
 * @returns {Record<string, { shape: number[], data: Float32Array }>}
 */
function runAttention(phasor, { inputNames, outputNames, attributes, inputs }) {
  const [q, k, v, mask, pastKey, pastValue, lengths] = Array.from({ length: 7 }, (_, at) =>
    inputNames[at] ? decode(inputs[inputNames[at]]) : undefined,
  );
  if (!q || !k || !v) throw new Error('an Attention case needs Q, K and V');
  const keys = (pastKey?.shape[2] ?? 0) + k.shape[k.shape.length - 2];
  const queries = q.shape[q.shape.length - 2];
  const external = lengths !== undefined && pastKey === undefined;
  const stage = stages[attributes.qk_matmul_output_mode ?? 0];
  const result = phasor.attention(q, k, v, {
    ...(q.shape.length === 3
      ? { heads: attributes.q_num_heads, kvHeads: attributes.kv_num_heads }
      : {}),
    ...(attributes.scale !== undefined ? { scale: attributes.scale } : {}),
    softcap: attributes.softcap ?? 0,
    causal: Boolean(attributes.is_causal),
    window: [attributes.left_window_size ?? -1, attributes.right_window_size ?? -1],
    ...(mask ? { mask: padded(mask, keys) } : {}),
    ...(pastKey ? { pastKey, pastValue } : {}),
    ...(lengths ? { keyLengths: lengths.data } : {}),
    ...(external ? { start: lengths.data.map((/** @type {number} */ n) => n - queries) } : {}),
    return: outputNames[3] ? [stage] : [],
  });
  // without a past, the present is what came in, by head
  const present = (/** @type {any} */ given, /** @type {any} */ returned) => {
    if (returned || given.shape.length === 4) return returned ?? given;
    const [batch, rows, width] = given.shape;
    const heads = attributes.kv_num_heads;
    const size = width / heads;
    const data = new Float32Array(given.data.length);
    for (let row = 0; row < batch * rows; ++row) {
      for (let head = 0; head < heads; ++head) {
        const from = row * width + head * size;
        const to = ((Math.floor(row / rows) * heads + head) * rows + (row % rows)) * size;
        data.set(given.data.subarray(from, from + size), to);
      }
    }
    return { shape: [batch, heads, rows, size], data };
  };
  const outputs = [
    result.output,
    present(k, result.presentKey),
    present(v, result.presentValue),
    result[stage],
  ];
  return Object.fromEntries(
    outputNames.map((name, at) => [name, outputs[at]]).filter(([name]) => name),
  );
}

/**
 * @param {any} phasor what load() gave
 * @param {TestCase} testCase
 * @returns {Record<string, { shape: number[], data: Float32Array }>}
 */
export function runCase(phasor, testCase) {
  if (testCase.op === 'Attention') return runAttention(phasor, testCase);
  if (testCase.op === 'RotaryEmbedding') return runRotary(phasor, testCase);
  throw new Error(`no adapter for the operator ${testCase.op}`);
}
