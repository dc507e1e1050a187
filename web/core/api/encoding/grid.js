// Positions in a grid → a row for each of its points. The arithmetic is src/encoding/encoding.cpp.

import { doubles, outOfMemory, resultOf } from '../marshal.js';
import {
  finite,
  integer,
  isArray,
  options,
  pair,
  rangeError,
  refuse,
  say,
  typeError,
} from '../check.js';
import { numberList, positionList, size } from '../tensor.js';
import { columnsOf, spectrumNames } from './encoding.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('./encoding.js').Layout} Layout */
/** @typedef {import('./encoding.js').Spacing} Spacing */

/**
 * One axis of a grid: `length` positions from `start` on, 0 by default, each `step` further, 1 by
 * default; or `positions`, any finite numbers.
 *
 * @typedef {object} GridAxis
 * @property {number} [length] how many
 * @property {number} [start] the first of them, 0 by default
 * @property {number} [step] from one to the next, 1 by default
 * @property {import('../tensor.js').NumberList} [positions] instead of these
 * @property {number} dim how many columns encode it
 */

/**
 * @typedef {object} GridOptions
 * @property {readonly GridAxis[]} axes two or three: the sides of the result, and of its columns
 * @property {readonly number[]} [order] of the columns, where it is another: numbers of axes, as [1, 0]
 * @property {number} [base] of the wavelengths, 10000 by default
 * @property {Layout} [layout] of the columns of each axis, 'interleaved' by default
 * @property {Spacing} [spacing] of the frequencies, 'paper' by default
 */

/** @typedef {{ positions: { list: Float64Array | null, start: number, count: number }, step: number,
 *   dim: number }} CheckedAxis */

/**
 * @param {string} call
 * @param {GridAxis} given
 * @param {string} name
 * @returns {CheckedAxis}
 */
function axisOf(call, given, name) {
  const all = options(`${call}: ${name}`, given, 'length start step positions dim');
  const { positions, step } = all;
  if (positions !== undefined && step !== undefined) {
    throw typeError`${call}: ${name}: give either step or positions, not both`;
  }
  const checked = {
    positions: positionList(`${call}: ${name}`, all),
    step: step === undefined ? 1 : finite(call, `${name}.step`, step),
    dim: integer(call, `${name}.dim`, all.dim),
  };
  const { start, count } = checked.positions;
  finite(call, say`the last position of ${name}`, start + Math.max(0, count - 1) * checked.step);
  return checked;
}

/**
 * Numbers of axes, each once.
 *
 * @param {string} call
 * @param {unknown} given
 * @param {number} count
 * @returns {number[]}
 */
function orderOf(call, given, count) {
  const own = Array.from({ length: count }, (_, axis) => axis);
  if (given === undefined) return own;
  const order = Array.from(numberList(call, 'order', given));
  if (order.length !== count || !own.every((axis) => order.includes(axis))) {
    const wanted = say`the numbers of the ${count} axes, ${own.join(', ')}, in some order`;
    throw rangeError`${call}: order must be ${wanted}, got [${order.slice(0, 4).join(', ')}]`;
  }
  return order;
}

/**
 * @param {import('../marshal.js').Run} run
 * @param {string} call
 * @param {CheckedAxis[]} axes
 * @param {number[]} order
 * @param {ReturnType<typeof columnsOf>} columns
 * @returns {Tensor}
 */
function gridOf(run, call, axes, order, columns) {
  const counts = axes.map(({ positions }) => positions.count);
  const shape = [...counts, columns.dim];
  // before any work
  if (size(shape) >= 2 ** 30) throw outOfMemory(call, 4 * size(shape));
  const lists = axes.map(({ positions: { list, start, count }, step }) => {
    return list ?? doubles(call, count).map((_, k) => start + k * step);
  });
  const positions = doubles(
    call,
    counts.reduce((sum, count) => sum + count, 0),
  );
  lists.reduce((from, list) => (positions.set(list, from), from + list.length), 0);
  const widths = axes.map(({ dim }) => dim);
  const data = resultOf(run, call, (send) =>
    send('sinusoidalGrid', axes.length, counts, widths, order, positions, columns),
  );
  return { shape, data };
}

/** @param {import('../marshal.js').Run} run */
export const grids = (run) => ({
  /**
   * Positions in a grid of two or three axes: the columns of a point are the sinusoidal encodings of
   * its positions on each axis, one after the other. Each axis has its own width, and the
   * frequencies of that width: base^(-2j/dim).
   *
   * Who does what: DETR has rows, then columns, 'interleaved', and counts from 1; with normalize an
   * axis of n positions has `start` and `step` 2π/(n + 1e-6). MAE and DiT are 'concatenated' with
   * the columns of the horizontal position first: axes rows, columns and `order: [1, 0]`. PixArt is
   * MAE's with `step: base_size / n / interpolation_scale`, and SD3 the middle of such a table.
   * CogVideoX 2B has the axes time, height, width with a quarter, three eighths and three eighths of
   * the columns and `order: [0, 2, 1]`; V-JEPA has thirds.
   *
   * @param {GridOptions} given
   * @returns {Tensor} [n1, n2, dim] or [n1, n2, n3, dim], the first axis first; dim is the sum of
   *   those of the axes
   * @throws {RangeError} for one axis or more than three, an axis whose dim is no positive integer,
   *   positions that are not finite, a base of 0 or less, an order that leaves out an axis; the message
   *   names the axis
   * @see Carion et al. 2020, End-to-end object detection with transformers (DETR): https://arxiv.org/abs/2005.12872
   * @see He et al. 2021, Masked autoencoders are scalable vision learners: https://arxiv.org/abs/2111.06377
   * @example
   * const [rows, cols] = [{ length: 1, start: 2, dim: 2 }, { length: 2, step: 0.5, dim: 4 }];
   * const { shape, data } = phasor.sinusoidalGrid({ axes: [rows, cols] });
   * shape; // → [1, 2, 6]
   * data.subarray(6); // → [0.909297, -0.416147, 0.479426, 0.877583, 0.005, 0.999988]
   * // a grid of two rows and one column with the encoding of the column in front
   * const axes = [{ length: 2, dim: 2 }, { positions: [1], dim: 2 }];
   * phasor.sinusoidalGrid({ axes, order: [1, 0] }).data;
   * // → [0.841471, 0.540302, 0, 1, 0.841471, 0.540302, 0.841471, 0.540302]
   */
  sinusoidalGrid(given) {
    const call = 'sinusoidalGrid';
    const all = options(call, given, 'axes order base layout spacing');
    const { base, layout, spacing, axes } = all;
    const wanted = say`a list of two or three axes, each with its dim and its length or positions`;
    if (!isArray(axes)) return refuse(call, 'axes', wanted, axes, TypeError);
    const { length } = axes;
    if (length !== 2 && length !== 3) return refuse(call, 'axes', wanted, axes);
    const checked = Array.from({ length }, (_, k) => axisOf(call, axes[k], `axes[${k}]`));
    const order = orderOf(call, all.order, length);
    const dim = integer(
      call,
      say`the dim of all axes`,
      checked.reduce((sum, axis) => sum + axis.dim, 0),
    );
    const columns = columnsOf(call, { dim, base, layout, spacing, odd: undefined });
    return gridOf(run, call, checked, order, columns);
  },

  /**
   * Positions in a grid: the first half of the columns encodes the row, the second the column, each
   * as a sinusoidal encoding of dim/2 columns. That is `sinusoidalGrid` with two axes of one width.
   *
   * Who does what: DETR's sine embedding (without normalize) is `start: 1`. Tensor2Tensor's is
   * 'concatenated' with spacing 't2t'. MAE has the column first: see `sinusoidalGrid`.
   *
   * @param {{ rows: number, cols: number, dim: number, base?: number,
   *   start?: number | readonly [number, number], layout?: Layout, spacing?: Spacing }} given dim even.
   *   `start`: the position of the first row and of the first column, 0 by default, any finite number
   *   for both or one for each. `layout` and `spacing` of each half, as in `sinusoidal`; where dim/2
   *   is odd a half ends as `odd` does there by default
   * @returns {Tensor} [rows, cols, dim]
   * @throws {RangeError} for an odd dim, a negative size, a base that is not above 0, a start that
   *   is not finite
   * @see Carion et al. 2020, End-to-end object detection with transformers (DETR): https://arxiv.org/abs/2005.12872
   * @example
   * const { shape, data } = phasor.sinusoidal2d({ rows: 1, cols: 2, dim: 4 });
   * shape; // → [1, 2, 4]
   * data; // → [0, 1, 0, 1, 0, 1, 0.841471, 0.540302]
   */
  sinusoidal2d(given) {
    const call = 'sinusoidal2d';
    const all = options(call, given, `rows cols start layout ${spectrumNames}`);
    const { start = 0 } = all;
    const rows = integer(call, 'rows', all.rows, 0);
    const cols = integer(call, 'cols', all.cols, 0);
    const { dim, base, layout, spacing } = all;
    const columns = columnsOf(call, { dim, base, layout, spacing, odd: undefined });
    if (columns.dim % 2 !== 0) refuse(call, 'dim', say`a positive even integer`, columns.dim);
    const [down, across] =
      typeof start === 'number'
        ? Array(2).fill(finite(call, 'start', start))
        : pair(call, 'start', start, say`a number or a pair [row, column]`);
    const axis = (/** @type {number} */ count, /** @type {number} */ first) => ({
      positions: { list: null, start: first, count },
      step: 1,
      dim: columns.dim / 2,
    });
    return gridOf(run, call, [axis(rows, down), axis(cols, across)], [0, 1], columns);
  },
});
