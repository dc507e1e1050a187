// The part of a scene that the views show: part of the model of an element with the settings of `Viewer`.

import { isCssMap } from '../../draw/colors.js';
import { windowOf } from '../../draw/window.js';
import { runToLeft } from '../../draw/words.js';
import { keptModel } from '../figure.js';
import { runsLeft } from '../keyboard.js';
import { Windows, clampedWindows } from '../windows.js';
import { inTokens, tokenAt, windowInWords, within, wordAt } from './places.js';
import { facts, rowOf } from './scene.js';
import { listed } from './words.js';

/** @typedef {import('../../draw/window.js').Window} Window */
/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./scene.js').State} State */

/**
 * An element that shows weights.
 *
 * @typedef {import('../element.js').PhasorElement & import('../windows.js').Host & {
 *   readonly pin: import('../pin.js').Pin, layer: number, head: number, query: number, key: number,
 *   selected: readonly number[], view: string, colormap?: import('../../draw/matrix.js').Colors | 'auto',
 *   scale: import('./scene.js').Scale,
 *   go: (change: { query?: number, key?: number }) => boolean }} Viewer
 */

/**
 * @typedef {object} Weights
 * @property {Scene | null} scene
 * @property {State} state
 * @property {Windows} windows
 * @property {string[]} clamped sentences about requested windows that are out of range
 * @property {{ query: number, key: number, selected: readonly number[] }} given the positions that settings
 *   name, clamped to the data
 * @property {{ query: number, key: number }} cursor in positions of settings
 * @property {(change: import('./places.js').Change) => Record<string, number | readonly number[]>} placed
 *   converts a change of what is shown to a change of settings
 */

/** Shown until there is a scene. @type {Scene} */
const none = {
  queries: [],
  keys: [],
  layers: [],
  weights: { shape: [0, 0, 0], data: new Float32Array() },
  visible: null,
  scores: null,
  logSum: null,
  width: 0,
  names: [],
  notices: [],
};

/**
 * @param {Viewer} s
 * @param {() => Scene | null} all the weights of all layers
 * @param {(scene: Scene) => number} [split] where a second sentence begins
 * @param {(scene: Scene) => readonly number[]} [prompt] number of queries and of keys in the prompt
 * @returns {Weights}
 */
export function weightsOf(s, all, split = () => 0, prompt = () => []) {
  const size = () => {
    const { queries, keys } = all() ?? none;
    return { rows: queries.length, columns: keys.length };
  };
  /** where tokens are among merged words */
  const places = () => all()?.places;
  /** the tokens, which settings count */
  const tokens = () => {
    const { rows, columns } = size();
    return {
      rows: places()?.queries?.wordOf.length ?? rows,
      columns: places()?.keys?.wordOf.length ?? columns,
    };
  };
  const windows = new Windows(
    {
      get rows() {
        return windowInWords(places()?.queries, s.rows);
      },
      get columns() {
        return windowInWords(places()?.keys, s.columns);
      },
      set: (change) => s.set(inTokens(places(), change)),
    },
    size,
  );
  const rows = () => windows.shown.rows;
  const columns = () => windows.shown.columns;
  const isPageLeft = () => runsLeft(s);
  // the previous windows, kept while they contain the cursor
  let asked = windowOf([0, 0], 0);
  let answered = asked;
  /** @type {State} */
  const state = keptModel(s, {
    get layer() {
      return within(s.layer, (all() ?? none).layers.length);
    },
    get head() {
      return within(s.head, weights.scene?.weights.shape[0] ?? 0);
    },
    get query() {
      return wordAt(places()?.queries, weights.given.query);
    },
    get key() {
      return wordAt(places()?.keys, weights.given.key);
    },
    get selected() {
      return [...new Set(weights.given.selected.map((row) => wordAt(places()?.queries, row)))];
    },
    get chosen() {
      return this.selected.length > 0 ? this.selected : [this.query];
    },
    get sums() {
      return weights.scene ? facts(weights.scene, this.head).sums : [];
    },
    // may be read between a pointer move and the update of the setting
    get rows() {
      return s.polled(rows);
    },
    get columns() {
      return s.polled(columns);
    },
    get asked() {
      asked = listed(this.rows, this.query, asked);
      return asked;
    },
    get answered() {
      answered = listed(this.columns, this.key, answered);
      return answered;
    },
    get split() {
      const scene = all();
      return scene ? split(scene) : 0;
    },
    get prompt() {
      const scene = all();
      return scene ? prompt(scene) : [];
    },
    /** the page's colours, unless others are set */
    get colors() {
      const usual = this.signed ? 'diverging' : 'sequential';
      const { colormap = 'auto' } = s;
      const wanted = colormap === 'auto' ? usual : colormap;
      return typeof wanted === 'string' && isCssMap(wanted) ? s.palette(wanted) : wanted;
    },
    get isLeft() {
      return s.polled(isPageLeft) || runToLeft((all() ?? none).keys);
    },
    get areQueriesLeft() {
      return s.polled(isPageLeft) || runToLeft((all() ?? none).queries);
    },
    get signed() {
      return all()?.signed ?? false;
    },
    get scale() {
      return s.scale;
    },
  });
  /** @type {Weights} */
  const weights = keptModel(s, {
    windows,
    state,
    get given() {
      const counts = tokens();
      return {
        query: within(s.query, counts.rows),
        key: within(s.key, counts.columns),
        selected: s.selected.filter((row) => row < counts.rows),
      };
    },
    get cursor() {
      return {
        query: tokenAt(places()?.queries, state.query),
        key: tokenAt(places()?.keys, state.key),
      };
    },
    get clamped() {
      return clampedWindows(s, tokens());
    },
    placed: (change) => inTokens(places(), change),
    /** with the weights of the chosen layer */
    get scene() {
      const scene = all();
      return scene && { ...scene, weights: scene.layers[state.layer] };
    },
  });
  return weights;
}

/** The cursor's cell, as the detail of 'phasor-select'. @param {Weights} m */
export function selection({ scene, cursor, state: { layer, head, query, key } }) {
  const { queries, keys } = scene ?? none;
  const weight = scene ? rowOf(scene, head, query)[key] : NaN;
  const [querytoken, keytoken] = [queries[query] ?? '', keys[key] ?? ''];
  return { ...cursor, layer, head, weight, querytoken, keytoken };
}
