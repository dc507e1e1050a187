// The style of <phasor-mask>, besides that of maps.

export const css = `
:host { --row: var(--query); --column: var(--key); line-height: 1.2;
  --shown: var(--weight); --hidden: var(--masked); }
.frame { display: flex; flex-direction: column; }
.frame > * { flex: none; }
.frame > .figure { flex: 1 1 auto; min-block-size: 160px; display: flex; flex-direction: column; }
.presets { display: flex; flex-wrap: wrap; gap: 4px; margin-block-end: 12px; flex: none; margin-inline-start: -9px; }
.sides { position: relative; flex: 1 1 auto; display: grid; gap: 16px 32px; min-block-size: 0;
  grid-template-columns: minmax(0, 560px) minmax(240px, 1fr); grid-template-rows: minmax(160px, 1fr); }
/* no higher than the square that fits its width: what is beside leaves it the rest of the element; lower
   where the page gives the figure a height */
.stage { --whole: calc(100cqi / (var(--growth, 1) * var(--shrink, 1)));
  block-size: min(var(--phasor-height, 500px), var(--whole) - 284px); max-block-size: 100%;
  min-block-size: 160px; }
.title.rows { color: var(--query); }
.title.columns { color: var(--key); padding-inline: 0 84px; text-align: start;
  overflow: hidden; text-overflow: ellipsis; }
.zoom { inset: -6px calc(100% - var(--x) - var(--w)) auto auto; gap: 2px; }
.edges { background-image: linear-gradient(to right, var(--edge) 1px, transparent 1px),
    linear-gradient(to bottom, var(--edge) 1px, transparent 1px);
  background-size: var(--across) 100%, 100% var(--down);
  background-position: var(--left) 0, 0 var(--top); opacity: 0.55; }
.beside { display: flex; flex-direction: column; align-self: start; gap: 12px; min-inline-size: 0; }
.extra { display: grid; gap: 12px; }
.foot { display: flex; flex-direction: column; gap: 8px; color: var(--muted); }
.beside [hidden] { display: none; }
.swatches { display: flex; flex-wrap: wrap; gap: 4px 16px; }
.swatch::before { content: ''; display: inline-block; inline-size: 12px; block-size: 12px;
  margin-inline-end: 6px; vertical-align: -2px; border: 1px solid var(--edge); }
.swatch.shown::before { background: var(--shown); }
.swatch.left::before { background: var(--query); }
.swatch.right::before { background: var(--key); }
.swatch.hidden::before { background: var(--ground); }
.hatched .swatch.hidden::before { background: repeating-linear-gradient(-45deg, var(--hidden) 0 1px,
  var(--ground) 1px 4px); }
.readout { display: flex; flex-wrap: wrap; gap: 0 0.4em; min-block-size: 36px; align-content: start; }
.readout b { color: var(--ink); }
.bar { display: flex; block-size: 12px; border: 1px solid var(--edge); }
.bar span { flex: var(--share) 0 auto; min-inline-size: 2px; inline-size: 0; }
.bar .full { background: var(--shown); }
.bar .partial { background: repeating-linear-gradient(-45deg, var(--shown) 0 3px, var(--ground) 3px 6px); }
@media (forced-colors: active) { .swatch::before, .bar span, .count::before, .edges { forced-color-adjust: none; } }
.counts { display: grid; gap: 6px; }
.count::before { content: ''; display: inline-block; inline-size: 12px; block-size: 12px;
  margin-inline-end: 6px; vertical-align: -2px; border: 1px solid var(--edge); }
.count.full::before { background: var(--shown); }
.count.partial::before { background: repeating-linear-gradient(-45deg, var(--shown) 0 3px, var(--ground) 3px 6px); }
.program { margin: 0; max-block-size: 250px; overflow: auto; padding: 8px 10px;
  border: 1px solid var(--line); border-radius: 4px; color: var(--muted);
  font: 12px/1.45 var(--mono); }
.code-of { display: flex; flex-wrap: wrap; gap: 8px; }
.code-of > button:first-child { margin-inline-start: -9px; }
.code-of pre { inline-size: 100%; }
@container (max-width: 36.92em) {
  .sides { grid-template-columns: minmax(0, 1fr); grid-template-rows: minmax(160px, 1fr) auto; }
  .stage { block-size: min(var(--phasor-height, 340px), var(--whole) - 12px); }
}
`;
