// The settings of <phasor-attention> → what its views show: words, weights, which cells are masked.
//
//   kind     queries          keys                     masked
//   self     text             text                     nothing
//   cross    text             context                  nothing
//   causal   text             text                     keys after the query
//   padded   text and [pad]   text and [pad]           keys that are padding
//
// Or, given by the author, any weights with any words: attention-given.js.

import { isolated } from '../draw/words.js';
import { division, headKinds, projections } from '../text/heads.js';
import { t } from '../text/language.js';
import { inputs } from '../text/model.js';

/** @typedef {import('../index.js').Phasor} Phasor */
/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../text/words.js').Words} Words */

/**
 * @typedef {object} Scene
 * @property {string[]} queries words
 * @property {string[]} keys
 * @property {Tensor[]} layers the weights of each layer, [heads, queries, keys] or more of both
 * @property {Tensor} weights those of the layer that is shown
 * @property {{ shape: number[], data: Uint8Array } | null} visible [queries, keys], 0 where masked
 * @property {Tensor | null} scores [heads, queries, keys], −∞ where masked; null for given weights
 * @property {Tensor | null} logSum [heads, queries], the logarithm of what a row is divided by
 * @property {number} width numbers in a query and in a key
 * @property {(typeof headKinds[number]['name'] | '')[]} names of the heads
 * @property {string[]} notices what is left out
 */

/**
 * @typedef {object} Facts about the whole map of a head
 * @property {number} top its largest weight, the dark end of its colours; 1 where none is above 0
 * @property {number[]} sums of its rows
 * @property {number} missing weights that are not a number
 * @property {number} negative
 * @property {number} odd rows that do not add up to 1
 */

const pad = '[pad]';
const padding = 2;
/** Words that are shown. */
export const most = 4096;
/** Weights that are computed of a text, in all heads: 134 MB, and as much for the scores. */
const mostCells = 2 ** 25;
/** How far the sum of a row may be from 1: authors round to two digits. */
const rounded = 0.02;

/** What a sentence says when the vectors of its words are missing. */
export const lettersOnly = () =>
  t('The list of words could not be loaded: vectors come from the letters, so meaning is missing.');

/**
 * @param {Phasor} phasor
 * @param {Words} words
 * @param {{ text: string, context: string, kind: string, heads: number, dim: number, base: number,
 *   encoding: boolean }} settings
 * @returns {Scene | null} null for a text without words
 */
export function computed(phasor, words, { text, context, kind, heads, dim, base, encoding }) {
  /** @type {string[]} */
  const notices = [];
  const shown = Math.min(most, Math.floor(Math.sqrt(mostCells / heads)));
  /** @param {string} given @param {string} what */
  const first = (given, what) => {
    const all = words.tokens(given);
    if (all.length > shown) notices.push(t(what, { shown, all: all.length }));
    return all.slice(0, shown);
  };
  const typed = first(text, 'The first {shown} of {all} words are shown.');
  if (typed.length === 0) return null;
  const other =
    kind === 'cross'
      ? first(context, 'The first {shown} of {all} words of context are shown.')
      : [];
  if (kind === 'cross' && other.length === 0) {
    notices.push(
      t('Cross-attention needs a second text: set context. Until then the keys are text.'),
    );
  }
  if (words.size === 0) {
    notices.push(lettersOnly());
  }
  const queries = kind === 'padded' ? [...typed, ...Array(padding).fill(pad)] : typed;
  const keys = other.length > 0 ? other : queries;
  /** @param {string[]} tokens */
  const rows = (tokens) => {
    const length = tokens.length;
    const table = encoding ? phasor.sinusoidal({ length, dim, base }) : null;
    return inputs(words.embed(tokens), table, dim);
  };
  const model = phasor.multiHead(projections(phasor, { dim, base, heads }));
  const { masked, weights, logSumExp } = model.forward(rows(queries), {
    return: ['masked', 'weights', 'logSumExp'],
    causal: kind === 'causal',
    ...(kind === 'padded' ? { keyLengths: [typed.length] } : {}),
    ...(other.length > 0 ? { context: rows(other) } : {}),
  });
  const cells = queries.length * keys.length;
  const visible = Uint8Array.from(masked.data.subarray(0, cells), (score) =>
    score === -Infinity ? 0 : 1,
  );
  return {
    queries,
    keys,
    layers: [weights],
    weights,
    visible: visible.includes(0) ? { shape: [queries.length, keys.length], data: visible } : null,
    scores: masked,
    logSum: logSumExp,
    width: division(dim).width,
    names: headKinds.slice(0, heads).map(({ name }) => name),
    notices,
  };
}

/** @type {WeakMap<Float32Array, Facts[]>} by the weights of a layer, for each head */
const known = new WeakMap();

/**
 * What is to be known of a head before it is drawn; worked out once.
 *
 * @param {Pick<Scene, 'weights'>} scene
 * @param {number} head
 * @returns {Facts}
 */
export function facts({ weights: { shape, data } }, head) {
  const heads = known.get(data) ?? [];
  known.set(data, heads);
  if (heads[head]) return heads[head];
  const [, rows, columns] = shape;
  const made = { top: 0, sums: Array(rows), missing: 0, negative: 0, odd: 0 };
  for (let row = 0, at = head * rows * columns; row < rows; ++row) {
    let [sum, finite] = [0, 0];
    for (const end = at + columns; at < end; ++at) {
      const value = data[at];
      sum += value;
      if (!Number.isFinite(value)) {
        made.missing += 1;
        continue;
      }
      finite += value;
      if (value > made.top) made.top = value;
      else if (value < 0) made.negative += 1;
    }
    if (Math.abs(finite - 1) > rounded) made.odd += 1;
    // beyond its 7 digits a float32 says nothing about the sum
    made.sums[row] = Number(sum.toPrecision(6));
  }
  made.top ||= 1;
  return (heads[head] = made);
}

/**
 * @param {Pick<Scene, 'weights'>} scene
 * @param {number} head
 * @param {number} query
 * @returns {Float32Array} its whole row, also of keys that are not shown
 */
export function rowOf({ weights: { shape, data } }, head, query) {
  const [, rows, columns] = shape;
  const from = (head * rows + query) * columns;
  return data.subarray(from, from + columns);
}

/**
 * The rows of some queries added up.
 *
 * @param {Pick<Scene, 'weights'>} scene
 * @param {number} head
 * @param {readonly number[]} queries
 * @returns {Float64Array} one number a key
 */
export function summed(scene, head, queries) {
  const sums = new Float64Array(scene.weights.shape[2]);
  for (const query of queries) {
    rowOf(scene, head, query).forEach((weight, key) => (sums[key] += weight));
  }
  return sums;
}

/** @param {readonly string[]} words @param {number} place @returns {string} the word and its place */
export const placed = (words, place) => `${isolated(words[place])} ${place}`.trim();

/** @param {number} head @returns {string} its colour everywhere */
export const headColor = (head) => `var(--series-${head % 8})`;
