// Positions → terms added to attention scores, for the `mask` option of `attention`. The arithmetic
// is src/encoding/bias.cpp.

import { resultOf } from '../marshal.js';
import { flag, integer, options, refuse, say, single } from '../check.js';
import { learnedTable } from './encoding.js';
import { copied, numberList, tensor } from '../tensor.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../tensor.js').TensorLike} TensorLike */
/** @typedef {{ shape: number[], data: Int32Array }} IndexTensor */

/**
 * @typedef {object} BiasShape
 * @property {number} heads
 * @property {number} queries
 * @property {number} keys
 * @property {number} [start] the position of the first query, 0 unless there is a cache; then it is the
 *   number of keys before the first query, `keys - queries`
 */

const shapeNames = 'heads queries keys start';

/**
 * @param {string} call
 * @param {BiasShape} given
 * @returns {{ heads: number, queries: number, keys: number, start: number }}
 */
function shapeOf(call, { heads, queries, keys, start = 0 }) {
  integer(call, 'heads', heads);
  integer(call, 'queries', queries);
  integer(call, 'keys', keys);
  // the position of the last query is a 32-bit integer too
  integer(call, 'start + queries', integer(call, 'start', start, 0) + queries);
  return { heads, queries, keys, start };
}

/** @param {import('../marshal.js').Run} run */
export const biases = (run) => ({
  /**
   * ALiBi: every head lowers its scores in proportion to the distance back from query to key
   * (Press, Smith and Lewis 2021). The slopes are 2^(-8/heads), 2^(-16/heads), …; for a number of
   * heads that is no power of two they are those of the power below it, then every other one of the
   * power above it.
   *
   * Who does what: the authors' code gives keys after the query a positive term and hides them by a
   * causal mask, as here; `symmetric` is their bidirectional form. Keras' layer ignores the query's
   * row, which only a causal softmax forgives. FlashAttention and x-transformers count from the
   * last query: pass `start: keys - queries` for that.
   *
   * @param {Omit<BiasShape, 'heads'> & { heads?: number, symmetric?: boolean, slopes?:
   *   import('../tensor.js').NumberList }} given `slopes`: one finite number a head instead of the
   *   paper's, as trained ones or x-transformers' for some heads only; then `heads` may be left out
   * @returns {Tensor} [heads, queries, keys]
   * @throws {RangeError} unless all sizes are positive integers, and there are as many slopes as heads
   * @see Press, Smith and Lewis 2021, Train short, test long: https://arxiv.org/abs/2108.12409
   * @example
   * phasor.alibi({ heads: 1, queries: 2, keys: 2 }); // → { shape: [1, 2, 2] }
   * phasor.alibi({ slopes: [0.5], queries: 2, keys: 2 }).data; // → [0, 0.5, -0.5, 0]
   */
  alibi(given) {
    const call = 'alibi';
    const all = options(call, given, `${shapeNames} symmetric slopes`);
    const { symmetric = false, slopes } = all;
    const own = slopes === undefined ? null : numberList(call, 'slopes', slopes);
    const { heads = /** @type {number} */ (own?.length) } = all;
    const sizes = shapeOf(call, { ...all, heads });
    if (own && own.length !== sizes.heads) {
      refuse(call, 'slopes.length', say`heads, ${sizes.heads}`, own.length);
    }
    own?.forEach((slope, head) => single(call, `slopes[${head}]`, slope));
    const signless = flag(call, 'symmetric', symmetric);
    const data = resultOf(run, call, (send) =>
      send('alibi', sizes, signless, own, own?.length ?? 0),
    );
    return { shape: [sizes.heads, sizes.queries, sizes.keys], data };
  },

  /**
   * T5's relative bias: a learned number for each head and bucket of offsets; half of the buckets
   * hold one offset each, the others ever wider ranges up to `maxDistance` (Raffel et al. 2020).
   *
   * Who does what: the bucket of key position minus query position, rounded down, as in T5's own
   * code and Hugging Face's; later keys take the upper half of the buckets.
   *
   * @param {BiasShape & { buckets?: number, maxDistance?: number, bidirectional?: boolean,
   *   table: TensorLike }} given `table` is [buckets, heads]; `bidirectional: false` (decoders) puts
   *   all later keys into bucket 0
   * @returns {Tensor} [heads, queries, keys]
   * @throws {RangeError} for a table of another shape or impossible buckets
   * @see Raffel et al. 2020, Exploring the limits of transfer learning (T5): https://arxiv.org/abs/1910.10683
   * @example
   * const table = Array.from({ length: 32 }, (_, bucket) => [bucket]);
   * phasor.t5Bias({ heads: 1, queries: 1, keys: 3, table }).data; // → [0, 17, 18]
   */
  t5Bias(given) {
    const call = 't5Bias';
    const {
      buckets = 32,
      maxDistance = 128,
      bidirectional = true,
      table,
      ...shape
    } = options(call, given, `${shapeNames} buckets maxDistance bidirectional table`);
    const sizes = shapeOf(call, shape);
    const rule = {
      buckets: integer(call, 'buckets', buckets),
      maxDistance: integer(call, 'maxDistance', maxDistance),
      bidirectional: flag(call, 'bidirectional', bidirectional),
    };
    const terms = tensor(call, 'table', table, [2]);
    const [rows, cols] = terms.shape;
    const data = resultOf(run, call, (send) => send('t5Bias', sizes, rule, terms.data, rows, cols));
    return { shape: [sizes.heads, sizes.queries, sizes.keys], data };
  },

  /**
   * Shaw's relative keys: one vector for each offset from -clip to clip, and which of them belongs
   * to each query and key: row clip(j - i, -clip, clip) + clip of the table. The score of query q_i
   * is then q_i·(k_j + table[index]) (Shaw, Uszkoreit and Vaswani 2018).
   *
   * @param {{ length: number, dim: number, clip: number, table?: TensorLike, seed?: number, std?: number }}
   *   given without a `table`, [2·clip + 1, dim], it is freshly initialised from `seed` and `std`, as in
   *   `learned`
   * @returns {{ table: Tensor, index: IndexTensor }} [2·clip + 1, dim] and [length, length]
   * @throws {RangeError} for sizes that are no positive integers or a table of another shape
   * @see Shaw, Uszkoreit and Vaswani 2018, Self-attention with relative position representations: https://arxiv.org/abs/1803.02155
   * @example
   * const table = [[-1], [0], [1]];
   * const { index } = phasor.shawKeys({ length: 3, dim: 1, clip: 1, table });
   * index.data; // → [1, 2, 2, 0, 1, 2, 0, 0, 1]
   */
  shawKeys(given) {
    const call = 'shawKeys';
    const { length, dim, clip, table, seed, std } = options(
      call,
      given,
      'length dim clip table seed std',
    );
    integer(call, 'length', length);
    integer(call, 'dim', dim);
    const rows = integer(call, '2·clip + 1', 2 * integer(call, 'clip', clip) + 1);
    const keys =
      table === undefined
        ? learnedTable(run, call, { length: rows, dim, seed, std })
        : tensor(call, 'table', table, [2]);
    if (keys.shape[0] !== rows || keys.shape[1] !== dim) {
      refuse(call, 'table', say`of shape [${rows}, ${dim}]`, keys);
    }
    const own =
      table === undefined ? keys : { shape: [...keys.shape], data: copied(call, keys.data) };
    const data = resultOf(run, call, (send) => send('shawIndex', length, clip));
    return { table: own, index: { shape: [length, length], data } };
  },
});
