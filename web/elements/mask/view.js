// The marks of <phasor-mask>: the masks to choose from, the map with the edges of the blocks, below it what
// the colours mean, the cell of the cursor, and the blocks that are counted.

import { hatching, resolve } from '../../draw/colors.js';
import { node, set, vars } from '../../draw/nodes.js';
import { phrase, t, told } from '../../language/language.js';
import { button } from '../kit/button.js';
import { map } from '../kit/map.js';
import { presets } from './presets.js';

/** @typedef {import('../../draw/window.js').Window} Window */

/** Pixels of a block from which on its edges are drawn. */
const leastBlock = 12;

/** @param {string} kind @param {import('../../language/language.js').Phrase} text */
const swatch = (kind, text) => node('span', `swatch ${kind}`, told(new Text(), { text }));

/** How many blocks of each kind there are: a bar, and below it the numbers. */
function blockCounts() {
  const kinds = /** @type {const} */ (['full', 'partial', 'empty']);
  const parts = kinds.map((kind) => node('span', kind));
  const bar = set(node('div', 'bar', ...parts), { 'aria-hidden': true });
  const counts = node('div', 'counts');
  return {
    nodes: [bar, counts],
    /**
     * @param {{ full: number, partial: number, empty: number } | null} count
     * @param {readonly string[]} texts for each
     */
    draw(count, texts) {
      bar.hidden = count === null;
      counts.hidden = count === null;
      if (!count) return;
      const all = count.full + count.partial + count.empty;
      kinds.forEach((kind, k) => {
        parts[k].hidden = count[kind] === 0;
        vars(parts[k], { share: count[kind] / all });
      });
      counts.replaceChildren(...kinds.map((kind, k) => node('span', `count ${kind}`, texts[k])));
    },
  };
}

/**
 * @param {import('../kit/element.js').PhasorElement & import('../kit/windows.js').Host} element
 * @param {object} act
 * @param {() => { rows: number, columns: number }} act.size
 * @param {() => import('../kit/keyboard.js').Cell | null} act.cursor
 * @param {(cell: import('../kit/keyboard.js').Cell) => void} act.go
 * @param {(rule: string) => void} act.choose
 * @param {(from: HTMLButtonElement) => unknown} act.copy
 */
export function view(element, { size, cursor, go, choose, copy }) {
  const stage = node('div', 'stage');
  const names = { label: phrase('attention mask'), role: phrase('mask') };
  const plot = map(element, { box: stage, ...names, size, cursor, go });
  const edges = node('div', 'edges');
  plot.plot.firstElementChild?.after(edges);
  const chips = presets.map(({ name, rule }) => button(name, () => choose(rule), 'chip'));
  const choices = told(node('div', 'presets', ...chips), { 'aria-label': 'Masks' });
  set(choices, { role: 'group' });
  const readout = node('span', 'readout');
  const plain = node(
    'span',
    'swatches',
    swatch('shown', phrase('visible')),
    swatch('hidden', phrase('hidden')),
  );
  const compared = node(
    'span',
    'swatches',
    swatch('shown', phrase('in both')),
    swatch('left', phrase('in the rule alone')),
    swatch('right', phrase('in the other alone')),
    swatch('hidden', phrase('hidden')),
  );
  const code = node('div', 'code-of', button(phrase('Copy as FlexAttention'), copy, 'flex'));
  set(readout, { 'aria-hidden': true });
  set(plot.legend, { 'aria-hidden': true });
  const counts = blockCounts();
  const foot = node('div', 'foot', plain, compared, plot.legend, readout);
  const program = node('pre', 'program sideways');
  const beside = node('div', 'beside', foot, ...counts.nodes, node('div', 'extra', program, code));
  program.tabIndex = 0;
  program.hidden = code.hidden = true;
  told(set(program, { role: 'group' }), { 'aria-label': 'Program for FlexAttention' });
  const sides = node('div', 'sides fitted', stage, beside);
  element.figure.append(choices, sides);

  return {
    map: plot,
    stage,
    hatching: () => resolve(element.probe, hatching),
    /** @param {boolean} there whether there is a mask */
    show(there) {
      sides.classList.toggle('unseen', !there);
    },
    /** @param {string} rule @param {boolean} shown whether there are masks to choose from */
    drawChoices(rule, shown) {
      choices.hidden = !shown;
      presets.forEach((preset, k) => set(chips[k], { 'aria-pressed': preset.rule === rule }));
    },
    /**
     * @param {'condition' | 'comparison' | 'number'} kind
     * @param {boolean} hatched whether hidden cells are
     */
    drawLegend(kind, hatched) {
      plain.classList.toggle('hatched', hatched);
      plain.hidden = kind !== 'condition';
      compared.hidden = kind !== 'comparison';
      plot.legend.hidden = kind !== 'number';
    },
    /**
     * The edges of blocks, where they are far enough apart.
     *
     * @param {Window} rows
     * @param {Window} columns
     * @param {number} block
     */
    drawEdges(rows, columns, block) {
      const { clientWidth, clientHeight } = plot.plot;
      const across = (block * clientWidth) / (columns[1] - columns[0]);
      const down = (block * clientHeight) / (rows[1] - rows[0]);
      edges.hidden =
        Math.min(across, down) < leastBlock || (across > clientWidth && down > clientHeight);
      vars(edges, {
        across: `${across}px`,
        down: `${down}px`,
        left: `${(-(columns[0] % block) / block) * across}px`,
        top: `${(-(rows[0] % block) / block) * down}px`,
      });
    },
    drawCounts: counts.draw,
    /** @param {string} text of the rule in FlexAttention */
    drawProgram(text) {
      program.hidden = code.hidden = text === '';
      if (program.textContent !== text) program.textContent = text;
    },
    /** @param {{ row: number, column: number }} cell @param {string[]} reading nothing without a cell */
    drawCursor(cell, [place, value]) {
      plot.point(place === undefined ? null : cell);
      readout.replaceChildren(
        ...(place === undefined ? [] : [node('span', '', `${place} `), node('b', '', value)]),
      );
    },
    /** @param {string} kind of a block */
    blockName: (kind) =>
      ({ full: t('in a full block'), partial: t('in a partial block') })[kind] ??
      t('in an empty block'),
  };
}

export const css = `
:host { --row: var(--query); --column: var(--key); line-height: 1.2;
  --shown: var(--weight); --hidden: var(--masked); }
.frame { display: flex; flex-direction: column; }
.frame > * { flex: none; }
.frame > .figure { flex: 1 1 auto; min-block-size: 160px; display: flex; flex-direction: column; }
.presets { display: flex; flex-wrap: wrap; gap: 4px; margin-block-end: 12px; flex: none; }
.presets[hidden] { display: none; }
.sides { position: relative; flex: 1 1 auto; display: grid; gap: 16px 32px; min-block-size: 0;
  grid-template-columns: minmax(0, 560px) minmax(240px, 1fr); grid-template-rows: minmax(160px, 1fr); }
/* no higher than the square that fits its width: what is beside leaves it the rest of the element; lower
   where the page gives the figure a height */
.stage { --whole: calc(100cqi / (var(--growth, 1) * var(--shrink, 1)));
  block-size: min(var(--phasor-height, 500px), var(--whole) - 284px); max-block-size: 100%;
  min-block-size: 160px; }
.title.rows { color: var(--query); }
.title.columns { color: var(--key); padding-inline: 0 84px; text-align: start;
  overflow: hidden; text-overflow: ellipsis; }
.zoom { inset: -6px calc(100% - var(--x) - var(--w)) auto auto; gap: 2px; }
.edges { background-image: linear-gradient(to right, var(--edge) 1px, transparent 1px),
    linear-gradient(to bottom, var(--edge) 1px, transparent 1px);
  background-size: var(--across) 100%, 100% var(--down);
  background-position: var(--left) 0, 0 var(--top); opacity: 0.55; }
.beside { display: flex; flex-direction: column; align-self: start; gap: 12px; min-inline-size: 0; }
.extra { display: grid; gap: 12px; }
.foot { display: flex; flex-direction: column; gap: 8px; color: var(--muted); }
.beside [hidden] { display: none; }
.swatches { display: flex; flex-wrap: wrap; gap: 4px 16px; }
.swatch::before { content: ''; display: inline-block; inline-size: 12px; block-size: 12px;
  margin-inline-end: 6px; vertical-align: -2px; border: 1px solid var(--edge); }
.swatch.shown::before { background: var(--shown); }
.swatch.left::before { background: var(--query); }
.swatch.right::before { background: var(--key); }
.swatch.hidden::before { background: var(--ground); }
.hatched .swatch.hidden::before { background: repeating-linear-gradient(-45deg, var(--hidden) 0 1px,
  var(--ground) 1px 4px); }
.readout { display: flex; flex-wrap: wrap; gap: 0 0.4em; min-block-size: 36px; align-content: start; }
.readout b { color: var(--ink); }
.bar { display: flex; block-size: 12px; border: 1px solid var(--edge); }
.bar span { flex: var(--share) 0 auto; min-inline-size: 2px; inline-size: 0; }
.bar .full { background: var(--shown); }
.bar .partial { background: repeating-linear-gradient(-45deg, var(--shown) 0 3px, var(--ground) 3px 6px); }
@media (forced-colors: active) { .swatch::before, .bar span, .count::before, .edges { forced-color-adjust: none; } }
.counts { display: grid; gap: 6px; }
.count::before { content: ''; display: inline-block; inline-size: 12px; block-size: 12px;
  margin-inline-end: 6px; vertical-align: -2px; border: 1px solid var(--edge); }
.count.full::before { background: var(--shown); }
.count.partial::before { background: repeating-linear-gradient(-45deg, var(--shown) 0 3px, var(--ground) 3px 6px); }
.program { margin: 0; max-block-size: 250px; overflow: auto; padding: 8px 10px;
  border: 1px solid var(--line); border-radius: 4px; color: var(--muted);
  font: 12px/1.45 ui-monospace, Menlo, Consolas, monospace; }
.code-of { display: flex; flex-wrap: wrap; gap: 8px; }
.code-of[hidden] { display: none; }
.code-of pre { inline-size: 100%; }
@container (max-width: 36.92em) {
  .sides { grid-template-columns: minmax(0, 1fr); grid-template-rows: minmax(160px, 1fr) auto; }
  .stage { block-size: min(var(--phasor-height, 340px), var(--whole) - 12px); }
}
`;
