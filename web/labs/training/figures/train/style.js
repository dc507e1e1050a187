export const css = `
.panel-of { display: grid; gap: 6px; margin-block-end: 14px; }
.panel-of p { margin: 0; }
.heading { font-weight: 600; }
.about-task { color: var(--muted); font-size: 14px; min-block-size: 1.35em; }
.chips, .run { display: flex; flex-wrap: wrap; gap: 4px; align-items: center; margin-inline-start: -9px; }
.chip { display: inline-flex; gap: 6px; align-items: center; }
.chip [aria-disabled='true'] { opacity: 0.6; }
.swatch { inline-size: 10px; block-size: 10px; border-radius: 50%; background: var(--color);
  forced-color-adjust: none;
  box-shadow: inset 0 0 0 1px var(--edge); }
[aria-pressed='true'] .swatch { box-shadow: none; }
.panel-of textarea { inline-size: 100%; padding: 6px 8px; color: inherit; background: var(--ground);
  border: 1px solid var(--edge); border-radius: 4px; font: inherit; resize: vertical; }
.panel-of textarea[hidden], .field[hidden] { display: none; }
:is(.numbers, .program) summary { inline-size: fit-content; }
.fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); gap: 6px 20px;
  margin-block-start: 8px; }
.field { display: flex; gap: 8px; justify-content: space-between; align-items: center; }
.field input { inline-size: 72px; min-block-size: 24px; padding: 2px 6px; border: 1px solid var(--edge);
  border-radius: 4px; background: var(--ground); color: inherit; }
.field input::placeholder { color: var(--muted); opacity: 1; }
.field [aria-invalid='true'] { border-color: var(--error); }
.field select { max-inline-size: 110px; }
.run { margin-block-start: 6px; gap: 6px; }
.main { min-inline-size: 92px; margin-inline-start: 9px; font-weight: 600; background: var(--ink);
  color: var(--ground); text-decoration: none; }
.main:hover { color: var(--ground); }
button:disabled { opacity: 0.5; cursor: default; }
.progress { color: var(--muted); margin-inline-start: 6px; }
figure { margin: 0; min-inline-size: 0; }
figcaption { color: var(--muted); margin-block-end: 4px; text-wrap: pretty; }
.before { margin: 0 0 8px; color: var(--muted); }
.charts { display: flex; gap: 24px; margin-block-end: 12px; }
.charts.narrow { display: block; }
.curves { flex: none; }
.curve.dashed { stroke-dasharray: 7 3; }
.curve.one { stroke-width: 1; opacity: 0.55; }
.guess { fill: none; stroke: var(--edge); stroke-dasharray: 4 4; }
text.end { dominant-baseline: central; }
.scrub { display: flex; gap: 10px; align-items: center; margin-block: 6px 14px; }
.scrub input { flex: 1; min-inline-size: 80px; block-size: 24px; margin: 0; accent-color: var(--accent); }
.scrub output { color: var(--muted); min-inline-size: 84px; }
[hidden] { display: none !important; }
.example { display: flex; flex-wrap: wrap; gap: 4px 8px; margin: 0 0 10px; align-items: center; }
.lead { color: var(--muted); }
.tokens { display: inline-flex; flex-wrap: wrap; gap: 2px; }
.token { padding: 0 4px; border: 1px solid var(--line); border-radius: 3px; min-inline-size: 1.6em; text-align: center;
  white-space: pre; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(112px, 1fr)); gap: 12px; }
.card-title { display: block; color: var(--muted); font-size: 12px; min-block-size: 2.6em;
  border-block-start: 3px solid var(--color); padding-block-start: 3px; }
.grid { display: grid; grid-template-columns: repeat(var(--heads), minmax(0, 1fr)); gap: 4px; }
.map-of { display: block; padding: 0; min-inline-size: 0; border: 1px solid var(--edge); border-radius: 2px;
  aspect-ratio: 1; line-height: 0; overflow: hidden; }
.map-of[aria-checked='true'] { outline: 2px solid var(--accent); outline-offset: 1px; }
.map-of:focus-visible { outline-color: var(--focus); }
.map-of.removed canvas { opacity: 0.2; }
.map-of canvas, .picture canvas { inline-size: 100%; block-size: 100%; image-rendering: pixelated; }
.below { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 24px 32px; margin-block-start: 16px; }
.large { display: grid; grid-template-columns: minmax(0, 232px) minmax(0, 1fr); gap: 16px; align-items: start; }
.large p { margin: 0 0 8px; }
.large .name { font-weight: 600; }
.picture { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 2px 6px; }
.picture canvas { aspect-ratio: 1; box-shadow: 0 0 0 1px var(--edge); }
.side.query { writing-mode: vertical-rl; rotate: 180deg; justify-self: end; text-align: center; }
.side.key { grid-column: 2; text-align: center; }
.row { display: flex; flex-wrap: wrap; gap: 6px; margin-block-end: 8px; }
.effect { min-block-size: 2.7em; }
.bars { inline-size: 100%; }
.bar.length-1 { opacity: 0.7; } .bar.length-2 { opacity: 0.45; }
.bracket { fill: none; stroke: var(--ink); stroke-width: 1.5; }
svg text.bar-name { text-anchor: end; dominant-baseline: central; fill: var(--ink); }
svg text.bar-value { dominant-baseline: central; }
.form { margin-block-start: 18px; }
.dials { display: flex; flex-wrap: wrap; gap: 4px 8px; margin: 6px 0 0; padding: 0; list-style: none; }
.dial { display: grid; justify-items: center; color: var(--muted); font-size: 12px; }
.ring { fill: none; stroke: var(--edge); }
.wanted { stroke: var(--ink); stroke-width: 1.5; }
.found { stroke: var(--accent); stroke-width: 4; stroke-linecap: round; opacity: 0.85; }
.parts { display: flex; flex-wrap: wrap; gap: 12px 24px; }
.program { margin-block-start: 14px; }
.program pre { max-block-size: 320px; overflow: auto; margin: 6px 0 0; padding: 8px 10px; color: var(--muted);
  border: 1px solid var(--line); border-radius: 4px; font: 12px/1.45 var(--mono); }
@container (max-width: 40em) { .cards { grid-template-columns: repeat(auto-fill, minmax(72px, 1fr)); gap: 8px; } }
@container (max-width: 48em) { .below { grid-template-columns: minmax(0, 1fr); } }
@container (max-width: 24em) { .large { grid-template-columns: minmax(0, 1fr); } .picture { max-inline-size: 232px; } }
`;
