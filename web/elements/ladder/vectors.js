// The vectors of a sentence's words as a table, and one of their numbers worked out.

import { math } from '../../draw/mathml.js';
import { heading, node, set } from '../../draw/nodes.js';
import { fixed, number } from '../../draw/numbers.js';
import { rowOf } from '../../draw/rows.js';
import { isolated } from '../../draw/words.js';
import { t, told } from '../../language/language.js';
import { revealAcross } from '../kit/scroll.js';
import { mostColumns } from './model.js';

/** @typedef {import('./model.js').Model} Model */

/** The notes draw sin, cos, sin(pos/2) and cos(pos/2) in green, black, red and blue. */
export const colors = [
  'var(--head-3)',
  'var(--ink)',
  'var(--head-2)',
  'var(--head-1)',
  'var(--head-4)',
  'var(--head-5)',
  'var(--head-6)',
  'var(--head-7)',
];

/** @param {number} divisor */
const dividedBy = (divisor) => (divisor === 1 ? 'pos' : `pos/${number(divisor, 2)}`);

/** @param {Model} model @returns {string[]} what each column holds */
export const columnNames = ({
  step,
  divisors,
  values: {
    shape: [, columns],
  },
}) =>
  step.columnName
    ? Array.from({ length: columns }, (_, k) => String(step.columnName?.(k)))
    : step.isLine
      ? [step.name === 'counting' ? 'pos + 1' : '(pos + 1)/n']
      : Array.from(
          { length: columns },
          (_, k) => `${k % 2 ? 'cos' : 'sin'}(${dividedBy(divisors[k >> 1])})`,
        );

/** @param {Model} model @param {number} row @param {{ decimals: number, cut: boolean }} given */
export const writtenRow = ({ values }, row, { decimals, cut }) =>
  Array.from(rowOf(values, row).subarray(0, mostColumns), (value) => fixed(value, decimals, cut));

/** @param {string} name @param {number} k */
function columnHeading(name, k) {
  const swatch = node('span', 'swatch');
  swatch.style.background = colors[k % colors.length];
  return heading('col', '', swatch, name);
}

/** The table, and the line below it. */
export function vectors() {
  const [caption, body] = [node('caption', ''), node('tbody', '')];
  const [head, worked] = [node('tr', ''), node('p', 'worked scrolls')];
  const place = told(heading('col', ''), { text: 'position' });
  const fixedHeads = [told(heading('col', ''), { text: 'word' }), place];
  const table = node('table', '', caption, node('thead', '', head), body);
  const box = set(node('div', 'vectors sideways keeps', table), {
    part: 'vectors',
    role: 'group',
    tabindex: 0,
  });
  told(box, { 'aria-label': 'The vector of each word' });
  return {
    box,
    worked,
    /** @param {Event} event @returns {import('../kit/keyboard.js').Cell} −1 for none */
    at({ target }) {
      const rows = Array.from(body.children);
      const row = rows.findIndex((tr) => target instanceof Node && tr.contains(target));
      const cells = Array.from(rows[row]?.querySelectorAll('td') ?? []);
      return { row, column: cells.indexOf(/** @type {any} */ (target)) };
    },
    /** @param {Model} model @param {{ decimals: number, cut: boolean }} given */
    write(model, { decimals, cut }) {
      const { words, columns } = model;
      caption.textContent = cut
        ? t('The vector of each word, cut off after {decimals} decimals', { decimals })
        : t('The vector of each word, to {decimals} decimals', { decimals });
      const names = columnNames(model).slice(0, columns);
      head.replaceChildren(...fixedHeads, ...names.map(columnHeading));
      body.replaceChildren(
        ...words.map((word, row) => {
          const rounded = writtenRow(model, row, { decimals, cut: false });
          const cells = writtenRow(model, row, { decimals, cut }).map((text, k) =>
            node('td', text === rounded[k] ? '' : 'cut', text),
          );
          const place = node('td', 'place', String(row));
          return node('tr', '', heading('row', '', isolated(word)), place, ...cells);
        }),
      );
    },
    /** @param {number} row @param {number} column */
    mark(row, column) {
      Array.from(body.children, (tr, k) => {
        tr.classList.toggle('current', k === row);
        Array.from(tr.querySelectorAll('td'), (cell, c) => {
          const isChosen = k === row && c === column + 1;
          cell.classList.toggle('current', isChosen);
          if (isChosen) revealAcross(box, cell);
        });
      });
    },
  };
}

/**
 * sin(1 / 10000^(2/6)) = sin(1 / 21.544) = 0.0464
 *
 * @param {Model} model
 * @param {number} column
 * @param {ReturnType<typeof import('./model.js').numberAt>} given
 * @returns {Element[]} pieces, each to stay on one line
 */
export function workedOut({ step: { name }, counts, shape }, column, given) {
  const { divisor, value } = given;
  const pos = number(given.pos);
  const result = number(value, 6);
  /** @param {any[]} first @param {any[][]} then each after an equals sign */
  const equal = (first, ...then) => [math(...first), ...then.map((each) => math('=', ...each))];
  if (name === 'counting') return equal(['pos', '+', '1'], [result]);
  if (name === 'yours') return equal([['msub', 'f', String(column)], '(', pos, ')'], [result]);
  if (name === 'normalized') {
    return equal(
      [['mfrac', ['mrow', 'pos', '+', '1'], 'n']],
      [['mfrac', number(given.pos + 1), String(counts[0])]],
      [result],
    );
  }
  const wave = column % 2 ? 'cos' : 'sin';
  /** @param {import('../../draw/mathml.js').Formula} below @returns {any[]} */
  const of = (below) => [
    ['mtext', wave],
    ['mrow', '(', below === '1' ? pos : ['mfrac', pos, below], ')'],
  ];
  if (name !== 'paper') return equal(of(number(divisor, 2)), [result]);
  const twice = ['mrow', '2', '·', String(column >> 1), '/', String(shape.dim)];
  /** @type {any} */
  const power = ['msup', number(shape.base), twice];
  const entry = [['mtext', 'PE'], '(', pos, ',', String(column), ')'];
  return equal(entry, of(power), of(number(divisor, 4)), [result]);
}
