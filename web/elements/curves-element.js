// <phasor-curves>: columns of the encoding as curves over position, the wavelength of every pair on
// a logarithmic axis, and one (sin, cos) pair as a hand that turns on its circle.
//
//   <phasor-curves length="60" dim="32" columns="6 7 8 9" controls></phasor-curves>
//
// attributes  length     positions that the curves run over, from `start`
//             start      the first of them
//             dim        numbers in a row of the encoding
//             base       of the wavelengths
//             columns    which columns are drawn: '6 7 8 9'
//             position   where the cursor stands
//             pinned     the cursor stays where it is until a click on it or Escape releases it
//             pair       the pair that turns on the circle; columns 2·pair and 2·pair + 1
// events      phasor-change  { position } or { columns } or { pair } when the reader moves them
//             phasor-error  { message } when a setting is wrong; its preset holds

import { apart, linear, logarithmic, markText, marks, path, powers } from '../draw/axis.js';
import { number } from '../draw/numbers.js';
import { t } from '../text/language.js';
import { circle, css, curveParts, waveParts, xAxis, yAxis } from './curves-view.js';
import { elementWith } from './element-with.js';
import { Pin, pinning } from './pin.js';
import { integer, numbers, real } from './settings.js';
import { drawn, node } from './style.js';

/** Positions that are computed at once for a file. */
const part = 1024;
const height = 220;
const margin = { left: 36, right: 28, top: 8, bottom: 36 };

export class CurvesElement extends elementWith({
  length: integer({
    preset: 60,
    least: 2,
    most: 100_000,
    label: 'Length',
    stops: [16, 32, 60, 100, 200, 500, 1000, 10_000],
  }),
  start: integer({ preset: 0, least: -(2 ** 40), most: 2 ** 40 }),
  dim: integer({
    preset: 32,
    least: 2,
    most: 4096,
    label: 'Dimension',
    stops: [2, 4, 6, 8, 16, 32, 64, 128, 256, 512],
  }),
  base: real({
    preset: 10_000,
    least: 1,
    label: 'Base',
    stops: [1, 2, 10, 100, 1000, 10_000, 100_000, 1_000_000],
  }),
  columns: numbers({ preset: [6, 7, 8, 9], least: 0, whole: true, atMost: 8 }),
  position: integer({ preset: 0, least: -(2 ** 41), most: 2 ** 41 }),
  ...pinning,
  pair: integer({ preset: 3, least: 0, most: 2047 }),
}) {
  static css = css;
  static cursor = ['position'];

  #curves = curveParts();
  #waves = waveParts();
  #circle = circle();
  #legend = node('div', 'legend');
  /** @type {import('../draw/axis.js').Scale} */
  #x = linear([0, 1], [0, 1]);
  /** @type {{ frequency: Float64Array, wavelength: Float64Array } | null} */
  #spectrum = null;

  build() {
    const { svg, hit } = this.#curves;
    this.figure.append(
      this.#legend,
      svg,
      node('div', 'pair-row', this.#waves.svg, this.#circle.svg),
    );
    const turned = this.#circle.svg;
    const pin = new Pin(this);
    pin.points(hit, (event) => this.#point(event), { keys: svg });
    pin.keys(svg);
    pin.keys(turned);
    svg.addEventListener('keydown', (event) => this.#walk(event));
    turned.addEventListener('pointerdown', (event) => {
      turned.setPointerCapture(event.pointerId);
      this.#turn(event);
    });
    turned.addEventListener('pointermove', (event) => {
      if (turned.hasPointerCapture(event.pointerId)) this.#turn(event);
    });
    turned.addEventListener('keydown', (event) => this.#walk(event));
    this.#waves.svg.addEventListener('pointerdown', (event) => this.#choose(event));
    this.#waves.svg.addEventListener('keydown', (event) => this.#step(event));
  }

  /** @returns {number[]} the columns that this encoding has */
  get #drawn() {
    return this.columns.filter((column) => column < this.dim);
  }

  get #pairs() {
    return Math.ceil(this.dim / 2);
  }

  get #pair() {
    return Math.min(this.pair, this.#pairs - 1);
  }

  /** @returns {number} the cursor, held to what is drawn */
  get #position() {
    return Math.min(this.start + this.length - 1, Math.max(this.start, this.position));
  }

  /** @param {ReadonlySet<string>} changed */
  draw(changed) {
    const any = (/** @type {string[]} */ ...names) => names.some((name) => changed.has(name));
    const { dim, base } = this;
    if (any('start', 'dim', 'base')) this.#spectrum = this.phasor.wavelengths({ dim, base });
    if (any('start', 'size', 'dim', 'base', 'length', 'columns')) {
      this.#drawLegend();
      this.#drawCurves();
    }
    if (any('start', 'size', 'dim', 'base', 'columns', 'pair')) this.#drawWaves();
    this.#drawCursor();
    const left = this.columns.filter((column) => column >= dim);
    this.notice =
      left.length > 0
        ? t('Columns {list} are not drawn: with dim {dim} the last one is {last}.', {
            list: left.join(', '),
            dim,
            last: dim - 1,
          })
        : '';
  }

  #drawLegend() {
    this.#legend.replaceChildren(
      ...this.#drawn.map((column, k) => {
        const wave = column % 2 === 0 ? 'sin' : 'cos';
        const key = node('span', 'swatch');
        key.style.background = `var(--series-${k % 8})`;
        const values = { column, wave, pair: column >> 1 };
        return node('span', 'entry', key, t('column {column}, {wave} of pair {pair}', values));
      }),
    );
  }

  #drawCurves() {
    const { svg, axes, lines, hit } = this.#curves;
    const { start, length, dim, base } = this;
    const width = Math.max(160, this.figure.clientWidth);
    const last = start + length - 1;
    this.#x = linear([start, last], [margin.left, width - margin.right]);
    const y = linear([-1, 1], [height - margin.bottom, margin.top]);
    svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    svg.setAttribute('height', String(height));
    const inside = width - margin.left - margin.right;
    const bottom = height - margin.bottom;
    axes.replaceChildren(
      ...yAxis([-1, 0, 1], y, margin.left, width - margin.right, markText),
      ...xAxis(
        marks(start, last, Math.max(2, inside / 70)).filter(Number.isInteger),
        this.#x,
        bottom,
        markText,
      ),
      drawn(
        'text',
        { class: 'axis-title', x: margin.left + inside / 2, y: height - 4 },
        t('position'),
      ),
    );
    for (const [name, value] of Object.entries({
      x: margin.left,
      y: margin.top,
      width: inside,
      height: bottom - margin.top,
    })) {
      hit.setAttribute(name, String(value));
    }

    // two samples a pixel draw every wave that a screen can show; of faster ones, their envelope
    const count = Math.min(4096, 2 * Math.ceil(inside));
    const positions = Array.from(
      { length: count },
      (_, k) => start + ((last - start) * k) / (count - 1),
    );
    const { data } = this.phasor.sinusoidal({ positions, dim, base });
    const dots = inside / length >= 7;
    const ends = apart(
      this.#drawn.map((column) => y.at(data[(count - 1) * dim + column])),
      14,
    );
    const whole = dots ? this.phasor.sinusoidal({ length, start, dim, base }).data : data;
    lines.replaceChildren(
      ...this.#drawn.flatMap((column, k) => {
        const stroke = `var(--series-${k % 8})`;
        const line = drawn('path', {
          class: 'curve',
          d: path(
            count,
            (i) => this.#x.at(positions[i]),
            (i) => y.at(data[i * dim + column]),
          ),
        });
        line.style.stroke = stroke;
        const points = Array.from({ length: dots ? length : 0 }, (_, i) => {
          const dot = drawn('circle', {
            class: 'dot',
            cx: this.#x.at(start + i).toFixed(2),
            cy: y.at(whole[i * dim + column]).toFixed(2),
            r: 2.2,
          });
          dot.style.fill = stroke;
          return dot;
        });
        const end = drawn('text', { class: 'end', x: width - margin.right + 5, y: ends[k] });
        end.textContent = String(column);
        end.style.fill = stroke;
        return [line, ...points, end];
      }),
    );
  }

  #drawWaves() {
    const { svg, axes, lines } = this.#waves;
    if (!this.#spectrum) return;
    const { wavelength } = this.#spectrum;
    const pairs = this.#pairs;
    const width = Math.max(140, svg.clientWidth);
    const high = 180;
    const bottom = high - margin.bottom;
    const x = linear([0, Math.max(1, pairs - 1)], [margin.left + 14, width - 12]);
    const longest = Math.min(Number.MAX_VALUE, Math.max(10, wavelength[pairs - 1] * 1.2));
    const y = logarithmic([5, longest], [bottom, 16]);
    svg.setAttribute('viewBox', `0 0 ${width} ${high}`);
    const chosen = new Set(this.#drawn.map((column) => column >> 1));
    const place = marks(0, pairs - 1, Math.max(1, width / 60)).filter(Number.isInteger);
    axes.replaceChildren(
      ...yAxis(powers(5, longest, 6), y, margin.left + 8, width, markText),
      ...xAxis(place, x, bottom, markText),
      drawn(
        'text',
        { class: 'axis-title', x: (margin.left + width) / 2, y: high - 4 },
        t('pair j'),
      ),
      drawn('text', { class: 'axis-name', x: margin.left + 8, y: 4 }, t('wavelength in positions')),
    );
    const line = drawn('path', {
      class: 'thin',
      d: path(
        pairs,
        (j) => x.at(j),
        (j) => y.at(wavelength[j]),
      ),
    });
    const shown =
      pairs <= 64 ? Array.from({ length: pairs }, (_, j) => j) : [...chosen, this.#pair];
    lines.replaceChildren(
      line,
      ...shown.map((j) => {
        const dot = drawn('circle', {
          class: j === this.#pair ? 'wave current' : chosen.has(j) ? 'wave chosen' : 'wave',
          cx: x.at(j).toFixed(2),
          cy: y.at(wavelength[j]).toFixed(2),
          r: j === this.#pair ? 5 : 3,
        });
        return dot;
      }),
    );
    const name = t('Wavelength of every pair; pair {pair} has {length} positions', {
      pair: this.#pair,
      length: number(wavelength[this.#pair], 1),
    });
    svg.setAttribute('aria-valuenow', String(this.#pair));
    svg.setAttribute('aria-valuemax', String(pairs - 1));
    svg.setAttribute('aria-valuetext', name);
  }

  #drawCursor() {
    const { dim, base, start, length } = this;
    const position = this.#position;
    const pair = this.#pair;
    const { data } = this.phasor.sinusoidal({ positions: [position], dim, base });
    const { svg, rule, marks: points } = this.#curves;
    const x = this.#x.at(position).toFixed(2);
    rule.setAttribute('x1', x);
    rule.setAttribute('x2', x);
    rule.setAttribute('y1', String(margin.top));
    rule.setAttribute('y2', String(height - margin.bottom));
    const y = linear([-1, 1], [height - margin.bottom, margin.top]);
    points.replaceChildren(
      ...this.#drawn.map((column, k) => {
        const dot = drawn('circle', {
          class: 'spot',
          cx: x,
          cy: y.at(data[column]).toFixed(2),
          r: 4.5,
        });
        dot.style.fill = `var(--series-${k % 8})`;
        return dot;
      }),
    );
    const values = this.#drawn.map((column) =>
      t('column {column}: {value}', { column, value: number(data[column]) }),
    );
    svg.setAttribute('aria-valuemin', String(start));
    svg.setAttribute('aria-valuemax', String(start + length - 1));
    svg.setAttribute('aria-valuenow', String(position));
    svg.setAttribute(
      'aria-valuetext',
      t('position {position}; {values}', { position, values: values.join(', ') }),
    );

    const sine = data[2 * pair];
    // an odd dimension ends with a sine alone
    const cosine = 2 * pair + 1 < dim ? data[2 * pair + 1] : 0;
    this.#circle.show({ position, pair, sine, cosine });
    const wavelength = this.#spectrum?.wavelength[pair] ?? NaN;
    this.claim = t(
      'Pair {pair} comes round once in {length} positions; at position {position} it stands at (sin, cos) = ({sine}, {cosine}).',
      {
        pair,
        length: number(wavelength, 1),
        position,
        sine: number(sine),
        cosine: number(cosine),
      },
    );
  }

  /** @param {PointerEvent} event */
  #point(event) {
    const { hit } = this.#curves;
    const box = hit.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    this.set({ position: this.start + Math.round(share * (this.length - 1)) });
  }

  /** @param {PointerEvent} event the hand of the pair is drawn to the nearest position there */
  #turn(event) {
    const box = this.#circle.svg.getBoundingClientRect();
    const right = event.clientX - box.left - box.width / 2;
    const up = box.top + box.height / 2 - event.clientY;
    const frequency = this.#spectrum?.frequency[this.#pair] ?? 1;
    // sine is drawn upwards and cosine to the right
    const angle = Math.atan2(up, right);
    const now = this.#position * frequency;
    const turn = 2 * Math.PI;
    const way = angle - now;
    const nearest = now + way - turn * Math.round(way / turn);
    const wanted = Math.round(nearest / frequency);
    this.set({
      position: Math.min(this.start + this.length - 1, Math.max(this.start, wanted)),
    });
  }

  /** @param {KeyboardEvent} event along the positions */
  #walk(event) {
    const far = Math.max(1, Math.round(this.length / 10));
    const last = this.start + this.length - 1;
    const next = {
      ArrowLeft: this.#position - 1,
      ArrowDown: this.#position - 1,
      ArrowRight: this.#position + 1,
      ArrowUp: this.#position + 1,
      PageDown: this.#position - far,
      PageUp: this.#position + far,
      Home: this.start,
      End: last,
    }[event.key];
    if (next === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.set({ position: Math.min(last, Math.max(this.start, next)) });
  }

  /** @param {KeyboardEvent} event along the pairs */
  #step(event) {
    const last = this.#pairs - 1;
    const next = {
      ArrowLeft: this.#pair - 1,
      ArrowDown: this.#pair - 1,
      ArrowRight: this.#pair + 1,
      ArrowUp: this.#pair + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (event.key === 'Enter' || event.key === ' ') this.#toggle(this.#pair);
    else if (next === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
    else this.set({ pair: Math.min(last, Math.max(0, next)) });
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {PointerEvent} event a pair is chosen, and its two curves are drawn */
  #choose(event) {
    const box = this.#waves.svg.getBoundingClientRect();
    const from = margin.left + 14;
    const share = (event.clientX - box.left - from) / (box.width - 12 - from);
    const last = this.#pairs - 1;
    const pair = Math.min(last, Math.max(0, Math.round(share * Math.max(1, last))));
    this.set({ pair });
    this.#toggle(pair);
  }

  /** @param {number} pair its columns are drawn, or drawn no more */
  #toggle(pair) {
    const both = [2 * pair, 2 * pair + 1].filter((column) => column < this.dim);
    const there = this.#drawn;
    const others = there.filter((column) => !both.includes(column));
    const shown = both.every((column) => there.includes(column));
    // the oldest give way: more than eight curves are a tangle
    const columns = shown ? others : [...others, ...both].slice(-8);
    this.set({ columns });
  }

  data() {
    const { length, start, dim, base } = this;
    const columns = this.#drawn;
    if (!this.loaded || columns.length === 0) return null;
    const data = new Float32Array(length * columns.length);
    // a part after the other: of a long and wide table all columns together would not fit into memory
    for (let from = 0; from < length; from += part) {
      const count = Math.min(part, length - from);
      const all = this.phasor.sinusoidal({ length: count, start: start + from, dim, base }).data;
      for (let row = 0; row < count; ++row) {
        columns.forEach((column, k) => {
          data[(from + row) * columns.length + k] = all[row * dim + column];
        });
      }
    }
    return {
      name: 'curves',
      tensor: { shape: [length, columns.length], data },
      rowtitle: t('position'),
      columntitle: t('dimension'),
      rowname: (/** @type {number} */ row) => String(start + row),
      columnname: (/** @type {number} */ k) => String(columns[k]),
    };
  }

  /** @param {import('./element.js').Dialect} dialect */
  async code(dialect) {
    const { columnsCode } = await import('./code.js');
    if (this.#drawn.length === 0) return '';
    const { length, start, dim, base } = this;
    return columnsCode(dialect, { length, start, dim, base, columns: this.#drawn });
  }
}
