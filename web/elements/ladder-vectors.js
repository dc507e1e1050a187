// The vectors of a sentence's words as a table, and one of their numbers worked out.

import { math } from '../draw/mathml.js';
import { fixed, number } from '../draw/numbers.js';
import { isolated } from '../draw/words.js';
import { t } from '../text/language.js';
import { node } from './style.js';

/** The notes draw sin, cos, sin(p/2) and cos(p/2) in green, black, red and blue. */
export const colors = [
  'var(--series-2)',
  'var(--ink)',
  'var(--series-1)',
  'var(--series-0)',
  'var(--series-3)',
  'var(--series-4)',
  'var(--series-5)',
  'var(--series-6)',
];

/** @param {number} divisor */
const dividedBy = (divisor) => (divisor === 1 ? 'p' : `p/${number(divisor, 2)}`);

/**
 * @param {string} name of the step
 * @param {readonly number[]} divisors
 * @param {number} columns
 * @returns {string[]} what each column holds
 */
export const columnNames = (name, divisors, columns) =>
  name === 'counting'
    ? ['p']
    : name === 'normalised'
      ? ['p/n']
      : Array.from(
          { length: columns },
          (_, k) => `${k % 2 ? 'cos' : 'sin'}(${dividedBy(divisors[k >> 1])})`,
        );

/** The table, and the line below it. */
export function vectors() {
  const caption = node('caption', '');
  const head = node('thead', '');
  const body = node('tbody', '');
  const worked = node('p', 'worked');
  const box = node('div', 'vectors', node('table', '', caption, head, body));
  box.setAttribute('part', 'vectors');
  box.setAttribute('role', 'group');
  box.tabIndex = 0;
  return {
    box,
    worked,
    /** @param {Event} event @returns {import('./cursor.js').Cell} −1 for none */
    at({ target }) {
      const rows = Array.from(body.children);
      const row = rows.findIndex((tr) => target instanceof Node && tr.contains(target));
      const cells = Array.from(rows[row]?.querySelectorAll('td') ?? []);
      return { row, column: cells.indexOf(/** @type {any} */ (target)) };
    },
    /**
     * @param {{ words: readonly string[], places: readonly number[], names: readonly string[],
     *   values: import('../tensor.js').Tensor, decimals: number, cut: boolean }} shown
     */
    write({ words, places, names, values, decimals, cut }) {
      caption.textContent = cut
        ? t('The vector of each word, cut off after {decimals} decimals', { decimals })
        : t('The vector of each word, to {decimals} decimals', { decimals });
      box.setAttribute('aria-label', t('The vector of each word'));
      const heading = (/** @type {(string | Node)[]} */ ...parts) => {
        const cell = node('th', '', ...parts);
        cell.scope = 'col';
        return cell;
      };
      head.replaceChildren(
        node(
          'tr',
          '',
          heading(t('word')),
          heading(t('position')),
          ...names.map((name, k) => {
            const swatch = node('span', 'swatch');
            swatch.style.background = colors[k % colors.length];
            return heading(swatch, name);
          }),
        ),
      );
      const [, columns] = values.shape;
      body.replaceChildren(
        ...words.map((word, row) => {
          const name = node('th', '', isolated(word));
          name.scope = 'row';
          return node(
            'tr',
            '',
            name,
            node('td', 'place', String(places[row])),
            ...names.map((_, k) => {
              const value = values.data[row * columns + k];
              const text = fixed(value, decimals, cut);
              const wrong = cut && text !== fixed(value, decimals, false);
              return node('td', wrong ? 'cut' : '', text);
            }),
          );
        }),
      );
    },
    /** @param {number} row @param {number} column */
    mark(row, column) {
      Array.from(body.children, (tr, k) => {
        tr.classList.toggle('current', k === row);
        Array.from(tr.querySelectorAll('td'), (cell, c) =>
          cell.classList.toggle('current', k === row && c === column + 1),
        );
      });
    },
  };
}

/**
 * sin(1 / 10000^(2/6)) = sin(1 / 21.544) = 0.0464
 *
 * @param {{ name: string, position: number, column: number, divisor: number, value: number,
 *   count: number, dim: number, base: number }} given
 * @returns {Element}
 */
export function workedOut({ name, position, column, divisor, value, count, dim, base }) {
  const p = number(position);
  const result = number(value, 6);
  if (name === 'counting') return math('p', '=', result);
  if (name === 'normalised') return math(['mfrac', 'p', 'n'], '=', ['mfrac', p, String(count)], '=', result); // prettier-ignore
  const wave = column % 2 ? 'cos' : 'sin';
  /** @param {import('../draw/mathml.js').Formula} below @returns {any[]} */
  const of = (below) => [['mtext', wave], '(', below === '1' ? p : ['mfrac', p, below], ')'];
  if (name !== 'paper') return math(...of(number(divisor, 2)), '=', result);
  const pair = column >> 1;
  const power = ['msup', number(base), ['mfrac', ['mrow', '2', '·', String(pair)], String(dim)]];
  return math(
    ['mtext', 'PE'],
    '(',
    p,
    ',',
    String(column),
    ')',
    '=',
    ...of(/** @type {any} */ (power)),
    '=',
    ...of(number(divisor, 4)),
    '=',
    result,
  );
}
