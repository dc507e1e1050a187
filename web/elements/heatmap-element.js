// <phasor-heatmap>: any matrix as a heat map with axes, a legend and a cell cursor.
//
//   const map = document.querySelector('phasor-heatmap');
//   map.tensor = phasor.sinusoidal({ length: 60, dim: 32 });
//   map.addEventListener('phasor-select', ({ detail }) => console.log(detail));
//
// attributes  colormap   'diverging' (signed values), 'sequential' (from zero up) or a name that
//                        phasor.paint knows; the two first take their colours from CSS, read again
//                        when the colour scheme changes
//             domain     'auto' or the values at the two ends: '-1 1'
//             caption    what the figure shows, in a sentence; its accessible name
//             rowtitle columntitle   'position', 'dimension', …
//             square     cells keep equal sides
//             bare       cells only: no axes, no legend, no cursor
// properties  each attribute, and
//             tensor     { shape: [rows, columns], data: Float32Array }
//             mask       { shape, data: Uint8Array } or null; cells with 0 are masked
//             rowlabels columnlabels   a text for each row, column; without them the numbers
//             row column               the cursor, -1 for none; setting them fires no event
// events      phasor-select { row, column, value } when the reader moves the cursor
//             phasor-error  { message } when something cannot be drawn; the last picture stays

import { load } from '../index.js';
import { cellAt } from '../draw/canvas.js';
import { number } from '../draw/numbers.js';
import { moved } from './cursor.js';
import { HeatmapView } from './heatmap-view.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../index.js').Phasor} Phasor */

const schemes = ['(prefers-color-scheme: dark)', '(forced-colors: active)'];
const attributes = ['colormap', 'domain', 'caption', 'rowtitle', 'columntitle', 'square', 'bare'];

/** @param {string} text @returns {[number, number] | 'auto' | null} null when it is neither */
function parseDomain(text) {
  if (text.trim() === 'auto') return 'auto';
  const ends = text.trim().split(/\s+/).map(Number);
  return ends.length === 2 && ends.every(Number.isFinite) ? [ends[0], ends[1]] : null;
}

const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

export class HeatmapElement extends Base {
  static observedAttributes = attributes;

  #view;
  /** @type {Phasor | null} */
  #phasor = null;
  /** @type {Tensor | null} */
  #tensor = null;
  /** @type {{ shape: number[], data: Uint8Array } | null} */
  #mask = null;
  /** @type {readonly string[] | null} */
  #rowLabels = null;
  /** @type {readonly string[] | null} */
  #columnLabels = null;
  #cursor = { row: -1, column: -1 };
  #waiting = false;
  #stale = { cells: true, axes: true };
  /** @type {ResizeObserver | null} */
  #resized = null;

  constructor() {
    super();
    this.#view = new HeatmapView(this.attachShadow({ mode: 'open' }));
    const { plot } = this.#view.parts;
    plot.addEventListener('pointermove', (event) => this.#point(event));
    plot.addEventListener('pointerdown', (event) => this.#point(event));
    plot.addEventListener('keydown', (event) => this.#press(event));
    plot.addEventListener('focus', () => {
      const { row, column } = this.#cursor;
      // by pointer the cell follows from the place; by keyboard it starts in the first corner
      if (plot.matches(':focus-visible')) this.#select(Math.max(0, row), Math.max(0, column));
    });
  }

  connectedCallback() {
    this.#resized = new ResizeObserver(() => this.#refresh({ axes: true }));
    this.#resized.observe(this.#view.parts.stage);
    for (const query of schemes) matchMedia(query).addEventListener('change', this.#recolor);
    this.#recolor();
    load().then(
      (phasor) => {
        this.#phasor = phasor;
        this.#refresh({ cells: true });
      },
      (error) => this.#fail(error),
    );
  }

  disconnectedCallback() {
    this.#resized?.disconnect();
    for (const query of schemes) matchMedia(query).removeEventListener('change', this.#recolor);
  }

  /** @param {string} name @param {string | null} before @param {string | null} after */
  attributeChangedCallback(name, before, after) {
    if (before === after) return;
    const cells = ['colormap', 'domain', 'bare'].includes(name);
    const axes = ['rowtitle', 'columntitle', 'square', 'bare'].includes(name);
    this.#refresh({ cells, axes });
  }

  get tensor() {
    return this.#tensor;
  }
  set tensor(tensor) {
    if (tensor === this.#tensor) return;
    const before = this.#tensor?.shape.join();
    this.#tensor = tensor;
    this.#refresh({ cells: true, axes: before !== tensor?.shape.join() });
  }

  get mask() {
    return this.#mask;
  }
  set mask(mask) {
    if (mask === this.#mask) return;
    this.#mask = mask;
    this.#refresh({ cells: true });
  }

  get rowlabels() {
    return this.#rowLabels;
  }
  set rowlabels(labels) {
    if (labels === this.#rowLabels || labels?.join('\n') === this.#rowLabels?.join('\n')) return;
    this.#rowLabels = labels;
    this.#refresh({ axes: true });
  }

  get columnlabels() {
    return this.#columnLabels;
  }
  set columnlabels(labels) {
    const same = labels?.join('\n') === this.#columnLabels?.join('\n');
    if (labels === this.#columnLabels || same) return;
    this.#columnLabels = labels;
    this.#refresh({ axes: true });
  }

  get row() {
    return this.#cursor.row;
  }
  set row(row) {
    this.#place(row, this.#cursor.column);
  }

  get column() {
    return this.#cursor.column;
  }
  set column(column) {
    this.#place(this.#cursor.row, column);
  }

  get colormap() {
    return this.getAttribute('colormap') ?? 'diverging';
  }
  set colormap(name) {
    if (name !== this.colormap) this.setAttribute('colormap', name);
  }

  /** @returns {[number, number] | 'auto'} */
  get domain() {
    return parseDomain(this.getAttribute('domain') ?? 'auto') ?? 'auto';
  }
  set domain(domain) {
    if (String(domain) === String(this.domain)) return;
    this.setAttribute('domain', typeof domain === 'string' ? domain : domain.join(' '));
  }

  get caption() {
    return this.getAttribute('caption') ?? '';
  }
  set caption(text) {
    if (text !== this.caption) this.setAttribute('caption', text);
  }

  get rowtitle() {
    return this.getAttribute('rowtitle') ?? 'row';
  }
  set rowtitle(text) {
    if (text !== this.rowtitle) this.setAttribute('rowtitle', text);
  }

  get columntitle() {
    return this.getAttribute('columntitle') ?? 'column';
  }
  set columntitle(text) {
    if (text !== this.columntitle) this.setAttribute('columntitle', text);
  }

  get square() {
    return this.hasAttribute('square');
  }
  set square(on) {
    this.toggleAttribute('square', on);
  }

  get bare() {
    return this.hasAttribute('bare');
  }
  set bare(on) {
    this.toggleAttribute('bare', on);
  }

  #recolor = () => {
    this.#view.forgetColors();
    this.#refresh({ cells: true });
  };

  get #size() {
    const [rows = 0, columns = 0] = this.#tensor?.shape ?? [];
    return { rows, columns };
  }

  /**
   * Many changes become one update, before the browser paints next.
   *
   * @param {{ cells?: boolean, axes?: boolean }} what has to be drawn again
   */
  #refresh({ cells = false, axes = false }) {
    this.#stale.cells ||= cells;
    this.#stale.axes ||= axes;
    if (this.#waiting || !this.isConnected) return;
    this.#waiting = true;
    queueMicrotask(() => {
      this.#waiting = false;
      if (this.isConnected) this.#update();
    });
  }

  #update() {
    const { plot, message, frame } = this.#view.parts;
    plot.setAttribute('role', this.bare ? 'presentation' : 'application');
    plot.setAttribute('aria-roledescription', 'heat map');
    plot.setAttribute('aria-label', this.caption || 'heat map');
    if (this.bare) plot.removeAttribute('tabindex');
    else plot.tabIndex = 0;
    const { row, column } = this.#cursor;
    frame.classList.toggle('empty', !this.#holds(row, column));
    if (!this.#phasor || !this.#tensor || this.#tensor.data.length === 0) return;
    const scene = this.#scene(this.#tensor);
    try {
      // axes first: hatching needs to know how large the cells are
      if (this.#stale.axes) this.#view.drawAxes(scene);
      if (this.#stale.cells) this.#view.drawCells(this.#phasor, scene);
      else if (this.#stale.axes) this.#view.drawHatching(scene);
      this.#stale = { cells: false, axes: false };
      message.textContent = this.#complaint();
    } catch (error) {
      this.#fail(error);
    }
    if (this.#holds(row, column)) {
      this.#view.drawCursor(scene, this.#cursor, this.#sentence(), this.#spoken());
    }
  }

  /** @param {Tensor} tensor @returns {import('./heatmap-view.js').Scene} */
  #scene(tensor) {
    const { colormap, domain, square, bare } = this;
    return {
      tensor,
      mask: this.#mask,
      colormap,
      domain,
      square,
      bare,
      row: { title: this.rowtitle, name: (row) => this.#rowName(row) },
      column: { title: this.columntitle, name: (column) => this.#columnName(column) },
    };
  }

  /** @returns {string} what is wrong with the attributes; they then have their defaults */
  #complaint() {
    const text = this.getAttribute('domain');
    return text !== null && parseDomain(text) === null
      ? `domain must be 'auto' or two numbers, got '${text}'`
      : '';
  }

  get #value() {
    const { row, column } = this.#cursor;
    return this.#tensor?.data[row * this.#size.columns + column] ?? NaN;
  }

  /** @returns {string} the value of the current cell */
  #spoken() {
    const { row, column } = this.#cursor;
    const masked = this.#mask?.data[row * this.#size.columns + column] === 0;
    return masked ? 'masked' : number(this.#value);
  }

  /** @param {number} row */
  #rowName(row) {
    return this.#rowLabels?.[row] ?? String(row);
  }

  /** @param {number} column */
  #columnName(column) {
    return this.#columnLabels?.[column] ?? String(column);
  }

  #sentence() {
    const { row, column } = this.#cursor;
    return `${this.rowtitle} ${this.#rowName(row)}, ${this.columntitle} ${this.#columnName(column)}:`;
  }

  /** @param {number} row @param {number} column */
  #holds(row, column) {
    const { rows, columns } = this.#size;
    return row >= 0 && column >= 0 && row < rows && column < columns;
  }

  /** @param {number} row @param {number} column */
  #place(row, column) {
    if (row === this.#cursor.row && column === this.#cursor.column) return;
    this.#cursor = { row, column };
    this.#refresh({});
  }

  /** @param {number} row @param {number} column */
  #select(row, column) {
    if (!this.#holds(row, column)) return;
    if (row === this.#cursor.row && column === this.#cursor.column) return;
    this.#place(row, column);
    this.#view.parts.status.textContent = `${this.#sentence()} ${this.#spoken()}`;
    const detail = { row, column, value: this.#value };
    this.dispatchEvent(new CustomEvent('phasor-select', { bubbles: true, composed: true, detail }));
  }

  /** @param {PointerEvent} event */
  #point(event) {
    const { rows, columns } = this.#size;
    if (rows === 0 || columns === 0) return;
    const rectangle = this.#view.parts.plot.getBoundingClientRect();
    const { row, column } = cellAt(rectangle, event, rows, columns);
    this.#select(row, column);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { rows, columns } = this.#size;
    const next = rows > 0 && columns > 0 ? moved(this.#cursor, event, rows, columns) : null;
    if (!next) return;
    // slides and pages listen to the same keys
    event.preventDefault();
    event.stopPropagation();
    this.#select(next.row, next.column);
  }

  /** @param {unknown} error */
  #fail(error) {
    const message = error instanceof Error ? error.message : String(error);
    this.#view.parts.message.textContent = message;
    const detail = { message };
    this.dispatchEvent(new CustomEvent('phasor-error', { bubbles: true, composed: true, detail }));
  }
}
