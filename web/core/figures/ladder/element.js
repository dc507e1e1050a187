// <phasor-ladder>: eight ways to give words a position, from counting to the encoding of the paper. Each is
// drawn for a sentence, tested for five properties, and shown where it fails. The reader's own formula is
// tested beside them.
//
//   <phasor-ladder step="sine" text="Nitish killed the lion" controls></phasor-ladder>

import { rowOf } from '../../draw/rows.js';
import { shortened } from '../../draw/words.js';
import { t } from '../../texts/language.js';
import { chartStyle } from '../../kit/chart.js';
import { figure } from '../../kit/figure.js';
import { circlesStyle, columnNames } from './vectors.js';
import { hasField, reports, marks, claim, notes } from './marks.js';
import { measured } from './measured.js';
import { settings } from './settings.js';

const css = `
.figure { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; align-content: start;
  min-block-size: 752px; }
.rungs { display: grid; grid-template-columns: auto repeat(var(--steps, 8), minmax(40px, 68px)) minmax(0, 1fr);
  gap: 0; }
.rungs [role='row'] { display: grid; grid-template-columns: subgrid; grid-column: 1 / -1;
  align-items: center; min-block-size: 22px; }
.rungs [role='rowheader'] { padding-inline-end: 16px; }
.rungs [role='cell'] { display: grid; place-items: center; align-self: stretch; }
.rungs .said { place-items: center start; padding: 3px 0 3px 16px; color: var(--muted); }
.rungs .here { background: color-mix(in srgb, var(--accent) 8%, transparent); }
.rungs .head { align-items: stretch; }
.head .corner, .head .said { align-content: end; padding-block-end: 8px; }
.head [role='columnheader'] { display: grid; }
.rung { display: grid; justify-items: center; align-content: start; gap: 2px; padding: 6px 2px;
  inline-size: 100%; border: 0; border-block-end: 2px solid transparent; border-radius: 4px 4px 0 0;
  background: none; color: var(--muted); font-size: 12px; line-height: 1.2; }
.rung b { font-size: 16px; font-weight: 600; }
.rung:hover { color: var(--ink); }
.rung[aria-pressed='true'] { border-color: var(--accent); color: var(--accent); text-decoration: none;
  background: color-mix(in srgb, var(--accent) 8%, transparent); }
.rungs.no-own .own { display: none; }
.rungs .own .rung b { font-style: italic; }
.mark { font-weight: 600; }
.yes { color: var(--head-3); } .no { color: var(--error); }
.meter { min-block-size: 24px; }
.meter [role='cell']:not(.said) { place-items: end center; }
.bar { inline-size: 14px; block-size: calc(22px * var(--share)); min-block-size: 1px;
  background: var(--edge); border-radius: 2px 2px 0 0; forced-color-adjust: none; }
.here .bar { background: var(--accent); }
.field { display: grid; gap: 6px; }
.field[hidden] { display: none; }
.field label { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 12px; align-items: center;
  font-weight: 600; }
.field input { min-block-size: 36px; padding: 4px 10px; border: 1px solid var(--edge); border-radius: 4px;
  background: var(--ground); font: 16px/1.5 var(--mono); }
.field input[aria-invalid='true'] { border-color: var(--error); }
.field p { margin: 0; } .field .help { color: var(--muted); }
.field .wrong { color: var(--error); } .field .wrong:empty { display: none; }
.field .tested { font-size: 16px; text-wrap: pretty; } .field .tested:empty { display: none; }
/* what became of the formula stands where it was said what one can write */
.field { grid-template-rows: auto auto minmax(44px, auto); }
.field .wrong { grid-area: 2 / 1; } .field :is(.help, .tested) { grid-area: 3 / 1; }
.field:has(.tested:not(:empty)):not(:has(.wrong:not(:empty))) .help { visibility: hidden; }
.field .wrong:not(:empty) + .tested { display: none; }
.about code { font: 15px/1.4 var(--mono); overflow-wrap: anywhere; }
.about { margin: 0; font-size: 16px; min-block-size: 1.35em; }
.about b { font-weight: 600; }
.panels { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 20px 32px; }
.panel-title { margin: 0 0 4px; color: var(--muted); min-block-size: 1.35em; }
.chart.live { cursor: crosshair; } .chart .hit { cursor: inherit; } .chart .hit.grip { cursor: ns-resize; }
.curve { stroke-width: 1.75; } .thin { stroke-width: 1.25; }
.token { text-anchor: middle; }
svg .token { fill: var(--ink); font-size: 14px; }
svg .token.second { fill: var(--muted); }
svg .token.current { font-weight: 600; }
.dot { stroke: var(--ground); stroke-width: 1; }
.ring { fill: none; stroke-width: 1.75; }
.gap { stroke: var(--error); stroke-width: 2; fill: none; }
.gap.dashed { stroke-dasharray: 4 3; }
.dotted { fill: none; stroke-width: 2.5; stroke-linecap: round; }
.point { fill: var(--error); stroke: var(--ground); stroke-width: 1.5; }
.fine { fill: var(--accent); stroke: var(--ground); stroke-width: 1.5; }
svg text.found { fill: var(--error); paint-order: stroke; stroke: var(--ground); stroke-width: 4px; }
svg text.fine-word { fill: var(--accent); stroke: var(--ground); stroke-width: 4px;
  paint-order: stroke; }
.pick { stroke: var(--accent); stroke-width: 1.5; }
.vectors table { border-collapse: collapse; }
.vectors caption { text-align: start; color: var(--muted); padding-block-end: 6px; }
.vectors caption span { display: inline-block; position: sticky; inset-inline-start: 0;
  inline-size: max-content; max-inline-size: calc(100cqi / var(--growth, 1)); }
.vectors :is(th, td) { padding: 3px 10px; text-align: end; font-weight: 400; white-space: nowrap; }
.vectors th:first-child { text-align: start; padding-inline-start: 0; }
.vectors thead th { color: var(--muted); border-block-end: 1px solid var(--line); }
.vectors tbody tr { cursor: pointer; }
.vectors .current th { color: var(--query); font-weight: 600; }
.vectors td.current { box-shadow: inset 0 0 0 2px var(--query); border-radius: 3px; }
.vectors .place { color: var(--muted); font-size: 12px; }
.vectors .swatch { display: inline-block; inline-size: 10px; block-size: 3px; border-radius: 2px;
  margin-inline-end: 5px; vertical-align: middle; forced-color-adjust: none; }
.vectors .cut { text-decoration: underline dotted var(--error); text-underline-offset: 3px; }
math { math-style: normal; }
.worked { margin: 0; font-size: 16px; min-block-size: 2.45em; }
.step { display: flex; flex-wrap: wrap; gap: 4px 24px; justify-content: space-between; }
.step .about { flex: 1 1 480px; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; margin-inline-start: -9px; }
.actions[hidden], .vectors-only :is(.rungs, .about, .panels, .field), .tests-only :is(.below, .worked) {
  display: none; }
.vectors-only .vectors :is(th, td) { padding-block: 6px; font-size: 15px; }
.below { display: flex; flex-wrap: wrap; gap: 16px 48px; align-items: center; }
.below > * { min-inline-size: 0; }
:host(:is([controls=''], [controls~='formula'])) .figure { min-block-size: 902px; }
@container (max-width: 64em) {
  .figure { min-block-size: 1320px; }
  :host(:is([controls=''], [controls~='formula'])) .figure { min-block-size: 1500px; }
  .rungs { grid-template-columns: minmax(min-content, 1fr) repeat(var(--steps, 8),
    clamp(24px, 7.5cqi / var(--growth, 1), 64px)); }
  .rungs [role='rowheader'] { padding-inline-end: 8px; }
  .rungs .said { grid-column: 1 / -1; padding: 0 0 6px; font-size: 12px; }
  .head .said { display: none; }
  .panels { grid-template-columns: minmax(0, 1fr); }
}
.figure.vectors-only, :host([view='vectors'][controls]) .figure, :host([view='vectors']) .figure {
  min-block-size: 224px; }
:host([view='tests']) .figure { min-block-size: 520px; }
@container (min-width: 64em) {
  .field { grid-template-columns: 2fr 3fr; gap: 0 24px; }
  .field .wrong { grid-area: 2 / 1 / auto / 3; } .field :is(.help, .tested) { grid-area: 1 / 2; }
  .field { grid-template-rows: minmax(36px, auto) auto; align-items: start; }
}
@container (max-width: 64em) { :host([view='tests']) .figure { min-block-size: 824px; } }
@container (max-width: 32em) { :host([view='tests']) .figure { min-block-size: 992px; } }
@container (max-width: 20.92em) {
  .rungs { grid-template-columns: 0 repeat(var(--steps, 8), minmax(0, 1fr)); }
  .rungs [role='rowheader'] { grid-column: 1 / -1; }
  .rungs [role='rowheader'] + [role='cell'] { grid-column: 2; }
  .head .corner { overflow: hidden; inline-size: 0; }
}
@container (max-width: 60.31em) { .rung span { position: absolute; clip-path: inset(50%);
  inline-size: 1px; block-size: 1px; overflow: hidden; } }
`;

export class LadderElement extends figure({
  settings,
  cursor: ['position', 'column'],
  css: [chartStyle, css, circlesStyle],
  model: measured,
  marks,
  isReady: (m, s) => s.view === 'vectors' || m.measure(),
  says: claim,
  notes,
  reports,
  // only without a field for the formula; the message stays as long as the formula does
  problem: ({ own }, s) => own.problem && !hasField(s) && new RangeError(own.problem),
  selected: ({ shown: { words, values }, position }) => ({
    position,
    word: words[position],
    values: Array.from(rowOf(values, position)),
  }),
  /** The vectors of the words. */
  data({ shown }) {
    const columns = columnNames(shown);
    return {
      name: shown.step.name,
      tensor: shown.values,
      rowtitle: t('word'),
      columntitle: t('number'),
      rowname: (row) => `${row} ${shortened(shown.words[row])}`,
      columnname: (column) => columns[column],
    };
  },
  async program({ shown: { step, divisors, words, counts }, own }, { dim, base }, dialect) {
    const { ladderCode } = await import('./code.js');
    const shape = { count: words.length, divisors, dim, base };
    return ladderCode(dialect, {
      ...shape,
      name: step.name,
      length: counts[0],
      formula: own.text,
    });
  },
}) {
  static keys = { 'Up, Down': 'on the sine: raise and lower the line across it' };
  static about =
    'eight ways to give words a position, from counting to the encoding of the paper. Each is drawn for a sentence, measured against five properties, and shown where it fails. A formula of the reader is measured beside them.';
  static events = {
    'phasor-change':
      '{ step }, { formula }, { position }, { column }, { level } or { divisors } when the reader changes them',
    'phasor-measure':
      '{ formula, bounded, same, smooth, unique, linear } when a formula was measured: which tests it passes',
    'phasor-select': '{ position, word, values } when a word is chosen',
  };
}
