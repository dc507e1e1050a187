// Rows of texts → lines with aligned columns.

import { printableLine } from './printable.js';

/** Most characters in a line. */
const wide = 100;

/**
 * @param {readonly (readonly string[])[]} table
 * @param {{ indent?: string, gap?: number, right?: readonly number[] }} [how] `right`: indices of
 *   right-aligned columns
 * @returns {string}
 */
export function columns(table, { indent = '', gap = 2, right = [] } = {}) {
  const rows = table.map((row) => row.map(printableLine));
  /** @type {number[]} */
  const widths = [];
  for (const row of rows) {
    for (const [k, text] of row.entries()) widths[k] = Math.max(widths[k] ?? 0, text.length);
  }
  const lines = rows.map((row) =>
    row
      .map((text, k) => (right.includes(k) ? text.padStart(widths[k]) : text.padEnd(widths[k])))
      .join(' '.repeat(gap)),
  );
  return lines.map((line) => `${indent}${line}`.trimEnd() + '\n').join('');
}

/**
 * Breaks a text into lines of that width.
 *
 * @param {string} text
 * @param {string} [indent]
 */
export function wrapped(text, indent = '') {
  /** @type {string[]} */
  const lines = [];
  let line = indent;
  for (const word of printableLine(text).split(' ')) {
    const empty = line === indent;
    if (!empty && line.length + 1 + word.length > wide) {
      lines.push(line);
      line = `${indent}${word}`;
    } else {
      line += empty ? word : ` ${word}`;
    }
  }
  return [...lines, line].map((one) => `${one}\n`).join('');
}
