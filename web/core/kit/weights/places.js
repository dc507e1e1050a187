// Converts positions of tokens ↔ words that they are merged into. Settings and events count tokens, so that
// the cursor, the selected rows and the visible part stay when merging is switched on and off; views count
// what they show. Also finds where the second of two sentences begins and where a prompt ends, in a scene
// that may have merged tokens.

import { called } from '../../draw/words.js';
import { t } from '../../texts/language.js';

/**
 * @typedef {Pick<import('../../draw/pieces.js').Words, 'wordOf' | 'starts'>} Places the mapping for one
 *   side
 */
/** @typedef {{ queries: Places | null, keys: Places | null }} BothPlaces null if tokens are not merged */

/** @param {number} place @param {number} count */
export const within = (place, count) => Math.max(0, Math.min(place, count - 1));

/**
 * @param {Places | null | undefined} places
 * @param {number} token
 * @returns {number} the word that contains it
 */
export const wordAt = (places, token) => places?.wordOf[token] ?? token;

/**
 * @param {Places | null | undefined} places
 * @param {number} word
 * @returns {number} its first token
 */
export const tokenAt = (places, word) => places?.starts[word] ?? word;

/** @param {Places} places @param {number} word @returns {number} the index after its last token */
const endOf = ({ wordOf, starts }, word) => starts[word + 1] ?? wordOf.length;

/**
 * @param {Places | null | undefined} places
 * @param {readonly number[]} window in tokens, may be fractional; empty for all
 * @returns {readonly number[]} in words
 */
export function windowInWords(places, window) {
  if (!places) return window;
  const { wordOf, starts } = places;
  return window.map((at) => {
    if (at >= wordOf.length) return starts.length + at - wordOf.length;
    const word = starts.findLastIndex((start) => start <= at);
    return word + (at - starts[word]) / (endOf(places, word) - starts[word]);
  });
}

/**
 * @param {Places | null | undefined} places
 * @param {readonly number[]} window in words
 * @returns {readonly number[]} in tokens
 */
export function windowInTokens(places, window) {
  if (!places) return window;
  const { wordOf, starts } = places;
  return window.map((at) => {
    const word = Math.floor(at);
    if (word >= starts.length) return wordOf.length + at - starts.length;
    return starts[word] + (at - word) * (endOf(places, word) - starts[word]);
  });
}

/**
 * @typedef {object} Change of settings that are positions
 * @property {number} [query]
 * @property {number} [key]
 * @property {readonly number[]} [selected]
 * @property {readonly number[]} [rows]
 * @property {readonly number[]} [columns]
 */

/**
 * @param {BothPlaces | undefined} places
 * @param {Change} change in positions of the views
 * @returns {Record<string, number | readonly number[]>} in positions of the settings
 */
export function inTokens(places, { query, key, selected, rows, columns }) {
  const [queries, keys] = [places?.queries, places?.keys];
  return {
    ...(query !== undefined && { query: tokenAt(queries, query) }),
    ...(key !== undefined && { key: tokenAt(keys, key) }),
    ...(selected && { selected: selected.map((row) => tokenAt(queries, row)) }),
    ...(rows && { rows: windowInTokens(queries, rows) }),
    ...(columns && { columns: windowInTokens(keys, columns) }),
  };
}

/** @typedef {import('./scene.js').Scene} Scene */

/**
 * Where the second sentence begins: the author's setting, or after the first [SEP] of BERT.
 *
 * @param {Scene} scene
 * @param {number} split in tokens; 0 for none
 */
export function splitOf({ queries, keys, places }, split) {
  const at = (split && wordAt(places?.queries, split)) || queries.indexOf('[SEP]') + 1;
  return queries === keys && at < queries.length ? at : 0;
}

/**
 * @param {Scene} scene
 * @param {readonly number[]} prompt number of prompt tokens: queries, then keys if those differ
 * @returns {readonly number[]} number of queries and of keys; empty for none
 */
export function promptOf({ queries, keys, places }, prompt) {
  if (prompt.length === 0) return [];
  const [down, across = down] = prompt;
  return [
    Math.min(queries.length, wordAt(places?.queries, down)),
    Math.min(keys.length, wordAt(places?.keys, across)),
  ];
}

/**
 * @param {Scene} scene
 * @param {readonly number[]} prompt as returned by `promptOf`
 * @returns {string[]} where the prompt ends
 */
export function promptEnd({ queries, keys }, [down = 0, across = 0]) {
  if (down + across === 0) return [];
  const last = across > 0 ? called(keys, across - 1) : called(queries, down - 1);
  return [t('The prompt ends with {last}; tokens after it were generated.', { last })];
}
