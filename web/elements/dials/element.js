// <phasor-dials>: a sentence in which every word stands above the dials of its encoding. A word that is
// dragged along the sentence turns its dials on the way, the upper ones fast and the lower ones slowly.
//
//   <phasor-dials text="the money bank by the river bank"></phasor-dials>

import { number } from '../../draw/numbers.js';
import { quoted, shortened } from '../../draw/words.js';
import { phrase, t } from '../../language/language.js';
import { clamped } from '../kit/clamped.js';
import { elementWith } from '../kit/element-with.js';
import { hideIfEmpty } from '../kit/empty.js';
import { stepped } from '../kit/keyboard.js';
import { Pin } from '../kit/pin.js';
import { placeIn } from '../kit/pointer.js';
import { longWords } from '../kit/sentence.js';
import { slider } from '../kit/slider.js';
import { handsAt, model, reordered } from './model.js';
import { settings } from './settings.js';
import { css, dials, roomFor } from './view.js';

/** Milliseconds in which a word that makes way moves to its new place. */
const slide = 200;
/** Places that a hand moves before a press becomes a drag. */
const slack = 0.12;

export class DialsElement extends elementWith(settings) {
  static keys = { 'Alt and arrow keys': 'move the word' };
  static about =
    'a sentence in which every word stands above the dials of its encoding. A word that is dragged along the sentence turns its dials on the way.';
  static events = {
    'phasor-change': '{ position } when the reader chooses a word, { text } when one is moved',
  };
  static css = css;
  static cursor = ['position'];

  #view = dials();
  /** Where the words are drawn, by their places in the text. @type {number[]} */
  #places = [];
  /** @type {{ word: number, grip: number, isMoved: boolean } | null} the word in the hand */
  #held = null;
  #frame = 0;
  #tell = slider(this.#view.svg, {
    label: phrase('Words and the dials of their encoding; Alt and the arrow keys move a word'),
    role: phrase('word of the sentence'),
    go: (position) => this.set({ position }),
    step: (event, now) => this.#step(event, now),
  });

  get #width() {
    return Math.max(160, this.figure.clientWidth);
  }

  get #model() {
    return this.compute('model', this, (each) => model(each.phasor, each, roomFor(this.#width)), [
      'size',
    ]);
  }

  build() {
    const { svg, box } = this.#view;
    this.figure.append(box);
    const pin = new Pin(this);
    pin.keys(svg);
    pin.points(svg, (event) => this.#point(event), { idle: () => !this.#held?.isMoved });
    svg.addEventListener('pointerdown', (event) => this.#take(event));
    svg.addEventListener('pointermove', (event) => this.#drag(event));
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture']) {
      svg.addEventListener(type, () => this.#drop(type === 'pointerup'));
    }
  }

  disconnectedCallback() {
    cancelAnimationFrame(this.#frame);
    super.disconnectedCallback();
  }

  draw() {
    const now = this.#model;
    const { words, all } = now;
    if (hideIfEmpty(this, words.length === 0)) return;
    this.mark('letters', {}, () => this.#view.remeasure(), ['size', 'language']);
    this.mark(
      'words',
      now,
      (model) => {
        this.#view.build(model, this.#width);
        this.#lay(model);
      },
      ['size', 'language'],
    );
    this.#view.mark(now.current, this.#held?.isMoved ? this.#held.word : -1);
    this.#view.svg.classList.toggle('off', !this.encoding);
    this.notice = [
      words.length < all.length &&
        t('The first {some} of {all} words are drawn.', { some: words.length, all: all.length }),
      longWords(words),
      ...clamped(this, { position: now.current, dials: now.count }, 'text dim'),
    ]
      .filter(Boolean)
      .join(' ');
    this.#say();
  }

  #say() {
    const { words, current, frequencies, wavelengths } = this.#model;
    const position = this.#places[current];
    const last = frequencies.length - 1;
    const values = {
      word: quoted(words[current]),
      position: number(position, Number.isInteger(position) ? 0 : 1),
      fast: number(position * frequencies[0], 1),
      slow: number(position * frequencies[last], 3),
      length: number(wavelengths[last], 0),
    };
    const said = !this.encoding
      ? t(
          'Without the encoding {word} at position {position} has nothing that the same word at another position has not.',
          values,
        )
      : last === 0
        ? t('{word} at position {position}: its dial has turned by {fast} radians.', values)
        : t(
            '{word} at position {position}: its first dial has turned by {fast} radians, its last, which takes {length} words for a turn, by {slow}.',
            values,
          );
    const { count, pairs } = this.#model ?? { count: 0, pairs: 0 };
    const some = count < pairs ? t('{count} of {pairs} dials are drawn.', { count, pairs }) : '';
    this.claim = [said, some].filter(Boolean).join(' ');
    this.#tell(current, 0, words.length - 1, said);
  }

  /** Every word at its place. @param {import('./model.js').Model} model */
  #lay(model) {
    this.#held = null;
    this.#places = model.words.map((_, place) => place);
    this.#show(model);
  }

  #show(model = this.#model) {
    this.#view.show(this.#places, handsAt(this.phasor, model, this.#places));
  }

  /** @param {PointerEvent} event @returns {number} its place along the words, also between two */
  #placeOf(event) {
    const { svg } = this.#view;
    return this.#view.placeAt(placeIn(svg, event).x, this.#width);
  }

  /** @param {PointerEvent} event @returns {false | undefined} */
  #point(event) {
    const word = Math.round(this.#placeOf(event));
    const { words, current } = this.#model;
    if (word < 0 || word >= words.length) return false;
    if (word !== current) this.set({ position: word });
  }

  /** @param {PointerEvent} event */
  #take(event) {
    const place = this.#placeOf(event);
    const word = Math.round(place);
    if (event.button !== 0 || word < 0 || word >= this.#model.words.length) return;
    this.#held = { word, grip: place - word, isMoved: false };
    this.#view.svg.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event the word follows the hand; those that it passes make way */
  #drag(event) {
    const held = this.#held;
    if (!held) return;
    const last = this.#model.words.length - 1;
    const at = Math.min(last, Math.max(0, this.#placeOf(event) - held.grip));
    held.isMoved ||= Math.abs(at - held.word) > slack;
    if (!held.isMoved) return;
    this.#places[held.word] = at;
    this.#view.mark(this.#model.current, held.word);
    this.#makeWay(held.word, Math.round(at));
    this.#show();
    this.#say();
  }

  /** @param {number} word held @param {number} to the place that it would get */
  #makeWay(word, to) {
    const order = reordered(this.#places.length, word, to);
    const targets = order.map((_, k) => order.indexOf(k));
    const isStill = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
    const from = [...this.#places];
    const begin = performance.now();
    cancelAnimationFrame(this.#frame);
    const move = (/** @type {number} */ now) => {
      const share = isStill ? 1 : Math.min(1, (now - begin) / slide);
      targets.forEach((target, k) => {
        if (k !== word) this.#places[k] = from[k] + (target - from[k]) * share * (2 - share);
      });
      this.#show();
      this.#frame = share < 1 ? requestAnimationFrame(move) : 0;
    };
    if (targets.some((target, k) => k !== word && target !== this.#places[k])) move(begin);
  }

  /** @param {boolean} isDone whether the word stays where it is now */
  #drop(isDone) {
    const held = this.#held;
    this.#held = null;
    if (!held?.isMoved) return;
    cancelAnimationFrame(this.#frame);
    const to = Math.round(this.#places[held.word]);
    if (isDone && to !== held.word) this.#move(held.word, to);
    else {
      this.#lay(this.#model);
      this.refresh();
    }
  }

  /** @param {number} from @param {number} to the words of the text, in another order */
  #move(from, to) {
    const { all } = this.#model;
    const text = reordered(all.length, from, to)
      .map((word) => all[word])
      .join(' ');
    this.set({ text, position: to });
  }

  /** @param {KeyboardEvent} event @param {number} now @returns {number | null} */
  #step({ key, altKey, ctrlKey, metaKey }, now) {
    const last = this.#model.words.length - 1;
    const next = stepped({ key, ctrlKey, metaKey }, { now, last });
    if (next === null || !altKey) return next;
    if (next !== now) this.#move(now, next);
    return next;
  }

  /** The dials of the words: sines and cosines. */
  data() {
    if (!this.loaded || this.#model.words.length === 0) return null;
    const { words, count } = this.#model;
    const rows = handsAt(
      this.phasor,
      this.#model,
      words.map((_, place) => place),
    );
    return {
      name: 'dials',
      tensor: {
        shape: [words.length, 2 * count],
        data: Float32Array.from(rows.flat(2)),
      },
      rowtitle: t('word'),
      columntitle: t('dimension'),
      rowname: (/** @type {number} */ row) => `${row} ${shortened(words[row])}`,
      columnname: (/** @type {number} */ column) => String(column),
    };
  }

  /** @param {import('../kit/element.js').Dialect} dialect */
  async code(dialect) {
    const { columnsCode } = await import('../kit/program.js');
    const { words, dim, base, count } = this.#model;
    if (words.length === 0) return '';
    const columns = Array.from({ length: 2 * count }, (_, column) => column);
    return columnsCode(dialect, { length: words.length, start: 0, dim, base, columns });
  }
}
