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
  // farther than other figures go
  static shared = { position: 'precision position' };

  #map = map();
  #values = values((format) => this.#choose({ format }));
  #model = model(this);
  /** of the rows of the map */
  #errors = new Float32Array();
  /** @type {Map<number, Float64Array>} exact values of the columns */
  #exact = new Map();
  #run = 0;

  build() {
    const { box, picture } = this.#map;
    this.figure.append(box, this.#values.table);
    const pin = new Pin(this);
    pin.points(picture.box, (event) => this.#point(event));
    pin.keys(picture.box);
    grid(picture.box, {
      label: phrase('Error over position and column'),
      role: phrase('map of errors'),
      cursor: () => {
        const { position, column: row, dim: rows } = model(this);
        const stops = stopsAround(position);
        return { row, column: stops.indexOf(position), rows, columns: stops.length };
      },
      go: (row, column) => this.#walk(stopsAround(this.position)[column], row),
    });
  }

  /** @param {import('../kit/element.js').Changed} changed */
  draw(changed) {
    this.#model = model(this);
    if (changed.any('start dim base')) this.#exact = new Map();
    if (changed.any('start dim base format')) this.#measure();
    if (changed.any('start dim size')) this.#map.frame(this.#model);
    if (changed.any('start dim base format errors colors')) {
      this.#map.paint(this.phasor, this.#errors, colormap(this.probe, 'sequential'));
    }
    if (changed.any('start dim base format errors position dimension')) this.#drawValue();
  }

  /** The errors of the map, some rows at a time. */
  #measure() {
    const run = ++this.#run;
    const isWanted = () => run === this.#run && this.isConnected;
    const { dim, base, rows, format } = this.#model;
    // as if there were none, until they are known
    const errors = (this.#errors = new Float32Array(rows.length * across));
    this.figure.setAttribute('aria-busy', 'true');
    const steps = errorsOf(this.phasor, { dim, base }, format, this.#exact, errors);
    const show = () => this.refresh('errors');
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
        this.figure.removeAttribute('aria-busy');
        show();
      })
      .catch((error) => this.fail(error));
  }

  get #busy() {
    return this.figure.hasAttribute('aria-busy');
  }

  #drawValue() {
    const { dim, column, isHeld } = this.#model;
    const cell = cellOf(this.phasor, this.#model);
    this.#map.point(this.#model);
    this.#values.show(this.#model, cell);
    this.claim = `${sentence(this.#model, cell)} ${this.#busy ? '' : limitSentence(this.#errors)}`;
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
    const { position, column: dimension, format } = model(this);
    const cell = cellOf(this.phasor, model(this));
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
    const { format, column } = model(this);
    const { exact, value } = cellOf(this.phasor, model(this));
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
    const { rows } = model(this);
    if (this.#errors.length === 0 || this.#busy) return null;
    return {
      name: 'precision',
      tensor: { shape: [rows.length, across], data: this.#errors.slice() },
      rowtitle: t('column'),
      columntitle: t('position'),
      rowname: (/** @type {number} */ row) => String(rows[row]),
      columnname: (/** @type {number} */ step) => integral(positions[step]),
    };
  }

  /** @param {import('../kit/element.js').Dialect} dialect */
  async code(dialect) {
    const { precisionCode } = await import('./code.js');
    return precisionCode(dialect, model(this));
  }
}
