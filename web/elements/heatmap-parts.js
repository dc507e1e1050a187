// The inside of <phasor-heatmap>: its nodes and its style. Built node by node and with a
// constructed style sheet, so that it works under a strict content security policy.

const css = `
:host {
  display: block;
  contain: layout style;
  block-size: 22rem;
  color: var(--phasor-ink, light-dark(#1b1d20, #e9e8e4));
  font: 0.8125rem/1.2 var(--phasor-sans, system-ui, sans-serif);
  font-variant-numeric: tabular-nums lining-nums;
  --ground: var(--phasor-background, light-dark(#ffffff, #121417));
  --muted: var(--phasor-muted, light-dark(#5d6168, #a2a5ab));
  --line: var(--phasor-line, light-dark(#d9d9d6, #35393f));
  --row: var(--phasor-row, var(--phasor-ink, light-dark(#1b1d20, #e9e8e4)));
  --column: var(--phasor-column, var(--phasor-ink, light-dark(#1b1d20, #e9e8e4)));
}
:host([hidden]) { display: none; }
.frame { display: flex; flex-direction: column; block-size: 100%; position: relative;
  container-type: inline-size; }
.stage { flex: 1; min-block-size: 0; position: relative; }
.stage > * { position: absolute; }
.plot {
  inset: var(--y) auto auto var(--x);
  inline-size: var(--w); block-size: var(--h);
  touch-action: pan-y; cursor: crosshair;
  box-shadow: 0 0 0 1px var(--line);
}
.plot:focus-visible {
  outline: 2px solid var(--phasor-focus, light-dark(#0b57d0, #a8c7fa)); outline-offset: 3px;
}
.plot > * { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; }
.plot > :not(canvas) { pointer-events: none; box-sizing: border-box; }
canvas { image-rendering: pixelated; forced-color-adjust: none; }
canvas[hidden], .empty .row, .empty .column, .empty .cell, .empty .tag { display: none; }

/* the crosshair: a line above and below the row, one on each side of the column, and the cell;
   ground on both sides of every line keeps it visible on any colour */
.row { inset: var(--row-y) 0 auto; block-size: var(--row-h);
  border-block: 1px solid var(--row); box-shadow: 0 0 0 1px var(--ground); opacity: 0.9; }
.column { inset: 0 auto 0 var(--column-x); inline-size: var(--column-w);
  border-inline: 1px solid var(--column); box-shadow: 0 0 0 1px var(--ground); opacity: 0.9; }
.cell { inset: var(--row-y) auto auto var(--column-x);
  inline-size: var(--column-w); block-size: var(--row-h); outline: 2px solid currentColor;
  box-shadow: 0 0 0 3px var(--ground); }

.title { color: var(--muted); white-space: nowrap; }
.title.rows { inset: var(--y) auto auto 0; height: var(--h); text-align: center;
  writing-mode: vertical-rl; transform: rotate(180deg); color: var(--phasor-row, var(--muted)); }
.title.columns { inset: 0 auto auto var(--x); inline-size: var(--w); text-align: center;
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

.foot { box-sizing: border-box; display: flex; gap: 2px 24px; align-items: center; block-size: 2rem; flex: none;
  inline-size: calc(var(--x) + max(var(--w), 12rem)); max-inline-size: 100%;
  padding-inline-start: var(--x); color: var(--muted); }
@container (max-width: 30rem) {
  .foot { flex-direction: column; align-items: start; justify-content: end; gap: 12px; block-size: 3.75rem;
    inline-size: 100%; }
}
.legend { display: flex; gap: 6px; align-items: center; }
.ramp { position: relative; inline-size: 8rem; block-size: 10px; box-shadow: 0 0 0 1px var(--line); }
.ramp canvas { display: block; inline-size: 100%; block-size: 100%; }
.zero { position: absolute; inset: 100% auto auto var(--zero); translate: -50% 1px;
  font-size: 0.6875rem; }
.zero::before { content: ''; position: absolute; inset: -12px auto auto 50%; block-size: 10px;
  border-inline-start: 1px solid var(--muted); }
.readout { margin-inline-start: auto; min-inline-size: 0; overflow: hidden; white-space: nowrap;
  text-overflow: ellipsis; }
@container (max-width: 30rem) {
  .readout { margin: 0; max-inline-size: 100%; }
}
.readout b { color: var(--phasor-ink, light-dark(#1b1d20, #e9e8e4)); }
.message { position: absolute; inset: auto 0 2.25rem 0; margin: 0 auto; inline-size: fit-content;
  max-inline-size: 90%; padding: 4px 8px; border-radius: 4px; background: var(--ground);
  color: var(--phasor-error, light-dark(#a3261c, #ff9c8f)); box-shadow: 0 0 0 1px currentColor; }
.message:empty { display: none; }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap; }
:host([bare]) :is(.title, .labels, .tag, .foot, .row, .column, .cell) { display: none; }
:host([bare]) .plot { cursor: inherit; pointer-events: none; }
@media (forced-colors: active) {
  .row, .column { border-color: Highlight; }
  .cell { outline-color: Highlight; }
}
`;

/** @type {CSSStyleSheet | undefined} */
let sheet;

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} names classes
 * @param {Node[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
function node(tag, names, ...children) {
  const made = document.createElement(tag);
  made.className = names;
  made.append(...children);
  return made;
}

/**
 * Fills a shadow root and gives the nodes that change.
 *
 * @param {ShadowRoot} root
 */
export function build(root) {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  root.adoptedStyleSheets = [sheet];
  const parts = {
    cells: node('canvas', 'cells'),
    hatch: node('canvas', 'hatching'),
    rowTitle: node('span', 'title rows'),
    columnTitle: node('span', 'title columns'),
    rowLabels: node('div', 'labels rows'),
    columnLabels: node('div', 'labels columns'),
    rowTag: node('span', 'tag rows'),
    columnTag: node('span', 'tag columns'),
    ramp: node('canvas', ''),
    low: node('span', ''),
    high: node('span', ''),
    zero: node('span', 'zero'),
    readout: node('span', 'readout'),
    message: node('p', 'message'),
    status: node('span', 'unseen'),
    probe: node('span', 'unseen'),
    plot: node('div', 'plot'),
    stage: node('div', 'stage'),
    frame: node('div', 'frame empty'),
  };
  const { cells, hatch, rowTitle, columnTitle, rowLabels, columnLabels, plot, stage } = parts;
  plot.append(cells, hatch, node('div', 'row'), node('div', 'column'), node('div', 'cell'));
  stage.append(rowTitle, columnTitle, rowLabels, columnLabels, plot, parts.rowTag, parts.columnTag);
  const ramp = node('div', 'ramp', parts.ramp, parts.zero);
  const legend = node('div', 'legend', parts.low, ramp, parts.high);
  const foot = node('div', 'foot', legend, parts.readout);
  parts.frame.append(stage, foot, parts.message, parts.status, parts.probe);
  root.append(parts.frame);

  hatch.hidden = true;
  plot.setAttribute('part', 'plot');
  parts.message.setAttribute('role', 'alert');
  parts.status.setAttribute('role', 'status');
  for (const hidden of [rowTitle, columnTitle, rowLabels, columnLabels, parts.rowTag, foot]) {
    hidden.setAttribute('aria-hidden', 'true');
  }
  parts.columnTag.setAttribute('aria-hidden', 'true');
  parts.zero.textContent = '0';
  return parts;
}

/** @typedef {ReturnType<typeof build>} Parts */

/**
 * Makes a list hold exactly these labels, reusing its nodes: sliders do this every frame.
 *
 * @param {HTMLElement} list
 * @param {{ text: string, at: number }[]} labels `at` in pixels
 */
export function writeLabels(list, labels) {
  while (list.childElementCount > labels.length) list.lastElementChild?.remove();
  while (list.childElementCount < labels.length) list.append(node('span', 'label'));
  labels.forEach(({ text, at }, k) => {
    const label = /** @type {HTMLElement} */ (list.children[k]);
    if (label.textContent !== text) label.textContent = text;
    label.style.setProperty('--at', `${at}px`);
  });
}

/**
 * Hides the labels that the tag of the cursor would cover.
 *
 * @param {HTMLElement} list
 * @param {number} at where the tag is, in pixels
 * @param {(label: Element) => number} reach how close to it is too close
 */
export function makeRoom(list, at, reach) {
  for (const label of /** @type {Iterable<HTMLElement>} */ (list.children)) {
    const distance = Math.abs(Number.parseFloat(label.style.getPropertyValue('--at')) - at);
    label.style.visibility = distance < reach(label) ? 'hidden' : '';
  }
}
