// The input of the task 'text': letters of a string, or token ids of a tokenizer.

import { integer, isArray, kindOf, lengthOf, refuse, say } from '../../../core/api/check.js';
import { outOfMemory } from '../../../core/api/marshal.js';
import { lettersOf } from './tokens.js';

/**
 * @typedef {object} Reading
 * @property {readonly string[]} letters the distinct letters of `text`
 * @property {string} [text]
 * @property {Int32Array} [tokens] instead of a text
 * @property {Int32Array} [starts] where sequences of `tokens` may begin
 * @property {number} textLength number of letters or tokens
 */

/**
 * Integers from 0 to `most`.
 *
 * @param {string} call
 * @param {string} name
 * @param {unknown} given
 * @param {number} most
 * @returns {Int32Array}
 */
export function integers(call, name, given, most) {
  if (!isArray(given) && !kindOf(given)) {
    return refuse(call, name, say`an array of integers`, given, TypeError);
  }
  const list = /** @type {ArrayLike<unknown>} */ (given);
  // a proxy may report any length
  const length = integer(call, `${name}.length`, kindOf(given) ? lengthOf(given) : list.length, 0);
  let numbers;
  try {
    numbers = new Int32Array(length);
  } catch {
    throw outOfMemory(call, length * Int32Array.BYTES_PER_ELEMENT);
  }
  for (let k = 0; k < length; ++k) {
    const entry = list[k];
    // other libraries have ids as 64-bit integers
    const value = typeof entry === 'bigint' ? Number(entry) : entry;
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > most) {
      refuse(call, `${name}[${k}]`, say`an integer from 0 to ${most}`, entry);
    }
    numbers[k] = Number(value);
  }
  return numbers;
}

/**
 * @param {string} call
 * @param {{ text?: unknown, tokens?: unknown, starts?: unknown }} given
 * @param {boolean} reads whether the task reads a text
 * @returns {Reading}
 */
export function readingOf(call, { text, tokens, starts }, reads) {
  for (const [name, value] of Object.entries({ text, tokens, starts })) {
    if (!reads && value !== undefined) {
      refuse(call, name, say`given for the task 'text' alone`, value);
    }
  }
  if (tokens === undefined) {
    if (starts !== undefined) refuse(call, 'starts', say`given with tokens alone`, starts);
    const letters = reads ? lettersOf(call, text) : [];
    const string = /** @type {string | undefined} */ (text);
    return { letters, text: string, textLength: Array.from(string ?? '').length };
  }
  if (text !== undefined) refuse(call, 'text', say`left out where tokens are given`, text);
  const numbers = integers(call, 'tokens', tokens, 65535);
  const places = starts === undefined ? undefined : startsOf(call, starts, numbers.length);
  return { letters: [], tokens: numbers, starts: places, textLength: numbers.length };
}

/**
 * Refuses starts if none leaves room for a sequence and its last target.
 *
 * @param {string} call
 * @param {Reading} reading
 * @param {number} length of a sequence
 */
export function refuseStarts(call, { starts, textLength }, length) {
  const places = textLength - length;
  if (!starts || starts[0] < places) return;
  refuse(call, 'starts', say`one below ${places}, which leaves room for a sequence`, starts[0]);
}

/**
 * Checks places in a text of `length` tokens, in rising order.
 *
 * @param {string} call
 * @param {unknown} given
 * @param {number} length
 */
export function startsOf(call, given, length) {
  const starts = integers(call, 'starts', given, length - 1);
  if (starts.length === 0) refuse(call, 'starts', say`at least one place`, given);
  starts.forEach((start, k) => {
    if (k === 0 || start > starts[k - 1]) return;
    refuse(call, `starts[${k}]`, say`above starts[${k - 1}], ${starts[k - 1]}`, start);
  });
  return starts;
}
