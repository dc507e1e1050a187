// Positions → rows to add to embeddings. The arithmetic is src/encoding.cpp.

import { integer, oneOf, options, positive } from './check.js';
import { positionList } from './tensor.js';

/** @typedef {import('./tensor.js').Tensor} Tensor */
/** @typedef {import('./tensor.js').Positions} Positions */

/**
 * @typedef {Positions & {
 *   dim: number,
 *   base?: number,
 *   layout?: 'interleaved' | 'concatenated',
 *   odd?: 'lone-sine' | 'pad' | 'zero' | 'reject',
 * }} SinusoidalOptions
 */

const layouts = /** @type {const} */ (['interleaved', 'concatenated']);
const odds = /** @type {const} */ (['lone-sine', 'pad', 'zero', 'reject']);

/**
 * @param {string} call
 * @param {SinusoidalOptions} given
 */
export function sinusoidalArguments(call, given) {
  const {
    dim,
    base = 10000,
    layout = 'interleaved',
    odd = 'lone-sine',
    ...where
  } = options(call, given);
  return {
    dim: integer(call, 'dim', dim),
    base: positive(call, 'base', base),
    layout: oneOf(call, 'layout', layout, layouts),
    odd: oneOf(call, 'odd', odd, odds),
    positions: positionList(call, where),
  };
}

/** @param {import('./border.js').Run} run */
export const encodings = (run) => ({
  /**
   * The sinusoidal encoding: column 2j is sin(p·w), column 2j+1 is cos(p·w), w = base^(-2j/dim)
   * radians per position (Vaswani et al. 2017, section 3.5).
   *
   * @param {SinusoidalOptions} given
   *   `layout`: 'interleaved' (the paper, Keras) or 'concatenated', all sines first
   *   (Tensor2Tensor). `odd` says what an odd dim does: 'lone-sine' (Keras), 'pad' (frequencies
   *   of dim + 1, last column dropped), 'zero' (Tensor2Tensor: its own spacing, last column 0),
   *   'reject'.
   * @returns {Tensor} [n, dim]
   * @throws {RangeError} for a dim that is no positive integer, a base that is not above 0
   * @example
   * phasor.sinusoidal({ length: 2, dim: 2 }); // → { shape: [2, 2], data: [0, 1, 0.841471, 0.540302] }
   * phasor.sinusoidal({ positions: [0.5], dim: 2 }).data; // → [0.479426, 0.877583]
   */
  sinusoidal(given) {
    const call = 'sinusoidal';
    const { dim, base, layout, odd, positions } = sinusoidalArguments(call, given);
    return run(call, (wasm, put) =>
      wasm.sinusoidal(put(positions), positions.length, dim, base, layout, odd),
    );
  },
});
