// <phasor-steps>: attention step by step with every number: QKᵀ, scale, mask, softmax, ·V, and for
// several heads the projections before and W_O after.
//
//   <phasor-steps q="[[1,0],[0,1]]" k="[[1,0],[0,1]]" v="[[1,2],[3,4]]"></phasor-steps>
//   <phasor-steps heads="2"></phasor-steps>

import { bare, own } from '../../api/check.js';
import { number, percent } from '../../draw/numbers.js';
import { rowOf } from '../../draw/rows.js';
import { pieces, t } from '../../language/language.js';
import { button } from '../kit/button.js';
import { chartStyle } from '../kit/chart.js';
import { clamped } from '../kit/clamped.js';
import { elementWith } from '../kit/element-with.js';
import { later } from '../kit/later.js';
import { radios } from '../kit/choice.js';
import { onKeys, stepped } from '../kit/keyboard.js';
import { Pin } from '../kit/pin.js';
import { revealAcross } from '../kit/scroll.js';
import { styleToo } from '../kit/style.js';
import { example, givenParts, inputs, mostRows, weights } from './given.js';
import { jacobianNorm } from '../../claims/jacobian.js';
import { readable } from './matrix.js';
import { attend } from './model.js';
import { made, meaning, multi, single, stepOf, titleOf } from './order.js';
import { settings } from './settings.js';
import { css, headingOf, kinds, parts } from './view.js';
import { node, set, vars } from '../../draw/nodes.js';

/** @typedef {import('../../api/tensor.js').Tensor} Tensor */
/** @typedef {import('./trace.js').Place} Place */
/** @typedef {import('./order.js').Step} Step */

export class StepsElement extends elementWith(settings) {
  static about =
    'attention step by step with every number: QKᵀ, scale, mask, softmax, ·V, and for several heads the projections before and W_O after.';
  static events = {
    'phasor-change': '{ step } or { query, key } or { q } … when the reader changes them',
    'phasor-select': '{ matrix, row, column, value } when a number is chosen',
  };
  static css = chartStyle + css;

  #chosen = '';
  #pin = new Pin(this, () => this.#chosen);
  /** What explains a number. */
  #trace = later(this, async () => (await import('./trace.js')).trace);
  /** It comes when its curves are measured, tenths of a second later. */
  #chart = later(this, () => this.#fetchChart());
  /** @type {HTMLButtonElement[]} */
  #headButtons = [];
  #parts = parts((name) => ({
    select: (cell, by) => this.#select(name, cell, by),
    hover: (cell) => this.#hover(name, cell),
    pin: this.#pin,
    edit: (cell, value) => this.#edit(name, cell, value),
  }));
  #chooseHead = radios(
    this.#parts.heads,
    () => this.#headButtons,
    (head) => this.set({ head }),
  );
  /** the last matrices that fitted @type {import('./model.js').Given | null} */
  #fitting = null;
  /** @type {Place | null} */
  #under = null;
  /** which of Q, K and V is explained, and its column */
  #projected = { part: 'q', column: 0 };

  build() {
    const { all, stepper, back, next, scale, mask } = this.#parts;
    this.figure.append(...all);
    const [rows] = /** @type {Tensor} */ (this.x ?? this.q).shape;
    vars(this.figure, { 'given-rows': Math.min(readable, rows) });
    this.figure.classList.toggle('multi', this.x !== null || this.heads > 1);
    back.addEventListener('click', () => this.#walk(-1));
    next.addEventListener('click', () => this.#walk(1));
    onKeys(stepper, (event) => {
      const now = this.#steps.indexOf(this.#step);
      const to = stepped(event, { now, last: this.#steps.length - 1 });
      if (to !== null) this.#walk(to - now);
      return to !== null;
    });
    scale.addEventListener('click', () => this.set({ scale: !this.scale, step: 'scale' }));
    mask.addEventListener('click', () =>
      this.set({ mask: this.mask === 'none' ? 'causal' : 'none', step: 'mask' }),
    );
  }

  /** What is on screen, and why it is not what was given. */
  get #computed() {
    return this.compute('computed', {}, () => this.#compute());
  }

  get #given() {
    return this.#computed.given;
  }

  get #model() {
    return this.#computed.model;
  }

  get #steps() {
    return this.#given.x ? multi : single;
  }

  get #head() {
    return Math.min(this.head, this.#given.heads - 1);
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
    if (by === 0 || !steps[at]) return;
    this.set({ step: steps[at] });
    this.say(`${titleOf(steps[at])}. ${this.#meaning(steps[at])}`);
  }

  draw() {
    const { model, misfit } = this.#computed;
    if (misfit) this.fail(misfit);
    const colors = { weights: this.palette('sequential'), others: this.palette('diverging') };
    this.mark(
      'matrices',
      { model, ...colors },
      ({ weights, others }) => this.#drawMatrices({ weights, others }),
      ['language'],
    );
    // it scrolls to the step that is shown
    this.mark('frame', {}, () => this.#drawFrame(), ['size', 'language']);
    this.#drawMarks();
    const chart = this.#chart();
    if (chart) this.mark('curves', chart, ({ curve, chart }) => chart.curves(curve));
    this.mark('gradient', { chart }, ({ chart }) => this.#drawGradient(chart?.chart ?? null));
    const held = clamped(
      this,
      { ...this.#followed(model), head: this.#head },
      `heads ${givenParts.join(' ')}`,
    );
    const example = !this.isGiven && t('No matrices are given: this is an example.');
    this.notice = [example, ...this.#leftOut(), ...held].filter(Boolean).join(' ');
  }

  async #fetchChart() {
    const { css: chartCss, gradientChart, saturation } = await import('./chart.js');
    const curve = await saturation(this.phasor);
    styleToo(/** @type {ShadowRoot} */ (this.shadowRoot), chartCss);
    return { chart: gradientChart(this.#parts.chart), curve };
  }

  /** Matrices that do not fit leave what was there before, at first the example. */
  #compute() {
    const { phasor } = this;
    const given = inputs(phasor, this);
    try {
      const model = attend(phasor, given);
      this.#fitting = given;
      return { given, model, misfit: null };
    } catch (misfit) {
      const { causal, scaled } = given;
      const last = this.#fitting ?? { ...given, ...example, x: null, heads: 1 };
      const shown = { ...last, causal, scaled };
      return { given: shown, model: attend(phasor, shown), misfit };
    }
  }

  #leftOut() {
    const given = (this.#given.x ? [this.x] : [this.q, this.k]).map((one) => one?.shape[0] ?? 0);
    const rows = Math.max(...given);
    const large = Math.max(...this.#model.part('scores', 0).shape) > readable;
    return [
      rows > mostRows
        ? t('Shown are the first {some} of {rows} rows.', { some: mostRows, rows })
        : '',
      large ? t('Large matrices are drawn as heat maps; choose a cell to see its numbers.') : '',
    ];
  }

  /** @param {{ weights: string[], others: string[] }} colors */
  #drawMatrices(colors) {
    const { model, misfit } = this.#computed;
    const head = model.multi ? String(this.#head) : '';
    const { matrices, onlyMulti } = this.#parts;
    for (const part of onlyMulti) part.hidden = !model.multi;
    const scene = { phasor: this.phasor, probe: this.probe };
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
        editable: editable && small && !misfit,
      };
      const palette = shares ? colors.weights : colors.others;
      one.show(tensor, shape, { ...scene, colors: palette });
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
    set(back, { 'aria-disabled': at === 0 });
    set(next, { 'aria-disabled': at === steps.length - 1 });
    set(scale, { 'aria-pressed': this.scale });
    set(mask, { 'aria-pressed': this.mask === 'causal' });
    const current = step === 'project' ? ['q', 'k', 'v'] : [made[step]];
    for (const [name, { node: stage }] of Object.entries(matrices)) {
      stage.classList.toggle('current', current.includes(name));
      if (name === current[0]) revealAcross(stage.closest('.line'), stage);
    }
    const count = this.#given.heads;
    if (this.#headButtons.length !== count) {
      this.#headButtons = Array.from({ length: count }, (_, head) =>
        button('', () => this.set({ head }), `head-of series-${head % 8}`),
      );
      heads.replaceChildren(...this.#headButtons);
    }
    this.#headButtons.forEach((each, head) => (each.textContent = t('head {head}', { head })));
    this.#chooseHead(this.#head);
  }

  /** @param {Step} step */
  #meaning(step) {
    const { scale: scaled, mask } = this;
    return meaning(step, { dk: this.#model.dk, scaled, causal: mask === 'causal' });
  }

  /** @returns {Place} the number that is explained */
  get #place() {
    const model = this.#model;
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

  /** @param {import('./model.js').Model} model @returns the query and the key, held to those there are */
  #followed(model) {
    const [queries, keys] = model.part('scores', this.#head).shape;
    return { query: Math.min(this.query, queries - 1), key: Math.min(this.key, keys - 1) };
  }

  #drawMarks() {
    const model = this.#model;
    const trace = this.#trace();
    if (!trace) return;
    const place = this.#under ?? this.#place;
    const found = trace(model, this.#head, place) ?? trace(model, this.#head, this.#place) ?? null;
    if (!found) return;
    const { matrices, sum } = this.#parts;
    const marks = bare({ ...found.marks });
    const followed = this.#followed(model);
    for (const [name, one] of Object.entries(matrices)) one.mark(marks[name] ?? own({}), followed);
    sum.replaceChildren(...found.sum);
  }

  /** @param {string} name @returns {Float32Array[]} rows of weights of the head */
  #rows(name) {
    const table = this.#model.part(name, this.#head);
    return Array.from({ length: table.shape[0] }, (_, row) => rowOf(table, row));
  }

  /** @param {ReturnType<typeof import('./chart.js').gradientChart> | null} chart */
  #drawGradient(chart) {
    const divided = this.#rows('dividedWeights');
    const plain = this.#rows('plainWeights').map(jacobianNorm);
    const rows = divided.map((row, k) => ({ divided: jacobianNorm(row), plain: plain[k] }));
    const query = Math.min(this.query, rows.length - 1);
    chart?.dots(this.#model.dk, rows, query);
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

  /** @param {string} part @param {import('../kit/keyboard.js').Cell | null} cell */
  #hover(part, cell) {
    this.#under = cell && !this.pinned ? { part, ...cell } : null;
    this.#drawMarks();
  }

  /**
   * @param {string} part
   * @param {import('../kit/keyboard.js').Cell} cell
   * @param {'pointer' | 'keyboard'} by
   */
  #select(part, { row, column }, by) {
    const model = this.#model;
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
    this.refresh();
    const { shape, data: all } = model.part(part, this.#head);
    const value = all[row * shape[1] + column];
    this.report('phasor-select', { matrix: part, row, column, value });
    if (by === 'pointer') return;
    const found = this.#trace()?.(model, this.#head, { part, row, column });
    const words = found?.sum.map((word) => (typeof word === 'string' ? word : word.textContent));
    this.say(`${t(kinds[part].label)}: ${words?.join('') ?? number(value)}`);
  }

  /** @param {string} part @param {import('../kit/keyboard.js').Cell} cell @param {number} value */
  #edit(part, { row, column }, value) {
    const name = /** @type {typeof givenParts[number]} */ (part);
    const { [name]: shown, heads, x } = this.#given;
    const whole = this[name] ?? shown;
    if (!whole) return;
    const columns = whole.shape[1];
    const from = kinds[name].cut && x ? (this.#head * columns) / heads : 0;
    const next = { shape: whole.shape, data: whole.data.slice() };
    next.data[row * columns + from + column] = value;
    this.set({ [name]: next });
  }

  data() {
    if (!this.loaded) return null;
    const step = this.#step;
    const part = step === 'project' ? this.#projected.part : made[step];
    const tensor = this.#model.part(part, this.#head);
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

  /** @param {import('../kit/element.js').Dialect} dialect */
  async code(dialect) {
    const { attentionCode, multiHeadCode } = await import('../kit/program.js');
    const { x, causal, scaled, heads, wq, wk, wv, wo, q, k, v } = this.#given;
    const options = { causal, ...(scaled ? {} : { scale: 1 }) };
    return x
      ? multiHeadCode(dialect, { x, wq, wk, wv, wo, heads, ...options })
      : attentionCode(dialect, { q, k, v, ...options });
  }
}
