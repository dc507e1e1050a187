// <phasor-shift>: moving any position by an offset rotates every (sin, cos) pair by a fixed angle.
//
//   <phasor-shift position="7" offset="3" pair="0" dim="8" controls></phasor-shift>

import { cellsStyle } from '../../kit/cells.js';
import { figureLater } from '../../kit/figure.js';
import { settings } from './settings.js';

const css = `
.claim { min-block-size: 1.35em; } .claim:empty { display: block; }
.shift { display: grid; grid-template-columns: 300px minmax(0, 1fr); gap: 16px 40px;
  align-items: center; }
:host { --at: var(--head-1); --to: var(--head-3); --by: var(--head-2); }
.at { color: var(--at); } .to { color: var(--to); } .by { color: var(--by); }
.wrong-word { color: var(--error); }
.dial { inline-size: 300px; max-inline-size: 100%; block-size: auto; aspect-ratio: 1;
  touch-action: pan-y pinch-zoom; justify-self: center; }
.ring { fill: none; stroke: var(--edge); stroke-width: 1.5; }
.cross { stroke: var(--line); fill: none; }
svg .axis-word { text-anchor: end; font-size: 12px; }
.dots { fill: var(--edge); }
.arc { fill: none; stroke: var(--by); stroke-width: 2.5; }
.arrow { fill: none; stroke: var(--by); stroke-width: 2.5; stroke-linecap: round; }
.hand { cursor: grab; outline: none; }
.hand:active { cursor: grabbing; }
.arm { stroke: currentColor; stroke-width: 2.5; stroke-linecap: round; }
.tip { fill: currentColor; stroke: var(--ground); stroke-width: 2; }
.hold { fill: transparent; }
.hand:focus-visible .hold { stroke: var(--focus); stroke-width: 2; }
svg .word { fill: currentColor; text-anchor: middle; dominant-baseline: central; font-weight: 600;
  paint-order: stroke; stroke: var(--ground); stroke-width: 4px; }
.astray { stroke: var(--error); stroke-width: 2; stroke-dasharray: 5 4; }
.lost { fill: var(--ground); stroke: var(--error); stroke-width: 2.5; }

.equation { display: flex; flex-wrap: wrap; gap: 12px 10px; align-items: end; }
.term { display: grid; grid-template-rows: 1.35em auto; gap: 6px; justify-items: center; white-space: nowrap; }
.together { display: inline-flex; gap: 10px; align-items: end; }
.sign { block-size: 3.4em; display: grid; align-items: center; color: var(--muted); }
.matrix { display: inline-grid; grid-template-columns: 5px auto 5px; }
.matrix > .entries { display: grid; grid-template-columns: repeat(var(--across), auto); gap: 0 14px;
  padding: 2px 5px; text-align: end; align-items: center; }
.matrix .entry { min-block-size: 1.6em; display: grid; align-items: center; justify-items: end;
  white-space: nowrap; }
.equation .entry { min-inline-size: 3.1em; }
.open, .close { border-block: 1.25px solid currentColor; }
.open { border-inline-start: 1.25px solid currentColor; }
.close { border-inline-end: 1.25px solid currentColor; }
.residual { margin: 12px 0 0; min-block-size: 1.35em; color: var(--muted); }

.whole { display: flex; flex-wrap: wrap; gap: 10px; align-items: center; margin-block-start: 20px;
  color: var(--muted); }
.whole .cells { inline-size: 16px; block-size: 128px; cursor: default; }
.whole .here { border-color: var(--ink); }
.whole .map { inline-size: 128px; cursor: pointer; }

.lines { list-style: none; margin: 8px 0 0; padding: 0; display: grid;
  grid-template-columns: auto auto minmax(0, 1fr); gap: 6px 28px; align-items: center; }
.lines > li { display: grid; grid-template-columns: subgrid; grid-column: 1 / -1;
  align-items: center; }
.lines .left { display: inline-flex; gap: 6px; align-items: center; }
.lines .why { color: var(--muted); }
.lines .equals { inline-size: 8em; text-align: end; white-space: nowrap; }
math { font-size: 1.05em; }
.facts { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 2px 16px; margin: 12px 0 0;
  padding-block-start: 8px; border-block-start: 1px solid var(--line); inline-size: fit-content;
  max-inline-size: 100%; min-block-size: 89.6px; }
.facts dt { color: var(--muted); } .facts dd { margin: 0; }
@container (max-width: 57.85em) {
  .shift { grid-template-columns: minmax(0, 1fr); }
  .equation { justify-content: center; } .claim { min-block-size: 4.1em; }
  .residual { text-align: center; } .whole { justify-content: center; }
  .lines > li { display: flex; flex-wrap: wrap; gap: 4px 16px; }
  .lines { grid-template-columns: minmax(0, 1fr); gap: 14px; }
  .lines .equals { inline-size: auto; }
  .matrix > .entries { gap: 0 9px; padding-inline: 4px; }
  .lines .left { max-inline-size: 100%; overflow: auto hidden; }
  .lines .why { inline-size: 100%; }
}
@container (max-width: 26.5em) {
  .lines .left { flex-wrap: wrap; font-size: 0.86em; gap: 2px; }
  .lines .entries { gap: 0 5px; padding-inline: 2px; }
}
@container (max-width: 18em) { .facts { grid-template-columns: minmax(0, 1fr); } }
`;

export class ShiftElement extends figureLater({
  settings,
  css: [cellsStyle, css],
  drawing: async () => (await import('./figure.js')).drawing,
}) {
  static about =
    'moving any position by an offset turns every (sin, cos) pair by a fixed angle. The turn as two hands on a circle, as a matrix, and as four lines with numbers.';
  static events = {
    'phasor-change': '{ position }, { offset } or { pair } when the reader moves them',
  };
}
