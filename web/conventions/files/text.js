// Arrays as text: JSON, what NumPy and PyTorch print, and plain rows of numbers.

import { checkedShape, countOf } from './numbers.js';
import { quoted, unreadable } from './source.js';

/** @typedef {import('./source.js').Source} Source */
/** @typedef {import('./numbers.js').FileArray} FileArray */

/** Longer texts are not read. */
export const longestText = 2 ** 25;

/** Numbers, brackets, and what stands for rows that were left out. */
const token =
  /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|[-+]?(?:nan|inf(?:inity)?)\b|[[\](){}]|\.\.\./gi;

/** @param {string} text @returns {number} also of nan and inf */
function numberOf(text) {
  const word = text.toLowerCase();
  if (word.endsWith('nan')) return NaN;
  if (word.includes('inf')) return word.startsWith('-') ? -Infinity : Infinity;
  return Number(word);
}

/**
 * Numbers in brackets → their shape and all numbers.
 *
 * @param {Source} source
 * @param {string} text
 * @returns {FileArray}
 */
function bracketed(source, text) {
  /** @type {number[]} */
  const data = [];
  /** @type {number[]} lengths of the lists by depth, -1 where none is closed yet */
  const sides = [];
  /** @type {number[]} entries of the lists that are open */
  const open = [];
  for (const [part] of text.matchAll(token)) {
    if (part === '...') unreadable(source, 'the text leaves numbers out (...): print all of them');
    else if (part === '[') {
      if (open.length > 0) ++open[open.length - 1];
      open.push(0);
      if (open.length > 8) unreadable(source, 'the brackets are deeper than 8');
      if (sides.length < open.length) sides.push(-1);
    } else if (part === ']') {
      const depth = open.length - 1;
      const length = open.pop();
      if (length === undefined)
        return unreadable(source, 'a bracket is closed that was not opened');
      if (sides[depth] === -1) sides[depth] = length;
      else if (sides[depth] !== length) {
        unreadable(source, `rows must have equal lengths, got ${sides[depth]} and ${length}`);
      }
      if (depth === 0) break;
    } else if (/[\d.nf]/i.test(part) && open.length > 0) {
      ++open[open.length - 1];
      data.push(numberOf(part));
    }
  }
  if (open.length > 0) unreadable(source, `${open.length} brackets are not closed`);
  const shape = checkedShape(source, 'the shape', sides);
  if (data.length !== countOf(shape)) {
    unreadable(source, `${data.length} numbers do not fill the shape [${shape.join(', ')}]`);
  }
  return { shape, data: Float64Array.from(data) };
}

/**
 * Lines of numbers between blanks, commas, semicolons or tabs.
 *
 * @param {Source} source
 * @param {string} text
 * @returns {FileArray}
 */
function rowsOf(source, text) {
  const rows = text
    .split(/\r?\n/)
    .map((line) =>
      line
        .trim()
        .split(/[\s,;]+/)
        .filter(Boolean),
    )
    .filter((row) => row.length > 0);
  const data = [];
  for (const row of rows) {
    if (row.length !== rows[0].length) {
      unreadable(source, `rows must have equal lengths, got ${rows[0].length} and ${row.length}`);
    }
    for (const word of row) {
      if (!/^[-+]?(?:(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|nan|inf)$/i.test(word)) {
        unreadable(source, `${quoted(word)} is no number`);
      }
      data.push(numberOf(word));
    }
  }
  if (rows.length === 0) unreadable(source, 'there are no numbers in it');
  const shape = rows.length === 1 ? [rows[0].length] : [rows.length, rows[0].length];
  return { shape: checkedShape(source, 'the shape', shape), data: Float64Array.from(data) };
}

/**
 * @param {Source} source
 * @param {{ shape?: unknown, data?: unknown, f32?: unknown }} value { shape, data } or { shape, f32 in base64 }
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
      return unreadable(source, 'f32 must be base64');
    }
    if (bytes.length % 4 !== 0)
      unreadable(source, `f32 must be float32, got ${bytes.length} bytes`);
    numbers = Array.from(new Float32Array(bytes.buffer));
  }
  if (!Array.isArray(numbers)) return unreadable(source, 'data must be a list of numbers');
  const wrong = numbers.findIndex((number) => typeof number !== 'number');
  if (wrong >= 0) unreadable(source, `data[${wrong}] must be a number`);
  if (numbers.length !== countOf(shape)) {
    unreadable(source, `data must have ${countOf(shape)} numbers, got ${numbers.length}`);
  }
  return { shape, data: Float64Array.from(numbers) };
}

/**
 * @param {Source} source
 * @param {string} text
 * @returns {FileArray}
 */
export function readText(source, text) {
  const trimmed = text.trim();
  if (trimmed === '') return unreadable(source, 'it is empty');
  if (trimmed.startsWith('{')) {
    let value;
    try {
      value = JSON.parse(trimmed);
    } catch {
      return unreadable(source, `it is neither JSON nor an array: ${quoted(trimmed)}`);
    }
    return tensorOf(source, value);
  }
  return trimmed.includes('[') ? bracketed(source, trimmed) : rowsOf(source, trimmed);
}
