// The settings of <phasor-shift> → its numbers: the library computes M, P and the products; here they are
// compared.

import { beside } from '../../draw/rows.js';
import { changeOf } from './sentences.js';

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('../../api/tensor.js').Tensor} Tensor */
/** @typedef {[sine: number, cosine: number]} Pair */
/** @typedef {{ position: number, offset: number, pair: number, dim: number, base: number }} Settings */

/** Most positions between the two hands that get a dot. */
const mostDots = 60;
const turn = 2 * Math.PI;

/** @param {ArrayLike<number>} a @param {ArrayLike<number>} b the largest difference of entries */
function apart(a, b) {
  let most = 0;
  for (let k = 0; k < a.length; ++k) most = Math.max(most, Math.abs(a[k] - b[k]));
  return most;
}

/** @param {Tensor} matrix must be square */
const transposed = ({ shape: [size], data }) => ({
  shape: [size, size],
  data: data.map((_, k) => data[(k % size) * size + Math.floor(k / size)]),
});

/** @param {readonly number[]} block rows of a 2×2 matrix */
const determinant = ([a, b, c, d]) => a * d - b * c;

/** @param {Phasor} phasor @param {Settings} settings */
export function measure(phasor, { position, offset, pair, dim, base }) {
  const shiftBy = (/** @type {number} */ by) => phasor.shiftMatrix({ dim, base, offset: by });
  const rowAt = (/** @type {number} */ at) => phasor.sinusoidal({ positions: [at], dim, base });
  const matrix = shiftBy(offset);
  const from = rowAt(position);
  const product = phasor.shift(from, { offset, base });
  const direct = rowAt(position + offset);
  const at = 2 * pair;
  const block = [0, 1, dim, dim + 1].map((k) => matrix.data[at * (dim + 1) + k]);
  /** @param {Tensor} row @returns {Pair} */
  const both = ({ data }) => [data[at], data[at + 1]];

  // with the notes' second row [cos, −sin], the result is the sine of the position at the opposite offset
  const [cos, sin] = block;
  const wrongBlock = [cos, sin, cos, -sin];
  /** @type {Pair} */
  const wrong = [product.data[at], phasor.shift(from, { offset: -offset, base }).data[at]];

  // column k of M(δ) M(i) is M(δ) times column k of M(i); shift takes a table of rows
  const twice = phasor.shift(transposed(shiftBy(position)), { offset, base });
  return {
    matrix,
    block,
    from,
    product,
    direct,
    wrongBlock,
    wrong,
    frequency: phasor.wavelengths({ dim, base }).frequency[pair],
    pairs: { from: both(from), product: both(product), direct: both(direct) },
    residual: apart(product.data, direct.data),
    determinant: determinant(block),
    wrongDeterminant: determinant(wrongBlock),
    sum: apart(twice.data, transposed(shiftBy(position + offset)).data),
    inverse: apart(shiftBy(-offset).data, transposed(matrix).data),
  };
}

/** @typedef {ReturnType<typeof measure>} Facts */

/** @param {Phasor} phasor @param {Settings} settings @returns {Pair[]} the pairs between the two hands */
export function between(phasor, { position, offset, pair, dim, base }) {
  const length = Math.abs(offset) <= mostDots ? Math.abs(offset) + 1 : 0;
  const start = Math.min(position, position + offset);
  const { data } = phasor.sinusoidal({ length, start, dim, base });
  return Array.from({ length }, (_, k) => [data[k * dim + 2 * pair], data[k * dim + 2 * pair + 1]]);
}

/**
 * The number of positions a hand was moved by, the short way round, rounded.
 *
 * @param {Pair} from
 * @param {Pair} to of any length
 * @param {number} frequency radians per position
 */
export function moveBetween(from, to, frequency) {
  const angle = Math.atan2(...to) - Math.atan2(...from);
  return Math.round((angle - turn * Math.round(angle / turn)) / frequency);
}

/** @param {Facts} facts the matrix, the encoding of the position, their product, and the expected encoding */
export function tableOf({ matrix, from, product, direct }) {
  const [rows] = matrix.shape;
  const columns = [from, product, direct].map(({ data }) => ({ shape: [rows, 1], data }));
  return beside(matrix, ...columns);
}

/** @param {Settings & { phasor: Phasor }} s */
export function model(s) {
  /** facts of the last drawing @type {import('./sentences.js').State | null} */
  let before = null;
  /** @type {(() => string) | null} */
  let change = null;
  return {
    /** clamped to the number of pairs */
    get pair() {
      return Math.min(s.pair, s.dim / 2 - 1);
    },
    get facts() {
      const { phasor, position, offset, dim, base } = s;
      return measure(phasor, { position, offset, pair: this.pair, dim, base });
    },
    /** the pairs between the two hands */
    get between() {
      const { phasor, position, offset, dim, base } = s;
      return between(phasor, { position, offset, pair: this.pair, dim, base });
    },
    /** a sentence about how the last change affected the matrix */
    get change() {
      const { position, offset, dim, base } = s;
      const now = { position, offset, pair: this.pair, dim, base, block: this.facts.block };
      change = changeOf(before, now) ?? change;
      before = now;
      return change;
    },
  };
}

/** @typedef {ReturnType<typeof model>} Model */
