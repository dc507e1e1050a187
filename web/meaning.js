// What an encoding means: its frequencies, its rotations, how alike two positions are. The
// arithmetic is src/phase.cpp, shift.cpp,
// similarity.cpp and rank.cpp.

import { allocated } from './border.js';
import { finite, integer, isArray, isObject, oneOf, options, positive, refuse } from './check.js';
import { checkInto, sinusoidalArguments, sinusoidalNames, sinusoidalTable } from './encoding.js';
import { tensor } from './tensor.js';

/** @typedef {import('./tensor.js').Tensor} Tensor */
/** @typedef {import('./tensor.js').TensorLike} TensorLike */
/** @typedef {import('./encoding.js').SinusoidalOptions} SinusoidalOptions */

const metrics = /** @type {const} */ (['cosine', 'dot', 'euclidean']);

/**
 * A rotation needs whole (sin, cos) pairs.
 *
 * @param {string} call
 * @param {unknown} dim
 */
function evenDim(call, dim) {
  const checked = integer(call, 'dim', dim);
  return checked % 2 === 0 ? checked : refuse(call, 'dim', 'a positive even integer', dim);
}

/**
 * Options stand where a table could: they have neither numbers nor a shape.
 *
 * @template Value
 * @param {Value} value
 * @returns {value is Exclude<Value, TensorLike>}
 */
const isSinusoidal = (value) =>
  isObject(value) &&
  !isArray(value) &&
  !ArrayBuffer.isView(value) &&
  !('data' in value) &&
  !('shape' in value) &&
  !('dims' in value);

/**
 * The matrix whose entry i, k is curve[|i - k|].
 *
 * @param {string} call
 * @param {Float64Array} curve
 * @param {Float32Array} [into]
 * @returns {Tensor}
 */
function toeplitz(call, curve, into) {
  const n = curve.length;
  // every row is a part of the curve and its mirror image
  const both = new Float32Array(Math.max(0, 2 * n - 1));
  for (let k = 0; k < n; ++k) both[n - 1 - k] = both[n - 1 + k] = curve[k];
  const data = into ?? allocated(call, n * n);
  for (let i = 0; i < n; ++i) data.set(both.subarray(n - 1 - i, 2 * n - 1 - i), i * n);
  return { shape: [n, n], data };
}

/** @param {import('./border.js').Run} run */
export const meanings = (run) => ({
  /**
   * The frequency w = base^(-2j/dim) of every (sin, cos) pair and its wavelength 2π/w.
   *
   * @param {{ dim: number, base?: number }} given an odd dim has a last sine alone
   * @returns {{ frequency: Float64Array, wavelength: Float64Array }} radians per position, and
   *   positions; one entry a pair, ⌈dim/2⌉ in all
   * @throws {RangeError} for a dim that is no positive integer, a base that is not above 0
   * @example
   * phasor.wavelengths({ dim: 4 }).frequency; // → [1, 0.01]
   */
  wavelengths(given) {
    const call = 'wavelengths';
    const { dim, base = 10000 } = options(call, given, 'dim base');
    integer(call, 'dim', dim);
    positive(call, 'base', base);
    const frequency = run(call, (wasm) => wasm.frequencies(dim, base)).data;
    return { frequency, wavelength: frequency.map((/** @type {number} */ w) => (2 * Math.PI) / w) };
  },

  /**
   * The matrix M that moves every position by `offset`: P[i + offset] = M P[i], for every i. Block
   * diagonal of [[cos, sin], [-sin, cos]] of offset·w, so a rotation (Vaswani et al. 2017, 3.5).
   *
   * @param {{ dim: number, base?: number, offset: number }} given dim even, offset any finite
   *   number; columns in the interleaved layout
   * @returns {Tensor} [dim, dim]
   * @throws {RangeError} for an odd dim, a base that is not above 0, an offset that is not finite
   * @example
   * phasor.shiftMatrix({ dim: 2, offset: Math.PI / 2 }).data; // → [0, 1, -1, 0]
   */
  shiftMatrix(given) {
    const call = 'shiftMatrix';
    const { dim, base = 10000, offset } = options(call, given, 'dim base offset');
    evenDim(call, dim);
    positive(call, 'base', base);
    finite(call, 'offset', offset);
    return run(call, (wasm) => wasm.shiftMatrix(dim, base, offset));
  },

  /**
   * Every row of an interleaved sinusoidal table moved by `offset` positions, that is, multiplied
   * by the shift matrix.
   *
   * @param {TensorLike} table [n, dim], dim even
   * @param {{ offset: number, base?: number }} given `base` as the table was made with
   * @returns {Tensor} [n, dim]
   * @throws {RangeError} for an odd dim, a base that is not above 0, an offset that is not finite
   * @example
   * const moved = phasor.shift(phasor.sinusoidal({ length: 1, dim: 2 }), { offset: 1 });
   * moved.data; // → [0.841471, 0.540302]
   */
  shift(table, given) {
    const call = 'shift';
    const { shape, data } = tensor(call, 'P', table, [2]);
    const { offset, base = 10000 } = options(call, given, 'offset base');
    if (shape[1] % 2 !== 0 || shape[1] === 0) {
      refuse(call, 'P', 'a table with an even number of columns', { shape });
    }
    finite(call, 'offset', offset);
    positive(call, 'base', base);
    return run(call, (wasm, put) => wasm.shift(put(data), shape[0], shape[1], base, offset));
  },

  /**
   * How alike every two rows are: 'cosine' a·b/(|a||b|) (0 for a row of zeros), 'dot' a·b,
   * 'euclidean' the distance |a - b|.
   *
   * @param {TensorLike | SinusoidalOptions} table [n, dim], or the options of a sinusoidal table:
   *   then, for a `length` and an even dim, the result is computed from the offsets alone, which
   *   takes time and memory for n² numbers and no more
   * @param {{ metric?: 'cosine' | 'dot' | 'euclidean', into?: Float32Array }} [given]
   *   `into`: an array to write the values to and give back as `data`
   * @returns {Tensor} [n, n], symmetric
   * @throws {RangeError} for an unknown metric
   * @example
   * phasor.similarity([[1, 0], [1, 1]]).data; // → [1, 0.707107, 0.707107, 1]
   * phasor.similarity([[1, 0], [1, 1]], { metric: 'euclidean' }).data; // → [0, 1, 1, 0]
   */
  similarity(table, given) {
    const call = 'similarity';
    const { metric = 'cosine', into } = options(call, given, 'metric into');
    oneOf(call, 'metric', metric, metrics);
    if (isSinusoidal(table)) {
      const checked = sinusoidalArguments(call, options(call, table, sinusoidalNames));
      const { dim, base } = checked;
      const { list, count } = checked.positions;
      const place = checkInto(call, into, count * count);
      if (list === null && dim % 2 === 0) {
        const curve = run(call, (wasm) => wasm.offsetSimilarity(dim, base, count, metric)).data;
        return toeplitz(call, curve, place);
      }
      const made = sinusoidalTable(run, call, checked);
      return run(call, (wasm, put) => wasm.similarity(put(made.data), count, dim, metric), place);
    }
    const { shape, data } = tensor(call, 'P', table, [2]);
    const place = checkInto(call, into, shape[0] * shape[0]);
    return run(call, (wasm, put) => wasm.similarity(put(data), shape[0], shape[1], metric), place);
  },

  /**
   * The similarity of two sinusoidal positions as a function of their offset alone:
   * (2/dim)·Σ cos(offset·w). It is 1 at offset 0 and does not fall steadily.
   *
   * @param {{ dim: number, base?: number, maxOffset: number,
   *   metric?: 'cosine' | 'dot' | 'euclidean' }} given dim even
   * @returns {Float64Array} maxOffset + 1 values, for the offsets 0 to maxOffset
   * @throws {RangeError} for an odd dim, a negative maxOffset, a base that is not above 0
   * @example
   * phasor.offsetSimilarity({ dim: 2, maxOffset: 2 }); // → [1, Math.cos(1), Math.cos(2)]
   */
  offsetSimilarity(given) {
    const call = 'offsetSimilarity';
    const {
      dim,
      base = 10000,
      maxOffset,
      metric = 'cosine',
    } = options(call, given, 'dim base maxOffset metric');
    evenDim(call, dim);
    positive(call, 'base', base);
    const count = integer(call, 'maxOffset + 1', integer(call, 'maxOffset', maxOffset, 0) + 1);
    oneOf(call, 'metric', metric, metrics);
    return run(call, (wasm) => wasm.offsetSimilarity(dim, base, count, metric)).data;
  },

  /**
   * The two most alike positions and the distance of their rows. Given options, positions are
   * 0 to length - 1 of a sinusoidal encoding, and it takes O(length·dim), because the distance of
   * (sin, cos) pairs depends on the offset alone; any other table takes O(n²·dim).
   *
   * @param {TensorLike | { length: number, dim: number, base?: number }} table
   * @returns {{ a: number, b: number, distance: number }} a < b; of equals the first
   * @throws {RangeError} for fewer than two positions
   * @example
   * phasor.closestPair([[0, 0], [5, 5], [8, 9]]); // → { a: 1, b: 2, distance: 5 }
   * phasor.closestPair({ length: 60, dim: 32 }).distance; // → 1.171623
   */
  closestPair(table) {
    const call = 'closestPair';
    if (isSinusoidal(table)) {
      const { length, dim, base = 10000 } = options(call, table, 'length dim base');
      integer(call, 'length', length, 2);
      integer(call, 'dim', dim);
      positive(call, 'base', base);
      return run(call, (wasm) => wasm.closestPositions(length, dim, base));
    }
    const { shape, data } = tensor(call, 'P', table, [2]);
    return run(call, (wasm, put) => wasm.closestRows(put(data), shape[0], shape[1]));
  },

  /**
   * The numerical rank: how many rows are linearly independent as far as float32 can tell, that
   * is, singular values above (√n + √dim)·2^-25 times the largest entry.
   *
   * @param {TensorLike} table [n, dim]
   * @returns {number}
   * @throws {RangeError} for entries that are not finite
   * @example
   * phasor.rank([[1, 2], [2, 4]]); // → 1
   */
  rank(table) {
    const call = 'rank';
    const { shape, data } = tensor(call, 'P', table, [2]);
    return run(call, (wasm, put) => wasm.rank(put(data), shape[0], shape[1]));
  },
});
