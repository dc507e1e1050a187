// What all elements look like. Style sheets are constructed, so that a strict content security policy
// allows them.

import { acting } from '../draw/nodes.js';

/** @type {WeakMap<Window, Map<string, CSSStyleSheet>>} a sheet belongs to one document */
const sheets = new WeakMap();

/**
 * @type {WeakMap<ShadowRoot, readonly string[]>} the CSS of each root; adoption by another document removes
 *   its sheets
 */
const styles = new WeakMap();

/**
 * @param {string} css
 * @param {Node} [place] a node of the document that uses it
 * @returns {CSSStyleSheet} shared by all elements of a kind
 */
export function sheet(css, place = document) {
  const view = place.ownerDocument?.defaultView ?? window;
  const known = sheets.get(view) ?? new Map();
  sheets.set(view, known);
  if (known.has(css)) return known.get(css);
  const created = new view.CSSStyleSheet();
  created.replaceSync(css);
  known.set(css, created);
  return created;
}

/** @param {ShadowRoot} root @param {readonly string[]} [all] by default its CSS from the previous document */
export function style(root, all = styles.get(root) ?? []) {
  styles.set(root, all);
  // a document without a window cannot have such sheets
  if (root.ownerDocument.defaultView) root.adoptedStyleSheets = all.map((css) => sheet(css, root));
}

/** @param {ShadowRoot} root @param {string} css added to its other CSS, once */
export function styleToo(root, css) {
  const all = styles.get(root) ?? [];
  if (all.includes(css)) return;
  styles.set(root, [...all, css]);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet(css, root)];
}

/** Fonts and the frame around every figure; the colours come from theme.js. */
export const frameStyle = `
:host {
  display: block;
  contain: layout style;
  container-type: inline-size;
  position: relative;
  color: var(--ink);
  font: 0.8125rem/1.35 var(--sans);
  font-variant-numeric: tabular-nums lining-nums;
}
:host([hidden]) { display: none; }
.empty .figure > * { visibility: hidden; }
*, ::before, ::after { box-sizing: border-box; }
/* The frame is laid out for 13 pixels, and all of it grows with the font size of the element: words,
   charts and the room between them alike (watch.js). What has no room is drawn smaller (fit.js). Its room is
   that of the element, in pixels of the page: they are not zoomed. */
.room { display: flex; flex-direction: column; block-size: 100%; max-block-size: inherit; }
.frame { position: relative; display: flow-root; flex: auto; min-block-size: 0;
  text-align: start; font-size: 13px; zoom: calc(var(--growth, 1) * var(--shrink, 1)); }
.em { position: absolute; inline-size: 1em; visibility: hidden; }
/* text styles of the page do not apply to figures */
:where(.frame > :not(.fallback)) { text-indent: 0; text-transform: none; text-shadow: none;
  letter-spacing: normal; word-spacing: normal; font-style: normal; white-space: normal; }
/* until the figure is drawn, reserve its place and show the content of the tag */
.fallback { position: absolute; inset: 0; overflow: hidden; color: var(--muted); }
.frame.ready .fallback { display: none; }
.frame:not(.ready) :is(.figure, .toolbar),
  .frame:not(.ready, .failed) :is(.controls, .claim, .notice, .warning) { visibility: hidden; }
.frame.failed .fallback { position: static; }
.frame.failed :is(.figure, .toolbar) { display: none; }
.frame.broken > :is(.figure, .controls, .toolbar, .beneath, .claim, .notice, .warning) { display: none; }
/* wrap code: some systems do not show that a box scrolls */
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
/* numbers run from left to right, also where the page does not */
.figure, .table, pre, input:is([type='range'], [inputmode]) { direction: ltr; }
.figure { position: relative; }
/* a sentence has the direction of its language, at the side where the page begins */
:is(.claim, .message, .notice, .warning) { unicode-bidi: plaintext; }
:host(:dir(rtl)) :is(.claim, .message, .notice, .warning) { text-align: right; }
/* Chinese: no serifs on a screen, more room between lines, and room beside Latin letters */
:host(:lang(zh)) { --serif: var(--phasor-serif, var(--sans)); text-autospace: normal; }
.claim { margin: 8px 0 0; font: 15px/1.5 var(--serif); text-wrap: pretty; }
:is(.claim, .caption, .message, .notice, .warning):lang(zh) { line-height: 1.7; }
@container (max-width: 36.92em) { .claim { font-size: 14px; } }
.claim:empty { display: none; }
.query { color: var(--query); } .key { color: var(--key); } .value { color: var(--value); }
:is(.message, .notice, .warning) { font-size: 14px; line-height: 1.5; }
.message { margin: 8px 0 0; padding: 4px 8px; border-radius: 4px; background: var(--ground);
  color: var(--error); box-shadow: inset 0 0 0 1px currentColor; overflow-wrap: anywhere; }
.message:empty { display: none; }
.notice { margin: 8px 0 0; color: var(--muted); }
.notice:empty { display: none; }
.warning { margin: 0 0 8px; overflow-wrap: anywhere; }
.warning:empty { display: none; }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 3px; }
select, input { font: inherit; color: inherit; }
/* words in a row, without boxes: what is chosen is underlined, and so, in the colour of edges, is what acts */
button, ::file-selector-button { min-block-size: 24px; padding: 2px 8px; border: 1px solid transparent;
  border-radius: 4px;
  background: none; color: var(--muted); font: inherit; font-size: 14px; cursor: pointer; }
::file-selector-button { padding: 2px 0; margin-inline-end: 8px; }
button:not([aria-pressed], [aria-checked], [aria-label], [role]), ::file-selector-button {
  text-decoration: underline 1px var(--edge); text-underline-offset: 0.25em; }
button:hover, ::file-selector-button:hover { color: var(--ink); }
button[aria-pressed='true'], button[aria-checked='true'] { color: var(--ink); text-decoration: underline 1px;
  text-underline-offset: 0.3em; }
summary { min-block-size: 24px; font-size: 14px; cursor: pointer; }
select { min-block-size: 28px; border: 0; border-block-end: 1px solid var(--edge); border-radius: 0;
  background: var(--ground); font-size: 14px; }
/* fade overflowing content at that edge, or beside a sticky first column */
.scrolls, .sideways { overflow-x: auto; }
[data-more] { --before: 0px; --after: 0px; outline-offset: -2px; mask-image: linear-gradient(to right,
  #0003, #000 var(--before) calc(100% - var(--after)), #0003); }
[data-more~='before'] { --before: 28px; } [data-more~='after'] { --after: 28px; }
.keeps { --before: 0px; }
.keeps :is(th:first-child, .stays) { position: sticky; inset-inline-start: 0; z-index: 1;
  background: var(--ground); }
.keeps[data-more~='before'] :is(th:first-child, .stays)::after { content: ''; position: absolute;
  inset: 0 -20px 0 auto; inline-size: 20px; pointer-events: none;
  background: linear-gradient(to right, var(--ground), transparent); }
/* a thin track and a thumb; in forced colours the browser's own */
@media (forced-colors: none) {
  input[type='range'] { appearance: none; background: none; cursor: pointer; }
  ::-webkit-slider-runnable-track { block-size: 2px; border-radius: 1px; background: var(--edge); }
  ::-moz-range-track { block-size: 2px; border-radius: 1px; background: var(--edge); }
  ::-webkit-slider-thumb { appearance: none; inline-size: 16px; block-size: 16px; margin-block-start: -7px;
    border: 2px solid var(--ground);
    border-radius: 50%; background: var(--ink); box-shadow: 0 0 0 1px var(--ink); }
  ::-moz-range-thumb { inline-size: 12px; block-size: 12px; border: 2px solid var(--ground);
    border-radius: 50%; background: var(--ink); }
}
svg { display: block; overflow: visible; font: inherit; font-size: 12px; }
math { font-family: var(--math); }
:is(msub, msup, msubsup) > * + * { font-size: max(11px, 0.75em); }
svg text { fill: var(--muted); font: inherit; }
.left-out { visibility: hidden; }
@media (forced-colors: active) {
  button { border-color: ButtonText; }
  /* forced colours: the edge marks what is chosen */
  button[aria-pressed='true'], button[aria-checked='true'] { border: 3px solid Highlight; }
  canvas, svg { forced-color-adjust: none; }
}
@media (prefers-reduced-motion: reduce) {
  *, ::before, ::after { transition: none !important; animation: none !important; }
}
`;

/** Print styles: the picture that print.js inserts is shown instead of the figure. */
export const printStyle = `
.paper { display: none; }
@media print {
  /* pages break between blocks, and not in every browser within a flexbox */
  .room { display: block; }
  :host { color-scheme: light; break-inside: avoid; }
  .toolbar, .beneath, .controls, .paper + .figure { display: none !important; }
  .paper { display: block; }
  .figure :is(${acting}, [type='range']) { display: none; }
}
`;
