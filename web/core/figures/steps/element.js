// <phasor-steps>: attention step by step with every number: QKᵀ, scale, mask, softmax, ·V, and for
// several heads the projections before and W_O after.
//
//   <phasor-steps q="[[1,0],[0,1]]" k="[[1,0],[0,1]]" v="[[1,2],[3,4]]"></phasor-steps>
//   <phasor-steps heads="2"></phasor-steps>

import { vars } from '../../draw/nodes.js';
import { chartStyle } from '../../kit/chart.js';
import { figureLater } from '../../kit/figure.js';
import { readable, settings } from './settings.js';

const css = `
/* what it will need, so that nothing jumps when it comes */
.frame:not(.ready) .figure { min-block-size: calc(456px + var(--given-rows) * 78px); }
.frame:not(.ready) .figure.multi { min-block-size: calc(688px + var(--given-rows) * 130px); }
.stepper { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
[aria-disabled='true'] { color: var(--muted); border-color: transparent; cursor: default; }
.place { color: var(--muted); }
.place b { color: var(--ink); font-weight: 600; }
.meaning { margin: 6px 0 16px; max-inline-size: 672px; min-block-size: 2.7em; font-size: 14px;
  text-wrap: pretty; }
.head-of::before { content: ''; display: inline-block; inline-size: 8px; block-size: 8px;
  margin-inline-end: 6px; border-radius: 50%; background: var(--head); forced-color-adjust: none; }
.walk { display: flex; flex-wrap: wrap; gap: 6px 28px; }
.heads { display: flex; flex-wrap: wrap; gap: 6px; }
.line { display: flex; flex-wrap: wrap; gap: 20px 28px; align-items: flex-start;
  margin-block-end: 20px; }
:is(.heads, .line, .move, .stage)[hidden] { display: none; }
.move { display: flex; gap: 12px; align-items: center; }
.line:has(.move) { gap: 20px 12px; }
.done { display: grid; justify-items: center; gap: 2px; color: var(--muted); min-inline-size: 48px; }
.arrow { font-size: 18px; line-height: 1; }
.stage { min-inline-size: 0; max-inline-size: 100%; }
.title { display: flex; align-items: end; min-block-size: 30.4px; padding-block-end: 2px; font-size: 15px; }
.title small { color: var(--muted); font-size: 12px; }
.stage.current .title { color: var(--accent); }
.stage.current .title small { color: var(--accent); font-weight: 600; }
.matrix { display: grid; position: relative; inline-size: max-content; max-inline-size: 100%;
  overflow-x: auto; grid-template-columns: 17px repeat(var(--columns), minmax(56px, auto)) auto;
  padding: 3px 3px 3px 0; }
.matrix.fields { grid-template-columns: 17px repeat(var(--columns), minmax(48px, auto)); }
.grid, .row { display: contents; }
.head { color: var(--muted); font-size: 11px; justify-self: end; padding: 0 8px 2px; }
.head.name { justify-self: start; display: grid; align-items: center; padding: 0 6px 0 2px; }
.head.now { font-weight: 700; text-decoration: underline 1.5px; text-underline-offset: 2px; }
.head.query { color: var(--query); } .head.key { color: var(--key); }
.head[class*='series'] { border-block-end: 2px solid var(--head); }
.head.name[class*='series'] { border-block-end: 0; border-inline-end: 2px solid var(--head); }
.series-0 { --head: var(--head-1); }
.series-1 { --head: var(--head-2); }
.series-2 { --head: var(--head-3); }
.series-3 { --head: var(--head-4); }
.series-4 { --head: var(--head-5); }
.series-5 { --head: var(--head-6); }
.series-6 { --head: var(--head-7); }
.series-7 { --head: var(--head-8); }
/* the line with the sum covers nothing that has the focus */
.number, .number input, .map { scroll-margin-block-end: 80px; }
.number { min-block-size: 26px; display: grid; align-items: center; white-space: nowrap;
  border-radius: 3px; cursor: default; }
.number, .sum { padding: 0 6px; text-align: end; }
.sum { align-self: center; color: var(--muted); }
.number:has(input) { padding: 1px; }
.number input { inline-size: 100%; block-size: 24px; padding: 0 4px; margin: 0;
  text-align: end; border: 1px solid var(--line); border-radius: 3px; background: transparent; }
.number input:hover { border-color: var(--edge); }
.number input[aria-invalid='true'] { border-color: var(--error); color: var(--error); }
.number.share { background: color-mix(in srgb, var(--accent) var(--share), transparent); }
.hidden-key { color: var(--muted); background: repeating-linear-gradient(135deg, transparent 0 4px,
  var(--line) 4px 5px); }
.mark { border-radius: 3px; border: 1.5px solid var(--hue);
  background: color-mix(in srgb, var(--hue) 14%, transparent); pointer-events: none; }
.mark[hidden] { display: none; }
.mark[data-hue='query'] { --hue: var(--query); } .mark[data-hue='key'] { --hue: var(--key); }
.mark[data-hue='value'] { --hue: var(--value); } .mark[data-hue='accent'] { --hue: var(--accent); }
.mark.cell { border-width: 2px; }
.matrix.large { grid-template-columns: repeat(var(--columns), var(--cell));
  grid-template-rows: repeat(var(--rows), var(--cell)); padding: 0; margin: 0;
  box-shadow: 0 0 0 1px var(--line); }
.map { position: relative; grid-area: 1 / 1 / -1 / -1; cursor: crosshair; touch-action: pan-y pinch-zoom; }
.map canvas { position: absolute; inset: 0; inline-size: 100%; block-size: 100%;
  image-rendering: pixelated; }
.large .mark { background: none; z-index: 1; outline: 1px solid var(--ground); place-self: center;
  inline-size: 100%; block-size: 100%; min-inline-size: 5px; min-block-size: 5px; }
.wrong { color: var(--error); margin: 4px 0 0; max-inline-size: 256px; }
.wrong:empty { display: none; }
/* in sight while one reads the matrices above it */
.sum-line.sticky { position: var(--at-edge, sticky); inset-block-end: 0; z-index: 2; background: var(--ground); }
.sum-line { margin: 0; padding: 8px 0; min-block-size: 3.4em; font-size: 15px;
  border-block-start: 1px solid var(--line); }
.sum-line b { font-weight: 600; }
.term { white-space: nowrap; }
/* the chart beside the last line where both have room */
.figure { display: flex; flex-wrap: wrap; column-gap: 28px; }
.figure > * { flex: 0 0 100%; min-inline-size: 0; }
.figure > .line:nth-last-child(3) { flex: 0 1 auto; }
.figure > .saturation { flex: 1 1 320px; max-inline-size: 400px; min-block-size: 231px; }
/* four rows of matrices, and the chart at the end of the first two */
@container (min-width: 80em) {
  .figure { display: grid; grid-template-columns: minmax(0, 1fr) 252px; align-content: start; gap: 6px 16px; }
  .figure > * { grid-column: 1 / -1; margin-block: 0; }
  .frame:not(.ready) .figure { min-block-size: calc(468px + var(--given-rows) * 48px); }
  .frame:not(.ready) .figure.multi { min-block-size: calc(420px + var(--given-rows) * 72px); }
  .meaning { max-inline-size: none; min-block-size: 1.5em; }
  .line { flex-wrap: nowrap; gap: 12px; } .line:has(.move) { gap: 4px; } .line > * { flex: none; }
  .line:nth-last-child(n + 5) { grid-column: 1; } .saturation { grid-area: 3 / 2 / span 2; }
  .line .move { gap: 4px; } .done { min-inline-size: 32px; }
  /* fields touch each other */
  .line .mark { z-index: 1; }
  .title { min-block-size: 23px; }
  .line .matrix { grid-template-columns: 17px repeat(var(--columns), minmax(46px, auto)) auto; }
  .line .matrix.fields { grid-template-columns: 17px repeat(var(--columns), 44px); }
  .line .number { min-block-size: 24px; } .line .number:has(input) { padding: 0; }
  .line .number:not(:has(input)) { padding: 0 4px; }
  .sum-line { padding: 4px 0; min-block-size: 2.1em; }
}
@container (max-width: 41.85em) {
  .figure { display: block; }
  .frame:not(.ready) .figure { min-block-size: calc(1104px + var(--given-rows) * 208px); }
  .frame:not(.ready) .figure.multi { min-block-size: calc(1616px + var(--given-rows) * 338px); }
  /* a line goes on sideways, so that a step and what it is made of stay on one screen */
  .line { gap: 20px; flex-wrap: nowrap; padding-block-end: 6px; margin-block-end: 12px; }
  .line > * { flex: none; }
  .stage { max-inline-size: none; }
  /* the line scrolls, and the numbers of the rows stay at its edge */
  .matrix { overflow: visible; max-inline-size: none; }
}
`;

export class StepsElement extends figureLater({
  settings,
  css: [chartStyle, css],
  drawing: async () => (await import('./figure.js')).drawing,
}) {
  build() {
    super.build();
    const { x, q, heads } = this;
    vars(this.figure, { 'given-rows': Math.min(readable, (x ?? q)?.shape[0] ?? 0) });
    this.figure.classList.toggle('multi', x !== null || heads > 1);
  }

  static about =
    'attention step by step with every number: QKᵀ, scale, mask, softmax, ·V, and for several heads the projections before and W_O after.';
  static events = {
    'phasor-change': '{ step } or { query, key } or { q } … when the reader changes them',
    'phasor-select': '{ matrix, row, column, value } when a number is chosen',
  };
}
