export const css = `
.frame > .claim { display: none; }
/* the button of the menu stands beside the sentence, and in a column below all */
.frame > .toolbar { position: absolute; inset: 0 0 auto auto; margin: 0; }
.say { position: relative; }
.words { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 0 4px; min-block-size: 56px;
  margin-inline: -6px 40px; position: relative; font: 28px/1.2 var(--serif); }
.words[hidden], .typing[hidden], .samples[hidden] { display: none; }
.word { display: inline-flex; flex-direction: column; align-items: center; padding: 0 6px 3px; max-inline-size: 320px;
  border-block-end: 2px solid transparent; cursor: grab; touch-action: pan-y pinch-zoom; user-select: none;
  -webkit-user-select: none; }
.letters { max-inline-size: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.word .place { font: 12px/1.3 var(--sans); color: var(--muted); }
.word.unknown .letters { text-decoration: underline dotted; text-decoration-thickness: 1px;
  text-underline-offset: 4px; }
.word.query { background: var(--query-tint); border-radius: 6px; color: var(--ink); }
.word.query .place { color: var(--query); font-weight: 600; }
.word.key { border-color: var(--key); color: var(--ink); }
.word.key .place { color: var(--key); font-weight: 600; }
.word.dragged { cursor: grabbing; position: relative; z-index: 1; box-shadow: 0 2px 8px rgb(0 0 0 / 0.18); }
.many { max-block-size: var(--scroll-height, 120px); overflow-y: auto; }
.many .word { font-size: 18px; padding-inline: 3px; }
.typing { display: block; inline-size: calc(100% + 12px); block-size: 56px; margin-inline: -6px;
  padding: 0 6px 20px; border: 0;
  border-block-end: 1px solid var(--edge); border-radius: 0; background: none; color: inherit;
  font: 28px/1.2 var(--serif); }
.ways { display: flex; flex-wrap: wrap; gap: 0 18px; align-items: baseline; min-block-size: 24px;
  margin-block-start: 4px; font-size: 14px; line-height: 1.5; }
.ways > *, .samples > * { flex: none; }
.ways button { min-block-size: 24px; padding: 0; border: 0; background: none; color: var(--muted); }
.ways button:hover, .ways .edit { color: var(--ink); }
.ways [aria-pressed='true'] { color: var(--ink); text-decoration: underline; text-decoration-thickness: 1px;
  text-underline-offset: 0.3em; }
.ways [aria-disabled='true'] { opacity: 0.4; cursor: default; }
.ways .shift { min-inline-size: 24px; margin-inline-end: -6px; }
.samples { display: contents; }
/* in the room that is left, or nothing below would stay where it is while one types */
.unknowns { flex: 1 1 7em; min-inline-size: 0; overflow: hidden; color: var(--muted); text-align: end;
  text-overflow: ellipsis; white-space: nowrap; }
.unknowns:empty { display: none; }

/* encoding, labels of the rows, weights, and what is equal in them; a column each */
.stage { --h: var(--phasor-height, 320px); --band: 44px; display: grid; margin-block-start: 18px;
  grid-template-columns: minmax(0, 1fr) 120px var(--h) clamp(96px, 100% - 990px, 150px);
  grid-template-rows: 28px auto; }
.stage > .head:nth-of-type(1) { grid-area: 1 / 1; } .stage > .where { grid-area: 2 / 1 / auto / 3; }
.stage > .head:nth-of-type(2) { grid-area: 1 / 3 / auto / 5; } .stage > .who { grid-area: 2 / 3 / auto / 5; }
.head { display: flex; gap: 10px; align-items: center; white-space: nowrap; font-size: 14px; line-height: 1.3; }
.title { font-size: 15px; font-weight: 600; }
/* all of it, or where it has no room nothing: it wraps to a line that is not seen */
.what { display: flex; flex: 1; flex-wrap: wrap; block-size: 1lh; min-inline-size: 0; overflow: hidden;
  color: var(--muted); white-space: normal; }
.what::before { content: ''; inline-size: 1px; block-size: 1lh; }
.title, .turns, .blend { flex: none; }
.scale { display: inline-flex; gap: 6px; align-items: center; margin-inline-start: 16px; color: var(--muted);
  font-size: 12px; }
.scale i { inline-size: 56px; block-size: 8px; border: 1px solid var(--line);
  background: linear-gradient(90deg, var(--negative), var(--negative-soft), var(--ground),
  var(--positive-soft), var(--positive)); }
.turns, .blend { display: inline-flex; gap: 8px; align-items: center; margin-inline-start: auto; }
.turns { min-block-size: 24px; cursor: pointer; }
.turns input { appearance: none; inline-size: 34px; block-size: 19px; margin: 0; border-radius: 10px;
  background: var(--edge);
  position: relative; cursor: pointer; transition: background 150ms; }
.turns input::after { content: ''; position: absolute; inset: 2px auto auto 2px; inline-size: 15px;
  block-size: 15px; border-radius: 50%;
  background: var(--ground); transition: translate 150ms; }
.turns input:checked { background: var(--ink); }
.turns input:checked::after { translate: 15px 0; }
button.end { display: inline-flex; gap: 6px; align-items: center; min-block-size: 24px; padding: 0; border: 0;
  color: inherit; text-decoration: none; }
.end canvas { inline-size: 30px; block-size: 30px; border: 1px solid var(--edge); image-rendering: pixelated; }
/* its room is there before the weights are, so that nothing beside it moves */
.end canvas[hidden] { display: inline-block; visibility: hidden; }
.end:hover:enabled canvas { border-color: var(--ink); }
.blend input { inline-size: 68px; block-size: 24px; margin: 0; accent-color: var(--ink); }
figure { margin: 0; min-inline-size: 0; }
.picture { position: relative; block-size: calc(var(--band) + var(--h)); touch-action: pan-y pinch-zoom; }
.cells { position: absolute; inset: var(--band) auto auto var(--left, 0px);
  inline-size: calc(100% - var(--left, 0px) - var(--right, 0px)); block-size: var(--h); }
.heat { --right: 120px; cursor: grab; }
.look { cursor: crosshair; }
.look .cells { inline-size: var(--h); }
.over { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; pointer-events: none; }
.over text { fill: var(--ink); dominant-baseline: central; }
.over .about text { fill: var(--muted); font-size: 12px; }
.over .rows .number { fill: var(--muted); text-anchor: end; }
.over .before .name { text-anchor: end; }
.over .rows .ground { fill: var(--query-tint); } .over .rows .ground.key { fill: var(--key-tint); }
.over text.query { fill: var(--query); } .over text.key { fill: var(--key); }
.over .rows .number:is(.query, .key) { font-weight: 600; }
.over .query { color: var(--query); } .over .key { color: var(--key); }
.over rect:is(.query, .key, .edge, .cell):not(.ground) { fill: none; stroke: currentColor; }
.over rect.edge:not(.ground) { stroke: var(--line); } .over rect.cell:not(.ground) { stroke: var(--ink); }
.over .numbers text { text-anchor: middle; font-size: 12px; }
.over .numbers .muted { fill: var(--muted); }
.over .numbers .on-pale { fill: light-dark(var(--ink), var(--ground)); }
.over .numbers .on-deep { fill: light-dark(var(--ground), var(--ink)); }
.over .columns text { text-anchor: middle; dominant-baseline: auto; }
.over .columns .slanted { text-anchor: start; dominant-baseline: central; }
.over .columns .key { font-weight: 600; }
.over .bracket { fill: none; stroke: var(--ink); stroke-width: 1.5; } .over .equal { font-size: 13px; }
figcaption { padding-block-start: 9px; }
.where figcaption { margin-inline-end: 16px; }
/* all of it has its room before anything is drawn, and keeps it: nothing moves. In lines where the browser
   has a least size of letters, and it is larger */
.formula { block-size: max(29px, 1.2lh); margin: 0; overflow: auto hidden; scrollbar-width: none; font-size: 16px;
  line-height: 1.5; white-space: nowrap; }
.formula math + math { margin-inline-start: 24px; }
.formula.live { block-size: max(26px, 1.15lh); color: var(--muted); font-size: 15px; }
.said { min-block-size: 2lh; margin: 3px 0 0; font: 15px/1.45 var(--serif); text-wrap: pretty;
  unicode-bidi: plaintext; }
/* between title and switch the scale of the colours has its room from here on */
@container (max-width: 80em) { .scale { display: none; } }
@container (max-width: 67.69em) {
  .frame > .toolbar { position: relative; margin-block: 8px 0; margin-inline: auto 0; }
  .words { margin-inline-end: -6px; }
  .stage { --band: 26px; display: flex; flex-direction: column; }
  .stage > .head { block-size: 28px; flex: none; } .who, .where { margin-block-end: 12px; }
  .heat { --h: clamp(140px, var(--count, 7) * 21px, 260px); --left: 58px; --right: 0px; }
  .look { --h: clamp(150px, var(--count, 7) * 25px, 260px); --left: 58px; }
  .look .cells { inline-size: min(100% - 58px, max(300px, var(--count, 7) * 64px)); }
  .crowd .look { --band: 50px; }
  .crowd .look .cells { inline-size: min(100% - 82px, max(300px, var(--count, 7) * 64px)); }
  .where figcaption { margin: 0; }
}
/* both formulas of the encoding have no room beside each other */
@container (min-width: 67.69em) and (max-width: 84em) {
  .where .formula:not(.live) { display: flex; flex-direction: column; align-items: flex-start;
    block-size: max(56px, 2.3lh); }
  .where .formula math + math { margin: 0; }
}
@container (min-width: 46.15em) and (max-width: 67.69em) {
  .heat { --h: clamp(140px, var(--count, 7) * 32px, 380px); }
  .look { --h: clamp(150px, var(--count, 7) * 36px, 400px); }
  .scale { display: inline-flex; }
}
@container (max-width: 46.15em) {
  .words { min-block-size: 37px; gap: 0; margin-inline: -4px; font-size: 19px; }
  .word { padding: 0 4px 1px; } .word .place { font-size: 11px; }
  .typing { block-size: 37px; padding-block-end: 4px; font-size: 19px; }
  .ways { flex-wrap: nowrap; overflow-x: auto; white-space: nowrap; scrollbar-width: none; }
  .unknowns { flex: none; }
  .stage { margin-block-start: 8px; } .what { display: none; }
  .title { flex: 0 1 auto; min-inline-size: 0; overflow: hidden; text-overflow: ellipsis; }
  figcaption { padding-block-start: 5px; }
  .formula, .formula.live { block-size: max(20px, 1.1lh); font-size: 13px; line-height: 1.35; }
  .where .formula:not(.live) { block-size: max(40px, 2.2lh); }
  .formula:not(.live) { display: flex; flex-direction: column; align-items: flex-start; }
  .formula math + math { margin: 0; }
  .many { max-block-size: var(--scroll-height, 82px); }
  .said { font-size: 14px; line-height: 1.35; margin: 1px 0 0; }
  .over .numbers text { font-size: 11px; }
}
@container (max-width: 27em) {
  .stage > .head { flex-wrap: wrap; block-size: auto; }
  .look .cells { inline-size: calc(100% - 88px); }
}
@container (max-width: 18em) { .end canvas { display: none; } .blend input { inline-size: 32px; } }
.frame[data-without~='claim'] .said { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden;
  clip-path: inset(50%); }
@media (forced-colors: active) {
  .word { border-color: Canvas; } .scale i { forced-color-adjust: none; }
  .word.query { forced-color-adjust: none; background: Highlight; color: HighlightText; }
  .word.query .place { color: inherit; } .word.key { border-color: Highlight; }
  .turns input { forced-color-adjust: none; background: GrayText; } .turns input:checked { background: Highlight; }
  .turns input::after { background: Canvas; }
}
`;
