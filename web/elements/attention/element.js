// <phasor-attention>: the weights of attention in three linked views: a matrix, lines from queries
// to keys, and the sentence with its words shaded. Computed from a text, or given by the author: of one
// head, of a layer, or of a whole model. The references are bertviz's head view, model view (`overview`)
// and neuron view (`neurons`): https://github.com/jessevig/bertviz
//
//   <phasor-attention text="the money bank by the river bank" controls></phasor-attention>
//   <phasor-attention weights="[[0.9, 0.1], [0.4, 0.6]]" tokens='["cat", "sat"]'></phasor-attention>

import { colormap, hatching, resolve } from '../../draw/colors.js';
import { node } from '../../draw/nodes.js';
import { phrase, t } from '../../language/language.js';
import { fewVectors, onlyFew, vectors } from '../../words/vectors.js';
import { button } from '../kit/button.js';
import { elementWith } from '../kit/element-with.js';
import { mapStyle } from '../kit/map.js';
import { Pin } from '../kit/pin.js';
import { claim, notices, spoken } from './claims.js';
import { program, shown } from './files.js';
import { heads, mostHeads } from './heads.js';
import { lines } from './lines.js';
import { matrix } from './matrix.js';
import { computed, facts, rowOf } from './model.js';
import { panel } from './panel.js';
import { settings } from './settings.js';
import { css } from './style.js';
import { sentence } from './tokens.js';
import { listed } from './words.js';

/** @typedef {import('../../draw/window.js').Window} Window */
/** @typedef {import('../kit/element.js').Changed} Changed */
/** @typedef {import('./model.js').Scene} Scene */
/** @typedef {import('./model.js').State} State */

/** What the weights depend on. */
const sources = 'start words text context kind heads encoding dim base weights tokens keytokens';
/** What places depend on, then what is drawn there, then what moves with the cursor. */
const placed = 'scene rows columns more split size view';
const painted = `${placed} layer head colors`;
const moved = `${painted} lists query key selected`;

/** @type {typeof import('./given.js') | null} */
let reader = null;

export class AttentionElement extends elementWith(settings) {
  static keys = {
    Space: 'adds the row of the query to the sum, and takes it out',
    Escape: 'takes all rows out of the sum',
  };
  static about =
    "the weights of attention in three linked views: a matrix, lines from queries to keys, and the sentence with its words shaded. Computed from a text, or given by the author: of one head, of a layer, or of a whole model. The references are bertviz's head view, model view (`overview`) and neuron view (`neurons`): https://github.com/jessevig/bertviz";
  static events = {
    'phasor-select':
      '{ query, key, layer, head, weight, querytoken, keytoken } when the reader moves, also by hovering',
    'phasor-change': '{ query, key } or what else the reader changes',
  };
  static css = [mapStyle, css];
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
  #matrix = matrix(this, {
    size: () => ({
      rows: this.#scene?.queries.length ?? 0,
      columns: this.#scene?.keys.length ?? 0,
    }),
    cursor: () => (this.#scene ? this.#cell(this.#scene) : null),
    go: ({ row, column }) => {
      const scene = this.#go({ query: row, key: column });
      if (scene) this.say(spoken(scene, this.#state(scene)));
    },
  });
  #windows = this.#matrix.axes.windows;
  #lines = lines(this.#query, this.#key);
  #sentence = sentence(this.#query, this.#key);
  #add = button('', () => this.#scene && this.#toggle(this.#cell(this.#scene).row), 'tool');
  #none = button(phrase('Clear the sum'), () => this.#clear(), 'tool');
  #panel = panel(this.#add, this.#none);
  #top = node('div', 'top', this.#heads.list);
  /** @type {ReturnType<typeof import('./more.js').more> | null} */
  #more = null;
  #asksMore = false;
  /** @type {Scene | null} */
  #scene = null;
  /** whether the scene is not that of the settings */
  #stale = false;
  /** @type {import('../../words/words.js').Words | null} */
  #words = null;
  /** which words were asked for: none, those of the preset, the whole list */
  #asked = 0;
  #colors = { colors: [''], hatchColors: [''] };
  /** what the lists hold @type {{ asked: Window, answered: Window }} */
  #listed = { asked: [0, 0], answered: [0, 0] };

  build() {
    const parts = [this.#sentence.box, this.#matrix.box, this.#lines.box, this.#panel.box];
    this.figure.append(this.#top, ...parts);
    const { plot, at, isMoving } = this.#matrix.axes;
    // before the pin, which listens to the space bar and to Escape
    plot.addEventListener('keydown', (event) => {
      const { key, altKey, ctrlKey, metaKey } = event;
      const isSpace = key === ' ' && this.#scene && !(altKey || ctrlKey || metaKey);
      if (isSpace && this.#scene) this.#toggle(this.#cell(this.#scene).row);
      else if (key !== 'Escape' || !this.#clear()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    });
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
    pin.points(plot, point, { idle: () => !isMoving() });
    pin.keys(plot);
    for (const list of [...this.#sentence.lists, ...this.#lines.lists]) list.points(pin);
  }

  /** @param {Scene} scene @returns {import('../kit/keyboard.js').Cell} the cursor, held to the scene */
  #cell({ queries, keys }) {
    const row = Math.min(this.query, queries.length - 1);
    return { row, column: Math.min(this.key, keys.length - 1) };
  }

  /** @param {Scene} scene @returns {State} */
  #state(scene) {
    const { queries, layers } = scene;
    const layer = Math.min(this.layer, layers.length - 1);
    scene.weights = layers[layer];
    const head = Math.min(this.head, scene.weights.shape[0] - 1);
    const { row: query, column: key } = this.#cell(scene);
    const selected = this.selected.filter((row) => row < queries.length);
    const { rows, columns } = this.#windows.shown;
    return {
      ...{ layer, head, query, key, selected, rows, columns, ...this.#colors },
      chosen: selected.length > 0 ? selected : [query],
      sums: facts(scene, head).sums,
      asked: listed(rows, query, this.#listed.asked),
      answered: listed(columns, key, this.#listed.answered),
      split: this.#more?.split(scene) ?? 0,
    };
  }

  /**
   * What of a whole model, of two sentences and of vectors is chosen and shown; fetched for those alone.
   *
   * @param {Scene} scene
   */
  async #askMore({ layers, weights, queries }) {
    const wanted =
      layers.length > 1 ||
      weights.shape[0] > mostHeads ||
      this.split > 0 ||
      queries.includes('[SEP]') ||
      (this.queryvectors && this.keyvectors);
    if (!wanted || this.#asksMore) return;
    this.#asksMore = true;
    try {
      const { more } = await import('./more.js');
      this.#more = more(this, this.#top, this.#panel.box);
      this.refresh('more');
    } catch (error) {
      this.#asksMore = false;
      this.fail(error);
    }
  }

  /** @param {Changed} changed */
  draw(changed) {
    const { probe } = this;
    if (changed.any('start colors')) {
      const colors = colormap(probe, 'sequential');
      this.#colors = { colors, hatchColors: resolve(probe, hatching) };
    }
    // after weights that cannot be drawn, every update says so again
    if (changed.any(sources) || this.#stale) {
      if (!this.#read()) return;
      changed.add('scene');
    }
    const scene = this.#scene;
    this.#empty(scene === null);
    if (scene) return this.#drawScene(scene, changed);
    this.claim = '';
    this.notice =
      this.hasAttribute('weights') || this.weights || this.tokens
        ? t('There are no weights to show.')
        : t('There is no word in the text yet.');
  }

  /** @param {boolean} on */
  #empty(on) {
    this.figure.parentElement?.classList.toggle('empty', on);
  }

  /** @returns {boolean} whether the scene is that of the settings; not while its words are fetched */
  #read() {
    const own = this.weights !== null || this.hasAttribute('weights');
    // whose words are given without a text, their weights are still to come
    const awaited = !own && this.tokens !== null && !this.hasAttribute('text');
    const words = own || awaited ? null : this.#vectors();
    if (!((own && this.#asksReader()) || awaited || words)) return false;
    this.#stale = true;
    if (!this.#scene) this.#empty(true);
    if (own) this.#scene = reader?.given(this.weights ?? [[]], this.tokens, this.keytokens) ?? null;
    else this.#scene = words && computed(this.phasor, words, this);
    this.#stale = false;
    return true;
  }

  /** @returns {boolean} whether what reads given weights is here; it is fetched for those alone */
  #asksReader() {
    if (!reader) {
      import('./given.js').then(
        (module) => {
          reader = module;
          this.refresh('weights');
        },
        (error) => this.fail(error),
      );
    }
    return reader !== null;
  }

  /** @param {Scene} scene @param {Changed} changed */
  #drawScene(scene, changed) {
    this.#askMore(scene);
    const state = this.#state(scene);
    const { asked, answered } = state;
    const { view, phasor } = this;
    const seen = (/** @type {string} */ name) => view === 'all' || view === name;
    const before = this.#listed;
    const fresh = changed.any('scene layer colors');
    if (changed.has('scene') || `${asked} ${answered}` !== `${before.asked} ${before.answered}`) {
      changed.add('lists');
      this.#listed = { asked, answered };
      this.#sentence.write(scene, state);
      this.#lines.write(scene, state);
    }
    this.#heads.draw(phasor, scene, state, fresh);
    if (seen('matrix')) {
      if (changed.any('scene size view')) this.#matrix.measure(scene, state);
      if (changed.any(placed)) this.#matrix.lay(scene, state);
      if (changed.any(painted)) this.#matrix.cells(phasor, scene, state);
      if (changed.any(`${painted} selected`)) this.#matrix.selected(phasor, scene, state);
      this.#matrix.cursor(state);
    }
    if (seen('lines')) {
      if (changed.any(`${painted} lists`)) this.#lines.lay(scene, state);
      if (changed.any(moved)) this.#lines.draw(scene, state);
    }
    if (seen('tokens') && changed.any(moved)) this.#sentence.draw(scene, state);
    this.#panel.show(scene, state);
    this.#drawSum(state);
    this.claim = claim(scene, state, this);
    this.notice = notices(scene, state, this, this.#windows.held).join(' ');
    // last, because it asks where things are, and that lays them out
    if (seen('lines')) this.#lines.reveal(state);
    if (seen('tokens')) this.#sentence.reveal(state);
    this.#more?.show(phasor, scene, state, fresh);
  }

  /** The buttons of the sum. @param {State} state */
  #drawSum({ selected, query }) {
    this.#none.hidden = selected.length === 0;
    this.#add.textContent = t(
      selected.includes(query)
        ? phrase('Take row {row} out of the sum')
        : selected.length > 0
          ? phrase('Add row {row} to the sum')
          : phrase('Add row {row} to a sum'),
      { row: query },
    );
  }

  /**
   * Words are fetched when the first text needs them: the whole list, half a megabyte, only for a text
   * that an author or a reader gave, so that a figure whose weights come later does not load it.
   *
   * @returns {import('../../words/words.js').Words | null} those of this text, null until they are there
   */
  #vectors() {
    const wanted = onlyFew(`${this.text} ${this.context}`) ? 1 : 2;
    if (this.#asked >= wanted) return this.#words;
    this.#asked = wanted;
    this.#words = null;
    (wanted === 1 ? fewVectors() : vectors()).then((words) => {
      if (this.#asked !== wanted) return;
      this.#words = words;
      this.refresh('words');
    });
    return null;
  }

  /**
   * @param {{ query?: number, key?: number }} change what the reader points at
   * @param {boolean} [takes] whether it takes the window along
   * @returns {Scene | null}
   */
  #go(change, takes = false) {
    const scene = this.#scene;
    if (!scene) return null;
    const { row, column } = this.#cell(scene);
    const { query, key } = { query: row, key: column, ...change };
    if (takes) this.#windows.follow({ row: query, column: key });
    if (query === row && key === column) return scene;
    this.set({ query, key });
    const { layer, head } = this.#state(scene);
    const weight = rowOf(scene, head, query)[key];
    const [querytoken, keytoken] = [scene.queries[query], scene.keys[key]];
    this.report('phasor-select', { query, key, layer, head, weight, querytoken, keytoken });
    return scene;
  }

  /** @param {number} place of a query, into the sum or out of it */
  #toggle(place) {
    const { selected } = this;
    const others = selected.filter((row) => row !== place);
    this.set({ selected: selected.includes(place) ? others : [...selected, place] });
    const rows = this.selected.join(', ');
    this.say(rows ? t('Rows selected: {rows}', { rows }) : t('No row selected'));
  }

  #clear() {
    const any = this.selected.length > 0;
    if (any) this.set({ selected: [] });
    return any;
  }

  data() {
    return this.#scene && shown(this.phasor, this.#scene, this.#state(this.#scene));
  }

  /** @param {import('../kit/element.js').Dialect} dialect */
  async code(dialect) {
    return this.#scene ? program(dialect, this.#scene, this.#state(this.#scene)) : '';
  }
}
