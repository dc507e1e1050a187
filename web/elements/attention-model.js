// The settings of <phasor-attention> → what its views show: words, weights, which cells are masked.
//
//   kind     queries          keys                     masked
//   self     text             text                     nothing
//   cross    text             context                  nothing
//   causal   text             text                     keys after the query
//   padded   text and [pad]   text and [pad]           keys that are padding
//
// Or, given by the author, any weights with any words.

import { extent } from '../draw/extent.js';
import { isolated } from '../draw/words.js';
import { division, headKinds, projections } from '../text/heads.js';
import { t } from '../text/language.js';
import { headOf, inputs, mostTokens } from '../text/model.js';
import { tensor } from '../tensor.js';

/** @typedef {import('../index.js').Phasor} Phasor */
/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../text/words.js').Words} Words */

/**
 * @typedef {object} Scene
 * @property {string[]} queries words
 * @property {string[]} keys
 * @property {Tensor} weights [heads, queries, keys]
 * @property {number[]} tops the largest weight of each head: the dark end of its colours
 * @property {{ shape: number[], data: Uint8Array } | null} visible [queries, keys], 0 where masked
 * @property {Tensor | null} scores [heads, queries, keys], −∞ where masked; null for given weights
 * @property {Tensor | null} logSum [heads, queries], the logarithm of what a row is divided by
 * @property {number} width numbers in a query and in a key
 * @property {(typeof headKinds[number]['name'] | '')[]} names of the heads
 * @property {string[]} notices what is left out, or odd
 */

const pad = '[pad]';
const padding = 2;
const mostHeads = 32;
/** How far the sum of a row may be from 1: authors round to two digits. */
const rounded = 0.02;

/** What a sentence says when the vectors of its words are missing. */
export const lettersOnly = () =>
  t('The list of words could not be loaded: vectors come from the letters, so meaning is missing.');

/** @param {readonly string[]} words @param {string} what @param {string[]} notices */
function first(words, what, notices) {
  if (words.length > mostTokens) {
    notices.push(t(what, { shown: mostTokens, all: words.length }));
  }
  return words.slice(0, mostTokens);
}

/** @param {Tensor} weights @returns {number[]} for each head */
const largest = (weights) =>
  Array.from(
    { length: weights.shape[0] },
    (_, head) => extent(headOf(weights, head).data, false)[1],
  );

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
  const typed = first(words.tokens(text), 'The first {shown} of {all} words are shown.', notices);
  if (typed.length === 0) return null;
  const other =
    kind === 'cross'
      ? first(
          words.tokens(context),
          'The first {shown} of {all} words of context are shown.',
          notices,
        )
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
    weights,
    tops: largest(weights),
    visible: visible.includes(0) ? { shape: [queries.length, keys.length], data: visible } : null,
    scores: masked,
    logSum: logSumExp,
    width: division(dim).width,
    names: headKinds.slice(0, heads).map(({ name }) => name),
    notices,
  };
}

/** @param {any} value JSON has no NaN, so null stands for it @returns {any} */
const withNaN = (value) =>
  Array.isArray(value) ? value.map(withNaN) : value === null ? NaN : value;

/** @param {any} value what an author gave as weights */
function asTensor(value) {
  const plain =
    value && !Array.isArray(value) && Array.isArray(value.data)
      ? { ...value, data: Float32Array.from(withNaN(value.data)) }
      : withNaN(value);
  return tensor('phasor-attention', 'weights', plain, [2, 3]);
}

/**
 * @param {readonly string[] | null} words
 * @param {number} count
 * @param {string} name @param {string[]} notices
 */
function named(words, count, name, notices) {
  if (words && words.length !== count) {
    notices.push(t('{name} names {words} of {count}.', { name, words: words.length, count }));
  }
  return Array.from({ length: Math.min(count, mostTokens) }, (_, k) => words?.[k] ?? '');
}

/**
 * @param {unknown} weights
 * @param {readonly string[] | null} tokens
 * @param {readonly string[] | null} keytokens
 * @returns {Scene | null} null for weights of no size
 */
export function given(weights, tokens, keytokens) {
  const { shape, data } = asTensor(weights);
  const [allHeads, rows, columns] = shape.length === 3 ? shape : [1, ...shape];
  if (data.length === 0) return null;
  /** @type {string[]} */
  const notices = [];
  const queries = named(tokens, rows, 'tokens', notices);
  const same = keytokens === null && rows === columns;
  const keys = same ? queries : named(keytokens, columns, 'keytokens', notices);
  const heads = Math.min(allHeads, mostHeads);
  if (heads < allHeads || queries.length < rows || keys.length < columns) {
    notices.push(
      t('Shown are the first {shown} of {all} weights.', {
        shown: [heads, queries.length, keys.length].join(' × '),
        all: shape.join(' × '),
      }),
    );
  }
  const cut = new Float32Array(heads * queries.length * keys.length);
  const odd = { negative: 0, missing: 0, sums: 0 };
  for (let row = 0; row < heads * queries.length; ++row) {
    const head = Math.floor(row / queries.length);
    const from = (head * rows + (row % queries.length)) * columns;
    let sum = 0;
    for (const value of data.subarray(from, from + columns)) {
      if (Number.isFinite(value)) sum += value;
      else odd.missing += 1;
      if (value < 0) odd.negative += 1;
    }
    if (Math.abs(sum - 1) > rounded) odd.sums += 1;
    cut.set(data.subarray(from, from + keys.length), row * keys.length);
  }
  for (const [count, what] of /** @type {const} */ ([
    [odd.missing, 'Weights that are not a number, hatched: {count}.'],
    [odd.negative, 'Weights below 0, shown as nothing: {count}.'],
    [odd.sums, 'Rows that do not add up to 1: {count}.'],
  ])) {
    if (count > 0) notices.push(t(what, { count }));
  }
  const kept = { shape: [heads, queries.length, keys.length], data: cut };
  return {
    queries,
    keys,
    weights: kept,
    tops: largest(kept),
    visible: null,
    scores: null,
    logSum: null,
    width: 0,
    names: Array(heads).fill(''),
    notices,
  };
}

/**
 * The rows of some queries added up.
 *
 * @param {Scene} scene
 * @param {number} head
 * @param {readonly number[]} rows
 * @returns {Float64Array} one number a key
 */
export function summed({ weights, queries, keys }, head, rows) {
  const sums = new Float64Array(keys.length);
  for (const row of rows) {
    const from = (head * queries.length + row) * keys.length;
    for (let key = 0; key < keys.length; ++key) sums[key] += weights.data[from + key];
  }
  return sums;
}

/**
 * What each row adds up to: 1, unless an author gave something else.
 *
 * @param {Scene} scene
 * @param {number} head
 * @returns {number[]} one number a query
 */
export function rowSums({ weights, queries, keys }, head) {
  const count = keys.length;
  return queries.map((_, row) => {
    const from = (head * queries.length + row) * count;
    const sum = weights.data.subarray(from, from + count).reduce((all, value) => all + value, 0);
    // beyond its 7 digits a float32 says nothing about the sum
    return Number(sum.toPrecision(6));
  });
}

/** @param {readonly string[]} words @param {number} place @returns {string} the word and its place */
export const placed = (words, place) => `${isolated(words[place])} ${place}`.trim();

/** @param {number} head @returns {string} its colour everywhere */
export const headColor = (head) => `var(--series-${head % 8})`;
