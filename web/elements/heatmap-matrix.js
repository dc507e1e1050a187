// What a heat map shows: a table that is there, or an encoding of which only the part on screen is
// ever computed. Windows are [from, to) in cells, fractions too.

import { extent } from '../draw/extent.js';
import { bareCells } from '../draw/hatch.js';
import { cellsOf } from '../draw/window.js';
import { tensor as readTensor } from '../tensor.js';
import { t } from '../text/language.js';

/** @typedef {import('../index.js').Phasor} Phasor */
/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../draw/window.js').Window} Window */
/** @typedef {{ data: Uint8Array }} Mask 0 where a cell is masked */
/** @typedef {{ length: number, dim: number, base: number, start: number,
 *   layout: 'interleaved' | 'concatenated' }} Settings */
/** @typedef {{ colormap: any, domain: readonly [number, number], rows: Window, cols: Window,
 *   width: number, height: number, into?: Uint8ClampedArray }} Drawing */

/**
 * @typedef {object} Matrix
 * @property {number} rows
 * @property {number} columns
 * @property {(drawing: Drawing) => import('../picture.js').Picture} paint
 * @property {(row: number, column: number) => number} value
 * @property {(row: number, column: number) => boolean} masked
 * @property {(signed: boolean) => [number, number]} ends the values at the ends of a colour map
 * @property {(rows: Window, columns: Window) => import('../draw/hatch.js').Bare[]} bare
 * @property {(rows: Window, columns: Window) => Tensor} part whole cells
 */

/** Cells of a table that is computed whole, at most: 16 MB. */
const mostCells = 2 ** 22;

export const encodingNames = /** @type {const} */ ([
  'sinusoidal',
  'learned',
  'binary',
  'counting',
  'normalized',
  'waves',
]);

/** @param {Tensor} tensor @param {Window} rows @param {Window} columns @returns {Tensor} */
function cut({ shape, data }, rows, columns) {
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
  /** @type {Map<boolean, [number, number]>} */
  const ends = new Map();
  return {
    rows,
    columns,
    paint({ rows: [from, to], ...drawing }) {
      // only the rows that are shown cross the border
      const [first, last] = cellsOf([from, to]);
      const data = table.data.subarray(first * columns, last * columns);
      const part = { shape: [last - first, columns], data };
      return phasor.paint(part, { ...drawing, rows: [from - first, to - first] });
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

/**
 * @param {Phasor} phasor
 * @param {Settings} settings
 * @returns {Matrix}
 */
function sinusoidalMatrix(phasor, { length, dim, base, start, layout }) {
  const settings = { dim, base, layout };
  return {
    rows: length,
    columns: dim,
    paint: (drawing) => phasor.paintSinusoidal({ length, start, ...settings, ...drawing }),
    value: (row, column) =>
      phasor.sinusoidal({ positions: [start + row], ...settings }).data[column],
    masked: () => false,
    ends: () => [-1, 1],
    bare: () => [],
    part: ([from, to], columns) =>
      cut(
        phasor.sinusoidal({ length: to - from, start: start + from, ...settings }),
        [0, to - from],
        columns,
      ),
  };
}

/**
 * @param {Phasor} phasor
 * @param {string} encoding
 * @param {Settings} settings
 * @returns {Tensor}
 */
function encodingTable(phasor, encoding, { length, dim, start }) {
  if (encoding === 'learned') return phasor.learned({ length, dim });
  if (encoding === 'binary') return phasor.binary({ length, start });
  if (encoding === 'counting') return phasor.counting({ length });
  if (encoding === 'normalized') return phasor.normalized({ length });
  const divisors = Array.from({ length: Math.max(1, dim >> 1) }, (_, k) => k + 1);
  return phasor.waves({ length, start, divisors });
}

/** @param {string} encoding whether its rows depend on the first position */
export const starts = (encoding) => ['sinusoidal', 'binary', 'waves'].includes(encoding);

/**
 * @param {Phasor} phasor
 * @param {typeof encodingNames[number]} encoding
 * @param {Settings} settings
 * @returns {Matrix} of at most `length` rows
 */
export function encodingMatrix(phasor, encoding, settings) {
  if (encoding === 'sinusoidal') return sinusoidalMatrix(phasor, settings);
  const { length, dim } = settings;
  // the others have few columns
  const most = ['learned', 'waves'].includes(encoding) ? Math.floor(mostCells / dim) : Infinity;
  const held = { ...settings, length: Math.min(length, most) };
  return tableMatrix(phasor, encodingTable(phasor, encoding, held));
}
