// <phasor-attention>: the weights of attention in three linked views: a matrix, lines from queries
// to keys, and the sentence with its words shaded. Computed from a text, or given by the author: of one
// head, of a layer, or of a whole model. The references are bertviz's head view, model view (`overview`)
// and neuron view (`neurons`): https://github.com/jessevig/bertviz
//
//   <phasor-attention text="the money bank by the river bank" controls></phasor-attention>
//   <phasor-attention weights="[[0.9, 0.1], [0.4, 0.6]]" tokens='["cat", "sat"]'></phasor-attention>
//
// attributes  text       the sentence; of longer ones the first 4096 words are shown, fewer with many
//                        heads. Other words than the preset's load the list of words, half a megabyte
//             context    the sentence that keys come from, for cross-attention
//             kind       'self', 'cross', 'causal' or 'padded' (two words of padding follow)
//             view       'all', 'matrix', 'lines' or 'tokens'
//             heads      how many are computed, 1 to 8; they are made by hand, see web/text/heads.js
//             layer head   the map that is shown, from 0; on screen they count from 1
//             query key  the cursor: positions of two words
//             keyindex   the same as key, for React and Vue, which keep `key` to themselves
//             pinned     the cursor stays where it is until a click on it or Escape releases it
//             selected   positions of queries whose rows are added up: '2 6'
//             rows columns   the part of the matrix that is shown, '0 64' the first 64 queries or keys;
//                        without them all. Sentence and lines follow it; sums are of whole rows
//             split      of two sentences: the position where the second begins; without it, after the
//                        first [SEP]. A list then chooses one of the blocks A → A, A → B, B → A, B → B
//             overview   the maps of all layers and heads are shown, to choose one
//             neurons    query and key vector of the cell and their products are shown
//             encoding   the encoding is added to the words; 'off' for none
//             dim        numbers in a row of the input
//             base       of the encoding
//             weights    [query][key], [head][query][key] or [layer][head][query][key], as JSON; instead
//                        of a text
//             tokens     the words of given weights, as JSON
//             keytokens  the words of their keys, where they are other ones
// properties  weights    nested arrays or a tensor { shape, data: Float32Array }, with a batch of 1 too,
//                        or a list of them, one a layer: `attentions` of Transformers; NaN is hatched
//             queryvectors keyvectors   of given weights, [layers, heads, n, d], [heads, n, d] or [n, d],
//                        as they are multiplied: after a rotation by position. Of keys there may be fewer
//                        heads, which neighbours share
// events      phasor-select  { query, key, layer, head, weight, querytoken, keytoken } when the reader
//                        moves, also by hovering
//             phasor-change  { query, key } or what else the reader changes
//             phasor-error   { message } when something cannot be drawn; the last picture stays

import { colormap, hatching, resolve } from '../draw/colors.js';
import { t, told } from '../text/language.js';
import { fewVectors, onlyFew, vectors } from '../text/vectors.js';
import { claim, notices, spoken } from './attention-claims.js';
import { shown } from './attention-files.js';
import { given } from './attention-given.js';
import { heads, mostHeads } from './attention-heads.js';
import { lines } from './attention-lines.js';
import { matrix } from './attention-matrix.js';
import { computed, facts, rowOf } from './attention-model.js';
import { panel } from './attention-panel.js';
import { settings } from './attention-settings.js';
import { css } from './attention-style.js';
import { sentence } from './attention-tokens.js';
import { listed } from './attention-words.js';
import { moved } from './cursor.js';
import { elementWith } from './element-with.js';
import { Windows } from './heatmap-windows.js';
import { Pin } from './pin.js';
import { node } from './style.js';

/** @typedef {import('../draw/window.js').Window} Window */
/** @typedef {import('./attention-model.js').Scene} Scene */

/**
 * What the views show of a scene; positions are held to it.
 *
 * @typedef {object} State
 * @property {number} layer
 * @property {number} head
 * @property {number} query
 * @property {number} key
 * @property {number[]} selected
 * @property {number[]} chosen the selected queries, or the query of the cursor
 * @property {readonly number[]} sums of the rows
 * @property {Window} rows queries that the matrix shows
 * @property {Window} columns keys
 * @property {Window} asked queries of the sentence and the lines
 * @property {Window} answered keys
 * @property {number} split where the second sentence begins, 0 for none
 * @property {string[]} colors of the weights
 * @property {string[]} hatchColors
 */

/** What the weights depend on. */
const sources = 'start words text context kind heads encoding dim base weights tokens keytokens';

export class AttentionElement extends elementWith(settings) {
  static css = css;
  static shared = { rows: 'querys', columns: 'keys' };
  static cursor = ['query', 'key'];

  #query = {
    go: (/** @type {number} */ query) => this.#go({ query }, true),
    toggle: (/** @type {number} */ place) => this.#toggle(place),
    clear: () => this.#clear(),
  };
  #key = {
    go: (/** @type {number} */ key) => this.#go({ key }, true),
    toggle: () => {},
    clear: () => false,
  };
  #heads = heads((head) => this.set({ head }));
  #windows = new Windows(this, () => ({
    rows: this.#scene?.queries.length ?? 0,
    columns: this.#scene?.keys.length ?? 0,
  }));
  #matrix = matrix(this.#windows, (factor) => this.#zoom(factor));
  #lines = lines(this.#query, this.#key);
  #sentence = sentence(this.#query, this.#key);
  #add = node('button', 'tool', '');
  #none = told(node('button', 'tool'), { text: 'Clear the sum' });
  #panel = panel(this.#add, this.#none);
  #top = node('div', 'top', this.#heads.list);
  /** @type {ReturnType<typeof import('./attention-more.js').more> | null} */
  #more = null;
  #asksMore = false;
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
  /** what the lists hold @type {{ asked: Window, answered: Window }} */
  #listed = { asked: [0, 0], answered: [0, 0] };

  build() {
    const parts = [this.#top, this.#sentence.box, this.#matrix.box, this.#lines.box];
    this.#add.type = this.#none.type = 'button';
    this.#add.addEventListener('click', () => this.#toggle(this.#state().query));
    this.#none.addEventListener('click', () => this.#clear());
    this.figure.append(...parts, this.#panel.box);
    const { plot, at, idle } = this.#matrix;
    plot.addEventListener('keydown', (event) => this.#press(event));
    plot.addEventListener('click', (event) => {
      const cell = event.ctrlKey || event.metaKey || event.shiftKey ? at(event) : null;
      if (cell) this.#toggle(cell.row);
    });
    const point = (/** @type {PointerEvent} */ event) => {
      const cell = at(event);
      if (cell) this.#go({ query: cell.row, key: cell.column });
      return cell !== null;
    };
    const pin = new Pin(this);
    pin.points(plot, point, { idle });
    pin.keys(plot);
    for (const list of [...this.#sentence.lists, ...this.#lines.lists]) list.points(pin);
  }

  /** @returns {State} */
  #state() {
    const scene = /** @type {Scene} */ (this.#scene);
    const { queries, keys, layers, weights } = scene;
    const hold = (/** @type {number} */ value, /** @type {number} */ count) =>
      Math.min(value, count - 1);
    const layer = hold(this.layer, layers.length);
    scene.weights = layers[layer];
    const head = hold(this.head, weights.shape[0]);
    const [query, key] = [hold(this.query, queries.length), hold(this.key, keys.length)];
    const selected = this.selected.filter((row) => row < queries.length);
    const { rows, columns } = this.#windows.shown;
    return {
      layer,
      head,
      query,
      key,
      selected,
      chosen: selected.length > 0 ? selected : [query],
      sums: facts(scene, head).sums,
      rows,
      columns,
      asked: listed(rows, query, this.#listed.asked),
      answered: listed(columns, key, this.#listed.answered),
      split: this.#more?.split(scene) ?? 0,
      colors: this.#colors[0],
      hatchColors: this.#colors[1],
    };
  }

  /**
   * What of a whole model, of two sentences and of vectors is chosen and shown; fetched for those alone.
   *
   * @param {Scene} scene
   */
  #askMore({ layers, weights, queries }) {
    const wanted =
      layers.length > 1 ||
      weights.shape[0] > mostHeads ||
      this.split > 0 ||
      queries.includes('[SEP]') ||
      (this.queryvectors && this.keyvectors);
    if (!wanted || this.#asksMore) return;
    this.#asksMore = true;
    import('./attention-more.js').then(
      ({ more }) => {
        this.#more = more(this, this.#top, this.#panel.box);
        this.refresh('more');
      },
      (error) => {
        this.#asksMore = false;
        this.fail(error);
      },
    );
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
    this.#askMore(scene);
    const state = this.#state();
    const { asked, answered } = state;
    const { view } = this;
    const seen = (/** @type {string} */ name) => view === 'all' || view === name;
    const other = fresh || any('layer');
    const moved = fresh || any('rows columns more split');
    const placed = moved || any('size view');
    const relisted =
      fresh || `${asked} ${answered}` !== `${this.#listed.asked} ${this.#listed.answered}`;
    this.#listed = { asked, answered };
    this.#heads.draw(this.phasor, scene, state, other || any('colors'));
    if (relisted) this.#sentence.write(scene, state);
    if (relisted) this.#lines.write(scene, state);
    if (seen('matrix')) {
      if (fresh || any('size view')) this.#matrix.measure(scene);
      if (placed) this.#matrix.axes(scene, state);
      if (placed || any('layer head colors')) this.#matrix.cells(this.phasor, scene, state);
      if (placed || any('layer head colors selected')) {
        this.#matrix.selected(this.phasor, scene, state);
      }
      this.#matrix.cursor(scene, state);
    }
    const moves = 'layer head query key selected colors';
    if (seen('lines')) {
      if (placed || relisted || any('layer head colors')) this.#lines.lay(scene, state);
      if (placed || relisted || any(moves)) this.#lines.draw(scene, state);
    }
    if (seen('tokens') && (placed || relisted || any(moves))) this.#sentence.draw(scene, state);
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
    this.claim = claim(scene, state, this);
    this.notice = notices(scene, state, this).join(' ');
    // last, because it asks where things are, and that lays them out
    if (seen('lines')) this.#lines.reveal(state);
    if (seen('tokens')) this.#sentence.reveal(state);
    this.#more?.show(this.phasor, scene, state, other || any('colors'));
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

  /**
   * @param {{ query?: number, key?: number }} change what the reader points at
   * @param {boolean} [takes] whether it takes the window along
   */
  #go(change, takes = false) {
    const scene = this.#scene;
    if (!scene) return;
    const before = this.#state();
    const { query, key } = { ...before, ...change };
    if (takes) this.#windows.follow({ row: query, column: key });
    if (query === before.query && key === before.key) return;
    this.set({ query, key });
    const { layer, head } = before;
    const weight = rowOf(scene, head, query)[key];
    const [querytoken, keytoken] = [scene.queries[query], scene.keys[key]];
    this.report('phasor-select', { query, key, layer, head, weight, querytoken, keytoken });
  }

  /** @param {number} factor by a key or a button */
  #zoom(factor) {
    if (!this.#scene) return;
    const { query: row, key: column } = this.#state();
    this.#windows.step(factor, { row, column });
    const { rows, columns } = this.#windows.shown;
    const said = (/** @type {string} */ title, /** @type {Window} */ [from, to]) =>
      t('{title} {from} to {to}', { title, from: Math.ceil(from), to: Math.floor(to) - 1 });
    this.say(`${said(t('query'), rows)}, ${said(t('key'), columns)}`);
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
    const any = this.selected.length > 0;
    if (any) this.set({ selected: [] });
    return any;
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const scene = this.#scene;
    if (!scene) return;
    const { query, key } = this.#state();
    const [rows, columns] = [scene.queries.length, scene.keys.length];
    const next = moved({ row: query, column: key }, event, rows, columns);
    const factor = { '+': 1 / 2, '=': 1 / 2, '-': 2, 0: Infinity }[event.key];
    const alone = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === ' ') this.#toggle(query);
    else if (factor && alone) this.#zoom(factor);
    else if (!next && !(event.key === 'Escape' && this.#clear())) return;
    else if (next) {
      this.#go({ query: next.row, key: next.column }, true);
      this.say(spoken(scene, this.#state()));
    }
    // slides and pages listen to the same keys, and the pin to the space bar
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  data() {
    return this.#scene && shown(this.phasor, this.#scene, this.#state());
  }

  /** @param {import('./element.js').Dialect} dialect */
  async code(dialect) {
    const { program } = await import('./attention-code.js');
    return this.#scene ? program(dialect, this.#scene, this.#state()) : '';
  }
}
