export const css = `
.figure { display: grid; gap: 20px; }
.empty .figure { background: color-mix(in srgb, var(--ink) 4%, transparent); border-radius: 4px; }
.two { display: grid; gap: 4px; }
.side { margin: 0; color: var(--muted); font-size: 12px; }
.side + * { margin-block-end: 6px; }
.chips, .fixed { position: relative; display: flex; flex-wrap: wrap; gap: 6px; max-block-size: var(--scroll-height, 192px);
  overflow-y: auto; padding: 3px; margin-inline: -3px; min-block-size: 38px; }
.chip { display: flex; gap: 6px; align-items: baseline; padding: 3px 8px; min-block-size: 28px;
  max-inline-size: 224px; border: 1px solid var(--line); border-radius: 14px;
  background: var(--ground); user-select: none; }
.chips .chip { cursor: grab; touch-action: pan-y; }
.chip.dragged { cursor: grabbing; border-color: var(--ink); box-shadow: 0 2px 6px rgb(0 0 0 / 0.25); }
.chip[aria-selected='true'], .chip.current { border-color: var(--query); background: var(--query-tint); color: var(--query); }
.letters { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: 16px; }
.place { color: var(--muted); font-size: 11px; }
[aria-disabled='true'] { opacity: 0.45; cursor: default; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-inline-start: -9px; }
.shown { display: grid; gap: 12px 32px; grid-template-columns: minmax(0, 3fr) minmax(min-content, 2fr); align-items: end; }
.plane { min-block-size: 304px; } .plane .side { margin-block-end: 8px; }
@container (max-width: 52em) {
  .shown { grid-template-columns: minmax(0, 1fr); }
}
@media (forced-colors: active) {
  .chip[aria-selected='true'], .chip.current, .switch [aria-pressed='true'] {
    forced-color-adjust: none; background: Highlight; color: HighlightText;
    border-color: Highlight; }
  .chip .place { color: inherit; }
}
`;
