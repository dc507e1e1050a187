// <phasor-cost>: what a layer costs, for self-attention, recurrent and convolutional layers. Their
// operations, steps and longest paths; the path between two words, drawn; and attention's time
// against the number of words, measured in the visitor's browser.
//
//   <phasor-cost text="the money bank by the river bank" length="512" dim="512" controls></phasor-cost>

import { t } from '../../texts/language.js';
import { chartStyle } from '../../kit/chart.js';
import { clamped } from '../../kit/settings.js';
import { figure } from '../../kit/figure.js';
import { longWords } from '../../kit/sentence.js';
import { charts } from './charts.js';
import { lengths, model, mostWords, operationsOf } from './model.js';
import { paths } from './paths.js';
import { settings } from './settings.js';
import { table } from './table.js';
import { sentence } from './words.js';

const css = `
.figure { display: grid; grid-template-columns: minmax(0, 1fr); gap: 14px; align-content: start; }
.costs table { border-collapse: collapse; inline-size: 100%; }
.costs caption { text-align: start; color: var(--muted); padding-block-end: 6px; }
.costs :is(th, td) { padding: 2px 0 2px 16px; text-align: end; font-weight: 400; vertical-align: baseline; }
.costs th:first-child { text-align: start; padding-inline-start: 0; }
.costs thead th { color: var(--muted); border-block-end: 1px solid var(--line); vertical-align: bottom; }
.costs .order { color: var(--muted); margin-inline-end: 8px; white-space: nowrap; }
.costs .number { white-space: nowrap; }
.costs .best { font-weight: 600; }
.costs .swatch { display: inline-block; inline-size: 14px; block-size: 3px; border-radius: 2px;
  margin-inline-end: 8px; vertical-align: middle; background: currentColor; forced-color-adjust: none; }
.nets { display: grid; gap: 8px; }
.lead { margin: 0; color: var(--muted); min-block-size: 1.35em; }
.layers { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 8px 40px; }
figure { margin: 0; } figcaption { color: var(--muted); } figcaption b { color: var(--ink); font-weight: 600; }
svg { inline-size: 100%; }
.net { block-size: 98px; touch-action: pan-y pinch-zoom; cursor: ew-resize; }
.mesh { fill: none; stroke: var(--line); }
.way { fill: none; stroke: var(--accent); stroke-width: 2.5; stroke-linejoin: round; stroke-linecap: round; }
.dot { fill: var(--ground); stroke: var(--edge); stroke-width: 1.25; transition: fill 200ms; }
.dot.done { fill: var(--edge); }
.dot.on { stroke: var(--accent); } .dot.on.done { fill: var(--accent); }
.name { text-anchor: middle; }
svg text.name.query, svg text.name.key { font-weight: 600; }
svg text.name.query { fill: var(--query); } svg text.name.key { fill: var(--key); }
.ring { fill: none; stroke-width: 2.5; } .area { fill: transparent; }
.hold.query .ring { stroke: var(--query); } .hold.key .ring { stroke: var(--key); }
.hold:focus-visible { outline: none; } .hold:focus-visible .area { stroke: var(--focus); stroke-width: 2; }
.walk { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-inline-start: -9px; }
.walk [aria-disabled='true'] { opacity: 0.45; cursor: default; }
.walk .at { color: var(--muted); flex: 1 1 288px; margin-inline-start: 9px; min-block-size: 1.35em; }
.further summary { inline-size: fit-content; } .further[open] summary { margin-block-end: 12px; }
.charts { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 24px 40px; }
.hit { cursor: ew-resize; }
.series-0 { --it: var(--head-1); } .series-1 { --it: var(--head-2); } .series-2 { --it: var(--head-3); }
.swatch { color: var(--it); } .curve { stroke: var(--it); } .spot { fill: var(--it); stroke: var(--ground); }
.series-1.curve { stroke-dasharray: 8 3; } .series-2.curve { stroke-dasharray: 2 3; }
svg .before { text-anchor: end; }
svg .line-name { text-anchor: end; fill: var(--it); paint-order: stroke; stroke: var(--ground); stroke-width: 3px; }
.meets { fill: none; stroke: var(--ink); stroke-width: 1.5; }
.fit { fill: none; stroke: var(--edge); stroke-width: 1.5; stroke-dasharray: 5 4; }
.bench { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: start; grid-column: 2; margin-block-start: -12px; }
.bench p { margin: 0; color: var(--muted); flex: 1 1 256px; min-block-size: 5.4em; }
@container (max-width: 49.24em) {
  .layers, .charts { grid-template-columns: minmax(0, 1fr); }
  .bench { grid-column: 1; }
  .costs .order { display: block; margin: 0; }
  .costs :is(th, td) { padding-inline-start: 8px; }
  .costs .swatch { display: block; margin: 0 0 4px; }
}
`;

export class CostElement extends figure({
  settings,
  css: [chartStyle, css],
  model,
  marks: (m, s) => [table(m, s), paths(m, s), charts(m, s)],
  says: sentence,
  notes({ tokens, words, query, key, step }, s) {
    const all = tokens.length;
    if (all === 0) return [t('There is no word in the text yet.')];
    return [
      all > mostWords && t('The first {some} of {all} words are shown.', { some: mostWords, all }),
      longWords(words),
      ...clamped(s, { query, key, step }, 'text'),
    ];
  },
  selected: ({ query, key, paths: pathCount }) => ({ query, key, paths: pathCount }),
  /** Operations by n, and the measured times. */
  data(m) {
    const { points } = m.timed;
    const names = [t('self-attention'), t('recurrent'), t('convolutional'), t('weights')];
    if (points.length > 0) names.push(t('milliseconds here'));
    return {
      name: 'cost',
      tensor: operationsOf(m, points),
      rowtitle: 'n',
      columntitle: t('operations'),
      rowname: (row) => String(lengths[row]),
      columnname: (column) => names[column],
    };
  },
  async program({ d, k }, s, dialect) {
    const { program } = await import('../../kit/program.js');
    return program(dialect, [
      `d, k = ${d}, ${k}`,
      `n = xp.array([${lengths.map((n) => n.toFixed(1)).join(', ')}])`,
      '# operations of self-attention, of a recurrent and of a convolutional layer; n * n weights',
      'C = xp.stack([n * n * d, n * d * d, k * n * d * d, n * n], -1)',
      'print(C)',
    ]);
  },
}) {
  static about =
    "what a layer costs, for self-attention, recurrent and convolutional layers. Their operations, steps and longest paths; the path between two words, drawn; and attention's time against the number of words, measured in the visitor's browser.";
  static events = {
    'phasor-select':
      '{ query, key, paths } when the reader moves an end; `paths` has the length of the path in each kind of layer',
    'phasor-change': '{ query, key } or what else the reader changes',
    'phasor-measure': '{ points, slope } when a measurement is done: [{ n, time }] in milliseconds',
  };
}
