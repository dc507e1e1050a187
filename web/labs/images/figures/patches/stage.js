// The picture with the weights over it, and marks: frames of query and key, the outline of the patches that
// hold half of the weight, numbers on those with the largest weights, and numbers of rows and columns.

import { cellAt, contextOf, rectangleOf } from '../../../../core/draw/canvas.js';
import { resolve } from '../../../../core/draw/colors.js';
import { drawn, node, set } from '../../../../core/draw/nodes.js';
import { localized } from '../../../../core/texts/language.js';
import { mark } from '../../../../core/kit/marks/boxes.js';
import { moved, onKeys } from '../../../../core/kit/keyboard.js';
import { isPatch, tokenAt } from '../../index.js';
import { isDrawable } from './model.js';
import { meshOf, paintMaps, picturesOf } from './paint.js';
import { points, spoken } from './sentences.js';
import { usualColors } from './settings.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./settings.js').Host} Host */
/** @typedef {import('../../../../core/kit/figure.js').Mark} Mark */
/**
 * @typedef {{ cell: number, ratio: number, pictures: import('./paint.js').Pictures | null }} Laid `cell`:
 *   CSS pixels per cell, `ratio`: screen pixels per CSS pixel
 */

/** Pixels left of the picture for row numbers, and above it for column numbers. */
const axis = { left: 22, top: 18 };
/** Least width (pixels) of a figure with numbers of rows and columns. */
const narrowest = 700;
/** Least size (pixels) of a cell with a number in it. */
const roomy = 24;
/** How many patches have their number, and the least weight of one. */
const numbered = { count: 5, least: 0.01 };

/** @param {number} least @param {number} value @param {number} most */
const clamp = (least, value, most) => Math.max(least, Math.min(value, most));

/** @param {HTMLElement} box @returns {number} screen pixels per CSS pixel, including all zooms */
export const ratioOf = (box) =>
  box.offsetWidth > 0
    ? (devicePixelRatio * rectangleOf(box).width) / box.offsetWidth
    : devicePixelRatio;

/** @param {string} color '#rrggbb' */
const isDark = (color) =>
  [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(color.slice(at, at + 2), 16), 0) < 3 * 128;

/**
 * The edges between patches in a set and others, in units of cells.
 *
 * @param {readonly number[]} patches
 * @param {import('./paint.js').Grid} grid
 */
export function outlineOf(patches, { rows, cols }) {
  const inside = new Set(patches);
  const has = (/** @type {number} */ row, /** @type {number} */ col) =>
    row >= 0 && col >= 0 && row < rows && col < cols && inside.has(row * cols + col);
  return patches
    .flatMap((patch) => {
      const [row, col] = [Math.floor(patch / cols), patch % cols];
      return [
        has(row - 1, col) ? '' : `M${col} ${row}h1`,
        has(row + 1, col) ? '' : `M${col} ${row + 1}h1`,
        has(row, col - 1) ? '' : `M${col} ${row}v1`,
        has(row, col + 1) ? '' : `M${col + 1} ${row}v1`,
      ];
    })
    .join('');
}

/**
 * @param {string} names classes
 * @param {string} d a path in units of cells
 * @returns {SVGElement[]} a path with its halo
 */
export const twice = (names, d) =>
  d
    ? ['halo', names].map((each) =>
        drawn('path', {
          class: each === 'halo' ? `halo of-${names}` : names,
          d,
          'vector-effect': 'non-scaling-stroke',
        }),
      )
    : [];

/** @param {Host} s @returns {import('./paint.js').Look['colors']} */
export const colorsOf = (s) => (s.colormap === usualColors ? s.palette(usualColors) : s.colormap);

/** @param {number} patch @param {number} cols */
const square = (patch, cols) => `M${patch % cols} ${Math.floor(patch / cols)}h1v1h-1z`;

/**
 * Handles pointer and keys.
 *
 * @param {HTMLElement} plot
 * @param {Model} m
 * @param {Host} s
 */
function listen(plot, m, s) {
  /** @param {PointerEvent} event @returns {number | null} the token under the pointer */
  const at = (event) => {
    if (!isDrawable(m)) return null;
    const { row, column } = cellAt(rectangleOf(plot), event, m.places.rows, m.places.cols);
    return tokenAt(m.places, row, column);
  };
  s.pin.points(plot, (event) => {
    const token = at(event);
    if (token === null) return false;
    return m.isSelf
      ? s.go({ query: token, key: -1 }) || undefined
      : s.go({ key: token }) || undefined;
  });
  // while the query is pinned, pointing chooses the key
  plot.addEventListener('pointermove', (event) => {
    const token = s.pinned && m.isSelf && event.pointerType !== 'touch' ? at(event) : null;
    if (token !== null) s.go({ key: token });
  });
  plot.addEventListener('pointerleave', () => {
    if (s.pinned && m.isSelf) s.go({ key: -1 });
  });
  s.pin.keys(plot);
  onKeys(plot, (event) => {
    if (!isDrawable(m)) return false;
    const { rows, cols } = m.places;
    const asksKey = event.shiftKey || !m.isSelf;
    if (event.key === 'c' && m.isSelf && m.places.prefix > 0 && !event.ctrlKey && !event.metaKey) {
      s.go({ query: 0, key: -1 });
      s.say(spoken(m, s));
      return true;
    }
    const from = asksKey ? m.key : m.query;
    const [row, column] = isPatch(m.places, from) ? m.cellOf(from) : [0, 0];
    const next = moved({ row, column }, event, rows, cols);
    if (!next) return false;
    const token = tokenAt(m.places, next.row, next.column);
    s.go(asksKey ? { key: token } : { query: token, key: -1 });
    s.say(spoken(m, s));
    return true;
  });
}

/**
 * @param {Model} m
 * @param {Host} s
 */
export function stage(m, s) {
  const canvas = node('canvas', '');
  const over = drawn('svg', { class: 'over', 'aria-hidden': true, preserveAspectRatio: 'none' });
  const texts = set(node('div', 'texts'), { 'aria-hidden': true });
  const plot = set(node('div', 'plot', canvas, over, texts), {
    part: 'plot',
    tabindex: 0,
    role: 'application',
  });
  localized(plot, { 'aria-roledescription': 'picture' });
  const box = node('div', 'stage', plot);

  const laid = s.kept(() => {
    const { rows, cols } = m.places;
    const narrow = s.figure.clientWidth < narrowest;
    const [left, top] = narrow ? [0, 0] : [axis.left, axis.top];
    const high = narrow ? 448 : clamp(320, innerHeight - 378, 600);
    const most = Math.min((box.clientWidth - left - 2) / cols, high / rows);
    const ratio = ratioOf(box);
    const cell = Math.max(4, Math.floor(most));
    // size in screen pixels, and the CSS size that gives it
    const pixels = Math.max(1, Math.round(cell * ratio));
    return { rows, cols, left, top, ratio, pixels, cell: pixels / ratio };
  }, ['size']);
  const placed = s.kept(() => {
    const { rows, cols, left, top, pixels, cell } = laid();
    canvas.width = cols * pixels;
    canvas.height = rows * pixels;
    Object.assign(plot.style, {
      inlineSize: `${cols * cell}px`,
      blockSize: `${rows * cell}px`,
      marginInlineStart: `${left}px`,
      marginBlockStart: `${top}px`,
    });
    set(over, { viewBox: `0 0 ${cols} ${rows}` });
    return meshOf({ rows, cols }, 1, [[0, 0]]);
  });
  const ground = s.kept(() => resolve(s.probe, ['var(--ground)'])[0], ['colors']);
  const pictures = s.kept(() => {
    const { source } = m.state;
    if (!source) return null;
    const { rows, cols, pixels } = laid();
    const given = { cell: pixels, fit: s.fit, ground: ground(), isDark: isDark(ground()) };
    return picturesOf(source, { rows, cols }, given);
  });
  const look = s.kept(() => ({ show: m.show, opacity: s.opacity, colors: colorsOf(s) }));
  const painted = s.kept(() => {
    const given = { mesh: placed(), pictures: pictures(), look: look() };
    const g = contextOf(canvas);
    const maps = [{ weights: m.patches, end: m.end }];
    if (g) paintMaps(g, maps, given, s.phasor);
  });
  const marked = s.kept(() => {
    const { rows, cols } = laid();
    const { half, isFlat, queryPatch, key, places } = m;
    const outlined = isFlat ? [] : half.order.slice(0, half.count);
    const keyPatch = isPatch(places, key) && (!isFlat || s.key >= 0) ? key - places.prefix : null;
    over.replaceChildren(
      ...twice('half', outlineOf(outlined, { rows, cols })),
      ...(keyPatch === null || keyPatch === queryPatch
        ? []
        : twice('of-key', square(keyPatch, cols))),
      ...(queryPatch === null ? [] : twice('of-query', square(queryPatch, cols))),
    );
  });
  const named = s.kept(() => {
    const { rows, cols, left, cell } = laid();
    const { half, isFlat, queryPatch, patches } = m;
    /** @param {string} names @param {string} text @param {number} col @param {number} row in cells */
    const word = (names, text, col, row) => {
      const made = node('span', names, text);
      made.style.insetInlineStart = `${(100 * col) / cols}%`;
      made.style.insetBlockStart = `${(100 * row) / rows}%`;
      return made;
    };
    const heavy = isFlat || cell < roomy ? [] : half.order.slice(0, numbered.count);
    const weights = heavy
      .filter((patch) => patches[patch] >= numbered.least)
      .map((patch) =>
        word(
          'weight',
          points(patches[patch]),
          (patch % cols) + 0.5,
          Math.floor(patch / cols) + 0.5,
        ),
      );
    const [row, col] =
      queryPatch === null ? [-1, -1] : [Math.floor(queryPatch / cols), queryPatch % cols];
    /** @param {number} count @param {number} chosen */
    const ticks = (count, chosen) =>
      [...new Set([0, count - 1, chosen])].filter(
        (tick) => tick === chosen || chosen < 0 || Math.abs(tick - chosen) * cell >= 20,
      );
    const axes =
      left === 0
        ? []
        : [
            ...ticks(rows, row)
              .filter((tick) => tick >= 0)
              .map((tick) => word(tick === row ? 'row now' : 'row', `${tick}`, 0, tick + 0.5)),
            ...ticks(cols, col)
              .filter((tick) => tick >= 0)
              .map((tick) => word(tick === col ? 'col now' : 'col', `${tick}`, tick + 0.5, 0)),
          ];
    texts.replaceChildren(...weights, ...axes);
  }, ['colors']);
  const called = s.kept(() => {
    set(plot, { 'aria-label': spoken(m, s) });
  }, ['language']);

  listen(plot, m, s);
  return {
    ...mark(box, painted, marked, named, called),
    laid,
    pictures,
    look,
  };
}

/** @typedef {ReturnType<typeof stage>} Stage */
