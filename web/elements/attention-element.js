// <phasor-attention>: the weights of attention in three linked views: a matrix, lines from queries
// to keys, and the sentence with its words shaded. Computed from a text, or given by the author.
//
//   <phasor-attention text="the money bank by the river bank" controls></phasor-attention>
//   <phasor-attention weights="[[0.9, 0.1], [0.4, 0.6]]" tokens='["cat", "sat"]'></phasor-attention>
//
// attributes  text       the sentence; of longer ones the first 128 words are shown
//             context    the sentence that keys come from, for cross-attention
//             kind       'self', 'cross', 'causal' or 'padded' (two words of padding follow)
//             view       'all', 'matrix', 'lines' or 'tokens'
//             heads      how many are computed, 1 to 8; they are made by hand, see web/text/heads.js
//             head       the one that is shown, from 0; on screen they count from 1
//             query key  the cursor: positions of two words
//             selected   positions of queries whose rows are added up: '2 6'
//             encoding   the encoding is added to the words; 'off' for none
//             dim        numbers in a row of the input
//             base       of the encoding
//             weights    [query][key] or [head][query][key], as JSON; instead of a text
//             tokens     the words of given weights, as JSON
//             keytokens  the words of their keys, where they are other ones
// properties  weights    nested arrays or a tensor { shape, data: Float32Array }; NaN is hatched
// events      phasor-select  { query, key, head, weight, querytoken, keytoken } when the reader moves
//             phasor-change  { query, key } or what else the reader changes
//             phasor-error   { message } when something cannot be drawn; the last picture stays

import { colormap, hatching, resolve } from '../draw/colors.js';
import { number, percent } from '../draw/numbers.js';
import { division, headKinds } from '../text/heads.js';
import { t, told } from '../text/language.js';
import { headOf } from '../text/model.js';
import { fewVectors, onlyFew, vectors } from '../text/vectors.js';
import { heads } from './attention-heads.js';
import { lines } from './attention-lines.js';
import { matrix } from './attention-matrix.js';
import { computed, given, placed, rowSums } from './attention-model.js';
import { called, looks, masked, panel } from './attention-panel.js';
import { css } from './attention-style.js';
import { sentence } from './attention-tokens.js';
import { moved } from './cursor.js';
import { elementWith } from './element.js';
import { data, flag, integer, numbers, oneOf, real, text } from './settings.js';
import { node } from './style.js';

/** @typedef {import('./attention-model.js').Scene} Scene */

/**
 * What the views show of a scene; positions are held to it.
 *
 * @typedef {object} State
 * @property {number} head
 * @property {number} query
 * @property {number} key
 * @property {number[]} selected
 * @property {number[]} chosen the selected queries, or the query of the cursor
 * @property {number[]} sums of the rows
 * @property {string[]} colors of the weights
 * @property {string[]} hatchColors
 */

/** @param {unknown} value @returns {readonly string[] | null | undefined} */
const wordsOnly = (value) =>
  value === null || // not `every`, which passes over holes
  (Array.isArray(value) && value.findIndex((word) => typeof word !== 'string') < 0)
    ? value
    : undefined;

/** What the weights depend on. */
const sources = 'start words text context kind heads encoding dim base weights tokens keytokens';

export class AttentionElement extends elementWith({
  text: text({ preset: 'the money bank by the river bank', label: 'Text' }),
  context: text(),
  kind: oneOf(['self', 'cross', 'causal', 'padded'], { label: 'Attention' }),
  view: oneOf(['all', 'matrix', 'lines', 'tokens'], { label: 'View' }),
  heads: integer({ preset: 4, least: 1, most: 8, label: 'Heads', stops: [1, 2, 3, 4, 5, 6, 7, 8] }),
  head: integer({ preset: 0, least: 0 }),
  query: integer({ preset: 2, least: 0 }),
  key: integer({ preset: 1, least: 0 }),
  selected: numbers({ preset: [], least: 0, whole: true, atMost: 128 }),
  encoding: flag({ preset: true, label: 'Encoding' }),
  dim: integer({
    preset: 128,
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
  weights: data({
    preset: /** @type {unknown} */ (null),
    wanted: 'nested arrays of numbers or a tensor { shape, data }',
    accept: (value) => (typeof value === 'object' ? value : undefined),
  }),
  tokens: data({
    preset: /** @type {readonly string[] | null} */ (null),
    wanted: 'a list of words',
    accept: wordsOnly,
  }),
  keytokens: data({
    preset: /** @type {readonly string[] | null} */ (null),
    wanted: 'a list of words',
    accept: wordsOnly,
  }),
}) {
  static css = css;

  #query = {
    go: (/** @type {number} */ query) => this.#go({ query }),
    toggle: (/** @type {number} */ place) => this.#toggle(place),
    clear: () => this.#clear(),
  };
  #key = {
    go: (/** @type {number} */ key) => this.#go({ key }),
    toggle: () => {},
    clear: () => {},
  };
  #heads = heads((head) => this.set({ head }));
  #matrix = matrix((cell, event) => {
    this.#go({ query: cell.row, key: cell.column });
    const more = event.ctrlKey || event.metaKey || event.shiftKey;
    if (event.type === 'pointerdown' && more) this.#toggle(cell.row);
  });
  #lines = lines(this.#query, this.#key);
  #sentence = sentence(this.#query, this.#key);
  #add = node('button', 'tool', '');
  #none = told(node('button', 'tool'), { text: 'Clear the sum' });
  #panel = panel(this.#add, this.#none);
  /** @type {Scene | null} */
  #scene = null;
  /** whether the scene is not that of the settings */
  #stale = false;
  /** @type {import('../text/words.js').Words | null} */
  #words = null;
  /** which words were asked for: none, those of the preset, the whole list */
  #asked = 0;
  /** @type {[weights: string[], hatching: string[]]} */
  #colors = [[], []];

  build() {
    const parts = [this.#heads.list, this.#sentence.box, this.#matrix.box, this.#lines.box];
    this.#add.type = this.#none.type = 'button';
    this.#add.addEventListener('click', () => this.#toggle(this.#state().query));
    this.#none.addEventListener('click', () => this.#clear());
    this.figure.append(...parts, this.#panel.box);
    this.#matrix.plot.addEventListener('keydown', (event) => this.#press(event));
  }

  /** @returns {State} */
  #state() {
    const { weights, queries, keys } = /** @type {Scene} */ (this.#scene);
    const hold = (/** @type {number} */ value, /** @type {number} */ count) =>
      Math.min(value, count - 1);
    const head = hold(this.head, weights.shape[0]);
    const query = hold(this.query, queries.length);
    const selected = this.selected.filter((row) => row < queries.length);
    return {
      head,
      query,
      key: hold(this.key, keys.length),
      selected,
      chosen: selected.length > 0 ? selected : [query],
      sums: rowSums(/** @type {Scene} */ (this.#scene), head),
      colors: this.#colors[0],
      hatchColors: this.#colors[1],
    };
  }

  /** @param {ReadonlySet<string>} changed */
  draw(changed) {
    const any = (/** @type {string} */ names) => names.split(' ').some((name) => changed.has(name));
    if (any('start colors')) {
      this.#colors = [colormap(this.probe, 'sequential'), resolve(this.probe, hatching)];
    }
    const empty = (/** @type {boolean} */ on) =>
      this.figure.parentElement?.classList.toggle('empty', on);
    // after weights that cannot be drawn, every update says so again
    const fresh = any(sources) || this.#stale;
    if (fresh) {
      const own = this.weights !== null || this.hasAttribute('weights');
      // whose words are given without a text, their weights are still to come
      const awaited = this.tokens !== null && !this.hasAttribute('text');
      if (!own && !awaited && !this.#ask()) return;
      this.#stale = true;
      if (!this.#scene) empty(true);
      this.#scene = own
        ? given(this.weights ?? [[]], this.tokens, this.keytokens)
        : awaited
          ? null
          : computed(this.phasor, /** @type {any} */ (this.#words), this);
      this.#stale = false;
    }
    const scene = this.#scene;
    empty(scene === null);
    if (!scene) {
      this.claim = '';
      this.notice =
        this.hasAttribute('weights') || this.weights || this.tokens
          ? t('There are no weights to show.')
          : t('There is no word in the text yet.');
      return;
    }
    const state = this.#state();
    const { view } = this;
    const seen = (/** @type {string} */ name) => view === 'all' || view === name;
    const placed = fresh || any('size view');
    if (fresh || any('colors')) this.#heads.pictures(this.phasor, scene, state);
    if (fresh || any('head')) this.#heads.mark(state);
    if (fresh) this.#sentence.write(scene);
    if (fresh) this.#lines.write(scene);
    if (seen('matrix')) {
      if (placed) this.#matrix.axes(scene);
      if (placed || any('head colors')) this.#matrix.cells(this.phasor, scene, state);
      if (placed || any('head colors selected')) {
        this.#matrix.selected(this.phasor, scene, state);
      }
      this.#matrix.cursor(scene, state);
    }
    const moves = 'head query key selected colors';
    if (seen('lines')) {
      if (placed || any('head colors')) this.#lines.lay(scene, state);
      if (placed || any(moves)) this.#lines.draw(scene, state);
    }
    if (seen('tokens') && (placed || any(moves))) this.#sentence.draw(scene, state);
    this.#panel.show(scene, state);
    this.#none.hidden = state.selected.length === 0;
    this.#add.textContent = t(
      state.selected.includes(state.query)
        ? 'Take row {row} out of the sum'
        : state.selected.length > 0
          ? 'Add row {row} to the sum'
          : 'Add row {row} to a sum',
      { row: state.query },
    );
    this.claim = this.#sentenceOf(scene, state);
    this.notice = scene.notices.join(' ');
    // last, because it asks where things are, and that lays them out
    if (seen('lines')) this.#lines.reveal(state);
    if (seen('tokens')) this.#sentence.reveal(state);
  }

  /**
   * Words are fetched when the first text needs them: the whole list, half a megabyte, only for a text
   * that an author or a reader gave, so that a figure whose weights come later does not load it.
   *
   * @returns {boolean} whether those of this text are there
   */
  #ask() {
    const wanted = onlyFew(`${this.text} ${this.context}`) ? 1 : 2;
    if (this.#asked >= wanted) return this.#words !== null;
    this.#asked = wanted;
    this.#words = null;
    (wanted === 1 ? fewVectors() : vectors()).then((words) => {
      if (this.#asked !== wanted) return;
      this.#words = words;
      this.refresh('words');
    });
    return false;
  }

  /** @param {Scene} scene @param {State} state */
  #sentenceOf(scene, state) {
    const { head, query, sums } = state;
    const sum = t('Its row adds up to {sum}.', { sum: number(sums[query]) });
    if (!scene.scores) return `${looks(scene, state)} ${sum}`;
    const { kind, name } = headKinds[head];
    const reads = kind === 'offset' || kind === 'nearby';
    const values = {
      head: head + 1,
      name: t(name),
      dim: this.dim,
      looks: looks(scene, state),
      sum,
    };
    return t(
      reads && !this.encoding
        ? 'Head {head}, {name}, reads positions. Without the encoding there is nothing to read, so every word it may look at gets the same weight. {sum}'
        : reads && division(this.dim).fast === 0
          ? 'Head {head}, {name}, reads positions, and {dim} dimensions have no room for them, so every word it may look at gets the same weight. {sum}'
          : 'In head {head}, {name}, {looks} {sum}',
      values,
    );
  }

  /** @param {{ query?: number, key?: number }} change what the reader points at */
  #go(change) {
    const scene = this.#scene;
    if (!scene) return;
    const before = this.#state();
    const { query, key } = { ...before, ...change };
    if (query === before.query && key === before.key) return;
    this.set({ query, key });
    const { head } = before;
    const weight =
      scene.weights.data[(head * scene.queries.length + query) * scene.keys.length + key];
    const [querytoken, keytoken] = [scene.queries[query], scene.keys[key]];
    this.report('phasor-select', { query, key, head, weight, querytoken, keytoken });
  }

  /** @param {number} place of a query, into the sum or out of it */
  #toggle(place) {
    const { selected } = this;
    this.set({
      selected: selected.includes(place)
        ? selected.filter((row) => row !== place)
        : [...selected, place],
    });
    const count = this.selected.length;
    this.say(
      count === 0
        ? t('No row selected')
        : t('Rows selected: {rows}', { rows: this.selected.join(', ') }),
    );
  }

  #clear() {
    if (this.selected.length > 0) this.set({ selected: [] });
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const scene = this.#scene;
    if (!scene) return;
    const { query, key } = this.#state();
    const [rows, columns] = [scene.queries.length, scene.keys.length];
    const next = moved({ row: query, column: key }, event, rows, columns);
    if (event.key === ' ') this.#toggle(query);
    else if (event.key === 'Escape' && this.selected.length > 0) this.#clear();
    else if (!next) return;
    else {
      this.#go({ query: next.row, key: next.column });
      this.say(this.#spoken());
    }
    // slides and pages listen to the same keys
    event.preventDefault();
    event.stopPropagation();
  }

  #spoken() {
    const scene = /** @type {Scene} */ (this.#scene);
    const { head, query, key } = this.#state();
    const { queries, keys, weights } = scene;
    const why = masked(scene, query, key);
    const weight = weights.data[(head * queries.length + query) * keys.length + key];
    return t('query {query}, key {key}: {weight}', {
      query: called(queries, query),
      key: called(keys, key),
      weight: why ? t('masked') : percent(weight),
    });
  }

  data() {
    const scene = this.#scene;
    if (!scene) return null;
    const { head } = this.#state();
    return {
      name: `attention-head-${head + 1}`,
      tensor: headOf(scene.weights, head),
      rowtitle: t('query'),
      columntitle: t('key'),
      rowname: (/** @type {number} */ row) => placed(scene.queries, row),
      columnname: (/** @type {number} */ column) => placed(scene.keys, column),
    };
  }

  /** @param {import('./element.js').Dialect} dialect */
  async code(dialect) {
    const { attentionCode } = await import('./code.js');
    const scene = this.#scene;
    if (!scene) return '';
    const { head } = this.#state();
    const { scores, weights } = scene;
    // masked scores are −∞ already
    return scores
      ? attentionCode(dialect, { scores: headOf(scores, head) })
      : attentionCode(dialect, { weights: headOf(weights, head) });
  }
}
