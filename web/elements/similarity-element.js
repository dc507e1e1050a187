// <phasor-similarity>: how alike every two positions are, as a matrix for each of several bases,
// and as curves against the offset, with what is measured of them.
//
//   <phasor-similarity length="64" dim="128" bases="10000 100 1" controls></phasor-similarity>
//
// attributes  length     positions 0 to length − 1
//             dim        numbers in a row of the encoding, even
//             bases      up to four, side by side; in a group the first follows `base`
//             metric     'cosine', 'dot' or 'euclidean'
//             position   the row of the cursor
//             offset     its column less its row; the curves are read at its size
//             pinned     both stay where they are until a click there or Escape releases them
// events      phasor-change  { position, offset } or { bases } … when the reader moves them
//             phasor-select  { row, column, offset, values } when the reader points at a cell
//             phasor-error   { message } when a setting is wrong; its preset holds

import { linear } from '../draw/axis.js';
import { cellAt, put } from '../draw/canvas.js';
import { colormap } from '../draw/colors.js';
import { number } from '../draw/numbers.js';
import { t } from '../text/language.js';
import { moved } from './cursor.js';
import { elementWith } from './element-with.js';
import { Pin, pinning } from './pin.js';
import { integer, numbers, oneOf } from './settings.js';
import { chart, chartHeight, margin } from './similarity-chart.js';
import { measure, measured } from './similarity-facts.js';
import { css, factsTable, panel } from './similarity-view.js';
import { node } from './style.js';

/** @typedef {import('./similarity-facts.js').Facts} Facts */

const similar = /** @type {const} */ ({
  back: 'where it rises',
  never: 'With base {base} the {name} falls at each of the {steps} steps shown.',
  turns:
    'The {name} depends on the offset alone, and does not fall steadily: with base {base} it first rises at offset {first}, and at {count} of {steps} steps.',
});
const spoken = /** @type {const} */ ({
  cosine: { name: 'cosine similarity', ...similar },
  dot: { name: 'dot product', ...similar },
  euclidean: {
    name: 'distance',
    back: 'where it falls',
    never: 'With base {base} the {name} grows at each of the {steps} steps shown.',
    turns:
      'The {name} depends on the offset alone, and does not grow steadily: with base {base} it first falls at offset {first}, and at {count} of {steps} steps.',
  },
});

export class SimilarityElement extends elementWith({
  length: integer({
    preset: 64,
    least: 2,
    most: 4096,
    label: 'Length',
    stops: [8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096],
  }),
  dim: integer({
    preset: 128,
    least: 2,
    most: 1024,
    even: true,
    label: 'Dimension',
    stops: [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024],
  }),
  bases: numbers({
    preset: [10_000, 100, 1],
    least: 1,
    most: 1e12,
    atLeast: 1,
    atMost: 4,
    adjustable: true,
  }),
  metric: oneOf(['cosine', 'dot', 'euclidean'], { label: 'Measure' }),
  position: integer({ preset: 20, least: -(2 ** 41), most: 2 ** 41 }),
  offset: integer({ preset: 10, least: -(2 ** 41), most: 2 ** 41 }),
  ...pinning,
}) {
  static css = css;
  static cursor = ['position', 'offset'];

  #pin = new Pin(this);
  /** @type {Facts[]} */
  #facts = [];
  /** @type {ReturnType<typeof panel>[]} */
  #panels = [];
  #row = node('div', 'panels');
  #readout = node('span', 'readout');
  #back = node('span', '');
  #low = node('span', '');
  #ramp = node('canvas', '');
  #high = node('span', '');
  #chart = chart();
  #table = node('table', 'facts');
  #x = linear([0, 1], [0, 1]);
  #y = linear([0, 1], [1, 0]);
  #painted = 0;

  build() {
    const { svg, hit } = this.#chart;
    const legend = node('div', 'legend', this.#low, this.#ramp, this.#high);
    this.figure.append(
      this.#row,
      node('div', 'under', this.#readout, node('span', 'back', node('i', ''), this.#back), legend),
      svg,
      this.#table,
    );
    this.#arrange();
    this.#pin.points(hit, (event) => this.#point(event), { keys: svg });
    this.#pin.keys(svg);
    svg.addEventListener('keydown', (event) => this.#walk(event));
  }

  /** @param {Record<string, unknown>} change */
  follow(change) {
    super.follow(change);
    if ('base' in change) this.assign('bases', [change.base, ...this.bases.slice(1)]);
  }

  get #column() {
    return this.position + this.offset;
  }

  /** The offset that the curves are read at; -1 where they do not reach. */
  get #read() {
    const size = Math.abs(this.offset);
    return size < this.length ? size : -1;
  }

  /** @param {ReadonlySet<string>} changed */
  draw(changed) {
    const any = (/** @type {string[]} */ ...some) => some.some((name) => changed.has(name));
    const { length, dim, bases, metric } = this;
    const fresh = any('start', 'length', 'dim', 'bases', 'metric');
    if (fresh) {
      this.#facts = bases.map((base) => measure(this.phasor, { length, dim, base, metric }));
      this.#table.replaceChildren(...factsTable(this.#facts, dim, metric));
      this.#arrange();
    }
    if (fresh || any('size', 'controls')) this.#frame();
    const pixels = Math.min(length, this.#room());
    if (fresh || any('colors') || pixels !== this.#painted) this.#paint(pixels);
    if (fresh || any('size')) this.#drawChart();
    this.#drawCursor();
    if (fresh) this.#tell();
  }

  /** As many panels as there are bases. */
  #arrange() {
    const { length } = this.bases;
    while (this.#panels.length > length) this.#panels.pop()?.box.remove();
    while (this.#panels.length < length) {
      const k = this.#panels.length;
      const made = panel(k, (base) => this.set({ bases: this.bases.with(k, base) }));
      made.plot.tabIndex = k === 0 ? 0 : -1;
      this.#pin.points(made.plot, (event) => this.#pick(made.plot, event));
      this.#pin.keys(made.plot);
      made.plot.addEventListener('keydown', (event) => this.#press(event));
      this.#panels.push(made);
      this.#row.append(made.box);
    }
    this.figure.style.setProperty('--count', String(length));
    // on a narrow page four stand two by two
    this.figure.style.setProperty('--narrow', String(length > 3 ? 2 : length));
  }

  /** @returns {number} device pixels of a panel's side */
  #room() {
    return Math.max(64, Math.round(this.#panels[0].plot.clientWidth * devicePixelRatio));
  }

  #frame() {
    const { length, bases, controls } = this;
    const adjustable = controls === true || (controls !== false && controls.includes('bases'));
    this.#panels.forEach((one, k) => one.frame(length, bases[k], adjustable));
  }

  /** @returns {[number, number]} the values at the two ends of the colours */
  get #domain() {
    const { metric, dim } = this;
    if (metric === 'cosine') return [-1, 1];
    if (metric === 'dot') return [-dim / 2, dim / 2];
    return [0, Math.max(...this.#facts.map(({ curve }) => curve.reduce((a, b) => Math.max(a, b))))];
  }

  /** @param {number} pixels of a side: one a cell, or what the screen has */
  #paint(pixels) {
    const { length, dim, metric } = this;
    const map = colormap(this.probe, metric === 'euclidean' ? 'sequential' : 'diverging');
    const domain = this.#domain;
    const size = { width: pixels, height: pixels };
    this.#facts.forEach(({ base, matrix }, k) => {
      const whole =
        length <= measured ? matrix : this.phasor.similarity({ length, dim, base }, { metric });
      const { cells } = this.#panels[k];
      put(cells, this.phasor.paint(whole, { colormap: map, domain, ...size }));
      cells.classList.toggle('exact', pixels === length);
    });
    const steps = [Array.from({ length: 128 }, (_, k) => k / 127)];
    put(this.#ramp, this.phasor.paint(steps, { colormap: map, domain: [0, 1] }));
    this.#low.textContent = number(domain[0]);
    this.#high.textContent = number(domain[1]);
    this.#painted = pixels;
  }

  #drawChart() {
    const width = Math.max(200, this.figure.clientWidth);
    const { length, metric } = this;
    const least = Math.min(
      0,
      ...this.#facts.map(({ curve }) => curve.reduce((a, b) => Math.min(a, b))),
    );
    /** @type {[number, number]} */
    const domain = [least, this.#domain[1]];
    this.#x = linear([0, length - 1], [margin.left, width - margin.right]);
    this.#y = linear(domain, [chartHeight - margin.bottom, margin.top]);
    this.#chart.draw(width, this.#facts, this.#x, this.#y, domain, t(spoken[metric].name));
  }

  #drawCursor() {
    const { length, position, offset } = this;
    const read = this.#read;
    const column = this.#column;
    this.#facts.forEach(({ curve }, k) => {
      const text = read < 0 ? '' : number(curve[read]);
      this.#panels[k].point(length, position, column, read, text);
    });
    this.#chart.point(this.#facts, read, this.#x, this.#y);
    const inside = position >= 0 && position < length && column >= 0 && column < length;
    this.#readout.textContent = inside
      ? t('positions {a} and {b}, {offset} apart', { a: position, b: column, offset: read })
      : t('offset {offset}', { offset: number(offset) });
    const { svg } = this.#chart;
    svg.setAttribute('aria-valuenow', String(Math.max(0, read)));
    svg.setAttribute(
      'aria-valuetext',
      read < 0
        ? t('offset {offset}, outside the curves', { offset })
        : t('offset {offset}: {values}', { offset: read, values: this.#values(read) }),
    );
    const left = [
      read < 0
        ? t('Offset {offset} lies outside the {length} positions shown.', { offset, length })
        : '',
      length > measured
        ? t('Symmetry, diagonals and norms are measured on the first {measured} positions.', {
            measured,
          })
        : '',
    ];
    this.notice = left.filter(Boolean).join(' ');
  }

  /** @param {number} offset @returns {string} what every curve has there */
  #values(offset) {
    return this.#facts
      .map(({ base, curve }) =>
        t('base {base} {value}', { base: number(base), value: number(curve[offset]) }),
      )
      .join(', ');
  }

  #tell() {
    const [{ base, first, rises, curve }] = this.#facts;
    const { metric } = this;
    const { name, back, never, turns } = spoken[metric];
    this.#back.textContent = t(back);
    this.claim = t(first < 0 ? never : turns, {
      name: t(name),
      base: number(base),
      first,
      count: rises,
      steps: curve.length - 1,
    });
  }

  /** @param {HTMLElement} plot @param {PointerEvent} event */
  #pick(plot, event) {
    const { length } = this;
    this.#select(cellAt(plot.getBoundingClientRect(), event, length, length));
  }

  /** @param {{ row: number, column: number }} cell */
  #select({ row, column }) {
    const offset = column - row;
    if (row === this.position && offset === this.offset) return;
    this.set({ position: row, offset });
    const values = this.#facts.map(({ curve }) => curve[Math.abs(offset)]);
    this.report('phasor-select', { row, column, offset, values });
  }

  /** @param {KeyboardEvent} event on a matrix */
  #press(event) {
    const { length } = this;
    const hold = (/** @type {number} */ k) => Math.min(length - 1, Math.max(0, k));
    const from = { row: hold(this.position), column: hold(this.#column) };
    const cell = moved(from, event, length, length);
    if (!cell) return;
    event.preventDefault();
    event.stopPropagation();
    this.#select(cell);
    const offset = Math.abs(cell.column - cell.row);
    const { row: a, column: b } = cell;
    this.say(t('positions {a} and {b}: {values}', { a, b, values: this.#values(offset) }));
  }

  /** @param {number} size of the offset; the column stays inside where it can */
  #reach(size) {
    const { length, position, offset } = this;
    const held = Math.min(length - 1, Math.max(0, size));
    const fits = (/** @type {number} */ column) => column >= 0 && column < length;
    const [wish, other] = offset < 0 ? [-held, held] : [held, -held];
    const next = !fits(position + wish) && fits(position + other) ? other : wish;
    // minus zero is no offset
    this.set({ offset: next || 0 });
  }

  /** @param {PointerEvent} event on the chart */
  #point(event) {
    const box = this.#chart.hit.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    this.#reach(Math.round(share * (this.length - 1)));
  }

  /** @param {KeyboardEvent} event on the chart */
  #walk(event) {
    const size = Math.max(0, this.#read);
    const next = {
      ArrowLeft: size - 1,
      ArrowDown: size - 1,
      ArrowRight: size + 1,
      ArrowUp: size + 1,
      PageDown: size - 10,
      PageUp: size + 10,
      Home: 0,
      End: this.length - 1,
    }[event.key];
    if (next === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.#reach(next);
  }

  data() {
    const { length, bases, metric } = this;
    if (this.#facts.length === 0) return null;
    const data = new Float32Array(length * bases.length);
    this.#facts.forEach(({ curve }, k) => {
      curve.forEach((value, offset) => (data[offset * bases.length + k] = value));
    });
    return {
      name: 'similarity',
      tensor: { shape: [length, bases.length], data },
      rowtitle: t('offset'),
      columntitle: t(spoken[metric].name),
      rowname: String,
      columnname: (/** @type {number} */ k) => t('base {base}', { base: bases[k] }),
    };
  }

  /** @param {import('./element.js').Dialect} dialect */
  async code(dialect) {
    const { offsetCode } = await import('./code.js');
    const { length, dim, bases, metric } = this;
    return offsetCode(dialect, { length, dim, bases, metric });
  }
}
