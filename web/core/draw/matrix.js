// A table that figures paint, read and export by windows of its rows and columns. Windows are [from, to) in
// cells and may be fractional.

import { tensor as readTensor } from '../api/tensor.js';
import { t } from '../texts/language.js';
import { extent } from './extent.js';
import { bareCells } from './hatch.js';
import { cellsOf } from './window.js';

/** @typedef {import('../api/index.js').Phasor} Phasor */
/** @typedef {import('../api/tensor.js').Tensor} Tensor */
/** @typedef {import('./window.js').Window} Window */
/** @typedef {{ data: Uint8Array }} Mask 0 where a cell is masked */
/** @typedef {import('../api/picture.js').Colormap | readonly string[]} Colors */
/** @typedef {{ colormap: Colors, domain: readonly [number, number], rows: Window, cols: Window,
 *   width: number, height: number, into?: Uint8ClampedArray<ArrayBuffer>, reduce?: 'max' }} Drawing */

/**
 * @typedef {object} Matrix
 * @property {number} rows
 * @property {number} columns
 * @property {(drawing: Drawing) => import('../api/picture.js').Picture} paint
 * @property {(row: number, column: number) => number} value
 * @property {(row: number, column: number) => boolean} masked
 * @property {(signed: boolean) => [number, number]} ends the values at the ends of a colour map
 * @property {(rows: Window, columns: Window) => import('./hatch.js').Bare[]} bare
 * @property {(rows: Window, columns: Window) => Tensor} part whole cells
 */

/** Tables with more cells are painted from halved copies when a pixel covers several cells. */
const many = 2 ** 20;

/**
 * Halves rows and columns, rounding up: each cell is the largest of up to four, NaN if one of them is.
 *
 * @param {Tensor} table
 * @returns {Tensor}
 */
export function halved({ shape: [rows, columns], data }) {
  const [down, across] = [Math.ceil(rows / 2), Math.ceil(columns / 2)];
  const half = new Float32Array(down * across);
  for (let row = 0, at = 0; row < down; ++row) {
    const upper = 2 * row * columns;
    const lower = 2 * row + 1 < rows ? upper + columns : upper;
    for (let column = 0; column < columns; column += 2, ++at) {
      const next = column + 1 < columns ? column + 1 : column;
      const above = Math.max(data[upper + column], data[upper + next]);
      half[at] = Math.max(above, data[lower + column], data[lower + next]);
    }
  }
  return { shape: [down, across], data: half };
}

/**
 * How often a table can be halved while a pixel still covers at least one cell.
 *
 * @param {Pick<Drawing, 'rows' | 'cols' | 'width' | 'height'>} drawing
 */
export function halvings({ rows, cols, width, height }) {
  const cells = Math.min((rows[1] - rows[0]) / height, (cols[1] - cols[0]) / width);
  return Math.max(0, Math.floor(Math.log2(cells)));
}

/**
 * @template {Float32Array | Uint8Array} T
 * @param {{ shape: number[], data: T }} table
 * @returns {{ shape: number[], data: T }} its columns as rows
 */
export function turned({ shape: [rows, columns], data }) {
  const other = data.slice();
  for (let row = 0, at = 0; row < rows; ++row) {
    for (let column = 0; column < columns; ++column) other[column * rows + row] = data[at++];
  }
  return { shape: [columns, rows], data: /** @type {T} */ (other) };
}

/** @param {Tensor} tensor @param {Window} rows @param {Window} columns @returns {Tensor} */
export function cut({ shape, data }, rows, columns) {
  const width = columns[1] - columns[0];
  const part = new Float32Array((rows[1] - rows[0]) * width);
  for (let row = rows[0]; row < rows[1]; ++row) {
    const at = row * shape[1];
    part.set(data.subarray(at + columns[0], at + columns[1]), (row - rows[0]) * width);
  }
  return { shape: [rows[1] - rows[0], width], data: part };
}

/** @param {unknown} given @param {number[]} shape @returns {Mask | null} */
function readMask(given, [rows, columns]) {
  if (given === null) return null;
  const { data } = Array.isArray(given)
    ? { data: Uint8Array.from(given.flat(), (kept) => (kept ? 1 : 0)) }
    : /** @type {Mask} */ (given);
  if (data?.length === rows * columns) return { data };
  throw new RangeError(
    t('mask must have {rows} × {columns} cells like the tensor, got {count}', {
      rows,
      columns,
      count: data?.length ?? t('no data'),
    }),
  );
}

/**
 * @param {Phasor} phasor
 * @param {unknown} given a matrix, nested arrays too
 * @param {unknown} givenMask
 * @returns {Matrix}
 */
export function tableMatrix(phasor, given, givenMask = null) {
  const table = readTensor('paint', 'tensor', given, [2]);
  const [rows, columns] = table.shape;
  const mask = readMask(givenMask, table.shape);
  /** the table and its successive halvings, each made when first painted */
  const levels = [table];
  /** @param {number} level */
  const halfOf = (level) => {
    while (levels.length <= level) levels.push(halved(levels[levels.length - 1]));
    return levels[level];
  };
  /** @type {Map<boolean, [number, number]>} */
  const ends = new Map();
  return {
    rows,
    columns,
    paint(drawing) {
      const level = drawing.reduce === 'max' && rows * columns >= many ? halvings(drawing) : 0;
      const half = halfOf(level);
      /** @param {Window} window @returns {Window} */
      const scaled = ([from, to]) => [from / 2 ** level, to / 2 ** level];
      const [down, across] = [scaled(drawing.rows), scaled(drawing.cols)];
      // only the visible rows are copied into WebAssembly
      const [first, last] = cellsOf(down);
      const width = half.shape[1];
      const data = half.data.subarray(first * width, last * width);
      return phasor.paint(
        { shape: [last - first, width], data },
        { ...drawing, rows: [down[0] - first, down[1] - first], cols: across },
      );
    },
    value: (row, column) => table.data[row * columns + column],
    masked: (row, column) => mask !== null && mask.data[row * columns + column] === 0,
    ends(signed) {
      const known = ends.get(signed) ?? extent(table.data, signed);
      ends.set(signed, known);
      return known;
    },
    bare: (down, across) => bareCells(table, mask, cellsOf(down), cellsOf(across)),
    part: (down, across) => cut(table, down, across),
  };
}
