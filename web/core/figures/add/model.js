// The settings of <phasor-add> → its numbers: E, P, E + P and [E | P], the values at a cell, and the sizes
// of the matrices that read the result.

import { beside, columnsOf } from '../../draw/rows.js';

/** @typedef {import('../../api/tensor.js').Tensor} Tensor */

/** @param {Tensor} a @param {Tensor} b same shape @returns {Tensor} */
const sum = ({ shape, data }, b) => ({ shape, data: data.map((value, k) => value + b.data[k]) });

/**
 * @param {{ phasor: import('../../api/index.js').Phasor, dim: number, base: number, width: number,
 *   combine: string, position: number, column: number }} s
 * @param {() => import('../../kit/sentence.js').Sentence} sentence
 */
export const model = (s, sentence) => ({
  get words() {
    return sentence().words;
  },
  get position() {
    return Math.min(s.position, this.words.length - 1);
  },
  get column() {
    return Math.min(s.column, s.dim - 1);
  },
  get embedding() {
    return columnsOf(sentence().embedding, 0, s.dim);
  },
  get encoding() {
    return s.phasor.sinusoidal({ length: this.words.length, dim: s.dim, base: s.base });
  },
  get sum() {
    return sum(this.embedding, this.encoding);
  },
  get beside() {
    return beside(this.embedding, this.encoding);
  },
  get adds() {
    return s.combine === 'add';
  },
  /** X */
  get result() {
    return this.adds ? this.sum : this.beside;
  },
  /** at the cursor */
  get values() {
    const k = this.position * s.dim + this.column;
    const [embedding, encoding, total] = [this.embedding, this.encoding, this.sum];
    return { embedding: embedding.data[k], encoding: encoding.data[k], sum: total.data[k] };
  },
});

/** @typedef {ReturnType<typeof model>} Model */

/**
 * The sizes of W_Q, W_K and W_V each: for E + P, for [E | P] projected back to the model's width, and for [E
 * | P] with its doubled width kept.
 *
 * @param {number} width
 */
export const sizes = (width) =>
  [
    [width, width],
    [2 * width, width],
    [2 * width, 2 * width],
  ].map(([rows, columns]) => ({ rows, columns, parameters: 3 * rows * columns }));
