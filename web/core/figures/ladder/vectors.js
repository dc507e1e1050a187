// The vectors of a sentence's words as a table, and the calculation of one of their numbers. Also the pairs
// of a vector as hands on circles, cosine to the right, sine up: words are points, and each circle turns more
// slowly than the one before.

import { math } from '../../draw/mathml.js';
import { heading, node, set, drawn } from '../../draw/nodes.js';
import { fixed, number } from '../../draw/numbers.js';
import { rowOf } from '../../draw/rows.js';
import { isolated } from '../../draw/words.js';
import { localized, relocalize, t } from '../../texts/language.js';
import { moved, onKeys } from '../../kit/keyboard.js';
import { mark } from '../../kit/marks/boxes.js';
import { revealAcross } from '../../kit/scroll.js';
import { mostColumns } from './model.js';
import { numberSaid } from './words.js';
import { dot, label, line } from '../../draw/shapes.js';

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

/** @param {Model} model @returns {string[]} the meaning of each column */
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
  /** @param {Event} event @returns {false | void} false if there is no word */
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
    // the language may have changed before they were in the figure
    for (const each of fixedHeads) relocalize(each);
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

/** The calculation of the number at the cursor. @param {Figure} m @param {Host} s */
export function worked(m, s) {
  const text = node('p', 'worked scrolls');
  const written = s.kept(() => {
    text.replaceChildren(...workedOut(m.shown, m.column, m.number));
    text.title = String(m.number.value);
  }, ['language']);
  return mark(text, written);
}

/**
 * sin(1 / 10000^(2/6)) = sin(1 / 21.544) = 0.0464
 *
 * @param {Model} model
 * @param {number} column
 * @param {ReturnType<typeof import('./model.js').numberAt>} given
 * @returns {Element[]} the pieces, each kept on one line
 */
function workedOut({ step: { name }, counts, shape }, column, given) {
  const { divisor, value } = given;
  const pos = number(given.pos);
  const result = number(value, 6);
  /** @param {Formula[]} first @param {Formula[][]} then each follows an equals sign */
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

const [size, radius] = [112, 40];
const center = size / 2;
/** Least distance in pixels between two numbers that are drawn separately. */
const apart = 12;

/** 0, 1, 2 → '0–2': there is no room for long lists. @param {number[]} list in rising order */
function listed(list) {
  const last = list[list.length - 1];
  if (list.length > 1 && last - list[0] === list.length - 1) return `${list[0]}–${last}`;
  return list.length > 2 ? `${list[0]}, ${list[1]}, …` : list.join(', ');
}

/**
 * @param {import('./model.js').Model} model
 * @param {number} pair
 * @param {number} current the row of the cursor
 */
function circle(
  {
    words,
    values: {
      shape: [, columns],
      data,
    },
  },
  pair,
  current,
) {
  /** @param {number} row @param {number} far distance from the centre */
  const at = (row, far) => {
    const k = row * columns + 2 * pair;
    return { x: center + far * data[k + 1], y: center - far * data[k] };
  };
  const kindOf = (/** @type {boolean} */ isCurrent) => (isCurrent ? ' current' : '');
  const points = words.map((_, row) => {
    const { x, y } = at(row, radius);
    const isCurrent = row === current;
    return dot(`turned${kindOf(isCurrent)}`, x, y, isCurrent ? 4.5 : 3);
  });
  /** @type {{ x: number, y: number, rows: number[] }[]} words at the same place */
  const places = [];
  words.forEach((_, row) => {
    const { x, y } = at(row, radius + 9);
    const near = places.find((place) => Math.hypot(place.x - x, place.y - y) < apart);
    if (near) near.rows.push(row);
    else places.push({ x, y, rows: [row] });
  });
  const numbers = places.map(({ x, y, rows }) => {
    const names = `number${kindOf(rows.includes(current))}`;
    const anchor = Math.abs(x - center) < radius / 2 ? 'middle' : x < center ? 'end' : 'start';
    const text = listed(rows);
    return set(label(names, x, y, text), { 'text-anchor': anchor });
  });
  const { x, y } = at(current, radius);
  const orbit = dot('orbit', center, center, radius);
  const hand = line('hand', center, center, x, y);
  return drawn('svg', { viewBox: `0 0 ${size} ${size}` }, orbit, hand, ...points, ...numbers);
}

/** @param {import('./measured.js').Model} m @param {import('./measured.js').Host} s */
export function circles(m, s) {
  const box = set(node('div', 'circles'), { part: 'circles', 'aria-hidden': true });
  const drawCircles = s.kept(() => {
    const pairs = m.shown.step.isLine ? 0 : m.shown.columns >> 1;
    const names = columnNames(m.shown);
    box.hidden = pairs === 0;
    box.replaceChildren(
      ...Array.from({ length: pairs }, (_, pair) => {
        const caption = node('figcaption', '', `${names[2 * pair]}, ${names[2 * pair + 1]}`);
        return node('figure', 'circle', circle(m.shown, pair, m.position), caption);
      }),
    );
  }, ['language']);
  return mark(box, drawCircles);
}

export const circlesStyle = `
.circles { display: flex; flex-wrap: wrap; gap: 8px 20px; }
.circles[hidden] { display: none; }
.circle { margin: 0; display: grid; justify-items: center; color: var(--muted); font-size: 12px; }
.circle svg { inline-size: 112px; block-size: 112px; overflow: visible; }
.orbit { fill: none; stroke: var(--line); stroke-width: 1.5; }
.hand { stroke: var(--query); stroke-width: 2; }
.turned { fill: var(--ink); } .turned.current { fill: var(--query); }
svg .number { dominant-baseline: central; font-size: 11px; }
svg .number.current { fill: var(--query); font-weight: 600; }
`;
