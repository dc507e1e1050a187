// Thumbnails of all maps of a model: a row for each layer, a column for each head, as in bertviz's model
// view. The heads of a single layer fill several rows. All are tiles of one canvas, a few painted in each
// frame, so that a model of thousands of heads needs few nodes and never blocks the page.

import { cellAt, contextOf, put, rectangleOf } from '../../draw/canvas.js';
import { resolve } from '../../draw/colors.js';
import { node, set } from '../../draw/nodes.js';
import { stride, ticks } from '../../draw/axis.js';
import { phrase, t } from '../../texts/language.js';
import { grid } from '../slider.js';
import { pictureOf } from './scene.js';

/** @typedef {import('../keyboard.js').Cell} Cell */
/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {{ layer: number, head: number }} Place */
/** @typedef {import('./scene.js').Palette} Palette of colours for weights */
/** @typedef {(Scene['layers'][number] | null)[]} Layers those loaded so far; null: to come */

/**
 * @typedef {object} Marks notes on heads, drawn on their maps
 * @property {string} key changes when they do
 * @property {(place: Place) => { color: string, off: boolean }} of for a head: the colour of a line below
 *   it, '' for none, and whether it is crossed out
 * @property {(place: Place) => string} name written after the number of a head
 */

/**
 * Least and largest size (pixels) of a tile with its gap; if even the least does not fit, the tiles scroll
 * sideways.
 */
const tile = { least: 10, most: 48 };
/** Pixels left of the tiles, for their labels. */
const gutter = 32;
/** Longest time (ms) that painting takes in a frame. */
const budget = 8;

const css = `
.overview { margin-block-end: 16px; }
.overview[hidden] { display: none; }
.overview .scroll { overflow-x: auto; direction: ltr; padding: 0 3px 3px 0; }
.overview .map { position: relative; margin: 18px 0 0 32px; cursor: pointer;
  touch-action: manipulation; }
.overview .map:focus-visible { outline-offset: 3px; }
.overview canvas { display: block; inline-size: 100%; block-size: 100%; }
.overview canvas.over { position: absolute; inset: 0; pointer-events: none; }
.overview :is(.chosen, .pointed, .framed) { position: absolute; pointer-events: none; border-radius: 2px; }
.overview .chosen { box-shadow: 0 0 0 1px var(--ground), 0 0 0 3px var(--accent); }
.overview .framed { box-shadow: inset 0 0 0 1.5px var(--ink); }
.overview .pointed { box-shadow: 0 0 0 1px var(--edge); }
.overview [hidden] { display: none; }
.overview .label { position: absolute; color: var(--muted); font-size: 11px; }
.overview .label.current { padding: 0; color: var(--ink); }
.overview .down { right: calc(100% + 6px); translate: 0 -50%; }
.overview .across { bottom: calc(100% + 3px); translate: -50% 0; }
.overview .reading { margin: 6px 0 0; color: var(--muted); }
`;

/**
 * A row of tiles for each layer; a single layer is broken into rows that fit.
 *
 * @param {Layers} layers
 * @param {number} width available pixels
 */
export function tilesOf(layers, width) {
  const [heads] = layers[0]?.shape ?? [0];
  const many = layers.length > 1;
  const columns = many ? heads : Math.min(heads, Math.max(1, Math.floor(width / 36)));
  return {
    layers: layers.length,
    heads,
    many,
    columns,
    rows: many ? layers.length : Math.ceil(heads / columns),
    side: Math.min(tile.most, Math.max(tile.least, Math.floor(width / columns))),
    /** @param {Cell} cell @returns {Place} in the last row, it may be beyond the last head */
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

/** @param {HTMLElement} element @param {Cell} cell @param {number} side */
function frame(element, { row, column }, side) {
  const size = `${side - 2}px`;
  const place = { left: `${column * side}px`, top: `${row * side}px`, width: size, height: size };
  Object.assign(element.style, place);
}

/**
 * Writes numbers of layers and heads along the map.
 *
 * @param {HTMLElement} labels
 * @param {ReturnType<typeof tilesOf>} tiles
 * @param {{ layer: number, head: number }} now
 */
function writeLabels(labels, { rows, columns, side, many, cellOf }, now) {
  const here = cellOf(now);
  /**
   * @param {'down' | 'across'} kind
   * @param {number} count
   * @param {number} current
   * @param {number} least
   * @param {number} step between numbers
   */
  const axis = (kind, count, current, least, step) => {
    const others = ticks(count, stride(count, count * side, least)).filter((k) => k !== current);
    return [...others, current].map((k) => {
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

/**
 * Paints the canvas of all maps. Unchanged maps are not repainted.
 *
 * @param {import('../element.js').PhasorElement} element
 */
function painter(element) {
  const canvas = node('canvas', '');
  const scratch = node('canvas', '');
  /** @type {Layers} */
  let layers = [];
  /** how many heads of each layer are painted @type {number[]} */
  let done = [];
  let size = '';
  let isWaiting = false;
  /**
   * @type {{ phasor: import('../../api/index.js').Phasor, tiles: ReturnType<typeof tilesOf>,
   *   palette: Palette } | null}
   */
  let now = null;

  function some() {
    isWaiting = false;
    paintSome();
    element.awaits('maps', isWaiting);
  }
  function paintSome() {
    const context = now && contextOf(canvas);
    if (!now || !context) return;
    const { phasor, tiles, palette } = now;
    const { side, heads, cellOf } = tiles;
    const ratio = devicePixelRatio;
    const pixels = Math.max(1, Math.round((side - 2) * ratio));
    const start = performance.now();
    for (let layer = 0; layer < layers.length; ++layer) {
      const weights = layers[layer];
      for (; weights && done[layer] < heads; ++done[layer]) {
        if (performance.now() - start > budget) return wait();
        const { row, column } = cellOf({ layer, head: done[layer] });
        put(scratch, pictureOf(phasor, weights, done[layer], palette, pixels));
        const [x, y] = [Math.round(column * side * ratio), Math.round(row * side * ratio)];
        context.drawImage(scratch, x, y, pixels, pixels);
        context.strokeRect(x + 0.5, y + 0.5, pixels - 1, pixels - 1);
      }
    }
  }
  function wait() {
    if (!isWaiting) requestAnimationFrame(some);
    isWaiting = true;
  }

  return {
    canvas,
    /**
     * @param {import('../../api/index.js').Phasor} phasor
     * @param {Layers} next
     * @param {ReturnType<typeof tilesOf>} tiles
     * @param {Palette} palette
     */
    paint(phasor, next, tiles, palette) {
      const { rows, columns, side, heads } = tiles;
      const { colors, scale, top, isLeft } = palette;
      const sizes = [next.length, heads, rows, columns, side, devicePixelRatio];
      const key = `${sizes} ${colors} ${scale} ${top} ${isLeft}`;
      if (key !== size) {
        size = key;
        layers = [];
        canvas.width = Math.round(columns * side * devicePixelRatio);
        canvas.height = Math.round(rows * side * devicePixelRatio);
        const context = contextOf(canvas);
        if (context) {
          context.imageSmoothingEnabled = false;
          [context.strokeStyle] = resolve(element.probe, ['var(--line)']);
        }
      }
      now = { phasor, tiles, palette };
      done = next.map((weights, k) => (weights && weights === layers[k] ? done[k] : 0));
      layers = [...next];
      if (layers.some((weights, k) => weights && done[k] < heads) && !isWaiting) some();
    },
  };
}

/**
 * Draws lines below maps, and crosses over disabled heads.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {ReturnType<typeof tilesOf>} tiles
 * @param {Marks} marks
 * @param {string} ink colour of crosses
 */
function mark(canvas, { rows, columns, side, layers, heads, cellOf }, marks, ink) {
  const ratio = devicePixelRatio;
  canvas.width = Math.round(columns * side * ratio);
  canvas.height = Math.round(rows * side * ratio);
  const context = contextOf(canvas);
  if (!context) return;
  context.scale(ratio, ratio);
  context.strokeStyle = ink;
  context.lineWidth = 1.5;
  const high = Math.max(2, Math.round(side / 10));
  for (let k = 0; k < layers * heads; ++k) {
    const place = { layer: Math.floor(k / heads), head: k % heads };
    const { row, column } = cellOf(place);
    const [x, y, wide] = [column * side, row * side, side - 2];
    const { color, off } = marks.of(place);
    context.fillStyle = color || 'transparent';
    context.fillRect(x, y + wide - high, wide, high);
    if (!off) continue;
    context.beginPath();
    context.moveTo(x + 1, y + 1);
    context.lineTo(x + wide - 1, y + wide - 1);
    context.moveTo(x + wide - 1, y + 1);
    context.lineTo(x + 1, y + wide - 1);
    context.stroke();
  }
}

/** @param {import('../element.js').PhasorElement} element with the settings layer and head */
export function overview(element) {
  const maps = painter(element);
  const over = node('canvas', 'over');
  const [chosen, pointed] = [node('div', 'chosen'), node('div', 'pointed')];
  const [frames, labels] = [node('div', ''), node('div', '')];
  const map = node('div', 'map', maps.canvas, over, frames, labels, pointed, chosen);
  const reading = node('p', 'reading');
  const scroll = node('div', 'scroll', map);
  const box = set(node('div', 'overview', scroll, reading), { part: 'overview' });
  pointed.hidden = true;
  over.hidden = true;

  /** @type {ReturnType<typeof tilesOf> | null} */
  let tiles = null;
  let now = { layer: 0, head: 0 };
  /** @type {Marks | null} */
  let marks = null;
  let marked = '';

  /** @param {Place} place */
  function nameOf(place) {
    const [name, value] = [tiles?.nameOf(place) ?? '', marks?.name(place)];
    return value ? t('{name}: {value}', { name, value }) : name;
  }
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
    reading.textContent = nameOf(at.place);
  });
  map.addEventListener('pointerleave', () => {
    pointed.hidden = true;
    reading.textContent = nameOf(now);
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
      element.say(nameOf(place));
    },
  });

  return {
    box,
    css,
    /**
     * @param {import('../../api/index.js').Phasor} phasor
     * @param {{ layers: Layers }} scene
     * @param {Place & Palette} state
     * @param {readonly Place[]} framed
     * @param {Marks | null} [said]
     */
    show(phasor, { layers }, { layer, head, ...palette }, framed, said = null) {
      tiles = tilesOf(layers, (scroll.clientWidth || 640) - gutter - 4);
      const { rows, columns, side } = tiles;
      now = { layer, head };
      map.style.inlineSize = `${columns * side}px`;
      map.style.blockSize = `${rows * side}px`;
      maps.paint(phasor, layers, tiles, palette);
      marks = said;
      const key = `${said?.key} ${[layers.length, rows, columns, side]} ${devicePixelRatio} ${palette.colors}`;
      over.hidden = !said;
      if (said && key !== marked)
        mark(over, tiles, said, resolve(element.probe, ['var(--ink)'])[0]);
      marked = key;
      frame(chosen, tiles.cellOf(now), side);
      const boxes = framed.map(() => node('div', 'framed'));
      const { cellOf } = tiles;
      framed.forEach((place, k) => frame(boxes[k], cellOf(place), side));
      frames.replaceChildren(...boxes);
      if (pointed.hidden) reading.textContent = nameOf(now);
      writeLabels(labels, tiles, now);
    },
  };
}
