// <phasor-precision>: one value of the encoding at any position, exact and as programs compute it in
// several number formats, and how far each is off over position and dimension.
//
//   <phasor-precision position="1000000" dimension="6" format="float32" controls></phasor-precision>
//
// attributes  position   0 to 2^53
//             dimension  the column
//             pinned     both stay where they are until a click there or Escape releases them
//             dim        numbers in a row of the encoding
//             base       of the wavelengths
//             format     whose errors the map shows: 'float32', 'float64', 'bfloat16' or 'float16' for
//                        the usual formula in it, 'phasor' for the float32 of this library
// events      phasor-change  { position }, { dimension } or { format } when the reader moves them
//             phasor-select  { position, dimension, exact, value, error } the cell then
//             phasor-error   { message } when a setting is wrong; its preset holds

import { cellAt, put } from '../draw/canvas.js';
import { colormap } from '../draw/colors.js';
import { integral, significant } from '../draw/numbers.js';
import { t } from '../text/language.js';
import { elementWith } from './element-with.js';
import { across, digits, errorsOf, farthest, positions, rowsOf, valuesOf, wayNames, ways } from './precision-errors.js'; // prettier-ignore
import { colors, css, map, stepAt, values } from './precision-view.js';
import { Pin, pinning } from './pin.js';
import { integer, oneOf, real } from './settings.js';
import { unhurried } from './unhurried.js';

/** @typedef {import('./precision-errors.js').Way} Way */

const spoken = /** @type {const} */ ({
  float64: 'the formula in float64',
  float32: 'the formula in float32',
  bfloat16: 'the formula in bfloat16',
  float16: 'the formula in float16',
  phasor: 'this library in float32',
});

/** An error that one sees in a picture. */
const large = 0.01;

export class PrecisionElement extends elementWith({
  position: integer({
    preset: 1_000_000,
    least: 0,
    most: farthest,
    label: 'Position',
    stops: [0, 1, 10, 100, 1000, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e12, 1e15, farthest],
  }),
  dimension: integer({
    preset: 6,
    least: 0,
    most: 1023,
    label: 'Column',
    stops: [0, 1, 2, 3, 6, 7, 16, 32, 48, 63],
  }),
  ...pinning,
  dim: integer({
    preset: 64,
    least: 1,
    most: 1024,
    label: 'Dimension',
    stops: [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024],
  }),
  base: real({
    preset: 10_000,
    least: 1,
    most: 1e12,
    label: 'Base',
    stops: [1, 2, 10, 100, 1000, 10_000, 100_000, 500_000, 1_000_000],
  }),
  format: oneOf(['float32', 'float64', 'bfloat16', 'float16', 'phasor'], { label: 'Computed in' }),
}) {
  static css = css;
  // farther than other figures go
  static cursor = ['position', 'dimension'];
  static shared = { position: 'precision position' };

  #map = map();
  #values = values(wayNames, (format) => this.#tell({ format }));
  /** @type {Float32Array} of the rows of the map */
  #errors = new Float32Array();
  /** @type {Map<number, Float64Array>} */
  #exact = new Map();
  #run = 0;

  build() {
    const { box, plot } = this.#map;
    this.figure.append(box, this.#values.table);
    const pin = new Pin(this);
    pin.points(plot, (event) => this.#point(event));
    pin.keys(plot);
    plot.addEventListener('keydown', (event) => this.#walk(event));
  }

  /** @returns {number} the column, held to those there are */
  get #column() {
    return Math.min(this.dimension, this.dim - 1);
  }

  /** @param {ReadonlySet<string>} changed */
  draw(changed) {
    const any = (/** @type {string} */ given) => given.split(' ').some((name) => changed.has(name));
    if (any('start dim base')) this.#exact = new Map();
    if (any('start dim base format')) this.#measure();
    if (any('start dim size')) this.#map.frame(rowsOf(this.dim));
    if (any('start dim base format found colors')) this.#paint();
    if (any('start dim base format found position dimension')) this.#drawValue();
  }

  /** The errors of the map, some rows at a time. */
  #measure() {
    const run = ++this.#run;
    const wanted = () => run === this.#run && this.isConnected;
    const { phasor, dim, base, format } = this;
    // as if there were none, until they are known
    const errors = (this.#errors = new Float32Array(rowsOf(dim).length * across));
    this.figure.setAttribute('aria-busy', 'true');
    const steps = errorsOf(phasor, { dim, base }, format, this.#exact, errors);
    const shown = this.refresh.bind(this, 'found');
    function* watched() {
      for (const row of steps) {
        if (row % 16 === 0) shown();
        yield;
      }
      return true;
    }
    unhurried(watched(), wanted)
      .then((done) => {
        if (!done) return;
        this.figure.removeAttribute('aria-busy');
        this.refresh('found');
      })
      .catch((error) => this.fail(error));
  }

  #paint() {
    const rows = rowsOf(this.dim).length;
    const data = this.#errors.map((error) => Math.log10(Math.max(error, 1e-30)));
    const ink = colormap(this.probe, 'sequential');
    const picture = { colormap: ink, domain: colors };
    put(this.#map.canvas, this.phasor.paint({ shape: [rows, across], data }, picture));
    const steps = [Array.from({ length: 128 }, (_, k) => k / 127)];
    put(this.#map.ramp, this.phasor.paint(steps, { colormap: ink, domain: [0, 1] }));
    this.#map.edge(this.#firsts());
  }

  /** @returns {number[]} of every row the first step that is wrong by much, or is no number */
  #firsts() {
    return Array.from({ length: this.#errors.length / across }, (_, row) => {
      const errors = this.#errors.subarray(row * across, (row + 1) * across);
      const first = errors.findIndex((error) => !(error < large));
      return first < 0 ? across + 1 : first;
    });
  }

  /** @param {Way} way */
  #value(way) {
    const { phasor, dim, base, position } = this;
    return valuesOf(phasor, { dim, base }, this.#column, [position], way)[0];
  }

  get #truth() {
    const { dim, base, position } = this;
    return this.phasor.exactSinusoidal({ position, dim, base, column: this.#column });
  }

  #drawValue() {
    const { dim, position, format } = this;
    const column = this.#column;
    const rows = rowsOf(dim);
    const row = rows.findLastIndex((each) => each <= column);
    this.#map.point(position, row, rows.length);
    const truth = this.#truth;
    const title = t(
      '{wave} of column {column} at position {position}: exact, and by the usual formula in',
      {
        wave: column % 2 ? t('the cosine') : t('the sine'),
        column,
        position: integral(position),
      },
    );
    this.#values.show(
      title,
      digits(truth, truth, ways.float64).right,
      (way) => {
        const value = this.#value(way);
        const off = Number.isNaN(value) ? '' : significant(Math.abs(value - truth), 2);
        return {
          name: way === 'phasor' ? t('phasor, float32') : way,
          ...digits(value, truth, ways[way]),
          off,
        };
      },
      format,
    );
    this.claim = this.#sentence();
    this.notice =
      column < this.dimension
        ? t('With {dim} numbers in a row the last column is {column}, which is shown.', {
            dim,
            column,
          })
        : '';
  }

  #sentence() {
    const { format, position } = this;
    const value = this.#value(format);
    const truth = this.#truth;
    const said = {
      way: t(spoken[format]),
      position: integral(position),
      column: this.#column,
      value: digits(value, value, ways[format]).right,
      truth: digits(truth, truth, ways[format]).right,
      error: significant(Math.abs(value - truth), 2),
    };
    const first = Math.min(...this.#firsts());
    return [
      Number.isNaN(value)
        ? t(
            'At position {position} {way} has no value: positions from 65520 on are infinite.',
            said,
          )
        : t('At position {position} {way} gives {value} for {truth}, wrong by {error}.', said),
      this.figure.hasAttribute('aria-busy')
        ? ''
        : first < across
          ? t('The first position shown where a column is wrong by {large} is {first}.', {
              large,
              first: integral(positions[first]),
            })
          : t('No position shown, up to 2⁵³, is wrong by {large}.', { large }),
    ].join(' ');
  }

  /** @param {Record<string, unknown>} change what the reader did */
  #tell(change) {
    this.set(change);
    const [exact, value] = [this.#truth, this.#value(this.format)];
    const { position } = this;
    const error = Math.abs(value - exact);
    this.report('phasor-select', { position, dimension: this.#column, exact, value, error });
  }

  /** @param {number} position @param {number} dimension */
  #go(position, dimension) {
    const next = {
      position: Math.min(farthest, Math.max(0, position)),
      dimension: Math.min(this.dim - 1, Math.max(0, dimension)),
    };
    if (next.position !== this.position || next.dimension !== this.dimension) this.#tell(next);
  }

  /** @param {PointerEvent} event */
  #point(event) {
    const box = this.#map.plot.getBoundingClientRect();
    const rows = rowsOf(this.dim);
    const { row } = cellAt(box, event, rows.length, 1);
    this.#go(positions[stepAt((event.clientX - box.left) / box.width)], rows[row]);
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const { position } = this;
    const column = this.#column;
    const later = positions.find((each) => each > position) ?? farthest;
    const earlier = positions.findLast((each) => each < position) ?? 0;
    /** @type {Record<string, [number, number]>} */
    const keys = {
      ArrowLeft: [earlier, column],
      ArrowRight: [later, column],
      ArrowUp: [position, column - 1],
      ArrowDown: [position, column + 1],
      PageUp: [position, column - 8],
      PageDown: [position, column + 8],
      Home: [0, column],
      End: [farthest, column],
    };
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#go(...keys[event.key]);
    const [value, truth] = [this.#value(this.format), this.#truth];
    this.say(
      t('position {position}, column {column}: {value}, wrong by {error}', {
        position: integral(this.position),
        column: this.#column,
        value: digits(value, value, ways[this.format]).right,
        error: significant(Math.abs(value - truth), 2),
      }),
    );
  }

  /** The errors of the map. */
  data() {
    const rows = rowsOf(this.dim);
    if (this.#errors.length === 0 || this.figure.hasAttribute('aria-busy')) return null;
    return {
      name: 'precision',
      tensor: { shape: [rows.length, across], data: this.#errors.slice() },
      rowtitle: t('column'),
      columntitle: t('position'),
      rowname: (/** @type {number} */ row) => String(rows[row]),
      columnname: (/** @type {number} */ step) => integral(positions[step]),
    };
  }

  /** @param {import('./element.js').Dialect} dialect */
  async code(dialect) {
    const { precisionCode } = await import('./precision-code.js');
    const { position, dim, base } = this;
    return precisionCode(dialect, { position, column: this.#column, dim, base });
  }
}
