// What an encoding means: its frequencies, its rotations, how alike two positions are. The
// arithmetic is src/frequency.cpp, shift.cpp and similarity.cpp.

import { finite, integer, oneOf, options, positive, refuse } from './check.js';
import { tensor } from './tensor.js';

/** @typedef {import('./tensor.js').Tensor} Tensor */
/** @typedef {import('./tensor.js').TensorLike} TensorLike */

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
    const { dim, base = 10000 } = options(call, given);
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
    const { dim, base = 10000, offset } = options(call, given);
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
    const { offset, base = 10000 } = options(call, given);
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
   * @param {TensorLike} table [n, dim]
   * @param {{ metric?: 'cosine' | 'dot' | 'euclidean' }} [given]
   * @returns {Tensor} [n, n], symmetric
   * @throws {RangeError} for an unknown metric
   * @example
   * phasor.similarity([[1, 0], [1, 1]]).data; // → [1, 0.707107, 0.707107, 1]
   * phasor.similarity([[1, 0], [1, 1]], { metric: 'euclidean' }).data; // → [0, 1, 1, 0]
   */
  similarity(table, given) {
    const call = 'similarity';
    const { metric = 'cosine' } = options(call, given);
    oneOf(call, 'metric', metric, metrics);
    const { shape, data } = tensor(call, 'P', table, [2]);
    return run(call, (wasm, put) => wasm.similarity(put(data), shape[0], shape[1], metric));
  },
});
