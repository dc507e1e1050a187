// Small arrays of two implementations that differ in one thing.

import { attended } from '../api/diagnose/attend.js';
import { turned } from '../api/diagnose/turn.js';
import { mixed } from './diagnose-examples.js';

/** @typedef {import('../../../core/api/files/numbers.js').FileArray} FileArray */
/** @typedef {import('../api/diagnose/turn.js').Turn} Turn */
/** @typedef {import('../api/diagnose/attend.js').Attend} Attend */

/**
 * Two arrays, and what `diagnose` knows beside them; 'projection' is what `measure` takes.
 *
 * @typedef {{ kind: 'rotated' | 'attention' | 'projection', a: FileArray, b: FileArray, x?: FileArray,
 *   q?: FileArray, k?: FileArray, positions?: number[] | number[][] }} Sides
 */

const [rows, heads, d] = [14, 3, 16];
const x = mixed([rows, heads, d]);
const lanes = Array.from({ length: d / 2 }, (_, j) => j);

/** Pairs of feature j with j + d/2. */
export const half = lanes.map((j) => /** @type {[number, number]} */ ([j, j + d / 2]));

/** Pairs of features 2j and 2j + 1. */
export const neighbours = lanes.map((j) => /** @type {[number, number]} */ ([2 * j, 2 * j + 1]));

/** @param {FileArray} array as an implementation in float32 has it @returns {FileArray} */
const inFloat32 = ({ shape, data }) => ({ shape, data: data.map(Math.fround) });

/** @typedef {Partial<Turn> & { place?: (row: number) => number }} Change */

/** @param {(row: number) => number} place */
const along = (place) => Array.from({ length: rows }, (_, row) => place(row));

/** @param {Change} change @returns {FileArray} */
function turnedBy({ place = (row) => row, ...change }) {
  /** @type {Turn} */
  const turn = {
    pairs: half,
    outputs: half,
    rates: half.map(([j]) => 10000 ** (-j / half.length)),
    base: null,
    positions: [along(place)],
    axes: half.map(() => 0),
    sign: 1,
    gain: 1,
    rounded: 0,
    table: 0,
    mixed: '',
    ...change,
  };
  return inFloat32(turned(x, turn, false));
}

/**
 * @param {Change} a what is not usual in it
 * @param {Change} b
 * @param {number[][] | 'known'} [positions] where they are known: those of all axes, or those of a
 * @returns {Sides}
 */
export function rotated(a, b, positions) {
  const known = positions === 'known' ? along(a.place ?? Number) : positions;
  const sides = { a: turnedBy(a), b: turnedBy(b), x };
  return { kind: 'rotated', ...sides, ...(known && { positions: known }) };
}

/**
 * Positions in time, height and width of two words and a picture after them.
 *
 * @param {number} wide patches in a row
 * @returns {number[][]}
 */
export function gridOf(wide) {
  const text = 2;
  return [0, 1, 2].map((axis) =>
    along((row) => {
      if (row < text) return row;
      const patch = row - text;
      return text + [0, Math.floor(patch / wide), patch % wide][axis];
    }),
  );
}

/** @param {'blocked' | 'interleaved'} way @returns {number[]} the axis of each pair, of 4, 2 and 2 pairs */
export const sectionsOf = (way) =>
  way === 'blocked' ? [0, 0, 0, 0, 1, 1, 2, 2] : [0, 1, 2, 0, 1, 2, 0, 0];

/**
 * @param {Partial<Attend>} a what is not usual in it
 * @param {Partial<Attend>} b
 * @param {number} [more] keys before the first query
 * @returns {Sides}
 */
export function attention(a, b, more = 0) {
  const [queryHeads, kvHeads, n, width] = [4, 2, 12, 8];
  const m = n + more;
  const all = mixed([queryHeads + 4 * kvHeads, m, width]).data;
  const q = {
    shape: [queryHeads, n, width],
    data: all.slice(0, queryHeads * n * width).map((one) => 2 * one),
  };
  const k = { shape: [kvHeads, m, width], data: all.slice(-kvHeads * m * width) };
  const by = (/** @type {Partial<Attend>} */ change) =>
    inFloat32(
      attended(
        {
          stage: 'weights',
          heads: queryHeads,
          kvHeads,
          n,
          m,
          d: width,
          keyHead: [0, 0, 1, 1],
          scales: [1 / Math.sqrt(width)],
          byCount: false,
          softcap: 0,
          slopes: [],
          causal: 'bottom-right',
          window: 0,
          chunk: 0,
          padding: [],
          sinks: [],
          empty: 'zero',
          ...change,
        },
        q.data,
        k.data,
      ),
    );
  return { kind: 'attention', a: by(a), b: by(b), q, k };
}

/**
 * Rows of a projection before and after llama.cpp's permutation.
 *
 * @param {readonly number[]} times with how many heads they are permuted, one time after the other
 * @returns {Sides}
 */
export function projection(times) {
  const [count, width] = [32, 12];
  const a = mixed([count, width]);
  let order = Array.from({ length: count }, (_, row) => row);
  for (const all of times) {
    const size = count / all;
    order = order.map((_, row) => {
      const own = row % size;
      return order[row - own + (own % 2) * (size / 2) + (own >> 1)];
    });
  }
  const data = Float64Array.from({ length: count * width }, (_, i) => {
    return a.data[order[Math.floor(i / width)] * width + (i % width)];
  });
  return { kind: 'projection', a, b: { shape: a.shape, data } };
}
