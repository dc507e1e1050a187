// Positions in two dimensions: the encoding of every patch in a grid, and the similarity of a place to all
// patches. Half of the numbers encode the row, half the column.

import { rangeError } from '../../../core/api/check.js';
import { tensor } from '../../../core/api/tensor.js';

/** @typedef {import('../../../core/api/index.js').Phasor} Phasor */
/** @typedef {import('../../../core/api/tensor.js').Tensor} Tensor */
/** @typedef {import('../../../core/api/tensor.js').TensorLike} TensorLike */
/** @typedef {'sinusoidal' | 'rotary' | 'learned'} Encoding */
/**
 * @typedef {object} Given
 * @property {Encoding} encoding
 * @property {number} rows
 * @property {number} cols
 * @property {number} dim
 * @property {number} base
 * @property {TensorLike | null} [table] for 'learned'; by default an untrained one
 */

/** An arbitrary seed, fixed so that the table is always the same. */
const seed = 3;

/** @param {Phasor} phasor @param {Given} given @param {readonly number[]} positions along one axis */
function half(phasor, { encoding, dim, base }, positions) {
  if (encoding === 'sinusoidal')
    return phasor.sinusoidal({ positions: [...positions], dim: dim / 2, base });
  // rotary encoding: the same vector at every position, rotated
  const ones = new Float32Array(positions.length * (dim / 2)).fill(1);
  return phasor.rotary(
    { shape: [positions.length, dim / 2], data: ones },
    { positions: [...positions], base },
  );
}

/**
 * @param {Phasor} phasor
 * @param {Given} given
 * @param {readonly (readonly [row: number, col: number])[]} places may be between patches
 * @returns {Tensor} [places, dim], for the two encodings that are computed
 */
export function encodingAt(phasor, given, places) {
  const { dim } = given;
  if (dim % 4 !== 0) {
    throw rangeError`phasor-patches: dim must be a multiple of 4, got ${dim}`;
  }
  const halves = [0, 1].map((axis) =>
    half(
      phasor,
      given,
      places.map((place) => place[axis]),
    ),
  );
  const data = new Float32Array(places.length * dim);
  places.forEach((_, k) => {
    halves.forEach((part, axis) => {
      data.set(part.data.subarray((k * dim) / 2, ((k + 1) * dim) / 2), k * dim + (axis * dim) / 2);
    });
  });
  return { shape: [places.length, dim], data };
}

/** @param {Given} given @returns {[row: number, col: number][]} the places of all patches, row by row */
const patchesOf = ({ rows, cols }) =>
  Array.from({ length: rows * cols }, (_, k) => [Math.floor(k / cols), k % cols]);

/** @param {Phasor} phasor @param {Given} given @returns {Tensor} [patches, dim] */
export function encodingOf(phasor, given) {
  const { encoding, rows, cols, dim, base, table } = given;
  const count = rows * cols;
  if (encoding === 'sinusoidal' && dim % 4 === 0) {
    return { shape: [count, dim], data: phasor.sinusoidal2d({ rows, cols, dim, base }).data };
  }
  if (encoding !== 'learned') return encodingAt(phasor, given, patchesOf(given));
  if (!table) return phasor.learned({ length: count, dim, seed });
  const { shape, data } = tensor('phasor-patches', 'table', table, [2, 3]);
  const [tokens, width] = shape.slice(-2);
  const before = tokens - count;
  if (before < 0 || data.length !== tokens * width) {
    throw rangeError`phasor-patches: table must have a row for each of ${count} patches, got ${shape.join(' × ')}`;
  }
  return { shape: [count, width], data: data.subarray(before * width) };
}

/**
 * @param {Phasor} phasor
 * @param {Given} given
 * @param {Tensor} encodings of the patches
 * @param {readonly (readonly [row: number, col: number])[]} places
 * @returns {Tensor} [places, patches], cosines; with rotary encoding, the scores of equal vectors as shares
 *   of the largest. A learned table is defined only at patches
 */
export function similarityAt(phasor, given, encodings, places) {
  const { encoding, cols } = given;
  const [, width] = encodings.shape;
  const rows =
    encoding === 'learned'
      ? {
          shape: [places.length, width],
          data: Float32Array.from(
            places.flatMap(([row, col]) => {
              const at = (Math.round(row) * cols + Math.round(col)) * width;
              return [...encodings.data.subarray(at, at + width)];
            }),
          ),
        }
      : encodingAt(phasor, given, places);
  return phasor.similarity(rows, encodings, { metric: 'cosine' });
}

/**
 * The contribution of one axis to the similarity.
 *
 * @param {Phasor} phasor
 * @param {Given} given
 * @param {number} place on the axis
 * @param {readonly number[]} positions
 * @returns {Float32Array} the mean cosine of its pairs
 */
export function axisCurve(phasor, given, place, positions) {
  const at = half(phasor, given, [place]);
  return phasor.similarity(at, half(phasor, given, positions), { metric: 'cosine' }).data;
}
