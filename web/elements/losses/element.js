// <phasor-losses>: the loss of language models that are alike but for their encoding, by the position of the
// token, up to and beyond the length that they were trained on, or at each token of one sentence; with the
// spread over seeds.
//
//   <phasor-losses position="200"></phasor-losses>
//   <phasor-losses of="sentence"></phasor-losses>

import { node, set } from '../../draw/nodes.js';
import { number } from '../../draw/numbers.js';
import { phrase, t } from '../../language/language.js';
import { siblings } from '../../heads/siblings.js';
import { chartStyle } from '../kit/chart.js';
import { clamped } from '../kit/clamped.js';
import { elementWith } from '../kit/element-with.js';
import { Pin } from '../kit/pin.js';
import { shareOf } from '../kit/pointer.js';
import { slider } from '../kit/slider.js';
import { model, ranked } from './model.js';
import { sentence, css as sentenceStyle } from './sentence.js';
import { settings } from './settings.js';
import { css, curves, nameOf, values } from './view.js';
import { basis, claim, placeOf } from './words.js';

export class LossesElement extends elementWith(settings) {
  static about =
    'the loss of language models that are alike but for their encoding, by the position of the token, up to and beyond the length that they were trained on, or at each token of one sentence, with the spread over seeds: a table that was measured, or one of yours.';
  static events = {
    'phasor-change': '{ position }, { token } or { of } when the reader changes it',
  };
  static css = [chartStyle, css, sentenceStyle];
  static cursor = ['position', 'token'];

  #curves = curves();
  #sentence = sentence();
  #read = node('div', 'sentence', this.#sentence.box, this.#sentence.meaning);
  #values = node('table', 'at');
  #tellPosition = slider(this.#curves.svg, {
    label: phrase('Loss by position'),
    role: phrase('cursor over positions'),
    go: (position) => this.set({ position }),
  });
  #tellToken = slider(this.#sentence.box, {
    label: phrase('Loss of each token'),
    role: phrase('cursor over the sentence'),
    go: (token) => this.set({ token }),
  });

  build() {
    const { svg, hit } = this.#curves;
    const { box, tokenOf } = this.#sentence;
    this.figure.append(svg, this.#read, node('div', 'sideways', this.#values));
    const pin = new Pin(this);
    pin.points(
      hit,
      (event) => {
        const { last } = this.#model;
        const position = Math.floor(shareOf(hit, event).x * (last + 1));
        this.set({ position: Math.max(0, Math.min(last, position)) });
      },
      { keys: svg },
    );
    pin.points(box, (event) => {
      const token = tokenOf(event);
      if (token !== null) this.set({ token });
      return token !== null;
    });
    for (const part of [svg, box]) pin.keys(part);
  }

  get #table() {
    // `accept` of the setting has checked it
    return /** @type {import('../../heads/siblings.js').Siblings} */ (this.table ?? siblings);
  }

  get #model() {
    const table = this.#table;
    return this.compute(
      'model',
      { table, of: this.of, position: this.position, token: this.token },
      (given) => model(given.table, given),
    );
  }

  /** @param {string} name */
  works(name) {
    return name !== 'of' || this.#table.sentence !== undefined;
  }

  draw() {
    const { figure } = this;
    const now = this.#model;
    const { at, position, last, words } = now;
    this.#curves.svg.style.display = words ? 'none' : '';
    this.#read.hidden = words === null;
    const told = ranked(now, at).sorted.map(
      ({ encoding, mean }) => `${nameOf(encoding)} ${number(mean[at], 2)}`,
    );
    const where = placeOf(now);
    const tell = words ? this.#tellToken : this.#tellPosition;
    tell(position, 0, last, `${where}: ${told.join(', ')}`);
    if (words) {
      this.mark('sentence', now, (shown) => this.#sentence.draw(shown));
      this.#sentence.cursor(at);
    } else {
      this.mark('curves', now, (shown) => this.#curves.draw(shown, figure.clientWidth));
      this.#curves.cursor((at + 0.5) * now.table.bucket);
    }
    this.mark('values', now, (shown) => this.#values.replaceChildren(...values(shown)));
    set(this.#values, { 'aria-label': where });
    this.claim = claim(now);
    const without = this.of === 'sentence' && !words ? [t('The table has no sentence.')] : [];
    this.notice = [
      ...basis(now),
      ...without,
      ...clamped(this, { [words ? 'token' : 'position']: position }, 'table of'),
    ].join(' ');
  }

  data() {
    const { rows, count, table, words } = this.#model;
    return {
      name: 'losses',
      tensor: {
        shape: [rows.length, count],
        data: Float32Array.from(rows.flatMap(({ mean }) => mean)),
      },
      rowtitle: t('encoding'),
      columntitle: words ? t('token') : t('position of the token'),
      rowname: (/** @type {number} */ row) => nameOf(rows[row].encoding),
      columnname: (/** @type {number} */ k) => words?.[k].trim() ?? String(k * table.bucket),
    };
  }
}
