// A matrix → a table, for those who read numbers or hear them. Of a large one its first rows and
// columns: a browser that lays out a million cells stands still.

import { number } from '../draw/numbers.js';
import { t } from '../text/language.js';
import { node } from './style.js';

const mostRows = 200;
const mostColumns = 64;

/** @typedef {import('./element.js').Shown} Shown */

/** @param {Shown} shown @returns {string} what its table shows: the same for the same table */
export function content({ name, tensor, rowtitle, columntitle, rowname, columnname }) {
  const [rows, columns] = tensor.shape;
  const down = Array.from({ length: Math.min(rows, mostRows) }, (_, row) => [
    rowname(row),
    ...tensor.data.subarray(row * columns, row * columns + Math.min(columns, mostColumns)),
  ]);
  const across = Array.from({ length: Math.min(columns, mostColumns) }, (_, k) => columnname(k));
  return [name, rows, columns, rowtitle, columntitle, ...across, ...down].join('\n');
}

/**
 * @param {Shown} shown
 * @returns {HTMLElement} a table in a box that scrolls
 */
export function table({ name, tensor, rowtitle, columntitle, rowname, columnname }) {
  const [rows, columns] = tensor.shape;
  const down = Array.from({ length: Math.min(rows, mostRows) }, (_, row) => row);
  const across = Array.from({ length: Math.min(columns, mostColumns) }, (_, column) => column);
  /** @param {string} text @param {'row' | 'col'} scope */
  const heading = (text, scope) => {
    const cell = node('th', '', text);
    cell.scope = scope;
    return cell;
  };
  const titles = { down: rowtitle, across: columntitle };
  const part = { some: down.length, rows, few: across.length, columns };
  const made = node(
    'table',
    '',
    node(
      'caption',
      '',
      rows > mostRows || columns > mostColumns
        ? t(
            '{down} down, {across} across: the first {some} of {rows} rows and {few} of {columns} columns',
            { ...titles, ...part },
          )
        : t('{down} down, {across} across', titles),
    ),
    node(
      'thead',
      '',
      node(
        'tr',
        '',
        heading(rowtitle, 'col'),
        ...across.map((column) => heading(columnname(column), 'col')),
      ),
    ),
    node(
      'tbody',
      '',
      ...down.map((row) =>
        node(
          'tr',
          '',
          heading(rowname(row), 'row'),
          ...across.map((column) => node('td', '', number(tensor.data[row * columns + column]))),
        ),
      ),
    ),
  );
  const box = node('div', '', made);
  box.tabIndex = 0;
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', t('{name}, as a table', { name }));
  return box;
}
