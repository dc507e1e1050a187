// The style of <phasor-heatmap>, besides what all elements share.

export const css = `
:host { --row: var(--phasor-row, var(--ink)); --column: var(--phasor-column, var(--ink));
  line-height: 1.2; }
.frame { display: flex; flex-direction: column; }
.frame > * { flex: none; }
/* the height is the map's; an element that is given one itself leaves the map what remains */
.frame > .figure { flex: 1 1 auto; min-block-size: 10rem; display: flex; flex-direction: column; }
.stage { flex: 1 1 var(--phasor-height, 20rem); min-block-size: 6rem; position: relative; }
.stage > * { position: absolute; }
.plot {
  inset: var(--y) auto auto var(--x);
  inline-size: var(--w); block-size: var(--h);
  touch-action: pan-y; cursor: crosshair;
  box-shadow: 0 0 0 1px var(--line);
}
.plot.moving { cursor: grabbing; }
.plot:focus-visible { outline-offset: 3px; }
.plot > * { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; }
.plot > :not(canvas) { pointer-events: none; }
canvas { image-rendering: pixelated; }
canvas[hidden], .no-row :is(.row, .tag.rows), .no-column :is(.column, .tag.columns),
:is(.no-row, .no-column) .cell { display: none; }

/* the crosshair: a line above and below the row, one on each side of the column, and the cell;
   ground on both sides of every line keeps it visible on any colour */
.row { inset: var(--row-y) 0 auto; block-size: var(--row-h);
  border-block: 1px solid var(--row); box-shadow: 0 0 0 1px var(--ground); opacity: 0.9; }
.column { inset: 0 auto 0 var(--column-x); inline-size: var(--column-w);
  border-inline: 1px solid var(--column); box-shadow: 0 0 0 1px var(--ground); opacity: 0.9; }
.cell { inset: var(--row-y) auto auto var(--column-x);
  inline-size: var(--column-w); block-size: var(--row-h); outline: 2px solid currentColor;
  box-shadow: 0 0 0 3px var(--ground); }

/* which part of the whole is shown: a thin bar along each side */
.plot > .part { background: var(--edge); border-radius: 2px; }
.part.rows { inset: calc(100% * var(--from)) -6px auto auto; inline-size: 3px;
  block-size: max(8px, 100% * var(--size)); max-block-size: calc(100% * (1 - var(--from))); }
.part.columns { inset: auto auto -6px calc(100% * var(--from)); block-size: 3px;
  inline-size: max(8px, 100% * var(--size)); max-inline-size: calc(100% * (1 - var(--from))); }
.part[hidden] { display: none; }

.title { color: var(--muted); white-space: nowrap; }
.title.rows { inset: var(--y) auto auto 0; height: var(--h); text-align: center;
  writing-mode: vertical-rl; transform: rotate(180deg); color: var(--phasor-row, var(--muted)); }
.title.columns { inset: 0 auto auto var(--x); inline-size: var(--w); text-align: center;
  padding-inline: 84px; overflow: hidden; text-overflow: ellipsis;
  color: var(--phasor-column, var(--muted)); }
.label, .tag { position: absolute; white-space: nowrap; overflow: hidden;
  text-overflow: ellipsis; }
.label { color: var(--muted); }
.rows > .label, .tag.rows { right: calc(100% - var(--x) + 6px); top: var(--at);
  translate: 0 -50%; max-width: 104px; }
.labels { inset: 0; pointer-events: none; }
.columns > .label, .tag.columns { left: var(--at);
  bottom: calc(100% - var(--y) + 4px); translate: -50% 0; }
.upright.columns > .label, .tag.upright { writing-mode: vertical-rl; rotate: 180deg;
  max-height: 104px; }
.tag { padding: 1px 4px; border-radius: 3px; background: var(--ground); font-weight: 600;
  z-index: 1; }
/* physical sides, because upright labels turn what inline and block mean */
.tag.rows { right: calc(100% - var(--x) + 2px); color: var(--row); }
.tag.columns { color: var(--column); }

.zoom { inset: -6px calc(100% - var(--x) - var(--w)) auto auto; display: flex; gap: 2px; }
.zoom button { inline-size: 26px; padding: 0; border-color: transparent; color: var(--muted);
  font-size: 0.9375rem; line-height: 1; background: none; }
.zoom button:hover { border-color: var(--line); }
.zoom [aria-disabled='true'] { opacity: 0.35; cursor: default; border-color: transparent; }
.tool { opacity: 0; transition: opacity 150ms; }
:host(:hover) .tool, .figure:focus-within .tool { opacity: 1; }
@media (hover: none) { .tool { opacity: 1; } }
.tool[hidden] { display: none; }

.foot { display: flex; gap: 2px 24px; align-items: center; min-block-size: 2.25rem; flex: none;
  inline-size: calc(var(--x) + max(var(--w), 12rem)); max-inline-size: 100%;
  padding-inline-start: var(--x); padding-block-start: 8px; color: var(--muted); }
.legend { display: flex; gap: 6px; align-items: center; }
.ramp { position: relative; inline-size: 8rem; block-size: 10px; box-shadow: 0 0 0 1px var(--line); }
.ramp canvas { display: block; inline-size: 100%; block-size: 100%; }
.zero { position: absolute; inset: 100% auto auto var(--zero); translate: -50% 1px;
  font-size: 0.6875rem; }
.zero::before { content: ''; position: absolute; inset: -12px auto auto 50%; block-size: 10px;
  border-inline-start: 1px solid var(--muted); }
.reading { display: flex; gap: 8px; align-items: center; margin-inline-start: auto;
  min-inline-size: 0; }
.readout { display: flex; gap: 0.4em; min-inline-size: 0; white-space: nowrap; }
.readout span { overflow: hidden; text-overflow: ellipsis; }
.readout b { color: var(--ink); }
.copy { order: -1; }
.copy, .notation select { font-size: 0.75rem; color: var(--muted); white-space: nowrap; }

.formula { flex: none; display: flex; gap: 8px 24px; align-items: start; margin-block-start: 12px;
  padding-inline-start: var(--x); }
.formula[hidden] { display: none; }
.lines { flex: 1; min-inline-size: 0; overflow-x: auto; overflow-y: hidden; }
/* as high with the numbers of a cell as without */
.lines > div { display: flex; flex-wrap: wrap; gap: 4px 0.3em; align-items: baseline;
  align-content: center;
  min-block-size: 3.25rem; }
math + math.apart { margin-inline-start: 1.25em; }
.general, .hint { color: var(--muted); }
math { font-size: 1.0625rem; math-style: normal; }
.general math { font-size: 0.9375rem; }
mtd { padding: 1px 6px 1px 0; text-align: start; }
.result { font-weight: 600; }
.notation select { border-color: transparent; }
.notation:hover select { border-color: var(--line); }

@container (max-width: 30rem) {
  .foot { flex-direction: column; align-items: start; justify-content: end; gap: 12px;
    min-block-size: 3.75rem; inline-size: 100%; padding-inline-start: 0; }
  .title.columns { padding-inline: 0 84px; text-align: start; }
  .reading { margin: 0; max-inline-size: 100%; }
  .copy { order: 1; }
  .formula { flex-direction: column; padding-inline-start: 0; }
  .lines { inline-size: 100%; flex: none; }
  .lines > .filled { min-block-size: 6.5rem; align-content: start; }
  math + math.apart { margin-inline-start: 0; }
}
:host([bare]) { line-height: 0; }
:host([bare]) .frame > :not(.figure, .fallback, .message) { display: none; }
:host([bare]) :is(.figure, .stage) { min-block-size: 0; }
:host([bare]) :is(.title, .labels, .tag, .foot, .zoom, .formula, .part, .row, .column, .cell) {
  display: none; }
:host([bare]) .plot { cursor: inherit; pointer-events: none; }
@media (forced-colors: active) {
  .row, .column { border-color: Highlight; }
  .cell { outline-color: Highlight; }
  .plot > .part { forced-color-adjust: none; background: CanvasText; }
}
`;
