// The inside of <phasor-precision>: its style, the map of errors, and the table of one value.

import { superscript } from '../draw/numbers.js';
import { t } from '../text/language.js';
import { across, farthest } from './precision-errors.js';
import { drawn, node } from './style.js';

/** Powers of ten at the two ends of the colours. */
export const colors = /** @type {const} */ ([-17, 0]);

export const css = `
.figure { min-block-size: 33rem; }
.map { display: grid; grid-template-columns: 2.6rem minmax(0, 1fr); gap: 4px 6px; }
.plot { position: relative; block-size: 17rem; touch-action: pan-y; cursor: crosshair;
  background: repeating-linear-gradient(45deg, var(--edge) 0 1px, transparent 1px 6px);
  box-shadow: 0 0 0 1px var(--line); }
.plot > :is(canvas, svg) { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; }
.plot canvas { image-rendering: pixelated; }
.plot svg { overflow: hidden; pointer-events: none; }
.border { fill: none; stroke: var(--ground); stroke-width: 3.5; opacity: 0.6; vector-effect: non-scaling-stroke; }
.border.line { stroke: var(--query); stroke-width: 1.5; opacity: 1; }
.cell { position: absolute; inline-size: max(10px, calc(100% / ${across}));
  block-size: max(10px, calc(100% / var(--rows))); translate: -50% -50%; pointer-events: none;
  border: 2px solid var(--ink); border-radius: 1px; box-shadow: 0 0 0 2px var(--ground); }
.ticks { position: relative; color: var(--muted); white-space: nowrap; }
.ticks span { position: absolute; }
.side span { inset-inline-end: 0; translate: 0 -50%; }
.below { grid-column: 2; block-size: 1.35em; } .below span { translate: -50% 0; }
.titles { grid-column: 2; display: flex; flex-wrap: wrap; gap: 4px 24px; color: var(--muted);
  justify-content: space-between; align-items: center; }
.legend { display: flex; gap: 6px; align-items: center; }
.legend canvas { inline-size: 8rem; block-size: 10px; box-shadow: 0 0 0 1px var(--line); }
.past { display: inline-flex; gap: 6px; align-items: center; }
.past i { inline-size: 18px; block-size: 2px; background: var(--query); forced-color-adjust: none; }
.values { margin-block-start: 20px; border-collapse: collapse; }
.values :is(th, td) { padding: 2px 20px 2px 0; text-align: start; font-weight: 400; }
.values td { font-family: ui-monospace, Menlo, Consolas, monospace; white-space: nowrap; }
.values caption { text-align: start; padding-block-end: 6px; color: var(--muted);
  white-space: nowrap; }
.values .off { font-family: inherit; color: var(--muted); }
.values button { border-color: transparent; background: none; padding-inline: 6px; margin-inline-start: -7px;
  text-align: start; }
.values button:hover { border-color: var(--edge); }
.values button[aria-pressed='true'] { border-color: var(--accent); font-weight: 600; }
.wrong { color: var(--error); text-decoration: underline; text-underline-offset: 3px; }
@container (max-width: 34rem) {
  .map { grid-template-columns: 1.6rem minmax(0, 1fr); }
  .values :is(th, td) { padding-inline-end: 10px; }
  .values caption { white-space: normal; }
  .values td { font-size: 0.75rem; letter-spacing: -0.02em; }
  .values .off span { display: none; }
}
@container (max-width: 18rem) { .values :is(td, caption) { white-space: normal; overflow-wrap: anywhere; }
  .legend canvas { inline-size: 3rem; } }
`;

/** The error over position and dimension. */
export function map() {
  const canvas = node('canvas', '');
  const halo = drawn('path', { class: 'border' });
  const line = drawn('path', { class: 'border line' });
  const svg = drawn('svg', { preserveAspectRatio: 'none' }, halo, line);
  const cell = node('div', 'cell');
  const plot = node('div', 'plot', canvas, svg, cell);
  plot.tabIndex = 0;
  plot.setAttribute('part', 'plot');
  plot.setAttribute('role', 'application');
  const side = node('div', 'ticks side');
  const below = node('div', 'ticks below');
  const title = node('span', '');
  const past = node('span', '');
  const ramp = node('canvas', '');
  const [low, high] = [node('span', ''), node('span', '')];
  const legend = node('div', 'legend', low, ramp, high);
  const titles = node('div', 'titles', title, node('span', 'past', node('i', ''), past), legend);
  const box = node('div', 'map', side, plot, below, titles);
  return {
    box,
    plot,
    canvas,
    ramp,
    /** @param {readonly number[]} rows the columns of the encoding that they show */
    frame(rows) {
      plot.setAttribute('aria-label', t('Error over position and column'));
      plot.setAttribute('aria-roledescription', t('map of errors'));
      plot.style.setProperty('--rows', String(rows.length));
      svg.setAttribute('viewBox', `0 0 ${across} ${rows.length}`);
      title.textContent = t('position →, column ↓');
      past.textContent = t('wrong by 0.01');
      low.textContent = `10${superscript(colors[0])}`;
      high.textContent = t('1, the error');
      const every = Math.max(1, Math.ceil(rows.length / 8));
      side.replaceChildren(
        ...rows.flatMap((column, k) => {
          if (k % every !== 0) return [];
          const mark = node('span', '', String(column));
          mark.style.top = `${(100 * (k + 0.5)) / rows.length}%`;
          return [mark];
        }),
      );
      const powers = plot.clientWidth < 420 ? [0, 4, 8, 12] : [0, 2, 4, 6, 8, 10, 12, 14];
      below.replaceChildren(
        ...powers.map((power) => {
          const mark = node(
            'span',
            '',
            power < 4 ? String(10 ** power) : `10${superscript(power)}`,
          );
          mark.style.left = `${100 * shareOf(10 ** power)}%`;
          return mark;
        }),
      );
      const end = node('span', '', `2${superscript(53)}`);
      end.style.left = `${100 * shareOf(farthest)}%`;
      below.append(end);
    },
    /** @param {readonly number[]} first of every row, the step from which on it is wrong by much */
    edge(first) {
      const d = first.map((k, row) => `${row ? 'L' : 'M'}${k} ${row}V${row + 1}`).join('');
      halo.setAttribute('d', d);
      line.setAttribute('d', d);
    },
    /** @param {number} position @param {number} row @param {number} rows */
    point(position, row, rows) {
      cell.style.left = `${100 * shareOf(position)}%`;
      cell.style.top = `${(100 * (row + 0.5)) / rows}%`;
    },
  };
}

/** @param {number} position @returns {number} its place across the map, 0 to 1; 0 stands with 1 */
export const shareOf = (position) =>
  ((across - 1) * (Math.log2(Math.max(1, position)) / 53) + 0.5) / across;

/** @param {number} share @returns {number} the nearest step */
export const stepAt = (share) => Math.min(across - 1, Math.max(0, Math.floor(share * across)));

/**
 * One value in every way.
 *
 * @template {string} Way
 * @param {readonly Way[]} names
 * @param {(way: Way) => void} choose
 */
export function values(names, choose) {
  const caption = node('caption', '');
  const exact = node('td', '');
  const exactName = node('th', '');
  exactName.scope = 'row';
  const rows = names.map((way) => {
    const button = node('button', '');
    button.type = 'button';
    button.addEventListener('click', () => choose(way));
    const right = node('span', '');
    const wrong = node('span', 'wrong');
    const off = node('td', 'off');
    const name = node('th', '', button);
    name.scope = 'row';
    const cell = node('td', '', right, wrong);
    return { way, button, cell, right, wrong, off, row: node('tr', '', name, cell, off) };
  });
  const body = node('tbody', '', node('tr', '', exactName, exact, node('td', '')));
  body.append(...rows.map(({ row }) => row));
  return {
    table: node('table', 'values', caption, body),
    /**
     * @param {string} title @param {string} truth
     * @param {(way: Way) => { name: string, right: string, wrong: string, off: string }} of
     * @param {Way} chosen
     */
    show(title, truth, of, chosen) {
      caption.textContent = title;
      exactName.textContent = t('exact');
      exact.textContent = truth;
      for (const { way, button, right, wrong, off } of rows) {
        const said = of(way);
        button.textContent = said.name;
        button.setAttribute('aria-pressed', String(way === chosen));
        right.textContent = said.right;
        wrong.textContent = said.wrong;
        off.replaceChildren(...(said.off ? [node('span', '', t('off by')), ` ${said.off}`] : []));
      }
    },
  };
}
