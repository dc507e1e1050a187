// <phasor-binary>: counting in binary beside the encoding. In both the columns run at different
// speeds: a bit flips, a pair turns. What differs is how far one step of the position moves them,
// and how many bits they take.
//
//   <phasor-binary length="8" bits="3" dim="6" controls></phasor-binary>
//
// attributes  length    positions that are shown, 2 to 64
//             start     the first of them, 0 or more
//             bits      of a binary number, 1 to 32; 0 for as many as the last position needs
//             dim       numbers in a row of the encoding, even, 2 to 64
//             base      of the wavelengths
//             position  the row that is marked
//             pinned    that row stays until a click on it or Escape releases it
//             count     positions of a long text, whose bits are counted below
//             width     numbers in a row of the encoding there
// events      phasor-change  { position } when the reader moves it
//             phasor-select  { position, bits, values } with it
//             phasor-error   { message } when a setting is wrong; its preset holds

import { cellAt, put } from '../draw/canvas.js';
import { colormap } from '../draw/colors.js';
import { number } from '../draw/numbers.js';
import { t } from '../text/language.js';
import { counts, css, moves, sides, under } from './binary-view.js';
import { elementWith } from './element-with.js';
import { Pin, pinning } from './pin.js';
import { integer, real } from './settings.js';
import { node } from './style.js';

/** Bits of a number, and the difference that its rounding makes of distances. */
const float32 = 32;
const rounding = 1e-5;

export class BinaryElement extends elementWith({
  length: integer({
    preset: 8,
    least: 2,
    most: 64,
    label: 'Positions',
    stops: [2, 4, 8, 12, 16, 24, 32, 48, 64],
  }),
  start: integer({ preset: 0, least: 0, most: 2 ** 31, label: 'From', stops: [0, 4, 8, 56, 1000] }),
  bits: integer({ preset: 0, least: 0, most: 32, label: 'Bits', stops: [0, 3, 4, 6, 8, 10, 14] }),
  dim: integer({
    preset: 6,
    least: 2,
    most: 64,
    even: true,
    label: 'Dimension',
    stops: [2, 4, 6, 8, 12, 16, 32, 64],
  }),
  base: real({
    preset: 10_000,
    least: 1,
    most: 1e12,
    label: 'Base',
    stops: [1, 2, 10, 100, 1000, 10_000, 100_000, 1_000_000],
  }),
  position: integer({ preset: 3, least: 0 }),
  ...pinning,
  count: integer({ preset: 10_000, least: 2, most: 2 ** 40 }),
  width: integer({ preset: 512, least: 1, most: 2 ** 20 }),
}) {
  static css = css;
  // rows that one can read are fewer than those of the other figures
  static cursor = ['position'];
  static shared = { length: 'binary length', dim: 'binary dim' };

  #sides = sides();
  #moves = moves();
  #counts = counts();
  /** @type {{ bits: import('../tensor.js').Tensor, waves: import('../tensor.js').Tensor } | null} */
  #tables = null;
  /** @type {number[]} */
  #flips = [];
  /** @type {number[]} */
  #distances = [];
  #left = '';

  build() {
    const { box, bits, waves } = this.#sides;
    this.figure.append(box, this.#moves.box, this.#counts.box);
    const pin = new Pin(this);
    for (const { cells } of [bits, waves]) {
      const point = (/** @type {PointerEvent} */ event) => {
        const { row } = cellAt(cells.getBoundingClientRect(), event, this.length, 1);
        this.#go(this.start + row);
      };
      pin.points(cells, point, { keys: box });
    }
    pin.keys(box);
    box.addEventListener('keydown', (event) => this.#walk(event));
  }

  get #last() {
    return this.start + this.length - 1;
  }

  /** @returns {number} the position, held to those shown */
  get #position() {
    return Math.min(this.#last, Math.max(this.start, this.position));
  }

  /** @param {ReadonlySet<string>} changed */
  draw(changed) {
    const any = (/** @type {string} */ given) => given.split(' ').some((name) => changed.has(name));
    const numbers = any('start length bits dim base');
    if (numbers) this.#measure();
    if (numbers || any('size')) this.#drawUnder();
    if (numbers || any('colors')) this.#drawCells();
    if (numbers || any('count width')) this.#drawCounts();
    if (numbers || any('position count width')) this.#drawPosition();
    this.notice = this.#left;
  }

  /** The library's tables of these positions, and how far each is from the next. */
  #measure() {
    const { phasor, length, start, dim, base } = this;
    const needed = phasor.binary({ length: 1, start: this.#last }).shape[1];
    const few = this.bits > 0 && this.bits < needed;
    const bits = few ? needed : this.bits || needed;
    this.#left = few
      ? t('Position {last} needs {needed} bits, which are shown.', { last: this.#last, needed })
      : '';
    const tables = {
      bits: phasor.binary({ length, start, bits }),
      waves: phasor.sinusoidal({ length, start, dim, base }),
    };
    this.#tables = tables;
    const [flips, distances] = [tables.bits, tables.waves].map((table) => {
      const { data } = phasor.similarity(table, { metric: 'euclidean' });
      return Array.from({ length: length - 1 }, (_, row) => data[row * length + row + 1]);
    });
    // bits are 0 or 1, so the square of their distance is how many of them flip
    this.#flips = flips.map((distance) => Math.round(distance ** 2));
    this.#distances = distances;
  }

  #drawCells() {
    if (!this.#tables) return;
    const { box, bits, waves, places } = this.#sides;
    const { length, start } = this;
    const high = length <= 16 ? 24 : length <= 32 ? 16 : 10;
    // a label where there is room for one
    const step = high >= 16 ? 1 : 2;
    for (const [name, value] of Object.entries({ high: `${high}px`, rows: length, step })) {
      box.style.setProperty(`--${name}`, String(value));
    }
    places.replaceChildren(
      ...Array.from({ length: Math.ceil(length / step) }, (_, k) =>
        node('span', '', String(start + k * step)),
      ),
    );
    const across = this.#tables.bits.shape[1];
    box.style.setProperty('--left', `${Math.max(4, across)}fr`);
    box.style.setProperty('--right', `${Math.max(6, Math.min(2 * across + 4, this.dim))}fr`);
    const ink = colormap(this.probe, 'sequential');
    // halfway up the map: both digits can be read on their cells
    put(bits.canvas, this.phasor.paint(this.#tables.bits, { colormap: ink, domain: [0, 1] }));
    const signed = colormap(this.probe, 'diverging');
    put(waves.canvas, this.phasor.paint(this.#tables.waves, { colormap: signed, domain: [-1, 1] }));
    const digits = high >= 16 ? Array.from(this.#tables.bits.data) : [];
    bits.digits.style.setProperty('--across', String(across));
    bits.digits.replaceChildren(
      ...digits.map((digit) => node('span', digit ? 'one' : '', String(digit))),
    );
  }

  #drawUnder() {
    if (!this.#tables) return;
    const { dim, base } = this;
    const { bits, waves, flips, rounds } = this.#sides;
    const across = this.#tables.bits.shape[1];
    // the last bit flips at every position, the one before at every second
    const periods = Array.from({ length: across }, (_, k) => 2 ** (across - 1 - k));
    const { wavelength } = this.phasor.wavelengths({ dim, base });
    const short = (/** @type {number} */ value) =>
      value >= 1e5 ? number(value, 0) : number(value, value < 100 ? 2 : 0);
    flips.textContent = t('flips every');
    rounds.textContent = t('comes round in');
    const room = bits.cells.clientWidth / 30;
    under(bits.flips, periods.map(String), room);
    under(bits.rounds, periods.map((period) => String(2 * period)), room); // prettier-ignore
    under(waves.flips, [t('turns steadily')], 1);
    under(waves.rounds, Array.from(wavelength, short), waves.cells.clientWidth / 40);
    bits.title.replaceChildren(node('b', '', t('Binary')), ' ', t('fastest at the right'));
    waves.title.replaceChildren(
      node('b', '', t('Encoding')),
      ' ',
      t('a sine and a cosine each, fastest at the left'),
    );
  }

  #drawCounts() {
    if (!this.#tables) return;
    const { count, width, length, dim, phasor } = this;
    /** @param {number} positions */
    const needed = (positions) => phasor.binary({ length: 1, start: positions - 1 }).shape[1];
    this.#counts.show([
      { positions: length, bits: needed(length), dim, float: dim * float32 },
      { positions: count, bits: needed(count), dim: width, float: width * float32 },
    ]);
  }

  #drawPosition() {
    if (!this.#tables) return;
    const { box } = this.#sides;
    const position = this.#position;
    const row = position - this.start;
    box.style.setProperty('--at', String(row));
    const at = Math.min(row, this.length - 2);
    this.#moves.show(this.#flips, this.#distances, at);
    const digits = this.#rowOf(this.#tables.bits, row).join('');
    box.setAttribute('aria-label', t('Positions in binary and encoded'));
    box.setAttribute('aria-valuemin', String(this.start));
    box.setAttribute('aria-valuemax', String(this.#last));
    box.setAttribute('aria-valuenow', String(position));
    box.setAttribute(
      'aria-valuetext',
      t('position {position}: {digits}; {values}', {
        position,
        digits,
        values: this.#rowOf(this.#tables.waves, row)
          .slice(0, 8)
          .map((value) => number(value))
          .join(', '),
      }),
    );
    this.claim = this.#sentence(at);
  }

  /** @param {number} at a row that is not the last */
  #sentence(at) {
    const { count, width, phasor, start } = this;
    const flips = this.#flips[at];
    const spread = Math.max(...this.#distances) - Math.min(...this.#distances);
    const moved = {
      a: start + at,
      b: start + at + 1,
      flips,
      distance: number(this.#distances[at]),
    };
    const steps = [
      flips === 1
        ? t('Between {a} and {b} one bit flips', moved)
        : t('Between {a} and {b}, {flips} bits flip at once', moved),
      spread <= rounding
        ? t('and the encoding moves by {distance}, as far as at every other step.', moved)
        : t('and the encoding moves by {distance}; steps differ by {spread} at most.', {
            ...moved,
            spread: number(spread),
          }),
    ];
    const bits = phasor.binary({ length: 1, start: count - 1 }).shape[1];
    const price = t(
      'That costs space: {count} positions need {bits} bits in binary, and {float} as {width} float32 numbers.',
      { count, bits, float: width * float32, width },
    );
    return `${steps.join(' ')} ${price}`;
  }

  /** @param {import('../tensor.js').Tensor} table @param {number} row */
  #rowOf({ shape: [, columns], data }, row) {
    return Array.from(data.subarray(row * columns, (row + 1) * columns));
  }

  /** @param {number} position */
  #go(position) {
    const held = Math.min(this.#last, Math.max(this.start, position));
    if (held === this.#position || !this.#tables) return;
    this.set({ position: held });
    const row = held - this.start;
    this.report('phasor-select', {
      position: held,
      bits: this.#rowOf(this.#tables.bits, row).join(''),
      values: this.#rowOf(this.#tables.waves, row),
    });
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const now = this.#position;
    const next = {
      ArrowUp: now - 1,
      ArrowLeft: now - 1,
      ArrowDown: now + 1,
      ArrowRight: now + 1,
      PageUp: now - 8,
      PageDown: now + 8,
      Home: this.start,
      End: this.#last,
    }[event.key];
    if (next === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.#go(next);
  }

  /** Both tables side by side. */
  data() {
    if (!this.#tables) return null;
    const { length, start, dim } = this;
    const { bits, waves } = this.#tables;
    const across = bits.shape[1];
    const columns = across + dim;
    const data = new Float32Array(length * columns);
    for (let row = 0; row < length; ++row) {
      data.set(this.#rowOf(bits, row), row * columns);
      data.set(this.#rowOf(waves, row), row * columns + across);
    }
    return {
      name: 'binary',
      tensor: { shape: [length, columns], data },
      rowtitle: t('position'),
      columntitle: t('bit, then dimension'),
      rowname: (/** @type {number} */ row) => String(start + row),
      columnname: (/** @type {number} */ column) =>
        column < across
          ? t('bit {bit}', { bit: across - 1 - column })
          : `${(column - across) % 2 ? 'cos' : 'sin'} ${(column - across) >> 1}`,
    };
  }

  /** @param {import('./element.js').Dialect} dialect */
  async code(dialect) {
    const { binaryCode } = await import('./position-code.js');
    const { length, start, dim, base } = this;
    const bits = this.#tables?.bits.shape[1] ?? 1;
    return binaryCode(dialect, { length, start, bits, dim, base });
  }
}
