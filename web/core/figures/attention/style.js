// What <phasor-attention> looks like.

export const css = `
.figure { display: grid; gap: 16px 32px; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  grid-template-areas: 'heads heads' 'sentence sentence' 'matrix lines' 'panel panel'; }
.top { grid-area: heads; }
.figure.long { display: block; }
.figure.long > :not(.long-view), .figure:not(.long) > .long-view { display: none; }
/* While loading: a single matrix reserves no space for the row of heads. */
.single .heads { display: none; }
:host([view='matrix']) .figure { grid-template: 'heads heads' auto 'matrix panel' auto /
  minmax(0, 2fr) minmax(272px, 1fr); }
:host([view='lines']) .figure { grid-template: 'heads heads' auto 'lines panel' auto /
  minmax(0, 2fr) minmax(272px, 1fr); }
.empty .figure { background: color-mix(in srgb, var(--ink) 4%, transparent); border-radius: 4px; }
.figure.oblong { grid-template-areas: 'heads heads' 'sentence sentence' 'matrix matrix' 'lines lines' 'panel panel'; }
:host([view='matrix']) .figure.oblong { grid-template: 'heads' auto 'matrix' auto 'panel' auto / minmax(0, 1fr); }

.heads { display: flex; flex-wrap: wrap; gap: 8px; min-block-size: 96px; }
.heads[hidden] { display: none; }
.heads > button:not(.head) { align-self: center; min-block-size: 44px; font-size: 20px; color: var(--muted); }
.dense { gap: 4px; min-block-size: 84px; } .dense .head { inline-size: 62px; padding: 4px 0; }
.dense .head canvas { inline-size: 44px; block-size: 44px; }
.head { display: grid; gap: 4px; justify-items: center; align-content: start; padding: 6px;
  inline-size: 84px; border-color: transparent; color: var(--muted); font-size: 12px; }
.head canvas { inline-size: 48px; block-size: 48px; image-rendering: pixelated;
  box-shadow: 0 0 0 1px var(--line); }
.head[aria-checked='true'] { border-color: var(--edge); color: var(--ink); text-decoration: none; }
.letter { display: inline-block; min-inline-size: 1.5em; padding-inline: 3px; border-radius: 3px;
  text-align: center; box-shadow: inset 0 -3px 0 var(--head); color: var(--ink); }

@container (max-width: 54.15em) {
  .figure, :host([view='matrix']) .figure, :host([view='lines']) .figure {
    grid-template: 'heads' 'sentence' 'matrix' 'lines' 'panel' / minmax(0, 1fr); gap: 16px; }
  .heads { gap: 4px; } .head { inline-size: 74px; padding-inline: 2px; }
}
@media (forced-colors: active) {
  .head:not([aria-checked='true']) { border-color: Canvas; }
  .head[aria-checked='true'] { border-color: Highlight; outline: 1px solid Highlight; }
}
`;
