// A text that is not JSON → where it stops being JSON. Engines report this differently, or not at all.

import { errorOf, saidOf, say } from '../message.js';

/** @typedef {import('../message.js').Message} Message */

const word = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null)(?![\w.+-])/y;

/** What Python's json writes for numbers that JSON lacks. */
const pythons = /-?(?:NaN|Infinity)\b/y;

/** What is wrong at a place. */
class Fault extends Error {}

/**
 * 'line 3, column 7: \',\' or \'}\' is missing, got "x"'; '' if the text is JSON, or nested too deep.
 *
 * @param {string} text
 * @returns {Message | ''}
 */
export function jsonFault(text) {
  let at = 0;

  /** @param {Message | string} what @returns {never} */
  const missing = (what) => {
    throw errorOf(Fault, say`${what} is missing, got ${gotAt(text, at)}`);
  };
  const blanks = () => {
    while (at < text.length && ' \t\n\r'.includes(text[at])) ++at;
  };

  const string = () => {
    for (++at; text[at] !== '"'; ++at) {
      if (at >= text.length || text[at] < ' ') missing(say`the closing " of a text`);
      if (text[at] !== '\\') continue;
      const [escape] = /^(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(text.slice(at + 1, at + 6)) ?? [];
      at += escape ? escape.length : missing(say`a known escape`);
    }
    ++at;
  };

  /** @param {string} end @param {() => void} item */
  const list = (end, item) => {
    ++at;
    blanks();
    if (text[at] === end) {
      ++at;
      return;
    }
    for (; ; ++at) {
      item();
      blanks();
      if (text[at] === end) break;
      if (text[at] !== ',') missing(say`',' or '${end}'`);
    }
    ++at;
  };

  const member = () => {
    blanks();
    if (text[at] !== '"') missing(say`a name in "`);
    string();
    blanks();
    if (text[at] !== ':') missing("':'");
    ++at;
    value();
  };

  const value = () => {
    blanks();
    if (text[at] === '{') list('}', member);
    else if (text[at] === '[') list(']', value);
    else if (text[at] === '"') string();
    else {
      word.lastIndex = at;
      pythons.lastIndex = at;
      const [found] = pythons.exec(text) ?? [];
      if (found)
        throw errorOf(
          Fault,
          say`${found} is no number of JSON, though Python writes it: write null for it`,
        );
      at += word.exec(text)?.[0].length ?? missing(say`a value`);
    }
  };

  try {
    value();
    blanks();
    if (at < text.length) missing(say`the end of the file`);
    return '';
  } catch (error) {
    const [line, column] = placeIn(text, at).values;
    return error instanceof Fault ? say`line ${line}, column ${column}: ${saidOf(error)}` : '';
  }
}

/** @param {string} text @param {number} at @returns {Message} 'line 3, column 7', in whole characters */
export function placeIn(text, at) {
  const lines = text.slice(0, at).split('\n');
  return say`line ${lines.length}, column ${[...lines[lines.length - 1]].length + 1}`;
}

/** @param {string} text @param {number} at */
function gotAt(text, at) {
  const code = text.codePointAt(at);
  return code === undefined ? say`the end of the file` : JSON.stringify(String.fromCodePoint(code));
}
