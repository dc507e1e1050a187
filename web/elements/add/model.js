// The settings of <phasor-add> → its numbers: E, P, E + P and [E | P], the values at a cell, and the sizes
// of the matrices that read the result.

import { beside, columnsOf } from '../../draw/rows.js';

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('../../api/tensor.js').Tensor} Tensor */

const mostWords = 16;

/** @param {Tensor} a @param {Tensor} b same shape @returns {Tensor} */
const sum = ({ shape, data }, b) => ({ shape, data: data.map((value, k) => value + b.data[k]) });

/**
 * @param {Phasor} phasor
 * @param {import('../../words/words.js').Words} list
 * @param {{ text: string, dim: number, base: number }} settings
 */
export function model(phasor, list, { text, dim, base }) {
  const all = list.tokens(text);
  const words = all.slice(0, mostWords);
  if (words.length === 0) return null;
  const embedding = columnsOf(list.embed(words), 0, dim);
  const encoding = phasor.sinusoidal({ length: words.length, dim, base });
  return {
    words,
    count: all.length,
    dim,
    embedding,
    encoding,
    sum: sum(embedding, encoding),
    beside: beside(embedding, encoding),
  };
}

/** @typedef {NonNullable<ReturnType<typeof model>>} Model */

/** @param {Model} model @param {{ position: number, column: number }} cursor held to the cells there are */
export const cellAt = ({ words: { length: rows }, dim: columns }, { position, column }) => ({
  rows,
  columns,
  row: Math.min(position, rows - 1),
  column: Math.min(column, columns - 1),
});

/** @param {Model} model @param {number} row @param {number} column */
export function valuesAt({ embedding, encoding, sum, dim }, row, column) {
  const k = row * dim + column;
  return { embedding: embedding.data[k], encoding: encoding.data[k], sum: sum.data[k] };
}

/**
 * Each of W_Q, W_K and W_V in a model of that width: for E + P, for [E | P] brought back to the width,
 * and for [E | P] kept throughout.
 *
 * @param {number} width
 */
export const sizes = (width) =>
  [
    [width, width],
    [2 * width, width],
    [2 * width, 2 * width],
  ].map(([rows, columns]) => ({ rows, columns, parameters: 3 * rows * columns }));
