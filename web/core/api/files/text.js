// Arrays as text: JSON, what NumPy and PyTorch print, and plain rows of numbers.

import { say } from '../check.js';
import { inSlices } from '../pause.js';
import { jsonFault, placeIn } from './json-fault.js';
import { checkedShape, countOf, Numbers, step } from './numbers.js';
import { quoted, unreadable } from './source.js';

/** @typedef {import('./source.js').Source} Source */
/** @typedef {import('./numbers.js').FileArray} FileArray */

/** Longer texts are not read. */
export const longestText = 2 ** 25;
/** Longest text of an object in JSON, which can only be parsed at once. */
export const longestJson = 2 ** 23;

const tooDeep = say`the brackets are deeper than 8`;

/** Each digit matches in one place only, so that the pattern never backtracks. */
const decimal = String.raw`(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?`;

/** What NumPy and PyTorch print around the numbers of a list: np.float64(1.0), tensor([1.], device='cpu'). */
const printed = String.raw`(?:\w{1,9}\.)?(?:array|tensor|b?float\d\d|u?int\d\d?)\(|(?:dtype|device|grad_fn|requires_grad)=[^,)[\]]{0,64}`;

/**
 * Numbers, null for NaN, brackets, ellipses for omitted rows, what is printed around numbers, separators, and
 * other words.
 */
const token = new RegExp(
  String.raw`([-+]?(?:${decimal}|nan|null|inf(?:inity)?)(?=[\s,;)[\]]|$))|[[\]]|\.\.\.|${printed}|[\s,;)]{1,1000}|([^\s,;)[\]]+)`,
  'gi',
);

const number = new RegExp(`^[-+]?(?:${decimal}|nan|inf)$`, 'i');

/** @param {string} text @returns {number} also of nan and inf */
function numberOf(text) {
  const word = text.toLowerCase();
  if (word.endsWith('nan')) return NaN;
  if (word.includes('inf')) return word.startsWith('-') ? -Infinity : Infinity;
  return Number(word);
}

/** @param {string} text @param {number} at @returns {number} the line of a character, from 1 */
const lineOf = (text, at) => text.slice(0, at).split('\n').length;

/**
 * @param {Source} source
 * @param {number} wanted numbers in a row
 * @param {number} got
 * @param {number} line
 */
const unequal = (source, wanted, got, line) =>
  unreadable(source, say`rows must have equal lengths, got ${wanted} and ${got} in line ${line}`);

/**
 * Numbers in brackets → their shape and all numbers.
 *
 * @param {Source} source
 * @param {string} text
 * @returns {Generator<unknown, FileArray>}
 */
function* bracketed(source, text) {
  const data = new Numbers();
  /** @type {number[]} lengths of the lists by depth, -1 where none is closed yet */
  const sides = [];
  /** @type {number[]} number of entries of each open list */
  const open = [];
  /** @type {number[]} where each open list begins */
  const places = [];
  let [count, shallowest] = [0, Infinity];
  for (const { 0: part, 1: written, 2: other, index } of text.matchAll(token)) {
    if (++count % step === 0) yield;
    if (open.length === 0 && part !== '[' && part !== ']') continue;
    if (part === '...')
      unreadable(source, say`the text leaves numbers out (...): print all of them`);
    else if (part === '[') {
      if (open.length > 0) ++open[open.length - 1];
      else if (sides.length > 0)
        unreadable(source, say`a second array begins at ${placeIn(text, index)}: give one`);
      open.push(0);
      places.push(index);
      if (open.length > 8) unreadable(source, tooDeep);
      if (sides.length < open.length) sides.push(-1);
    } else if (part === ']') {
      const depth = open.length - 1;
      const length = open.pop();
      places.pop();
      if (length === undefined)
        return unreadable(source, say`a bracket is closed that was not opened`);
      if (sides[depth] === -1) sides[depth] = length;
      else if (sides[depth] !== length) {
        unequal(source, sides[depth], length, lineOf(text, index));
      }
    } else if (other) {
      unreadable(source, say`${quoted(other)} is no number in line ${lineOf(text, index)}`);
    } else if (written) {
      ++open[open.length - 1];
      shallowest = Math.min(shallowest, open.length);
      data.push(numberOf(written));
    }
  }
  if (open.length > 0) {
    const last = placeIn(text, places[places.length - 1]);
    unreadable(
      source,
      open.length === 1
        ? say`the bracket of ${last} is not closed`
        : say`${open.length} brackets are not closed, the last one of ${last}`,
    );
  }
  const shape = checkedShape(source, say`the shape`, sides);
  if (data.length > 0 && shallowest < sides.length)
    unreadable(source, say`a list must have numbers or lists, and one has both`);
  if (data.length !== countOf(shape)) {
    unreadable(source, say`${data.length} numbers do not fill the shape [${shape.join(', ')}]`);
  }
  return { shape, data: data.all() };
}

/**
 * Lines of numbers between blanks, commas, semicolons or tabs.
 *
 * @param {Source} source
 * @param {string} text
 * @returns {Generator<unknown, FileArray>}
 */
function* rowsOf(source, text) {
  const data = new Numbers();
  let [rows, width] = [0, 0];
  for (let from = 0; from < text.length;) {
    yield;
    const end = text.indexOf('\n', from);
    const to = end < 0 ? text.length : end;
    const line = text.slice(from, to);
    from = to + 1;
    const before = data.length;
    for (const [word] of line.matchAll(/[^\s,;]+/g)) {
      if (!number.test(word)) {
        unreadable(source, say`${quoted(word)} is no number in line ${lineOf(text, to)}`);
      }
      data.push(numberOf(word));
      if (data.length % step === 0) yield;
    }
    const found = data.length - before;
    if (found === 0) continue;
    if (rows++ === 0) width = found;
    if (found !== width) unequal(source, width, found, lineOf(text, to));
  }
  if (rows === 0) unreadable(source, say`there are no numbers in it`);
  const shape = rows === 1 ? [width] : [rows, width];
  return { shape: checkedShape(source, say`the shape`, shape), data: data.all() };
}

/**
 * @param {Source} source
 * @param {{ shape?: unknown, data?: unknown, f32?: unknown }} value { shape, data } or { shape, f32
 *   in base64 }
 * @returns {FileArray}
 */
function tensorOf(source, { shape: sides, data, f32 }) {
  const shape = checkedShape(source, 'shape', sides);
  /** @type {unknown} */
  let numbers = data;
  if (typeof f32 === 'string') {
    let bytes;
    try {
      bytes = Uint8Array.from(atob(f32), (letter) => letter.charCodeAt(0));
    } catch {
      return unreadable(source, say`f32 must be base64`);
    }
    if (bytes.length % 4 !== 0)
      unreadable(source, say`f32 must be float32, got ${bytes.length} bytes`);
    numbers = Array.from(new Float32Array(bytes.buffer));
  }
  if (!Array.isArray(numbers)) return unreadable(source, say`data must be a list of numbers`);
  const wrong = numbers.findIndex((entry) => entry !== null && typeof entry !== 'number');
  if (wrong >= 0) unreadable(source, say`data[${wrong}] must be a number`);
  if (numbers.length !== countOf(shape)) {
    unreadable(source, say`data must have ${countOf(shape)} numbers, got ${numbers.length}`);
  }
  return { shape, data: Float64Array.from(numbers, (entry) => entry ?? NaN) };
}

/**
 * Refuses what is neither a number in lists of JSON nor null, with its place.
 *
 * @param {Source} source
 * @param {string} at where the list is
 * @param {readonly unknown[]} list
 * @param {number} [depth]
 */
function checkNumbers(source, at, list, depth = 1) {
  list.forEach((one, k) => {
    if (Array.isArray(one)) {
      if (depth === 8) unreadable(source, tooDeep);
      checkNumbers(source, `${at}[${k}]`, one, depth + 1);
    } else if (one === Infinity || one === -Infinity) {
      // as JSON.parse reads 1e999
      unreadable(source, say`${at}[${k}] must be a number from -1.8e308 to 1.8e308`);
    } else if (one !== null && typeof one !== 'number')
      unreadable(source, say`${at}[${k}] must be a number`);
  });
}

/** @param {object} value */
function listedFields(value) {
  const names = Object.keys(value);
  const some = names.slice(0, 8).map(quoted).join(', ');
  if (names.length === 0) return say`none`;
  return names.length > 8 ? say`${some} and ${names.length - 8} more` : some;
}

/**
 * As pages fetch it for a figure, { tokens, weights }, as a model returns it, or { tensor }, or { shape,
 * data }.
 *
 * @param {Source} source
 * @param {Record<string, any>} value of JSON
 * @returns {Promise<FileArray>}
 */
export async function readObject(source, value) {
  const name = ['weights', 'attentions', 'tensor'].find((each) => value[each] !== undefined);
  const inner = name && value[name];
  const { tokens, keytokens } = value;
  if (inner === undefined && value.shape === undefined) {
    return unreadable(
      source,
      say`an object in JSON must have weights, attentions, tensor, or shape and data, got ${listedFields(value)}`,
    );
  }
  const words =
    tokens === undefined && keytokens === undefined ? {} : { words: { tokens, keytokens } };
  if (inner === undefined) return { ...tensorOf(source, value), ...words };
  if (inner === null || (Array.isArray(inner) && inner.every((one) => one === null))) {
    unreadable(
      source,
      say`${String(name)} is null or empty: load the model with attn_implementation='eager', and call it with output_attentions=True`,
    );
  }
  if (!Array.isArray(inner)) return { ...tensorOf(source, inner), ...words };
  checkNumbers(source, String(name), inner);
  return { ...(await inSlices(bracketed(source, JSON.stringify(inner)))), ...words };
}

/**
 * @param {Source} source
 * @param {string} text
 * @returns {Promise<FileArray>}
 */
export async function readText(source, text) {
  if (text.length > longestText) {
    unreadable(source, say`a text has at most ${longestText} characters, got ${text.length}`);
  }
  const trimmed = text.trim();
  if (trimmed === '') return unreadable(source, say`it is empty`);
  if (trimmed.startsWith('{')) {
    if (trimmed.length > longestJson) {
      unreadable(
        source,
        say`an object in JSON has at most ${longestJson} characters, got ${trimmed.length}; save the array as NPY`,
      );
    }
    let value;
    try {
      value = JSON.parse(trimmed);
    } catch {
      const fault = jsonFault(text);
      return unreadable(source, fault ? say`it is no JSON: ${fault}` : tooDeep);
    }
    return readObject(source, value);
  }
  // including the empty lines before it, so that line numbers are right
  return inSlices(trimmed.includes('[') ? bracketed(source, text) : rowsOf(source, text));
}
