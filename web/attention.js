// Attention, whole and multi-head, and the four terms of a score. The arithmetic is
// src/attention.cpp and src/multihead.cpp.

import { finite, integer, options, refuse, show } from './check.js';
import { compute, named, namesOf, request, shapesOf } from './compute.js';
import { settingsOf } from './problem.js';
import { divide, sizesOf } from './sizes.js';
import { tensor } from './tensor.js';

/** @typedef {import('./tensor.js').Tensor} Tensor */
/** @typedef {import('./tensor.js').TensorLike} TensorLike */
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
 * @param {(AttentionOptions & { return?: readonly Stage[] }) | undefined} given
 * @param {number} [cached] keys that a cache holds already
 * @returns {Problem}
 */
export function problemOf(call, q, k, v, given, cached = 0) {
  const all = options(call, given);
  const ranks = [2, 3, 4];
  const queries = tensor(call, 'q', q, ranks);
  const keys = tensor(call, 'k', k, ranks);
  const values = tensor(call, 'v', v, ranks);
  const sizes = sizesOf(call, queries, keys, values, all);
  const settings = settingsOf(call, sizes, all, all.return ?? [], cached);
  return { ...settings, q: queries.data, k: keys.data, v: values.data };
}

/**
 * @typedef {object} MultiHeadWeights
 * @property {TensorLike} wq [dModel, heads·dk], all heads side by side: Q = X·wq. (PyTorch's
 *   nn.Linear stores the transpose.)
 * @property {TensorLike} wk [dContext, kvHeads·dk]
 * @property {TensorLike} wv [dContext, kvHeads·dv]
 * @property {TensorLike} [wo] [heads·dv, dOut]; without it the heads side by side are the output.
 * @property {TensorLike} [bq] biases, one a column of the matrix of the same letter
 * @property {TensorLike} [bk]
 * @property {TensorLike} [bv]
 * @property {TensorLike} [bo]
 * @property {number} [heads] default 1
 * @property {number} [kvHeads] default `heads`
 */

/**
 * @param {string} call
 * @param {MultiHeadWeights} given
 */
function projections(call, given) {
  const { heads = 1, kvHeads = heads } = options(call, given);
  integer(call, 'heads', heads);
  integer(call, 'kvHeads', kvHeads);
  divide(call, 'kvHeads', kvHeads, 'heads', heads);
  const wq = tensor(call, 'wq', given.wq, [2]);
  const wk = tensor(call, 'wk', given.wk, [2]);
  const wv = tensor(call, 'wv', given.wv, [2]);
  const dk = divide(call, 'heads', heads, 'the width of wq', wq.shape[1]);
  const dv = divide(call, 'kvHeads', kvHeads, 'the width of wv', wv.shape[1]);
  for (const [name, matrix] of Object.entries({ wq, wk, wv })) {
    if (matrix.data.length === 0) refuse(call, name, 'not empty', matrix);
  }
  const wo = given.wo === undefined ? null : tensor(call, 'wo', given.wo, [2]);
  /** @param {string} name @param {readonly number[]} wanted @param {Tensor | null} got */
  const shaped = (name, wanted, got) => {
    if (got !== null && !wanted.every((side, at) => side === got.shape[at])) {
      refuse(call, name, `of shape [${wanted.join(', ')}]`, got);
    }
  };
  shaped('wk', [wk.shape[0], kvHeads * dk], wk);
  shaped('wv', [wk.shape[0], kvHeads * dv], wv);
  shaped('wo', [heads * dv, wo?.shape[1] ?? 0], wo);
  /** @param {'bq' | 'bk' | 'bv' | 'bo'} name @param {Tensor | null} matrix */
  const bias = (name, matrix) => {
    if (given[name] === undefined) return null;
    if (matrix === null) {
      throw new TypeError(`${call}: ${name} must come with the matrix it belongs to, got none`);
    }
    const vector = tensor(call, name, given[name], [1]);
    shaped(name, [matrix.shape[1]], vector);
    return vector.data;
  };
  return {
    heads,
    kvHeads,
    dk,
    dv,
    width: wq.shape[0],
    contextWidth: wk.shape[0],
    outputWidth: wo?.shape[1] ?? heads * dv,
    wq: wq.data,
    wk: wk.data,
    wv: wv.data,
    wo: wo?.data ?? null,
    bq: bias('bq', wq),
    bk: bias('bk', wk),
    bv: bias('bv', wv),
    bo: bias('bo', wo),
  };
}

/** @param {import('./border.js').Run} run */
export const attentions = (run) => ({
  /**
   * Scaled dot-product attention, softmax(scale·QKᵀ + mask)·V per head (Vaswani et al. 2017).
   *
   * A query that sees no key gets zeros, in output and weights (PyTorch's
   * scaled_dot_product_attention and ONNX do so; nn.MultiheadAttention gives NaN, JAX the mean of
   * V, ONNX Runtime's MultiHeadAttention the unmasked answer). A hidden key or value never reaches
   * the result, NaN included (in PyTorch and ONNX Runtime it leaks as 0·NaN).
   *
   * @template {Stage} [Wanted=never]
   * @param {TensorLike} q [Lq, heads·dk], [batch, Lq, heads·dk] or [batch, heads, Lq, dk]
   * @param {TensorLike} k [Lk, kvHeads·dk], [batch, Lk, kvHeads·dk] or [batch, kvHeads, Lk, dk]
   * @param {TensorLike} v as k, with dv columns a head
   * @param {AttentionOptions & { return?: readonly Wanted[] }} [given] `return` lists what to give
   *   besides the output, each [heads, Lq, Lk] for 2-D inputs, else [batch, heads, Lq, Lk]:
   *   'scores' (scale·QKᵀ), 'capped' (after softcap), 'masked' (hidden ones -Infinity), 'weights';
   *   and 'logSumExp' without the last dimension, in nats. (ONNX numbers the first four 0 to 3.)
   *   Without it nothing of size Lq·Lk is allocated.
   * @returns {AttentionResult<Wanted>} `output` in the layout of q, with dv columns a head. With
   *   `pastKey` also `presentKey` and `presentValue`, [batch, kvHeads, Lk, d] (2-D inputs: without
   *   batch)
   * @throws {TypeError} for an argument of the wrong kind
   * @throws {RangeError} for shapes that do not fit, heads that do not divide, a mask that does
   *   not broadcast, or when there is not enough memory
   */
  attention(q, k, v, given) {
    const call = 'attention';
    const problem = problemOf(call, q, k, v, given);
    const results = compute(run, call, problem);
    return /** @type {any} */ (results);
  },

  /**
   * Attention with projections: head a is attention(X·wq_a, C·wk_a, C·wv_a), and the output is
   * [head_1 … head_h]·wo (Vaswani et al. 2017, section 3.2.2).
   *
   * @param {MultiHeadWeights} weights
   * @throws {TypeError} for an argument of the wrong kind
   * @throws {RangeError} for matrices that do not fit each other
   */
  multiHead(weights) {
    const matrices = projections('multiHead', weights);
    const { heads, kvHeads, dk, dv } = matrices;
    return {
      /**
       * @template {Stage} [Wanted='weights']
       * @param {TensorLike} x [n, dModel] or [batch, n, dModel]
       * @param {Omit<AttentionOptions, 'heads' | 'kvHeads'> & { context?: TensorLike,
       *   return?: readonly Wanted[] }} [given] `context` ([m, dContext], or with a batch) is where
       *   keys and values come from, default x itself. `return` is that of `attention`, default
       *   ['weights']; `[]` is the fastest.
       * @returns {AttentionResult<Wanted> & { heads: Tensor }} `output` [n, dOut] and `heads`
       *   [heads, n, dv], the outputs before wo; with a batch, [batch, …]
       * @throws {TypeError} for an argument of the wrong kind
       * @throws {RangeError} for shapes that do not fit, or when there is not enough memory
       */
      forward(x, given) {
        const call = 'multiHead.forward';
        const all = options(call, given);
        const rows = tensor(call, 'x', x, [2, 3]);
        const rank = rows.shape.length;
        const { context = rows } = all;
        const source = context === rows ? rows : tensor(call, 'context', context, [rank]);
        for (const [name, { shape }, width] of /** @type {[string, Tensor, number][]} */ ([
          ['x', rows, matrices.width],
          ['context', source, matrices.contextWidth],
        ])) {
          if (shape[rank - 1] !== width) {
            throw new RangeError(
              `${call}: ${name} must have ${width} columns, got ${show({ shape })}`,
            );
          }
        }
        const batch = rank === 3 ? rows.shape[0] : 1;
        if (rank === 3 && source.shape[0] !== batch) {
          throw new RangeError(
            `${call}: context must have the batch entries of x, ${batch}, got ${source.shape[0]}`,
          );
        }
        const queries = rows.shape[rank - 2];
        const keys = source.shape[rank - 2];
        const wanted = all.return ?? ['weights'];
        const sizes = { rank, batch, heads, kvHeads, queries, keys, dk, dv };
        const settings = settingsOf(call, sizes, all, wanted);
        const parts = run(call, (wasm, put) => {
          const placed = { ...matrices, x: put(rows.data), context: 0 };
          placed.context = source === rows ? placed.x : put(source.data);
          for (const name of /** @type {const} */ ([
            'wq',
            'wk',
            'wv',
            'wo',
            'bq',
            'bk',
            'bv',
            'bo',
          ])) {
            /** @type {Record<string, unknown>} */ (placed)[name] = put(matrices[name]);
          }
          return wasm.multiHead(placed, request(put, settings));
        });
        const shapes = shapesOf(settings);
        shapes.output = [...rows.shape.slice(0, -1), matrices.outputWidth];
        const results = named(parts, shapes, ['heads', ...namesOf(settings)]);
        return /** @type {any} */ (results);
      },
    };
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
   */
  decompose(E, P, weights) {
    const call = 'decompose';
    const { scale = 1, ...matrices } = options(call, weights);
    finite(call, 'scale', scale);
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
        refuse(call, name, `of shape [${wanted.join(', ')}]`, got);
      }
    }
    return run(call, (wasm, put) =>
      wasm.decompose(
        put(content.data),
        put(position.data),
        n,
        put(wq.data),
        put(wk.data),
        width,
        size,
        scale,
      ),
    );
  },
});
