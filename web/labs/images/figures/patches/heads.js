// Small maps of all heads, each over the picture: the heads of a layer with their names, or layers as rows
// and heads as columns.

import { cellAt, contextOf, rectangleOf } from '../../../../core/draw/canvas.js';
import { node, set, drawn } from '../../../../core/draw/nodes.js';
import { phrase, t } from '../../../../core/texts/language.js';
import { mark } from '../../../../core/kit/marks/boxes.js';
import { grid } from '../../../../core/kit/slider.js';
import { endOf } from '../../index.js';
import { isDrawable } from './model.js';
import { meshOf, paintMaps, repeated, smaller } from './paint.js';
import { headName } from './sentences.js';
import { ratioOf } from './stage.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./settings.js').Host} Host */

/**
 * Pixels between maps, between those of several layers, of the names below them, and of the numbers at the
 * edge.
 */
const [gap, narrowGap, name, edge] = [8, 4, 20, 20];

/**
 * The layout of the maps.
 *
 * @param {Model} m
 * @param {Host} s
 * @param {HTMLElement} box
 * @param {HTMLElement} scroll
 */
function layout(m, s, box, scroll) {
  const isOneLayer = () => m.layers.length === 1;
  /** The places of the maps, in CSS pixels. */
  const tiles = s.kept(() => {
    const { rows, cols } = m.places;
    const [layers, count] = [m.layers.length, m.heads];
    const room = box.clientWidth;
    const ratio = ratioOf(scroll);
    const one = isOneLayer();
    // smaller maps have no room for names
    const isNarrow = s.figure.clientWidth < 700 && !s.names;
    const across = one ? Math.min(count, isNarrow ? 5 : 3) : count;
    const between = one ? gap : narrowGap;
    const start = one ? 0 : edge;
    const wide = (room - start - between * (across - 1)) / (across * cols);
    // the longer side of a map always has the same length
    const cell = Math.max(1, Math.floor((wide * cols * ratio) / Math.max(rows, cols)));
    const [width, height] = [(cols * cell) / ratio, (rows * cell) / ratio];
    const below = one && s.names ? name : 0;
    const down = one ? Math.ceil(count / across) : layers;
    const step = { x: width + between, y: height + between + below };
    return {
      one,
      count,
      across,
      down,
      start,
      cell,
      ratio,
      width,
      height,
      step,
      total: one ? count : layers * count,
    };
  }, ['size']);
  const gapOf = () => (isOneLayer() ? gap : narrowGap);
  /** @param {number} k @returns {{ layer: number, head: number }} */
  const placeOf = (k) =>
    isOneLayer() ? { layer: 0, head: k } : { layer: Math.floor(k / m.heads), head: k % m.heads };
  const numberOf = () => (isOneLayer() ? m.head : m.layer * m.heads + m.head);
  const nameOf = (/** @type {number} */ k) => {
    const { layer, head } = placeOf(k);
    const called = headName(s, head);
    const numbered = isOneLayer()
      ? t('Head {head}', { head: head + 1 })
      : t('Layer {layer}, head {head}', { layer: layer + 1, head: head + 1 });
    return called ? t('{name}: {value}', { name: numbered, value: called }) : numbered;
  };
  return { tiles, gapOf, placeOf, numberOf, nameOf };
}

/**
 * Pointer and keys choose a map.
 *
 * @param {HTMLElement} map @param {Model} m @param {Host} s @param {ReturnType<typeof layout>} places
 */
function listen(map, m, s, { tiles, gapOf, placeOf, numberOf, nameOf }) {
  const choose = (/** @type {number} */ k) => {
    if (k >= tiles().total) return;
    s.set({ ...placeOf(k), combine: 'none' });
  };
  map.addEventListener('click', (event) => {
    const { across, down, start, step } = tiles();
    const { left, width, ...rest } = rectangleOf(map);
    // without the column of layer numbers
    const numbers = (width * start) / (start + across * step.x - gapOf());
    const maps = { ...rest, left: left + numbers, width: width - numbers };
    const { row, column } = cellAt(maps, event, down, across);
    choose(row * across + column);
  });
  grid(map, {
    label: '',
    role: phrase('matrix'),
    cursor() {
      if (!isDrawable(m)) return null;
      const { across, down } = tiles();
      const k = numberOf();
      return { row: Math.floor(k / across), column: k % across, rows: down, columns: across };
    },
    go(row, column) {
      const { across, total } = tiles();
      const k = Math.min(total - 1, row * across + column);
      choose(k);
      s.say(nameOf(k));
    },
  });
}

/**
 * @param {Model} m @param {Host} s
 * @param {import('./stage.js').Stage} stage
 */
export function heads(m, s, stage) {
  const canvas = node('canvas', '');
  const labels = set(node('div', 'labels'), { 'aria-hidden': true });
  const over = drawn('svg', { class: 'over', 'aria-hidden': true });
  const map = node('div', 'small', canvas, over, labels);
  const scroll = node('div', 'sideways', map);
  const box = set(node('div', 'maps', scroll), { part: 'heads' });

  const places = layout(m, s, box, scroll);
  const { tiles, gapOf, placeOf, numberOf, nameOf } = places;
  const mesh = s.kept(() => {
    const { across, down, cell, ratio, step, start, total } = tiles();
    const [width, height] = [start + step.x * across - gapOf(), step.y * down];
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    map.style.inlineSize = `${width}px`;
    map.style.blockSize = `${height}px`;
    set(over, { viewBox: `0 0 ${width} ${height}`, width, height });
    const corners = Array.from({ length: total }, (_, k) => {
      const [x, y] = [start + (k % across) * step.x, Math.floor(k / across) * step.y];
      return /** @type {const} */ ([Math.round(x * ratio), Math.round(y * ratio)]);
    });
    return meshOf(m.places, cell, corners, canvas.width, canvas.height);
  });
  const pictures = s.kept(() => {
    const large = stage.pictures();
    const [{ rows, cols }, { unit }] = [m.places, mesh()];
    const small = large && smaller(large, cols * unit, rows * unit);
    return small && { full: repeated(small.full, mesh()), pale: repeated(small.pale, mesh()) };
  });
  const painted = s.kept(() => {
    const maps = Array.from({ length: tiles().total }, (_, k) => {
      const { layer, head } = placeOf(k);
      const weights = m.patchesOf(head, m.layers[layer]);
      return { weights, end: endOf(weights, m.keys) };
    });
    /** @type {import('./paint.js').Show} squares do not fit here */
    const show = m.show === 'tint' ? 'tint' : 'colour';
    const given = { mesh: mesh(), pictures: pictures(), look: { ...stage.look(), show } };
    const g = contextOf(canvas);
    if (g) paintMaps(g, maps, given, s.phasor);
  }, ['colors']);
  const marked = s.kept(() => {
    const { across, width, height, step, start, total } = tiles();
    const { cols, rows } = m.places;
    const { queryPatch: q } = m;
    const frame = (/** @type {number} */ k) =>
      `M${start + (k % across) * step.x} ${Math.floor(k / across) * step.y}h${width}v${height}h${-width}z`;
    const all = Array.from({ length: total }, (_, k) => k);
    const [w, h] = [width / cols, height / rows];
    const queries =
      q === null
        ? ''
        : all
            .map((k) => {
              const x = start + (k % across) * step.x + (q % cols) * w;
              const y = Math.floor(k / across) * step.y + Math.floor(q / cols) * h;
              return `M${x} ${y}h${w}v${h}h${-w}z`;
            })
            .join('');
    const taking =
      s.combine === 'none'
        ? [numberOf()]
        : all.filter((k) => s.combine === 'rollout' || placeOf(k).layer === m.layer);
    over.replaceChildren(
      drawn('path', { class: 'frames', d: all.map(frame).join('') }),
      drawn('path', { class: 'of-query thin', d: queries }),
      drawn('path', { class: 'chosen', d: taking.map(frame).join('') }),
    );
  });
  const named = s.kept(() => {
    const { one, across, down, width, height, step, start, total } = tiles();
    /** @param {string} names @param {string} text @param {number} x @param {number} y */
    const word = (names, text, x, y) => {
      const made = node('span', names, text);
      made.style.insetInlineStart = `${x}px`;
      made.style.insetBlockStart = `${y}px`;
      return made;
    };
    if (!one) {
      const every = Math.max(1, Math.ceil(14 / step.y));
      labels.replaceChildren(
        ...Array.from({ length: down }, (_, k) => k)
          .filter((k) => k % every === 0)
          .map((k) =>
            word(k === m.layer ? 'number now' : 'number', `${k + 1}`, 0, k * step.y + height / 2),
          ),
      );
      return;
    }
    const spans = Array.from({ length: s.names ? total : 0 }, (_, k) => {
      const made = word(
        k === m.head && s.combine === 'none' ? 'name now' : 'name',
        headName(s, k),
        start + (k % across) * step.x,
        Math.floor(k / across) * step.y + height + 2,
      );
      made.style.maxInlineSize = `${width + gap / 2}px`;
      return made;
    });
    labels.replaceChildren(...spans);
  }, ['language']);
  const called = s.kept(() => {
    set(map, { 'aria-label': t('All layers and heads, {name}', { name: nameOf(numberOf()) }) });
  }, ['language']);

  listen(map, m, s, places);
  return mark(box, () => {
    const isShown = m.layers.length * m.heads > 1;
    box.hidden = !isShown;
    if (isShown) for (const draw of [painted, marked, named, called]) draw();
  });
}
