// A table of measurements: a row for each fact, a column for each thing that is measured.

import { heading, node } from '../../draw/nodes.js';

/**
 * @param {readonly string[]} columns
 * @param {readonly (readonly [name: string, cells: readonly (string | (string | Node)[])[]])[]} rows
 * @returns {HTMLElement[]} head and body
 */
export function factTable(columns, rows) {
  const titles = columns.map((title) => heading('col', '', title));
  const lines = rows.map(([name, cells]) =>
    node(
      'tr',
      '',
      heading('row', '', name),
      ...cells.map((cell) => node('td', '', ...[cell].flat())),
    ),
  );
  return [
    node('thead', '', node('tr', '', node('td', ''), ...titles)),
    node('tbody', '', ...lines),
  ];
}
