// The rungs of <phasor-ladder>: a column for each step, a row for each property, and below them
// how far apart the closest two positions are.

import { number } from '../draw/numbers.js';
import { drawn, node } from './style.js';
import { t } from '../text/language.js';
import { names, stepNamed, titleOf } from './ladder-steps.js';
import { properties } from './ladder-words.js';

export const css = `
.figure { display: grid; grid-template-columns: minmax(0, 1fr); gap: 20px; align-content: start; min-block-size: 47rem; }
.rungs { display: grid; grid-template-columns: auto repeat(7, minmax(2.5rem, 4.25rem)) minmax(0, 1fr);
  gap: 0; }
.rungs [role='row'] { display: grid; grid-template-columns: subgrid; grid-column: 1 / -1;
  align-items: center; min-block-size: 28px; }
.rungs [role='rowheader'] { padding-inline-end: 16px; }
.rungs [role='cell'] { display: grid; place-items: center; align-self: stretch; }
.rungs .said { place-items: center start; padding-inline-start: 16px; color: var(--muted); }
.rungs .here { background: color-mix(in srgb, var(--accent) 8%, transparent); }
.rungs .head { align-items: stretch; }
.head .corner, .head .said { align-content: end; padding-block-end: 8px; }
.head [role='columnheader'] { display: grid; }
.rung { display: grid; justify-items: center; align-content: start; gap: 2px; padding: 6px 2px;
  inline-size: 100%; border: 0; border-block-end: 2px solid transparent; border-radius: 4px 4px 0 0;
  background: none; color: var(--muted); font-size: 0.75rem; line-height: 1.2; }
.rung b { font-size: 1rem; font-weight: 600; }
.rung:hover { color: var(--ink); }
.rung[aria-pressed='true'] { border-color: var(--accent); color: var(--accent);
  background: color-mix(in srgb, var(--accent) 8%, transparent); }
.mark { font-weight: 600; }
.yes { color: var(--series-2); } .no { color: var(--error); }
.meter { min-block-size: 44px; }
.meter [role='cell']:not(.said) { place-items: end center; }
.bar { inline-size: 14px; block-size: calc(40px * var(--share)); min-block-size: 1px;
  background: var(--edge); border-radius: 2px 2px 0 0; }
.here .bar { background: var(--accent); }
.about { margin: 0; font-size: 1rem; min-block-size: 1.35em; }
.about b { font-weight: 600; }
.panels { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 20px 32px; }
.panel-title { margin: 0 0 4px; color: var(--muted); min-block-size: 1.35em; }
svg { inline-size: 100%; }
.plot { block-size: 240px; touch-action: pan-y; }
.plot.live { cursor: crosshair; }
.grid { stroke: var(--line); } .zero, .tick { stroke: var(--edge); }
.curve { fill: none; stroke-width: 1.75; stroke-linejoin: round; }
.thin { fill: none; stroke: var(--edge); stroke-width: 1.25; }
.mark-x, .axis-title, .token { text-anchor: middle; }
.mark-y { text-anchor: end; dominant-baseline: central; }
svg .token { fill: var(--ink); font-size: 0.875rem; }
svg .token.second { fill: var(--muted); }
svg .token.current { font-weight: 600; }
.rule { stroke: var(--ink); stroke-width: 1; }
.dot { stroke: var(--ground); stroke-width: 1; }
.ring { fill: none; stroke-width: 1.75; }
.fault { stroke: var(--error); stroke-width: 2; fill: none; }
.fault.dashed { stroke-dasharray: 4 3; }
.point { fill: var(--error); stroke: var(--ground); stroke-width: 1.5; }
.fine { fill: var(--accent); stroke: var(--ground); stroke-width: 1.5; }
svg text.found { fill: var(--error); paint-order: stroke; stroke: var(--ground); stroke-width: 4px; }
svg text.fine-word { fill: var(--accent); stroke: var(--ground); stroke-width: 4px;
  paint-order: stroke; }
.pick { stroke: var(--accent); stroke-width: 1.5; }
.hit { fill: transparent; }
.hit.grip { cursor: ns-resize; }
.vectors { overflow-x: auto; }
.vectors table { border-collapse: collapse; }
.vectors caption { text-align: start; white-space: nowrap; color: var(--muted); padding-block-end: 6px; }
.vectors :is(th, td) { padding: 3px 10px; text-align: end; font-weight: 400; white-space: nowrap; }
.vectors th:first-child { text-align: start; padding-inline-start: 0; }
.vectors thead th { color: var(--muted); border-block-end: 1px solid var(--line); }
.vectors tbody tr { cursor: pointer; }
.vectors .current th { color: var(--query); font-weight: 600; }
.vectors td.current { box-shadow: inset 0 0 0 2px var(--query); border-radius: 3px; }
.vectors .place { color: var(--muted); font-size: 0.75rem; }
.vectors .swatch { display: inline-block; inline-size: 10px; block-size: 3px; border-radius: 2px;
  margin-inline-end: 5px; vertical-align: middle; forced-color-adjust: none; }
.vectors .cut { text-decoration: underline dotted var(--error); text-underline-offset: 3px; }
.worked { margin: 0; font-size: 1rem; overflow-x: auto; min-block-size: 2.4em; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; }
.actions[hidden], .vectors-only :is(.rungs, .about, .panels) { display: none; }
.vectors-only .vectors :is(th, td) { padding-block: 6px; font-size: 0.9375rem; }
.below { display: flex; flex-wrap: wrap; gap: 16px 48px; align-items: center; }
.below > * { min-inline-size: 0; }
@container (max-width: 52rem) {
  .figure { min-block-size: 76rem; }
  .rungs { grid-template-columns: minmax(0, 1fr) repeat(7, clamp(24px, 7.5cqi, 4rem)); }
  .rungs [role='rowheader'] { padding-inline-end: 8px; }
  .rungs .said { grid-column: 1 / -1; padding: 0 0 6px; font-size: 0.75rem; }
  .head .said { display: none; }
  .panels { grid-template-columns: minmax(0, 1fr); }
}
.figure.vectors-only, :host([view='vectors']) .figure { min-block-size: 14rem; }
@container (max-width: 17rem) {
  .rungs { grid-template-columns: 0 repeat(7, minmax(0, 1fr)); }
  .rungs [role='rowheader'] { grid-column: 1 / -1; }
  .rungs [role='rowheader'] + [role='cell'] { grid-column: 2; }
  .head .corner { overflow: hidden; inline-size: 0; }
}
@container (max-width: 49rem) { .rung span { position: absolute; clip-path: inset(50%);
  inline-size: 1px; block-size: 1px; overflow: hidden; } }
`;

/** @param {string} role @param {string} names @param {...(Node | string)} children */
function part(role, names, ...children) {
  const made = node('div', names, ...children);
  made.setAttribute('role', role);
  return made;
}

/** @param {Element} made @param {string} text written only when it is another */
export function write(made, text) {
  if (made.textContent !== text) made.textContent = text;
}

/** Distances that the meter tells apart; a logarithmic scale between them. */
const [nearest, farthest] = [1e-4, 4];

/** @param {number} distance @returns {number} from 0 to 1 */
const share = (distance) =>
  Math.min(1, Math.max(0, Math.log(distance / nearest) / Math.log(farthest / nearest)));

/** @param {(step: string, told: boolean) => void} choose `told`: by key, so that it is spoken */
export function rungs(choose) {
  const buttons = names.map((name, k) => {
    const title = node('span', '');
    const made = node('button', 'rung', node('b', '', String(k + 1)), title);
    made.type = 'button';
    made.addEventListener('click', () => choose(name, false));
    return { made, title };
  });
  const line = (/** @type {string} */ kind) => {
    const heading = part('rowheader', '');
    const cells = names.map(() => part('cell', ''));
    const told = part('cell', 'said');
    return { heading, cells, told, made: part('row', kind, heading, ...cells, told) };
  };
  const lines = properties.map(() => line(''));
  const meter = line('meter');
  const bars = names.map((_, k) => {
    const bar = node('div', 'bar');
    const value = node('span', 'unseen');
    meter.cells[k].append(bar, value);
    return { bar, value };
  });
  const corner = part('columnheader', 'corner');
  const measured = part('columnheader', 'said');
  const head = part(
    'row',
    'head',
    corner,
    ...buttons.map(({ made }) => part('columnheader', '', made)),
    measured,
  );
  const box = part('table', 'rungs', head, ...lines.map(({ made }) => made), meter.made);
  box.setAttribute('part', 'rungs');
  head.addEventListener('keydown', (event) => {
    const at = buttons.findIndex(({ made }) => made === event.target);
    const last = names.length - 1;
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (at < 0 || next === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    const to = Math.min(last, Math.max(0, next));
    buttons[to].made.focus();
    choose(names[to], true);
  });

  return {
    box,
    /**
     * @param {string} chosen
     * @param {{ titles: readonly string[], passes: readonly (readonly boolean[])[],
     *   distances: readonly number[], told: readonly string[], closest: string,
     *   length: number }} found `passes`: a list a step
     */
    show(chosen, { titles, passes, distances, told, closest, length }) {
      box.setAttribute('aria-label', t('What each step gets right'));
      write(corner, t('Step'));
      write(measured, t('Measured at this step'));
      const here = names.indexOf(chosen);
      buttons.forEach(({ made, title }, k) => {
        write(title, titleOf(stepNamed(names[k])));
        made.setAttribute('aria-pressed', String(k === here));
        made.title = title.textContent ?? '';
      });
      lines.forEach(({ heading, cells, told: sentence }, row) => {
        write(heading, titles[row]);
        write(sentence, told[row]);
        cells.forEach((cell, k) => {
          const pass = passes[k][row];
          const mark = node('span', `mark ${pass ? 'yes' : 'no'}`, pass ? '✓' : '✗');
          mark.setAttribute('aria-hidden', 'true');
          cell.replaceChildren(mark, node('span', 'unseen', pass ? t('yes') : t('no')));
          cell.classList.toggle('here', k === here);
        });
      });
      write(meter.heading, t('Closest two of {length}', { length }));
      write(meter.told, closest);
      bars.forEach(({ bar, value }, k) => {
        bar.style.setProperty('--share', share(distances[k]).toFixed(3));
        write(value, number(distances[k], 3));
        meter.cells[k].classList.toggle('here', k === here);
      });
    },
  };
}

/** @param {string} name a drawing that is looked at, and where `role` is given, moved */
export function plot(name) {
  const axes = drawn('g', {});
  const lines = drawn('g', {});
  const marks = drawn('g', {});
  const hit = drawn('rect', { class: 'hit' });
  const svg = drawn('svg', { class: 'plot', part: name }, axes, lines, marks, hit);
  const title = node('p', 'panel-title');
  return { svg, axes, lines, marks, hit, title, box: node('div', 'panel', title, svg) };
}

/** @typedef {ReturnType<typeof plot>} Plot */
