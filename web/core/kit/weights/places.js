// Tokens ↔ words that they are merged into. Settings and events count tokens, so that the cursor, the
// selected rows and the visible part do not move when words are switched on and off; views count what they
// show.

/** @typedef {Pick<import('../../draw/pieces.js').Words, 'wordOf' | 'starts'>} Places of one side */
/** @typedef {{ queries: Places | null, keys: Places | null }} BothPlaces null where tokens are shown */

/** @param {number} place @param {number} count */
export const within = (place, count) => Math.max(0, Math.min(place, count - 1));

/**
 * @param {Places | null | undefined} places
 * @param {number} token
 * @returns {number} the word that it is a piece of
 */
export const wordAt = (places, token) => places?.wordOf[token] ?? token;

/**
 * @param {Places | null | undefined} places
 * @param {number} word
 * @returns {number} its first token
 */
export const tokenAt = (places, word) => places?.starts[word] ?? word;

/** @param {Places} places @param {number} word @returns {number} the first token after it and those before */
const endOf = ({ wordOf, starts }, word) => starts[word + 1] ?? wordOf.length;

/**
 * @param {Places | null | undefined} places
 * @param {readonly number[]} window of tokens, fractions allowed; empty for all
 * @returns {readonly number[]} of words
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
 * @param {readonly number[]} window of words
 * @returns {readonly number[]} of tokens
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
 * @typedef {object} Change of settings that are places
 * @property {number} [query]
 * @property {number} [key]
 * @property {readonly number[]} [selected]
 * @property {readonly number[]} [rows]
 * @property {readonly number[]} [columns]
 */

/**
 * @param {BothPlaces | undefined} places
 * @param {Change} change as views count
 * @returns {Record<string, number | readonly number[]>} as settings count
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
