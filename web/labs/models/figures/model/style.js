// What <phasor-model> looks like.

export const css = `
.figure p { margin: 0; }
[hidden] { display: none !important; }
.chooser { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; overflow-wrap: anywhere; padding: 14px 16px; margin-block: 8px; border: 2px dashed var(--edge);
  border-radius: 6px; }
.files summary { min-block-size: 24px; inline-size: fit-content; color: var(--muted); cursor: pointer; }
.chooser.over { border-color: var(--accent); }
.chooser:focus-within { border-color: var(--focus); }
.chooser input { inline-size: 100%; min-inline-size: 0; min-block-size: 28px; }
.about { margin-block-start: auto; } .sizes { font-size: 14px; }
.warnings { margin: 4px 0 0; padding-inline-start: 18px; color: var(--muted); overflow-wrap: anywhere; }
/* nothing to save until there are weights */
.figure:not(:has(.rest:not([hidden]))) ~ .toolbar { visibility: hidden; }
.figure .going { min-block-size: 1.35em; margin-block: 4px; color: var(--muted); }
.overview .map { max-inline-size: none; }
.overview .worth { grid-template-columns: minmax(0, 1fr); margin-block: 12px 0; }
.overview .worth > ul { margin-inline-start: -9px; }
.maps { display: grid; gap: 14px 36px; grid-template-columns: minmax(0, 1fr); align-items: start; }
.rest { display: grid; gap: 14px; grid-template-columns: minmax(0, 1fr); }
.chosen-head { display: flex; flex-wrap: wrap; gap: 6px 5px; align-items: center; margin-inline-start: -9px; }
.name { margin-inline-start: 9px; font-weight: 600; font-size: 15px; }
.views { display: grid; gap: 16px 32px; grid-template: 'sentence sentence' 'matrix lines' 'panel panel' /
  minmax(0, 1fr) minmax(0, 1fr); }
:host([view='matrix']) .views { grid-template: 'matrix panel' auto / minmax(0, 1fr) 272px; }
:host([view='lines']) .views { grid-template: 'lines panel' auto / minmax(0, 1fr) 272px; }
.lists { display: grid; gap: 16px 40px; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); align-items: start; }
.heading { font-weight: 600; }
.deeds { display: grid; gap: 6px; margin: 6px 0 0; padding: 0; list-style: none; }
.deeds li { display: flex; flex-wrap: wrap; gap: 4px 6px; align-items: center; }
.deed { min-inline-size: 104px; }
.count { color: var(--muted); }
.swatch { inline-size: 14px; block-size: 5px; background: var(--color); forced-color-adjust: none; }
.next { border-collapse: collapse; margin-block-start: 4px; }
.next :is(th, td) { padding: 2px 10px 2px 0; color: var(--muted); font-weight: 400; text-align: start; white-space: nowrap; }
.next code { color: var(--ink); font: inherit; white-space: pre; }
.next .number { color: var(--ink); text-align: end; }
.next meter { inline-size: 88px; block-size: 14px; }
@container (min-width: 60em) {
  /* a width of its own: tiles are as wide as it lets them be */
  .maps:has(> .few) { grid-template-columns: 244px minmax(0, 1fr); }
}
@container (max-width: 36.92em) {
  /* its line is there before what the head does is known */
  .name { flex-basis: 100%; }
}
@container (max-width: 54.15em) {
  .views, :host([view='matrix']) .views, :host([view='lines']) .views {
    grid-template: 'sentence' 'matrix' 'lines' 'panel' / minmax(0, 1fr); }
  .lists { grid-template-columns: minmax(0, 1fr); }
}
`;
