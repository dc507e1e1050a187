// What leaves <phasor-heatmap>: the part that is shown as a matrix with names, and the program that
// computes it.

import { cellsOf, isWhole } from '../draw/window.js';

/** @typedef {import('../draw/window.js').Window} Window */

/** Cells of a file at most: a spreadsheet takes no more rows, and a browser not many more cells. */
const mostCells = 2 ** 20;

/**
 * @param {string} kind
 * @param {Pick<import('./heatmap-view.js').Scene, 'matrix' | 'row' | 'column'>} scene
 * @returns {import('./element.js').Shown}
 */
export function excerpt(kind, { matrix, row, column }) {
  const [first, last] = cellsOf(row.window);
  const columns = cellsOf(column.window);
  const most = Math.max(1, Math.floor(mostCells / (columns[1] - columns[0])));
  /** @type {Window} */
  const rows = [first, Math.min(last, first + most)];
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

/** Numbers of a program that lists them, at most. */
const mostListed = 4096;

/**
 * @param {import('./element.js').Dialect} dialect
 * @param {import('./heatmap-view.js').Scene} scene
 * @param {import('./heatmap-matrix.js').Settings | null} settings of a sinusoidal encoding; null for
 *   any other matrix, whose numbers the program lists
 * @returns {Promise<string>} '' where they are too many
 */
export async function programOf(dialect, { matrix, row, column }, settings) {
  const { program, table, valuesCode } = await import('./code.js');
  const [rows, columns] = [cellsOf(row.window), cellsOf(column.window)];
  const count = rows[1] - rows[0];
  if (!settings) {
    const listed = count * (columns[1] - columns[0]) <= mostListed;
    return listed ? valuesCode(dialect, { values: matrix.part(rows, columns) }) : '';
  }
  const part = isWhole(columns, matrix.columns) ? '' : `[:, ${columns.join(':')}]`;
  // one by one: of an element, a spread takes none of its accessors
  const { dim, base, layout, start } = settings;
  const shown = { dim, base, layout, start: start + rows[0], length: count };
  return program(dialect, [...table(shown), `print(P${part})`]);
}
