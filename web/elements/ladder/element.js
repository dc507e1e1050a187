// <phasor-ladder>: seven ways to give words a position, from counting to the encoding of the paper.
// Each is drawn for a sentence, measured against four properties, and shown where it fails. A formula of the
// reader is measured beside them.
//
//   <phasor-ladder step="sine" text="Nitish killed the lion" controls></phasor-ladder>

import { node, set } from '../../draw/nodes.js';
import { number } from '../../draw/numbers.js';
import { rowOf } from '../../draw/rows.js';
import { shortened } from '../../draw/words.js';
import { phrase, pieces, t } from '../../language/language.js';
import { button } from '../kit/button.js';
import { chartStyle } from '../kit/chart.js';
import { elementWith } from '../kit/element-with.js';
import { moved, onKeys, stepped } from '../kit/keyboard.js';
import { Pin } from '../kit/pin.js';
import { shareOf } from '../kit/pointer.js';
import { longWords } from '../kit/sentence.js';
import { slider } from '../kit/slider.js';
import { circles, circlesStyle } from './circles.js';
import { measure } from './facts.js';
import { field } from './field.js';
import { drawFault } from './faults.js';
import { cellOf, model, mostColumns, numberAt } from './model.js';
import { Own } from './own.js';
import { drawSentence, panel } from './panels.js';
import { rungs, write } from './rungs.js';
import { settings } from './settings.js';
import { mostPairs, nextDivisor, own, plainOf, steps, titleOf } from './steps.js';
import { css } from './style.js';
import { columnNames, vectors, workedOut, writtenRow } from './vectors.js';
import { claimOf, closestSaid, nameOf, nextSaid, properties, said } from './words.js';

/** Milliseconds that are measured without a break. */
const slice = 40;

export class LadderElement extends elementWith(settings) {
  static keys = { 'Up, Down': 'on the sine: raise and lower the line across it' };
  static about =
    'seven ways to give words a position, from counting to the encoding of the paper. Each is drawn for a sentence, measured against four properties, and shown where it fails. A formula of the reader is measured beside them.';
  static events = {
    'phasor-change':
      '{ step }, { formula }, { position }, { column }, { level } or { divisors } when the reader changes them',
    'phasor-measure':
      '{ formula, bounded, same, unique, linear } when a formula was measured: which tests it passes',
    'phasor-select': '{ position, word, values } when a word is chosen',
  };
  static css = [chartStyle, css, circlesStyle];
  static cursor = ['position', 'column'];

  #field = field((formula) => {
    this.#isSpoken = true;
    this.set(formula.trim() === '' ? { formula } : { formula, step: own });
  });
  #own = new Own(() => this.refresh());
  #rungs = rungs((step, isSpoken) => {
    this.#isSpoken = isSpoken;
    this.set({ step });
  });
  /** whether what is drawn next is also spoken */
  #isSpoken = false;
  #about = node('p', 'about');
  #sentence = panel('sentence');
  #fault = panel('fault');
  #vectors = vectors();
  #circles = circles();
  #add = button('', () => this.#addPair());
  #remove = button(phrase('Take the last pair away'), () =>
    this.set({ divisors: this.divisors.slice(0, -1) }),
  );
  #actions = node('div', 'actions', this.#add, this.#remove);
  #tellWord = slider(this.#sentence.svg, {
    label: phrase('Words of the sentence'),
    go: (position) => this.#go(position),
    step: (event, now) => this.#step(event, now),
  });
  /** @type {Map<string, import('./facts.js').Facts>} what was measured, by what it depends on */
  #measured = new Map();
  /** whether the second panel has a line that is moved */
  #isLive = false;

  build() {
    const { box: table, worked } = this.#vectors;
    this.figure.append(
      this.#field.box,
      this.#rungs.box,
      this.#about,
      node('div', 'panels', this.#sentence.box, this.#fault.box),
      this.#actions,
      node('div', 'below', table, this.#circles.box),
      worked,
    );
    const { svg, hit } = this.#sentence;
    svg.classList.add('live');
    const pin = new Pin(this);
    pin.keys(svg);
    pin.points(svg, (event) => this.#point(shareOf(hit, event).x));
    pin.keys(table);
    pin.points(table, (event) => this.#pointAtCell(event), { hover: null });
    onKeys(table, (event) => {
      const now = this.#cell;
      const next = moved(now, event, now.rows, now.columns);
      if (next) this.#walk(next.row, next.column);
      return next !== null;
    });
    this.#followLine();
  }

  /** The line across the sine is dragged, or moved by keys. */
  #followLine() {
    const { svg, hit } = this.#fault;
    /** the pointer that holds it; browsers capture a finger that scrolls, too */
    let held = -1;
    svg.addEventListener('pointerdown', (event) => {
      // a finger that misses the line scrolls the page, or taps
      const isMissed = event.pointerType === 'touch' && event.target !== hit;
      if (!this.#isLive || event.button > 0 || isMissed) return;
      held = event.pointerId;
      svg.setPointerCapture(held);
      this.#pick(event);
    });
    svg.addEventListener('lostpointercapture', () => (held = -1));
    // inside a drawing not every browser minds touch-action
    const hold = (/** @type {TouchEvent} */ event) => {
      if (this.#isLive && event.target === hit) event.preventDefault();
    };
    svg.addEventListener('touchstart', hold, { passive: false });
    svg.addEventListener('click', (event) => this.#pick(event));
    svg.addEventListener('pointermove', (event) => {
      if (event.pointerId === held) this.#pick(event);
    });
    onKeys(svg, (event) => {
      // steps below 1: the arrow upwards raises the line
      const unit = 10 ** -this.decimals;
      const now = Math.round((1 - this.level) / unit);
      const next = stepped(event, { now, last: Math.round(2 / unit), axis: 'y' });
      if (!this.#isLive || next === null) return false;
      this.#setLevel(1 - next * unit);
      return true;
    });
  }

  /** The model without the reader's formula, which is measured for its words. */
  get #plain() {
    return this.compute('plain', {}, () => model(this.phasor, this));
  }

  get #model() {
    const { step } = this.#own.now;
    return this.step === own && step
      ? this.compute('model', { step }, ({ step }) => model(this.phasor, this, step))
      : this.#plain;
  }

  get #cell() {
    return cellOf(this.#model, this);
  }

  draw() {
    const hasAll = this.view === 'all';
    this.#takeFormula(this.#plain);
    const model = this.#model;
    if (hasAll && !this.#measures(model)) return this.refresh();
    this.#notify(model);
    this.figure.classList.toggle('vectors-only', !hasAll);
    this.#actions.hidden = !hasAll || (this.step !== 'four' && this.step !== 'more');
    if (hasAll) this.#drawAll(model);
    this.mark('vectors', { model }, ({ model }) => this.#vectors.write(model, this), ['language']);
    this.#drawField();
    this.#mark(model);
  }

  /** All but the vectors. @param {import('./model.js').Model} model */
  #drawAll(model) {
    const { phasor } = this;
    const own = this.#own.now;
    const { claim, spoken } = this.mark(
      'rungs',
      { model, own },
      ({ model, own }) => this.#drawRungs(model, own),
      ['language'],
    );
    this.claim = claim;
    if (!own.isComing && !own.problem && !this.isTyping) this.#speak(spoken);
    const given = { model, facts: this.#facts(model, model.step), row: this.#cell.row };
    this.mark('sentence', given, ({ model, facts, row }) =>
      drawSentence(this.#sentence, phasor, model, facts, row),
    );
    this.#isLive = this.mark('fault', given, ({ model, facts }) =>
      drawFault(this.#fault, phasor, model, facts, this),
    );
  }

  /** @param {import('./model.js').Model} model */
  #notify({ words, counts: [all], values: { shape }, columns }) {
    this.notice = [
      all > words.length &&
        t('The first {some} of {all} words are drawn.', { some: words.length, all }),
      longWords(words),
      shape[1] > columns &&
        t('The first {some} of {all} numbers are drawn.', { some: columns, all: shape[1] }),
    ]
      .filter(Boolean)
      .join(' ');
  }

  /**
   * @param {import('./model.js').Model} model
   * @param {import('./steps.js').Step} step
   * @returns {import('./facts.js').Facts}
   */
  #facts({ shape, counts }, step) {
    const { length, decimals, offset } = this;
    const formula = this.#own.now;
    if (step === formula.step && formula.facts) return formula.facts;
    const own = { more: shape.divisors, paper: [shape.dim, shape.base] }[step.name] ?? [];
    const key = [step.name, ...counts, length, decimals, offset, ...own].join(' ');
    const known = this.#measured.get(key);
    if (known) return known;
    // a slider asks for many; the last ones are those that come again
    if (this.#measured.size > 60) this.#measured.clear();
    const facts = measure(this.phasor, step, { shape, counts, length, decimals, offset });
    this.#measured.set(key, facts);
    return facts;
  }

  /**
   * Measures the steps; those of large tables in several tasks.
   *
   * @param {import('./model.js').Model} model
   * @returns {boolean} whether all are measured
   */
  #measures(model) {
    const isLarge = this.length * this.dim > 2 ** 16;
    const until = performance.now() + (isLarge ? slice : Infinity);
    return steps.every((step, k) => {
      this.#facts(model, step);
      return k === steps.length - 1 || performance.now() < until;
    });
  }

  /**
   * The reader's formula, measured; a message below the figure reports itself.
   *
   * @param {import('./model.js').Model} model
   */
  #takeFormula({ shape, counts }) {
    const { length, decimals, offset, formula } = this;
    const news = this.#own.take(this.phasor, formula, { shape, counts, length, decimals, offset });
    if (!news) return;
    const { passes } = this.#own;
    const { problem: message, text } = this.#own.now;
    if (message && this.#hasField) this.report('phasor-error', { message });
    if (message || !passes) return;
    const { bounded, same, unique, linear } = passes;
    this.report('phasor-measure', { formula: text, bounded, same, unique, linear });
  }

  /** Whether the figure shows the last formula that could be read, and not the one that was written. */
  get #isWrong() {
    return this.step === own && this.#own.now.problem !== '' && !this.isTyping;
  }

  get #hasField() {
    return (
      this.controls === true || (Array.isArray(this.controls) && this.controls.includes('formula'))
    );
  }

  #drawField() {
    const { formula, dim } = this;
    const { problem } = this.#own.now;
    this.#field.box.hidden = !this.#hasField;
    const verdict = this.#own.verdict(this);
    this.#field.show({ formula, dim, problem, verdict, isTyping: this.isTyping });
    // where there is no line for it; the message stays for as long as the formula does
    if (problem && !this.#hasField) this.fail(new RangeError(problem));
  }

  /**
   * @param {import('./model.js').Model} model
   * @param {import('./own.js').State} formula
   */
  #drawRungs(model, formula) {
    const { length, offset, decimals, dim } = this;
    const { name } = model.step;
    const all = steps.map((step) => this.#facts(model, step));
    if (formula.facts) all.push(formula.facts);
    const facts = this.#facts(model, model.step);
    this.#rungs.show(name, {
      titles: properties.map((property) => nameOf(property, { length, offset })),
      passes: all.map((each) => properties.map((property) => each[property].pass)),
      sentences: properties.map((property) => said(property, facts, { decimals, offset })),
      length,
      next: { lengths: all.map(({ next }) => next.most), sentence: nextSaid(facts) },
      closest: {
        lengths: all.map(({ unique }) => unique.distance),
        sentence: closestSaid(facts),
      },
    });
    const title = node('b', '', titleOf(model.step));
    const verdict = name === own && this.#own.verdict(this);
    const numbered = model.step.fromNotes
      ? t('The notes count words from 1; here pos counts them from 0.')
      : '';
    const text = verdict
      ? set(node('code', '', formula.text), { lang: 'en', dir: 'ltr' })
      : `${plainOf(model.step)} ${numbered}`.trim();
    this.#about.replaceChildren(...pieces('{title}. {text}', { title, text }));
    const claim = this.#isWrong
      ? ''
      : verdict
        ? t('Your formula passes {passed} of {count} tests.', {
            passed: verdict.passed,
            count: properties.length,
          })
        : claimOf(name, facts, { decimals, length, dim });
    const listed = this.#listed;
    write(this.#add, t('Add sin(pos/{next}), cos(pos/{next})', { next: nextDivisor(listed) }));
    this.#add.disabled = listed.length >= mostPairs;
    this.#remove.hidden = name !== 'more' || listed.length < 2;
    return { claim, spoken: verdict ? `${verdict.title} ${verdict.text}` : claim };
  }

  /** @param {string} sentence said if it was asked for by key */
  #speak(sentence) {
    if (this.#isSpoken) this.say(sentence);
    this.#isSpoken = false;
  }

  /** @param {import('./model.js').Model} model */
  #mark(model) {
    const { row, column } = cellOf(model, this);
    const { words } = model;
    const given = numberAt(this.phasor, model, row, column);
    this.#vectors.mark(row, column);
    this.#circles.show(model, row);
    const { worked } = this.#vectors;
    worked.replaceChildren(...workedOut(model, column, given));
    worked.title = String(given.value);
    const value = number(given.value);
    const text = t('{word}, position {position}: {value}', {
      word: shortened(words[row]),
      position: row,
      value,
    });
    this.#tellWord(row, 0, words.length - 1, text);
    if (this.view === 'all') return;
    const more = model.values.shape[1] > mostColumns ? ', …' : '';
    const vector = writtenRow(model, row, this).join(', ') + more;
    const values = { word: shortened(words[row]), position: row, vector };
    this.claim = this.#isWrong
      ? ''
      : t('“{word}”, at position {position}, gets ({vector}).', values);
    this.#speak(text);
  }

  /** @param {number} row @param {number} [column] the one it was by itself */
  #choose(row, column) {
    const { words, values } = this.#model;
    this.set(column === undefined ? { position: row } : { position: row, column });
    const word = words[row];
    this.report('phasor-select', { position: row, word, values: Array.from(rowOf(values, row)) });
  }

  /** @param {number} share of the width of the sentence */
  #point(share) {
    const { words, others } = this.#model;
    const count = Math.max(words.length, others.length, 2);
    const row = Math.min(words.length - 1, Math.floor(share * count));
    this.#go(row);
  }

  /** @param {number} row another one than now */
  #go(row) {
    if (row !== this.#cell.row) this.#choose(row);
  }

  /** @param {Event} event @returns {false | undefined} false where there is no word */
  #pointAtCell(event) {
    const { row, column } = this.#vectors.at(event);
    if (row < 0) return false;
    // the first cell of a row of the table is its position
    const isNumber = column > 0 && column <= this.#model.columns;
    this.#choose(row, isNumber ? column - 1 : undefined);
  }

  /** @param {number} row @param {number} column */
  #walk(row, column) {
    this.#isSpoken = this.view === 'vectors';
    if (row !== this.#cell.row) this.#choose(row, column);
    else this.set({ column });
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} now
   * @returns {number | null} along the words; up and down the numbers of one
   */
  #step(event, now) {
    const cell = this.#cell;
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') {
      return stepped(event, { now, last: cell.rows - 1 });
    }
    const column = stepped(event, { now: cell.column, last: cell.columns - 1, axis: 'y' });
    if (column === null) return null;
    this.set({ column });
    return now;
  }

  /** @param {MouseEvent} event the line across the sine follows */
  #pick(event) {
    if (!this.#isLive) return;
    const { svg, y, height } = this.#fault;
    this.#setLevel(y.value(shareOf(svg, event).y * height));
  }

  /** @param {number} level */
  #setLevel(level) {
    const held = Math.min(1, Math.max(-1, level));
    this.set({ level: Number(held.toFixed(this.decimals)) || 0 });
  }

  get #listed() {
    return this.step === 'more' ? this.divisors : [1, 2];
  }

  #addPair() {
    const listed = this.#listed;
    this.set({ step: 'more', divisors: [...listed, nextDivisor(listed)] });
  }

  /** The vectors of the words. */
  data() {
    if (!this.loaded) return null;
    const { step, words, values } = this.#model;
    const columns = columnNames(this.#model);
    return {
      name: step.name,
      tensor: values,
      rowtitle: t('word'),
      columntitle: t('number'),
      rowname: (/** @type {number} */ row) => `${row} ${shortened(words[row])}`,
      columnname: (/** @type {number} */ column) => columns[column],
    };
  }

  /** @param {import('../kit/element.js').Dialect} dialect */
  async code(dialect) {
    const { ladderCode } = await import('./code.js');
    const { dim, base } = this;
    const { step, divisors, words, counts } = this.#model;
    const { name } = step;
    const shown = { name, count: words.length, divisors, dim, base };
    return ladderCode(dialect, { ...shown, length: counts[0], formula: this.#own.now.text });
  }
}
