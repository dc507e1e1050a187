// The marks of <phasor-mask>: the masks to choose from, the map with the edges of the blocks, beside it what
// the colours mean, the cell of the cursor, the blocks that are counted, and the program.

import { resolve } from '../../draw/colors.js';
import { node, set, toggle, vars } from '../../draw/nodes.js';
import { number } from '../../draw/numbers.js';
import { phrase, t, told } from '../../language/language.js';
import { button } from '../kit/button.js';
import { press } from '../kit/choice.js';
import { copy } from '../kit/copy.js';
import { filled, mark, shownWhile } from '../kit/marks/boxes.js';
import { heatMap } from '../kit/marks/heat-map.js';
import { colors, ends, painted } from './picture.js';
import { presets } from './presets.js';

/** @typedef {import('./current.js').Model} Model */
/** @typedef {import('./current.js').Host} Host */
/** @typedef {import('../kit/figure.js').Mark} Mark */

/** Pixels of a block from which on its edges are drawn. */
const leastBlock = 12;
const kinds = /** @type {const} */ (['full', 'partial', 'empty']);

/** Rules to choose from. @param {Host} s */
function choices(s) {
  const chips = presets.map(({ name, rule }) => button(name, () => s.set({ rule }), 'chip'));
  const box = told(set(node('div', 'presets', ...chips), { role: 'group' }), {
    'aria-label': 'Masks',
  });
  const pressed = s.kept(() => {
    const chosen = presets.findIndex(({ rule }) => rule === s.rule);
    press(chips, chosen);
  });
  return shownWhile(() => s.controls !== false, mark(box, pressed));
}

export const query = { title: () => t('query'), name: String };
export const key = { title: () => t('key'), name: String };

/** @param {Model} m @param {Host} s */
function mapOf(m, s) {
  const stops = s.kept(() => resolve(s.probe, colors), ['colors']);
  const matrix = s.kept(() => {
    const { mask } = m;
    return (
      mask && {
        paint: painted(s.phasor, mask, stops()),
        bare: mask.bare.bind(mask),
      }
    );
  });
  const map = heatMap(s, {
    label: phrase('attention mask'),
    role: phrase('mask'),
    matrix,
    size: () => m.size,
    row: query,
    column: key,
    shown: () => m.shown,
    colormap: () => 'diverging',
    domain() {
      const { rows, columns } = m.shown;
      return !m.mask || m.mask.plane.condition ? [0, 1] : ends(m.mask, rows, columns);
    },
    square() {
      const [down, across] = [m.shown.rows, m.shown.columns].map(([from, to]) => to - from);
      return down < 3 * across && across < 3 * down;
    },
    cursor: () => ({ row: s.row, column: s.column }),
    has: (cell) => m.has(cell),
    go(cell, isSpoken) {
      if (m.has(cell) && s.go(cell) && isSpoken) s.say(reading(m, s).join(' '));
    },
  });
  const edges = node('div', 'edges');
  map.plot.firstElementChild?.after(edges);
  /** The edges of blocks, where they are far enough apart. */
  const edged = s.kept(() => {
    const { block } = s;
    const { rows, columns } = m.shown;
    const width = s.polled(() => map.plot.clientWidth);
    const height = s.polled(() => map.plot.clientHeight);
    const across = (block * width) / (columns[1] - columns[0]);
    const down = (block * height) / (rows[1] - rows[0]);
    edges.hidden = Math.min(across, down) < leastBlock || (across > width && down > height);
    vars(edges, {
      across: `${across}px`,
      down: `${down}px`,
      left: `${(-(columns[0] % block) / block) * across}px`,
      top: `${(-(rows[0] % block) / block) * down}px`,
    });
  });
  return { ...map, ...mark(map.node, map.draw, edged) };
}

/** The cell of the cursor. @param {Model} m @param {Host} s @returns {[place: string, value: string]} */
function reading({ mask }, { row, column, block }) {
  const place = `${t('query')} ${row}, ${t('key')} ${column}:`;
  const value = mask?.value(row, column) ?? NaN;
  if (!mask?.plane.condition) return [place, value === -Infinity ? t('hidden') : number(value)];
  const name = {
    full: t('in a full block'),
    partial: t('in a partial block'),
    empty: t('in an empty block'),
  }[mask.blockAt(row, column, block)];
  return [place, `${value === 1 ? t('visible') : t('hidden')}, ${name}`];
}

/** @param {string} kind @param {import('../../language/language.js').Phrase} text */
const swatch = (kind, text) => node('span', `swatch ${kind}`, told(new Text(), { text }));

/**
 * What the colours mean, and the cell of the cursor.
 *
 * @param {Model} m @param {Host} s @param {HTMLElement} scale
 */
function foot(m, s, scale) {
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
  const explained = s.kept(() => {
    const { mask, shown } = m;
    const isNumber = !mask?.plane.condition;
    const isCompared = !!mask?.other;
    toggle(plain, 'hatched', !!mask && mask.bare(shown.rows, shown.columns).length > 0);
    plain.hidden = isNumber || isCompared;
    compared.hidden = !isCompared;
    scale.hidden = !isNumber;
  });
  const readout = filled(s, set(node('span', 'readout'), { 'aria-hidden': true }), () => {
    if (!m.has(s)) return [];
    const [place, value] = reading(m, s);
    return [node('span', '', `${place} `), node('b', '', value)];
  });
  return mark(node('div', 'foot', plain, compared, scale, readout.node), explained, readout.draw);
}

/** Blocks of each kind: a bar, and below it the numbers. @param {Model} m @param {Host} s */
function blockCounts(m, s) {
  const parts = kinds.map((kind) => node('span', kind));
  const bar = set(node('div', 'bar', ...parts), { 'aria-hidden': true });
  const counts = node('div', 'counts');
  let reported = '';
  const draw = s.kept(() => {
    const { blocks, engine } = m;
    bar.hidden = counts.hidden = blocks === null;
    if (!blocks || !engine) return;
    const { full, partial, empty } = blocks;
    const all = full + partial + empty;
    const names = { full: t('full'), partial: t('partial'), empty: t('empty') };
    kinds.forEach((kind, k) => {
      parts[k].hidden = blocks[kind] === 0;
      vars(parts[k], { share: blocks[kind] / all });
    });
    const { counted, percent } = engine;
    const text = (/** @type {'full' | 'partial' | 'empty'} */ kind) =>
      `${names[kind]} ${counted(blocks[kind])} (${percent(blocks[kind] / all)})`;
    counts.replaceChildren(...kinds.map((kind) => node('span', `count ${kind}`, text(kind))));
    const now = `${full} ${partial} ${empty}`;
    if (now !== reported)
      s.report('phasor-blocks', { full, partial, empty, sparsity: empty / all });
    reported = now;
  }, ['language']);
  return { nodes: [bar, counts], draw };
}

/** @param {Model} m @param {Host} s */
function program(m, s) {
  const text = node('pre', 'program sideways');
  text.tabIndex = 0;
  told(set(text, { role: 'group' }), { 'aria-label': 'Program for FlexAttention' });
  const copying = button(
    phrase('Copy as FlexAttention'),
    (from) => copy(from, text.textContent ?? ''),
    'flex',
  );
  const code = node('div', 'code-of', copying);
  text.hidden = code.hidden = true;
  const written = s.kept(() => {
    // of a rule that cannot be read that of the last one stays
    if (m.program === null) return;
    text.hidden = code.hidden = false;
    text.textContent = m.program;
  });
  return mark(node('div', 'extra', text, code), written);
}

/** @param {Model} m @param {Host} s @returns {Mark[]} */
export function marks(m, s) {
  const map = mapOf(m, s);
  const below = foot(m, s, map.legend);
  const counts = blockCounts(m, s);
  const code = program(m, s);
  const beside = node('div', 'beside', below.node, ...counts.nodes, code.node);
  const sides = node('div', 'sides fitted', map.node, beside);
  return [
    choices(s),
    mark(sides, () => {
      toggle(sides, 'unseen', m.mask === null);
      if (m.mask) for (const { draw } of [map, below, counts, code]) draw();
    }),
  ];
}

export const css = `
:host { --row: var(--query); --column: var(--key); line-height: 1.2;
  --shown: var(--weight); --hidden: var(--masked); }
.frame { display: flex; flex-direction: column; }
.frame > * { flex: none; }
.frame > .figure { flex: 1 1 auto; min-block-size: 160px; display: flex; flex-direction: column; }
.presets { display: flex; flex-wrap: wrap; gap: 4px; margin-block-end: 12px; flex: none; }
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
.code-of pre { inline-size: 100%; }
@container (max-width: 36.92em) {
  .sides { grid-template-columns: minmax(0, 1fr); grid-template-rows: minmax(160px, 1fr) auto; }
  .stage { block-size: min(var(--phasor-height, 340px), var(--whole) - 12px); }
}
`;
