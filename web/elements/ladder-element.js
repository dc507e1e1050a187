// <phasor-ladder>: seven ways to give words a position, from counting to the encoding of the paper.
// Each is drawn for a sentence, measured against five properties, and shown where it fails.
//
//   <phasor-ladder step="sine" text="Nitish killed the lion" controls></phasor-ladder>
//
// attributes  step      'counting', 'normalised', 'sine', 'pair', 'four', 'more' or 'paper'
//             view      'all', or 'vectors' for the words' vectors alone, worked out
//             text      the sentence; without it that of the notes at this step
//             compared  a sentence of another length, whose words stand below the first one's
//             length    so many positions must differ, 10 to 1000
//             decimals  to so many decimals numbers are compared and shown, 1 to 6
//             cut       the decimals beyond are cut off, not rounded, in the table of vectors
//             divisors  what the position is divided by, pair for pair, at step 'more'
//             dim       numbers in a row of the encoding, even, at step 'paper'
//             base      of the wavelengths, at step 'paper'
//             level     the height of the line across the sine, −1 to 1
//             offset    one matrix has to move every position so far on
//             position  the word that is marked
//             column    the number of its vector that is worked out
//             pinned    both stay until a click there or Escape releases them
// events      phasor-change  { step }, { position }, { column }, { level } or { divisors } when the
//               reader moves them
//             phasor-select  { position, word, values } when a word is chosen
//             phasor-error   { message } when a setting is wrong; its preset holds

import { fixed, number } from '../draw/numbers.js';
import { pieces, t } from '../text/language.js';
import { tokens } from '../text/tokens.js';
import { elementWith } from './element-with.js';
import { circles, circlesCss } from './ladder-circles.js';
import { drawFault, drawSentence, mostColumns, mostWords } from './ladder-drawing.js';
import { measure, placesFrom } from './ladder-facts.js';
import { height } from './ladder-panels.js';
import { names, nextDivisor, plainOf, stepNamed, steps, titleOf } from './ladder-steps.js';
import { columnNames, vectors, workedOut } from './ladder-vectors.js';
import { css, plot, rungs, write } from './ladder-view.js';
import { claimOf, closestSaid, nameOf, properties, said } from './ladder-words.js';
import { Pin, pinning } from './pin.js';
import { flag, integer, numbers, oneOf, real, text } from './settings.js';
import { node } from './style.js';

const mostPairs = 8;

export class LadderElement extends elementWith({
  step: oneOf(names),
  view: oneOf(['all', 'vectors']),
  text: text({ label: 'Text' }),
  compared: text({ preset: 'Thank You', label: 'Compared with' }),
  length: integer({
    preset: 400,
    least: 10,
    most: 1000,
    label: 'Positions',
    stops: [10, 20, 50, 100, 200, 400, 1000],
  }),
  decimals: integer({ preset: 2, least: 1, most: 6, label: 'Decimals', stops: [1, 2, 3, 4, 5, 6] }),
  cut: flag({ label: 'Cut decimals off' }),
  divisors: numbers({ preset: [1, 2, 3], least: 0.001, most: 1e9, atLeast: 1, atMost: mostPairs }),
  dim: integer({
    preset: 6,
    least: 2,
    most: 512,
    even: true,
    label: 'Dimension',
    stops: [2, 4, 6, 8, 16, 32, 64, 128, 256, 512],
  }),
  base: real({
    preset: 10_000,
    least: 1,
    most: 1e12,
    label: 'Base',
    stops: [1, 2, 10, 100, 1000, 10_000, 100_000, 1_000_000],
  }),
  level: real({ preset: -0.54, least: -1, most: 1 }),
  offset: integer({ preset: 1, least: 1, most: 9, label: 'Offset', stops: [1, 2, 3, 4, 5] }),
  position: integer({ preset: 1, least: 0 }),
  column: integer({ preset: 0, least: 0 }),
  ...pinning,
}) {
  static css = css + circlesCss;
  static cursor = ['position', 'column'];
  // its length is how many positions have to differ, not how many a figure shows
  static shared = { length: 'compared length', column: 'dimension' };

  #rungs = rungs((step, told) => {
    this.#told = told;
    this.set({ step });
  });
  /** whether what is drawn next is also spoken */
  #told = false;
  #about = node('p', 'about');
  #sentence = plot('sentence');
  #fault = plot('fault');
  #vectors = vectors();
  #circles = circles();
  #add = node('button', '');
  #remove = node('button', '');
  #actions = node('div', 'actions', this.#add, this.#remove);
  /** @type {Map<string, import('./ladder-facts.js').Facts>} what was measured, by what it depends on */
  #measured = new Map();
  /** @type {string[]} */
  #words = [];
  /** @type {string[]} */
  #others = [];
  /** @type {import('../tensor.js').Tensor} */
  #values = { shape: [0, 0], data: new Float32Array(0) };
  /** @type {import('../draw/axis.js').Scale | null} of the sine's values on its panel */
  #levels = null;

  build() {
    this.figure.append(
      this.#rungs.box,
      this.#about,
      node('div', 'panels', this.#sentence.box, this.#fault.box),
      this.#actions,
      node('div', 'below', this.#vectors.box, this.#circles.box),
      this.#vectors.worked,
    );
    this.#add.type = this.#remove.type = 'button';
    this.#add.addEventListener('click', () => this.#addPair());
    this.#remove.addEventListener('click', () =>
      this.set({ divisors: this.divisors.slice(0, -1) }),
    );
    const { svg, hit } = this.#sentence;
    svg.setAttribute('role', 'slider');
    svg.setAttribute('tabindex', '0');
    svg.classList.add('live');
    svg.addEventListener('keydown', (event) => this.#walk(event, 'Right', 'Down'));
    this.#vectors.box.addEventListener('keydown', (event) => this.#walk(event, 'Down', 'Right'));
    const pin = new Pin(this);
    pin.keys(svg);
    pin.points(svg, (event) => {
      const box = hit.getBoundingClientRect();
      const share = (event.clientX - box.left) / box.width;
      const count = Math.max(this.#words.length, this.#others.length, 2);
      const row = Math.min(this.#words.length - 1, Math.max(0, Math.floor(share * count)));
      if (row !== this.#row) this.#choose(row, -1);
    });
    const table = this.#vectors.box;
    pin.keys(table);
    const choose = (/** @type {Event} */ event) => {
      const { row, column } = this.#vectors.at(event);
      if (row < 0) return false;
      this.#choose(row, column);
    };
    pin.points(table, choose, { hover: null });
    const line = this.#fault;
    line.svg.addEventListener('pointerdown', (event) => {
      // a finger that misses the line scrolls the page, or taps
      const missed = event.pointerType === 'touch' && event.target !== line.hit;
      if (!this.#levels || event.button > 0 || missed) return;
      line.svg.setPointerCapture(event.pointerId);
      this.#pick(event);
    });
    // inside a drawing not every browser minds touch-action
    line.svg.addEventListener(
      'touchstart',
      (event) => {
        if (this.#levels && event.target === line.hit) event.preventDefault();
      },
      { passive: false },
    );
    line.svg.addEventListener('click', (event) => this.#pick(event));
    line.svg.addEventListener('pointermove', (event) => {
      if (line.svg.hasPointerCapture(event.pointerId)) this.#pick(event);
    });
    line.svg.addEventListener('keydown', (event) => this.#lift(event));
  }

  get #step() {
    return stepNamed(this.step);
  }

  get #shape() {
    const { divisors, dim, base } = this;
    return { divisors, dim, base };
  }

  /** @returns {number} the row of the current word */
  get #row() {
    const last = this.#words.length - 1;
    return Math.min(last, Math.max(0, this.position - this.#step.first));
  }

  get #column() {
    return Math.min(this.column, this.#values.shape[1] - 1);
  }

  /** @param {ReadonlySet<string>} changed */
  draw(changed) {
    const any = (/** @type {string} */ given) => given.split(' ').some((name) => changed.has(name));
    const numbersChanged = any(
      'start step view text compared length decimals divisors dim base offset',
    );
    const all = this.view === 'all';
    if (numbersChanged) {
      this.#read();
      this.figure.classList.toggle('vectors-only', !all);
      this.#actions.hidden = !all || (this.step !== 'four' && this.step !== 'more');
      if (all) this.#drawRungs();
    }
    if (numbersChanged || any('cut')) this.#drawVectors();
    if (all && (numbersChanged || any('size position'))) this.#drawSentence();
    if (all && (numbersChanged || any('size level'))) this.#drawFault();
    if (numbersChanged || any('cut position column')) this.#mark();
  }

  /** The words of both sentences, and their rows. */
  #read() {
    const step = this.#step;
    const given = tokens(this.text);
    const all = given.length > 0 ? given : tokens(step.sentence);
    const others = tokens(this.compared);
    this.#words = all.slice(0, mostWords);
    this.#others = others.slice(0, mostWords);
    this.#values = this.#rows(this.#words.length, all.length);
    this.#counts = [all.length, others.length || 2];
    const [, columns] = this.#values.shape;
    this.notice = [
      all.length > mostWords
        ? t('The first {some} of {all} words are drawn.', { some: mostWords, all: all.length })
        : '',
      columns > mostColumns
        ? t('The first {some} of {all} numbers are drawn.', { some: mostColumns, all: columns })
        : '',
    ]
      .filter(Boolean)
      .join(' ');
  }

  /** words of the sentence and of the other, all of them */
  #counts = [0, 0];

  /** @param {number} count @param {number} length words of the sentence */
  #rows(count, length) {
    const step = this.#step;
    return step.encode(this.phasor, placesFrom(count, step.first), length, this.#shape);
  }

  /** @param {import('./ladder-steps.js').Step} step @returns {import('./ladder-facts.js').Facts} */
  #facts(step) {
    const { length, decimals, offset } = this;
    const shape = this.#shape;
    const counts = this.#counts;
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

  #drawRungs() {
    const { step: name, length, offset, decimals, dim } = this;
    const all = steps.map((step) => this.#facts(step));
    const facts = this.#facts(this.#step);
    this.#rungs.show(name, {
      titles: properties.map((property) => nameOf(property, { length, offset })),
      passes: all.map((found) => properties.map((property) => found[property].pass)),
      distances: all.map(({ unique }) => unique.distance),
      told: properties.map((property) => said(property, facts, { decimals, offset })),
      closest: closestSaid(facts),
      length,
    });
    const title = node('b', '', titleOf(this.#step));
    this.#about.replaceChildren(...pieces('{title}. {text}', { title, text: plainOf(this.#step) }));
    this.claim = claimOf(name, facts, { decimals, length, dim });
    if (this.#told) this.say(this.claim);
    this.#told = false;

    const listed = name === 'more' ? this.divisors : [1, 2];
    const next = nextDivisor(listed);
    write(this.#add, t('Add sin(p/{next}), cos(p/{next})', { next }));
    this.#add.disabled = listed.length >= mostPairs;
    this.#remove.hidden = name !== 'more' || listed.length < 2;
    write(this.#remove, t('Take the last pair away'));
  }

  #drawVectors() {
    const { decimals, cut, step: name } = this;
    const step = this.#step;
    const [, columns] = this.#values.shape;
    this.#vectors.write({
      words: this.#words,
      places: placesFrom(this.#words.length, step.first),
      names: columnNames(name, step.divisors(this.#shape), Math.min(columns, mostColumns)),
      values: this.#values,
      decimals,
      cut,
    });
  }

  #drawSentence() {
    const step = this.#step;
    drawSentence(this.#sentence, {
      phasor: this.phasor,
      step,
      facts: this.#facts(step),
      shape: this.#shape,
      counts: this.#counts,
      words: this.#words,
      others: this.#others,
      values: this.#values,
      current: this.#row,
    });
  }

  #drawFault() {
    const { phasor, level, decimals, length } = this;
    const step = this.#step;
    const facts = this.#facts(step);
    const shape = this.#shape;
    const counts = this.#counts;
    this.#levels = drawFault(this.#fault, { phasor, step, facts, shape, counts, level, decimals, length }); // prettier-ignore
  }

  #mark() {
    const row = this.#row;
    const column = Math.min(this.#column, mostColumns - 1);
    const step = this.#step;
    const position = step.first + row;
    const divisors = step.divisors(this.#shape);
    const divisor = divisors[column >> 1] ?? 1;
    const stored = this.#values.data[row * this.#values.shape[1] + column];
    // a wave of divisor a at position p is the first pair at p/a
    const value =
      divisors.length === 0
        ? stored
        : this.phasor.exactSinusoidal({ position: position / divisor, dim: 2, column: column % 2 });
    this.#vectors.mark(row, column);
    const shown = Math.min(this.#values.shape[1], mostColumns);
    this.#circles.show(this.#values, {
      first: step.first,
      pairs: shown >> 1,
      names: columnNames(step.name, divisors, shown),
      current: row,
    });
    const { worked } = this.#vectors;
    const { dim, base } = this;
    const count = this.#counts[0];
    const formula = workedOut({ name: step.name, position, column, divisor, value, count, dim, base }); // prettier-ignore
    worked.replaceChildren(formula);
    worked.title = String(value);
    const { svg } = this.#sentence;
    svg.setAttribute('aria-valuenow', String(position));
    const told = t('{word}, position {position}: {value}', {
      word: this.#words[row],
      position,
      value: number(value),
    });
    svg.setAttribute('aria-valuetext', told);
    if (this.view === 'vectors') this.#claimVector(row, told);
  }

  /** @param {number} row @param {string} told the chosen number, to be heard */
  #claimVector(row, told) {
    const { decimals, cut } = this;
    const [, columns] = this.#values.shape;
    const vector = Array.from(this.#values.data.subarray(row * columns, (row + 1) * columns));
    const listed = vector.slice(0, mostColumns).map((value) => fixed(value, decimals, cut));
    const more = columns > mostColumns ? ', …' : '';
    this.claim = t('“{word}”, at position {position}, gets ({vector}).', {
      word: this.#words[row],
      position: this.#step.first + row,
      vector: listed.join(', ') + more,
    });
    if (this.#told) this.say(told);
    this.#told = false;
  }

  /** @param {number} row @param {number} column −1 for the one it was */
  #choose(row, column) {
    const position = this.#step.first + row;
    const shown = Math.min(this.#values.shape[1], mostColumns);
    // the first cell of a row of the table is its position
    const change = column > 0 && column <= shown ? { position, column: column - 1 } : { position };
    this.set(change);
    const [, columns] = this.#values.shape;
    this.report('phasor-select', {
      position,
      word: this.#words[row],
      values: Array.from(this.#values.data.subarray(row * columns, (row + 1) * columns)),
    });
  }

  /**
   * Along the words, and along the numbers of a word.
   *
   * @param {KeyboardEvent} event
   * @param {'Right' | 'Down'} onward the arrow to the next word
   * @param {'Right' | 'Down'} inward the arrow to the next number
   */
  #walk(event, onward, inward) {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const back = { Right: 'Left', Down: 'Up' };
    const row = this.#row;
    const last = this.#words.length - 1;
    const next = {
      [`Arrow${back[onward]}`]: row - 1,
      [`Arrow${onward}`]: row + 1,
      Home: 0,
      End: last,
    }[event.key];
    const way = { [`Arrow${inward}`]: 1, [`Arrow${back[inward]}`]: -1 }[event.key];
    if (next === undefined && way === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#told = this.view === 'vectors';
    if (next !== undefined) this.#choose(Math.min(last, Math.max(0, next)), -1);
    else {
      const columns = Math.min(this.#values.shape[1], mostColumns);
      const column = Math.min(columns - 1, Math.max(0, this.#column + (way ?? 0)));
      this.set({ column });
    }
  }

  /** @param {MouseEvent} event the line across the sine follows */
  #pick(event) {
    if (!this.#levels) return;
    const box = this.#fault.svg.getBoundingClientRect();
    const pixel = ((event.clientY - box.top) / box.height) * height;
    this.#level(this.#levels.value(pixel));
  }

  /** @param {KeyboardEvent} event */
  #lift(event) {
    if (!this.#levels || event.altKey || event.metaKey || event.ctrlKey) return;
    const step = 10 ** -this.decimals;
    const way = {
      ArrowUp: step,
      ArrowRight: step,
      ArrowDown: -step,
      ArrowLeft: -step,
      PageUp: 0.1,
      PageDown: -0.1,
    }[event.key];
    if (way === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#level(this.level + way);
  }

  /** @param {number} level */
  #level(level) {
    const held = Math.min(1, Math.max(-1, level));
    this.set({ level: Number(held.toFixed(this.decimals)) || 0 });
  }

  #addPair() {
    const listed = this.step === 'more' ? this.divisors : [1, 2];
    this.set({ step: 'more', divisors: [...listed, nextDivisor(listed)] });
  }

  /** The vectors of the words. */
  data() {
    if (this.#words.length === 0) return null;
    const step = this.#step;
    const columns = columnNames(step.name, step.divisors(this.#shape), this.#values.shape[1]);
    return {
      name: step.name,
      tensor: this.#values,
      rowtitle: t('word'),
      columntitle: t('number'),
      rowname: (/** @type {number} */ row) => `${step.first + row} ${this.#words[row]}`,
      columnname: (/** @type {number} */ column) => columns[column],
    };
  }

  /** @param {import('./element.js').Dialect} dialect */
  async code(dialect) {
    const { ladderCode } = await import('./position-code.js');
    const { dim, base } = this;
    const { name, first, divisors } = this.#step;
    const count = this.#words.length;
    return ladderCode(dialect, { name, first, count, divisors: divisors(this.#shape), dim, base }); // prettier-ignore
  }
}
