// <phasor-order>: a sentence and the same words in another order, through attention with and without the
// encoding. Without it every word gets the same output in both orders; the difference is measured for each
// word.
//
//   <phasor-order text="Nitish killed lion" order="2 1 0"></phasor-order>

import { switchStyle } from '../../kit/choice.js';
import { figureLater } from '../../kit/figure.js';
import { settings } from './settings.js';

const css = `
.figure { display: grid; gap: 20px; }
.empty .figure { background: color-mix(in srgb, var(--ink) 4%, transparent); border-radius: 4px; }
.two { display: grid; gap: 4px; }
.side { margin: 0; color: var(--muted); font-size: 12px; }
.side + * { margin-block-end: 6px; }
.chips, .fixed { position: relative; display: flex; flex-wrap: wrap; gap: 6px;
  max-block-size: var(--scroll-height, 192px);
  overflow-y: auto; padding: 3px; margin-inline: -3px; min-block-size: 38px; }
.chip { display: flex; gap: 6px; align-items: baseline; padding: 3px 8px; min-block-size: 28px;
  max-inline-size: 224px; border: 1px solid var(--line); border-radius: 14px;
  background: var(--ground); user-select: none; }
.chips .chip { cursor: grab; touch-action: pan-y pinch-zoom; }
.chip.dragged { cursor: grabbing; border-color: var(--ink); box-shadow: 0 2px 6px rgb(0 0 0 / 0.25); }
.chip[aria-selected='true'], .chip.current { border-color: var(--query); background: var(--query-tint);
  color: var(--query); }
.letters { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: 16px; }
.place { color: var(--muted); font-size: 11px; }
[aria-disabled='true'] { opacity: 0.45; cursor: default; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-inline-start: -9px; }
.shown { display: grid; gap: 12px 32px; grid-template-columns: minmax(0, 3fr) minmax(min-content, 2fr);
  align-items: end; }
.plane { min-block-size: 304px; } .plane .side { margin-block-end: 8px; }
@container (max-width: 52em) {
  .shown { grid-template-columns: minmax(0, 1fr); }
}
@media (forced-colors: active) {
  .chip[aria-selected='true'], .chip.current, .switch [aria-pressed='true'] {
    forced-color-adjust: none; background: Highlight; color: HighlightText;
    border-color: Highlight; }
  .chip .place { color: inherit; }
}
.drift { display: block; inline-size: 100%; touch-action: pan-y pinch-zoom; cursor: pointer;
  background: color-mix(in srgb, var(--ink) 3%, transparent); border-radius: 4px; }
.way { stroke: var(--edge); stroke-width: 1.5; }
.dot { fill: var(--accent); } .ring { fill: transparent; stroke: var(--accent); stroke-width: 1.5; }
.word { fill: var(--ink); stroke: var(--ground); stroke-width: 3; stroke-linejoin: round; paint-order: stroke; }
.drift .current .dot { fill: var(--query); } .drift .current .ring { stroke: var(--query); stroke-width: 2.5; }
.drift .current .way { stroke: var(--query); } .drift .current .word { fill: var(--query); font-weight: 600; }
.outputs { max-block-size: var(--scroll-height, 384px); overflow: auto; margin-inline: -4px; padding-inline: 4px; }
.outputs table { border-collapse: collapse; inline-size: 100%; }
.outputs caption { text-align: start; color: var(--muted); padding-block-end: 8px; }
.outputs :is(th, td) { padding: 2px 16px 2px 0; font-weight: 400; text-align: start;
  block-size: 28px; }
.outputs thead th { color: var(--muted); border-block-end: 1px solid var(--line);
  position: sticky; inset-block-start: 0; background: var(--ground); z-index: 1; }
.outputs .name { max-inline-size: 144px; overflow: hidden; text-overflow: ellipsis;
  white-space: nowrap; }
.outputs .places { color: var(--muted); white-space: nowrap; }
.outputs .number { text-align: end; inline-size: 28%; padding-inline-end: 0; padding-inline-start: 8px; }
.outputs td.number { position: relative; white-space: nowrap; }
.bar { position: absolute; inset: auto 0 2px auto; block-size: 2px; background-color: var(--accent);
  inline-size: calc((100% - 8px) * var(--share)); forced-color-adjust: none; }
.without .bar { background-color: var(--edge); }
.outputs tbody tr { cursor: pointer; }
.outputs .current :is(.name, .places) { color: var(--query); font-weight: 600; }
@container (max-width: 23em) {
  .outputs table { table-layout: fixed; }
  .outputs .places { display: none; }
  .outputs :is(th, td) { padding-inline-end: 8px; font-size: 12px; }
  .outputs thead th { vertical-align: bottom; }
  .outputs .name { max-inline-size: none; }
  .outputs .number { inline-size: 36%; padding: 2px 0; }
}
`;

export class OrderElement extends figureLater({
  settings,
  cursor: ['query'],
  css: [switchStyle, css],
  drawing: async () => (await import('./figure.js')).drawing,
}) {
  static keys = {
    'Alt and arrow keys': 'move the word',
    'Up, Down': 'in the table: choose the word before and after',
  };
  static about =
    'a sentence and the same words in another order, through attention with the encoding and without it. Without it every word gets the same numbers in both; the difference is measured, word by word.';
  static events = {
    'phasor-select': '{ query, token, from, to, withencoding, without } when a word is chosen',
    'phasor-change': '{ order } or { encoding } or { query } when the reader changes them',
  };
}
