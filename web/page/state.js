// What the page shows, as one plain object, and the same in the address: a link is a view.
//
//   #shift&text=River+Bank&dim=6&encoding=off&steps-mask=causal
//
// The name without a value, if there is one, is the chapter that a link led to. A name with a hyphen is
// a setting of one figure: of the one whose `data-own` stands before the hyphen.
// Only what differs from the defaults is written, and unknown or broken parts are ignored. Every name
// but `lang` and `done` is a setting of figures; the figures report wrong values.

import { show } from '../api/check.js';
import { exact } from '../draw/numbers.js';

export const defaults = {
  text: 'the money bank by the river bank',
  /** whether the encoding is added to the embeddings */
  encoding: true,
  length: '64',
  dim: '128',
  base: '10000',
  heads: '4',
  /** the head whose weights are shown large, from 0 */
  head: '0',
  /** which reordering of the words */
  order: 'reversed',
  /** where the cursors stand */
  position: '6',
  dimension: '8',
  pair: '3',
  offset: '3',
  query: '6',
  key: '2',
  /** rows of weights that are added up */
  selected: '',
  kind: 'self',
  // the others come when they are asked for
  view: 'matrix',
  /** the columns drawn as curves */
  columns: '6 7 8 9',
  /** the part of the heat map that is shown, all of it by itself */
  positions: '',
  dimensions: '',
  notation: 'paper',
  /** of the page */
  lang: 'en',
  /** chapters whose goals are reached */
  done: '',
};

/** What the address keeps of single figures, beside what they share: `data-own` → settings. */
const own = {
  ladder: 'step formula compared length decimals cut divisors level offset',
  hand: 'position column decimals cut',
  binary: 'length start bits dim position width',
  collisions: 'length dim base format encoding limit',
  shift: 'wrong',
  bias: 'kind causal head table',
  cache: 'step kvheads length window sinks pull',
  lost: 'order encoding',
  turning: 'query key',
  masks: 'rule numbers block',
  longer: 'model config length pair',
  add: 'combine width',
  steps: 'heads head mask scale step query key dimension q k v x',
  terms: 'content reads',
  cost: 'kernel charts step',
  precision: 'position dimension dim base format',
  mistakes: 'lesson',
  field: 'lesson',
  claim: 'expr says',
  learn:
    'task encodings offset text steps length vocabulary layers heads dim batch learningrate weightdecay randomstart mlp normalization causal slopes seed gradients model layer head step',
};
for (const [figure, names] of Object.entries(own)) {
  for (const name of names.split(' ')) {
    /** @type {Record<string, string | boolean>} */ (defaults)[`${figure}-${name}`] = '';
  }
}

/** @typedef {typeof defaults} State */

/**
 * What has changed in figures → the part of it that the address keeps.
 *
 * @param {Record<string, unknown>} change
 * @param {string} [prefix] of its names in the state
 * @returns {Partial<State>}
 */
export function kept(change, prefix = '') {
  const named = Object.entries(change).map(([name, value]) => [prefix + name, value]);
  const known = named.filter(([name]) => Object.hasOwn(defaults, String(name)));
  return Object.fromEntries(
    known.map(([name, value]) => [
      name,
      typeof defaults[/** @type {keyof State} */ (name)] === 'boolean' ? value : asText(value),
    ]),
  );
}

/** @param {any} value as an attribute has it */
function asText(value) {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.join(' ');
  if (!value?.data) return String(value);
  const [rows, columns] = value.shape;
  const row = (/** @type {number} */ k) =>
    Array.from(value.data.subarray(k * columns, (k + 1) * columns), exact).join();
  return `[${Array.from({ length: rows }, (_, k) => `[${row(k)}]`).join()}]`;
}

/** @param {string} hash @returns {string} the chapter that it begins with, '' for none */
export const chapterOf = (hash) => /^#([\w-]+)(?:&|$)/.exec(hash)?.[1] ?? '';

/**
 * @param {State} state
 * @param {string} [chapter]
 * @returns {string} '' when everything is as in the beginning
 */
export function write(state, chapter = '') {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) {
    if (value === defaults[/** @type {keyof State} */ (name)]) continue;
    search.set(name, typeof value === 'boolean' ? (value ? 'on' : 'off') : value);
  }
  const parts = [chapter, search.toString()].filter(Boolean);
  return parts.length > 0 ? `#${parts.join('&')}` : '';
}

/** @param {string} hash @returns {State} */
export function read(hash) {
  // a chapter may have the name of a setting
  const search = new URLSearchParams(hash.replace(/^#([\w-]+(?=&|$))?/, ''));
  /** @type {Record<string, string | boolean>} */
  const state = { ...defaults };
  for (const name of Object.keys(defaults)) {
    const value = search.get(name);
    if (value === null) continue;
    state[name] = typeof state[name] === 'boolean' ? value !== 'off' : value;
  }
  return /** @type {State} */ (state);
}

/** Characters; more than a text that is drawn could have. */
const longest = 100_000;

/**
 * A change from another page → as this page keeps it.
 *
 * @param {unknown} change names of the state → texts, numbers and booleans
 * @returns {Partial<State>}
 * @throws {TypeError} when it is something else, names nothing of the state, or has a value of
 *   another kind
 */
export function checked(change) {
  if (typeof change !== 'object' || change === null || Array.isArray(change)) {
    throw new TypeError(`state must be an object, got ${show(change)}`);
  }
  return Object.fromEntries(
    Object.entries(change).map(([name, value]) => {
      if (!Object.hasOwn(defaults, name)) {
        throw new TypeError(
          `state has no ${show(name)}; it has ${Object.keys(defaults).join(', ')}`,
        );
      }
      const preset = defaults[/** @type {keyof State} */ (name)];
      const wanted =
        typeof preset === 'boolean' ? 'a boolean' : `a number or at most ${longest} characters`;
      const right =
        typeof preset === 'boolean'
          ? typeof value === 'boolean'
          : (typeof value === 'string' && value.length <= longest) || Number.isFinite(value);
      if (!right) throw new TypeError(`state.${name} must be ${wanted}, got ${show(value)}`);
      return [name, typeof preset === 'boolean' ? value : String(value)];
    }),
  );
}
