export const css = `
.presets { display: flex; flex-wrap: wrap; gap: 4px; margin-block-end: 8px; margin-inline-start: -9px; }
.presets[hidden] { display: none; }
:host([view='turning']) :is(.presets, .by-pair, .legend, .pair-line, .growth-line, .out, .own, .warnings),
:host([view='context']) :is(.top, .track, .scores, .out) { display: none; }
:host([view='compare']) :is(.presets, .top, .track, .charts, .legend, .pair-line, .growth-line, .out, .own, .warnings)
{ display: none; }
.comparison { margin-block-start: 14px; }
.comparison[hidden] { display: none; }
.comparison-line { margin: 0 0 8px; font-weight: 600; }
:host([view='compare']) .comparison-line { display: none; }
.facts { margin-block-end: 10px; }
.compared { border-collapse: collapse; font-size: 14px; }
.compared :is(th, td) { padding: 3px 14px 3px 0; text-align: start; font-weight: 400;
  border-block-end: 1px solid var(--line); }
.compared thead th { color: var(--muted); }
.level-line { stroke: var(--ink); stroke-dasharray: 2 3; }
:host(:is([view='turning'], [view='context'])) .charts { grid-template-columns: minmax(0, 1fr); }
.dials { display: grid; grid-template-columns: repeat(auto-fit, minmax(76px, 1fr)); gap: 4px;
  justify-items: center; margin-block: 8px 4px; }
.dial { display: grid; justify-items: center; color: var(--muted); font-size: 12px; }
.ring { fill: none; stroke: var(--edge); stroke-width: 1.5; }
.arm { stroke-width: 2.5; stroke-linecap: round; }
.arm.query { stroke: var(--query); } .arm.key { stroke: var(--key); }
.tip.query, .query .tip { fill: var(--query); } .tip.key, .key .tip { fill: var(--key); }
.arc { fill: none; stroke: var(--accent); stroke-width: 3; }
.track { display: block; inline-size: 100%; touch-action: pan-y pinch-zoom; }
.rail { stroke: var(--edge); }
.both { fill: var(--accent); opacity: 0.25; cursor: ew-resize; touch-action: pinch-zoom; }
.both:hover, .both:focus-visible { opacity: 0.45; }
.handle { cursor: grab; touch-action: pinch-zoom; }
.handle:active { cursor: grabbing; }
.hold { fill: transparent; }
.handle .tip { stroke: var(--ground); stroke-width: 2; }
svg .word { text-anchor: middle; font-weight: 600; }
svg .query .word { fill: var(--query); } svg .key .word { fill: var(--key); }
.charts { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 12px 28px; align-items: end;
  margin-block-start: 14px; }
:is(.wavelengths, .axes) .hit { cursor: pointer; }
.turned { stroke: var(--accent); stroke-width: 2; }
.trained { stroke: var(--edge); stroke-dasharray: 5 4; } .wanted { stroke: var(--ink); stroke-dasharray: 2 3; }
svg text.level { stroke: none; }
.pair.whole { fill: var(--accent); } .pair.part { fill: var(--ground); stroke: var(--accent); stroke-width: 1.5; }
.pair.beyond { fill: var(--error); }
.spot { fill: none; stroke: var(--ink); stroke-width: 2; }
.legend { display: flex; flex-wrap: wrap; gap: 2px 18px; color: var(--muted); margin-block: 10px 0; }
.entry::before { content: ''; display: inline-block; inline-size: 12px; block-size: 12px; margin-inline-end: 6px;
  vertical-align: -2px; forced-color-adjust: none; }
.entry.plain::before { block-size: 2px; vertical-align: 4px; background: var(--edge); }
.entry.used::before { block-size: 3px; vertical-align: 3px; background: var(--accent); }
.entry.part::before { border: 1.5px solid var(--accent); border-radius: 50%; }
.entry.beyond::before { background: var(--error); border-radius: 50%; }
.pair-line { margin: 8px 0 0; min-block-size: 2.7em; }
.growth-line { margin: 4px 0 0; }
.growth-line[hidden] { display: none; }
.out { display: flex; flex-wrap: wrap; gap: 8px; margin-block-start: 10px; }
.out > button:first-child { margin-inline-start: -9px; }
.out pre { inline-size: 100%; }
.own { margin-block-start: 10px; }
.own textarea { display: block; inline-size: 100%; min-block-size: 110px; margin-block-start: 6px; padding: 8px;
  color: inherit; background: var(--ground); border: 1px solid var(--edge); border-radius: 4px; resize: vertical;
  direction: ltr; font: 12px/1.4 var(--mono); }
.own.over textarea { border-color: var(--accent); outline: 2px solid var(--accent); }
.warnings { margin: 8px 0 0; padding-inline-start: 18px; color: var(--muted); }
.warnings:empty { display: none; }
@container (max-width: 18em) { .axis-name { display: none; } }
@container (max-width: 44em) { .charts { grid-template-columns: minmax(0, 1fr); } }
`;
