// <phasor-precision>: one value of the encoding at any position, exact and as programs compute it in
// several number formats, and how far each is off over position and dimension.
//
//   <phasor-precision position="1000000" dimension="6" format="float32" controls></phasor-precision>

import { colormap } from '../../draw/colors.js';
import { integral, significant } from '../../draw/numbers.js';
import { phrase, t } from '../../language/language.js';
import { elementWith } from '../kit/element-with.js';
import { interruptible } from '../../api/interruptible.js';
import { Pin } from '../kit/pin.js';
import { plotStyle } from '../kit/plot.js';
import { rampStyle } from '../kit/ramp.js';
import { grid } from '../kit/slider.js';
import { across, cellOf, digits, errorsOf, model, positions, stopsAround, ways } from './model.js';
import { settings } from './settings.js';
import { css, limitSentence, map, sentence, values } from './view.js';

export class PrecisionElement extends elementWith(settings) {
  static about =
    'one value of the encoding at any position, exact and as programs compute it in several number formats, and how far each is off over position and dimension.';
  static events = {
    'phasor-change': '{ position }, { dimension } or { format } when the reader moves them',
    'phasor-select': '{ position, dimension, exact, value, error } the cell then',
  };
  static css = [plotStyle, rampStyle, css];
  static cursor = ['position', 'dimension'];

  #map = map();
  #values = values((format) => this.#choose({ format }));
  /** of the rows of the map that are known; 0 for the others */
  #errors = new Float32Array();
  /** whether some of them are not known yet */
  #isBusy = false;
  #run = 0;

  get #model() {
    return this.compute('model', this, model);
  }

  /** The exact values of the columns, as they become known. */
  get #exact() {
    return this.compute('exact', this, ({ dim, base }) => ({
      encoding: { dim, base },
      /** @type {Map<number, Float64Array>} */
      columns: new Map(),
    }));
  }

  build() {
    const { box, picture } = this.#map;
    this.#values.table.classList.add('second');
    this.figure.append(box, this.#values.table);
    const pin = new Pin(this);
    pin.points(picture.box, (event) => this.#point(event));
    pin.keys(picture.box);
    grid(picture.box, {
      label: phrase('Error over position and column'),
      role: phrase('map of errors'),
      cursor: () => {
        const { position, column: row, dim: rows } = this.#model;
        const stops = stopsAround(position);
        return { row, column: stops.indexOf(position), rows, columns: stops.length };
      },
      go: (row, column) => this.#walk(stopsAround(this.position)[column], row),
    });
  }

  draw() {
    const model = this.#model;
    this.mark('search', model, (model) => this.#measure(model), []);
    this.mark('frame', model, (model) => this.#map.frame(model));
    const errors = this.#errors;
    this.mark('errors', { errors }, ({ errors }) =>
      this.#map.paint(this.phasor, errors, colormap(this.probe, 'sequential')),
    );
    // the claim waits for the whole map
    const isBusy = this.#isBusy;
    this.mark('value', { model, errors, isBusy }, ({ model, errors, isBusy }) =>
      this.#drawValue(model, errors, isBusy),
    );
  }

  /** The errors of the map, some rows at a time. @param {import('./model.js').Model} model */
  #measure({ rows, format }) {
    const run = ++this.#run;
    const isWanted = () => run === this.#run && this.isConnected;
    const { encoding, columns } = this.#exact;
    const errors = new Float32Array(rows.length * across);
    // a copy: what a mark was given must not change, see reads.js
    this.#errors = errors.slice();
    this.#isBusy = true;
    this.awaits('errors', true);
    const steps = errorsOf(this.phasor, encoding, format, columns, errors);
    const show = () => {
      this.#errors = errors.slice();
      this.refresh();
    };
    function* shown() {
      for (const row of steps) {
        if (row % 16 === 0) show();
        yield;
      }
      return true;
    }
    interruptible(shown(), isWanted)
      .then((done) => {
        if (!done) return;
        this.#isBusy = false;
        show();
        this.awaits('errors', false);
      })
      .catch((error) => {
        this.awaits('errors', false);
        this.fail(error);
      });
  }

  /**
   * @param {import('./model.js').Model} model
   * @param {Float32Array} errors
   * @param {boolean} isBusy whether some of them are not there yet
   */
  #drawValue(model, errors, isBusy) {
    const { dim, column, isHeld } = model;
    const cell = cellOf(this.phasor, model);
    this.#map.point(model);
    this.#values.show(model, cell);
    this.claim = `${sentence(model, cell)} ${isBusy ? '' : limitSentence(errors)}`;
    this.notice = isHeld
      ? t('With {dim} numbers in a row the last column is {column}, which is shown.', {
          dim,
          column,
        })
      : '';
  }

  /** @param {Record<string, unknown>} change what the reader did */
  #choose(change) {
    this.set(change);
    const { position, column: dimension, format } = this.#model;
    const cell = cellOf(this.phasor, this.#model);
    const { exact } = cell;
    const value = cell.value(format);
    const error = Math.abs(value - exact);
    this.report('phasor-select', { position, dimension, exact, value, error });
  }

  /** @param {number} position @param {number} dimension */
  #go(position, dimension) {
    if (position === this.position && dimension === this.dimension) return;
    this.#choose({ position, dimension });
  }

  /** @param {PointerEvent} event */
  #point(event) {
    const { row, column } = this.#map.picture.at(event);
    this.#go(positions[column], this.#model.rows[row]);
  }

  /** @param {number} position @param {number} dimension by keys */
  #walk(position, dimension) {
    this.#go(position, dimension);
    const { format, column } = this.#model;
    const { exact, value } = cellOf(this.phasor, this.#model);
    const given = value(format);
    this.say(
      t('position {position}, column {column}: {value}, wrong by {error}', {
        position: integral(position),
        column,
        value: digits(given, given, ways[format]).right,
        error: significant(Math.abs(given - exact), 2),
      }),
    );
  }

  /** The errors of the map. */
  data() {
    const { rows } = this.#model;
    if (this.#errors.length === 0 || this.#isBusy) return null;
    return {
      name: 'precision',
      tensor: { shape: [rows.length, across], data: this.#errors },
      rowtitle: t('column'),
      columntitle: t('position'),
      rowname: (/** @type {number} */ row) => String(rows[row]),
      columnname: (/** @type {number} */ step) => integral(positions[step]),
    };
  }

  /** @param {import('../kit/element.js').Dialect} dialect */
  async code(dialect) {
    const { precisionCode } = await import('./code.js');
    return precisionCode(dialect, this.#model);
  }
}
