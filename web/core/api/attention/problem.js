// The options of an attention call → settings: plain numbers and typed arrays, checked. Settings
// with q, k and v are a problem, which can be sent to a worker. Besides the keys of the sequence,
// attention sinks and keys and values of the layer join a softmax.

import {
  integer,
  isArray,
  isObject,
  oneOf,
  rangeError,
  refuse,
  say,
  single,
  unchanged,
} from '../check.js';
import { booleans } from '../marshal.js';
import { broadcastMask } from './mask.js';
import { scoreOptionNames, scoreOptions } from './score-options.js';
import { numberList, tensor, size } from '../tensor.js';

/** @typedef {import('../tensor.js').TensorLike} TensorLike */
/** @typedef {import('./mask.js').MaskLike} MaskLike */
/** @typedef {import('./sizes.js').Sizes} Sizes */

/** Stages in the order of computation. */
export const stageNames = /** @type {const} */ ([
  'scores',
  'capped',
  'masked',
  'weights',
  'logSumExp',
]);

/** @typedef {(typeof stageNames)[number]} Stage */

export const noStages = () => ({
  scores: false,
  capped: false,
  masked: false,
  weights: false,
  logSumExp: false,
});

/**
 * The arrays of a problem besides its mask; those after the third may be null.
 */
export const inputNames = /** @type {const} */ ([
  'q',
  'k',
  'v',
  'pastKey',
  'pastValue',
  'biasKey',
  'biasValue',
  'sinks',
]);

/**
 * Below, Lq queries meet Lk keys (cached ones included), and query i stands at position
 * p = i + start among the keys.
 *
 * @typedef {object} AttentionOptions
 * @property {number} [heads] query heads side by side in the columns of a 2-D or 3-D q; default 1.
 *   4-D inputs have it in their shape.
 * @property {number} [kvHeads] key and value heads; default `heads`. Fewer is grouped-query (with
 *   1, multi-query) attention: query head h uses key head floor(h·kvHeads/heads), as PyTorch's
 *   enable_gqa, JAX and ONNX do (Shazeer 2019, Ainslie et al. 2023).
 * @property {number | import('../tensor.js').NumberList} [scale] what q·k is multiplied by, any number in the
 *   range of float32 (up to 3.4e38); default 1/sqrt(dk). `attention`, also of a pool or a cache, takes one
 *   for each of the Lq queries (log n, Llama 4): the queries are multiplied by them, rounded to float32.
 * @property {number} [softcap] c > 0 turns a score s into c·tanh(s/c) BEFORE any mask, as ONNX,
 *   JAX and Keras do; default 0, no cap. Above the range of float32 it caps nothing. PyTorch's
 *   scaled_dot_product_attention has none.
 * @property {boolean | 'top-left' | 'bottom-right'} [causal] hides keys after p. `true`: start is
 *   the number of past keys (ONNX), so without a cache it is 'top-left' (PyTorch's is_causal, JAX,
 *   ONNX). 'bottom-right': the last query sees the last real key (FlashAttention ≥ 2.1, MLX; ONNX
 *   when it is given nonpad_kv_seqlen).
 * @property {readonly [number, number]} [window] [left, right]: only keys p - left … p + right; -1
 *   is unbounded, 0 the own position only (JAX's local_window_size, ONNX 25; others take a mask).
 * @property {number} [chunk] only keys in the chunk of p: those j with floor(j/chunk) = floor(p/chunk)
 *   (Llama 4). It is a mask of size Lq·Lk, and `mask` is left out beside it.
 * @property {number | import('../tensor.js').NumberList} [start] the position of the first query
 *   among the keys: p = i + start. One integer or one a batch entry, from -2^30 to 2^30. Default:
 *   what `causal` says, else the number of past keys.
 * @property {MaskLike} [mask] booleans (or a Uint8Array), where true KEEPS (PyTorch's
 *   scaled_dot_product_attention, JAX, ONNX; PyTorch's nn.MultiheadAttention drops instead), or
 *   numbers, added to the scores: only -Infinity hides, -3.4e38 (torch.finfo.min) makes a weight 0
 *   beside any other, and a row of nothing else is the mean of its values, as in PyTorch. 1-D to
 *   4-D, broadcast from the right to [batch, heads, Lq, Lk] like numpy, so that 2-D is [Lq, Lk],
 *   also where there are Lq batch entries (give padding as [batch, 1, 1, Lk] or `keyLengths`), and
 *   3-D is [heads, Lq, Lk]; where that does not fit, 3-D is [batch, Lq, Lk]. Refused, as they could
 *   be meant in two ways: nested numbers, or rows of integers, that are all 0 or 1 with a 1 among
 *   them (with 0 alone nothing is added). A mask that is too short is an error; ONNX pads it.
 * @property {number | import('../tensor.js').NumberList} [keyLengths] how many keys are real, one
 *   number or one a batch entry; the rest is padding (ONNX nonpad_kv_seqlen, JAX
 *   key_value_seq_lengths; others take a mask).
 * @property {TensorLike} [pastKey] cached keys [batch, kvHeads, past, dk], which stand before k; with
 *   2-D inputs also [kvHeads, past, dk]. Needs `pastValue`, [batch, kvHeads, past, dv]. `past` may
 *   be 0.
 * @property {TensorLike} [pastValue]
 * @property {number | ArrayLike<number> | TensorLike} [sinks] attention sinks, one number a query
 *   head or one for all: a score without a key, neither scaled, capped nor masked, which takes its
 *   share of the softmax and adds nothing to the output. Then a row of weights sums to less than 1,
 *   and logSumExp counts the sink; a query that sees no key still gets zeros. -Infinity is no sink,
 *   0 is "softmax plus one". (gpt-oss: its parameter `sinks`, `s_aux` in transformers, `head_sink`
 *   in ONNX Runtime; Xiao et al. 2023, StreamingLLM.)
 * @property {TensorLike} [biasKey] one key of the layer for each key/value head, [kvHeads·dk], or n
 *   of them, [kvHeads, n, dk], which every query sees beside those of its sequence, whatever the
 *   masks say; neither `pastKey` nor a cache holds them. Needs `biasValue`. Their columns are the
 *   last ones of scores and weights. (PyTorch's nn.MultiheadAttention: bias_k and bias_v of
 *   add_bias_kv; zeros are its add_zero_attn.)
 * @property {TensorLike} [biasValue] [kvHeads·dv] or [kvHeads, n, dv]
 */

/** @typedef {import('./score-options.js').ScoreOptions} ScoreOptions */

/** Options of every attention call; `projectedNames` for calls whose layer defines the heads. */
export const projectedNames = /** @type {const} */ (
  `${scoreOptionNames} chunk start mask keyLengths pastKey pastValue sinks biasKey biasValue return into`
);
export const attentionNames = /** @type {const} */ (`heads kvHeads ${projectedNames}`);

/**
 * @typedef {Sizes & { cached: number, past: number, stacked: boolean, options: ScoreOptions,
 *   offset: number[], length: number[], pastKey: Float32Array | null, pastValue: Float32Array | null,
 *   biasKeys: number, biasKey: Float32Array | null, biasValue: Float32Array | null,
 *   sinks: Float32Array | null, mask: import('./mask.js').Mask | null,
 *   stages: Record<Stage, boolean> }} Settings
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
      throw rangeError`${call}: ${name} must be of shape [${wanted.join(', ')}], got [${shape.join(', ')}]`;
    }
  }
  return { past, pastKey: keys.data, pastValue: values.data };
}

/**
 * @param {string} call
 * @param {string} name
 * @param {unknown} value one number for all, or a list
 * @param {number} batch
 * @returns {number[]} one integer a batch entry
 */
function integers(call, name, value, batch) {
  const one = typeof value === 'number';
  const wanted = say`an integer from -2^30 to 2^30`;
  if (!one && !isObject(value)) refuse(call, name, wanted, value, TypeError);
  const list = numberList(call, name, one ? Array(batch).fill(value) : value);
  if (list.length !== batch) {
    throw rangeError`${call}: ${name} must have one entry a batch entry, ${batch}, got ${list.length}`;
  }
  list.forEach((entry, at) => {
    if (!Number.isInteger(entry) || Math.abs(entry) > 2 ** 30) {
      refuse(call, one ? name : `${name}[${at}]`, wanted, entry);
    }
  });
  return Array.from(list);
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
  const { batch, heads, queries } = sizes;
  const past = pastOf(call, sizes, given);
  const total = cached + past.past + sizes.keys;
  const options = scoreOptions(call, given, sizes);

  let length = Array(batch).fill(total);
  if (given.keyLengths !== undefined) {
    length = integers(call, 'keyLengths', given.keyLengths, batch);
    length.forEach((count, at) => {
      if (count < 0 || count > total) {
        const name = typeof given.keyLengths === 'number' ? 'keyLengths' : `keyLengths[${at}]`;
        refuse(call, name, say`between 0 and the number of keys, ${total}`, count);
      }
    });
  }
  const first = given.causal === 'top-left' ? 0 : cached + past.past;
  let offset = length.map((count) => (given.causal === 'bottom-right' ? count - queries : first));
  if (given.start !== undefined) offset = integers(call, 'start', given.start, batch);
  const bias = biasOf(call, sizes, given);
  const { rank, kvHeads, keys, dk, dv } = sizes;
  // named one by one: four times as fast as a spread, and decoding builds one a token
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
    biasKeys: bias.biasKeys,
    biasKey: bias.biasKey,
    biasValue: bias.biasValue,
    sinks: sinksOf(call, given.sinks, heads),
    cached,
    stacked: sizes.rank === 4,
    options,
    offset,
    length,
    mask:
      given.chunk === undefined
        ? broadcastMask(call, given.mask, [batch, heads, queries, total])
        : chunkMask(call, given, { queries, total, offset }),
    stages: stagesOf(call, stages),
  };
}

/**
 * Booleans [batch, 1, queries, keys] that keep the keys in the chunk of a query.
 *
 * @param {string} call
 * @param {AttentionOptions} given
 * @param {{ queries: number, total: number, offset: number[] }} sizes `offset` a batch entry
 */
function chunkMask(call, { chunk, mask }, { queries, total, offset }) {
  const positions = integer(call, 'chunk', chunk, 1);
  if ((mask ?? null) !== null) refuse(call, 'mask', say`left out beside chunk`, mask, TypeError);
  const data = booleans(call, offset.length * queries * total);
  offset.forEach((first, entry) => {
    for (let i = 0; i < queries; ++i) {
      const row = (entry * queries + i) * total;
      const from = positions * Math.floor((first + i) / positions);
      data.fill(1, row + clamped(from, total), row + clamped(from + positions, total));
    }
  });
  return broadcastMask(call, { shape: [offset.length, 1, queries, total], data }, [
    offset.length,
    1,
    queries,
    total,
  ]);
}

/** @param {number} key @param {number} total */
const clamped = (key, total) => Math.min(total, Math.max(0, key));

/**
 * Multiplies each query by its own scale.
 *
 * @param {string} call
 * @param {import('../tensor.js').Tensor} q
 * @param {unknown} scale
 * @param {Sizes} sizes
 * @returns {Float32Array | null} null for one scale for all
 */
export function scaledQueries(call, { shape, data }, scale, { rank, queries, dk }) {
  if (!isObject(scale)) return null;
  const list = numberList(call, 'scale', scale);
  if (list.length !== queries) {
    refuse(
      call,
      'scale',
      say`a number, or ${queries} of them, one for each query`,
      Array.from(list),
    );
  }
  list.forEach((each, i) => single(call, `scale[${i}]`, each));
  unchanged(call, data);
  const width = rank === 4 ? dk : shape[shape.length - 1];
  return data.map((one, at) => one * list[Math.floor(at / width) % queries]);
}

/**
 * @param {string} call
 * @param {unknown} wanted
 * @returns {Record<Stage, boolean>}
 */
function stagesOf(call, wanted) {
  if (!isArray(wanted)) {
    return refuse(call, 'return', say`an array of stage names`, wanted, TypeError);
  }
  const stages = noStages();
  for (const stage of wanted) stages[oneOf(call, 'return', stage, stageNames)] = true;
  return stages;
}

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
      refuse(call, name, say`of shape [${wanted.join(', ')}]`, got);
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
  const wanted = say`one number or one a head, ${heads}`;
  if (typeof value !== 'number' && !isObject(value)) {
    return refuse(call, 'sinks', wanted, value, TypeError);
  }
  const sinks =
    typeof value === 'number'
      ? new Float32Array(heads).fill(value)
      : tensor(call, 'sinks', value, [1]).data.slice();
  if (sinks.length !== heads) {
    refuse(call, 'sinks', wanted, { shape: [sinks.length] });
  }
  sinks.forEach((sink, at) => {
    if (!(sink < Infinity)) {
      refuse(call, `sinks[${at}]`, say`a number in the range of float32, or -Infinity`, sink);
    }
  });
  return sinks;
}
