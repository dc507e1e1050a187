// <phasor-order>: a sentence and the same words in another order, through attention with the
// encoding and without it. Without it every word gets the same numbers in both; the difference is
// measured, word by word.
//
//   <phasor-order text="Nitish killed lion" order="2 1 0"></phasor-order>
//
// attributes  text       the sentence; of longer ones the first 128 words are used
//             order      'reversed', 'shuffled', or which word comes first, second, …: '2 0 1'
//             encoding   the maps show the outputs with the encoding; 'off' for those without it
//             dim        numbers in a row of the input
//             base       of the encoding
//             heads      how many, 1 to 8; their outputs stand side by side
//             query      the word whose output is marked, by its position in the text
//             pinned     that word stays until a click on it or Escape releases it
// events      phasor-select  { query, token, from, to, withencoding, without } when a word is chosen
//             phasor-change  { order } or { encoding } or { query } when the reader changes them
//             phasor-error   { message } when a setting is wrong; its preset holds

import { colormap } from '../draw/colors.js';
import { extent } from '../draw/extent.js';
import { number } from '../draw/numbers.js';
import { isolated } from '../draw/words.js';
import { t, told } from '../text/language.js';
import { attend, inverse, mostTokens, permutation, rowsIn } from '../text/model.js';
import { vectors } from '../text/vectors.js';
import { lettersOnly } from './attention-model.js';
import { called } from './attention-panel.js';
import { elementWith } from './element-with.js';
import { chip, moving, orderedWords } from './order-words.js';
import { css, outputs } from './order-view.js';
import { Pin, pinning } from './pin.js';
import { flag, integer, real, text } from './settings.js';
import { node } from './style.js';

/** Differences below this share of the largest number are those of float32 sums. */
const rounding = 1e-5;

const names = ['reversed', 'shuffled'];

/** @type {import('./settings.js').Setting<string>} */
const order = {
  preset: 'reversed',
  get wanted() {
    return t("'reversed', 'shuffled' or every position once, in another order: '2 0 1'");
  },
  read(given) {
    const list = given.trim().split(/[\s,]+/);
    if (list.length === 1 && names.includes(list[0])) return list[0];
    const places = new Set(list);
    return list.every((_, k) => places.has(String(k))) ? list.join(' ') : undefined;
  },
  write: (value) => value,
};

/** @param {string} name @param {() => void} act */
function button(name, act) {
  const made = told(node('button', ''), { text: name });
  made.type = 'button';
  made.addEventListener('click', act);
  return made;
}

export class OrderElement extends elementWith({
  text: text({ preset: 'Nitish killed lion', label: 'Text' }),
  order,
  encoding: flag({ preset: true }),
  dim: integer({
    preset: 64,
    least: 2,
    most: 1024,
    label: 'Dimension',
    stops: [4, 8, 16, 32, 64, 128, 256, 512],
  }),
  base: real({
    preset: 10_000,
    least: 1,
    label: 'Base',
    stops: [1, 2, 10, 100, 1000, 10_000, 100_000, 1_000_000],
  }),
  heads: integer({ preset: 4, least: 1, most: 8, label: 'Heads', stops: [1, 2, 3, 4, 5, 6, 7, 8] }),
  query: integer({ preset: 0, least: 0 }),
  ...pinning,
}) {
  static css = css;
  static cursor = ['query'];

  #straight = node('div', 'fixed');
  #words = orderedWords({
    choose: (word) => this.#choose(word),
    reorder: (next) => this.#reorder(next),
  });
  #with = button('With the encoding', () => this.set({ encoding: true }));
  #without = button('Without it', () => this.set({ encoding: false }));
  #back = button('Move back', () => this.#move(-1));
  #on = button('Move on', () => this.#move(1));
  #outputs = outputs();
  /** @type {import('../text/words.js').Words | null | undefined} undefined until it is asked for */
  #list;
  /** @type {string[]} */
  #tokens = [];
  /** @type {import('../text/words.js').Embedding | null} */
  #embedding = null;
  /** @type {number[]} */
  #order = [];
  /** @type {ReturnType<typeof attend> | null} */
  #results = null;
  /** @type {string[]} */
  #colors = [];
  /** what is left out of the text, and of its meaning */
  #left = ['', ''];

  build() {
    const side = (/** @type {string} */ name) => told(node('p', 'side'), { text: name });
    const sorted = () => [...this.#order].sort((a, b) => a - b);
    const shuffled = () => permutation(this.#order.length, 'shuffled').map((k) => this.#order[k]);
    this.#straight.dir = this.#words.list.dir = 'auto';
    const actions = node(
      'div',
      'actions tool',
      button('Reverse', () => this.#reorder([...this.#order].reverse())),
      button('Shuffle', () => this.#reorder(shuffled())),
      button('As it stands', () => this.#reorder(sorted())),
      this.#back,
      this.#on,
    );
    this.figure.append(
      node(
        'div',
        'two',
        side('The words as they stand'),
        this.#straight,
        side('The same words in another order; drag them'),
        this.#words.list,
        actions,
      ),
      node('div', 'shown', node('div', 'switch', this.#with, this.#without), this.#outputs.legend),
      this.#outputs.box,
    );
    const pin = new Pin(this);
    const { box: keys, body } = this.#outputs;
    const { list } = this.#words;
    const point = (/** @type {Event} */ event) => this.#pointed(event);
    pin.points(body, point, { keys, hover: 'pointerover' });
    pin.points(this.#straight, point, { keys, hover: null });
    // its words are chosen when they are taken
    pin.points(list, () => this.#words.taken, { hover: null });
    pin.keys(keys);
    pin.keys(list);
  }

  /** @returns {number} the current word, held to the text */
  get #query() {
    return Math.min(this.query, this.#tokens.length - 1);
  }

  /** @param {ReadonlySet<string>} changed */
  draw(changed) {
    const any = (/** @type {string} */ names) => names.split(' ').some((name) => changed.has(name));
    if (!this.#list) return this.#ask();
    if (any('start colors words')) this.#colors = colormap(this.probe, 'diverging');
    const typed = any('start words text');
    if (typed) this.#read(this.#list);
    const empty = this.#tokens.length === 0;
    this.figure.parentElement?.classList.toggle('empty', empty);
    if (empty) {
      this.claim = '';
      this.notice = t('There is no word in the text yet.');
      this.#results = null;
      return;
    }
    const fresh = typed || any('order dim base heads');
    if (fresh) this.#measure();
    const { encoding } = this;
    const results = /** @type {ReturnType<typeof attend>} */ (this.#results);
    const query = this.#query;
    if (fresh || any('encoding colors')) {
      const { output, moved, change } = encoding ? results.with : results.without;
      const back = rowsIn(moved, inverse(this.#order));
      this.#outputs.pictures(this.phasor, [output, back, change], this.#most(), this.#colors);
    }
    this.#words.mark(query);
    Array.from(this.#straight.children, (chip, k) => chip.classList.toggle('current', k === query));
    this.#outputs.mark(query, encoding, this.heads);
    this.#with.setAttribute('aria-pressed', String(encoding));
    this.#without.setAttribute('aria-pressed', String(!encoding));
    const place = this.#order.indexOf(query);
    this.#back.disabled = place === 0;
    this.#on.disabled = place === this.#order.length - 1;
    if (fresh) this.claim = this.#sentence();
  }

  /** Words are fetched when the first text needs them. */
  #ask() {
    if (this.#list === null) return;
    this.#list = null;
    vectors().then((words) => {
      this.#list = words;
      this.refresh('words');
    });
  }

  /** @param {import('../text/words.js').Words} list */
  #read(list) {
    const all = list.tokens(this.text);
    this.#tokens = all.slice(0, mostTokens);
    this.#embedding = list.embed(this.#tokens);
    this.#words.write(this.#tokens);
    this.#outputs.words(this.#tokens);
    this.#straight.replaceChildren(...this.#tokens.map(chip));
    this.#left = [
      all.length > mostTokens
        ? t('The first {shown} of {all} words are used.', { shown: mostTokens, all: all.length })
        : '',
      list.size === 0 ? lettersOnly() : '',
    ];
  }

  /** Both outputs, in this order of the words. */
  #measure() {
    const count = this.#tokens.length;
    const named = this.order.split(' ');
    const own = !names.includes(this.order);
    const fits = !own || named.length === count;
    this.#order =
      own && fits ? named.map(Number) : permutation(count, own ? 'reversed' : this.order);
    const misfit = t(
      'The order has {places} places and the text {words} words: reversed is shown.',
      {
        places: named.length,
        words: count,
      },
    );
    this.notice = [...this.#left, fits ? '' : misfit].filter(Boolean).join(' ');
    const { dim, base, heads } = this;
    const embedding = /** @type {import('../text/words.js').Embedding} */ (this.#embedding);
    this.#results = attend(this.phasor, { embedding, dim, base, heads, order: this.#order });
    this.#words.arrange(this.#order);
    this.#outputs.numbers(inverse(this.#order), {
      with: this.#results.with.byRow,
      without: this.#results.without.byRow,
    });
  }

  /** @returns {number} the largest number of the outputs, with the encoding and without */
  #most() {
    const { with: one, without: other } = /** @type {ReturnType<typeof attend>} */ (this.#results);
    return Math.max(...[one, other].map(({ output }) => extent(output.data, true)[1]));
  }

  #sentence() {
    const found = /** @type {ReturnType<typeof attend>} */ (this.#results);
    const [less, more] = [found.without.largest, found.with.largest];
    if (this.#order.every((word, k) => word === k)) {
      return t('Both orders are the same, so nothing differs.');
    }
    const values = { less: number(less), more: number(more) };
    return [
      // sums in another order round differently, in the last of the 24 bits
      less === 0
        ? t('Without the encoding every word gets the same numbers in both orders.')
        : less < rounding * this.#most()
          ? t(
              'Without the encoding the outputs of the two orders differ by {less} at most, which is rounding: every word gets the same numbers in both.',
              values,
            )
          : t(
              'Without the encoding the outputs of the two orders differ by {less} at most.',
              values,
            ),
      more > less
        ? t('With it they differ by {more}: the order reaches the output.', values)
        : t('With it they differ by {more}.', values),
    ].join(' ');
  }

  /** @param {Event} event on a row or a word, which stand in the order of the text */
  #pointed({ target, currentTarget }) {
    const { children } = /** @type {Element} */ (currentTarget);
    const word = Array.from(children).findIndex((one) =>
      one.contains(/** @type {Node} */ (target)),
    );
    if (word < 0) return false;
    this.#choose(word);
  }

  /** @param {number} word by its place in the text */
  #choose(word) {
    const found = this.#results;
    if (!found || word === this.#query) return;
    this.set({ query: word });
    this.report('phasor-select', {
      query: word,
      token: this.#tokens[word],
      from: word,
      to: this.#order.indexOf(word),
      withencoding: found.with.byRow[word],
      without: found.without.byRow[word],
    });
  }

  /** @param {number[]} next the words by their places in the text */
  #reorder(next) {
    if (next.length > 0) this.set({ order: next.join(' ') });
  }

  /** @param {number} step of the current word */
  #move(step) {
    const from = this.#order.indexOf(this.#query);
    const to = from + step;
    if (to < 0 || to >= this.#order.length) return;
    this.#reorder(moving(this.#order, from, to));
    this.say(t('{word} is now at place {to}', { word: called(this.#tokens, this.#query), to }));
  }

  data() {
    const found = this.#results;
    const words = this.#tokens;
    if (!found || words.length === 0) return null;
    const data = Float32Array.from(
      found.with.byRow.flatMap((value, k) => [value, found.without.byRow[k]]),
    );
    return {
      name: 'order',
      tensor: { shape: [words.length, 2], data },
      rowtitle: t('word'),
      columntitle: t('largest difference'),
      rowname: (/** @type {number} */ row) => `${isolated(words[row])} ${row}`,
      columnname: (/** @type {number} */ k) => t(k === 0 ? 'with the encoding' : 'without it'),
    };
  }

  /** @param {import('./element.js').Dialect} dialect */
  async code(dialect) {
    const { orderCode } = await import('./order-code.js');
    if (!this.#embedding || this.#order.length === 0) return '';
    const { dim, base, heads } = this;
    return orderCode(dialect, { embedding: this.#embedding, order: this.#order, dim, base, heads });
  }
}
