// The part of a matrix that is shown, with its names: what tables and files hold.

import { cellsOf, isWhole } from '../draw/window.js';

/** @typedef {import('../draw/window.js').Window} Window */
/** @typedef {import('../draw/matrix.js').Matrix} Matrix */

/**
 * @typedef {object} Side rows or columns
 * @property {Window} window the visible part
 * @property {string} title
 * @property {(place: number) => string} name
 */

/** Most cells in a file: a spreadsheet takes no more rows, and a browser not many more cells. */
const mostCells = 2 ** 20;

/**
 * @param {string} kind
 * @param {{ matrix: Pick<Matrix, 'rows' | 'columns' | 'part'>, row: Side, column: Side }} scene
 * @returns {import('./element.js').Shown}
 */
export function excerpt(kind, { matrix, row, column }) {
  const [first, last] = cellsOf(row.window);
  const columns = cellsOf(column.window);
  const mostRows = Math.max(1, Math.floor(mostCells / (columns[1] - columns[0])));
  /** @type {Window} */
  const rows = [first, Math.min(last, first + mostRows)];
  const whole = isWhole(rows, matrix.rows) && isWhole(columns, matrix.columns);
  return {
    name: whole ? kind : `${kind}-rows-${rows.join('-')}-columns-${columns.join('-')}`,
    tensor: matrix.part(rows, columns),
    rowtitle: row.title,
    columntitle: column.title,
    rowname: (k) => row.name(rows[0] + k),
    columnname: (k) => column.name(columns[0] + k),
  };
}
