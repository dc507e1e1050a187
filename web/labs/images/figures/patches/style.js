export const css = `
.lab { display: grid; grid-template-columns: 400px minmax(0, 1fr) 168px; gap: 8px 36px; align-items: start; }
.lab.alone { grid-template-columns: minmax(0, 1fr) 168px; }
.centre { min-inline-size: 0; }
.title { font: 600 15px/1.3 var(--sans); white-space: nowrap; }
.title i { margin-inline-start: 4px; color: var(--muted); font-weight: 400; font-style: normal; }
.caption { margin-block-end: 16px; padding-block-end: 4px; border-block-end: 1px solid var(--line);
  font: 24px/1.4 var(--serif); }
.caption .word { padding: 0 3px; border: 0; border-radius: 5px; color: var(--ink); font: inherit; min-block-size: 32px;
  text-decoration: underline 1px var(--edge); text-underline-offset: 0.22em; }
.caption .word[aria-checked='true'] { background: var(--query-tint); text-decoration: none; }
.head { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; margin-block-end: 8px;
  min-block-size: 26px; }
.chips { margin-inline-start: auto; display: flex; flex-wrap: wrap; gap: 2px; }
.chip { padding: 1px 6px; border: 0; border-radius: 5px; white-space: nowrap; text-decoration: none; }
.chip small { font-size: 12px; }
.chip.looks { background: var(--query-tint); color: var(--query); font-weight: 600; text-decoration: none; }
.chip.looked { color: var(--key); font-weight: 600; box-shadow: inset 0 -2px 0 var(--key); border-radius: 5px 5px 0 0; }
.stage { overflow: hidden; padding: 0 2px 2px 0; min-block-size: 320px; }
.plot { position: relative; cursor: crosshair; touch-action: manipulation; outline-offset: -2px; }
.plot canvas { display: block; inline-size: 100%; block-size: 100%; image-rendering: pixelated; }
.plot::after { content: ''; position: absolute; inset: 0; border: 1px solid var(--line); pointer-events: none; }
.over { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; overflow: visible; pointer-events: none; }
.over path { fill: none; stroke-linejoin: miter; stroke-linecap: square; }
.over .half { stroke: var(--ink); stroke-width: 1.5; }
.over .of-query { stroke: var(--query); stroke-width: 2.5; }
.over .of-key { stroke: var(--key); stroke-width: 2; }
.over .halo { stroke: var(--ground); stroke-width: 4.5; }
.over .halo.of-half { stroke-width: 3.5; stroke-opacity: 0.55; }
.over .thin { stroke-width: 1.5; }
.texts { position: absolute; inset: 0; pointer-events: none; }
.texts span { position: absolute; translate: -50% -50%; font-size: 12px; line-height: 1; color: var(--muted);
  white-space: nowrap; }
.texts .weight { color: var(--ink); font-weight: 600; paint-order: stroke; -webkit-text-stroke: 3.5px var(--ground); }
.texts .row { translate: calc(-100% - 6px) -50%; }
.texts .col { translate: -50% calc(-100% - 5px); }
.texts .now { color: var(--query); font-weight: 600; }
.maps { min-inline-size: 0; }
.small { position: relative; cursor: pointer; }
.small > canvas { display: block; inline-size: 100%; block-size: 100%; image-rendering: pixelated; }
.small .frames { stroke: var(--line); stroke-width: 1; }
.small .chosen { stroke: var(--query); stroke-width: 2; }
.small .labels { position: absolute; inset: 0; }
.small .labels span { position: absolute; overflow: hidden; color: var(--muted); font-size: 12px;
  line-height: 16px; white-space: nowrap; text-overflow: ellipsis; }
.small .labels .number { translate: 0 -50%; }
.small .labels .now { color: var(--query); font-weight: 600; }
.beside ol { margin: 8px 0 0; padding: 0; list-style: none; }
.beside li { display: flex; gap: 8px; align-items: center; min-block-size: 28px; padding-block-end: 3px;
  background: linear-gradient(var(--weight), var(--weight)) 0 100% / var(--share) 2px no-repeat; }
.beside li[hidden] { display: none; }
.beside li canvas { flex: none; }
.beside li b { font: 15px/1.4 var(--serif); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.beside li span { margin-inline-start: auto; color: var(--muted); white-space: nowrap; }
.beside li.looked b { color: var(--key); }
.count { margin: 10px 0 0; min-block-size: 4.1em; color: var(--muted); }
.scale { margin-block-start: 12px; color: var(--muted); font-size: 12px; }
.scale canvas { display: block; }
.ends { display: flex; justify-content: space-between; margin-block-start: 4px; }
.whole { display: block; margin-block-start: 12px; }
.places { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 24px 48px; align-items: start; }
.places .head { justify-content: space-between; }
.places .num { color: var(--query); }
.places .note { color: var(--muted); }
.places .formula { display: flex; flex-wrap: wrap; gap: 0.2em 1.4em; margin-block-start: 0.6em; }
.band { position: relative; padding: 52px 0 0 52px; }
.band .curves { position: absolute; inset: 0 auto auto 0; pointer-events: none; }
.band .plot { touch-action: pinch-zoom; }
.curves .area { fill: var(--query-tint); }
.curves .curve { fill: none; stroke: var(--query); stroke-width: 1.75; stroke-linejoin: round; }
.all { position: relative; cursor: pointer; }
.all > canvas { display: block; image-rendering: pixelated; }
.all .texts .row { translate: calc(-100% - 6px) -50%; }
.claim { min-block-size: 3em; }
@container (min-width: 103.4em) { .lab { grid-template-columns: 528px minmax(0, 1fr) 168px; } }
@container (max-width: 84em) { .lab { grid-template-columns: 288px minmax(0, 1fr) 168px; gap: 8px 28px; } }
@container (max-width: 70em) { .lab, .lab.alone { grid-template-columns: minmax(0, 1fr) 168px; gap: 20px 32px; }
  .lab .maps { grid-column: 1 / -1; grid-row: 2; } }
@container (max-width: 54em) { .lab, .lab.alone { grid-template-columns: minmax(0, 1fr); gap: 12px; }
  .lab .maps { grid-row: 2; } .whole { display: none; } .stage { min-block-size: 0; } .count { min-block-size: 1.4em; }
  .beside ol { columns: 2; column-gap: 24px; } .beside li { break-inside: avoid; }
  .caption { font-size: 19px; } .places { grid-template-columns: minmax(0, 1fr); }
  .band { padding: 40px 0 0 40px; } .title i { display: none; } .chip { padding-inline: 4px; } }
`;
