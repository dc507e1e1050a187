// The inside of <phasor-similarity>: its style, a panel for each base, the table of what is measured.

import { marks } from '../draw/axis.js';
import { number } from '../draw/numbers.js';
import { t, told } from '../text/language.js';
import { controls } from './controls.js';
import { real } from './settings.js';
import { chartHeight, inkOf, margin } from './similarity-chart.js';
import { drawn, node } from './style.js';

/** @typedef {import('./similarity-facts.js').Facts} Facts */
/** @typedef {import('./similarity-facts.js').Metric} Metric */

export const css = `
.claim { min-block-size: 1.35em; } .readout { min-block-size: 1.35em; } .claim:empty { display: block; }
.panels { display: grid; grid-template-columns: repeat(var(--count), minmax(0, 21rem));
  gap: 0 24px; padding-inline-start: ${margin.left}px; align-items: start; }
.head { display: flex; flex-wrap: wrap; gap: 0 8px; align-items: center; min-block-size: 1.35em;
  margin-block-end: 4px; white-space: nowrap; align-self: end; }
.head b { margin-inline-start: auto; }
.swatch { inline-size: 22px; block-size: 4px; flex: none; overflow: visible; }
.plot { position: relative; aspect-ratio: 1; touch-action: pan-y; cursor: crosshair;
  box-shadow: 0 0 0 1px var(--line); }
.plot canvas, .plot svg { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; }
.plot svg { overflow: hidden; pointer-events: none; }
canvas.exact { image-rendering: pixelated; }
.plot:focus-visible { outline-offset: 3px; }
.halo { stroke: var(--ground); stroke-width: 4; opacity: 0.75; }
.diagonal { stroke: var(--ink); stroke-width: 1.25; }
.cell { position: absolute; inline-size: max(9px, calc(100% / var(--n)));
  block-size: max(9px, calc(100% / var(--n))); translate: -50% -50%; pointer-events: none;
  border: 2px solid var(--ink); border-radius: 1px; box-shadow: 0 0 0 2px var(--ground); }
.ticks { position: relative; block-size: 1.35em; margin-block-start: 4px; color: var(--muted); }
.ticks > span { position: absolute; translate: -50% 0; }
.side { position: absolute; inset: 0 100% 0 auto; margin: 0; block-size: 100%; }
.side > span { translate: calc(-100% - 6px) -50%; }
.matrix { min-inline-size: 0; display: grid; grid-template-rows: subgrid; grid-row: span 4; }
.matrix .controls { margin: 4px 0 0; }
.matrix .control { inline-size: 100%; grid-template-columns: minmax(0, 1fr); }
.matrix .control label { justify-content: start; }
.matrix .control input[type='text'] { min-inline-size: 0; inline-size: 6rem; }
.under { display: flex; flex-wrap: wrap; gap: 4px 24px; align-items: center;
  padding-inline-start: ${margin.left}px; margin-block: 2px 16px; color: var(--muted); }
.under > :first-child { color: var(--ink); }
.legend { display: flex; gap: 6px; align-items: center; margin-inline-start: auto; }
.legend canvas { inline-size: 8rem; block-size: 10px; box-shadow: 0 0 0 1px var(--line); }
.chart { inline-size: 100%; block-size: ${chartHeight}px; touch-action: pan-y; }
.hit { fill: transparent; cursor: crosshair; touch-action: pan-y; }
.grid { stroke: var(--line); } .zero, .tick { stroke: var(--edge); }
.mark-x { text-anchor: middle; } .mark-y { text-anchor: end; dominant-baseline: central; }
.axis-title { text-anchor: middle; }
.curve { fill: none; stroke-width: 2; stroke-linejoin: round; }
.rise { fill: none; stroke-width: 8; stroke-opacity: 0.22; }
.first { fill: var(--ground); stroke-width: 2; }
.first-word { text-anchor: middle; font-weight: 600; paint-order: stroke; stroke: var(--ground);
  stroke-width: 4px; stroke-linejoin: round; }
.rule { stroke: var(--ink); }
.spot { stroke: var(--ground); stroke-width: 2; }
.back { display: inline-flex; gap: 6px; align-items: center; }
.back i { inline-size: 22px; block-size: 8px; background: var(--line);
  forced-color-adjust: none; }
.facts:empty { display: block; block-size: 10.7rem; }
.facts { border-collapse: collapse; margin-block-start: 12px; margin-inline-start: 0;
  inline-size: 100%; max-inline-size: calc(16rem + 9rem * var(--count)); }
.facts :is(th, td) { padding: 3px 0 3px 12px; font-weight: 400; text-align: end;
  vertical-align: baseline; border-block-start: 1px solid var(--line); }
.facts thead :is(th, td) { border: 0; white-space: nowrap; color: var(--muted); }
.facts :is(th, td):first-child { text-align: start; padding-inline-start: 0; color: var(--muted); }
.facts td { white-space: nowrap; }
.facts td span { display: inline-block; color: var(--muted); }
@container (max-width: 34rem) {
  .panels { gap: 0 10px; } 
  .head :is(b, span) { margin: 0; flex: 0 0 100%; }
  .matrix { padding-block-end: 8px; }
  .panels { grid-template-columns: repeat(var(--narrow), minmax(0, 1fr)); }
  .matrix .control label { flex-direction: column; align-items: stretch; gap: 2px; }
  .matrix .control input[type='text'] { inline-size: 100%; }
  .facts :is(tr, thead, tbody) { display: block; }
  .facts tr { display: grid; grid-template-columns: repeat(var(--narrow), 1fr); gap: 0 8px;
    border-block-start: 1px solid var(--line); padding-block: 3px; }
  .facts thead tr { border: 0; }
  .facts :is(th, td) { border: 0; padding: 0; text-align: start; }
  .facts:empty { block-size: 20.6rem; } .claim { min-block-size: 4.1em; }
  .facts thead td { display: none; }
  .facts tbody th { grid-column: 1 / -1; }
  .facts td span { display: block; }
  .under { margin-block-end: 12px; } .legend { margin: 0; }
}
@container (max-width: 17rem) { .panels { grid-template-columns: minmax(0, 1fr); }
  .facts thead :is(th, td), .facts td { white-space: normal; overflow-wrap: anywhere; } }
@media (forced-colors: active) { .cell { border-color: Highlight; } }
`;

/** @param {number} k the stroke that stands for base k in the chart */
function swatch(k) {
  const line = drawn('line', { x1: 0, x2: 22, y1: 2, y2: 2, 'stroke-width': 2.5 });
  const made = drawn('svg', { class: 'swatch', viewBox: '0 0 22 4' }, inkOf(line, k));
  made.setAttribute('aria-hidden', 'true');
  return made;
}

const baseSetting = {
  base: real({
    preset: 10_000,
    least: 1,
    most: 1e12,
    label: 'base',
    stops: [1, 2, 5, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000, 1_000_000],
  }),
};

/**
 * One matrix with its cursor.
 *
 * @param {number} k which of the bases
 * @param {(base: number) => void} change
 */
export function panel(k, change) {
  const name = node('span', '');
  const value = node('b', '');
  const cells = node('canvas', '');
  const halo = drawn('path', { class: 'halo', fill: 'none' });
  const diagonal = drawn('path', { class: 'diagonal', fill: 'none' });
  const lines = drawn('svg', { preserveAspectRatio: 'none' }, halo, diagonal);
  const cell = node('div', 'cell');
  const plot = node('div', 'plot', cells, lines, cell);
  const across = node('div', 'ticks');
  const side = node('div', 'ticks side');
  if (k === 0) plot.append(side);
  const slider = controls(baseSetting, ({ base }) => change(/** @type {number} */ (base)));
  const box = node(
    'div',
    'matrix',
    node('div', 'head', swatch(k), name, value),
    plot,
    across,
    slider.node,
  );
  box.setAttribute('role', 'group');
  plot.setAttribute('part', 'plot');
  plot.setAttribute('role', 'application');
  told(plot, { 'aria-roledescription': 'similarity matrix' });
  for (const line of [halo, diagonal]) line.setAttribute('vector-effect', 'non-scaling-stroke');

  return {
    box,
    plot,
    cells,
    /** @param {number} length @param {number} base @param {boolean} adjustable */
    frame(length, base, adjustable) {
      box.setAttribute('aria-label', t('Matrix {k}', { k: k + 1 }));
      name.textContent = t('base {base}', { base: number(base) });
      plot.setAttribute(
        'aria-label',
        t('Similarity of {length} positions, base {base}', { length, base }),
      );
      plot.style.setProperty('--n', String(length));
      lines.setAttribute('viewBox', `0 0 ${length} ${length}`);
      slider.show(adjustable, () => base);
      const places = marks(0, length - 1, plot.clientWidth < 160 ? 2 : 4).filter(Number.isInteger);
      for (const [list, edge] of /** @type {const} */ ([
        [across, 'left'],
        [side, 'top'],
      ])) {
        list.replaceChildren(
          ...places.map((place) => {
            const mark = node('span', '', String(place));
            mark.style[edge] = `${(100 * (place + 0.5)) / length}%`;
            return mark;
          }),
        );
      }
    },
    /**
     * @param {number} length @param {number} row @param {number} column
     * @param {number} offset held to the matrix; -1 for none
     * @param {string} text
     */
    point(length, row, column, offset, text) {
      value.textContent = text;
      const [end, start] = [length - offset, offset];
      const d = offset < 0 ? '' : `M${start} 0L${length} ${end}M0 ${start}L${end} ${length}`;
      halo.setAttribute('d', d);
      diagonal.setAttribute('d', d);
      cell.hidden = !(row >= 0 && row < length && column >= 0 && column < length);
      cell.style.left = `${(100 * (column + 0.5)) / length}%`;
      cell.style.top = `${(100 * (row + 0.5)) / length}%`;
    },
  };
}

/**
 * @param {Facts[]} all
 * @param {number} dim
 * @param {Metric} metric
 */
export function factsTable(all, dim, metric) {
  const falls = metric === 'euclidean';
  const steps = all[0].curve.length - 1;
  /** @type {[string, (facts: Facts) => string | (string | Node)[]][]} */
  const rows = [
    [
      t(falls ? 'first falls at offset' : 'first rises at offset'),
      ({ first }) => (first < 0 ? t('never') : String(first)),
    ],
    [
      t(falls ? 'steps where it falls' : 'steps where it rises'),
      ({ rises }) => t('{count} of {steps}', { count: rises, steps }),
    ],
    [
      t('closest two positions'),
      ({ closest: { a, b, distance } }) => [
        `${number(distance)} `,
        node('span', '', t('at {a}, {b}', { a, b })),
      ],
    ],
    [t('symmetric, S\u00a0=\u00a0Sᵀ, to'), ({ asymmetry }) => number(asymmetry)],
    [t('constant along diagonals, to'), ({ spread }) => number(spread)],
    [
      t('|p|²\u00a0=\u00a0d/2\u00a0=\u00a0{half}, to', { half: dim / 2 }),
      ({ norm }) => number(norm),
    ],
  ];
  /** @param {string} text @param {string} scope */
  const heading = (text, scope) => {
    const made = node('th', '', text);
    made.scope = scope;
    return made;
  };
  return [
    node(
      'thead',
      '',
      node(
        'tr',
        '',
        node('td', ''),
        ...all.map(({ base }) => heading(t('base {base}', { base: number(base) }), 'col')),
      ),
    ),
    node(
      'tbody',
      '',
      ...rows.map(([name, tell]) =>
        node(
          'tr',
          '',
          heading(name, 'row'),
          ...all.map((facts) => node('td', '', ...[tell(facts)].flat())),
        ),
      ),
    ),
  ];
}
