// <phasor-binary>: counting in binary beside the encoding. In both the columns run at different
// speeds: a bit flips, a pair turns. What differs is how far one step of the position moves them,
// and how many bits they take.
//
//   <phasor-binary length="8" bits="3" dim="6" controls></phasor-binary>

import { node } from '../../draw/nodes.js';
import { colormap } from '../../draw/colors.js';
import { number } from '../../draw/numbers.js';
import { beside } from '../../draw/rows.js';
import { phrase, t } from '../../language/language.js';
import { clamped } from '../kit/clamped.js';
import { elementWith } from '../kit/element-with.js';
import { Pin } from '../kit/pin.js';
import { shareOf } from '../kit/pointer.js';
import { slider } from '../kit/slider.js';
import { model, price, rowAt } from './model.js';
import { settings } from './settings.js';
import { counts, css, moves, sides } from './view.js';

/** The difference that the rounding of float32 makes of equal distances. */
const rounding = 1e-5;

export class BinaryElement extends elementWith(settings) {
  static about =
    'counting in binary beside the encoding. In both the columns run at different speeds: a bit flips, a pair turns. What differs is how far one step of the position moves them, and how many bits they take.';
  static events = {
    'phasor-change': '{ position } when the reader moves it',
    'phasor-select': '{ position, bits, values } with it',
  };
  static css = css;
  // rows that one can read are fewer than those of the other figures
  static cursor = ['position'];

  #sides = sides();
  #moves = moves();
  #counts = counts();
  #tellPosition = slider(this.#sides.box, {
    label: phrase('Positions in binary and encoded'),
    axis: 'y',
    go: (position) => this.#go(position),
  });

  get #model() {
    return this.compute('model', this, ({ phasor, length, start, bits, dim, base }) =>
      model(phasor, { length, start, bits, dim, base }),
    );
  }

  build() {
    const { box, all } = this.#sides;
    this.figure.append(box, node('div', 'second', this.#moves.box, this.#counts.box));
    const pin = new Pin(this);
    for (const cells of all) {
      const point = (/** @type {PointerEvent} */ event) => {
        const row = Math.floor(shareOf(cells, event).y * this.length);
        this.#go(this.start + Math.min(row, this.length - 1));
      };
      pin.points(cells, point, { keys: box });
    }
    pin.keys(box);
  }

  /** @returns {number} the position, held to those shown */
  get #position() {
    return Math.min(this.start + this.length - 1, Math.max(this.start, this.position));
  }

  draw() {
    const { phasor, probe } = this;
    const model = this.#model;
    const { last, needed, hasRoom } = model;
    this.mark('under', model, (model) => {
      const { dim, base } = model;
      this.#sides.drawUnder(model, phasor.wavelengths({ dim, base }).wavelength);
    });
    this.mark('cells', model, (model) => {
      // halfway up the map: both digits can be read on their cells
      const colors = { ink: colormap(probe, 'sequential'), signed: colormap(probe, 'diverging') };
      this.#sides.drawCells(phasor, model, colors);
    });
    this.mark('counts', this, ({ length, dim, count, width }) =>
      this.#counts.show([price(phasor, length, dim), price(phasor, count, width)]),
    );
    this.mark('position', { model }, ({ model }) => this.#drawPosition(model));
    this.notice = [
      !hasRoom && t('Position {last} needs {needed} bits, which are shown.', { last, needed }),
      ...clamped(this, { position: this.#position }, 'length start'),
    ]
      .filter(Boolean)
      .join(' ');
  }

  /** @param {import('./model.js').Model} model */
  #drawPosition(model) {
    const position = this.#position;
    const row = position - this.start;
    this.#sides.mark(row);
    // the last position has no step to a next one
    const at = Math.min(row, this.length - 2);
    this.#moves.show(model, at);
    const { bits: digits, values } = rowAt(model, position);
    const heard = values.slice(0, 8).map((value) => number(value));
    const text = t('position {position}: {digits}; {values}', {
      position,
      digits,
      values: heard.join(', '),
    });
    this.#tellPosition(position, this.start, model.last, text);
    this.claim = this.#sentence(model, at);
  }

  /** @param {import('./model.js').Model} model @param {number} at a row that is not the last */
  #sentence({ flips, distances, start }, at) {
    const { count, width, phasor } = this;
    const spread = Math.max(...distances) - Math.min(...distances);
    const moved = {
      a: start + at,
      b: start + at + 1,
      flips: flips[at],
      distance: number(distances[at]),
      spread: number(spread),
    };
    const { bits, float } = price(phasor, count, width);
    return [
      flips[at] === 1
        ? t('Between {a} and {b} one bit flips', moved)
        : t('Between {a} and {b}, {flips} bits flip at once', moved),
      spread <= rounding
        ? t('and the encoding moves by {distance}, as far as at every other step.', moved)
        : t('and the encoding moves by {distance}; steps differ by {spread} at most.', moved),
      t(
        'That costs space: {count} positions need {bits} bits in binary, and {float} as {width} float32 numbers.',
        { count, bits, float, width },
      ),
    ].join(' ');
  }

  /** @param {number} position one that is shown */
  #go(position) {
    if (position === this.#position) return;
    this.set({ position });
    this.report('phasor-select', { position, ...rowAt(this.#model, position) });
  }

  /** Both tables side by side. */
  data() {
    if (!this.loaded) return null;
    const { start, digits, waves, across } = this.#model;
    return {
      name: 'binary',
      tensor: beside(digits, waves),
      rowtitle: t('position'),
      columntitle: t('bit, then dimension'),
      rowname: (/** @type {number} */ row) => String(start + row),
      columnname: (/** @type {number} */ column) =>
        column < across
          ? t('bit {bit}', { bit: across - 1 - column })
          : `${(column - across) % 2 ? 'cos' : 'sin'} ${(column - across) >> 1}`,
    };
  }

  /** @param {import('../kit/element.js').Dialect} dialect */
  async code(dialect) {
    const { binaryCode } = await import('./code.js');
    const { length, start, dim, base } = this;
    return binaryCode(dialect, { length, start, bits: this.#model.across, dim, base });
  }
}
