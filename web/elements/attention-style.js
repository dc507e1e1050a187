// What <phasor-attention> looks like.

export const css = `
.figure { display: grid; gap: 16px 32px; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  grid-template-areas: 'heads heads' 'sentence sentence' 'matrix lines' 'panel panel'; }
.top { grid-area: heads; } .sentence { grid-area: sentence; } .matrix { grid-area: matrix; }
.lines { grid-area: lines; } .panel-of-cell { grid-area: panel; }
:host([view='matrix']) :is(.lines, .sentence), :host([view='lines']) :is(.matrix, .sentence),
:host([view='tokens']) :is(.lines, .matrix) { display: none; }
:host([view='matrix']) .figure { grid-template: 'heads heads' auto 'matrix panel' auto /
  minmax(0, 1fr) 17rem; }
:host([view='lines']) .figure { grid-template: 'heads heads' auto 'lines panel' auto /
  minmax(0, 1fr) 17rem; }
.empty .figure { background: color-mix(in srgb, var(--ink) 4%, transparent); border-radius: 4px; }
.empty .figure > * { visibility: hidden; }

.heads { display: flex; flex-wrap: wrap; gap: 8px; min-block-size: 96px; }
.heads[hidden], .matrix [hidden] { display: none; }
.heads > button:not(.head) { align-self: center; min-block-size: 44px; font-size: 1.25rem; color: var(--muted); }
.dense { gap: 4px; min-block-size: 84px; } .dense .head { inline-size: 62px; padding: 4px 0; }
.dense .head canvas { inline-size: 44px; block-size: 44px; }
.head { display: grid; gap: 4px; justify-items: center; align-content: start; padding: 6px;
  inline-size: 84px; border-color: transparent; color: var(--muted); font-size: 0.75rem; }
.head canvas { inline-size: 48px; block-size: 48px; image-rendering: pixelated;
  box-shadow: 0 0 0 1px var(--line); }
.head[aria-checked='true'] { border-color: var(--edge); color: var(--ink); }
.letter { display: inline-block; min-inline-size: 1.5em; padding-inline: 3px; border-radius: 3px;
  text-align: center; box-shadow: inset 0 -3px 0 var(--head); color: var(--ink); }

.words { display: flex; }
.word { display: flex; gap: 6px; align-items: baseline; cursor: pointer; border-radius: 4px; }
.letters { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.place { color: var(--muted); font-size: 0.6875rem; }
.word:focus-visible { outline-offset: -1px; }

.sentence { max-block-size: 14rem; overflow-y: auto; min-block-size: 4rem;
  display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; gap: 4px; }
.sentence .words { flex-wrap: wrap; gap: 4px; }
.sentence .words[hidden], .side[hidden] { display: none; }
.side { margin: 0; font-size: 0.75rem; }
.sentence .word { position: relative; flex-direction: column; gap: 0; align-items: center;
  min-inline-size: 2.5rem; max-inline-size: min(14rem, 100%); padding: 3px 6px 4px; border: 1px solid transparent;
  overflow: hidden; }
.sentence .letters { max-inline-size: 100%; font-size: 1rem; }
.sentence .place { display: none; }
.share, .bar { display: none; }
.sentence .weighed .share { display: block; font-size: 0.6875rem; }
.sentence .weighed { background-color: color-mix(in srgb, var(--head) calc(var(--share) * 40%),
  var(--ground)); }
.sentence .weighed .bar { display: block; position: absolute; inset: auto auto 0 0;
  block-size: 3px; forced-color-adjust: none; inline-size: calc(100% * var(--share)); background-color: var(--head); }
.sentence .masked .letters { color: var(--muted); text-decoration: line-through; }
/* ink on the wash, because no other colour keeps its contrast on all of them */
.sentence .word[aria-selected='true'] .letters { font-weight: 600; }
.asking .word[aria-selected='true'] { box-shadow: 0 0 0 1px var(--query); border-color: var(--query); }
.sentence .over { border-color: var(--key); }

.matrix { position: relative; block-size: 27rem; direction: ltr; }
.matrix :is(.title, .label, .plot, .strip, .strip-label, .legend) { position: absolute; }
.plot { inset: var(--y) auto auto var(--x); inline-size: var(--w); block-size: var(--h);
  cursor: crosshair; touch-action: pan-y; box-shadow: 0 0 0 1px var(--line); }
.plot canvas { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; }
.cells, .strip, .ramp { image-rendering: pixelated; }
.plot.moving { cursor: grabbing; }
.plot > .part { position: absolute; background: var(--edge); border-radius: 2px; }
.part.rows { inset: var(--from) -6px auto auto; inline-size: 3px; block-size: max(6px, var(--share)); }
.part.columns { inset: auto auto -6px var(--from); block-size: 3px; inline-size: max(6px, var(--share)); }
.seam { position: absolute; border: 0 dashed var(--edge); pointer-events: none; }
.seam.rows { inset: var(--from) 0 auto; border-block-start-width: 1px; }
.seam.columns { inset: 0 auto 0 var(--from); border-inline-start-width: 1px; }
.zoom { position: absolute; inset: 0 0 auto auto; display: flex; }
.zoom button { inline-size: 26px; padding: 0; border-color: transparent; color: var(--muted);
  font-size: 0.9375rem; line-height: 1; background: none; }
.zoom button:hover { border-color: var(--line); }
[aria-disabled='true'] { opacity: 0.35; cursor: default; }
.cross { position: absolute; pointer-events: none; }
.row { inset: var(--row-y) 0 auto; block-size: var(--row-h); border-block: 1px solid var(--query);
  box-shadow: 0 0 0 1px var(--ground); }
.column { inset: 0 auto 0 var(--column-x); inline-size: var(--column-w);
  border-inline: 1px solid var(--key); box-shadow: 0 0 0 1px var(--ground); }
.cell { inset: var(--row-y) auto auto var(--column-x); inline-size: var(--column-w);
  block-size: var(--row-h); outline: 2px solid var(--ink); box-shadow: 0 0 0 3px var(--ground); }
.pinned .cell { outline-color: var(--focus); outline-offset: 2px;
  box-shadow: 0 0 0 1px var(--ink), 0 0 0 5px var(--ground); }
.selected { position: absolute; inset: var(--from) auto auto -5px; inline-size: 4px;
  block-size: max(2px, var(--share)); background: var(--query); }
.title { white-space: nowrap; }
.title.rows { inset: var(--y) auto auto 0; height: var(--h); text-align: center;
  writing-mode: vertical-rl; rotate: 180deg; }
.title.columns { inset: 0 auto auto var(--x); inline-size: var(--w); text-align: center; }
.title.sum { inset: calc(var(--y) - 18px) auto auto calc(var(--x) + var(--w) + 8px);
  color: var(--muted); }
.label { color: var(--muted); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.label.current { font-weight: 600; }
.rows .label { right: calc(100% - var(--x) + 8px); top: var(--at); translate: 0 -50%;
  max-width: 104px; }
.rows .current { color: var(--query); }
.sums .label { left: calc(var(--x) + var(--w) + 8px); top: var(--at); translate: 0 -50%; }
.sums .current { color: var(--ink); }
.columns .label { left: var(--at); bottom: calc(100% - var(--y) + 4px); translate: -50% 0; }
.columns .current { color: var(--key); }
.upright .label { writing-mode: vertical-rl; rotate: 180deg; max-height: 104px; }
.strip { inset: calc(var(--y) + var(--h) + 6px) auto auto var(--x); inline-size: var(--w);
  block-size: 14px; box-shadow: 0 0 0 1px var(--query); }
.strip-label { right: calc(100% - var(--x) + 8px); top: calc(var(--y) + var(--h) + 4px);
  color: var(--query); white-space: nowrap; }
.legend { left: var(--x); top: calc(var(--y) + var(--h) + 28px); display: flex; gap: 6px;
  align-items: center; color: var(--muted); white-space: nowrap; }
.ramp { inline-size: 6rem; block-size: 10px; box-shadow: 0 0 0 1px var(--line); }

.lines { position: relative; direction: ltr; overflow-y: auto; block-size: 27rem; display: grid;
  grid-template: 24px auto / minmax(3rem, auto) minmax(3rem, 1fr) minmax(3rem, auto) auto;
  align-content: start; }
.lines .over { margin: 0; padding-inline: 6px; position: sticky; inset-block-start: 0; z-index: 1;
  background: var(--ground); }
.over.query { text-align: end; } .over.key { grid-column: 3; }
.over.tags { display: flex; padding: 0 0 0 4px; }
.over.tags > * { inline-size: 16px; text-align: center; }
.over.tags[hidden] { display: none; }
.lines :is(.words, svg) { grid-row: 2; }
.lines .words { flex-direction: column; max-inline-size: 9rem; min-inline-size: 0; }
.lines .word { block-size: var(--row); align-items: center; padding-inline: 6px; }
.queries .word { justify-content: end; }
.queries .place { order: -1; }
.queries .word[aria-selected='true'] { color: var(--query); font-weight: 600; }
.keys .word.current { color: var(--key); font-weight: 600; }
.links { inline-size: 100%; }
.links path { fill: none; stroke-linecap: round; }
.faint { opacity: 0.18; }
.squares { margin-inline-start: 4px; }
.squares[hidden] { display: none; }
.squares rect { stroke: var(--line); } .squares .current { stroke: var(--ink); }

.panel-of-cell { min-block-size: 9rem; font-size: 0.875rem; line-height: 1.5; }
.panel-of-cell p { margin: 0 0 6px; }
.formulas { display: flex; flex-wrap: wrap; gap: 4px 40px; align-items: center;
  min-block-size: 3rem; }
.formulas > * { max-inline-size: 100%; overflow: auto hidden; }
.panel-of-cell math { font-size: 1.0625rem; math-style: normal; }
.percent { font-size: 1.25rem; }
.value-line { display: flex; flex-wrap: wrap; gap: 8px; align-items: baseline; }
.sum-line { min-block-size: 1.5em; padding-block-start: 6px; }
.value-line code, .sum-line { color: var(--muted); }
.cell-name { overflow-wrap: anywhere; }

@container (max-width: 44rem) {
  .figure, :host([view='matrix']) .figure, :host([view='lines']) .figure {
    grid-template: 'heads' 'sentence' 'matrix' 'lines' 'panel' / minmax(0, 1fr); gap: 16px; }
  .heads { gap: 4px; } .head { inline-size: 74px; padding-inline: 2px; }
  .matrix { block-size: 23rem; } .lines { block-size: 20rem; }
  .lines .words { max-inline-size: 7rem; }
}
@container (max-width: 17rem) { .legend { left: 0; } .ramp { inline-size: 3rem; } }
@media (forced-colors: active) {
  .head:not([aria-checked='true']), .sentence .word:not([aria-selected='true'], .over) {
    border-color: Canvas; }
  .head[aria-checked='true'], .asking .word[aria-selected='true'] { border-color: Highlight;
    outline: 1px solid Highlight; }
  .selected { background: Highlight; }
}
`;
