// What <phasor-heatmap> shows, drawn in steps that change at different times: the axes with the size
// and the labels, the cells with the numbers and the window, the cursor with the reader's hand.

import { put } from '../draw/canvas.js';
import { colormap, hatching, isCssMap, isPlain, resolve } from '../draw/colors.js';
import { zeroAt } from '../draw/extent.js';
import { hatch } from '../draw/hatch.js';
import { layout } from '../draw/layout.js';
import { number } from '../draw/numbers.js';
import { widest } from '../draw/text.js';
import { ticks, ticksIn } from '../draw/ticks.js';
import { fewest, isWhole, pixels } from '../draw/window.js';
import { build, makeRoom, writeLabels } from './heatmap-parts.js';
import { node } from './style.js';

/** @typedef {import('../draw/window.js').Window} Window */
/** @typedef {import('../index.js').Phasor} Phasor */

/**
 * @typedef {object} Axis
 * @property {string} title
 * @property {(k: number) => string} name
 * @property {Window} window
 */

/**
 * @typedef {object} Scene
 * @property {import('./heatmap-matrix.js').Matrix} matrix
 * @property {import('../picture.js').Colormap | readonly string[]} colormap
 * @property {readonly [number, number] | 'auto'} domain
 * @property {boolean} square
 * @property {boolean} bare
 * @property {Axis} row
 * @property {Axis} column
 */

/** @param {Scene['colormap']} map @returns {boolean} whether zero is its middle, as paint has it */
const isSigned = (map) =>
  typeof map === 'string' ? ['diverging', 'rdbu', 'burd'].includes(map) : map.length % 2 === 1;

/** Labels that are measured at most: of thousands, some stand for all. */
const measured = 400;

/** @param {Window} window */
const size = ([from, to]) => to - from;

export class HeatmapView {
  /** @type {ReturnType<typeof layout> | null} */
  #places = null;
  /** @type {Map<string, string[]>} colours by what they are for, until the scheme changes */
  #colors = new Map();
  /** @type {Uint8ClampedArray | null} */
  #pixels = null;
  #texts = { rowText: 0, columnText: 0 };
  #figure;
  #probe;

  /** @param {HTMLElement} figure @param {HTMLElement} probe */
  constructor(figure, probe) {
    this.parts = build(figure);
    this.#figure = figure;
    this.#probe = probe;
  }

  /** The colours may have changed. */
  forgetColors() {
    this.#colors.clear();
  }

  /** @param {string} key @param {() => string[]} find */
  #kept(key, find) {
    const colors = this.#colors.get(key) ?? find();
    this.#colors.set(key, colors);
    return colors;
  }

  /** @param {Scene['colormap']} name @returns {any} for `phasor.paint` */
  #map(name) {
    if (typeof name !== 'string') {
      return name.every(isPlain)
        ? name
        : this.#kept(name.join(' '), () => resolve(this.#probe, name));
    }
    return isCssMap(name) ? this.#kept(name, () => colormap(this.#probe, name)) : name;
  }

  /** @param {Phasor} phasor @param {Scene} scene */
  drawCells(phasor, scene) {
    const { cells, ramp, low, high, zero } = this.parts;
    const { matrix, colormap: name, row, column } = scene;
    const map = this.#map(name);
    const domain = scene.domain === 'auto' ? matrix.ends(isSigned(name)) : scene.domain;
    const { width, height } = this.#places ?? { width: 1, height: 1 };
    const size = {
      width: pixels(column.window, width * devicePixelRatio),
      height: pixels(row.window, height * devicePixelRatio),
    };
    // the same bytes again while the size stays: new memory is slower than the painting
    const bytes = 4 * size.width * size.height;
    if (this.#pixels?.length !== bytes) this.#pixels = new Uint8ClampedArray(bytes);
    const into = this.#pixels;
    const windows = { rows: row.window, cols: column.window };
    put(cells, matrix.paint({ colormap: map, domain, ...windows, ...size, into }));
    this.drawHatching(scene);
    if (scene.bare) return;

    const steps = Float32Array.from({ length: 128 }, (_, k) => k / 127);
    put(ramp, phasor.paint({ shape: [1, 128], data: steps }, { colormap: map, domain: [0, 1] }));
    low.textContent = number(domain[0], 2);
    high.textContent = number(domain[1], 2);
    const share = zeroAt(domain);
    zero.hidden = share === null;
    zero.style.setProperty('--zero', `${100 * (share ?? 0)}%`);
  }

  /** @param {Scene} scene */
  drawHatching({ matrix, row, column }) {
    const bare = matrix.bare(row.window, column.window);
    const [line, ground] =
      bare.length > 0 ? this.#kept('hatching', () => resolve(this.#probe, hatching)) : ['', ''];
    const { width, height } = this.#places ?? { width: 0, height: 0 };
    const ratio = devicePixelRatio;
    const [rows, columns] = [row.window, column.window];
    hatch(this.parts.hatch, bare, { rows, columns, width, height, ratio, line, ground });
  }

  /**
   * How wide the labels are: all of them, whichever the window shows, so that the map stays where it
   * is while it is zoomed.
   *
   * @param {Scene} scene
   */
  measure({ matrix, bare, row, column }) {
    /** @param {number} count @param {(k: number) => string} name */
    const text = (count, name) => {
      const some = ticks(count, Math.max(1, Math.ceil(count / measured)));
      return bare ? 0 : widest(some.map(name), this.parts.stage);
    };
    this.#texts = {
      rowText: text(matrix.rows, row.name),
      columnText: text(matrix.columns, column.name),
    };
  }

  /** @param {Scene} scene */
  drawAxes({ matrix, square, bare, row, column }) {
    const { rowTitle, columnTitle, columnLabels, columnTag, stage } = this.parts;
    const places = layout({
      width: stage.clientWidth,
      height: stage.clientHeight,
      rows: size(row.window),
      columns: size(column.window),
      ...this.#texts,
      square,
      bare,
    });
    this.#places = places;
    const { x, y, width, height, upright } = places;
    for (const [name, pixels] of Object.entries({ x, y, w: width, h: height })) {
      this.#figure.style.setProperty(`--${name}`, `${pixels}px`);
    }
    if (bare) return;

    rowTitle.textContent = row.title;
    columnTitle.textContent = column.title;
    columnLabels.classList.toggle('upright', upright);
    columnTag.classList.toggle('upright', upright);
    this.drawTicks({ matrix, row, column });
  }

  /** @param {Pick<Scene, 'matrix' | 'row' | 'column'>} scene */
  drawTicks({ matrix, row, column }) {
    if (!this.#places) return;
    const { x, y, width, height, rowStep, columnStep } = this.#places;
    const { rowLabels, columnLabels, rowPart, columnPart } = this.parts;
    for (const [list, axis, step, start, space] of /** @type {const} */ ([
      [rowLabels, row, rowStep, y, height],
      [columnLabels, column, columnStep, x, width],
    ])) {
      const [from] = axis.window;
      const labels = ticksIn(axis.window, step).map((k) => ({
        text: axis.name(k),
        at: start + ((k + 0.5 - from) * space) / size(axis.window),
      }));
      writeLabels(list, labels);
    }
    for (const [part, { window }, count] of /** @type {const} */ ([
      [rowPart, row, matrix.rows],
      [columnPart, column, matrix.columns],
    ])) {
      part.hidden = isWhole(window, count);
      part.style.setProperty('--from', String(window[0] / count));
      part.style.setProperty('--size', String(size(window) / count));
    }
  }

  /**
   * @param {Scene} scene
   * @param {{ row: number, column: number }} cell
   * @param {string} sentence which cell it is
   * @param {string} text its value
   */
  drawCursor({ matrix, row: rowAxis, column: columnAxis }, { row, column }, sentence, text) {
    if (!this.#places) return;
    const { rowTag, columnTag, readout, copy, rowLabels, columnLabels } = this.parts;
    const { x, y, width, height, upright } = this.#places;
    const there = row >= 0 && column >= 0 && row < matrix.rows && column < matrix.columns;
    const top = there ? this.#mark('row', row, rowAxis.window, height) : null;
    const left = there ? this.#mark('column', column, columnAxis.window, width) : null;
    this.#figure.classList.toggle('no-row', top === null);
    this.#figure.classList.toggle('no-column', left === null);
    copy.hidden = !there;
    if (!there) {
      readout.replaceChildren();
      makeRoom(rowLabels, null, () => 0);
      makeRoom(columnLabels, null, () => 0);
      return;
    }
    rowTag.style.setProperty('--at', `${y + (top ?? 0)}px`);
    columnTag.style.setProperty('--at', `${x + (left ?? 0)}px`);
    rowTag.textContent = rowAxis.name(row);
    columnTag.textContent = columnAxis.name(column);
    // a letter is about 8 pixels wide, and a line 14 high
    const letters = columnAxis.name(column).length;
    makeRoom(rowLabels, top === null ? null : y + top, () => 14);
    makeRoom(columnLabels, left === null ? null : x + left, (label) =>
      upright ? 14 : 4 * (letters + (label.textContent ?? '').length) + 2,
    );
    readout.replaceChildren(node('span', '', `${sentence} `), node('b', '', text));
  }

  /** @param {Scene} scene which of the buttons have something to do */
  drawZoom({ matrix, row, column }) {
    const { zoom, larger, smaller, all } = this.parts;
    const whole = isWhole(row.window, matrix.rows) && isWhole(column.window, matrix.columns);
    const small = size(row.window) <= fewest && size(column.window) <= fewest;
    zoom.hidden = whole && small;
    larger.setAttribute('aria-disabled', String(small));
    for (const button of [smaller, all]) button.setAttribute('aria-disabled', String(whole));
  }

  /**
   * Puts one line of the crosshair in its place.
   *
   * @param {'row' | 'column'} name
   * @param {number} cell
   * @param {Window} window
   * @param {number} space
   * @returns {number | null} its middle, in pixels; null outside the window
   */
  #mark(name, cell, [from, to], space) {
    if (cell + 1 <= from || cell >= to) return null;
    const scale = space / (to - from);
    const begin = Math.max(0, (cell - from) * scale);
    const end = Math.min(space, (cell + 1 - from) * scale);
    const middle = (begin + end) / 2;
    // a cell too small to see keeps a crosshair of 5 pixels around it
    const wide = Math.max(5, end - begin);
    const [place, extent] = name === 'row' ? ['row-y', 'row-h'] : ['column-x', 'column-w'];
    this.parts.plot.style.setProperty(`--${place}`, `${middle - wide / 2}px`);
    this.parts.plot.style.setProperty(`--${extent}`, `${wide}px`);
    return middle;
  }
}
