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
import { later } from '../kit/later.js';
import { styleToo } from '../kit/style.js';
import { hideIfEmpty, lettersOnly, longWords, wordsFor } from '../kit/sentence.js';
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
  static css = [switchStyle, css];
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
  #box = node('div', 'shown', this.#place);
  /** The plane and the table. */
  #shown = later(this, () => this.#fetched());
  #list = wordsFor(this);
  /**
   * what the reader pressed before there was a model
   *
   * @type {((model: import('./model.js').Model) => void)[]}
   */
  #pressed = [];
  /** where a word was moved to, until it is said with what came of it */
  #moved = '';

  /** The words of the text; null until their vectors are there. */
  get #sentence() {
    const list = this.#list();
    return (
      list &&
      this.compute('sentence', { list }, ({ list }) => {
        const all = list.tokens(this.text);
        const tokens = all.slice(0, mostTokens);
        return { count: all.length, tokens, embedding: list.embed(tokens), list };
      })
    );
  }

  get #tokens() {
    return this.#sentence?.tokens ?? [];
  }

  /** Both outputs, in this order of the words; null while there are none. */
  get #measured() {
    const sentence = this.#sentence;
    if (!sentence || !this.#shown() || sentence.tokens.length === 0) return null;
    return this.compute('measured', sentence, ({ tokens, embedding }) => {
      const { order, misfit } = orderOf(this.order, tokens.length);
      const { dim, base, heads } = this;
      return { misfit, model: model(this.phasor, { embedding, dim, base, heads, order }) };
    });
  }

  get #model() {
    return this.#measured?.model ?? null;
  }

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
    this.figure.append(
      node('div', 'two', straight, this.#straight, moved, list, actions),
      choice,
      this.#box,
    );
    this.#shown();
  }

  async #fetched() {
    const { shown, shownStyle } = await import('./shown.js');
    const parts = shown();
    const { plane, table } = parts;
    styleToo(/** @type {ShadowRoot} */ (this.shadowRoot), shownStyle);
    this.#place.append(...plane.parts);
    this.#box.append(table.box);
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
      const model = this.#model;
      if (next === null || !model) return false;
      this.#choose(next);
      this.say(this.#spoken(next, model));
      return true;
    });
    return parts;
  }

  /** @returns {number} the current word, held to the text */
  get #query() {
    return Math.min(this.query, this.#tokens.length - 1);
  }

  prepare() {
    this.#list();
  }

  draw() {
    const sentence = this.#sentence;
    const shown = this.#shown();
    if (!sentence || !shown) return;
    let isWritten = false;
    this.mark(
      'words',
      sentence,
      ({ tokens }) => {
        isWritten = true;
        this.#words.write(tokens);
        shown.table.words(tokens);
        this.#straight.replaceChildren(...tokens.map(chip));
      },
      ['language'],
    );
    const measured = this.#measured;
    if (hideIfEmpty(this, measured === null) || !measured) return;
    const { tokens } = sentence;
    const { model } = measured;
    this.mark(
      'order',
      { model },
      ({ model }) => {
        this.#words.arrange(model.order);
        shown.table.numbers(model);
        this.claim = this.#summary(model);
      },
      ['language'],
    );
    // a text of many words is laid out in one task, and its plane is drawn in the next
    if (isWritten && tokens.length > fewWords) this.refresh();
    else
      this.mark('plane', { model, tokens }, ({ model, tokens }) =>
        shown.plane.draw(model, this.encoding, tokens, this.#place.clientWidth),
      );
    const query = this.#query;
    shown.plane.mark(query);
    this.#words.mark(query);
    Array.from(this.#straight.children, (one, k) => one.classList.toggle('current', k === query));
    shown.table.mark(query);
    press([this.#with, this.#without], this.encoding ? 0 : 1);
    const place = model.places[query];
    set(this.#back, { 'aria-disabled': place === 0 });
    set(this.#on, { 'aria-disabled': place === tokens.length - 1 });
    if (this.#moved) this.say(t('{title}. {text}', { title: this.#moved, text: this.claim }));
    this.#moved = '';
    this.notice = this.#notices(sentence, measured.misfit, query).filter(Boolean).join(' ');
    // one a drawing: each follows from the one before
    this.#pressed.shift()?.(model);
    if (this.#pressed.length > 0) this.refresh();
  }

  /**
   * @param {{ count: number, tokens: string[], list: import('../../words/words.js').Words }} sentence
   * @param {number | null} misfit places of an order that does not fit the text
   * @param {number} query
   */
  #notices({ count, tokens, list }, misfit, query) {
    return [
      count > mostTokens &&
        t('The first {shown} of {all} words are used.', { shown: mostTokens, all: count }),
      list.size === 0 && lettersOnly(),
      longWords(tokens),
      misfit !== null &&
        t('The order has {places} places and the text {words} words: reversed is shown.', {
          places: misfit,
          words: tokens.length,
        }),
      ...clamped(this, { query }, 'text'),
    ];
  }

  /**
   * At once, or when the words and what is drawn of them have come.
   *
   * @param {(model: import('./model.js').Model) => void} act
   */
  #whenMeasured(act) {
    const model = this.#model;
    if (model) act(model);
    else this.#pressed.push(act);
  }

  /** @param {import('./model.js').Model} model */
  #summary({ isSame, isRounding, less, more }) {
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
    const model = this.#model;
    if (!model || word === this.#query) return;
    this.set({ query: word });
    this.report('phasor-select', {
      query: word,
      token: this.#tokens[word],
      from: word,
      to: model.places[word],
      withencoding: model.with[word],
      without: model.without[word],
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
    const model = this.#model;
    if (!model) return null;
    const words = this.#tokens;
    const { with: withIt, without } = model;
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
    const [sentence, model] = [this.#sentence, this.#model];
    if (!sentence || !model) return '';
    const { dim, base, heads } = this;
    return orderCode(dialect, {
      embedding: sentence.embedding,
      order: model.order,
      dim,
      base,
      heads,
    });
  }
}
