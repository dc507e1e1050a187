// Attention, and the four terms of a score. The arithmetic is src/attention/attention.cpp and
// src/attention/decompose.cpp.

import { resultOf } from '../marshal.js';
import { options, refuse, say, single } from '../check.js';
import { compute } from './compute.js';
import { attentionNames, scaledQueries, settingsOf } from './problem.js';
import { sizesOf } from './sizes.js';
import { tensor } from '../tensor.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../tensor.js').TensorLike} TensorLike */
/** @typedef {import('./problem.js').AttentionOptions} AttentionOptions */
/** @typedef {import('./problem.js').Stage} Stage */
/** @typedef {import('./problem.js').Problem} Problem */

/**
 * @template {Stage} Wanted
 * @typedef {{ output: Tensor, presentKey?: Tensor, presentValue?: Tensor }
 *   & { [stage in Wanted]: Tensor }} AttentionResult
 */

/**
 * @param {string} call
 * @param {TensorLike} q
 * @param {TensorLike} k
 * @param {TensorLike} v
 * @param {AttentionOptions & { return?: readonly Stage[] }} all options, checked by name
 * @param {number} [cached] keys that a cache holds already
 * @returns {Problem}
 */
export function problemOf(call, q, k, v, all, cached = 0) {
  const ranks = [2, 3, 4];
  const queries = tensor(call, 'q', q, ranks);
  const keys = tensor(call, 'k', k, ranks);
  const values = tensor(call, 'v', v, ranks);
  const sizes = sizesOf(call, queries, keys, values, all);
  const scaled = scaledQueries(call, queries, all.scale, sizes);
  const given = scaled ? { ...all, scale: 1 } : all;
  const settings = settingsOf(call, sizes, given, all.return ?? [], cached);
  return Object.assign(settings, { q: scaled ?? queries.data, k: keys.data, v: values.data });
}

/** @param {import('../marshal.js').Run} run */
export const attentions = (run) => ({
  /**
   * Scaled dot-product attention, softmax(scale·QKᵀ + mask)·V per head (Vaswani et al. 2017).
   *
   * A query that sees no key gets zeros, in output and weights (PyTorch's
   * scaled_dot_product_attention and ONNX do so; nn.MultiheadAttention gives NaN, JAX the mean of
   * V, ONNX Runtime's MultiHeadAttention the unmasked answer). A hidden key or value never reaches
   * the result, NaN included (in PyTorch and ONNX Runtime it leaks as 0·NaN). No finite score hides
   * a key: rows whose scores or sums leave the range of float32 are computed in float64. An infinite
   * query or key that is seen gives infinite scores: +Infinity takes all weight, -Infinity gets none
   * unless a row has nothing else, and equal ones share (in PyTorch such a row is NaN); 0·Infinity
   * and NaN make the row NaN, as in PyTorch.
   *
   * @template {Stage} [Wanted=never]
   * @param {TensorLike} q [Lq, heads·dk], [batch, Lq, heads·dk] or [batch, heads, Lq, dk]
   * @param {TensorLike} k [Lk, kvHeads·dk], [batch, Lk, kvHeads·dk] or [batch, kvHeads, Lk, dk]
   * @param {TensorLike} v as k, with dv columns a head
   * @param {AttentionOptions & { return?: readonly Wanted[], into?: Record<string, Float32Array> }}
   *   [given] `into` has arrays to write results to, by their names ('output', 'weights', …): fresh
   *   memory can cost more than the computation. They may share memory with inputs, which are then
   *   written over, but not with each other. `return` lists what to give besides the output, each
   *   [heads, Lq, Lk] for 2-D inputs, else [batch, heads, Lq, Lk]: 'scores' (scale·QKᵀ, of hidden
   *   keys too, infinite beyond float32), 'capped' (after softcap), 'masked' (hidden ones -Infinity),
   *   'weights', with `biasKey` more columns at the end; and 'logSumExp' without the last dimension,
   *   in nats. (ONNX numbers the first four 0 to 3.) Without it nothing of size Lq·Lk is allocated.
   * @returns {AttentionResult<Wanted>} `output` in the layout of q, with dv columns a head. With
   *   `pastKey` also `presentKey` and `presentValue`, [batch, kvHeads, Lk, d] (2-D inputs: without
   *   batch)
   * @throws {TypeError} for an argument of the wrong kind
   * @throws {RangeError} for shapes that do not fit, heads that do not divide, a mask that does
   *   not broadcast, or when there is not enough memory
   * @see Vaswani et al. 2017, Attention is all you need: https://arxiv.org/abs/1706.03762, section 3.2
   * @see Ainslie et al. 2023, GQA: https://arxiv.org/abs/2305.13245
   * @see Xiao et al. 2023, Efficient streaming language models with attention sinks: https://arxiv.org/abs/2309.17453
   * @example
   * const identity = [[1, 0], [0, 1]];
   * const { output, weights } = phasor.attention(identity, identity, [[1, 2], [3, 4]], {
   *   return: ['weights'],
   * });
   * weights.shape; // → [1, 2, 2]
   * weights.data; // → [0.669762, 0.330238, 0.330238, 0.669762]
   * output.data; // → [1.660477, 2.660477, 2.339523, 3.339523]
   */
  attention(q, k, v, given) {
    const call = 'attention';
    const all = options(call, given, attentionNames);
    const problem = problemOf(call, q, k, v, all);
    const results = compute(run, call, problem, all.into);
    return /** @type {AttentionResult<Wanted>} */ (results);
  },

  /**
   * The four terms of every score of rows that are embedding + encoding:
   * (E + P)·wq·wkᵀ·(E + P)ᵀ = contentContent + contentPosition + positionContent +
   * positionPosition, the query's side named first (Dai et al. 2019, Transformer-XL, section 3.3).
   *
   * @param {TensorLike} E embeddings [n, d]
   * @param {TensorLike} P encodings [n, d]
   * @param {{ wq: TensorLike, wk: TensorLike, scale?: number }} weights `wq` and `wk` are
   *   [d, dk]; `scale`, default 1, multiplies every term (1/sqrt(dk) gives the scores of attention).
   * @returns {{ contentContent: Tensor, contentPosition: Tensor, positionContent: Tensor,
   *   positionPosition: Tensor }} [n, n] each
   * @throws {TypeError} for an argument of the wrong kind
   * @throws {RangeError} for shapes that do not fit, or when there is not enough memory
   * @see Dai et al. 2019, Transformer-XL: https://arxiv.org/abs/1901.02860, section 3.3
   * @example
   * const identity = [[1, 0], [0, 1]];
   * const terms = phasor.decompose([[1, 0]], [[0, 2]], { wq: identity, wk: identity });
   * terms.contentContent.data; // → [1]
   * terms.positionPosition.data; // → [4]
   */
  decompose(E, P, weights) {
    const call = 'decompose';
    const { scale = 1, ...matrices } = options(call, weights, 'wq wk scale');
    single(call, 'scale', scale);
    const content = tensor(call, 'E', E, [2]);
    const position = tensor(call, 'P', P, [2]);
    const wq = tensor(call, 'wq', matrices.wq, [2]);
    const wk = tensor(call, 'wk', matrices.wk, [2]);
    const [n, width] = content.shape;
    const size = wq.shape[1];
    for (const [name, got, wanted] of /** @type {[string, Tensor, number[]][]} */ ([
      ['P', position, [n, width]],
      ['wq', wq, [width, size]],
      ['wk', wk, [width, size]],
    ])) {
      if (!wanted.every((side, at) => side === got.shape[at])) {
        refuse(call, name, say`of shape [${wanted.join(', ')}]`, got);
      }
    }
    const layer = { wq: wq.data, wk: wk.data, width, size, scale };
    const terms = resultOf(run, call, (send) =>
      send('decompose', content.data, position.data, n, layer),
    );
    return /** @type {Record<keyof typeof terms, Tensor>} */ (
      Object.fromEntries(
        Object.entries(terms).map(([name, values]) => [name, { shape: [n, n], data: values }]),
      )
    );
  },
});
