// Attention with all intermediate results. All numbers come from public calls of the library; here matrices
// are only named and sliced.

import { own } from '../../api/check.js';
import { columnsOf } from '../../draw/rows.js';

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('../../api/tensor.js').Tensor} Tensor */

/**
 * @typedef {object} Given Q, K and V; or X with the projections of all heads side by side, [d, heads·dk],
 *   each head with its own columns (Vaswani et al. 2017, section 3.2.2)
 * @property {Tensor} q
 * @property {Tensor} k
 * @property {Tensor} v
 * @property {Tensor | null} x
 * @property {Tensor} wq
 * @property {Tensor} wk
 * @property {Tensor} wv
 * @property {Tensor} wo
 * @property {number} heads
 * @property {boolean} causal
 * @property {boolean} scaled
 */

/**
 * @typedef {object} Model the matrices of each head, and what is the same for all heads
 * @property {(name: string, head: number) => Tensor} part 'q', 'scores', 'weights', …: a matrix
 * @property {boolean} multi
 * @property {number} heads
 * @property {number} dk
 * @property {number} dv
 * @property {boolean} scaled
 */

/** @param {Tensor} table @param {number} index @param {number} count number of parts side by side */
function partOf(table, index, count) {
  const width = table.shape[1] / count;
  return columnsOf(table, index * width, (index + 1) * width);
}

/** @param {Tensor} stack [heads, n, m] @param {number} index @returns {Tensor} [n, m] */
function layerOf({ shape: [, rows, columns], data }, index) {
  const from = index * rows * columns;
  return { shape: [rows, columns], data: data.slice(from, from + rows * columns) };
}

/**
 * X·W. Attention in which every row sees only itself returns its value, and the values of a layer are X·W_V.
 *
 * @param {Phasor} phasor
 * @param {Tensor} x
 * @param {Tensor} w
 * @returns {Tensor}
 */
function product(phasor, x, w) {
  const alone = { shape: [x.shape[0], x.shape[0]], data: new Uint8Array(x.shape[0] ** 2) };
  for (let row = 0; row < x.shape[0]; ++row) alone.data[row * (x.shape[0] + 1)] = 1;
  const layer = phasor.multiHead({ wq: w, wk: w, wv: w });
  return layer.forward(x, { mask: alone, return: [] }).output;
}

/**
 * @param {Phasor} phasor
 * @param {Given} given
 * @returns {Model}
 * @throws {RangeError} if matrices do not fit each other
 */
export function attend(phasor, given) {
  const { x, wq, wk, wv, wo, heads, causal, scaled } = given;
  const output =
    x &&
    phasor
      .multiHead({ wq, wk, wv, wo, heads })
      .forward(x, { causal, ...(scaled ? {} : { scale: 1 }) }).output;
  const [q, k, v] = x
    ? [wq, wk, wv].map((w) => product(phasor, x, w))
    : [given.q, given.k, given.v];
  const attention = (/** @type {object} */ options) =>
    phasor.attention(q, k, v, {
      heads,
      causal,
      ...options,
      return: ['scores', 'masked', 'weights'],
    });
  const plain = attention({ scale: 1 });
  const divided = attention({});
  const chosen = scaled ? divided : plain;
  /** @type {Record<string, Tensor | undefined>} matrices shared by all heads */
  const whole = own({
    x: x ?? undefined,
    wo,
    concat: chosen.output,
    output: output ?? chosen.output,
  });
  /** @type {Record<string, Tensor>} the heads' matrices side by side */
  const beside = own({ wq, wk, wv, q, k, v, values: chosen.output });
  /** @type {Record<string, Tensor>} the heads' matrices one after the other */
  const stacked = {
    scores: plain.scores,
    scaled: chosen.scores,
    masked: chosen.masked,
    weights: chosen.weights,
    dividedWeights: divided.weights,
    plainWeights: plain.weights,
  };
  /** @type {Map<string, Tensor>} */
  const known = new Map();
  return {
    part(name, head) {
      const key = `${name} ${head}`;
      const there =
        whole[name] ??
        known.get(key) ??
        (beside[name] ? partOf(beside[name], head, heads) : layerOf(stacked[name], head));
      known.set(key, there);
      return there;
    },
    multi: x !== null,
    heads,
    dk: q.shape[1] / heads,
    dv: v.shape[1] / heads,
    scaled,
  };
}

/**
 * Default projections: normal random numbers from a seed, as in an untrained layer, with one decimal so that
 * they are readable.
 *
 * @param {Phasor} phasor
 * @param {number} rows
 * @param {number} columns
 * @param {number} seed
 * @returns {Tensor}
 */
export function untrained(phasor, rows, columns, seed) {
  const { shape, data } = phasor.learned({ length: rows, dim: columns, seed, std: 0.6 });
  return { shape, data: data.map((value) => Math.round(10 * value) / 10) };
}
