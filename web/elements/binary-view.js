// The nodes of <phasor-binary>: two tables of cells side by side that share their rows, the periods
// below their columns, and the count of bits.

import { number } from '../draw/numbers.js';
import { t } from '../text/language.js';
import { node } from './style.js';

export const css = `
.figure { display: grid; grid-template-columns: minmax(0, 1fr); gap: 20px; align-content: start; min-block-size: 30rem; }
.sides { display: grid; grid-template-columns: auto minmax(0, var(--left, 1fr)) minmax(0, var(--right, 3fr));
  gap: 6px 16px; --high: 24px; outline-offset: 4px; cursor: crosshair; touch-action: pan-y; }
.side { margin: 0; color: var(--muted); align-self: end; }
.side b { color: var(--ink); font-weight: 600; }
.places { display: grid; grid-auto-rows: calc(var(--high) * var(--step, 1)); text-align: end;
  color: var(--muted); font-size: 0.75rem; }
.places span { block-size: var(--high); display: grid; align-items: center; }
.cells { position: relative; box-shadow: 0 0 0 1px var(--line); }
.cells canvas { display: block; inline-size: 100%; block-size: calc(var(--high) * var(--rows));
  image-rendering: pixelated; }
.digits { position: absolute; inset: 0; display: grid; pointer-events: none;
  grid-template-columns: repeat(var(--across), minmax(0, 1fr)); grid-auto-rows: var(--high); }
.digits span { display: grid; place-items: center; overflow: hidden; }
.digits .one { color: var(--ground); font-weight: 600; }
.band { position: absolute; inset: calc(var(--high) * var(--at, 0)) -3px auto;
  block-size: var(--high); border: 2px solid var(--query); border-radius: 3px; pointer-events: none; }
.under { display: grid; grid-template-columns: repeat(var(--across), minmax(0, 1fr));
  font-size: 0.75rem; text-align: center; }
.under span { display: grid; justify-content: center; white-space: nowrap; }
.under.thin span:nth-child(2n) { visibility: hidden; }
.what { color: var(--muted); font-size: 0.75rem; text-align: end; }
.facts { display: grid; grid-template-columns: repeat(3, auto); gap: 4px 32px; justify-content: start;
  margin: 0; }
.counts { overflow-x: auto; }
.counts table { border-collapse: collapse; }
.counts caption { text-align: start; color: var(--muted); padding-block-end: 6px; }
.counts :is(th, td) { padding: 3px 20px 3px 0; text-align: end; font-weight: 400; }
.counts th:first-child { text-align: start; }
.counts thead th { color: var(--muted); border-block-end: 1px solid var(--line); }
.moves { display: grid; gap: 4px; }
.moves p { margin: 0; color: var(--muted); }
.strip { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 6px 12px; align-items: end; }
.strip .what { align-self: center; }
.bars { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: 1px;
  block-size: 40px; align-items: end; }
.bars i { block-size: calc(100% * var(--share)); min-block-size: 1px; background: var(--edge);
  border-radius: 2px 2px 0 0; }
.bars i.current { background: var(--query); }
@container (max-width: 34rem) {
  .sides { gap: 6px 8px; }
  .what { white-space: normal; max-inline-size: 3.6rem; }
}
`;

/** A table of cells with digits over them and periods below. */
function side() {
  const title = node('p', 'side');
  const canvas = node('canvas', '');
  const digits = node('div', 'digits');
  const band = node('div', 'band');
  const cells = node('div', 'cells', canvas, digits, band);
  const flips = node('div', 'under');
  const rounds = node('div', 'under');
  return { title, canvas, digits, cells, flips, rounds };
}

export function sides() {
  const bits = side();
  const waves = side();
  const places = node('div', 'places');
  const flips = node('span', 'what');
  const rounds = node('span', 'what');
  const box = node(
    'div',
    'sides',
    node('span', ''),
    bits.title,
    waves.title,
    places,
    bits.cells,
    waves.cells,
    flips,
    bits.flips,
    waves.flips,
    rounds,
    bits.rounds,
    waves.rounds,
  );
  box.setAttribute('role', 'slider');
  box.setAttribute('part', 'tables');
  box.tabIndex = 0;
  return { box, bits, waves, places, flips, rounds };
}

/** @typedef {ReturnType<typeof side>} Side */

/** @param {HTMLElement} row @param {readonly string[]} texts @param {number} across columns */
export function under(row, texts, across) {
  row.style.setProperty('--across', String(texts.length));
  // numbers need room: every second one where there is little
  row.classList.toggle('thin', texts.length > across);
  row.replaceChildren(...texts.map((text) => node('span', '', text)));
}

/** How far each position is from the next, in bits that flip and as a distance of encodings. */
export function moves() {
  const bits = node('div', 'bars');
  const waves = node('div', 'bars');
  const names = [node('span', 'what'), node('span', 'what')];
  const title = node('p', '');
  const box = node('div', 'moves', title, node('div', 'strip', names[0], bits, names[1], waves));
  /** @param {HTMLElement} row @param {readonly number[]} values @param {number} current */
  const draw = (row, values, current) => {
    const most = Math.max(...values, 1e-9);
    row.replaceChildren(
      ...values.map((value, k) => {
        const bar = node('i', k === current ? 'current' : '');
        bar.style.setProperty('--share', (value / most).toFixed(3));
        bar.title = number(value);
        return bar;
      }),
    );
  };
  return {
    box,
    /** @param {readonly number[]} flips @param {readonly number[]} distances @param {number} current */
    show(flips, distances, current) {
      title.textContent = t('From each position to the next');
      names[0].textContent = t('bits that flip');
      names[1].textContent = t('distance of the encodings');
      draw(bits, flips, current);
      draw(waves, distances, current);
    },
  };
}

/** Bits that a position takes, in both ways of writing. */
export function counts() {
  const body = node('tbody', '');
  const head = node('thead', '');
  const caption = node('caption', '');
  const box = node('div', 'counts', node('table', '', caption, head, body));
  box.setAttribute('role', 'group');
  box.tabIndex = 0;
  return {
    box,
    /** @param {readonly { positions: number, bits: number, dim: number, float: number }[]} rows */
    show(rows) {
      const text = t('Bits to write one position');
      caption.textContent = text;
      box.setAttribute('aria-label', text);
      const heading = (/** @type {string} */ name) => {
        const cell = node('th', '', name);
        cell.scope = 'col';
        return cell;
      };
      head.replaceChildren(
        node('tr', '', heading(t('positions')), heading(t('binary')), heading(t('numbers')), heading(t('as float32'))), // prettier-ignore
      );
      body.replaceChildren(
        ...rows.map(({ positions, bits, dim, float }) => {
          const name = node('th', '', String(positions));
          name.scope = 'row';
          const cells = [bits, dim, float].map((value) => node('td', '', String(value)));
          return node('tr', '', name, ...cells);
        }),
      );
    },
  };
}
