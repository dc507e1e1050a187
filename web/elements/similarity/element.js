// <phasor-similarity>: how alike every two positions are, as a matrix for each of several bases,
// and as curves against the offset, with what is measured of them.
//
//   <phasor-similarity length="64" dim="128" bases="10000 100 1" controls></phasor-similarity>

import { colormap } from '../../draw/colors.js';
import { node, vars } from '../../draw/nodes.js';
import { number } from '../../draw/numbers.js';
import { phrase, t } from '../../language/language.js';
import { chartStyle } from '../kit/chart.js';
import { elementWith } from '../kit/element-with.js';
import { Pin } from '../kit/pin.js';
import { plotStyle } from '../kit/plot.js';
import { shareOf } from '../kit/pointer.js';
import { ramp, rampStyle } from '../kit/ramp.js';
import { grid, slider } from '../kit/slider.js';
import { curvesOf, domainOf, measure, measured, model, mostDrawn, offsetOf } from './model.js';
import { settings } from './settings.js';
import { css } from './style.js';
import { curves, factsTable, panel, sentence, texts, valuesAt } from './view.js';

export class SimilarityElement extends elementWith(settings) {
  static about =
    'how alike every two positions are, as a matrix for each of several bases, and as curves against the offset, with what is measured of them.';
  static events = {
    'phasor-change': '{ position, offset } or { bases } … when the reader moves them',
    'phasor-select': '{ row, column, offset, values } when the reader points at a cell',
  };
  static css = [chartStyle, plotStyle, rampStyle, css];
  static cursor = ['position', 'offset'];

  #pin = new Pin(this);
  /** of the bases that are drawn @type {import('./model.js').Facts[]} */
  #facts = [];
  /** @type {ReturnType<typeof panel>[]} */
  #panels = [];
  #row = node('div', 'panels');
  #readout = node('span', 'readout');
  #back = node('span', '');
  #legend = ramp();
  #curves = curves();
  #table = node('table', 'facts extra');
  #tellOffset = slider(this.#curves.svg, {
    label: '',
    go: (size) => this.set({ offset: offsetOf(this.#model, size) }),
  });

  get #model() {
    return this.compute('model', this, model);
  }

  /** Bases that are measured → their facts. */
  get #known() {
    return this.compute('known', this, ({ length, dim, metric }) => ({
      scope: { length, dim, metric },
      /** @type {Map<number, import('./model.js').Facts>} */
      facts: new Map(),
    }));
  }

  build() {
    const { svg, hit } = this.#curves;
    const back = node('span', 'back', node('i', ''), this.#back);
    const under = node('div', 'under', this.#readout, back, this.#legend.box);
    svg.classList.add('second');
    this.figure.append(this.#row, under, svg, this.#table);
    this.#arrange(this.bases.length);
    this.#pin.points(hit, (event) => this.#point(event), { keys: svg });
    this.#pin.keys(svg);
  }

  /** @param {Record<string, unknown>} change */
  follow(change) {
    super.follow(change);
    if ('base' in change) this.assign('bases', [change.base, ...this.bases.slice(1)]);
  }

  draw() {
    const model = this.#model;
    const measured = this.#measured();
    if (!measured) return this.refresh();
    // what the cursor reads until the next drawing
    this.#facts = measured;
    const given = { ...model, facts: this.#facts };
    this.mark('panels', given, ({ bases }) => this.#arrange(bases.length), []);
    this.mark('frames', { model, controls: this.controls }, ({ model, controls }) => {
      const isAdjustable = Array.isArray(controls) ? controls.includes('bases') : !!controls;
      for (const each of this.#panels) each.frame(model, isAdjustable);
    });
    const room = Math.round(this.#panels[0].picture.box.clientWidth * devicePixelRatio);
    const pixels = Math.min(model.length, Math.max(64, room));
    this.mark('matrices', { ...given, pixels }, (given) => this.#paint(given), [
      'colors',
      'language',
    ]);
    this.mark('curves', given, (given) =>
      this.#curves.draw(given, given.facts, this.figure.clientWidth),
    );
    this.#drawCursor();
    this.mark('facts', given, (given) => {
      this.#table.replaceChildren(...factsTable(given, given.facts));
      this.#back.textContent = t(texts[given.metric].back);
      this.claim = sentence(given, given.facts);
    });
  }

  /** The facts of all bases, null until they are measured: of large encodings, one in a task. */
  #measured() {
    const { scope, facts } = this.#known;
    const { length, dim, bases } = this.#model;
    const missing = bases.filter((base) => !facts.has(base));
    const now = length * dim > 2 ** 18 ? missing.slice(0, 1) : missing;
    for (const base of now) facts.set(base, measure(this.phasor, { ...scope, base }));
    if (now.length < missing.length) return null;
    for (const base of facts.keys()) if (!bases.includes(base)) facts.delete(base);
    return bases.flatMap((base) => facts.get(base) ?? []);
  }

  /** @param {number} length of the bases: as many panels */
  #arrange(length) {
    while (this.#panels.length > length) this.#panels.pop()?.box.remove();
    while (this.#panels.length < length) this.#addPanel(this.#panels.length);
    // on a narrow page four stand two by two
    vars(this.figure, { count: length, narrow: length > 3 ? 2 : length });
  }

  /** @param {number} k */
  #addPanel(k) {
    const added = panel(k, (base) => this.set({ bases: this.bases.with(k, base) }));
    const { box, at } = added.picture;
    grid(box, {
      label: '',
      role: phrase('similarity matrix'),
      cursor: () => this.#cell(),
      go: (row, column) => {
        this.#select(row, column);
        const values = valuesAt(this.#facts, Math.abs(column - row));
        this.say(t('positions {a} and {b}: {values}', { a: row, b: column, values }));
      },
    });
    // one matrix is enough to tab through; the others show the same cursor
    box.tabIndex = k === 0 ? 0 : -1;
    this.#pin.points(box, (event) => {
      const { row, column } = at(event);
      this.#select(row, column);
    });
    this.#pin.keys(box);
    this.#panels.push(added);
    this.#row.append(added.box);
  }

  /** The cursor, held to the matrices. */
  #cell() {
    const { length, position, column } = this.#model;
    const held = (/** @type {number} */ place) => Math.min(length - 1, Math.max(0, place));
    return { row: held(position), column: held(column), rows: length, columns: length };
  }

  /**
   * @param {Pick<import('./model.js').Model, 'metric' | 'dim'> &
   *   { facts: import('./model.js').Facts[], pixels: number }} given `pixels` of a side: one a
   *   cell, or what the screen has
   */
  #paint({ metric, dim, facts, pixels }) {
    const colors = colormap(this.probe, metric === 'euclidean' ? 'sequential' : 'diverging');
    const domain = domainOf({ metric, dim }, facts);
    facts.forEach(({ drawn }, k) => {
      this.#panels[k].paint(this.phasor, drawn, { colors, domain, pixels });
    });
    this.#legend.draw(this.phasor, colors, number(domain[0]), number(domain[1]));
  }

  #drawCursor() {
    const { length, position, offset, column, read, inside } = this.#model;
    this.#panels.forEach((each, k) => each.point(this.#model, this.#facts[k]));
    this.#curves.point(this.#model, this.#facts);
    this.#readout.textContent = inside
      ? t('positions {a} and {b}, {offset} apart', { a: position, b: column, offset: read ?? 0 })
      : t('offset {offset}', { offset: number(offset) });
    const text =
      read === null
        ? t('offset {offset}, outside the curves', { offset })
        : t('offset {offset}: {values}', { offset: read, values: valuesAt(this.#facts, read) });
    this.#tellOffset(read ?? 0, 0, length - 1, text);
    const notices = [
      read === null &&
        t('Offset {offset} lies outside the {length} positions shown.', { offset, length }),
      length > measured &&
        t('Symmetry, diagonals and norms are measured on the first {measured} positions.', {
          measured,
        }),
      length > mostDrawn &&
        t('The matrices show {count} of {length} positions, spread evenly.', {
          count: mostDrawn,
          length,
        }),
    ];
    this.notice = notices.filter(Boolean).join(' ');
  }

  /** @param {number} row @param {number} column */
  #select(row, column) {
    const offset = column - row;
    if (row === this.position && offset === this.offset) return;
    this.set({ position: row, offset });
    const values = this.#facts.map(({ curve }) => curve[Math.abs(offset)]);
    this.report('phasor-select', { row, column, offset, values });
  }

  /** @param {PointerEvent} event on the chart */
  #point(event) {
    const size = Math.round(shareOf(this.#curves.hit, event).x * (this.length - 1));
    this.set({ offset: offsetOf(this.#model, size) });
  }

  data() {
    if (this.#facts.length === 0) return null;
    const { bases, metric } = this.#model;
    return {
      name: 'similarity',
      tensor: curvesOf(this.#facts),
      rowtitle: t('offset'),
      columntitle: t(texts[metric].name),
      rowname: String,
      columnname: (/** @type {number} */ k) => t('base {base}', { base: bases[k] }),
    };
  }

  /** @param {import('../kit/element.js').Dialect} dialect */
  async code(dialect) {
    const { offsetCode } = await import('../kit/program.js');
    return offsetCode(dialect, this.#model);
  }
}
