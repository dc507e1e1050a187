// Attention with its projections. The arithmetic is src/attention/multihead.cpp.

import { resultOf } from '../marshal.js';
import {
  integer,
  isArray,
  isObject,
  options,
  rangeError,
  refuse,
  say,
  show,
  tensorFields,
  typeError,
} from '../check.js';
import { attentionRequest, named, namesOf, shapesOf } from './compute.js';
import { intoOf } from './into.js';
import { projectedNames, settingsOf, biasOf, sinksOf } from './problem.js';
import { divide } from './sizes.js';
import { copied, tensor } from '../tensor.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../tensor.js').TensorLike} TensorLike */
/** @typedef {import('./problem.js').AttentionOptions} AttentionOptions */
/** @typedef {import('./problem.js').Stage} Stage */
/** @typedef {import('./cache.js').AllOptions} AllOptions */

/**
 * @template {Stage} Wanted
 * @typedef {import('./attention.js').AttentionResult<Wanted>} AttentionResult
 */
/** @template {Stage} Wanted @typedef {AttentionResult<Wanted> & { heads: Tensor }} Of a pass */

/**
 * @typedef {object} MultiHeadWeights
 * @property {TensorLike} wq [dModel, heads·dk], all heads side by side: Q = X·wq. (PyTorch's
 *   nn.Linear stores the transpose.)
 * @property {TensorLike} wk [dContext, kvHeads·dk]
 * @property {TensorLike} wv [dContext, kvHeads·dv]
 * @property {TensorLike} [wo] [heads·dv, dOut]; without it the heads side by side are the output.
 * @property {TensorLike | Float32Array | Float64Array} [bq] biases, one a column of the matrix of
 *   the same letter
 * @property {TensorLike | Float32Array | Float64Array} [bk]
 * @property {TensorLike | Float32Array | Float64Array} [bv]
 * @property {TensorLike | Float32Array | Float64Array} [bo]
 * @property {number} [heads] default 1
 * @property {number} [kvHeads] default `heads`
 * @property {AttentionOptions['sinks']} [sinks] those of `attention`
 * @property {TensorLike} [biasKey] those of `attention`, not projected (PyTorch's bias_k, bias_v)
 * @property {TensorLike} [biasValue]
 */

/**
 * @param {string} call
 * @param {MultiHeadWeights} weights
 */
export function layerOf(call, weights) {
  if (
    !isObject(weights) ||
    isArray(weights) ||
    ArrayBuffer.isView(weights) ||
    tensorFields(weights).data !== undefined
  )
    refuse(call, 'weights', say`an object { wq, wk, wv, heads, … }`, weights, TypeError);
  const given = options(
    call,
    weights,
    'wq wk wv wo bq bk bv bo heads kvHeads sinks biasKey biasValue',
  );
  const { heads = 1, kvHeads = heads } = given;
  integer(call, 'heads', heads);
  integer(call, 'kvHeads', kvHeads);
  divide(call, 'kvHeads', kvHeads, 'heads', heads);
  const wq = tensor(call, 'wq', given.wq, [2]);
  const wk = tensor(call, 'wk', given.wk, [2]);
  const wv = tensor(call, 'wv', given.wv, [2]);
  const dk = divide(call, 'heads', heads, say`the width of wq`, wq.shape[1]);
  const divisor = given.kvHeads === undefined ? 'heads' : 'kvHeads';
  const dv = divide(call, divisor, kvHeads, say`the width of wv`, wv.shape[1]);
  for (const [name, matrix] of Object.entries({ wq, wk, wv })) {
    if (matrix.data.length === 0) refuse(call, name, say`not empty`, matrix);
  }
  const wo = given.wo === undefined ? null : tensor(call, 'wo', given.wo, [2]);
  /** @param {string} name @param {readonly number[]} wanted @param {Tensor | null} got */
  const shaped = (name, wanted, got) => {
    if (got !== null && !wanted.every((side, at) => side === got.shape[at])) {
      refuse(call, name, say`of shape [${wanted.join(', ')}]`, got);
    }
  };
  shaped('wk', [wk.shape[0], kvHeads * dk], wk);
  shaped('wv', [wk.shape[0], kvHeads * dv], wv);
  shaped('wo', [heads * dv, wo?.shape[1] ?? 0], wo);
  /** @param {'bq' | 'bk' | 'bv' | 'bo'} name @param {Tensor | null} matrix */
  const bias = (name, matrix) => {
    if (given[name] === undefined) return null;
    if (matrix === null) {
      throw typeError`${call}: ${name} must come with the matrix it belongs to, got none`;
    }
    const vector = tensor(call, name, given[name], [1]);
    shaped(name, [matrix.shape[1]], vector);
    return copied(call, vector.data);
  };
  const { biasKeys, biasKey, biasValue } = biasOf(call, { kvHeads, dk, dv }, given);
  return {
    heads,
    kvHeads,
    dk,
    dv,
    sinks: sinksOf(call, given.sinks, heads),
    // added keys and values, which every query sees
    layerKeys: {
      biasKeys,
      biasKey: biasKey && copied(call, biasKey),
      biasValue: biasValue && copied(call, biasValue),
    },
    // copies: the originals may be changed, or transferred to a worker, which empties them
    projections: {
      width: wq.shape[0],
      contextWidth: wk.shape[0],
      outputWidth: wo?.shape[1] ?? heads * dv,
      wq: copied(call, wq.data),
      wk: copied(call, wk.data),
      wv: copied(call, wv.data),
      wo: wo && copied(call, wo.data),
      bq: bias('bq', wq),
      bk: bias('bk', wk),
      bv: bias('bv', wv),
      bo: bias('bo', wo),
    },
  };
}

/** @typedef {ReturnType<typeof layerOf>} Layer */

/**
 * Checks a forward pass.
 *
 * @param {string} call
 * @param {Layer} layer
 * @param {TensorLike} x
 * @param {(Omit<AttentionOptions, 'heads' | 'kvHeads'> & import('../pool/workers.js').Watch & { context?:
 *   TensorLike, return?: readonly Stage[], into?: Record<string, Float32Array> }) | undefined} given
 * @param {'' | ' signal onProgress'} [more] names of further options
 */
export function passOf(call, layer, x, given, more = '') {
  const { heads, kvHeads, dk, dv, projections } = layer;
  const all = /** @type {AllOptions} */ (options(call, given, `context ${projectedNames}${more}`));
  const rows = tensor(call, 'x', x, [2, 3]);
  const rank = rows.shape.length;
  const { context = rows } = all;
  const source = context === rows ? rows : tensor(call, 'context', context, [rank]);
  for (const [name, { shape }, width] of /** @type {[string, Tensor, number][]} */ ([
    ['x', rows, projections.width],
    ['context', source, projections.contextWidth],
  ])) {
    if (shape[rank - 1] !== width) {
      throw rangeError`${call}: ${name} must have ${width} columns, got ${show({ shape })}`;
    }
  }
  const batch = rank === 3 ? rows.shape[0] : 1;
  if (rank === 3 && source.shape[0] !== batch) {
    throw rangeError`${call}: context must have the batch entries of x, ${batch}, got ${source.shape[0]}`;
  }
  const queries = rows.shape[rank - 2];
  const keys = source.shape[rank - 2];
  /** @type {readonly Stage[]} */
  const wanted = all.return ?? ['weights'];
  const sizes = { rank, batch, heads, kvHeads, queries, keys, dk, dv };
  const settings = settingsOf(call, sizes, all, wanted);
  settings.sinks ??= layer.sinks;
  if (settings.biasKey === null) Object.assign(settings, layer.layerKeys);
  const shapes = shapesOf(settings);
  shapes.output = [...rows.shape.slice(0, -1), projections.outputWidth];
  const names = ['heads', ...namesOf(settings)];
  const into = intoOf(call, all.into, shapes, names);
  return { rows, source, settings, shapes, names, into, all };
}

/** @typedef {ReturnType<typeof passOf>} Pass */

/**
 * @param {import('../marshal.js').Run} run
 * @param {string} call
 * @param {Layer} layer
 * @param {Pass} pass
 */
export function forward(run, call, { projections }, pass) {
  const { rows, source, settings, shapes, names, into } = pass;
  const request = attentionRequest(settings);
  const results = resultOf(
    run,
    call,
    (send, put) => {
      const at = put(rows.data);
      const from = source === rows ? at : put(source.data);
      return send('multiHead', at, from, projections, ...request);
    },
    into,
  );
  return named(results, shapes, names, into);
}

/** @param {import('../marshal.js').Run} run */
export const multiHeads = (run) => ({
  /**
   * Attention with projections: head a is attention(X·wq_a, C·wk_a, C·wv_a), and the output is
   * [head_1 … head_h]·wo (Vaswani et al. 2017, section 3.2.2).
   *
   * @param {MultiHeadWeights} weights
   * @throws {TypeError} for an argument of the wrong kind
   * @throws {RangeError} for matrices that do not fit each other
   * @see Vaswani et al. 2017, Attention is all you need: https://arxiv.org/abs/1706.03762, section 3.2.2
   * @example
   * const identity = [[1, 0], [0, 1]];
   * const layer = phasor.multiHead({ wq: identity, wk: identity, wv: identity, heads: 2 });
   * const { output, heads } = layer.forward([[0, 1], [0, 1]]);
   * heads.shape; // → [2, 2, 1]
   * output.data; // → [0, 1, 0, 1]
   */
  multiHead(weights) {
    const layer = layerOf('multiHead', weights);
    return {
      /**
       * @template {Stage} [Wanted='weights']
       * @param {TensorLike} x [n, dModel] or [batch, n, dModel]
       * @param {Omit<AttentionOptions, 'heads' | 'kvHeads' | 'scale'> & { scale?: number,
       *   context?: TensorLike, return?: readonly Wanted[], into?: Record<string, Float32Array> }} [given]
       *   `scale` is one for all queries, `into` that of `attention`. `context` ([m, dContext], or with a
       *   batch) is where keys and values come from, default x itself. `return` is that of `attention`,
       *   default ['weights']; `[]` is the fastest.
       * @returns {AttentionResult<Wanted> & { heads: Tensor }} `output` [n, dOut] and `heads`
       *   [heads, n, dv], the outputs before wo; with a batch, [batch, …]
       * @throws {TypeError} for an argument of the wrong kind
       * @throws {RangeError} for shapes that do not fit, or when there is not enough memory
       */
      forward(x, given) {
        const call = 'multiHead.forward';
        return /** @type {Of<Wanted>} */ (forward(run, call, layer, passOf(call, layer, x, given)));
      },
    };
  },
});
