// <phasor-curves>: columns of the encoding as curves over position, the wavelength of every pair on
// a logarithmic axis, and one (sin, cos) pair as a hand that turns on its circle.
//
//   <phasor-curves length="60" dim="32" columns="6 7 8 9" controls></phasor-curves>

import { node } from '../../draw/nodes.js';
import { number } from '../../draw/numbers.js';
import { phrase, t } from '../../language/language.js';
import { chartStyle } from '../kit/chart.js';
import { clamped } from '../kit/clamped.js';
import { elementWith } from '../kit/element-with.js';
import { stepped } from '../kit/keyboard.js';
import { Pin } from '../kit/pin.js';
import { draggable, fromMiddle, shareOf } from '../kit/pointer.js';
import { slider } from '../kit/slider.js';
import { drawnColumns, handOf, model, positionAt, toggled } from './model.js';
import { settings } from './settings.js';
import { circle, css, curves, legend, waves } from './view.js';

export class CurvesElement extends elementWith(settings) {
  static keys = {
    'Enter, Space': 'on the wavelengths: draws the curves of the pair, and takes them away',
  };
  static about =
    'columns of the encoding as curves over position, the wavelength of every pair on a logarithmic axis, and one (sin, cos) pair as a hand that turns on its circle.';
  static events = {
    'phasor-change': '{ position } or { columns } or { pair } when the reader moves them',
  };
  static css = [chartStyle, css];
  static cursor = ['position'];

  #curves = curves();
  #waves = waves();
  #circle = circle();
  #legend = node('div', 'legend');
  #tellPosition = slider(this.#curves.svg, {
    label: phrase('Curves over position'),
    role: phrase('cursor over positions'),
    go: (position) => this.set({ position }),
  });
  #tellHand = slider(this.#circle.svg, {
    label: phrase('The pair on its circle'),
    role: phrase('hand of a pair'),
    go: (position) => this.set({ position }),
  });
  #tellPair = slider(this.#waves.svg, {
    label: phrase('Wavelength of every pair'),
    role: phrase('choice of a pair'),
    go: (pair) => this.set({ pair }),
    step: (event, now) => this.#step(event, now),
  });

  get #model() {
    return this.compute('model', this, model);
  }

  /** Frequency and wavelength of every pair. */
  get #spectrum() {
    return this.compute('spectrum', this, ({ phasor, dim, base }) =>
      phasor.wavelengths({ dim, base }),
    );
  }

  build() {
    const { svg, hit } = this.#curves;
    const pairs = node('div', 'pair-row second', this.#waves.svg, this.#circle.svg);
    this.figure.append(this.#legend, svg, pairs);
    const pin = new Pin(this);
    pin.points(hit, (event) => this.#point(event), { keys: svg });
    pin.keys(svg);
    pin.keys(this.#circle.svg);
    draggable(this.#circle.svg, (event) => this.#turn(event));
    this.#waves.hit.addEventListener('pointerdown', (event) => this.#choose(event));
  }

  draw() {
    const { phasor, figure } = this;
    const model = this.#model;
    const { dim, missing, position, pair } = model;
    this.mark('curves', model, (model) => {
      this.#legend.replaceChildren(...legend(model));
      this.#curves.draw(phasor, model, figure.clientWidth);
    });
    this.mark('waves', model, (model) => this.#drawWaves(model));
    this.#drawCursor();
    const left =
      missing.length > 0 &&
      t('Columns {list} are not drawn: with dim {dim} the last one is {last}.', {
        list: missing.join(', '),
        dim,
        last: dim - 1,
      });
    const given = { columns: [...new Set(this.columns)], position, pair };
    const alone =
      2 * pair + 1 === dim &&
      t('The cosine of pair {pair} is no column: dimension {dim} is odd.', { pair, dim });
    this.notice = [left, alone, ...clamped(this, given, 'length start dim')]
      .filter(Boolean)
      .join(' ');
  }

  /** @param {import('./model.js').Model} model */
  #drawWaves(model) {
    const { pair, pairs } = model;
    const { wavelength } = this.#spectrum;
    this.#waves.draw(model, wavelength);
    const values = { pair, length: number(wavelength[pair], 1) };
    const name = t('Wavelength of every pair; pair {pair} has {length} positions', values);
    this.#tellPair(pair, 0, pairs - 1, name);
  }

  #drawCursor() {
    const { start, last, position, pair, columns } = this.#model;
    const hand = handOf(this.phasor, this.#model);
    this.#curves.point(this.#model, hand.row);
    const values = columns.map((column) =>
      t('column {column}: {value}', { column, value: number(hand.row[column]) }),
    );
    const text = t('position {position}; {values}', { position, values: values.join(', ') });
    this.#tellPosition(position, start, last, text);
    this.#tellHand(position, start, last, this.#circle.show(this.#model, hand));
    this.claim = t(
      'Pair {pair} comes round once in {length} positions; at position {position} it stands at (sin, cos) = ({sine}, {cosine}).',
      {
        pair,
        length: number(this.#spectrum.wavelength[pair], 1),
        position,
        sine: number(hand.sine),
        cosine: number(hand.cosine),
      },
    );
  }

  /** @param {PointerEvent} event */
  #point(event) {
    const { x } = shareOf(this.#curves.hit, event);
    this.set({ position: this.start + Math.round(x * (this.length - 1)) });
  }

  /** @param {PointerEvent} event the hand of the pair is drawn to the nearest position there */
  #turn(event) {
    const { x, y } = fromMiddle(this.#circle.svg, event);
    const { pair, start, last } = this.#model;
    const frequency = this.#spectrum.frequency[pair];
    // sine is drawn upwards and cosine to the right
    const wanted = positionAt(this.#model, frequency, Math.atan2(y, x));
    this.set({ position: Math.min(last, Math.max(start, wanted)) });
  }

  /** @param {KeyboardEvent} event @param {number} now @returns {number | null} along the pairs */
  #step(event, now) {
    const toggles = event.key === 'Enter' || event.key === ' ';
    if (toggles) this.set({ columns: toggled(this.#model, now) });
    return toggles ? now : stepped(event, { now, last: this.#model.pairs - 1 });
  }

  /** @param {PointerEvent} event a pair is chosen, and its two curves are drawn */
  #choose(event) {
    const { left, right, x } = this.#waves;
    const share = shareOf(this.#waves.hit, event).x;
    const wanted = Math.round(x.value(left + share * (right - left)));
    const pair = Math.min(this.#model.pairs - 1, Math.max(0, wanted));
    this.set({ pair });
    this.set({ columns: toggled(this.#model, pair) });
  }

  data() {
    if (!this.loaded) return null;
    const now = this.#model;
    const { start, length, columns } = now;
    if (columns.length === 0) return null;
    return {
      name: 'curves',
      tensor: { shape: [length, columns.length], data: drawnColumns(this.phasor, now) },
      rowtitle: t('position'),
      columntitle: t('dimension'),
      rowname: (/** @type {number} */ row) => String(start + row),
      columnname: (/** @type {number} */ k) => String(columns[k]),
    };
  }

  /** @param {import('../kit/element.js').Dialect} dialect */
  async code(dialect) {
    const { columnsCode } = await import('../kit/program.js');
    const { length, start, dim, base, columns } = this.#model;
    return columns.length > 0 ? columnsCode(dialect, { length, start, dim, base, columns }) : '';
  }
}
