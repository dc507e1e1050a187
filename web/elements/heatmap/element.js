// <phasor-heatmap>: an encoding, or any matrix, as a heat map with axes, a legend, a cell cursor, zoom,
// and the formula of the current cell.
//
//   <phasor-heatmap length="60" dim="32" controls></phasor-heatmap>
//
//   const map = document.querySelector('phasor-heatmap');
//   map.tensor = phasor.similarity(table);
//   map.addEventListener('phasor-select', ({ detail }) => console.log(detail));

import { tableMatrix } from '../../draw/matrix.js';
import { set } from '../../draw/nodes.js';
import { exact, number } from '../../draw/numbers.js';
import { inOrder } from '../../draw/words.js';
import { t } from '../../language/language.js';
import { clamped } from '../kit/clamped.js';
import { copy } from '../kit/copy.js';
import { elementWith } from '../kit/element-with.js';
import { excerpt } from '../kit/excerpt.js';
import { mapStyle } from '../kit/map.js';
import { Pin } from '../kit/pin.js';
import { claim, encodingMatrix, isPositive, spectrumOf, starts, waveOf } from './model.js';
import { settings } from './settings.js';
import { css, view } from './view.js';

/** @typedef {import('./model.js').Matrix} Matrix */
/** @typedef {import('../kit/keyboard.js').Cell} Cell */

/** Settings that ask for an encoding, and those that only a table has: it comes later, as a property. */
const asking = ['encoding', 'length', 'dim'];
const ofEncodings = [...asking, 'base', 'start', 'layout', 'notation'];
const ofTables = ['tensor', 'mask', 'rowlabels', 'columnlabels', 'rowtitle', 'columntitle'];

/** What groups know: cursors on them move together. */
const meanings = ['position', 'dimension', 'query', 'key', 'head', 'pair', 'offset'];

/** @param {string} title what an axis is called on screen; one of the page's own is left as it is */
const titled = (title) => {
  /** @type {Record<string, string>} */
  const known = {
    position: t('position'),
    dimension: t('dimension'),
    bit: t('bit'),
    row: t('row'),
    column: t('column'),
  };
  return known[title] ?? title;
};

export class HeatmapElement extends elementWith(settings) {
  static about =
    'an encoding, or any matrix, as a heat map with axes, a legend, a cell cursor, zoom, and the formula of the current cell.';
  static events = {
    'phasor-select': '{ row, column, value } when the reader moves the cursor, also by hovering',
    'phasor-change':
      '{ row, column }, { rows, columns }, { notation } or the setting that the reader changed; { pinned } when a click, Enter or Escape pins or releases',
  };
  static css = [mapStyle, css];
  static fills = true;
  static cursor = ['row', 'column'];

  #view = view(this, {
    size: () => this.#size,
    cursor: () => (this.#matrix && !this.bare ? { row: this.row, column: this.column } : null),
    go: (cell) => this.#select(cell, true),
    write: (notation) => this.set({ notation }),
    copy: (button) => copy(button, this.#digits),
  });
  #map = this.#view.map;
  /** the last one that could be drawn @type {Matrix | null} */
  #last = null;
  /**
   * The value of the current cell, for the readout, the sentence and the event of one move.
   *
   * @type {{ matrix: Matrix, row: number, column: number, value: number } | null}
   */
  #asked = null;
  /** whether a page sets the tensor, which may be null at first */
  #awaits = false;

  build() {
    const { plot, isMoving, windows, at } = this.#map;
    const pin = new Pin(this, () => (this.#holds(this) ? `${this.row} ${this.column}` : ''));
    const point = (/** @type {PointerEvent} */ event) => {
      const cell = at(event);
      if (cell) this.#select(cell, false);
    };
    pin.points(plot, point, { idle: () => !isMoving() });
    pin.keys(plot);
    plot.addEventListener('focus', () => {
      // by pointer the cell follows from the place; by keyboard it starts in the first corner
      if (!plot.matches(':focus-visible')) return;
      const { rows, columns } = windows.shown;
      const corner = { row: Math.ceil(rows[0]), column: Math.ceil(columns[0]) };
      if (!this.#holds(this)) this.#select(corner, true);
    });
  }

  /** @returns {boolean} whether an encoding is asked for, or nothing is said of a table */
  get #encodes() {
    const has = (/** @type {string} */ name) => this.hasAttribute(name);
    return !this.tensor && (asking.some(has) || !(this.#awaits || ofTables.some(has)));
  }

  /** A table has no encoding to change. @param {string} name */
  works(name) {
    return this.#encodes || !ofEncodings.includes(name);
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

  get #size() {
    const { rows = 0, columns = 0 } = this.#matrix ?? {};
    return { rows, columns };
  }

  draw() {
    const { colors } = this.#view;
    set(this.#map.plot, {
      role: this.bare ? 'presentation' : 'application',
      'aria-label': this.caption || t('heat map'),
      tabindex: this.bare ? null : 0,
    });
    this.mark('colors', {}, () => colors.forget(), ['colors', 'language']);
    const { matrix, broken } = this.#current;
    if (matrix) this.#drawMatrix(matrix);
    if (broken) throw broken;
  }

  /** @param {Matrix} matrix */
  #drawMatrix(matrix) {
    const { stage } = this.#view;
    const scene = this.#scene(matrix);
    const { row, column, bare } = scene;
    const { rows, columns } = matrix;
    // a table or a sentence below the map changes the size of the figure, not of the map
    const space = `${stage.clientWidth} ${stage.clientHeight} ${devicePixelRatio}`;
    // a slider gives new labels with every step, mostly the same
    const labels = `${this.rowlabels?.join('\n')} ${this.columnlabels?.join('\n')}`;
    const texts = [rows, columns, this.#first, row.title, column.title, bare, labels];
    const measured = this.mark(
      'labels',
      { after: [space, ...texts] },
      () => ({ labels: this.#map.measure(scene) }),
      ['language'],
    );
    // axes first: hatching needs to know how large the cells are
    const windows = [...row.window, ...column.window];
    const laid = this.mark(
      'axes',
      { after: [measured, scene.square, ...windows] },
      () => ({ axes: this.#map.lay(scene) }),
      ['language'],
    );
    const { colormap, domain } = scene;
    const painted = this.mark(
      'cells',
      { matrix, colormap, domain, after: [space, bare, ...windows] },
      ({ matrix, colormap, domain }) => ({
        cells: this.#view.drawCells({ ...scene, matrix, colormap, domain }),
      }),
      ['colors', 'language'],
    );
    this.mark('hatching', { after: [laid, painted] }, () => this.#view.drawHatching(scene), [
      'colors',
      'language',
    ]);
    const says = this.#encodes && !bare;
    this.mark(
      'claim',
      { matrix, says },
      ({ matrix, says }) => (this.claim = says ? claim(this.phasor, matrix, this) : ''),
      ['language'],
    );
    const left = says && rows < this.length;
    this.notice = [
      ...(left ? [this.#leftOut(rows)] : []),
      ...(this.bare ? [] : [...this.#beyond(matrix), ...this.#map.windows.held]),
    ].join(' ');
    const isPointed = this.#holds(this);
    const sinusoidal = this.#sinusoidal;
    this.#view.drawCursor(this, isPointed ? [this.#sentence(), this.#spoken()] : []);
    const cell = sinusoidal && isPointed ? this.#cell() : null;
    this.#view.drawFormula(this.notation, sinusoidal ? this : null, cell);
  }

  /** @param {Matrix} matrix @returns {string[]} what is said of a cursor that is on no cell of it */
  #beyond({ rows, columns }) {
    const { row, column } = this;
    const shown = { row: row < rows ? row : [], column: column < columns ? column : [] };
    return clamped(this, shown, 'length dim encoding');
  }

  /** @param {number} rows that are drawn */
  #leftOut(rows) {
    return t(
      'The first {rows} of {length} positions are drawn: this table has to be computed whole.',
      { rows, length: this.length },
    );
  }

  /** @param {string} name @param {unknown} value */
  assign(name, value) {
    this.#awaits ||= name === 'tensor';
    super.assign(name, value);
  }

  /** What is drawn, and why it is not what was asked for: then the last one stays, with its own numbers. */
  get #current() {
    if (!this.loaded) return { matrix: null, broken: null };
    return this.compute('matrix', { encodes: this.#encodes }, ({ encodes }) => {
      const { phasor, encoding, length, dim, base, start, layout, tensor, mask } = this;
      try {
        /** @type {Matrix | null} */
        let matrix = null;
        if (tensor) matrix = tableMatrix(phasor, tensor, mask);
        else if (encodes) {
          matrix = encodingMatrix(phasor, encoding, { length, dim, base, start, layout });
        }
        if (matrix && matrix.rows * matrix.columns > 0) this.#last = matrix;
        return { matrix: this.#last, broken: null };
      } catch (broken) {
        return { matrix: this.#last, broken };
      }
    });
  }

  get #matrix() {
    return this.#current.matrix;
  }

  /** @param {Matrix} matrix @returns {import('./view.js').Scene} */
  #scene(matrix) {
    const { domain, square, bare } = this;
    const { rows, columns } = this.#map.windows.shown;
    const { row, column } = this.#titles;
    // nothing but zero and more: half of a map with two ends would stay unused
    const [low] = typeof domain === 'string' ? matrix.ends(false) : domain;
    const positive = this.#encodes ? isPositive(this.encoding) : low >= 0;
    const isFree = domain !== 'symmetric' && !this.hasAttribute('colormap');
    return {
      matrix,
      colormap: positive && isFree ? 'sequential' : this.colormap,
      domain,
      square,
      bare,
      row: { title: titled(row), name: (k) => this.#rowName(k), window: rows },
      column: { title: titled(column), name: (k) => this.#columnName(k), window: columns },
    };
  }

  // ---- the current cell ----

  /** @returns {import('./formula.js').Cell} */
  #cell() {
    const { dim, base, layout, row, column } = this;
    const { frequency } = spectrumOf(this.phasor, { dim, base });
    const wave = waveOf(column, frequency.length, layout);
    const position = this.#first + row;
    return { ...wave, position, column, frequency: frequency[wave.pair], value: this.#value };
  }

  get #value() {
    const { row, column } = this;
    const matrix = this.#matrix;
    const known = this.#asked;
    if (matrix && known?.matrix === matrix && known.row === row && known.column === column) {
      return known.value;
    }
    const value = matrix?.value(row, column) ?? NaN;
    this.#asked = matrix && { matrix, row, column, value };
    return value;
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
    const label = this.rowlabels?.[row];
    return label === undefined ? String(this.#first + row).replace('-', '\u2212') : inOrder(label);
  }

  /** @param {number} column */
  #columnName(column) {
    return inOrder(this.columnlabels?.[column] ?? String(column));
  }

  #sentence() {
    const { row, column } = this.#titles;
    return `${titled(row)} ${this.#rowName(this.row)}, ${titled(column)} ${this.#columnName(this.column)}:`;
  }

  /** @param {Cell} cell */
  #holds({ row, column }) {
    const { rows, columns } = this.#size;
    return row >= 0 && column >= 0 && row < rows && column < columns;
  }

  /** @param {Cell} cell @param {boolean} spoken whether it is also said */
  #select({ row, column }, spoken) {
    const same = row === this.row && column === this.column;
    if (same || !this.#holds({ row, column })) return;
    this.set({ row, column });
    if (spoken) this.say(`${this.#sentence()} ${this.#spoken()}`);
    this.report('phasor-select', { row, column, value: this.#value });
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
      // other elements have `columns` that are something else
      rows: down === 'row' ? 'rows of a table' : `${down}s`,
      columns: across === 'column' ? 'columns of a table' : `${across}s`,
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
    const matrix = this.#matrix;
    return matrix && excerpt(this.#encodes ? this.encoding : 'heatmap', this.#scene(matrix));
  }

  /** @param {import('../kit/element.js').Dialect} dialect */
  async code(dialect) {
    const { heatmapCode } = await import('./code.js');
    const matrix = this.#matrix;
    if (!matrix) return '';
    const { shown } = this.#map.windows;
    return heatmapCode(dialect, matrix, shown, this.#sinusoidal ? this : null);
  }
}
