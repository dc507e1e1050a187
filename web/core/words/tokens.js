// Text → tokens, the pieces that get one position and one vector each.
//
//   "I don't think: 3.5 नमस्ते 👍🏽" → I | don't | think | : | 3.5 | नमस्ते | 👍🏽
//   "武松打老虎" → 武松 | 打 | 老虎
//
// A regular expression over Unicode properties: with it Node, Chromium, Firefox and WebKit agree on every
// code point, except the few that the newest version of Unicode has just assigned. Words of scripts written
// without spaces come from the dictionary of Intl.Segmenter: only there may two browsers, or two releases of
// one, differ. The rules:
//
// - a word is a run of letters, digits and their combining marks; an apostrophe or a hyphen between
//   two runs belongs to it (don't, mind-twisting), and so does a point or comma between two digits;
// - in scripts written without spaces a run of letters with their marks is cut into words, or, where the
//   engine has no Intl.Segmenter, into letters with their marks;
// - an emoji is one token with everything that belongs to it: skin tone, joined family, flag, keycap;
// - every other visible character is one token with its marks;
// - white space, control characters, invisible formatting and broken halves of surrogate pairs are dropped.
//
// The case is kept: tokens are what the reader sees. `key` in parts.js makes them words to look up.

import { refuse, say } from '../api/check.js';

// scripts written without spaces; script extensions, so that the long mark ー counts as kana
const unspaced =
  '(?=\\p{L})[' +
  ['Han', 'Hira', 'Kana', 'Bopo', 'Thai', 'Laoo', 'Khmr', 'Mymr']
    .map((script) => `\\p{scx=${script}}`)
    .join('') +
  ']';
const alphanumeric = `(?!${unspaced})[\\p{L}\\p{N}]`;

// inside a run: marks, the soft hyphen, and the two joiners that shape Persian and Indic letters
const run = `${alphanumeric}(?:${alphanumeric}|[\\p{M}\\u00ad\\u200c\\u200d])*`;

// ' and ’, the middle dot of Catalan, geresh and gershayim of Hebrew, and the three hyphens
const joint = "['\\u2019\\u00b7\\u05f3\\u05f4\\u2010\\u2011-]";

// Unicode Technical Standard 51, emoji zwj sequence: a pictograph may have a skin tone, a style or the tags
// of a regional flag, and a zero width joiner joins it to the next
const picture = '\\p{ExtPict}(?:\\p{EMod}|\\ufe0f)?(?:[\\u{e0020}-\\u{e007e}]+\\u{e007f})?';
const flag = '\\p{RI}\\p{RI}';

const token = new RegExp(
  [
    `(?:${flag}|${picture}(?:\\u200d${picture})*)\\p{M}*`,
    `(?:${unspaced}\\p{M}*)+`,
    '\\p{N}+(?:[.,]\\p{N}+)+',
    `${run}(?:${joint}${run})*`,
    '[^\\s\\p{Cc}\\p{Cf}\\p{Cs}]\\p{M}*',
  ].join('|'),
  'gu',
);

const isUnspaced = new RegExp(`^${unspaced}`, 'u');

/** Whether this engine finds words in scripts written without spaces. */
const findsWords = typeof Intl.Segmenter === 'function';
/** @type {Intl.Segmenter | undefined} */
let segmenter;

/** @param {string} letters a run of a script without spaces @returns {string[]} its words */
function wordsIn(letters) {
  if (!findsWords) return letters.match(/\P{M}\p{M}*/gu) ?? [];
  // the dictionary depends on the script, not on this language
  const dictionary = (segmenter ??= new Intl.Segmenter('en', { granularity: 'word' }));
  // in pieces longer than any sentence: V8's time grows with the square of the length
  return (letters.match(/(?:\P{M}\p{M}*){1,500}/gu) ?? []).flatMap((piece) =>
    Array.from(dictionary.segment(piece), ({ segment }) => segment),
  );
}

/** @param {string} piece a match of the expression @returns {string[]} */
const wordsOf = (piece) => (isUnspaced.test(piece) ? wordsIn(piece) : [piece]);

/**
 * @param {readonly string[]} words
 * @returns {boolean} whether single letters replace words that this engine cannot find
 */
export const areLettersForWords = (words) =>
  !findsWords && words.some((word) => isUnspaced.test(word));

/**
 * The tokens of a text, in reading order; [] for a text with nothing visible in it.
 *
 * @param {string} text
 * @returns {string[]}
 * @throws {TypeError} when text is not a string
 */
export function tokens(text) {
  if (typeof text !== 'string') refuse('tokens', 'text', say`a string`, text, TypeError);
  if (text !== last.text) last = { text, list: (text.match(token) ?? []).flatMap(wordsOf) };
  return [...last.list];
}

/**
 * Cache: the figures of a page split the same text one after the other.
 *
 * @type {{ text: string, list: string[] }}
 */
let last = { text: '', list: [] };
