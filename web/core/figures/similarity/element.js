// <phasor-similarity>: the similarity of every two positions, as a matrix for each of several bases and as
// curves against the offset, with measurements.
//
//   <phasor-similarity length="64" dim="128" bases="10000 100 1" controls></phasor-similarity>

import { node } from '../../draw/nodes.js';
import { number } from '../../draw/numbers.js';
import { t } from '../../texts/language.js';
import { chartStyle } from '../../kit/chart.js';
import { figure } from '../../kit/figure.js';
import { filled, row } from '../../kit/marks/boxes.js';
import { rampMark } from '../../kit/marks/legend.js';
import { plotStyle } from '../../kit/marks/matrix.js';
import { rampStyle } from '../../kit/ramp.js';
import {
  curves,
  kindOf,
  measurements,
  panels,
  cursorText,
  notes,
  sentence,
  texts,
} from './marks.js';
import { curvesOf, model } from './model.js';
import { settings } from './settings.js';

const css = `
.claim { min-block-size: 1.35em; } .readout { min-block-size: 1.35em; } .claim:empty { display: block; }
.panels { display: grid; grid-template-columns: repeat(var(--count), minmax(0, 288px));
  gap: 0 24px; padding-inline-start: 40px; align-items: start; }
.head { display: flex; flex-wrap: wrap; gap: 0 8px; align-items: center; min-block-size: 1.35em;
  margin-block-end: 4px; white-space: nowrap; align-self: end; }
.head b { margin-inline-start: auto; }
.swatch { inline-size: 22px; block-size: 4px; flex: none; overflow: visible; }
.plot { aspect-ratio: 1; }
.plot:focus-visible { outline-offset: 3px; }
canvas.exact { image-rendering: pixelated; }
.halo { stroke-width: 4; opacity: 0.75; } .outline { stroke: var(--ink); stroke-width: 1.25; }
.ticks { block-size: 1.35em; margin-block-start: 4px; }
.side { position: absolute; inset: 0 100% 0 auto; margin: 0; block-size: 100%; }
.side > span { translate: calc(-100% - 6px) -50%; }
.matrix { min-inline-size: 0; display: grid; grid-template-rows: subgrid; grid-row: span 4; }
.matrix .controls { margin: 4px 0 0; }
.matrix .control { inline-size: 100%; grid-template-columns: minmax(0, 1fr); }
.matrix .control label { justify-content: start; }
.matrix .control input[type='text'] { min-inline-size: 0; inline-size: 96px; }
.under { display: flex; flex-wrap: wrap; gap: 4px 24px; align-items: center;
  padding-inline-start: 40px; margin-block: 2px 16px; color: var(--muted);
  max-inline-size: calc(40px + 288px * var(--count) + 24px * (var(--count) - 1)); }
.under > :first-child { color: var(--ink); }
.legend { margin-inline-start: auto; }
.base-0 { color: var(--head-1); } .base-1 { color: var(--head-2); }
.base-2 { color: var(--head-3); } .base-3 { color: var(--head-4); }
:is(.curve, .stroke, .rise, .first) { stroke: currentColor; }
/* colour never speaks alone: every curve has its own dashes too */
:is(.curve, .stroke).base-1 { stroke-dasharray: 7 3; }
:is(.curve, .stroke).base-2 { stroke-dasharray: 2 3; }
:is(.curve, .stroke).base-3 { stroke-dasharray: 9 3 2 3; }
.stroke { fill: none; stroke-width: 2.5; }
.rise { fill: none; stroke-width: 8; stroke-opacity: 0.22; }
.first { fill: var(--ground); stroke-width: 2; }
.first-word { fill: currentColor; text-anchor: middle; font-weight: 600; paint-order: stroke;
  stroke: var(--ground); stroke-width: 4px; stroke-linejoin: round; }
.spot { fill: currentColor; stroke: var(--ground); stroke-width: 2; }
.back { display: inline-flex; gap: 6px; align-items: center; }
.back i { inline-size: 22px; block-size: 8px; background: var(--line); forced-color-adjust: none; }
.facts:empty { display: block; block-size: 171.2px; }
/* what is measured stands beside the curves where there is room */
.read { display: flex; flex-direction: column; }
@container (min-width: 64em) { .read { flex-direction: row; gap: 48px; align-items: start; }
  .read .chart { flex: 1; min-inline-size: 0; } .read .facts { flex: none; inline-size: 480px;
    margin-block-start: 0; } }
.facts { border-collapse: collapse; margin-block-start: 12px; margin-inline-start: 0;
  inline-size: 100%; max-inline-size: calc(256px + 144px * var(--count)); }
.facts :is(th, td) { padding: 3px 0 3px 12px; font-weight: 400; text-align: end;
  vertical-align: baseline; border-block-start: 1px solid var(--line); }
.facts thead :is(th, td) { border: 0; white-space: nowrap; color: var(--muted); }
.facts :is(th, td):first-child { text-align: start; padding-inline-start: 0; color: var(--muted); }
.facts td { white-space: nowrap; }
.facts td span { display: inline-block; color: var(--muted); }
@container (max-width: 41.85em) {
  .panels { gap: 0 10px; grid-template-columns: repeat(var(--narrow), minmax(0, 1fr)); }
  .head :is(b, span) { margin: 0; flex: 0 0 100%; }
  .matrix { padding-block-end: 8px; }
  .matrix .control label { flex-direction: column; align-items: stretch; gap: 2px; }
  .matrix .control input[type='text'] { inline-size: 100%; }
  .facts :is(tr, thead, tbody) { display: block; }
  .facts tr { display: grid; grid-template-columns: repeat(var(--narrow), 1fr); gap: 0 8px;
    border-block-start: 1px solid var(--line); padding-block: 3px; }
  .facts thead tr { border: 0; }
  .facts :is(th, td) { border: 0; padding: 0; text-align: start; }
  .facts:empty { block-size: 329.6px; } .claim { min-block-size: 4.1em; }
  .facts thead td { display: none; }
  .facts tbody th { grid-column: 1 / -1; }
  .facts td span { display: block; }
  .under { margin-block-end: 12px; } .legend { margin: 0; }
}
@container (max-width: 20.93em) { .panels { grid-template-columns: minmax(0, 1fr); }
  .facts thead :is(th, td), .facts td { white-space: normal; overflow-wrap: anywhere; } }
`;

export class SimilarityElement extends figure({
  settings,
  cursor: ['position', 'offset'],
  css: [chartStyle, plotStyle, rampStyle, css],
  model,
  isReady: (m) => m.measure(),
  marks: (m, s) => [
    panels(m, s),
    row(
      'under',
      filled(s, node('span', 'readout'), () => [cursorText(m, s)]),
      filled(s, node('span', 'back'), () => [
        node('i', ''),
        node('span', '', t(texts[s.metric].back)),
      ]),
      rampMark(s, () => ({
        kind: kindOf(s),
        low: number(m.domain[0]),
        high: number(m.domain[1]),
      })),
    ),
    row(
      'read',
      curves(m, s),
      filled(s, node('table', 'facts extra'), () => measurements(m, s)),
    ),
  ],
  says: sentence,
  notes,
  data(m, s) {
    const { bases, metric } = s;
    return {
      name: 'similarity',
      tensor: curvesOf(m.facts),
      rowtitle: t('offset'),
      columntitle: t(texts[metric].name),
      rowname: String,
      columnname: (k) => t('base {base}', { base: bases[k] }),
    };
  },
  async program(m, { length, dim, bases, metric }, dialect) {
    const { offsetCode } = await import('../../kit/program.js');
    return offsetCode(dialect, { length, dim, bases, metric });
  },
}) {
  static about =
    'how alike every two positions are, as a matrix for each of several bases, and as curves against the offset, with what is measured of them.';
  static events = {
    'phasor-change': '{ position, offset } or { bases } … when the reader moves them',
    'phasor-select': '{ row, column, offset, values } when the reader points at a cell',
  };

  /** @param {Record<string, unknown>} change */
  follow(change) {
    super.follow(change);
    if ('base' in change) this.assign('bases', [change.base, ...this.bases.slice(1)]);
  }
}
