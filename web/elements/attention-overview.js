// All maps of a model, small: a row for each layer, a column for each head, as in bertviz's model view.
// Of one layer the heads fill as many rows as they need. All are tiles of one canvas, painted a few
// in each frame, so that a model of thousands of heads is a handful of nodes and stops nothing.

import { cellAt, put } from '../draw/canvas.js';
import { resolve } from '../draw/colors.js';
import { stride, ticks } from '../draw/ticks.js';
import { t, told } from '../text/language.js';
import { headOf } from '../text/model.js';
import { facts } from './attention-model.js';
import { moved } from './cursor.js';
import { node } from './style.js';

/** @typedef {import('./attention-more.js').View} View */
/** @typedef {import('./attention-model.js').Scene} Scene */

/** Pixels of a tile with its gap; narrower ones scroll sideways within their box. */
const tile = { least: 10, most: 48 };
const gutter = 32;
const above = 18;
/** Milliseconds of a frame that painting may take. */
const budget = 8;

const css = `
.overview { margin-block-end: 16px; }
.overview[hidden] { display: none; }
.overview .scroll { overflow-x: auto; direction: ltr; padding: 0 3px 3px 0; }
.overview .map { position: relative; margin: ${above}px 0 0 ${gutter}px; cursor: pointer; touch-action: pan-x pan-y; }
.overview .map:focus-visible { outline-offset: 3px; }
.overview canvas { display: block; inline-size: 100%; block-size: 100%; }
.overview :is(.chosen, .pointed) { position: absolute; pointer-events: none; border-radius: 2px; }
.overview .chosen { box-shadow: 0 0 0 1px var(--ground), 0 0 0 3px var(--accent); }
.overview .pointed { box-shadow: 0 0 0 1px var(--edge); }
.overview [hidden] { display: none; }
.overview .label { position: absolute; color: var(--muted); font-size: 0.6875rem; }
.overview .label.current { color: var(--ink); font-weight: 600; }
.overview .down { right: calc(100% + 6px); translate: 0 -50%; }
.overview .across { bottom: calc(100% + 3px); translate: -50% 0; }
.overview .reading { margin: 6px 0 0; color: var(--muted); }
`;

/**
 * @param {import('./attention-element.js').AttentionElement} element
 * @returns {View}
 */
export function overview(element) {
  const canvas = node('canvas', '');
  const chosen = node('div', 'chosen');
  const pointed = node('div', 'pointed');
  const labels = node('div', '');
  const map = node('div', 'map', canvas, labels, pointed, chosen);
  const reading = node('p', 'reading');
  const scroll = node('div', 'scroll', map);
  const box = node('div', 'overview', scroll, reading);
  box.setAttribute('part', 'overview');
  map.tabIndex = 0;
  map.setAttribute('role', 'application');
  told(map, { 'aria-label': 'All layers and heads', 'aria-roledescription': 'matrix' });
  pointed.hidden = true;
  const scratch = node('canvas', '');

  let size = { layers: 0, heads: 0, rows: 0, columns: 0, side: 0 };
  let now = { layer: 0, head: 0 };
  let drawn = '';
  /** @type {Scene['layers'] | null} */
  let painted = null;
  let round = 0;

  /** @param {number} row @param {number} column */
  const mapAt = (row, column) =>
    size.layers > 1
      ? { layer: row, head: column }
      : { layer: 0, head: row * size.columns + column };
  /** @param {{ layer: number, head: number }} place */
  const cellOf = ({ layer, head }) =>
    size.layers > 1
      ? { row: layer, column: head }
      : { row: Math.floor(head / size.columns), column: head % size.columns };
  /** @param {{ layer: number, head: number }} place */
  const named = ({ layer, head }) =>
    size.layers > 1
      ? t('Layer {layer}, head {head}', { layer: layer + 1, head: head + 1 })
      : `${t('Head')} ${head + 1}`;

  /** @param {HTMLElement} mark @param {{ row: number, column: number }} cell */
  function frame(mark, { row, column }) {
    const { side } = size;
    const pixels = { left: column * side, top: row * side, width: side - 2, height: side - 2 };
    for (const [name, value] of Object.entries(pixels)) mark.style.setProperty(name, `${value}px`);
  }

  /** @param {PointerEvent | MouseEvent} event */
  function under(event) {
    const cell = cellAt(map.getBoundingClientRect(), event, size.rows, size.columns);
    const place = mapAt(cell.row, cell.column);
    return place.head < size.heads ? { cell, place } : null;
  }
  map.addEventListener('pointermove', (event) => {
    const found = size.rows > 0 ? under(event) : null;
    pointed.hidden = !found;
    if (!found) return;
    frame(pointed, found.cell);
    reading.textContent = named(found.place);
  });
  map.addEventListener('pointerleave', () => {
    pointed.hidden = true;
    reading.textContent = named(now);
  });
  map.addEventListener('click', (event) => {
    const found = size.rows > 0 ? under(event) : null;
    if (found) element.set(found.place);
  });
  map.addEventListener('keydown', (event) => {
    const next = moved(cellOf(now), event, size.rows, size.columns);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    const place = mapAt(next.row, next.column);
    place.head = Math.min(size.heads - 1, place.head);
    pointed.hidden = true;
    element.set(place);
    element.say(named(place));
  });

  /**
   * @param {import('../index.js').Phasor} phasor
   * @param {Scene['layers']} layers
   * @param {readonly string[]} colors
   */
  function paint(phasor, layers, colors) {
    const mine = ++round;
    const ratio = devicePixelRatio;
    const { rows, columns, side, heads } = size;
    canvas.width = Math.round(columns * side * ratio);
    canvas.height = Math.round(rows * side * ratio);
    const context = canvas.getContext('2d');
    if (!context) return;
    context.imageSmoothingEnabled = false;
    const pixels = Math.max(1, Math.round((side - 2) * ratio));
    let next = 0;
    function some() {
      if (mine !== round) return;
      const start = performance.now();
      for (; next < layers.length * heads && performance.now() - start < budget; ++next) {
        const place = { layer: Math.floor(next / heads), head: next % heads };
        const weights = layers[place.layer];
        const { top } = facts({ weights }, place.head);
        const { row, column } = cellOf(place);
        const picture = phasor.paint(headOf(weights, place.head), {
          colormap: colors,
          domain: [0, top],
          width: Math.min(pixels, weights.shape[2]),
          height: Math.min(pixels, weights.shape[1]),
          // a pixel that covers several cells shows the largest: a diagonal must not vanish
          reduce: 'max',
        });
        put(scratch, picture);
        const [x, y] = [Math.round(column * side * ratio), Math.round(row * side * ratio)];
        context?.drawImage(scratch, x, y, pixels, pixels);
        context?.strokeRect(x + 0.5, y + 0.5, pixels - 1, pixels - 1);
      }
      if (next < layers.length * heads) requestAnimationFrame(some);
    }
    [context.strokeStyle] = resolve(element.probe, ['var(--line)']);
    some();
  }

  return {
    box,
    css,
    show(phasor, { layers }, { layer, head, colors }, fresh) {
      const [heads] = layers[0].shape;
      const width = (scroll.clientWidth || 640) - gutter - 4;
      const fits = Math.max(1, Math.floor(width / 36));
      const columns = layers.length > 1 ? heads : Math.min(heads, fits);
      const rows = layers.length > 1 ? layers.length : Math.ceil(heads / columns);
      const side = Math.min(tile.most, Math.max(tile.least, Math.floor(width / columns)));
      size = { layers: layers.length, heads, rows, columns, side };
      now = { layer, head };
      const key = `${Object.values(size)} ${devicePixelRatio} ${colors}`;
      if (key !== drawn || layers !== painted || (fresh && painted === null)) {
        map.style.inlineSize = `${columns * side}px`;
        map.style.blockSize = `${rows * side}px`;
        drawn = key;
        painted = layers;
        paint(phasor, layers, colors);
      }
      const here = cellOf(now);
      frame(chosen, here);
      if (pointed.hidden) reading.textContent = named(now);
      /** @param {string} kind @param {number} count @param {number} current @param {number} least @param {(k: number) => string} text */
      const axis = (kind, count, current, least, text) => {
        const step = stride(count, count * side, least);
        const free = ticks(count, step).filter((k) => Math.abs(k - current) * side >= least);
        return [...free, current].map((k) => {
          const label = node('span', `label ${kind}${k === current ? ' current' : ''}`, text(k));
          label.style.setProperty(kind === 'down' ? 'top' : 'left', `${(k + 0.5) * side - 1}px`);
          return label;
        });
      };
      const many = layers.length > 1;
      labels.replaceChildren(
        ...axis('down', rows, here.row, 14, (k) => String(many ? k + 1 : k * columns + 1)),
        ...(many ? axis('across', columns, here.column, 20, (k) => String(k + 1)) : []),
      );
    },
  };
}
