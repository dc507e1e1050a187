// What leaves <phasor-heatmap>: the part that is shown as a matrix with names, and the program that
// computes it.

import { cellsOf, isWhole } from '../draw/window.js';

/** @typedef {import('../draw/window.js').Window} Window */

/** Cells of a file at most: a spreadsheet takes no more rows, and a browser not many more cells. */
const mostCells = 2 ** 20;

/**
 * @param {string} kind
 * @param {import('./heatmap-view.js').Scene} scene
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

/**
 * @param {import('./element.js').Dialect} dialect
 * @param {import('./heatmap-matrix.js').Settings} asked
 * @param {{ rows: Window, columns: Window }} shown whole cells
 * @returns {string}
 */
export function program(dialect, { length, dim, base, start, layout }, { rows, columns }) {
  const [head, lib, tail, options] = {
    numpy: ['import numpy as np', 'np', '', 'axis'],
    pytorch: ['import torch', 'torch', ', dtype=torch.float64', 'dim'],
    jax: [
      'import jax\nimport jax.numpy as jnp\n\njax.config.update("jax_enable_x64", True)',
      'jnp',
      ', dtype=float',
      'axis',
    ],
  }[dialect];
  const waves = `${lib}.sin(angle), ${lib}.cos(angle)`;
  const joined = dialect === 'pytorch' ? 'torch.cat' : `${lib}.concatenate`;
  const table =
    layout === 'interleaved'
      ? `${lib}.stack([${waves}], ${options}=-1).reshape(len(position), -1)`
      : `${joined}([${waves}], ${options}=1)`;
  const all = columns[0] === 0 && columns[1] === dim;
  return `${head}

dim, base = ${dim}, ${base}
# positions ${start} to ${start + length - 1}, of which these are shown
position = ${lib}.arange(${start + rows[0]}, ${start + rows[1]}${tail})[:, None]
angle = position / base ** (${lib}.arange(0, dim, 2${tail}) / dim)
table = ${table}[:, :dim]
print(table${all ? '' : `[:, ${columns[0]}:${columns[1]}]`})
`;
}
