// The values of claims: numbers, truth values, texts and matrices in float64, with the arithmetic that does
// not involve encodings. Errors are sentences.

import { significant } from '../../../core/draw/numbers.js';
import { t } from '../../../core/texts/language.js';

/** @typedef {{ shape: number[], data: Float64Array }} Matrix shape [n] or [rows, columns] */
/** @typedef {number | boolean | string | Matrix} Value */

/** Most numbers in a matrix. */
export const mostEntries = 2 ** 20;

/** @param {Value} value @returns {value is Matrix} */
export const isMatrix = (value) => typeof value === 'object';

/** @param {Value} value @returns {string} 'a 2 × 3 matrix' */
export const kindOf = (value) =>
  !isMatrix(value)
    ? { number: t('a number'), boolean: t('true or false'), string: t('a text') }[
        /** @type {'number' | 'boolean' | 'string'} */ (typeof value)
      ]
    : value.shape.length === 1
      ? t('a list of {count}', { count: value.shape[0] })
      : t('a matrix of {rows} × {columns}', { rows: value.shape[0], columns: value.shape[1] });

/** @param {string} where a call or an operator @param {string} wanted @param {Value} got @returns {never} */
export function refuse(where, wanted, got) {
  const gotText = isMatrix(got) ? kindOf(got) : `${got}`;
  throw new RangeError(
    t('{where} must be {wanted}, got {shown}', { where, wanted, shown: gotText }),
  );
}

/** @param {{ shape: number[], data: ArrayLike<number> }} tensor from the library @returns {Matrix} */
export const fromTensor = ({ shape, data }) => ({ shape, data: new Float64Array(data) });

/** @param {Matrix} matrix @returns {import('../../../core/api/tensor.js').Tensor} [rows, columns] */
export const toTensor = ({ shape, data }) => ({
  shape: shape.length === 1 ? [1, shape[0]] : shape,
  data: Float32Array.from(data),
});

/** @param {ArrayLike<number>} list @returns {Matrix} */
export const vector = (list) => ({ shape: [list.length], data: new Float64Array(list) });

/** @param {readonly Value[]} items numbers, or lists of one length @returns {Matrix} */
export function stacked(items) {
  if (items.length === 0) return refuse('[]', t('a list of one number or more'), vector([]));
  const numbers = items.filter((item) => typeof item === 'number');
  if (numbers.length === items.length) return vector(/** @type {number[]} */ (items));
  const first = items[0];
  const wide = isMatrix(first) ? first.shape[0] : 0;
  const data = new Float64Array(items.length * wide);
  items.forEach((item, row) => {
    if (!isMatrix(item) || item.shape.length !== 1 || !isMatrix(first)) {
      return refuse('[…]', t('a list of numbers, or of lists of numbers'), item);
    }
    if (item.shape[0] !== wide) {
      refuse('[…]', t('rows of {count} like the first', { count: wide }), item);
    }
    data.set(item.data, row * wide);
  });
  return { shape: [items.length, wide], data };
}

/** @param {Value} value @param {(x: number) => number} of @param {string} where @returns {Value} */
export function mapped(value, of, where) {
  if (typeof value === 'number') return of(value);
  if (!isMatrix(value)) return refuse(where, t('a number or a matrix'), value);
  return { shape: value.shape, data: value.data.map((x) => of(x)) };
}

/** @type {Record<string, (a: number, b: number) => number>} */
const arithmetic = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '^': (a, b) => a ** b,
};

/** @type {Record<string, (a: number, b: number) => boolean>} */
const comparisons = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

/** @param {string} sign @param {Value} a @param {Value} b @returns {Value} */
export function combined(sign, a, b) {
  if (sign === '==' || sign === '!=') return same(a, b) === (sign === '==');
  const both = [a, b];
  if (Object.hasOwn(comparisons, sign)) {
    for (const each of both) if (typeof each !== 'number') refuse(sign, t('between numbers'), each);
    return comparisons[sign](Number(a), Number(b));
  }
  const of = arithmetic[sign];
  for (const each of both) {
    if (typeof each !== 'number' && !isMatrix(each)) {
      refuse(sign, t('between numbers or matrices'), each);
    }
  }
  if (typeof b === 'number') return mapped(a, (x) => of(x, b), sign);
  if (typeof a === 'number') return mapped(b, (x) => of(a, x), sign);
  const [left, right] = /** @type {Matrix[]} */ (both);
  if (!'+-'.includes(sign)) refuse(sign, t('with a number: for matrices there is matmul'), b);
  if (!alike(left, right)) refuse(sign, t('with {kind}', { kind: kindOf(left) }), right);
  return { shape: left.shape, data: left.data.map((x, k) => of(x, right.data[k])) };
}

/** @param {Matrix} a @param {Matrix} b */
export const alike = (a, b) => a.shape.join() === b.shape.join();

/** @param {Value} a @param {Value} b */
const same = (a, b) =>
  isMatrix(a) && isMatrix(b) ? alike(a, b) && a.data.every((x, k) => x === b.data[k]) : a === b;

/** @param {Matrix} matrix @returns {[rows: number, columns: number]} [rows, columns]; a list is a row */
export const sides = ({ shape }) => (shape.length === 1 ? [1, shape[0]] : [shape[0], shape[1]]);

/** @param {Value} value @param {Value} index @returns {Value} */
export function at(value, index) {
  if (!isMatrix(value)) return refuse('[ ]', t('after a list or a matrix'), value);
  const count = value.shape[0];
  if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= count) {
    return refuse('[ ]', t('an integer from 0 to {last}', { last: count - 1 }), index);
  }
  if (value.shape.length === 1) return value.data[index];
  const wide = value.shape[1];
  return { shape: [wide], data: value.data.slice(index * wide, (index + 1) * wide) };
}

/** @param {Matrix} a @returns {Matrix} */
export function transposed(a) {
  const [rows, columns] = sides(a);
  const data = a.data.map((_, k) => a.data[(k % rows) * columns + Math.floor(k / rows)]);
  return { shape: [columns, rows], data };
}

/**
 * As in NumPy: a list is a row on the left and a column on the right.
 *
 * @param {Matrix} a @param {Matrix} b @returns {Matrix | number}
 */
export function product(a, b) {
  const [rows, inner] = sides(a);
  const [high, columns] = b.shape.length === 1 ? [b.shape[0], 1] : sides(b);
  if (inner !== high) refuse('matmul: B', t('a matrix of {rows} rows', { rows: inner }), b);
  const data = new Float64Array(rows * columns);
  for (let row = 0; row < rows; ++row) {
    for (let k = 0; k < inner; ++k) {
      const factor = a.data[row * inner + k];
      for (let column = 0; column < columns; ++column) {
        data[row * columns + column] += factor * b.data[k * columns + column];
      }
    }
  }
  const shape = [...(a.shape.length > 1 ? [rows] : []), ...(b.shape.length > 1 ? [columns] : [])];
  return shape.length > 0 ? { shape, data } : data[0];
}

/** By Gaussian elimination with partial pivoting. @param {Matrix} a @returns {number} */
export function determinant(a) {
  const [size, columns] = sides(a);
  if (size !== columns) return refuse('det: A', t('a square matrix'), a);
  const rows = Array.from({ length: size }, (_, k) => a.data.slice(k * size, (k + 1) * size));
  let value = 1;
  for (let k = 0; k < size; ++k) {
    let best = k;
    for (let row = k + 1; row < size; ++row) {
      if (Math.abs(rows[row][k]) > Math.abs(rows[best][k])) best = row;
    }
    if (rows[best][k] === 0) return 0;
    if (best !== k) {
      [rows[k], rows[best]] = [rows[best], rows[k]];
      value = -value;
    }
    value *= rows[k][k];
    for (let row = k + 1; row < size; ++row) {
      const factor = rows[row][k] / rows[k][k];
      for (let column = k; column < size; ++column) rows[row][column] -= factor * rows[k][column];
    }
  }
  return value;
}

/** @param {Value} value @returns {string} shortened to fit in a line */
export function shown(value) {
  if (!isMatrix(value)) return typeof value === 'number' ? significant(value) : String(value);
  const [rows, columns] = sides(value);
  if (value.data.length > 12) return t('{rows} × {columns} numbers', { rows, columns });
  const list = Array.from(value.data, (x) => significant(x, 4));
  if (value.shape.length === 1) return `[${list.join(', ')}]`;
  const lines = Array.from({ length: rows }, (_, k) => list.slice(k * columns, (k + 1) * columns));
  return `[${lines.map((row) => `[${row.join(', ')}]`).join(', ')}]`;
}
