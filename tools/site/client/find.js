// Searches for words: first results with all of them, then results with any.

import { unspaced } from './settings.js';

/**
 * @typedef {object} Found
 * @property {string} title
 * @property {string} kind
 * @property {string} url
 * @property {string} lang
 * @property {string} excerpt
 * @property {string[]} terms the matched words
 */

/**
 * @param {import('minisearch').default} index
 * @param {string} wanted
 * @param {number} most
 * @returns {Found[]}
 */
export function find(index, wanted, most) {
  const all = index.search(wanted, { combineWith: 'AND' });
  const any = all.length < most ? index.search(wanted, { combineWith: 'OR' }) : [];
  const seen = new Set();
  return /** @type {any[]} */ ([...all, ...any])
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .slice(0, most);
}

/** Characters of an excerpt before and after the first match. */
const [before, after] = [50, 90];

/**
 * The part of a text around a match, cut at blanks.
 *
 * @param {Found} found
 * @returns {{ text: string, isFound: boolean }[]} pieces
 */
export function excerptOf({ excerpt, terms }) {
  const words = terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  // in scripts without spaces a match may begin anywhere
  const pattern = new RegExp(
    `(?:(?<![\\p{L}\\p{M}\\p{N}])|(?=${unspaced}))(?:${words.join('|')})`,
    'giu',
  );
  const first = words.length > 0 ? excerpt.search(pattern) : -1;
  const from = first > before ? excerpt.indexOf(' ', first - before) + 1 : 0;
  const end = Math.max(from, first) + after;
  const to = end < excerpt.length ? excerpt.lastIndexOf(' ', end) : excerpt.length;
  const text = excerpt.slice(from, Math.max(to, from));
  const pieces = [];
  let done = 0;
  for (const match of words.length > 0 ? text.matchAll(pattern) : []) {
    pieces.push({ text: text.slice(done, match.index), isFound: false });
    pieces.push({ text: match[0], isFound: true });
    done = match.index + match[0].length;
  }
  pieces.push({ text: text.slice(done), isFound: false });
  const [start, last] = [from > 0 ? '… ' : '', to < excerpt.length ? ' …' : ''];
  return [{ text: start, isFound: false }, ...pieces, { text: last, isFound: false }].filter(
    (piece) => piece.text !== '',
  );
}
