// <phasor-steps>: attention step by step with every number: QKᵀ, scale, mask, softmax, ·V, and for
// several heads the projections before and W_O after.
//
//   <phasor-steps q="[[1,0],[0,1]]" k="[[1,0],[0,1]]" v="[[1,2],[3,4]]"></phasor-steps>
//   <phasor-steps heads="2"></phasor-steps>
//
// attributes  q k v      matrices as JSON, [queries, dk], [keys, dk], [keys, dv]
//             x          the input [n, d] as JSON; with it, or with more than one head, queries,
//                        keys and values are its projections
//             wq wk wv   projections [d, heads·dk] as JSON, each head having columns of its own
//             wo         [heads·dv, d] as JSON, mixes the heads
//             heads      how many
//             head       the one whose matrices are shown
//             mask       'none' or 'causal'
//             scale      whether scores are divided by √dk; 'off' for not
//             step       the step that is explained, the first at first: 'project' (where there are
//                        projections), 'scores', 'scale', 'mask', 'softmax', 'values', 'concat',
//                        'output'
//             query key  the row and the column that are followed through all steps
//             keyindex   the same as key, for React and Vue, which keep `key` to themselves
//             dimension  the number of an output row that is followed
//             pinned     the number that is explained stays until a click on it or Escape releases it
// events      phasor-change  { step } or { query, key } or { q } … when the reader changes them
//             phasor-select  { matrix, row, column, value } when a number is chosen
//             phasor-error  { message } when a setting is wrong or matrices do not fit

import { number, percent } from '../draw/numbers.js';
import { pieces, t } from '../text/language.js';
import { elementWith } from './element-with.js';
import { Pin, pinning } from './pin.js';
import { flag, integer, oneOf } from './settings.js';
import { Chart, chartCss } from './steps-chart.js';
import { example, givenParts, inputs, mostRows, numbers, weights } from './steps-given.js';
import { jacobianNorm, saturation } from './steps-gradient.js';
import { readable } from './steps-matrix.js';
import { attend } from './steps-model.js';
import { made, meaning, multi, names, single, stepOf, titleOf } from './steps-order.js';
import { trace } from './steps-trace.js';
import { css, headingOf, kinds, parts } from './steps-view.js';
import { node } from './style.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('./steps-trace.js').Place} Place */
/** @typedef {import('./steps-order.js').Step} Step */

export class StepsElement extends elementWith({
  q: numbers(example.q),
  k: numbers(example.k),
  v: numbers(example.v),
  x: numbers(null),
  wq: numbers(null),
  wk: numbers(null),
  wv: numbers(null),
  wo: numbers(null),
  heads: integer({ preset: 1, least: 1, most: 16, label: 'Heads', stops: [1, 2, 4, 8] }),
  head: integer({ preset: 0, least: 0 }),
  mask: oneOf(['none', 'causal'], { label: 'Mask' }),
  scale: flag({ preset: true, label: 'Divide by √dₖ' }),
  step: oneOf(names),
  query: integer({ preset: 0, least: 0 }),
  key: integer({ preset: 0, least: 0 }),
  dimension: integer({ preset: 0, least: 0 }),
  ...pinning,
}) {
  static css = css + chartCss;

  #chosen = '';
  #pin = new Pin(this, () => this.#chosen);
  #chart = new Chart();
  #parts = parts((name) => ({
    select: (cell, by) => this.#select(name, cell, by),
    hover: (cell) => this.#hover(name, cell),
    pin: this.#pin,
    edit: (cell, value) => this.#edit(name, cell, value),
  }));
  /** what is on screen: @type {import('./steps-model.js').Given | null} */
  #given = null;
  /** @type {import('./steps-model.js').Model | null} */
  #model = null;
  /** @type {unknown} why it is not what was given */
  #misfit = null;
  /** @type {import('./steps-gradient.js').Point[] | null} */
  #curve = null;
  /** @type {Place | null} */
  #under = null;
  /** which of Q, K and V is explained, and its column */
  #projected = { part: 'q', column: 0 };

  build() {
    const { all, back, next, scale, mask, chart, heads } = this.#parts;
    this.figure.append(...all);
    const [rows] = /** @type {Tensor} */ (this.x ?? this.q).shape;
    this.figure.style.setProperty('--given-rows', String(Math.min(readable, rows)));
    this.figure.classList.toggle('multi', this.x !== null || this.heads > 1);
    chart.append(...this.#chart.nodes);
    back.addEventListener('click', () => this.#walk(-1));
    next.addEventListener('click', () => this.#walk(1));
    for (const button of [back, next]) {
      button.addEventListener('keydown', (event) => {
        const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (by === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        event.stopPropagation();
        this.#walk(by);
      });
    }
    scale.addEventListener('click', () => this.set({ scale: !this.scale, step: 'scale' }));
    mask.addEventListener('click', () =>
      this.set({ mask: this.mask === 'none' ? 'causal' : 'none', step: 'mask' }),
    );
    heads.addEventListener('keydown', (event) => {
      const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      const count = this.#given?.heads ?? 1;
      this.set({ head: (this.#head + by + count) % count });
      /** @type {HTMLElement | undefined} */ (heads.children[this.#head])?.focus();
    });
  }

  get #steps() {
    return this.#given?.x ? multi : single;
  }

  get #head() {
    return Math.min(this.head, (this.#given?.heads ?? 1) - 1);
  }

  /** @returns {Step} */
  get #step() {
    if (this.#steps.includes(this.step)) return this.step;
    return this.step === 'project' ? 'scores' : 'values';
  }

  /** @param {number} by */
  #walk(by) {
    const steps = this.#steps;
    const at = steps.indexOf(this.#step) + by;
    if (!steps[at]) return;
    this.set({ step: steps[at] });
    this.say(`${titleOf(steps[at])}. ${this.#meaning(steps[at])}`);
  }

  /** @param {ReadonlySet<string>} changed */
  draw(changed) {
    const any = (/** @type {string[]} */ ...all) => all.some((name) => changed.has(name));
    const computed = any('start', 'heads', 'mask', 'scale', ...givenParts);
    if (computed) this.#compute();
    if (this.#misfit) this.fail(this.#misfit);
    if (computed || any('head', 'colors')) this.#drawMatrices(changed.has('colors'));
    if (computed || any('head', 'step')) this.#drawFrame();
    this.#drawMarks();
    if (any('start')) {
      saturation(this.phasor).then((points) => {
        this.#curve = points;
        this.refresh('curve');
      });
    }
    if (any('start', 'curve') && this.#curve) this.#chart.curves(this.#curve);
    if (computed || any('head', 'query')) this.#drawGradient();
    this.notice = this.#leftOut();
  }

  /** Matrices that do not fit leave what was there before, at first the example. */
  #compute() {
    const given = inputs(this.phasor, this);
    const { causal, scaled } = given;
    this.#misfit = null;
    try {
      this.#model = attend(this.phasor, given);
      this.#given = given;
    } catch (error) {
      this.#misfit = error;
      const last = this.#given ?? { ...given, ...example, x: null, heads: 1 };
      this.#given = { ...last, causal, scaled };
      this.#model = attend(this.phasor, this.#given);
    }
  }

  #leftOut() {
    const given = (this.#given?.x ? [this.x] : [this.q, this.k]).map((one) => one?.shape[0] ?? 0);
    const rows = Math.max(...given);
    const large = this.#model && Math.max(...this.#model.part('scores', 0).shape) > readable;
    return [
      rows > mostRows
        ? t('Shown are the first {some} of {rows} rows.', { some: mostRows, rows })
        : '',
      large ? t('Large matrices are drawn as heat maps; choose a cell to see its numbers.') : '',
    ].join(' ');
  }

  /** @param {boolean} recolored */
  #drawMatrices(recolored) {
    const model = /** @type {import('./steps-model.js').Model} */ (this.#model);
    const head = model.multi ? String(this.#head) : '';
    const { matrices, onlyMulti } = this.#parts;
    for (const part of onlyMulti) part.hidden = !model.multi;
    const scene = { phasor: this.phasor, probe: this.probe, recolored };
    for (const [name, one] of Object.entries(matrices)) {
      const outside = ['x', ...weights, 'concat', 'output'].includes(name);
      if (outside && !model.multi) continue;
      const editable = givenParts.some((given) => given === name) && model.multi === outside;
      const { label, rows = '', columns = '', weights: shares, cut } = kinds[name];
      // the columns and rows of several heads have their colours
      const ofHead = (/** @type {number} */ k) => `series-${Math.floor(k / model.dv) % 8}`;
      const tensor = model.part(name, this.#head);
      const whole = cut && head ? t('{matrix}, head {head}', { matrix: t(label), head }) : t(label);
      const small = Math.max(...tensor.shape) <= readable;
      const title = headingOf(name, head);
      const shape = {
        name: `${name} ${cut ? head : ''}`,
        label: whole,
        title,
        rows: name === 'wo' ? ofHead : () => rows,
        columns: name === 'concat' ? ofHead : () => columns,
        weights: shares,
        editable: editable && small && !this.#misfit,
      };
      one.show(tensor, shape, scene);
    }
  }

  #drawFrame() {
    const { matrices, place, meaning: sentence, back, next, scale, mask, heads } = this.#parts;
    const steps = this.#steps;
    const step = this.#step;
    const at = steps.indexOf(step);
    place.replaceChildren(
      ...pieces('Step {at} of {count}: {title}', {
        at: String(at + 1),
        count: String(steps.length),
        title: node('b', '', titleOf(step)),
      }),
    );
    sentence.textContent = this.#meaning(step);
    // not disabled: the focus would be lost at the ends
    back.setAttribute('aria-disabled', String(at === 0));
    next.setAttribute('aria-disabled', String(at === steps.length - 1));
    scale.setAttribute('aria-pressed', String(this.scale));
    mask.setAttribute('aria-pressed', String(this.mask === 'causal'));
    const current = step === 'project' ? ['q', 'k', 'v'] : [made[step]];
    for (const [name, { node: stage }] of Object.entries(matrices)) {
      stage.classList.toggle('current', current.includes(name));
    }
    const count = this.#given?.heads ?? 1;
    if (heads.childElementCount !== count) {
      heads.replaceChildren(
        ...Array.from({ length: count }, (_, k) => {
          const button = node('button', `head-of series-${k % 8}`);
          button.type = 'button';
          button.setAttribute('role', 'radio');
          button.addEventListener('click', () => this.set({ head: k }));
          return button;
        }),
      );
    }
    Array.from(heads.children, (button, k) => {
      const chosen = k === this.#head;
      button.textContent = t('head {head}', { head: k });
      button.setAttribute('aria-checked', String(chosen));
      /** @type {HTMLElement} */ (button).tabIndex = chosen ? 0 : -1;
    });
  }

  /** @param {Step} step */
  #meaning(step) {
    const { scale: scaled, mask } = this;
    return meaning(step, { dk: this.#model?.dk ?? 1, scaled, causal: mask === 'causal' });
  }

  /** @returns {Place} the number that is explained */
  get #place() {
    const model = /** @type {import('./steps-model.js').Model} */ (this.#model);
    const step = this.#step;
    const part = step === 'project' ? this.#projected.part : made[step];
    const [rows, columns] = model.part(part, this.#head).shape;
    const row = part === 'k' || part === 'v' ? this.key : this.query;
    const column = {
      project: this.#projected.column,
      values: this.dimension,
      output: this.dimension,
    }[/** @type {string} */ (step)];
    const to = step === 'concat' ? this.#head * model.dv + this.dimension : (column ?? this.key);
    return { part, row: Math.min(row, rows - 1), column: Math.min(to, columns - 1) };
  }

  #drawMarks() {
    const model = this.#model;
    if (!model) return;
    const place = this.#under ?? this.#place;
    const found = trace(model, this.#head, place) ?? trace(model, this.#head, this.#place) ?? null;
    if (!found) return;
    const { matrices, sum } = this.#parts;
    const [queries, keys] = model.part('scores', this.#head).shape;
    const followed = {
      query: Math.min(this.query, queries - 1),
      key: Math.min(this.key, keys - 1),
    };
    for (const [name, one] of Object.entries(matrices)) one.mark(found.marks[name] ?? {}, followed);
    sum.replaceChildren(...found.sum);
  }

  /** @param {string} name @returns {Float32Array[]} rows of weights of the head */
  #rows(name) {
    const { shape, data: all } = /** @type {import('./steps-model.js').Model} */ (this.#model).part(
      name,
      this.#head,
    );
    const [rows, columns] = shape;
    return Array.from({ length: rows }, (_, row) =>
      all.subarray(row * columns, (row + 1) * columns),
    );
  }

  #drawGradient() {
    const divided = this.#rows('dividedWeights');
    const plain = this.#rows('plainWeights').map(jacobianNorm);
    const rows = divided.map((row, k) => ({ divided: jacobianNorm(row), plain: plain[k] }));
    const query = Math.min(this.query, rows.length - 1);
    this.#chart.dots(this.#model?.dk ?? 1, rows, query);
    const row = this.#rows('weights')[query];
    const largest = row.indexOf(Math.max(...row));
    const { divided: with_, plain: without } = rows[query];
    this.claim = pieces(
      '{query} gives {key} {share} of its weight. A gradient of size {divided} comes back through its softmax with the division by √dₖ, and {plain} without: the norm of the softmax’s derivative.',
      {
        query: node('span', 'query', t('Query {row}', { row: query })),
        key: node('span', 'key', t('key {row}', { row: largest })),
        share: percent(row[largest]),
        divided: number(with_),
        plain: number(without),
      },
    );
  }

  /** @param {string} part @param {import('./cursor.js').Cell | null} cell */
  #hover(part, cell) {
    this.#under = cell && !this.pinned ? { part, ...cell } : null;
    this.#drawMarks();
  }

  /**
   * @param {string} part
   * @param {import('./cursor.js').Cell} cell
   * @param {'pointer' | 'keyboard'} by
   */
  #select(part, { row, column }, by) {
    const model = this.#model;
    if (!model) return;
    const ofKeys = part === 'k' || part === 'v';
    const projected = ofKeys || part === 'q';
    /** @type {Record<string, unknown>} */
    const change = { [ofKeys ? 'key' : 'query']: row };
    if (projected) this.#projected = { part, column };
    if (kinds[part].columns === 'key') change.key = column;
    if (part === 'values' || part === 'output') change.dimension = column;
    if (part === 'concat') {
      change.dimension = column % model.dv;
      change.head = Math.floor(column / model.dv);
    }
    const step = stepOf[part];
    if (weights.some((weight) => weight === part)) delete change.query;
    else if (step && (model.multi || !projected)) change.step = step;
    this.#under = null;
    this.#chosen = `${part} ${row} ${column}`;
    this.set(change);
    this.refresh('place');
    const { shape, data: all } = model.part(part, this.#head);
    const value = all[row * shape[1] + column];
    this.report('phasor-select', { matrix: part, row, column, value });
    if (by === 'pointer') return;
    const found = trace(model, this.#head, { part, row, column });
    const words = found?.sum.map((word) => (typeof word === 'string' ? word : word.textContent));
    this.say(`${t(kinds[part].label)}: ${words?.join('') ?? number(value)}`);
  }

  /** @param {string} part @param {import('./cursor.js').Cell} cell @param {number} value */
  #edit(part, { row, column }, value) {
    const name = /** @type {typeof givenParts[number]} */ (part);
    const { [name]: shown = null, heads = 1, x = null } = this.#given ?? {};
    const whole = this[name] ?? shown;
    if (!whole) return;
    const columns = whole.shape[1];
    const from = kinds[name].cut && x ? (this.#head * columns) / heads : 0;
    const next = { shape: whole.shape, data: whole.data.slice() };
    next.data[row * columns + from + column] = value;
    this.set({ [name]: next });
  }

  data() {
    const step = this.#step;
    const part = step === 'project' ? this.#projected.part : made[step];
    const tensor = this.#model?.part(part, this.#head);
    if (!tensor) return null;
    const { columns } = kinds[part];
    return {
      name: `attention-${kinds[part].word.replaceAll(' ', '-')}`,
      tensor,
      rowtitle: part === 'k' || part === 'v' ? t('key') : t('query'),
      columntitle: columns ? t('key') : t('dimension'),
      rowname: String,
      columnname: String,
    };
  }

  /** @param {import('./element.js').Dialect} dialect */
  async code(dialect) {
    const { attentionCode, multiHeadCode } = await import('./code.js');
    if (!this.#given) return '';
    const { x, causal, scaled, heads, wq, wk, wv, wo, q, k, v } = this.#given;
    const options = { causal, ...(scaled ? {} : { scale: 1 }) };
    return x
      ? multiHeadCode(dialect, { x, wq, wk, wv, wo, heads, ...options })
      : attentionCode(dialect, { q, k, v, ...options });
  }
}
