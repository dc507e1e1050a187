// A matrix → the bytes of a file, and a file → a download.

import { exact } from './numbers.js';

/** @typedef {import('../api/tensor.js').Tensor} Tensor */
/**
 * @typedef {object} Shown
 * @property {string} name of the file, without its ending
 * @property {Tensor} tensor the matrix shown, [rows, columns]
 * @property {string} rowtitle
 * @property {string} columntitle
 * @property {(row: number) => string} rowname
 * @property {(column: number) => string} columnname
 */

/** A number as a spreadsheet reads it, sign included. */
const isNumber = /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i;

/**
 * A cell of CSV as RFC 4180 has it. A text that a spreadsheet would compute as a formula begins with a
 * single quote instead: https://owasp.org/www-community/attacks/CSV_Injection. Numbers stay numbers.
 *
 * @param {string} text
 */
function label(text) {
  const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) && !isNumber.test(text);
  return formula || /[",;\t\r\n]/.test(text)
    ? `"${formula ? "'" : ''}${text.replaceAll('"', '""')}"`
    : text;
}

/**
 * A matrix as CSV: every digit of every number, a heading row and a heading column.
 *
 * @param {Shown} shown
 */
export function csv({ tensor, rowtitle, columntitle, rowname, columnname }) {
  const [rows, columns] = tensor.shape;
  const heading = Array.from({ length: columns }, (_, column) => columnname(column));
  const lines = [[`${rowtitle} \\ ${columntitle}`, ...heading].map(label)];
  for (let row = 0; row < rows; ++row) {
    const values = tensor.data.subarray(row * columns, (row + 1) * columns);
    lines.push([label(rowname(row)), ...Array.from(values, exact)]);
  }
  const text = lines.map((line) => line.join(',') + '\r\n').join('');
  return new Blob([text], { type: 'text/csv' });
}

/**
 * NumPy's file format, version 1.0: a magic number, the length of a header that ends on a multiple
 * of 64 bytes, and the values. https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
 *
 * @param {Tensor} tensor
 */
export function npy({ shape, data }) {
  const dimensions = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  const header = `{'descr': '<f4', 'fortran_order': False, 'shape': (${dimensions}), }`;
  const start = 10;
  const padded = header.padEnd(Math.ceil((start + header.length + 1) / 64) * 64 - start - 1) + '\n';
  const bytes = new Uint8Array(start + padded.length);
  bytes.set([0x93, ...Array.from('NUMPY', (letter) => letter.charCodeAt(0)), 1, 0]);
  new DataView(bytes.buffer).setUint16(8, padded.length, true);
  bytes.set(new TextEncoder().encode(padded), start);
  // WebAssembly memory is little-endian, and so is every browser's
  return new Blob([bytes, /** @type {Float32Array<ArrayBuffer>} */ (data)], {
    type: 'application/octet-stream',
  });
}

/** @param {Blob} blob @param {string} name */
export function save(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // the download has begun by then
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
