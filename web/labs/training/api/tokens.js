// Token numbers ↔ names, by the vocabulary of a task.

import {
  integer,
  isArray,
  kindOf,
  lengthOf,
  refuse,
  say,
  show,
  typeError,
} from '../../../core/api/check.js';
import { tasks } from './tasks/index.js';

/** @typedef {import('./tasks/index.js').TaskName} TaskName */

/**
 * The distinct letters of a text, in the order of their code points.
 *
 * @param {string} call
 * @param {unknown} text
 * @returns {string[]}
 */
export function lettersOf(call, text) {
  if (typeof text !== 'string') return refuse(call, 'text', say`a string`, text, TypeError);
  const letters = [...new Set(text)].sort(
    (a, b) => Number(a.codePointAt(0)) - Number(b.codePointAt(0)),
  );
  if (letters.length < 2) {
    refuse(call, 'text', say`a string of at least two different letters`, text);
  }
  return letters;
}

/**
 * Whether the tokens of a run are letters, so that a string is a list of them.
 *
 * @param {{ task: TaskName, tokens?: unknown }} settings
 */
export const areLetters = ({ task, tokens }) =>
  tasks[task].letters !== undefined && tokens === undefined;

/**
 * The names of all tokens, by number.
 *
 * @param {{ task: TaskName, vocabulary: number, letters: readonly string[], tokens?: unknown }} settings
 * @returns {string[]}
 */
export function tokenNames(settings) {
  const { task, vocabulary, letters } = settings;
  const { words: first = [], letters: named } = tasks[task];
  if (named && areLetters(settings)) return [...named(letters)];
  const others = Array.from({ length: vocabulary - first.length }, (_, k) => `t${k}`);
  return [...first, ...others];
}

/** Most tokens in one call; no model reads longer lists. */
const mostTokens = 2 ** 24;

/** @param {string} call @param {ArrayLike<unknown>} given a proxy may report any length */
function listed(call, given) {
  const length = integer(call, 'tokens.length', kindOf(given) ? lengthOf(given) : given.length, 0);
  if (length > mostTokens) refuse(call, 'tokens', say`at most ${mostTokens} tokens`, given);
  return Array.from({ length }, (_, k) => given[k]);
}

/**
 * The user's tokens → their numbers: from a list of numbers or names, or from a string of letters.
 *
 * @param {string} call
 * @param {unknown} given
 * @param {readonly string[]} names
 * @param {boolean} letters whether tokens are letters
 * @returns {Int32Array}
 */
export function tokenNumbers(call, given, names, letters) {
  const wanted = letters ? say`a string or an array of tokens` : say`an array of tokens`;
  const list =
    letters && typeof given === 'string'
      ? Array.from(given)
      : isArray(given) || kindOf(given)
        ? listed(call, /** @type {ArrayLike<unknown>} */ (given))
        : refuse(call, 'tokens', wanted, given, TypeError);
  if (list.length === 0) refuse(call, 'tokens', say`at least one token`, given);
  return Int32Array.from(list, (token, k) => {
    // other libraries have ids as 64-bit integers
    const own = typeof token === 'bigint' ? Number(token) : token;
    const number = typeof own === 'string' ? names.indexOf(own) : own;
    if (typeof number !== 'number') {
      throw typeError`${call}: tokens[${k}] must be a number or a name, got ${show(token)}`;
    }
    if (!Number.isInteger(number) || number < 0 || number >= names.length) {
      const range = say`an integer from 0 to ${names.length - 1}, or the name of a token`;
      refuse(call, `tokens[${k}]`, range, token);
    }
    return number;
  });
}
