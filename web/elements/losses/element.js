// <phasor-losses>: the loss of language models that are alike but for their encoding, by the position of the
// token, up to and beyond the length that they were trained on; with the spread over seeds.
//
//   <phasor-losses position="200"></phasor-losses>

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
import { model, ranked, rises } from './model.js';
import { settings } from './settings.js';
import { css, curves, nameOf, values } from './view.js';

/** @typedef {import('./model.js').Model} Model */

export class LossesElement extends elementWith(settings) {
  static about =
    'the loss of language models that are alike but for their encoding, by the position of the token, up to and beyond the length that they were trained on, with the spread over seeds: a table that was measured, or one of yours.';
  static events = { 'phasor-change': '{ position } when the reader moves it' };
  static css = [chartStyle, css];
  static cursor = ['position'];

  #curves = curves();
  #values = node('table', 'at');
  #tell = slider(this.#curves.svg, {
    label: phrase('Loss by position'),
    role: phrase('cursor over positions'),
    go: (position) => this.set({ position }),
  });

  build() {
    const { svg, hit } = this.#curves;
    this.figure.append(svg, node('div', 'at-box', this.#values));
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
    pin.keys(svg);
  }

  get #model() {
    return this.compute('model', this, (given) => model(given.table ?? siblings, given));
  }

  draw() {
    const { figure } = this;
    const now = this.#model;
    const { table, at, position, last, seeds, rows } = now;
    this.mark('curves', now, (shown) => this.#curves.draw(shown, figure.clientWidth));
    this.#curves.cursor((at + 0.5) * table.bucket);
    this.mark('values', now, (shown) => this.#values.replaceChildren(...values(shown)));
    const told = ranked(now, at).sorted.map(
      ({ encoding, mean }) => `${nameOf(encoding)} ${number(mean[at], 2)}`,
    );
    const from = at * table.bucket;
    const to = from + table.bucket - 1;
    const where = t('positions {from} to {to}', { from, to });
    this.#tell(position, 0, last, `${where}: ${told.join(', ')}`);
    set(this.#values, { 'aria-label': where });
    this.claim = `${this.#best(now)} ${this.#beyond(now)}`;
    const basis = t(
      'Losses on {text}, of models that learned from {tokens} tokens, {trained} at once. Each line is the mean of {seeds} seeds, and its band reaches from the lowest to the highest.',
      {
        text: table.text,
        tokens: number(table.tokens, 0),
        trained: table.trained,
        seeds: seeds.least === seeds.most ? seeds.most : `${seeds.least} – ${seeds.most}`,
      },
    );
    const few = rows
      .filter((row) => row.seeds < seeds.most)
      .map(({ encoding }) => nameOf(encoding));
    this.notice = [
      basis,
      few.length > 0
        ? t('With fewer seeds than the others: {names}.', { names: few.join(', ') })
        : '',
      ...clamped(this, { position }, 'table'),
    ]
      .filter(Boolean)
      .join(' ');
  }

  /** @param {Model} model @returns {string} which is best at the cursor */
  #best(model) {
    const { at, table } = model;
    const { sorted, isClear, isSingle } = ranked(model, at);
    const [first, second] = sorted;
    const values = {
      from: at * table.bucket,
      to: (at + 1) * table.bucket - 1,
      first: nameOf(first.encoding),
      loss: number(first.mean[at], 2),
      second: second ? nameOf(second.encoding) : '',
    };
    if (!second) return t('At positions {from} to {to} {first} has {loss} nats a token.', values);
    if (isSingle)
      return t(
        'At positions {from} to {to} {first} has the lowest loss, {loss} nats a token, of one seed each.',
        values,
      );
    return isClear
      ? t(
          'At positions {from} to {to} {first} has the lowest loss, {loss} nats a token, with every seed.',
          values,
        )
      : t(
          'At positions {from} to {to} {first} has the lowest mean, {loss} nats a token, but seeds of {second} are as low.',
          values,
        );
  }

  /** @param {Model} model @returns {string} what becomes of them beyond the trained length */
  #beyond(model) {
    const all = rises(model);
    const lists = /** @type {const} */ ([true, false]).map((worse) =>
      all
        .filter(({ rise, apart }) => apart && rise > 0 === worse)
        .map(({ encoding, rise }) => `${nameOf(encoding)} (${number(rise, 2)})`)
        .join(', '),
    );
    const [worse, better] = lists;
    const since = t(
      'From the end of the trained length to the last positions, beyond the spread of the seeds,',
    );
    if (worse && better)
      return `${since} ${t('worse: {worse}; better: {better}.', { worse, better })}`;
    if (worse) return `${since} ${t('worse: {worse}.', { worse })}`;
    return better
      ? `${since} ${t('better: {better}.', { better })}`
      : t('No encoding changes beyond the trained length by more than its seeds differ.');
  }

  data() {
    const { rows, count, table } = this.#model;
    return {
      name: 'losses',
      tensor: {
        shape: [rows.length, count],
        data: Float32Array.from(rows.flatMap(({ mean }) => mean)),
      },
      rowtitle: t('encoding'),
      columntitle: t('position of the token'),
      rowname: (/** @type {number} */ row) => nameOf(rows[row].encoding),
      columnname: (/** @type {number} */ k) => String(k * table.bucket),
    };
  }
}
