// The base of both pictures of <phasor-sentence>: a canvas of cells at screen resolution, because rows are
// between two places while a word is dragged, and above it words and marks as SVG.

import { contextOf, put, rectangleOf } from '../../draw/canvas.js';
import { drawn, node, set } from '../../draw/nodes.js';
import { label } from '../../draw/shapes.js';
import { fitted, fontOf } from '../../draw/text.js';
import { shortened } from '../../draw/words.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./model.js').Host} Host */

/** Least width (pixels) of a figure with both pictures side by side, with their labels between them. */
const wide = 880;
/** Most words with which each row is drawn separately. */
export const singleRows = 24;

/**
 * A canvas of cells below an SVG drawing.
 *
 * @param {Model} m
 * @param {Host} s
 * @param {string} names
 */
export function picture(m, s, names) {
  const canvas = node('canvas', 'cells');
  const over = set(drawn('svg', { class: 'over placed' }), { 'aria-hidden': true });
  const box = node('div', `picture ${names}`, canvas, over);
  const pixels = document.createElement('canvas');
  const count = s.kept(() => m.words.length);
  const font = s.kept(() => fontOf(over), ['size', 'language']);
  const boxes = () => {
    const [width, height] = [box.clientWidth, box.clientHeight];
    const { offsetLeft: x, offsetTop: y, offsetWidth: w, offsetHeight: h } = canvas;
    return { width, height, x, y, w, h, isWide: s.figure.clientWidth >= wide };
  };
  const measured = s.kept(() => {
    // in a column the height depends on it
    count();
    return boxes();
  }, ['size']);
  return {
    box,
    canvas,
    over,
    count,
    /**
     * The rectangles of the picture and of its cells, in pixels of the figure, and whether both pictures
     * stand side by side. Another letter in a word changes none of it: nothing is measured for it.
     */
    measure() {
      const kept = measured();
      // measured while it was hidden; being shown again does not count as a change of size
      return kept.width > 0 ? kept : boxes();
    },
    /** The font of the labels. @param {number} size in pixels @returns {import('../../draw/text.js').Font} */
    font: (size) => ({ ...font(), fontSize: `${size}px` }),
    /** The context of a cleared canvas, in pixels of the figure. */
    brush() {
      const { w, h } = this.measure();
      const scale = ((rectangleOf(canvas).width || w) / (w || 1)) * devicePixelRatio;
      const [width, height] = [w, h].map((size) => Math.max(1, Math.round(size * scale)));
      if (canvas.width !== width) canvas.width = width;
      if (canvas.height !== height) canvas.height = height;
      const context = contextOf(canvas);
      context?.setTransform(width / (w || 1), 0, 0, height / (h || 1), 0, 0);
      context?.clearRect(0, 0, w, h);
      if (context) context.imageSmoothingEnabled = false;
      return context;
    },
    /**
     * A canvas with a painted table, one pixel per cell, to draw from.
     *
     * @param {import('../../api/picture.js').Picture} painted
     */
    cells(painted) {
      put(pixels, painted);
      return pixels;
    },
  };
}

/** @typedef {ReturnType<typeof picture>} Picture */

/** The gap between two rows, by their height. @param {number} high */
export const gapOf = (high) => (high > 14 ? 1 : high > 5 ? 0.5 : 0);

/**
 * A frame within a rectangle.
 *
 * @param {string} names
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {number} line line width
 */
export function frame(names, x, y, width, height, line) {
  const rect = drawn('rect', { class: names, 'stroke-width': line });
  const inner = (/** @type {number} */ size) => Math.max(0, size - line).toFixed(2);
  return set(rect, {
    x: (x + line / 2).toFixed(2),
    y: (y + line / 2).toFixed(2),
    width: inner(width),
    height: inner(height),
  });
}

/**
 * Whether an unmarked label is written: only one in `every` has room, and only away from marked ones.
 *
 * @param {number} place @param {number} every @param {readonly number[]} marked places
 */
export const hasRoom = (place, every, marked) =>
  place % every === 0 && marked.every((each) => Math.abs(place - each) >= every);

/**
 * The labels of the rows, position and word; with many words, only those that have room and the marked ones.
 *
 * @param {Host} s
 * @param {Model} m
 * @param {Picture} at
 * @param {boolean} [isFirst] whether it is the first picture; the second has labels only if it is below the
 *   first
 */
export function rowLabels(s, m, at, isFirst = true) {
  const group = drawn('g', { class: 'rows' });
  at.over.append(group);
  /** shortened words, and their places */
  const laid = s.kept(() => {
    const { x, y, w, h, width, isWide: between } = at.measure();
    const high = h / Math.max(1, at.count());
    const size = Math.max(10, Math.min(between ? 15 : 13, 0.72 * high));
    group.style.fontSize = `${size}px`;
    const room = between ? width - x - w - 50 : x - 8;
    const texts = m.words.map((word) => fitted(shortened(word), room, at.font(size)));
    return { x, y, w, between, high, size, texts, room: width - x - w };
  }, ['size', 'language']);
  const draw = s.kept(() => {
    const { x, y, w, between, high, size, texts, room } = laid();
    if (between && !isFirst) return group.replaceChildren();
    const { query, key, places, order, dragged } = m;
    const every = Math.ceil(12 / high);
    const marked = [query, key].map((each) => order.indexOf(each));
    const nodes = order.flatMap((word, place) => {
      const names = word === query ? 'query' : word === key ? 'key' : '';
      if (!names && !hasRoom(place, every, marked)) return [];
      const middle = y + (places[word] + 0.5) * high;
      const text = label(`name ${names}`, between ? x + w + 42 : x - 6, middle, texts[word]);
      text.style.fontWeight = names ? '600' : '';
      if (!between) return [text];
      const ground =
        names && high > 12 && drawn('rect', { class: `ground ${names}`, x: x + w, width: room });
      if (ground)
        set(ground, { y: (middle - high / 2 + 1).toFixed(2), height: (high - 2).toFixed(2) });
      const where = !s.positions ? '' : word === dragged ? places[word].toFixed(1) : String(place);
      const number = label(`number ${names}`, x + w + 30, middle, where);
      number.style.fontSize = `${Math.min(12, size)}px`;
      return [...(ground ? [ground] : []), number, text];
    });
    group.replaceChildren(...nodes);
    group.classList.toggle('before', !between);
  }, ['language']);
  return draw;
}

/** Gives the drawing the size of its picture. @param {Host} s @param {Picture} at */
export const sized = (s, at) =>
  s.kept(() => {
    const { width, height } = at.measure();
    set(at.over, { viewBox: `0 0 ${width} ${height}` });
  }, ['size']);
