// The marks of <phasor-mask>: the masks to choose from, the map with the edges of the blocks, the legend, the
// cell of the cursor, the counted blocks, and the program.

import { resolve } from '../../../../core/draw/colors.js';
import { node, set, toggle, vars } from '../../../../core/draw/nodes.js';
import { number } from '../../../../core/draw/numbers.js';
import { listed, localized, phrase, t } from '../../../../core/texts/language.js';
import { button } from '../../../../core/kit/button.js';
import { press } from '../../../../core/kit/choice.js';
import { copy } from '../../../../core/kit/copy.js';
import { filled, mark, shownWhile } from '../../../../core/kit/marks/boxes.js';
import { heatMap } from '../../../../core/kit/marks/heat-map.js';
import { counted, percent } from './model.js';
import { colors, ends, painted } from './picture.js';
import { presets } from './presets.js';

/** @typedef {import('./mask-state.js').Model} Model */
/** @typedef {import('./mask-state.js').Host} Host */
/** @typedef {import('../../../../core/kit/figure.js').Mark} Mark */

/** Least size (pixels) of a block whose edges are drawn. */
const leastBlock = 12;
/** @type {readonly ('full' | 'partial' | 'empty')[]} */
const kinds = ['full', 'partial', 'empty'];

/** Rules to choose from. @param {Host} s */
function choices(s) {
  const chips = presets.map(({ name, rule }) => button(name, () => s.set({ rule }), 'chip'));
  const box = localized(set(node('div', 'presets', ...chips), { role: 'group' }), {
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
      if (!m.has(cell) || !s.go(cell) || !isSpoken) return;
      const [name, value] = reading(m, s);
      s.say(t('{name}: {value}', { name, value }));
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

/**
 * The text of the cursor's cell.
 *
 * @param {Model} m
 * @param {Host} s
 * @returns {[place: string, value: string]}
 */
function reading({ mask }, { row, column, block }) {
  const place = listed([`${t('query')} ${row}`, `${t('key')} ${column}`]);
  const value = mask?.value(row, column) ?? NaN;
  if (!mask?.plane.condition) return [place, value === -Infinity ? t('hidden') : number(value)];
  const name = {
    full: t('in a full block'),
    partial: t('in a partial block'),
    empty: t('in an empty block'),
  }[mask.blockAt(row, column, block)];
  return [place, listed([value === 1 ? t('visible') : t('hidden'), name])];
}

/** @param {string} kind @param {import('../../../../core/texts/language.js').Phrase} text */
const swatch = (kind, text) => node('span', `swatch ${kind}`, localized(new Text(), { text }));

/**
 * The legend, and the text of the cursor's cell.
 *
 * @param {Model} m
 * @param {Host} s
 * @param {HTMLElement} scale
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
    const [name, value] = reading(m, s);
    const before = node('span', '', t('{name}: {value}', { name, value: '' }));
    return [before, node('b', '', value)];
  });
  return mark(node('div', 'foot', plain, compared, scale, readout.node), explained, readout.draw);
}

/** The numbers of blocks of each kind: a bar, and the numbers below it. @param {Model} m @param {Host} s */
function blockCounts(m, s) {
  const parts = kinds.map((kind) => node('span', kind));
  const bar = set(node('div', 'bar', ...parts), { 'aria-hidden': true });
  const counts = node('div', 'counts');
  const draw = s.kept(() => {
    const { blocks } = m;
    bar.hidden = counts.hidden = blocks === null;
    if (!blocks) return;
    const all = blocks.full + blocks.partial + blocks.empty;
    const names = { full: t('full'), partial: t('partial'), empty: t('empty') };
    kinds.forEach((kind, k) => {
      parts[k].hidden = blocks[kind] === 0;
      vars(parts[k], { share: blocks[kind] / all });
    });
    const text = (/** @type {'full' | 'partial' | 'empty'} */ kind) =>
      t('{name} ({value})', {
        name: `${names[kind]} ${counted(blocks[kind])}`,
        value: percent(blocks[kind] / all),
      });
    counts.replaceChildren(...kinds.map((kind) => node('span', `count ${kind}`, text(kind))));
  }, ['language']);
  return { nodes: [bar, counts], draw };
}

/**
 * The event with the counted blocks, sent when they change.
 *
 * @param {Model} m
 * @returns {import('../../../../core/kit/figure.js').Report | null}
 */
export function reports({ blocks }) {
  if (!blocks) return null;
  const { full, partial, empty } = blocks;
  const sparsity = empty / (full + partial + empty);
  const detail = () => ({ full, partial, empty, sparsity });
  return { event: 'phasor-blocks', of: `${full} ${partial} ${empty}`, detail };
}

/** @param {Model} m @param {Host} s */
function program(m, s) {
  const text = node('pre', 'program');
  text.tabIndex = 0;
  localized(set(text, { role: 'group' }), { 'aria-label': 'Program for FlexAttention' });
  const copying = button(
    phrase('Copy as FlexAttention'),
    (from) => copy(from, text.textContent ?? ''),
    'flex',
  );
  const code = node('div', 'code-of', copying);
  const written = s.kept(() => {
    // for an invalid rule, the last program stays
    if (m.program !== null) text.textContent = m.program;
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
