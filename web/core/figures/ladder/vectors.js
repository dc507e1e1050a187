// The vectors of a sentence's words as a table, and one of their numbers worked out.

import { math } from '../../draw/mathml.js';
import { heading, node, set } from '../../draw/nodes.js';
import { fixed, number } from '../../draw/numbers.js';
import { rowOf } from '../../draw/rows.js';
import { isolated } from '../../draw/words.js';
import { localized, t } from '../../texts/language.js';
import { moved, onKeys } from '../../kit/keyboard.js';
import { mark } from '../../kit/marks/boxes.js';
import { revealAcross } from '../../kit/scroll.js';
import { mostColumns } from './model.js';
import { numberSaid } from './words.js';

/** @typedef {import('../../draw/mathml.js').Formula} Formula */
/** @typedef {import('./measured.js').Host} Host */
/** @typedef {import('./measured.js').Model} Figure */
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
  shape,
  divisors,
  values: {
    shape: [, columns],
  },
}) =>
  step.columnName
    ? Array.from({ length: columns }, (_, k) => String(step.columnName?.(k)))
    : step.isLine
      ? [step.formula(shape)]
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

/** The table. @param {Figure} m @param {Host} s */
export function vectors(m, s) {
  const [title, head, body] = [node('span', ''), node('tr', ''), node('tbody', '')];
  const place = localized(heading('col', ''), { text: 'position' });
  const fixedHeads = [localized(heading('col', ''), { text: 'word' }), place];
  const thead = node('thead', '', head);
  const table = node('table', '', node('caption', '', title), thead, body);
  const box = set(node('div', 'vectors sideways keeps', table), {
    part: 'vectors',
    role: 'group',
    tabindex: 0,
  });
  localized(box, { 'aria-label': 'The vector of each word' });
  /** @param {Event} event @returns {false | void} false where there is no word */
  const point = ({ target }) => {
    const rows = Array.from(body.children);
    const position = rows.findIndex((tr) => target instanceof Node && tr.contains(target));
    if (position < 0) return false;
    const cells = Array.from(rows[position].querySelectorAll('td'));
    // the first cell of a row is its position
    const column = cells.findIndex((cell) => cell === target) - 1;
    s.go(column < 0 ? { position } : { position, column });
  };
  s.pin?.keys(box);
  s.pin?.points(box, point, { hover: null });
  onKeys(box, (event) => {
    const cell = { row: m.position, column: m.column };
    const next = moved(cell, event, m.shown.words.length, m.shown.columns);
    if (!next) return false;
    const { row: position, column } = next;
    if (position === m.position) s.set({ column });
    else s.go({ position, column });
    if (s.view === 'vectors') s.say(numberSaid(m));
    return true;
  });
  const written = s.kept(() => {
    const { words, columns } = m.shown;
    const { decimals, cut } = s;
    title.textContent = cut
      ? t('The vector of each word, cut off after {decimals} decimals', { decimals })
      : t('The vector of each word, to {decimals} decimals', { decimals });
    const names = columnNames(m.shown).slice(0, columns);
    head.replaceChildren(...fixedHeads, ...names.map(columnHeading));
    body.replaceChildren(
      ...words.map((word, row) => {
        const rounded = writtenRow(m.shown, row, { decimals, cut: false });
        const cells = writtenRow(m.shown, row, { decimals, cut }).map((text, k) =>
          node('td', text === rounded[k] ? '' : 'cut', text),
        );
        const placeCell = node('td', 'place', String(row));
        return node('tr', '', heading('row', '', isolated(word)), placeCell, ...cells);
      }),
    );
    return {};
  }, ['language']);
  const marked = s.kept(() => {
    written();
    Array.from(body.children, (tr, row) => {
      tr.classList.toggle('current', row === m.position);
      Array.from(tr.querySelectorAll('td'), (cell, k) => {
        const isChosen = row === m.position && k === m.column + 1;
        cell.classList.toggle('current', isChosen);
        if (isChosen) revealAcross(box, cell);
      });
    });
  }, ['size']);
  return mark(box, written, marked);
}

/** The number at the cursor, worked out. @param {Figure} m @param {Host} s */
export function worked(m, s) {
  const line = node('p', 'worked scrolls');
  const written = s.kept(() => {
    line.replaceChildren(...workedOut(m.shown, m.column, m.number));
    line.title = String(m.number.value);
  }, ['language']);
  return mark(line, written);
}

/**
 * sin(1 / 10000^(2/6)) = sin(1 / 21.544) = 0.0464
 *
 * @param {Model} model
 * @param {number} column
 * @param {ReturnType<typeof import('./model.js').numberAt>} given
 * @returns {Element[]} pieces, each to stay on one line
 */
function workedOut({ step: { name }, counts, shape }, column, given) {
  const { divisor, value } = given;
  const pos = number(given.pos);
  const result = number(value, 6);
  /** @param {Formula[]} first @param {Formula[][]} then each after an equals sign */
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
  if (name === 'binary') {
    const below = column === 0 ? pos : /** @type {Formula} */ (['mfrac', pos, number(2 ** column)]);
    return equal([['mtext', 'floor'], ['mrow', '(', below, ')'], ['mtext', ' % '], '2'], [result]);
  }
  const wave = column % 2 ? 'cos' : 'sin';
  /** @param {Formula} below @returns {Formula[]} */
  const of = (below) => [
    ['mtext', wave],
    ['mrow', '(', below === '1' ? pos : ['mfrac', pos, below], ')'],
  ];
  if (name !== 'paper') return equal(of(number(divisor, 2)), [result]);
  const twice = ['mrow', '2', '·', String(column >> 1), '/', String(shape.dim)];
  /** @type {Formula} */
  const power = ['msup', number(shape.base), twice];
  /** @type {Formula[]} */
  const entry = [['mtext', 'PE'], '(', pos, ',', String(column), ')'];
  return equal(entry, of(power), of(number(divisor, 4)), [result]);
}
