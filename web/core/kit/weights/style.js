// The style of the views of weights; an element places them in a grid with these areas.

import { lensStyle } from './lens.js';

export const weightsStyle = `
.sentence { grid-area: sentence; } .matrix { grid-area: matrix; }
.lines { grid-area: lines; } .panel-of-cell { grid-area: panel; }
:host([view='matrix']) :is(.lines, .sentence), :host([view='lines']) :is(.matrix, .sentence),
:host([view='tokens']) :is(.lines, .matrix) { display: none; }
.words { display: flex; }
.word { display: flex; gap: 6px; align-items: baseline; cursor: pointer; border-radius: 4px; }
.letters { white-space: nowrap; }
/* clipped boxes are painted one by one: clip only where a word may be too wide */
.long, .long > .letters { overflow: hidden; text-overflow: ellipsis; }
.letters::after { content: attr(data-bold); display: block; line-height: 0; visibility: hidden;
  font-weight: 600; }
.place { color: var(--muted); font-size: 11px; font-weight: 400; }
.word:focus-visible { outline-offset: -1px; }

.sentence { max-block-size: var(--scroll-height, 224px); overflow-y: auto; min-block-size: 64px;
  display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; gap: 4px; }
.sentence .words { flex-wrap: wrap; gap: 4px; }
.sentence .words[hidden], .side[hidden] { display: none; }
.side { margin: 0; font-size: 12px; }
.sentence .word { flex-direction: column; gap: 0; align-items: center;
  min-inline-size: 40px; max-inline-size: min(224px, 100%); padding: 3px 6px 4px; border: 1px solid transparent; }
.sentence .letters { max-inline-size: 100%; font-size: 16px; }
.sentence .place { display: none; }
.share { display: none; direction: ltr; }
.sentence .weighed .share { display: block; font-size: 11px; }
/* no layer of its own: a browser would composite those of all words at every pointer move */
.sentence .weighed { background: linear-gradient(var(--head) 0 0) 0 100% / 0 3px no-repeat padding-box;
  forced-color-adjust: none; }
.weighed > * { forced-color-adjust: auto; }
.sentence .masked .letters { color: var(--muted); text-decoration: line-through; }
/* ink on the tint, because no other colour has enough contrast on all tints */
.sentence .word[aria-selected='true'] .letters { font-weight: 600; }
.asking .word[aria-selected='true'] { box-shadow: 0 0 0 1px var(--query); border-color: var(--query); }
.sentence .over { border-color: var(--key); }

.matrix { block-size: 432px; --row: var(--query); --column: var(--key); --gap: 8px; }
.matrix :is(.plot, .strip, .strip-label) { position: absolute; }
.seam { border: 0 dashed var(--edge); }
.plot > .seam.rows { inset: var(--from) 0 auto; block-size: 0; border-block-start-width: 1px; }
.plot > .seam.columns { inset: 0 auto 0 var(--from); inline-size: 0; border-inline-start-width: 1px; }
.matrix .zoom { inset: 0 0 auto auto; }
/* of many words the map is as large as its column lets it be */
.many .matrix { block-size: auto; inline-size: 100%; aspect-ratio: 1; min-block-size: 432px;
  max-block-size: 760px; align-self: start; }
.many .lines { block-size: auto; min-block-size: 432px; contain: size; }
.figure.oblong .matrix { aspect-ratio: auto; block-size: var(--high); min-block-size: 0; max-block-size: none; }
.frame[data-without~='foot'] :is(.matrix, .lines) { block-size: 320px; min-block-size: 0; aspect-ratio: auto; }
.pinned .cell { outline-color: var(--focus); outline-offset: 2px;
  box-shadow: 0 0 0 1px var(--ink), 0 0 0 5px var(--ground); }
.selected { position: absolute; inset: var(--from) auto auto -5px; inline-size: 4px;
  block-size: max(2px, var(--share)); background: var(--query); }
.title.rows { color: var(--query); } .title.columns { color: var(--key); }
.title.sum { inset: calc(var(--y) - 24px) auto auto calc(var(--x) + var(--w) + 8px);
  color: var(--muted); }
.sums > .label { left: calc(var(--x) + var(--w) + 8px); top: calc(var(--at) - 0.5lh); }
.sums > .current { margin: -1px 0 0 -4px; color: var(--ink); }
.leftward > .title.sum, .leftward > .sums > .label { left: auto; right: calc(100% - var(--x) + 8px); }
.leftward > .sums > .current { margin: -1px -4px 0 0; }
.leftward > .strip-label { right: auto; left: calc(var(--x) + var(--w) + 8px); }
.leftward > .zoom { right: auto; left: 0; }
.leftward .selected { left: auto; right: -5px; }
.strip { inset: calc(var(--y) + var(--h) + 6px) auto auto var(--x); inline-size: var(--w);
  block-size: 14px; box-shadow: 0 0 0 1px var(--query); }
.strip-label { right: calc(100% - var(--x) + 8px); top: calc(var(--y) + var(--h) + 4px);
  color: var(--query); white-space: nowrap; }
.legend { left: var(--x); top: calc(var(--y) + var(--h) + 28px); white-space: nowrap; }
.ramp { inline-size: 96px; }

.lines .tags { direction: ltr; }
.lines { position: relative; overflow-y: auto; block-size: 432px; display: grid;
  grid-template: 24px auto / minmax(48px, auto) minmax(32px, 1fr) minmax(48px, auto) auto;
  align-content: start; }
.lines .over { margin: 0; padding-inline: 6px; position: sticky; inset-block-start: 0; z-index: 1;
  background: var(--ground); }
.over.query { text-align: end; } .over.key { grid-column: 3; }
.over.tags { display: flex; padding: 0 0 0 4px; }
.over.tags > * { inline-size: 16px; text-align: center; }
.over.tags[hidden] { display: none; }
.lines :is(.words, svg) { grid-row: 2; }
.lines .words { flex-direction: column; max-inline-size: 144px; min-inline-size: 0; }
.lines .word { block-size: var(--step); align-items: center; padding-inline: 6px; }
.queries .word { justify-content: end; }
.queries .place { order: -1; }
.queries .word[aria-selected='true'] { background: var(--query-tint); color: var(--query); font-weight: 600; }
.keys .word.current { background: var(--key-tint); color: var(--key); font-weight: 600; }
.links { inline-size: 100%; }
.links path { fill: none; stroke-linecap: round; }
.faint { opacity: 0.18; }
.squares { margin-inline-start: 4px; }
.squares[hidden] { display: none; }
.squares .outline { fill: none; stroke: var(--line); } .squares .current { stroke: var(--ink); }

.panel-of-cell { min-block-size: 144px; font-size: 14px; line-height: 1.5; }
.panel-of-cell p { margin: 0 0 6px; }
.formulas { display: flex; flex-wrap: wrap; gap: 4px 40px; align-items: center;
  min-block-size: 48px; }
.formulas > * { max-inline-size: 100%; overflow: auto hidden; }
.panel-of-cell math { font-size: 17px; math-style: normal; }
.percent { font-size: 20px; }
.value-line { display: flex; flex-wrap: wrap; gap: 8px; align-items: baseline; }
.sum-line { min-block-size: 1.5em; padding-block-start: 6px; }
.value-line code, .sum-line { color: var(--muted); }
.cell-name { overflow-wrap: anywhere; }
@container (max-width: 54.15em) {
  .matrix { block-size: 368px; } .lines { block-size: 320px; }
  .many .matrix { min-block-size: 368px; } .many .lines { min-block-size: 320px; }
  .lines .words { max-inline-size: 112px; }
}
/* a square map in a narrow column is as high as it is wide: below it nothing stays empty */
@container (max-width: 30em) { .figure:not(.oblong, .many) .matrix {
  inline-size: 100%; block-size: auto; aspect-ratio: 20 / 21; max-block-size: 368px; } }
@container (max-width: 20.92em) { .legend { left: 0; flex-wrap: wrap; gap: 12px 6px; max-inline-size: 100%; }
  .ramp { inline-size: 48px; }
  .title.columns { text-align: start; } }
@media (forced-colors: active) {
  .sentence .word:not([aria-selected='true'], .over) { border-color: Canvas; }
  .sentence .weighed { background-color: transparent !important; box-shadow: none !important; }
  .sentence .over { border-color: CanvasText; }
  .asking .word[aria-selected='true'] { border-color: Highlight; outline: 1px solid Highlight; }
  .selected { background: Highlight; }
}
${lensStyle}`;
