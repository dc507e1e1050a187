// A matrix → an HTML table. A large matrix is cut to its first rows and columns: a browser would freeze while
// laying out a million cells.

import { number } from '../draw/numbers.js';
import { t } from '../texts/language.js';
import { heading, node } from '../draw/nodes.js';

const mostRows = 200;
const mostColumns = 64;

/** @typedef {import('./element.js').Shown} Shown */

/** @param {Shown} shown @returns {string} a string that identifies the table's contents */
function content({ name, tensor, rowtitle, columntitle, rowname, columnname }) {
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
function table({ name, tensor, rowtitle, columntitle, rowname, columnname }) {
  const [rows, columns] = tensor.shape;
  const down = Array.from({ length: Math.min(rows, mostRows) }, (_, row) => row);
  const across = Array.from({ length: Math.min(columns, mostColumns) }, (_, column) => column);
  const titles = { down: rowtitle, across: columntitle };
  const part = { some: down.length, rows, few: across.length, columns };
  const grid = node(
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
        heading('col', '', rowtitle),
        ...across.map((column) => heading('col', '', columnname(column))),
      ),
    ),
    node(
      'tbody',
      '',
      ...down.map((row) =>
        node(
          'tr',
          '',
          heading('row', '', rowname(row)),
          ...across.map((column) => node('td', '', number(tensor.data[row * columns + column]))),
        ),
      ),
    ),
  );
  const box = node('div', '', grid);
  box.tabIndex = 0;
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', t('{name}, as a table', { name }));
  return box;
}

/**
 * @param {HTMLElement} box
 * @returns {(data: Shown | null) => void} updates the table in the box, which keeps its scroll position
 */
export function tableIn(box) {
  /** identifies the current contents */
  let written = '';
  return (data) => {
    const now = data ? content(data) : '';
    if (now === written) return;
    written = now;
    const { scrollTop = 0, scrollLeft = 0 } = box.firstElementChild ?? {};
    box.replaceChildren(...(data ? [table(data)] : []));
    box.firstElementChild?.scrollTo(scrollLeft, scrollTop);
  };
}
