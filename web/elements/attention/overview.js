// All maps of a model, small: a row for each layer, a column for each head, as in bertviz's model view.
// Of one layer the heads fill as many rows as they need. All are tiles of one canvas, painted a few
// in each frame, so that a model of thousands of heads is a handful of nodes and stops nothing.

import { cellAt, contextOf, put, rectangleOf } from '../../draw/canvas.js';
import { resolve } from '../../draw/colors.js';
import { node, set } from '../../draw/nodes.js';
import { stride, ticks } from '../../draw/ticks.js';
import { phrase, t } from '../../language/language.js';
import { grid } from '../kit/slider.js';
import { pictureOf } from './model.js';

/** @typedef {import('../kit/keyboard.js').Cell} Cell */
/** @typedef {import('./model.js').Scene} Scene */
/** @typedef {{ layer: number, head: number }} Place */

/** Pixels of a tile with its gap; narrower ones scroll sideways within their box. */
const tile = { least: 10, most: 48 };
/** Pixels left of the tiles, for their labels. */
const gutter = 32;
/** Milliseconds of a frame that painting may take. */
const budget = 8;

const css = `
.overview { margin-block-end: 16px; }
.overview[hidden] { display: none; }
.overview .scroll { overflow-x: auto; direction: ltr; padding: 0 3px 3px 0; }
.overview .map { position: relative; margin: 18px 0 0 32px; cursor: pointer;
  touch-action: pan-x pan-y; }
.overview .map:focus-visible { outline-offset: 3px; }
.overview canvas { display: block; inline-size: 100%; block-size: 100%; }
.overview :is(.chosen, .pointed) { position: absolute; pointer-events: none; border-radius: 2px; }
.overview .chosen { box-shadow: 0 0 0 1px var(--ground), 0 0 0 3px var(--accent); }
.overview .pointed { box-shadow: 0 0 0 1px var(--edge); }
.overview [hidden] { display: none; }
.overview .label { position: absolute; color: var(--muted); font-size: 11px; }
.overview .label.current { padding: 0; color: var(--ink); }
.overview .down { right: calc(100% + 6px); translate: 0 -50%; }
.overview .across { bottom: calc(100% + 3px); translate: -50% 0; }
.overview .reading { margin: 6px 0 0; color: var(--muted); }
`;

/**
 * Tiles of maps, in rows of as many as fit.
 *
 * @param {Scene['layers']} layers
 * @param {number} width pixels there are
 */
function tilesOf(layers, width) {
  const [heads] = layers[0].shape;
  const many = layers.length > 1;
  const columns = many ? heads : Math.min(heads, Math.max(1, Math.floor(width / 36)));
  return {
    ...{ layers: layers.length, heads, many, columns },
    rows: many ? layers.length : Math.ceil(heads / columns),
    side: Math.min(tile.most, Math.max(tile.least, Math.floor(width / columns))),
    /** @param {Cell} cell @returns {Place} of the last row perhaps beyond the last head */
    placeOf: ({ row, column }) =>
      many ? { layer: row, head: column } : { layer: 0, head: row * columns + column },
    /** @param {Place} place @returns {Cell} */
    cellOf: ({ layer, head }) =>
      many
        ? { row: layer, column: head }
        : { row: Math.floor(head / columns), column: head % columns },
    /** @param {Place} place */
    nameOf: ({ layer, head }) =>
      many
        ? t('Layer {layer}, head {head}', { layer: layer + 1, head: head + 1 })
        : `${t('Head')} ${head + 1}`,
  };
}

/** @param {HTMLElement} mark @param {Cell} cell @param {number} side */
function frame(mark, { row, column }, side) {
  const size = `${side - 2}px`;
  const place = { left: `${column * side}px`, top: `${row * side}px`, width: size, height: size };
  Object.assign(mark.style, place);
}

/**
 * Numbers of layers and heads along the map.
 *
 * @param {HTMLElement} labels
 * @param {ReturnType<typeof tilesOf>} tiles
 * @param {{ layer: number, head: number }} now
 */
function writeLabels(labels, { rows, columns, side, many, cellOf }, now) {
  const here = cellOf(now);
  /** @param {'down' | 'across'} kind @param {number} count @param {number} current @param {number} least @param {number} step of the numbers */
  const axis = (kind, count, current, least, step) => {
    const free = ticks(count, stride(count, count * side, least)).filter(
      (k) => Math.abs(k - current) * side >= least,
    );
    return [...free, current].map((k) => {
      const names = `label ${kind}${k === current ? ' current' : ''}`;
      const label = node('span', names, String(k * step + 1));
      label.style[kind === 'down' ? 'top' : 'left'] = `${(k + 0.5) * side - 1}px`;
      return label;
    });
  };
  labels.replaceChildren(
    ...axis('down', rows, here.row, 14, many ? 1 : columns),
    ...(many ? axis('across', columns, here.column, 20, 1) : []),
  );
}

/** @param {import('./element.js').AttentionElement} element @returns {import('./more.js').View} */
export function overview(element) {
  const canvas = node('canvas', '');
  const [chosen, pointed] = [node('div', 'chosen'), node('div', 'pointed')];
  const labels = node('div', '');
  const map = node('div', 'map', canvas, labels, pointed, chosen);
  const reading = node('p', 'reading');
  const scroll = node('div', 'scroll', map);
  const box = set(node('div', 'overview', scroll, reading), { part: 'overview' });
  const scratch = node('canvas', '');
  pointed.hidden = true;

  /** @type {ReturnType<typeof tilesOf> | null} */
  let tiles = null;
  let now = { layer: 0, head: 0 };
  let drawn = '';
  /** @type {Scene['layers'] | null} */
  let painted = null;
  let round = 0;

  /** @param {PointerEvent | MouseEvent} event */
  function under(event) {
    if (!tiles) return null;
    const cell = cellAt(rectangleOf(map), event, tiles.rows, tiles.columns);
    const place = tiles.placeOf(cell);
    return place.head < tiles.heads ? { cell, place } : null;
  }
  map.addEventListener('pointermove', (event) => {
    const at = under(event);
    pointed.hidden = !at;
    if (!at || !tiles) return;
    frame(pointed, at.cell, tiles.side);
    reading.textContent = tiles.nameOf(at.place);
  });
  map.addEventListener('pointerleave', () => {
    pointed.hidden = true;
    reading.textContent = tiles?.nameOf(now) ?? '';
  });
  map.addEventListener('click', (event) => {
    const at = under(event);
    if (at) element.set(at.place);
  });
  grid(map, {
    label: phrase('All layers and heads'),
    role: phrase('matrix'),
    cursor: () => tiles && { ...tiles.cellOf(now), rows: tiles.rows, columns: tiles.columns },
    go(row, column) {
      if (!tiles) return;
      const { layer, head } = tiles.placeOf({ row, column });
      const place = { layer, head: Math.min(tiles.heads - 1, head) };
      pointed.hidden = true;
      element.set(place);
      element.say(tiles.nameOf(place));
    },
  });

  /**
   * @param {import('../../api/index.js').Phasor} phasor
   * @param {Scene['layers']} layers
   * @param {ReturnType<typeof tilesOf>} tiles
   * @param {readonly string[]} colors
   */
  function paint(phasor, layers, { rows, columns, side, heads, cellOf }, colors) {
    const mine = ++round;
    const ratio = devicePixelRatio;
    canvas.width = Math.round(columns * side * ratio);
    canvas.height = Math.round(rows * side * ratio);
    const context = contextOf(canvas);
    if (!context) return;
    context.imageSmoothingEnabled = false;
    [context.strokeStyle] = resolve(element.probe, ['var(--line)']);
    const pixels = Math.max(1, Math.round((side - 2) * ratio));
    let next = 0;
    (function some() {
      if (mine !== round) return;
      const start = performance.now();
      for (; next < layers.length * heads && performance.now() - start < budget; ++next) {
        const place = { layer: Math.floor(next / heads), head: next % heads };
        const { row, column } = cellOf(place);
        put(scratch, pictureOf(phasor, layers[place.layer], place.head, colors, pixels));
        const [x, y] = [Math.round(column * side * ratio), Math.round(row * side * ratio)];
        context.drawImage(scratch, x, y, pixels, pixels);
        context.strokeRect(x + 0.5, y + 0.5, pixels - 1, pixels - 1);
      }
      if (next < layers.length * heads) requestAnimationFrame(some);
    })();
  }

  return {
    box,
    css,
    show(phasor, { layers }, { layer, head, colors }, fresh) {
      tiles = tilesOf(layers, (scroll.clientWidth || 640) - gutter - 4);
      const { rows, columns, side, heads } = tiles;
      now = { layer, head };
      const key = `${[layers.length, heads, rows, columns, side]} ${devicePixelRatio} ${colors}`;
      if (key !== drawn || layers !== painted || (fresh && painted === null)) {
        map.style.inlineSize = `${columns * side}px`;
        map.style.blockSize = `${rows * side}px`;
        drawn = key;
        painted = layers;
        paint(phasor, layers, tiles, colors);
      }
      frame(chosen, tiles.cellOf(now), side);
      if (pointed.hidden) reading.textContent = tiles.nameOf(now);
      writeLabels(labels, tiles, now);
    },
  };
}
