// The program of <phasor-heatmap>.

import { cellsOf, isWhole } from '../../draw/window.js';
import { program, table, valuesCode } from '../../kit/program.js';

/** @typedef {import('./model.js').Matrix} Matrix */
/** @typedef {import('./model.js').Settings} Settings */

/** Most numbers that a program lists. */
const mostListed = 4096;

/**
 * @param {import('../../kit/element.js').Dialect} dialect
 * @param {Matrix} matrix
 * @param {{ rows: import('../../draw/window.js').Window, columns:
 *   import('../../draw/window.js').Window }} shown
 * @param {Settings | null} settings of a sinusoidal encoding; null for another matrix, whose numbers the
 *   program lists
 * @returns {string} '' if there are too many
 */
export function heatmapCode(dialect, matrix, shown, settings) {
  const [rows, columns] = [cellsOf(shown.rows), cellsOf(shown.columns)];
  const length = rows[1] - rows[0];
  if (!settings) {
    const isListed = length * (columns[1] - columns[0]) <= mostListed;
    return isListed ? valuesCode(dialect, { values: matrix.part(rows, columns) }) : '';
  }
  const part = isWhole(columns, matrix.columns) ? '' : `[:, ${columns.join(':')}]`;
  // read one by one: a spread of an element has none of its accessors
  const { dim, base, layout, start } = settings;
  const encoded = { dim, base, layout, start: start + rows[0], length };
  return program(dialect, [...table(encoded), `print(P${part})`]);
}
