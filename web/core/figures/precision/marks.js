// The marks of <phasor-precision>: the map of errors, the table of one value, and the sentence.

import { put } from '../../draw/canvas.js';
import { integral, significant, superscript } from '../../draw/numbers.js';
import { heading, node } from '../../draw/nodes.js';
import { phrase, t } from '../../texts/language.js';
import { button } from '../../kit/button.js';
import { press } from '../../kit/choice.js';
import { filled, mark } from '../../kit/marks/boxes.js';
import { gridOf } from '../../kit/marks/cells.js';
import { rampMark } from '../../kit/marks/legend.js';
import { plot, ticks } from '../../kit/marks/matrix.js';
import {
  across,
  digits,
  farthest,
  firstLarge,
  large,
  placeOf,
  positions,
  stopsAround,
  wayNames,
  ways,
} from './model.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./model.js').Way} Way */
/** @typedef {import('../../kit/figure.js').Host<typeof import('./settings.js').settings>} Host */

export const css = `
.figure { min-block-size: 528px; }
.map { display: grid; grid-template-columns: 41.6px minmax(0, 1fr); gap: 4px 6px; }
.plot { --least: 10px; block-size: 272px;
  background: repeating-linear-gradient(45deg, var(--edge) 0 1px, transparent 1px 6px); }
.plot canvas { image-rendering: pixelated; }
.halo { stroke-width: 3.5; opacity: 0.6; } .outline { stroke: var(--query); stroke-width: 1.5; }
.side span { inset-inline-end: 0; translate: 0 -50%; }
.below { grid-column: 2; block-size: 1.35em; }
.titles { grid-column: 2; display: flex; flex-wrap: wrap; gap: 4px 24px; color: var(--muted);
  justify-content: space-between; align-items: center; }
.past { display: inline-flex; gap: 6px; align-items: center; }
.past i { inline-size: 18px; block-size: 2px; background: var(--query); forced-color-adjust: none; }
.values { margin-block-start: 20px; border-collapse: collapse; }
.values :is(th, td) { padding: 2px 20px 2px 0; text-align: start; font-weight: 400; }
.values td { font-family: var(--mono); white-space: nowrap; }
.values caption { text-align: start; padding-block-end: 6px; color: var(--muted);
  white-space: nowrap; }
.values .off { font-family: inherit; color: var(--muted); }
.values button { border-color: transparent; background: none; padding-inline: 6px; margin-inline-start: -7px;
  text-align: start; }
.values button:hover { border-color: var(--edge); }
.values button[aria-pressed='true'] { border-color: var(--accent); font-weight: 600; }
.wrong { color: var(--error); text-decoration: underline; text-underline-offset: 3px; }
@container (max-width: 41.85em) {
  .map { grid-template-columns: 25.6px minmax(0, 1fr); }
  .values :is(th, td) { padding-inline-end: 10px; }
  .values caption { white-space: normal; }
  .values td { font-size: 12px; letter-spacing: -0.02em; }
  .values .off span { display: none; }
}
@container (max-width: 22.16em) { .values :is(td, caption) { white-space: normal; overflow-wrap: anywhere; }
  .legend canvas { inline-size: 48px; } }
`;

/** Powers of ten at the two ends of the colours. @type {[number, number]} */
const domain = [-17, 0];

/** @param {Model} m @param {Host} s @returns {string} the cursor's cell, for screen readers */
function cellText({ column, cell: { exact, value } }, { position, format }) {
  const given = value(format);
  return t('position {position}, column {column}: {value}, wrong by {error}', {
    position: integral(position),
    column,
    value: digits(given, given, ways[format]).right,
    error: significant(Math.abs(given - exact), 2),
  });
}

/** The map of errors over position and dimension. @param {Model} m @param {Host} s */
export function map(m, s) {
  const picture = plot();
  const { box } = picture;
  s.pin?.points(box, (event) => {
    const { row, column } = picture.at(event);
    s.go({ position: positions[column], dimension: m.rows[row] });
  });
  gridOf(s, box, {
    label: phrase('Error over position and column'),
    role: phrase('map of errors'),
    at() {
      const stops = stopsAround(s.position);
      const column = stops.indexOf(s.position);
      return { row: m.column, column, rows: s.dim, columns: stops.length };
    },
    go({ row, column }) {
      s.go({ position: stopsAround(s.position)[column], dimension: row });
    },
    says: () => cellText(m, s),
  });
  const legend = rampMark(s, () => ({
    kind: 'sequential',
    low: `10${superscript(domain[0])}`,
    high: t('1, the error'),
  }));
  const [side, below] = [node('div', 'ticks side'), node('div', 'ticks below')];
  const title = filled(s, node('span', ''), () => [t('position →, column ↓')]);
  const past = filled(s, node('span', ''), () => [t('wrong by 0.01')]);
  const pastKey = node('span', 'past', node('i', ''), past.node);
  const framed = s.kept(() => {
    const { rows } = m;
    const count = rows.length;
    picture.size(count, across);
    const every = Math.max(1, Math.ceil(count / 8));
    const named = rows.filter((_, row) => row % every === 0);
    ticks(
      side,
      'top',
      named.map((column, k) => [(k * every + 0.5) / count, String(column)]),
    );
    const powers = box.clientWidth < 420 ? [0, 4, 8, 12] : [0, 2, 4, 6, 8, 10, 12, 14];
    const text = (/** @type {number} */ power) =>
      power < 4 ? String(10 ** power) : `10${superscript(power)}`;
    /** @type {[share: number, text: string][]} */
    const marks = powers.map((power) => [placeOf(10 ** power), text(power)]);
    ticks(below, 'left', [...marks, [placeOf(farthest), `2${superscript(53)}`]]);
  }, ['size']);
  const painted = s.kept(() => {
    const { errors } = m.found;
    const data = errors.map((error) => Math.log10(Math.max(error, 1e-30)));
    const tensor = { shape: [data.length / across, across], data };
    put(picture.canvas, s.phasor.paint(tensor, { colormap: s.palette('sequential'), domain }));
    const edge = firstLarge(errors).map((k, row) => `${row ? 'L' : 'M'}${k} ${row}V${row + 1}`);
    picture.outline(edge.join(''));
  });
  const pointed = s.kept(() => {
    const row = m.rows.findLastIndex((each) => each <= m.column);
    picture.point(placeOf(s.position), (row + 0.5) / m.rows.length);
  });
  const titles = node('div', 'titles', title.node, pastKey, legend.node);
  return mark(
    node('div', 'map', side, box, below, titles),
    framed,
    title.draw,
    past.draw,
    painted,
    legend.draw,
    pointed,
  );
}

/** The table of one value, computed in every way. @param {Model} m @param {Host} s */
export function values(m, s) {
  const caption = node('caption', '');
  const exact = node('td', '');
  const exactName = heading('row', '');
  const buttons = wayNames.map((way) => button('', () => s.go({ format: way })));
  const rows = buttons.map((choice) => {
    const [right, wrong, off] = [node('span', ''), node('span', 'wrong'), node('td', 'off')];
    const row = node('tr', '', heading('row', '', choice), node('td', '', right, wrong), off);
    return { right, wrong, off, row };
  });
  const first = node('tr', '', exactName, exact, node('td', ''));
  const body = node('tbody', '', first, ...rows.map(({ row }) => row));
  const written = s.kept(() => {
    const { column, cell } = m;
    const position = integral(s.position);
    const wave = column % 2 ? t('the cosine') : t('the sine');
    caption.textContent = t(
      '{wave} of column {column} at position {position}: exact, and as programs compute it in',
      { wave, column, position },
    );
    exactName.textContent = t('exact');
    exact.textContent = digits(cell.exact, cell.exact, ways.float64).right;
    wayNames.forEach((way, k) => {
      const value = cell.value(way);
      const { right, wrong } = digits(value, cell.exact, ways[way]);
      buttons[k].textContent = nameOf(way);
      rows[k].right.textContent = right;
      rows[k].wrong.textContent = wrong;
      const off = ` ${significant(Math.abs(value - cell.exact), 2)}`;
      rows[k].off.replaceChildren(
        ...(Number.isNaN(value) ? [] : [node('span', '', t('off by')), off]),
      );
    });
  }, ['language']);
  return mark(
    node('table', 'values second', caption, body),
    written,
    s.kept(() => press(buttons, wayNames.indexOf(s.format))),
  );
}

/** @param {Way} way */
function nameOf(way) {
  if (way === 'phasor') return t('phasor, float32');
  return way === 'float32-pow'
    ? t('float32, with pow()')
    : t('{format}, with exp()', { format: way });
}

const wayTexts = {
  float64: phrase('the formula in float64'),
  float32: phrase('the formula in float32'),
  'float32-pow': phrase('the formula with a power in float32'),
  bfloat16: phrase('the formula in bfloat16'),
  float16: phrase('the formula in float16'),
  phasor: phrase('this library in float32'),
};

/** @param {Model} m @param {Host} s @returns {string} the sentence about one value */
export function sentence({ column, cell: { exact, value } }, { format, position }) {
  const given = value(format);
  const shown = {
    way: t(wayTexts[format]),
    position: integral(position),
    column,
    value: digits(given, given, ways[format]).right,
    truth: digits(exact, exact, ways[format]).right,
    error: significant(Math.abs(given - exact), 2),
  };
  return Number.isNaN(given)
    ? t('At position {position} {way} has no value: positions from 65520 on are infinite.', shown)
    : t('At position {position} {way} gives {value} for {truth}, wrong by {error}.', shown);
}

/** @param {Float32Array} errors of the map @returns {string} the sentence about where errors become large */
export function limitSentence(errors) {
  const first = Math.min(...firstLarge(errors));
  return first < across
    ? t('The first position shown where a column is wrong by {large} is {first}.', {
        large,
        first: integral(positions[first]),
      })
    : t('No position shown, up to 2⁵³, is wrong by {large}.', { large });
}
