// Sentence → rows of X → attention, in the given and another order, with and without the encoding. This file
// only arranges rows; all numbers come from public calls of the library.

import { columnsOf } from '../../draw/rows.js';
import { division, insistence, projections, randomNumbers } from './projections.js';

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('../../api/tensor.js').Tensor} Tensor */

/** Most words that attention is drawn for: its picture and its cost grow with the square. */
export const mostTokens = 128;

/**
 * One row a token: the first numbers of its word vector in the last dimensions, plus the encoding.
 *
 * @param {Tensor} embedding [n, 100]
 * @param {Tensor | null} encoding [n, dim], null to leave it out
 * @param {number} dim
 * @returns {Tensor} [n, dim]
 */
export function inputs(embedding, encoding, dim) {
  const [count, given] = embedding.shape;
  const { words } = division(dim);
  const data = encoding ? encoding.data.slice() : new Float32Array(count * dim);
  for (let row = 0; row < count; ++row) {
    for (let k = 0; k < words; ++k) {
      data[row * dim + dim - words + k] += embedding.data[row * given + k];
    }
  }
  return { shape: [count, dim], data };
}

/** Numbers of a word vector in the queries and keys of the meaning head. */
export const meaningWidth = 64;

/**
 * @param {Tensor} embedding [n, 100]
 * @returns {Tensor} queries of the meaning head, which are also its keys
 */
export function meaningRows(embedding) {
  const { shape, data } = columnsOf(embedding, 0, meaningWidth);
  return { shape, data: data.map((value) => value * Math.sqrt(insistence.meaning)) };
}

/** @param {Tensor} tensor @param {readonly number[]} order @returns {Tensor} its rows in that order */
export function rowsIn(tensor, order) {
  const [, columns] = tensor.shape;
  const data = new Float32Array(order.length * columns);
  order.forEach((from, to) => {
    data.set(tensor.data.subarray(from * columns, (from + 1) * columns), to * columns);
  });
  return { shape: [order.length, columns], data };
}

/**
 * A permutation: order[k] is the old position of the word that is now at k.
 *
 * @param {number} count
 * @param {string} kind 'reversed' or 'shuffled'
 * @returns {number[]}
 */
export function permutation(count, kind) {
  const order = Array.from({ length: count }, (_, k) => k);
  if (kind === 'reversed') return order.reverse();
  const next = randomNumbers(11);
  for (let k = count - 1; k > 0; --k) {
    const other = Math.floor(next() * (k + 1));
    [order[k], order[other]] = [order[other], order[k]];
  }
  return order;
}

/** @param {readonly number[]} order @returns {number[]} the new place of each word */
export function inverse(order) {
  const back = new Array(order.length);
  order.forEach((from, to) => (back[from] = to));
  return back;
}

/**
 * Attention over the sentence in the given order and reordered, with and without the encoding.
 *
 * @param {Phasor} phasor
 * @param {{ embedding: Tensor, dim: number, base: number, heads: number, order: number[] }} given
 */
export function attend(phasor, { embedding, dim, base, heads, order }) {
  const count = embedding.shape[0];
  const model = phasor.multiHead(projections(phasor, { dim, base, heads }));
  const encoding = phasor.sinusoidal({ length: count, dim, base });
  const back = inverse(order);
  /** @param {Tensor | null} added */
  const run = (added) => {
    const straight = model.forward(inputs(embedding, added, dim), {
      return: ['scores', 'weights', 'logSumExp'],
    });
    const moved = model.forward(inputs(rowsIn(embedding, order), added, dim), { return: [] });
    const putBack = rowsIn(moved.output, back);
    return { ...straight, moved: moved.output, ...difference(straight.output, putBack) };
  };
  return { with: run(encoding), without: run(null) };
}

/** @param {Tensor} a @param {Tensor} b same shape */
function difference(a, b) {
  const [rows, columns] = a.shape;
  const data = a.data.map((value, k) => b.data[k] - value);
  const byRow = Array.from({ length: rows }, (_, row) =>
    data
      .subarray(row * columns, (row + 1) * columns)
      .reduce((most, value) => Math.max(most, Math.abs(value)), 0),
  );
  return { change: { shape: a.shape, data }, byRow, largest: Math.max(0, ...byRow) };
}
