// <phasor-bias>: what is added to the scores of attention so that it knows how far words are apart: ALiBi, T5
// and Shaw. As a matrix, by offset, and in the weights of a sentence.
//
//   <phasor-bias kind="T5" text="the money bank by the river bank" controls></phasor-bias>

import { hatching, resolve } from '../../draw/colors.js';
import { bareCells } from '../../draw/hatch.js';
import { tableMatrix } from '../../draw/matrix.js';
import { node, set } from '../../draw/nodes.js';
import { number, percent, significant } from '../../draw/numbers.js';
import { called, isolated } from '../../draw/words.js';
import { phrase, t, told } from '../../language/language.js';
import { button } from '../kit/button.js';
import { chartStyle } from '../kit/chart.js';
import { press, switchStyle } from '../kit/choice.js';
import { clamped } from '../kit/clamped.js';
import { elementWith } from '../kit/element-with.js';
import { excerpt } from '../kit/excerpt.js';
import { map, mapStyle } from '../kit/map.js';
import { Pin } from '../kit/pin.js';
import { emptyStyle, firstWords, hideIfEmpty, wordsFor } from '../kit/sentence.js';
import { bucketTable } from './buckets.js';
import { bucketsOf, headIn, mostWords, scene, shawTable } from './model.js';
import { kinds, settings } from './settings.js';
import { css, effect, offsets } from './view.js';

/** @typedef {import('./model.js').Scene} Scene */
/** @typedef {import('../kit/keyboard.js').Cell} Cell */

export class BiasElement extends elementWith(settings) {
  static keys = { 'Up, Down': 'on the table of T5: change the number of the bucket' };
  static about =
    'what is added to the scores of attention so that it knows how far words are apart: ALiBi, T5 with a table that is drawn, and Shaw. As a matrix, by offset, and in the weights of a sentence.';
  static events = {
    'phasor-select':
      '{ query, key, added, weight, plain } when the reader moves; `plain` is the weight without what is added',
    'phasor-change': '{ query, key }, { kind }, { table, bucket } or what else the reader changes',
  };
  static css = [mapStyle, chartStyle, switchStyle, emptyStyle, css];
  static cursor = ['query', 'key'];

  #kinds = kinds.map((kind) => button(kind, () => this.set({ kind })));
  #stage = node('div', 'stage');
  #map = map(this, {
    box: this.#stage,
    label: phrase('What is added, a row for each query and a column for each key'),
    role: phrase('matrix'),
    few: mostWords,
    size: () => ({ rows: this.#words.length, columns: this.#words.length }),
    cursor: () => (this.#words.length > 0 ? this.#cell : null),
    go: (cell) => this.#select(cell, true),
  });
  #formula = node('p', 'formula-of');
  #offsets = offsets((offset) => {
    const { row } = this.#cell;
    this.#select({ row, column: row + offset }, true);
  });
  #buckets = bucketTable({
    point: (bucket) => this.set({ bucket }),
    draw: (table, bucket) => this.set({ table, bucket }),
  });
  #effect = effect();
  #list = wordsFor(this);

  build() {
    const choice = told(node('div', 'switch', ...this.#kinds), { 'aria-label': 'What is added' });
    set(choice, { role: 'group' });
    const left = node('div', 'map-of', this.#stage, this.#map.legend);
    set(this.#map.legend, { 'aria-hidden': true });
    const beside = node(
      'div',
      'beside second',
      this.#offsets.svg,
      this.#buckets.box,
      this.#effect.box,
    );
    this.figure.append(
      node('div', 'choice', choice),
      this.#formula,
      node('div', 'sides', left, beside),
    );
    const pin = new Pin(this);
    const { plot, isMoving, at } = this.#map;
    const point = (/** @type {PointerEvent} */ event) => {
      const cell = at(event);
      if (cell) this.#select(cell, false);
    };
    pin.points(plot, point, { idle: () => !isMoving() });
    pin.keys(plot);
  }

  /** @returns {import('../kit/sentence.js').Sentence | null} null until the vectors are there */
  get #sentence() {
    const list = this.#list();
    return list && firstWords(this, list, mostWords);
  }

  get #words() {
    return this.#sentence?.words ?? [];
  }

  /** @returns {Scene | null} null while there are no words */
  get #scene() {
    return this.compute('scene', { embedding: this.#sentence?.embedding }, ({ embedding }) =>
      embedding ? scene(this.phasor, this, embedding) : null,
    );
  }

  get #cell() {
    const last = this.#words.length - 1;
    return { row: Math.min(this.query, last), column: Math.min(this.key, last) };
  }

  prepare() {
    this.#list();
  }

  draw() {
    const sentence = this.#sentence;
    if (!sentence) return;
    press(
      this.#kinds,
      kinds.findIndex((kind) => kind === this.kind),
    );
    // it throws for settings without a bias: the last figure stays
    const scene = this.#scene;
    if (hideIfEmpty(this, scene === null) || !scene) return;
    const { words } = sentence;
    this.mark('labels', { words }, ({ words }) => this.#map.measure(this.#sides(words)));
    this.mark('cells', { scene, words }, ({ scene, words }) => this.#paint(scene, words));
    this.#mark(scene);
  }

  /** @param {readonly string[]} words */
  #sides(words) {
    const { rows, columns } = this.#map.windows.shown;
    const name = (/** @type {number} */ k) => `${isolated(words[k] ?? '')} ${k}`;
    return {
      square: true,
      row: { title: t('query'), name, window: rows },
      column: { title: t('key'), name, window: columns },
    };
  }

  /** @param {Scene} scene @param {readonly string[]} words */
  #paint({ added, visible }, words) {
    const sides = this.#sides(words);
    this.#map.lay(sides);
    const shown = visible ? added.data.map((value, k) => (visible[k] ? value : 0)) : added.data;
    const most = shown.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
    const matrix = tableMatrix(this.phasor, { shape: added.shape, data: shown });
    this.#map.paint(matrix, { colormap: this.palette('diverging'), domain: [-most, most] });
    const bare = bareCells(added, visible && { data: visible });
    this.#map.hatch(
      bare,
      { rows: sides.row.window, columns: sides.column.window },
      resolve(this.probe, hatching),
    );
  }

  /** @param {Scene} scene */
  #mark(scene) {
    const { row: query, column: key } = this.#cell;
    const n = this.#words.length;
    const { causal, kind } = this;
    this.#map.point({ row: query, column: key });
    const last = causal ? 0 : n - 1 - query;
    this.#offsets.draw(scene, {
      reach: this.reach,
      offset: key - query,
      first: -query,
      last,
      causal,
    });
    const named = called(this.#words, query);
    this.#effect.draw(scene, this.#words, { query, key, name: named });
    this.#buckets.box.hidden = kind !== 'T5';
    if (kind === 'T5') {
      const reach = Math.max(n, this.distance + 2);
      const buckets = bucketsOf(this.phasor, this, reach);
      this.#buckets.show(this.table, this.bucket, buckets, buckets[reach + key - query]);
    }
    const head = kind === 'ALiBi' ? headIn(this) : this.head;
    const bucket = kind === 'T5' ? Math.min(this.bucket, this.table.length - 1) : this.bucket;
    const notices = [
      ...(this.#sentence?.notices ?? []),
      kind === 'Shaw' && t('The vectors of the offsets are random numbers: a model learns them.'),
      ...clamped(this, { head, query, key, bucket }, 'text heads table'),
    ];
    this.notice = notices.filter(Boolean).join(' ');
    this.#formula.textContent = this.#formulaOf(scene);
    this.claim = this.#summary(scene);
  }

  /** What is added, in a sentence. @param {Scene} scene */
  #formulaOf({ curves, shown, reach }) {
    const { kind } = this;
    if (kind === 'ALiBi') {
      // what is added one position back
      const slope = significant(-curves[shown][reach - 1], 4);
      return t(
        'Head {head} of {heads}: a score falls by {slope} for every position between query and key.',
        { head: headIn(this), heads: this.heads, slope },
      );
    }
    if (kind === 'T5')
      return t(
        'A number from a table: near offsets have buckets of their own, far ones share them, {count} in all.',
        { count: this.table.length },
      );
    return t(
      'The query times a vector of the offset, so every query has a curve of its own; from {clip} on the vector stays.',
      { clip: this.clip },
    );
  }

  /** @param {Scene} scene */
  #summary({ between, mirrored, weights, plain }) {
    const { row, column } = this.#cell;
    const cell = row * this.#words.length + column;
    const values = {
      kind: this.kind,
      between: number(between, 2),
      mirrored: number(mirrored.with),
      without: number(mirrored.without),
      query: called(this.#words, row),
      key: called(this.#words, column),
      weight: percent(weights.data[cell]),
      plain: percent(plain.data[cell]),
    };
    const sides = this.causal
      ? t(
          'Later words are hidden, which tells before from after: read backwards, the sentence has weights that differ by up to {without} by the mask alone, by up to {mirrored} with {kind}.',
          values,
        )
      : between === 0
        ? t(
            '{kind} adds the same on both sides of a word, so it does not tell before from after: read backwards, the sentence has the same weights, to {mirrored}.',
            values,
          )
        : t(
            '{kind} tells before from after: at one distance it adds up to {between} more on one side than on the other, and read backwards the sentence has weights that differ by up to {mirrored}.',
            values,
          );
    const effect = t(
      '{query} gives {key} {weight} of its attention; without what is added it is {plain}.',
      values,
    );
    return `${sides} ${effect}`;
  }

  /** @param {Cell} cell @param {boolean} spoken whether it is also said */
  #select({ row, column }, spoken) {
    const n = this.#words.length;
    const now = this.#cell;
    const scene = this.#scene;
    if (!scene || row < 0 || column < 0 || row >= n || column >= n) return;
    if (row === now.row && column === now.column) return;
    this.set({ query: row, key: column });
    const cell = row * n + column;
    const { added, weights, plain, visible } = scene;
    const values = { added: added.data[cell], weight: weights.data[cell], plain: plain.data[cell] };
    this.report('phasor-select', { query: row, key: column, ...values });
    if (!spoken) return;
    const named = { query: called(this.#words, row), key: called(this.#words, column) };
    if (visible && !visible[cell]) return this.say(t('{query}, {key}: hidden', named));
    this.say(
      t('{query}, {key}: {added} is added, weight {weight}', {
        ...named,
        added: number(values.added),
        weight: percent(values.weight),
      }),
    );
  }

  /** What is added. */
  data() {
    const scene = this.#scene;
    if (!scene) return null;
    const matrix = tableMatrix(this.phasor, scene.added);
    return excerpt('bias', { matrix, ...this.#sides(this.#words) });
  }

  /** @param {import('../kit/element.js').Dialect} dialect */
  async code(dialect) {
    const { biasCode } = await import('./code.js');
    const scene = this.#scene;
    if (!scene) return '';
    const table = this.kind === 'Shaw' ? shawTable(this.phasor, this) : null;
    return biasCode(dialect, this, { queries: scene.queries, table });
  }
}
