// The options of an attention call → settings: plain numbers and typed arrays, checked. Settings
// with q, k and v are a problem, which can be sent to a worker.

import { finite, flag, integer, isArray, oneOf, refuse } from './check.js';
import { broadcastMask } from './mask.js';
import { numberList, tensor } from './tensor.js';

/** @typedef {import('./tensor.js').TensorLike} TensorLike */
/** @typedef {import('./mask.js').MaskLike} MaskLike */
/** @typedef {import('./sizes.js').Sizes} Sizes */

/** Stages in the order of computation; the bit of each is its place. */
export const stageNames = /** @type {const} */ ([
  'scores',
  'capped',
  'masked',
  'weights',
  'logSumExp',
]);

/** @typedef {(typeof stageNames)[number]} Stage */

/**
 * Below, Lq queries meet Lk keys (cached ones included), and query i stands at position
 * p = i + offset among the keys.
 *
 * @typedef {object} AttentionOptions
 * @property {number} [heads] query heads side by side in the columns of a 2-D or 3-D q; default 1.
 *   4-D inputs have it in their shape.
 * @property {number} [kvHeads] key and value heads; default `heads`. Fewer is grouped-query (with
 *   1, multi-query) attention: query head h uses key head floor(h·kvHeads/heads), as PyTorch's
 *   enable_gqa, JAX and ONNX do (Shazeer 2019, Ainslie et al. 2023).
 * @property {number} [scale] what q·k is multiplied by, any finite number; default 1/sqrt(dk).
 * @property {number} [softcap] c > 0 turns a score s into c·tanh(s/c) BEFORE any mask, as ONNX,
 *   JAX and Keras do; default 0, no cap. PyTorch's scaled_dot_product_attention has none.
 * @property {boolean | 'top-left' | 'bottom-right'} [causal] hides keys after p. `true`: offset is
 *   the number of past keys (ONNX), so without a cache it is 'top-left' (PyTorch's is_causal, JAX,
 *   ONNX). 'bottom-right': the last query sees the last real key (FlashAttention ≥ 2.1, MLX; ONNX
 *   when it is given nonpad_kv_seqlen).
 * @property {readonly [number, number]} [window] [left, right]: only keys p - left … p + right; -1
 *   is unbounded, 0 the own position only (JAX's local_window_size, ONNX 25; others take a mask).
 * @property {number | ArrayLike<number>} [offset] p = i + offset, one integer or one a batch entry,
 *   negative ones too. Default: what `causal` says, else the number of past keys.
 * @property {MaskLike} [mask] booleans, where true KEEPS (PyTorch's scaled_dot_product_attention,
 *   JAX, ONNX; PyTorch's nn.MultiheadAttention drops instead), or floats, added to the scores
 *   (-Infinity hides). 1-D to 4-D, broadcast from the right to [batch, heads, Lq, Lk] like numpy;
 *   with one head also [batch, Lq, Lk]. A mask that is too short is an error; ONNX pads it.
 * @property {ArrayLike<number>} [keyLengths] how many keys of each batch entry are real; the rest
 *   is padding (ONNX nonpad_kv_seqlen, JAX key_value_seq_lengths; others take a mask).
 * @property {TensorLike} [pastKey] cached keys [batch, kvHeads, past, dk], which stand before k; with
 *   2-D inputs also [kvHeads, past, dk]. Needs `pastValue`, [batch, kvHeads, past, dv].
 * @property {TensorLike} [pastValue]
 */

/** Options of every call that attends: `projectedNames` where the heads are known otherwise. */
export const projectedNames =
  'scale softcap causal window offset mask keyLengths pastKey pastValue return into';
export const attentionNames = `heads kvHeads ${projectedNames}`;

/**
 * @typedef {Sizes & { cached: number, past: number, stacked: boolean, scale: number, softcap: number,
 *   causal: boolean, left: number, right: number, offset: number[], length: number[],
 *   pastKey: Float32Array | null, pastValue: Float32Array | null,
 *   mask: import('./mask.js').Mask | null, stages: number }} Settings
 */

/** @typedef {Settings & { q: Float32Array, k: Float32Array, v: Float32Array }} Problem */

/**
 * @param {string} call
 * @param {Sizes} sizes
 * @param {AttentionOptions} given
 */
function pastOf(call, { rank, batch, kvHeads, dk, dv }, { pastKey, pastValue }) {
  if (pastKey === undefined && pastValue === undefined) {
    return { past: 0, pastKey: null, pastValue: null };
  }
  const ranks = rank === 2 ? [3, 4] : [4];
  const keys = tensor(call, 'pastKey', pastKey, ranks);
  const values = tensor(call, 'pastValue', pastValue, ranks);
  const past = keys.shape.at(-2) ?? 0;
  for (const [name, { shape }, width] of /** @type {const} */ ([
    ['pastKey', keys, dk],
    ['pastValue', values, dv],
  ])) {
    const wanted = [batch, kvHeads, past, width].slice(-shape.length);
    if (!shape.every((side, at) => side === wanted[at])) {
      throw new RangeError(
        `${call}: ${name} must be of shape [${wanted.join(', ')}], got [${shape.join(', ')}]`,
      );
    }
  }
  return { past, pastKey: keys.data, pastValue: values.data };
}

/**
 * @param {string} call
 * @param {string} name
 * @param {unknown} value
 * @param {number} batch
 * @returns {number[]} one integer a batch entry
 */
function integers(call, name, value, batch) {
  const list = numberList(call, name, value);
  if (list.length !== batch) {
    throw new RangeError(
      `${call}: ${name} must have one entry a batch entry, ${batch}, got ${list.length}`,
    );
  }
  list.forEach((entry, at) => {
    if (!Number.isInteger(entry) || Math.abs(entry) > 2 ** 30) {
      refuse(call, `${name}[${at}]`, 'an integer', entry);
    }
  });
  return Array.from(list);
}

/**
 * @param {string} call
 * @param {unknown} value
 * @returns {number[]}
 */
function windowOf(call, value) {
  if (value === undefined) return [-1, -1];
  const wanted = '[left, right]';
  if (!isArray(value)) return refuse(call, 'window', wanted, value, TypeError);
  if (value.length !== 2) return refuse(call, 'window', wanted, value);
  return [0, 1].map((at) => integer(call, `window[${at}]`, value[at], -1));
}

/**
 * @param {string} call
 * @param {Sizes} sizes
 * @param {AttentionOptions} given
 * @param {readonly string[]} stages
 * @param {number} [cached] keys that a cache holds already
 * @returns {Settings}
 */
export function settingsOf(call, sizes, given, stages, cached = 0) {
  const { scale = 1 / Math.sqrt(sizes.dk), softcap = 0, causal = false } = given;
  const { batch, heads, queries } = sizes;
  const past = pastOf(call, sizes, given);
  const total = cached + past.past + sizes.keys;
  finite(call, 'scale', scale);
  finite(call, 'softcap', softcap);
  if (softcap < 0) refuse(call, 'softcap', '0 (none) or above', softcap);
  if (typeof causal === 'string') oneOf(call, 'causal', causal, ['top-left', 'bottom-right']);
  else flag(call, 'causal', causal);
  const [left, right] = windowOf(call, given.window);

  let length = Array(batch).fill(total);
  if (given.keyLengths !== undefined) {
    length = integers(call, 'keyLengths', given.keyLengths, batch);
    length.forEach((count, at) => {
      if (count < 0 || count > total) {
        refuse(call, `keyLengths[${at}]`, `between 0 and the number of keys, ${total}`, count);
      }
    });
  }
  const start = causal === 'top-left' ? 0 : cached + past.past;
  let offset = length.map((count) => (causal === 'bottom-right' ? count - queries : start));
  if (given.offset !== undefined) {
    const { offset: own } = given;
    const list = typeof own === 'number' ? Array(batch).fill(own) : own;
    offset = integers(call, 'offset', list, batch);
  }
  const { rank, kvHeads, keys, dk, dv } = sizes;
  // named one by one: an engine builds this four times as fast as with a spread, and decoding makes
  // one a token
  return {
    rank,
    batch,
    heads,
    kvHeads,
    queries,
    keys,
    dk,
    dv,
    past: past.past,
    pastKey: past.pastKey,
    pastValue: past.pastValue,
    cached,
    stacked: sizes.rank === 4,
    scale,
    softcap,
    causal: causal !== false,
    left,
    right,
    offset,
    length,
    mask: broadcastMask(call, given.mask, [batch, heads, queries, total]),
    stages: stageBits(call, stages),
  };
}

/**
 * @param {string} call
 * @param {unknown} wanted
 */
function stageBits(call, wanted) {
  if (!isArray(wanted)) {
    return refuse(call, 'return', 'an array of stage names', wanted, TypeError);
  }
  let bits = 0;
  for (const stage of wanted)
    bits |= 1 << stageNames.indexOf(oneOf(call, 'return', stage, stageNames));
  return bits;
}
