// <phasor-cache>: writing token by token with keys and values that are remembered: what is
// computed, whether it changes the result, how much memory it takes, and what a window does that
// drops the first tokens.
//
//   <phasor-cache heads="32" kvheads="8" length="131072" controls></phasor-cache>

import { bytes, number, percent } from '../../draw/numbers.js';
import { called } from '../../draw/words.js';
import { t } from '../../language/language.js';
import { chartStyle } from '../kit/chart.js';
import { clamped } from '../kit/clamped.js';
import { elementWith } from '../kit/element-with.js';
import { emptyStyle, firstWords, hideIfEmpty, wordsFor } from '../kit/sentence.js';
import {
  bytesOfNumber,
  decoded,
  lengths,
  memory,
  mostWords,
  needed,
  table,
  waysOf,
  windows,
} from './model.js';
import { settings } from './settings.js';
import { css, memories, triangle, weightsOf } from './view.js';
import { sinkSaid } from './words.js';

/** @typedef {import('../../api/tensor.js').Tensor} Tensor */
/** @typedef {import('./model.js').Decoded} Decoded */

export class CacheElement extends elementWith(settings) {
  static about =
    'writing token by token with keys and values that are remembered: what is computed, whether it changes the result, how much memory it takes, and what a window does that drops the first tokens.';
  static events = {
    'phasor-change': '{ step }, { length } or what else the reader changes',
  };
  static css = [chartStyle, emptyStyle, css];

  #triangle = triangle((step) => this.#go(step));
  #memories = memories((length) => this.set({ length }));
  #weights = weightsOf();
  #list = wordsFor(this);

  build() {
    this.figure.append(this.#triangle.box, this.#memories.box, this.#weights.box);
  }

  /** @returns {import('../kit/sentence.js').Sentence | null} null until the vectors are there */
  get #sentence() {
    const list = this.#list();
    return list && firstWords(this, list, mostWords);
  }

  get #words() {
    return this.#sentence?.words ?? [];
  }

  get #step() {
    return Math.min(this.step, this.#words.length);
  }

  prepare() {
    this.#list();
  }

  draw() {
    const sentence = this.#sentence;
    if (!sentence) return;
    const { embedding, notices } = sentence;
    const isEmpty = hideIfEmpty(this, embedding === null);
    const clampings = isEmpty ? [] : clamped(this, { step: this.#step }, 'text');
    this.notice = [...notices, ...clampings].filter(Boolean).join(' ');
    if (!embedding) return;
    // it throws where heads cannot be shared: the last figure stays
    const all = this.compute('decoded', { embedding }, ({ embedding }) =>
      decoded(this.phasor, this, embedding),
    );
    this.#drawTokens();
    this.mark('memories', this, (settings) => this.#memories.draw(settings, settings.length));
    this.#drawWindows(embedding);
    this.claim = this.#summary(all);
  }

  #drawTokens() {
    const step = this.#step;
    const { scores, scoresAgain, keysAgain } = needed(step);
    const values = { token: called(this.#words, step - 1), scores, scoresAgain, keysAgain };
    const said = t(
      '{token} needs one key, one value and {scores} scores; without the cache it would be {keysAgain} keys and values and {scoresAgain} scores.',
      values,
    );
    const width = this.#triangle.box.clientWidth || 320;
    this.#triangle.draw(this.#words, step, said, width);
  }

  /** @param {Tensor} embedding */
  #drawWindows(embedding) {
    const step = this.#step;
    const { sinks, window } = this;
    const found = windows(this.phasor, this, embedding, step);
    const values = {
      query: called(this.#words, step - 1),
      dropped: percent(found.dropped),
      factor: number(found.factor, 2),
      near: percent(found.moved.near),
      both: percent(found.moved.both),
      window,
      sinks,
    };
    const title = t('Where {query} looks in the head “meaning”, with a window of {window}', values);
    const said =
      found.dropped === 0
        ? t('The window still holds every token.')
        : t(
            'What the window drops had {dropped} of the weight, so every weight that is left is {factor} times as large: weights change by up to {near}. With the first {sinks} kept beside it they change by up to {both}.',
            values,
          );
    this.#weights.draw(this.#words, found, { title, said, sink: sinkSaid(this.pull) });
  }

  /** @param {Decoded} decoded */
  #summary({ all, again, masked }) {
    const [full, shared] = waysOf(this).map((heads) => memory(this, heads, this.length));
    const values = {
      all,
      equal: again.equal,
      same: masked.equal,
      length: this.length,
      heads: this.heads,
      kvheads: this.kvheads,
      full: bytes(full),
      shared: bytes(shared),
      largest: number(again.largest),
      apart: number(masked.largest),
    };
    const first =
      again.equal === all
        ? t(
            'The cache changes nothing: all {all} numbers of the output are, bit by bit, those of keys and values computed again.',
            values,
          )
        : t(
            '{equal} of {all} numbers of the output are, bit by bit, those of keys and values computed again; the others differ by up to {largest}.',
            values,
          );
    const second =
      masked.equal === all
        ? t('All tokens at once with a causal mask give the same bits.', values)
        : t(
            'All tokens at once with a causal mask give the same to {apart}, {same} of them bit by bit: there sums are rounded in another order.',
            values,
          );
    const third = t(
      '{length} tokens take {shared} with {kvheads} key heads, {full} with {heads}.',
      values,
    );
    return `${first} ${second} ${third}`;
  }

  /** @param {number} step */
  #go(step) {
    if (step < 1 || step > this.#words.length) return;
    this.set({ step });
  }

  /** Bytes by n. */
  data() {
    const names = [
      t('keys for each head, {count}', { count: this.heads }),
      t('keys shared by groups, {count}', { count: this.kvheads }),
      t('keys for all heads at once, 1'),
    ];
    return {
      name: 'cache',
      tensor: table(this),
      rowtitle: 'n',
      columntitle: t('bytes'),
      rowname: (/** @type {number} */ row) => String(lengths[row]),
      columnname: (/** @type {number} */ column) => names[column],
    };
  }

  /** @param {import('../kit/element.js').Dialect} dialect */
  async code(dialect) {
    const { program } = await import('../kit/program.js');
    return program(dialect, [
      `layers, width, size = ${this.layers}, ${this.headdim}, ${bytesOfNumber(this)}  # bytes of a number`,
      `heads = xp.array([${waysOf(this)
        .map((each) => `${each}.0`)
        .join(', ')}])  # with keys of their own`,
      `n = xp.array([${lengths.map((each) => `${each}.0`).join(', ')}])`,
      '# bytes of keys and values',
      'M = 2 * layers * width * size * n[:, None] * heads',
      'print(M)',
    ]);
  }
}
