// The marks of <phasor-heatmap>: the map, and below it the legend, the value of the cursor's cell and the
// formula with its numbers.

import { drawn, node, set } from '../../draw/nodes.js';
import { exact, number } from '../../draw/numbers.js';
import { listed, localized, phrase, t } from '../../texts/language.js';
import { button } from '../../kit/button.js';
import { copy } from '../../kit/copy.js';
import { later } from '../../kit/later.js';
import { mark } from '../../kit/marks/boxes.js';
import { hands } from '../../kit/marks/hands.js';
import { heatMap } from '../../kit/marks/heat-map.js';
import { generalLine, hint, letters, wavesOf } from './formula.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./model.js').Host} Host */
/** @typedef {import('../../kit/keyboard.js').Cell} Cell */
/** @typedef {import('../../kit/figure.js').Mark} Mark */

/** @param {string} title an axis title; custom titles are returned unchanged */
export const titled = (title) => {
  /** @type {Record<string, string>} */
  const known = {
    position: t('position'),
    dimension: t('dimension'),
    bit: t('bit'),
    row: t('row'),
    column: t('column'),
  };
  return known[title] ?? title;
};

/** @param {Model} m @param {Host} s @returns {[place: string, value: string]} about the cell at the cursor */
function reading(m, { row, column }) {
  const { title } = m;
  const place = [
    `${titled(title.row)} ${m.rowName(row)}`,
    `${titled(title.column)} ${m.columnName(column)}`,
  ];
  return [listed(place), m.matrix?.masked(row, column) ? t('masked') : number(m.value)];
}

/** @param {Model} m @param {Host} s @returns {string} every digit; for a sinusoidal encoding in float64 */
function digits(m, { phasor, dim, base }) {
  if (!m.isSinusoidal) return exact(m.value);
  const { position, pair, wave } = m.cell;
  const column = 2 * pair + (wave === 'cos' ? 1 : 0);
  return String(phasor.exactSinusoidal({ position, dim, base, column }));
}

/** @param {Model} m @param {Host} s */
const mapOf = (m, s) =>
  heatMap(s, {
    label: phrase('heat map'),
    role: phrase('heat map'),
    matrix: () => m.matrix,
    size: () => m.size,
    row: { title: () => titled(m.title.row), name: (row) => m.rowName(row) },
    column: { title: () => titled(m.title.column), name: (column) => m.columnName(column) },
    shown: () => m.shown,
    colormap: () => m.colormap,
    domain: () => m.domain,
    square: () => s.square,
    bare: () => s.bare,
    edges: () => m.edges,
    cursor: () => ({ row: s.row, column: s.column }),
    has: (cell) => m.has(cell),
    go({ row, column }, isSpoken) {
      const same = row === s.row && column === s.column;
      if (same || !m.has({ row, column })) return;
      s.set({ row, column });
      if (isSpoken) {
        const [name, value] = reading(m, s);
        s.say(t('{name}: {value}', { name, value }));
      }
      s.report('phasor-select', { row, column, value: m.value });
    },
  });

/**
 * The dials above pairs, with the hand of the cursor's row or, without a cursor, of the first row.
 *
 * @param {Model} m
 * @param {Host} s
 * @param {ReturnType<typeof mapOf>} map
 */
function dials(m, s, map) {
  const group = set(drawn('svg', { class: 'hands' }), { 'aria-hidden': true });
  map.node.append(group);
  return s.kept(() => {
    map.laid();
    const { matrix, edges } = m;
    if (!matrix || !edges || s.bare) return group.replaceChildren();
    const [from, to] = m.across;
    const [start, end] = [from, to].map(map.across);
    // whole pairs; a cut pair shows its visible part
    const first = 2 * Math.floor(from / 2);
    const last = Math.min(matrix.columns, 2 * Math.ceil(to / 2));
    const shown = Array.from({ length: last - first + 1 }, (_, k) =>
      Math.min(end, Math.max(start, map.across(first + k))),
    );
    const at = m.has(s) ? s.row : Math.floor(m.down[0]);
    const { data } = matrix.part([at, at + 1], [first, last]);
    const isTurned = m.isSinusoidal && wavesOf(s.layout)[0] === 'cos';
    const row = isTurned ? data.map((_, k) => data[k ^ 1]) : data;
    const current = m.has(s) ? (s.column - first) >> 1 : NaN;
    const hand = { name: 'query', thick: 2.2, row };
    group.replaceChildren(...hands({ edges: shown, up: 38, most: 17, current, arms: [hand] }));
  });
}

/** The value at the cursor, and a button that copies it. @param {Model} m @param {Host} s @returns {Mark} */
function readout(m, s) {
  const text = set(node('span', 'readout'), { 'aria-hidden': true });
  const copying = button(phrase('Copy'), (from) => copy(from, digits(m, s)), 'copy tool');
  localized(copying, { title: 'Copy the value with every digit' });
  const draw = s.kept(() => {
    const isPointed = m.has(s);
    copying.hidden = !isPointed;
    if (!isPointed) return text.replaceChildren();
    const [name, value] = reading(m, s);
    const before = node('span', '', t('{name}: {value}', { name, value: '' }));
    text.replaceChildren(before, node('b', '', value));
  }, ['language']);
  return { node: node('div', 'reading', text, copying), draw };
}

/** The formula, with the numbers of the cell. @param {Model} m @param {Host} s @returns {Mark} */
function formula(m, s) {
  const options = Object.entries(letters).map(([name, { cell }]) =>
    set(node('option', '', cell), { value: name }),
  );
  const notations = localized(node('select', '', ...options), {
    'aria-label': 'Notation of the formula',
  });
  notations.addEventListener('change', () => s.set({ notation: notations.value }));
  const lines = node('div', 'lines');
  const box = node('div', 'formula', lines, node('div', 'notation tool', notations));
  const filled = later(s, () => import('./filled.js'));
  const draw = s.kept(() => {
    box.hidden = !m.isSinusoidal;
    if (!m.isSinusoidal) return;
    const { notation, dim, base, layout } = s;
    const given = { dim, base, layout };
    notations.value = notation;
    const cell = m.has(s) ? m.cell : null;
    const numbers = cell && s.polled(filled)?.filledLine(notation, cell, given);
    lines.replaceChildren(generalLine(notation, given, cell), numbers || hint());
  }, ['language']);
  return { node: box, draw };
}

/** @param {Model} m @param {Host} s @returns {Mark[]} */
export function marks(m, s) {
  const map = mapOf(m, s);
  const readingMark = readout(m, s);
  map.zoom.classList.add('tool');
  const named = s.kept(() => {
    set(map.plot, {
      role: s.bare ? 'img' : 'application',
      'aria-label': s.caption || t('heat map'),
      tabindex: s.bare ? null : 0,
    });
  }, ['language']);
  return [
    mark(map.node, named, map.draw, dials(m, s, map)),
    { ...readingMark, node: node('div', 'foot', map.legend, readingMark.node) },
    formula(m, s),
  ];
}
