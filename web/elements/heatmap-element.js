// <phasor-heatmap>: an encoding, or any matrix, as a heat map with axes, a legend, a cell cursor, zoom,
// and the formula of the current cell.
//
//   <phasor-heatmap length="60" dim="32" controls></phasor-heatmap>
//
//   const map = document.querySelector('phasor-heatmap');
//   map.tensor = phasor.similarity(table);
//   map.addEventListener('phasor-select', ({ detail }) => console.log(detail));
//
// attributes  encoding   'sinusoidal', 'learned', 'binary', 'counting', 'normalized' or 'waves'; drawn
//                        where no table is given, or announced by a setting of tables alone
//             length     positions, 1 to 100,000
//             dim        numbers in a row, 1 to 4096; of 'waves', sine and cosine of p/1, p/2, …
//             base       of the wavelengths, 1 or more
//             start      the first position
//             layout     'interleaved', or 'concatenated' with all sines first
//             notation   of the formula: 'index' p(i, 2j), 'paper' PE(pos, 2i), 'time' PE(t, 2i) with
//                        an angular frequency, 'cases' p(i, j)
//             rows columns   the part that is shown, '0 64' the first 64; without them all
//             row column     the cursor, counted from 0, -1 for none; setting them fires no event
//             pinned     the cursor stays where it is until a click on it or Escape releases it
//             colormap   'diverging' (signed values), 'sequential' (from zero up), 'rdbu', 'burd',
//                        'viridis', 'blues', 'greys', as phasor.paint has them, or colours:
//                        '#0000ff white #ff0000'; the two first take their colours from CSS, read
//                        again when the colour scheme changes
//             domain     'auto' or the values at the two ends: '-1 1'
//             rowtitle columntitle   'position', 'dimension', …; elements of a group that show
//                        positions, dimensions, queries or keys move together
//             square     cells keep equal sides
//             bare       cells only: no axes, no legend, no cursor
// properties  each attribute, and these, which attributes may give as JSON; as of every element,
//             cloneNode copies attributes and no properties: a clone is given its tensor again
//             tensor     { shape: [rows, columns], data: Float32Array } or nested arrays, or null
//             mask       { shape, data: Uint8Array } or null; cells with 0 are masked
//             rowlabels columnlabels   a text for each row, column; without them the numbers
// events      phasor-select { row, column, value } when the reader moves the cursor, also by hovering
//             phasor-change { row, column }, { rows, columns }, { notation } or the setting that the
//                        reader changed; { pinned } when a click, Enter or Escape pins or releases
//             phasor-error  { message } when something cannot be drawn; the last picture stays

import { cellAt } from '../draw/canvas.js';
import { exact, number } from '../draw/numbers.js';
import { t } from '../text/language.js';
import { moved } from './cursor.js';
import { elementWith } from './element-with.js';
import { claim } from './heatmap-claims.js';
import { excerpt, programOf } from './heatmap-files.js';
import { formulas, waveOf } from './heatmap-formula.js';
import { encodingMatrix, starts, tableMatrix } from './heatmap-matrix.js';
import { settings } from './heatmap-settings.js';
import { css } from './heatmap-style.js';
import { HeatmapView } from './heatmap-view.js';
import { Windows } from './heatmap-windows.js';
import { gestures } from './heatmap-zoom.js';
import { Pin } from './pin.js';
import { copy } from './toolbar.js';

/** @typedef {import('../draw/window.js').Window} Window */
/** @typedef {import('./heatmap-matrix.js').Matrix} Matrix */

const whatIsShown = 'tensor mask encoding length dim base start layout'.split(' ');
const cellsToo = [...whatIsShown, ...'rows columns colormap domain bare size colors'.split(' ')];

/** Settings that ask for an encoding, and those that only a table has: it comes later, as a property. */
const asking = ['encoding', 'length', 'dim'];
const ofTables = ['tensor', 'mask', 'rowlabels', 'columnlabels', 'rowtitle', 'columntitle'];

/** What groups know: cursors on them move together. */
const meanings = ['position', 'dimension', 'query', 'key', 'head', 'pair', 'offset'];

/** What an axis is called on screen; a title of the page's own is left as it is. */
const shownTitles = () => ({
  position: t('position'),
  dimension: t('dimension'),
  bit: t('bit'),
  row: t('row'),
  column: t('column'),
});

/** @param {string} title */
const titled = (title) => /** @type {Record<string, string>} */ (shownTitles())[title] ?? title;

export class HeatmapElement extends elementWith(settings) {
  static css = css;
  static cursor = ['row', 'column'];

  #view = new HeatmapView(this.figure, this.probe);
  /** @type {Matrix | null} */
  #matrix = null;
  /** @type {Set<string>} changes that are not on screen yet */
  #owed = new Set();
  #labels = '';
  #space = '';
  #stale = true;
  /** whether a page sets the tensor, which may be null at first */
  #awaits = false;
  /** @type {unknown} why the tensor or encoding asked for is not on screen */
  #broken = null;
  #windows = new Windows(this, () => this.#size);

  build() {
    const { plot, larger, smaller, all, notation, copy: button } = this.#view.parts;
    const windows = this.#windows;
    const { busy } = gestures(plot, {
      zoom: (factor, at) => windows.zoom(factor, at),
      pan: (by) => windows.pan(by),
      zoomed: () => windows.zoomed,
    });
    const pin = new Pin(this, () =>
      this.#holds(this.row, this.column) ? `${this.row} ${this.column}` : '',
    );
    pin.points(plot, (event) => this.#point(event), { idle: () => !busy() });
    pin.keys(plot);
    plot.addEventListener('keydown', (event) => this.#press(event));
    plot.addEventListener('focus', () => {
      // by pointer the cell follows from the place; by keyboard it starts in the first corner
      if (!plot.matches(':focus-visible')) return;
      // the focus may be here before the figure has come on screen and was drawn
      this.#read();
      const { rows, columns } = this.#windows.shown;
      const inside = this.#holds(this.row, this.column);
      this.#select(
        inside ? this.row : Math.ceil(rows[0]),
        inside ? this.column : Math.ceil(columns[0]),
        true,
      );
    });
    larger.addEventListener('click', () => this.#step(1 / 2));
    smaller.addEventListener('click', () => this.#step(2));
    all.addEventListener('click', () => this.#step(Infinity));
    notation.addEventListener('change', () => this.set({ notation: notation.value }));
    // slides listen to the arrow keys with which a list is read
    notation.addEventListener('keydown', (event) => event.stopPropagation());
    button.addEventListener('click', () => copy(button, this.#digits));
  }

  /** @returns {boolean} whether an encoding is asked for, or nothing is said of a table */
  get #encodes() {
    const has = (/** @type {string} */ name) => this.hasAttribute(name);
    return !this.tensor && (asking.some(has) || !(this.#awaits || ofTables.some(has)));
  }

  get #sinusoidal() {
    return this.#encodes && this.encoding === 'sinusoidal';
  }

  /** @returns {number} the position of the first row */
  get #first() {
    return this.#encodes && starts(this.encoding) ? this.start : 0;
  }

  /** @returns {{ row: string, column: string }} */
  get #titles() {
    const across = this.encoding === 'binary' ? 'bit' : 'dimension';
    const given = (/** @type {'rowtitle' | 'columntitle'} */ name, /** @type {string} */ usual) =>
      this.#encodes && !this.hasAttribute(name) ? usual : this[name];
    return { row: given('rowtitle', 'position'), column: given('columntitle', across) };
  }

  /** The titles in the reader's language. */
  get #shown() {
    const { row, column } = this.#titles;
    return { row: titled(row), column: titled(column) };
  }

  get #size() {
    return { rows: this.#matrix?.rows ?? 0, columns: this.#matrix?.columns ?? 0 };
  }

  /** @param {ReadonlySet<string>} changed */
  draw(changed) {
    const { plot, stage } = this.#view.parts;
    const space = `${stage.clientWidth} ${stage.clientHeight} ${devicePixelRatio}`;
    for (const name of changed) {
      // a table or a sentence below the map changes the size of the figure, not of the map
      if (name !== 'size' || space !== this.#space) this.#owed.add(name);
    }
    this.#space = space;
    plot.setAttribute('role', this.bare ? 'presentation' : 'application');
    plot.setAttribute('aria-label', this.caption || t('heat map'));
    if (this.bare) plot.removeAttribute('tabindex');
    else plot.tabIndex = 0;
    const owes = (/** @type {string[]} */ names) =>
      this.#owed.has('start') || names.some((name) => this.#owed.has(name));
    if (owes(['colors'])) this.#view.forgetColors();
    this.#read();
    if (!this.#matrix) return this.#complain();

    const scene = this.#scene(this.#matrix);
    const { rows, columns } = this.#size;
    const shape = `${rows} ${columns} ${this.#first} ${scene.row.title} ${scene.column.title}`;
    const labels = `${shape} ${this.rowlabels?.join('\n')} ${this.columnlabels?.join('\n')}`;
    // a slider gives new labels with every step, mostly the same
    const measured = labels !== this.#labels || owes(['size', 'bare']);
    if (measured) this.#view.measure(scene);
    this.#labels = labels;
    // axes first: hatching needs to know how large the cells are
    if (measured || owes(['rows', 'columns', 'square'])) this.#view.drawAxes(scene);
    if (owes(cellsToo)) this.#view.drawCells(this.phasor, scene);
    else if (measured || owes(['square'])) this.#view.drawHatching(scene);
    if (owes(whatIsShown)) this.#describe();
    this.#owed.clear();
    this.#drawCell(scene);
    this.#view.drawZoom(scene);
    this.#complain();
  }

  /** @param {string} name @param {unknown} value */
  assign(name, value) {
    this.#awaits ||= name === 'tensor';
    super.assign(name, value);
  }

  /** @param {...string} names */
  refresh(...names) {
    this.#stale ||= names.some((name) => name === 'start' || whatIsShown.includes(name));
    super.refresh(...names);
  }

  #read() {
    if (!this.#stale || !this.loaded) return;
    this.#stale = false;
    this.#broken = null;
    const { phasor, length, dim, base, start, layout, tensor, mask } = this;
    try {
      const matrix = tensor
        ? tableMatrix(phasor, tensor, mask)
        : this.#encodes
          ? encodingMatrix(phasor, this.encoding, { length, dim, base, start, layout })
          : null;
      if (matrix && matrix.rows * matrix.columns > 0) this.#matrix = matrix;
    } catch (error) {
      // the last picture stays, with its own numbers
      this.#broken = error;
    }
  }

  #complain() {
    if (this.#broken) throw this.#broken;
  }

  /** @param {Matrix} matrix @returns {import('./heatmap-view.js').Scene} */
  #scene(matrix) {
    const { domain, square, bare } = this;
    const { rows, columns } = this.#windows.shown;
    const { row, column } = this.#shown;
    // nothing but zero and more: half of a map with two ends would stay unused
    const positive = this.#encodes && ['binary', 'counting', 'normalized'].includes(this.encoding);
    return {
      matrix,
      colormap: positive && !this.hasAttribute('colormap') ? 'sequential' : this.colormap,
      domain,
      square,
      bare,
      row: { title: row, name: (k) => this.#rowName(k), window: rows },
      column: { title: column, name: (k) => this.#columnName(k), window: columns },
    };
  }

  /** The sentences that belong to what is shown. */
  #describe() {
    if (this.bare || !this.#encodes || !this.#matrix) {
      this.claim = this.notice = '';
      return;
    }
    const { rows } = this.#size;
    this.claim = claim(this.phasor, this.#matrix, this);
    this.notice =
      rows < this.length
        ? t(
            'The first {rows} of {length} positions are drawn: this table has to be computed whole.',
            { rows, length: this.length },
          )
        : '';
  }

  /** @param {import('./heatmap-view.js').Scene} scene */
  #drawCell(scene) {
    const { row, column } = this;
    const there = this.#holds(row, column);
    const [sentence, text] = there ? [this.#sentence(), this.#spoken()] : ['', ''];
    this.#view.drawCursor(scene, { row, column }, sentence, text);
    const { formula, lines, notation } = this.#view.parts;
    formula.hidden = !this.#sinusoidal;
    if (!this.#sinusoidal) return;
    notation.value = this.notation;
    lines.replaceChildren(...formulas(this.notation, this, there ? this.#cell() : null));
  }

  // ---- the current cell ----

  /** @returns {import('./heatmap-formula.js').Cell} */
  #cell() {
    const { dim, base, layout, row, column } = this;
    const { frequency } = this.phasor.wavelengths({ dim, base });
    const wave = waveOf(column, frequency.length, layout);
    return {
      ...wave,
      position: this.#first + row,
      column,
      frequency: frequency[wave.pair],
      value: this.#value,
    };
  }

  get #value() {
    return this.#matrix?.value(this.row, this.column) ?? NaN;
  }

  /** @returns {string} every digit; of a sinusoidal encoding those of the true value in float64 */
  get #digits() {
    if (!this.#sinusoidal) return exact(this.#value);
    const { position, pair, wave } = this.#cell();
    const column = 2 * pair + (wave === 'cos' ? 1 : 0);
    const { dim, base } = this;
    return String(this.phasor.exactSinusoidal({ position, dim, base, column }));
  }

  /** @returns {string} the value of the current cell */
  #spoken() {
    return this.#matrix?.masked(this.row, this.column) ? t('masked') : number(this.#value);
  }

  /** @param {number} row */
  #rowName(row) {
    return this.rowlabels?.[row] ?? String(this.#first + row).replace('-', '\u2212');
  }

  /** @param {number} column */
  #columnName(column) {
    return this.columnlabels?.[column] ?? String(column);
  }

  #sentence() {
    const { row, column } = this.#shown;
    return `${row} ${this.#rowName(this.row)}, ${column} ${this.#columnName(this.column)}:`;
  }

  /** @param {number} row @param {number} column */
  #holds(row, column) {
    const { rows, columns } = this.#size;
    return row >= 0 && column >= 0 && row < rows && column < columns;
  }

  // ---- the reader's hand ----

  /** @param {number} row @param {number} column @param {boolean} spoken whether it is also said */
  #select(row, column, spoken) {
    if (!this.#holds(row, column) || (row === this.row && column === this.column)) return;
    this.set({ row, column });
    if (spoken) this.say(`${this.#sentence()} ${this.#spoken()}`);
    this.report('phasor-select', { row, column, value: this.#value });
  }

  /** @param {PointerEvent} event */
  #point(event) {
    if (!this.#matrix) return;
    const { rows, columns } = this.#windows.shown;
    const rectangle = this.#view.parts.plot.getBoundingClientRect();
    const { row, column } = cellAt(rectangle, event, rows, columns);
    this.#select(row, column, false);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (!this.#matrix || this.bare) return;
    const { rows, columns } = this.#size;
    const next = moved({ row: this.row, column: this.column }, event, rows, columns);
    const factor = { '+': 1 / 2, '=': 1 / 2, '-': 2, 0: Infinity }[event.key];
    const alone = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!next && !(factor && alone)) return;
    // slides and pages listen to the same keys
    event.preventDefault();
    event.stopPropagation();
    if (!next) return this.#step(factor ?? 1);
    // the cursor takes the window along
    this.#windows.follow(next);
    this.#select(next.row, next.column, true);
  }

  /** @param {number} factor by a key or a button */
  #step(factor) {
    if (!this.#matrix) return;
    this.#windows.step(factor, this);
    const { rows, columns } = this.#windows.shown;
    const { row, column } = this.#shown;
    const said = (/** @type {string} */ title, /** @type {Window} */ [from, to]) =>
      t('{title} {from} to {to}', { title, from: Math.ceil(from), to: Math.floor(to) - 1 });
    this.say(`${said(row, rows)}, ${said(column, columns)}`);
  }

  // ---- groups and files ----

  /** @param {string} name */
  sharedName(name) {
    const { row, column } = this.#titles;
    const down = meanings.includes(row) ? row : 'row';
    const across = meanings.includes(column) && column !== row ? column : 'column';
    const names = {
      row: down,
      column: across,
      rows: `${down}s`,
      columns: `${across}s`,
      // `encoding` is a switch in attention and order, on or off
      encoding: 'table',
    };
    return names[/** @type {keyof names} */ (name)] ?? name;
  }

  /** @param {Record<string, unknown>} change */
  shared(change) {
    const told = super.shared(change);
    if (this.sharedName('row') === 'position' && 'position' in told) {
      told.position = Number(told.position) + this.#first;
    }
    return told;
  }

  /** @param {Record<string, unknown>} change */
  follow(change) {
    const { position } = change;
    const row = Number(position) - this.#first;
    super.follow(position === undefined ? change : { ...change, position: row < 0 ? -1 : row });
  }

  data() {
    this.#read();
    if (!this.#matrix) return null;
    return excerpt(this.#encodes ? this.encoding : 'heatmap', this.#scene(this.#matrix));
  }

  /** @param {import('./element.js').Dialect} dialect */
  code(dialect) {
    this.#read();
    if (!this.#matrix) return '';
    return programOf(dialect, this.#scene(this.#matrix), this.#sinusoidal ? this : null);
  }
}
