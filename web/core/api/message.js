// What the library says, in errors and warnings: sentences with their values beside them, so that elements
// and pages say them in the reader's language (web/core/texts/language.js). `error.message` is English
// everywhere.
//
//   throw rangeError`${call}: ${name} must have ${width} columns, got ${got}`;

/** @typedef {string | number | Message} Value a text of the user, a name and a number stay as they are */

export class Message {
  /**
   * @param {readonly string[]} texts before, between and behind the values
   * @param {readonly Value[]} values
   */
  constructor(texts, values) {
    this.texts = texts;
    this.values = values;
  }

  /** In English. */
  toString() {
    return this.texts.reduce((all, text, k) => all + this.values[k - 1] + text);
  }
}

/**
 * A sentence, or a part of one.
 *
 * @param {readonly string[]} texts
 * @param {readonly Value[]} values
 */
export const say = (texts, ...values) => new Message(texts, values);

/** @param {readonly Value[]} items one or more */
export const anyOf = (items) => items.reduce((list, one) => say`${list} or ${one}`);

/** @param {readonly Value[]} items one or more */
export const allOf = (items) => items.reduce((list, one) => say`${list} and ${one}`);

/**
 * Attaches the message, or several, to an error or a warning that has it in English, for translation.
 *
 * @template {object} Kind
 * @param {Kind} what
 * @param {Value | readonly Value[]} message
 * @returns {Kind & { said?: Value | readonly Value[] }}
 */
export const saying = (what, message) => Object.defineProperty(what, 'said', { value: message });

/** What an error or a warning says, of the library or of others. @param {any} what @returns {Value} */
export function saidOf(what) {
  if (what instanceof Message) return what;
  return what?.said?.texts ? what.said : String(what instanceof Error ? what.message : what);
}

/**
 * @template {Error} Kind
 * @template {unknown[]} More
 * @param {new (message: string, ...more: More) => Kind} Kind
 * @param {Value} message
 * @param {More} more
 * @returns {Kind}
 */
export const errorOf = (Kind, message, ...more) =>
  saying(new Kind(String(message), ...more), message);

/** @param {readonly string[]} texts @param {readonly Value[]} values */
export const rangeError = (texts, ...values) => errorOf(RangeError, new Message(texts, values));

/** @param {readonly string[]} texts @param {readonly Value[]} values */
export const typeError = (texts, ...values) => errorOf(TypeError, new Message(texts, values));

/**
 * An error as another call says it: messages begin with the name of the call.
 *
 * @param {ErrorConstructor} Kind
 * @param {string} call
 * @param {unknown} error
 * @param {unknown} [cause]
 */
export function errorAs(Kind, call, error, cause = error) {
  const said = saidOf(error);
  const renamed =
    typeof said === 'object' ? new Message(said.texts, [call, ...said.values.slice(1)]) : said;
  return errorOf(Kind, renamed, { cause });
}

/**
 * A message that came from a worker, whose objects have no classes.
 *
 * @param {any} value
 * @returns {Value}
 */
export const revived = (value) =>
  value?.texts ? new Message(value.texts, value.values.map(revived)) : value;

/**
 * The key of an English sentence in the table of a language, which would be a quarter longer with whole
 * sentences: the upper 25 bits, which are five letters in base 36, of FNV-1a of its UTF-16 units
 * (http://www.isthe.com/chongo/tech/comp/fnv/). tools/languages.js refuses sentences with one key.
 *
 * @param {string} sentence
 * @returns {string}
 */
export function keyOf(sentence) {
  let hash = 0x811c9dc5;
  for (let k = 0; k < sentence.length; ++k) {
    hash = Math.imul(hash ^ sentence.charCodeAt(k), 0x01000193);
  }
  return (hash >>> 7).toString(36);
}
