// Parts of tokenizer.json as their readers want them: fields that are texts, characters, lists of parts, ids,
// patterns. What is wrong is refused with the name of the field (fields.js).

import { saidOf } from '../../../../core/api/message.js';
import { isArray, isObject, say } from '../../../../core/api/check.js';
import { Fields } from '../fields.js';
import { literalPattern, pattern } from './pattern.js';
import { longestToken } from './prefixes.js';

/** @param {Fields} part @param {string} name @param {string} [preset] @returns {string} */
export function text(part, name, preset) {
  const [, value = preset] = part.entry(name);
  return typeof value === 'string' ? wellFormed(value) : part.refuse(name, say`a string`, value);
}

/**
 * A token, which is looked for at every place of a text.
 *
 * @param {Fields} part
 * @param {string} name
 * @param {string} token
 */
export function tokenText(part, name, token) {
  if (token.length > longestToken)
    part.refuse(name, say`a token of at most ${longestToken} characters`, token);
  return wellFormed(token);
}

/** As UTF-8 has it: a surrogate without its other half is U+FFFD. @param {string} string */
export const wellFormed = (string) => string.replace(/\p{Cs}/gu, '\uFFFD');

/** @param {Fields} part @param {string} name @param {string} [preset] */
export function character(part, name, preset) {
  const value = text(part, name, preset);
  return Array.from(value).length === 1 ? value : part.refuse(name, say`one character`, value);
}

/** The id of a token. @param {Fields} part @param {string} name @param {unknown} value @returns {number} */
export function id(part, name, value) {
  if (Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 24)
    return Number(value);
  return part.refuse(name, say`the id of a token, an integer from 0 and below 2^24`, value);
}

/** Objects and lists in each other, and in all, of a part of a file; real ones have some ten of each. */
const most = { levels: 100, all: 2 ** 14 };

/**
 * Refuses a part whose objects and lists lie too deep in each other, as reading it would fill the stack, and
 * one that has too many of them, as a text would take minutes.
 *
 * @param {Fields} file
 * @param {string} name
 */
export function checkSize(file, name) {
  const [, value] = file.entry(name);
  let level = [value].filter(isObject);
  let all = 0;
  for (let depth = 0; level.length > 0; ++depth) {
    all += level.length;
    if (depth > most.levels)
      file.refuse(name, say`of at most ${most.levels} objects and lists in each other`, value);
    if (all > most.all) file.refuse(name, say`of at most ${most.all} objects and lists`, value);
    level = level.flatMap((each) => Object.values(each).filter(isObject));
  }
}

/** Parts in a list. @param {Fields} part @param {string} name @returns {Fields[]} */
export function list(part, name) {
  const [, value] = part.entry(name);
  if (!isArray(value)) return part.refuse(name, say`a list`, value);
  return /** @type {unknown[]} */ (value).map((one, k) =>
    isObject(one) && !isArray(one)
      ? new Fields(/** @type {Record<string, unknown>} */ (one), `${part.file}: ${name}[${k}]`)
      : part.refuse(`${name}[${k}]`, say`an object`, one),
  );
}

/**
 * What is made of a field, refused by what its maker says.
 *
 * @template Made
 * @param {Fields} part
 * @param {string} name
 * @param {() => Made} make
 * @returns {Made}
 */
export function cachedOf(part, name, make) {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return part.refuse(name, saidOf(error), part.config[name]);
  }
}

/** `pattern`: { String } or { Regex }. @param {Fields} part */
export function matcherOf(part) {
  const given = part.section('pattern');
  const [name, make] =
    given.config.String === undefined ? ['Regex', pattern] : ['String', literalPattern];
  const source = text(given, /** @type {string} */ (name));
  try {
    return /** @type {typeof pattern} */ (make)(source);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { message } = error;
    return given.refuse(/** @type {string} */ (name), say`a pattern without ${message}`, source);
  }
}
