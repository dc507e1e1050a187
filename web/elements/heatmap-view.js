// What <phasor-heatmap> shows, drawn in three steps that change at different times: the axes with
// the size and the labels, the cells with the numbers, the cursor with the reader's hand.

import { put } from '../draw/canvas.js';
import { colormap, hatching, isCssMap, resolve } from '../draw/colors.js';
import { extent, zeroAt } from '../draw/extent.js';
import { bareCells, hatch } from '../draw/hatch.js';
import { layout } from '../draw/layout.js';
import { number } from '../draw/numbers.js';
import { widest } from '../draw/text.js';
import { ticks } from '../draw/ticks.js';
import { build, makeRoom, writeLabels } from './heatmap-parts.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../index.js').Phasor} Phasor */

/**
 * @typedef {object} Scene
 * @property {Tensor} tensor [rows, columns]
 * @property {{ shape: number[], data: Uint8Array } | null} mask
 * @property {string} colormap
 * @property {[number, number] | 'auto'} domain
 * @property {boolean} square
 * @property {boolean} bare
 * @property {{ title: string, name: (row: number) => string }} row
 * @property {{ title: string, name: (column: number) => string }} column
 */

/** Maps whose zero is in the middle. */
const signed = ['diverging', 'rdbu', 'burd'];

/** Labels that are measured at most: of thousands, some stand for all. */
const measured = 400;

export class HeatmapView {
  /** @type {ReturnType<typeof layout> | null} */
  #places = null;
  /** @type {Map<string, string[]>} colours by what they are for, until the scheme changes */
  #colors = new Map();

  /** @param {ShadowRoot} root */
  constructor(root) {
    this.parts = build(root);
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

  /** @param {Phasor} phasor @param {Scene} scene */
  drawCells(phasor, scene) {
    const { cells, ramp, low, high, zero, probe } = this.parts;
    const { tensor, colormap: name } = scene;
    const map = isCssMap(name)
      ? this.#kept(name, () => colormap(probe, name))
      : /** @type {any} */ (name);
    const domain =
      scene.domain === 'auto' ? extent(tensor.data, signed.includes(name)) : scene.domain;
    put(cells, phasor.paint(tensor, { colormap: map, domain }));
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
  drawHatching({ tensor, mask }) {
    const bare = bareCells(tensor, mask);
    const [rows, columns] = tensor.shape;
    const [line, ground] =
      bare.length > 0
        ? this.#kept('hatching', () => resolve(this.parts.probe, hatching))
        : ['', ''];
    const { width, height } = this.#places ?? { width: 0, height: 0 };
    const ratio = devicePixelRatio;
    hatch(this.parts.hatch, bare, { rows, columns, width, height, ratio, line, ground });
  }

  /** @param {Scene} scene */
  drawAxes({ tensor, square, bare, row, column }) {
    const [rows, columns] = tensor.shape;
    const { rowTitle, columnTitle, rowLabels, columnLabels, columnTag, stage, frame } = this.parts;
    /** @param {number} count @param {(k: number) => string} name */
    const text = (count, name) =>
      widest(ticks(count, Math.max(1, Math.ceil(count / measured))).map(name), frame);
    const places = layout({
      width: stage.clientWidth,
      height: stage.clientHeight,
      rows,
      columns,
      rowText: bare ? 0 : text(rows, row.name),
      columnText: bare ? 0 : text(columns, column.name),
      square,
      bare,
    });
    this.#places = places;
    const { x, y, width, height, upright, rowStep, columnStep } = places;
    for (const [name, pixels] of Object.entries({ x, y, w: width, h: height })) {
      frame.style.setProperty(`--${name}`, `${pixels}px`);
    }
    if (bare) return;

    rowTitle.textContent = row.title;
    columnTitle.textContent = column.title;
    columnLabels.classList.toggle('upright', upright);
    columnTag.classList.toggle('upright', upright);
    writeLabels(
      rowLabels,
      ticks(rows, rowStep).map((k) => ({
        text: row.name(k),
        at: y + ((k + 0.5) * height) / rows,
      })),
    );
    writeLabels(
      columnLabels,
      ticks(columns, columnStep).map((k) => ({
        text: column.name(k),
        at: x + ((k + 0.5) * width) / columns,
      })),
    );
  }

  /**
   * @param {Scene} scene
   * @param {{ row: number, column: number }} cell
   * @param {string} sentence which cell it is
   * @param {string} text its value
   */
  drawCursor({ tensor, row: rowAxis, column: columnAxis }, { row, column }, sentence, text) {
    if (!this.#places) return;
    const [rows, columns] = tensor.shape;
    const { x, y, width, height } = this.#places;
    const { plot, rowTag, columnTag, readout, rowLabels, columnLabels } = this.parts;
    // a cell too small to see keeps a crosshair of 5 pixels around it
    const [w, h] = [Math.max(5, width / columns), Math.max(5, height / rows)];
    const [left, top] = [((column + 0.5) * width) / columns, ((row + 0.5) * height) / rows];
    for (const [name, pixels] of Object.entries({
      'column-x': left - w / 2,
      'column-w': w,
      'row-y': top - h / 2,
      'row-h': h,
    })) {
      plot.style.setProperty(`--${name}`, `${pixels}px`);
    }
    rowTag.style.setProperty('--at', `${y + top}px`);
    columnTag.style.setProperty('--at', `${x + left}px`);
    rowTag.textContent = rowAxis.name(row);
    columnTag.textContent = columnAxis.name(column);
    // a letter is about 8 pixels wide, and a line 14 high
    const letters = columnAxis.name(column).length;
    makeRoom(rowLabels, y + top, () => 14);
    makeRoom(columnLabels, x + left, (label) =>
      this.#places?.upright ? 14 : 4 * (letters + (label.textContent ?? '').length) + 2,
    );
    const value = document.createElement('b');
    value.textContent = text;
    readout.replaceChildren(`${sentence} `, value);
  }
}
