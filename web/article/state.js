// The state of the page as one plain object, and in the address, so that a link restores a view.
//
//   #shift&text=River+Bank&dim=6&encoding=off&steps-mask=causal
//
// A name without a value is the chapter that a link leads to. A name with a hyphen is a setting of one
// figure, the one whose `data-own` is before the hyphen; only settings with `link: true` are kept. Only
// values that differ from the defaults are written, and unknown or broken parts are ignored. Every name
// except `lang` and `done` is a setting of figures; the figures report wrong values.

import { show } from '../core/api/check.js';
import { cut } from '../core/draw/cut.js';
import { exact } from '../core/draw/numbers.js';

export const defaults = {
  text: 'the money bank by the river bank',
  /** whether the encoding is added to the embeddings */
  encoding: true,
  length: '64',
  dim: '128',
  base: '10000',
  heads: '8',
  /** the chosen head, from 0 */
  head: '0',
  /** which reordering of the words */
  order: 'reversed',
  /** positions of the cursors */
  position: '6',
  dimension: '8',
  pair: '3',
  offset: '3',
  query: '6',
  key: '2',
  /** selected rows, which are added up */
  selected: '',
  kind: 'self',
  // other views load when they are chosen
  view: 'matrix',
  /** the columns drawn as curves */
  columns: '6 7 8 9',
  /** the visible part of the heat map; '' for all */
  positions: '',
  dimensions: '',
  notation: 'paper',
  /** settings of the page */
  lang: 'en',
  /** chapters whose exercises are solved */
  done: '',
};

/**
 * The state: settings of the page and its group, and those kept for single figures, as text: 'steps-mask'.
 *
 * @typedef {typeof defaults & OfFigures} State
 */
/** @typedef {{ [setting: `${string}-${string}`]: string }} OfFigures */
/** @typedef {Partial<typeof defaults> & OfFigures} Change of a part of it */

/**
 * Whether a figure keeps a setting, 'steps-mask': its settings say so.
 *
 * @typedef {(name: string) => boolean} Keeps
 */

/** For a page without such figures. @type {Keeps} */
const none = () => false;

/** @param {string} name @returns {name is keyof typeof defaults} */
const isOfPage = (name) => Object.hasOwn(defaults, name);

/**
 * A change in figures → the part of it that the address keeps.
 *
 * @param {Record<string, unknown>} change
 * @param {string} [prefix] prefix of its names in the state
 * @param {Keeps} [keeps]
 * @returns {Change}
 */
export function kept(change, prefix = '', keeps = none) {
  const named = Object.entries(change).map(
    ([name, value]) => /** @type {const} */ ([prefix + name, value]),
  );
  return /** @type {Change} */ (
    Object.fromEntries(
      named
        .filter(([name]) => isOfPage(name) || keeps(name))
        .map(([name, value]) => [name, isSwitch(name) ? value : asText(value)]),
    )
  );
}

/** @param {string} name */
const isSwitch = (name) => isOfPage(name) && typeof defaults[name] === 'boolean';

/** @param {any} value in the form of an attribute */
function asText(value) {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.join(' ');
  if (!value?.data) return String(value);
  const [rows, columns] = value.shape;
  const row = (/** @type {number} */ k) =>
    Array.from(value.data.subarray(k * columns, (k + 1) * columns), exact).join();
  return `[${Array.from({ length: rows }, (_, k) => `[${row(k)}]`).join()}]`;
}

/** @param {string} hash @returns {string} the chapter at its beginning, '' for none */
export const chapterOf = (hash) => /^#([\w-]+)(?:&|$)/.exec(hash)?.[1] ?? '';

/**
 * @param {State} state
 * @param {string} [chapter]
 * @returns {string} '' if nothing differs from the defaults
 */
export function write(state, chapter = '') {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) {
    if (value === (isOfPage(name) ? defaults[name] : '')) continue;
    search.set(name, typeof value === 'boolean' ? (value ? 'on' : 'off') : value);
  }
  const parts = [chapter, search.toString()].filter(Boolean);
  return parts.length > 0 ? `#${parts.join('&')}` : '';
}

/**
 * @param {string} hash
 * @param {Keeps} [keeps]
 * @returns {State}
 */
export function read(hash, keeps = none) {
  // a chapter may have the name of a setting
  const search = new URLSearchParams(hash.replace(/^#([\w-]+(?=&|$))?/, ''));
  /** @type {Record<string, string | boolean>} */
  const state = { ...defaults };
  const names = new Set();
  for (const [name, value] of search) {
    // if a name occurs twice, the first value counts
    if (names.has(name)) continue;
    names.add(name);
    if (isSwitch(name)) state[name] = value !== 'off';
    else if (isOfPage(name) || keeps(name)) state[name] = cut(value);
  }
  return /** @type {State} */ (state);
}

/** Settings that are lists of numbers, written like attributes: '6 7 8 9'. */
const lists = ['selected', 'columns', 'positions', 'dimensions'];

/** @param {string} text @returns {number | string} a text that is not a number is returned unchanged */
const numberOf = (text) => (text !== '' && Number.isFinite(Number(text)) ? Number(text) : text);

/** @param {string} text @returns {(number | string)[] | string} */
function listOf(text) {
  const all = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(numberOf);
  return all.every((each) => typeof each === 'number') ? all : text;
}

/**
 * The state as it is sent to another page: numbers and lists as such. Settings of single figures stay text,
 * like their attributes.
 *
 * @param {State} state
 * @returns {Record<string, string | number | boolean | (string | number)[]>}
 */
export const sent = (state) =>
  Object.fromEntries(
    Object.entries(state).map(([name, value]) => {
      if (typeof value === 'boolean') return [name, value];
      if (lists.includes(name)) return [name, listOf(value)];
      const isNumber = isOfPage(name) && /^\d+$/.test(String(defaults[name]));
      return [name, isNumber ? numberOf(value) : value];
    }),
  );

/** Most characters; longer than any text that could be drawn. */
const longest = 100_000;

/**
 * Checks a change from another page and converts it to the form of this state.
 *
 * @param {unknown} change setting → text, number, list of numbers or boolean
 * @param {Keeps} [keeps]
 * @returns {Change}
 * @throws {TypeError} if it is not an object, names no part of the state, or has a value of a wrong kind
 */
export function checked(change, keeps = none) {
  if (typeof change !== 'object' || change === null || Array.isArray(change)) {
    throw new TypeError(`state must be an object, got ${show(change)}`);
  }
  return Object.fromEntries(
    Object.entries(change).map(([name, value]) => {
      if (!isOfPage(name) && !keeps(name)) {
        const names = Object.keys(defaults).join(', ');
        throw new TypeError(
          `state has no ${show(name)}; it has ${names}, and settings of figures such as 'steps-mask'`,
        );
      }
      const isOnOff = isSwitch(name);
      if (lists.includes(name) && Array.isArray(value)) {
        const wrong =
          value.length > longest || value.findIndex((each) => !Number.isFinite(each)) >= 0;
        if (!wrong) return [name, value.join(' ')];
      }
      const wanted = isOnOff ? 'a boolean' : `a number or at most ${longest} characters`;
      const right = isOnOff
        ? typeof value === 'boolean'
        : (typeof value === 'string' && value.length <= longest) || Number.isFinite(value);
      if (!right) throw new TypeError(`state.${name} must be ${wanted}, got ${show(value)}`);
      return [name, isOnOff ? value : cut(String(value))];
    }),
  );
}

/** @typedef {import('../core/kit/settings-element.js').SettingsElement} SettingsElement */
/** @typedef {{ settings: Record<string, import('../core/kit/settings.js').Setting<unknown>> }} Class */

/**
 * @param {string} name for example 'steps-mask'
 * @returns {[figure: string, setting: string] | null}
 */
export function partsOf(name) {
  const [, figure, setting] = /^([a-z]+)-([a-z\d]+)$/.exec(name) ?? [];
  return setting ? [figure, setting] : null;
}

/**
 * @param {Map<string, HTMLElement>} owners figures by their names
 * @param {string} name for example 'steps-mask'
 * @returns {boolean | null} whether such a figure keeps this setting; null until the figure has loaded
 */
export function isKept(owners, name) {
  const [owner, setting] = partsOf(name) ?? ['', ''];
  const figure = owners.get(owner);
  if (!figure) return false;
  const known = /** @type {Class | undefined} */ (
    /** @type {unknown} */ (customElements.get(figure.localName))
  );
  if (!known) return null;
  const isLinked = Object.hasOwn(known.settings, setting) && known.settings[setting].link === true;
  if (!isLinked || !figure.getAttribute('group')) return isLinked;
  // the page keeps shared settings once
  const shared = /** @type {SettingsElement} */ (figure).sharedName(setting);
  return !Object.hasOwn(defaults, shared);
}
