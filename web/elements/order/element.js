// <phasor-order>: a sentence and the same words in another order, through attention with the
// encoding and without it. Without it every word gets the same numbers in both; the difference is
// measured, word by word.
//
//   <phasor-order text="Nitish killed lion" order="2 1 0"></phasor-order>

import { node, set } from '../../draw/nodes.js';
import { number } from '../../draw/numbers.js';
import { called, isolated } from '../../draw/words.js';
import { mostTokens, permutation } from '../../heads/sentence.js';
import { phrase, t, told } from '../../language/language.js';
import { button } from '../kit/button.js';
import { press, switchStyle } from '../kit/choice.js';
import { clamped } from '../kit/clamped.js';
import { elementWith } from '../kit/element-with.js';
import { onKeys, stepped } from '../kit/keyboard.js';
import { Pin } from '../kit/pin.js';
import { styleToo } from '../kit/style.js';
import { emptyStyle, hideIfEmpty, lettersOnly, longWords, wordsFor } from '../kit/sentence.js';
import { model, moving, orderOf } from './model.js';
import { settings } from './settings.js';
import { css } from './view.js';
import { chip, orderedWords } from './words.js';

/** Words that are written and placed in the plane at once. */
const fewWords = 48;

export class OrderElement extends elementWith(settings) {
  static keys = {
    'Alt and arrow keys': 'move the word',
    'Up, Down': 'in the table: choose the word before and after',
  };
  static about =
    'a sentence and the same words in another order, through attention with the encoding and without it. Without it every word gets the same numbers in both; the difference is measured, word by word.';
  static events = {
    'phasor-select': '{ query, token, from, to, withencoding, without } when a word is chosen',
    'phasor-change': '{ order } or { encoding } or { query } when the reader changes them',
  };
  static css = [switchStyle, emptyStyle, css];
  static cursor = ['query'];

  #straight = node('div', 'fixed scrolls');
  #words = orderedWords({
    choose: (word) => this.#choose(word),
    reorder: (next) => this.#reorder(next),
  });
  #with = button(phrase('With the encoding'), () => this.set({ encoding: true }));
  #without = button(phrase('Without it'), () => this.set({ encoding: false }));
  #back = button(phrase('Move back'), () => this.#move(-1));
  #on = button(phrase('Move on'), () => this.#move(1));
  #place = node('div', 'plane');
  /** @type {ReturnType<typeof import('./shown.js').shown> | null} null until it is fetched */
  #shown = null;
  #list = wordsFor(this);
  /** @type {string[]} */
  #tokens = [];
  /** @type {import('../../words/words.js').Embedding | null} */
  #embedding = null;
  /** @type {import('./model.js').Model | null} null while there are no words */
  #model = null;
  /**
   * what the reader pressed before there was a model
   *
   * @type {((model: import('./model.js').Model) => void)[]}
   */
  #pressed = [];
  /** where a word was moved to, until it is said with what came of it */
  #moved = '';
  /** what is left out of the text, and of its meaning */
  #missing = '';
  /** @type {string | false} that the order given has not as many places as the text words */
  #misfit = false;

  build() {
    const { list } = this.#words;
    /** @param {(order: number[]) => number[]} change */
    const reorder = (change) => () =>
      this.#whenMeasured(({ order }) => this.#reorder(change([...order])));
    const shuffled = (/** @type {number[]} */ order) =>
      permutation(order.length, 'shuffled').map((k) => order[k]);
    this.#straight.dir = list.dir = 'auto';
    const actions = node(
      'div',
      'actions tool',
      button(
        phrase('Reverse'),
        reorder((order) => order.reverse()),
      ),
      button(phrase('Shuffle'), reorder(shuffled)),
      button(
        phrase('As it stands'),
        reorder((order) => order.sort((a, b) => a - b)),
      ),
      this.#back,
      this.#on,
    );
    const straight = told(node('p', 'side'), { text: 'The words as they stand' });
    const moved = told(node('p', 'side'), { text: 'The same words in another order; drag them' });
    const choice = node('div', 'switch', this.#with, this.#without);
    const shown = node('div', 'shown', this.#place);
    this.figure.append(
      node('div', 'two', straight, this.#straight, moved, list, actions),
      choice,
      shown,
    );
    this.figure.setAttribute('aria-busy', 'true');
    this.#fetch(shown)
      .catch((error) => this.fail(error))
      .finally(() => this.figure.removeAttribute('aria-busy'));
  }

  /** The plane and the table, into a box. @param {HTMLElement} into */
  async #fetch(into) {
    const { shown, shownStyle } = await import('./shown.js');
    const { plane, table } = (this.#shown = shown());
    styleToo(/** @type {ShadowRoot} */ (this.shadowRoot), shownStyle);
    this.#place.append(...plane.parts);
    into.append(table.box);
    const pin = new Pin(this);
    const { list } = this.#words;
    const keys = table.box;
    const point = (/** @type {Event} */ event) => this.#point(event);
    pin.points(table.body, point, { keys, hover: 'pointerover' });
    pin.points(this.#straight, point, { keys, hover: null });
    pin.points(plane.words, point, { keys, hover: 'pointerover' });
    // its words are chosen when they are taken
    pin.points(list, () => this.#words.taken, { hover: null });
    pin.keys(keys);
    pin.keys(list);
    onKeys(keys, (event) => {
      const next = stepped(event, { now: this.#query, last: this.#tokens.length - 1, axis: 'y' });
      if (next === null || !this.#model) return false;
      this.#choose(next);
      this.say(this.#spoken(next, this.#model));
      return true;
    });
    this.refresh('shown');
  }

  /** @returns {number} the current word, held to the text */
  get #query() {
    return Math.min(this.query, this.#tokens.length - 1);
  }

  prepare() {
    this.#list();
  }

  /** @param {import('../kit/element.js').Changed} changed */
  draw(changed) {
    const list = this.#list();
    if (!list || !this.#shown) return;
    const { plane, table } = this.#shown;
    const isTyped = changed.any('start words text shown');
    if (isTyped) this.#read(list);
    if (hideIfEmpty(this, this.#tokens.length === 0)) {
      this.#model = null;
      return;
    }
    const isNew = isTyped || changed.any('order dim base heads');
    if (isNew || !this.#model) this.#model = this.#measured();
    const { encoding } = this;
    const query = this.#query;
    // a text of many words is laid out in one task, and its plane is drawn in the next
    if (isTyped && this.#tokens.length > fewWords) this.refresh('plane');
    else if (isNew || changed.any('encoding size plane')) {
      plane.draw(this.#model, encoding, this.#tokens, this.#place.clientWidth);
    }
    plane.mark(query);
    this.#words.mark(query);
    Array.from(this.#straight.children, (one, k) => one.classList.toggle('current', k === query));
    table.mark(query);
    press([this.#with, this.#without], encoding ? 0 : 1);
    const place = this.#model.places[query];
    set(this.#back, { 'aria-disabled': place === 0 });
    set(this.#on, { 'aria-disabled': place === this.#tokens.length - 1 });
    if (isNew) this.claim = this.#sentence(this.#model);
    if (this.#moved) this.say(t('{title}. {text}', { title: this.#moved, text: this.claim }));
    this.#moved = '';
    const held = clamped(this, { query }, 'text');
    this.notice = [this.#missing, this.#misfit, ...held].filter(Boolean).join(' ');
    // one a drawing: each follows from the one before
    this.#pressed.shift()?.(this.#model);
    if (this.#pressed.length > 0) this.refresh('pressed');
  }

  /**
   * At once, or when the words and what is drawn of them have come.
   *
   * @param {(model: import('./model.js').Model) => void} act
   */
  #whenMeasured(act) {
    if (this.#model) act(this.#model);
    else this.#pressed.push(act);
  }

  /** @param {import('../../words/words.js').Words} list */
  #read(list) {
    const all = list.tokens(this.text);
    this.#tokens = all.slice(0, mostTokens);
    this.#embedding = list.embed(this.#tokens);
    this.#words.write(this.#tokens);
    this.#shown?.table.words(this.#tokens);
    this.#straight.replaceChildren(...this.#tokens.map(chip));
    this.#missing = [
      all.length > mostTokens &&
        t('The first {shown} of {all} words are used.', { shown: mostTokens, all: all.length }),
      list.size === 0 && lettersOnly(),
      longWords(this.#tokens),
    ]
      .filter(Boolean)
      .join(' ');
  }

  /** Both outputs, in this order of the words. */
  #measured() {
    const words = this.#tokens.length;
    const { order, misfit: places } = orderOf(this.order, words);
    this.#misfit =
      places !== null &&
      t('The order has {places} places and the text {words} words: reversed is shown.', {
        places,
        words,
      });
    const { dim, base, heads } = this;
    const embedding = /** @type {import('../../words/words.js').Embedding} */ (this.#embedding);
    const measured = model(this.phasor, { embedding, dim, base, heads, order });
    this.#words.arrange(order);
    this.#shown?.table.numbers(measured);
    return measured;
  }

  /** @param {import('./model.js').Model} model */
  #sentence({ isSame, isRounding, less, more }) {
    if (isSame) return t('Both orders are the same, so nothing differs.');
    const values = { less: number(less), more: number(more) };
    return [
      // sums in another order round differently, in the last of the 24 bits
      less === 0
        ? t('Without the encoding every word gets the same numbers in both orders.')
        : isRounding
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

  /** @param {number} word @param {import('./model.js').Model} model a row of the table, in words */
  #spoken(word, { places, with: more, without: less }) {
    return t('{word}, place {from} → {to}: {more} with the encoding, {less} without it', {
      word: called(this.#tokens, word),
      from: word,
      to: places[word],
      more: number(more[word]),
      less: number(less[word]),
    });
  }

  /** @param {Event} event on a row or a word, which stand in the order of the text */
  #point({ target, currentTarget }) {
    const { children } = /** @type {Element} */ (currentTarget);
    const at = /** @type {Node} */ (target);
    const word = Array.from(children).findIndex((one) => one.contains(at));
    if (word < 0) return false;
    this.#choose(word);
  }

  /** @param {number} word by its place in the text */
  #choose(word) {
    if (!this.#model || word === this.#query) return;
    this.set({ query: word });
    this.report('phasor-select', {
      query: word,
      token: this.#tokens[word],
      from: word,
      to: this.#model.places[word],
      withencoding: this.#model.with[word],
      without: this.#model.without[word],
    });
  }

  /** @param {number[]} next the words by their places in the text */
  #reorder(next) {
    if (next.length > 0) this.set({ order: next.join(' ') });
  }

  /** @param {number} step of the current word */
  #move(step) {
    this.#whenMeasured(({ order, places }) => {
      const from = places[this.#query];
      const to = from + step;
      if (to < 0 || to >= order.length) return;
      this.#reorder(moving(order, from, to));
      this.#moved = t('{word} is now at place {to}', {
        word: called(this.#tokens, this.#query),
        to,
      });
    });
  }

  data() {
    if (!this.#model) return null;
    const words = this.#tokens;
    const { with: withIt, without } = this.#model;
    const differences = withIt.flatMap((value, k) => [value, without[k]]);
    return {
      name: 'order',
      tensor: { shape: [words.length, 2], data: Float32Array.from(differences) },
      rowtitle: t('word'),
      columntitle: t('largest difference'),
      rowname: (/** @type {number} */ row) => `${isolated(words[row])} ${row}`,
      columnname: (/** @type {number} */ k) => (k === 0 ? t('with the encoding') : t('without it')),
    };
  }

  /** @param {import('../kit/element.js').Dialect} dialect */
  async code(dialect) {
    const { orderCode } = await import('./code.js');
    if (!this.#embedding || !this.#model) return '';
    const { dim, base, heads } = this;
    const { order } = this.#model;
    return orderCode(dialect, { embedding: this.#embedding, order, dim, base, heads });
  }
}
