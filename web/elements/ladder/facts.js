// What is measured of a step of the ladder: four properties, each with the number that decides it, and two
// lengths that every step has: to the next word, and between the closest two positions.

import { beside, columnsOf, firstEqual, rowOf } from '../../draw/rows.js';
import { misfit } from './misfit.js';

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('../../api/tensor.js').Tensor} Tensor */
/** @typedef {import('./steps.js').Step} Step */
/** @typedef {import('./steps.js').Shape} Shape */

/** A lakh, the long document of the notes. */
export const lakh = 100_000;

/** The largest difference that float32 sums make of nothing. */
const rounding = 1e-5;

/** @param {number} count @param {number} first */
export const placesFrom = (count, first) => Array.from({ length: count }, (_, k) => first + k);

/** @param {ArrayLike<number>} a @param {ArrayLike<number>} b the largest difference of their entries */
function apart(a, b) {
  let most = 0;
  for (let k = 0; k < a.length; ++k) most = Math.max(most, Math.abs(a[k] - b[k]));
  return most;
}

/** @param {Tensor} table @param {number} from @param {number} to @returns {Tensor} some of its rows */
const rowsOf = ({ shape: [, columns], data }, from, to) => ({
  shape: [to - from, columns],
  data: data.slice(from * columns, to * columns),
});

/** @param {Tensor} table @param {number} a @param {number} b rows @returns {number} their distance */
function between({ shape: [, columns], data }, a, b) {
  let squares = 0;
  for (let k = 0; k < columns; ++k) squares += (data[b * columns + k] - data[a * columns + k]) ** 2;
  return Math.sqrt(squares);
}

/**
 * How far apart the rows of two positions are, by their offset from the first.
 *
 * @param {Tensor} table
 * @returns {number[]} for the offsets 0, 1, …
 */
export const distances = (table) =>
  placesFrom(table.shape[0], 0).map((row) => between(table, 0, row));

/**
 * The last word of a long document and every 101st before it, which meets waves of whole lengths at all their
 * places, and the first hundred words.
 *
 * @param {Phasor} phasor @param {Step} step @param {Shape} shape
 */
function bounded(phasor, step, shape) {
  const last = step.first + lakh - 1;
  const places = [
    ...placesFrom(100, step.first),
    ...placesFrom(990, 0).map((k) => last - 101 * (989 - k)),
  ];
  const { data, shape: size } = step.encode(phasor, places, lakh, shape);
  const sizes = data.map(Math.abs);
  const largest = sizes.reduce((most, value) => Math.max(most, value), 0);
  const index = sizes.indexOf(largest);
  return {
    pass: largest <= 1,
    count: places.length,
    value: data[index],
    position: places[Math.floor(index / size[1])],
  };
}

/**
 * @param {Phasor} phasor @param {Step} step @param {Shape} shape
 * @param {readonly number[]} counts words of sentences
 */
function same(phasor, step, shape, counts) {
  const [count, ...others] = counts;
  let worst = { pass: true, position: step.first, counts: [count, count], values: [0, 0], most: 0 };
  for (const other of others) {
    const places = placesFrom(Math.min(count, other), step.first);
    const [one, two] = [count, other].map((words) => step.encode(phasor, places, words, shape));
    places.forEach((position, row) => {
      const [a, b] = [rowOf(one, row), rowOf(two, row)];
      const most = apart(a, b);
      // a sentence of one's own shows more than the long document
      if (most <= worst.most || (worst.most > 0 && other === lakh)) return;
      const column = a.findIndex((value, k) => Math.abs(value - b[k]) === most);
      const values = [a[column], b[column]];
      worst = { pass: false, position, counts: [count, other], values, most };
    });
  }
  return worst;
}

/**
 * @param {Tensor} table
 * @returns {{ least: number, most: number }} how far the rows of neighbours are apart
 */
function next(table) {
  const lengths = placesFrom(table.shape[0] - 1, 1).map((row) => between(table, row - 1, row));
  return { least: Math.min(...lengths), most: Math.max(...lengths) };
}

/**
 * @param {Phasor} phasor
 * @param {Step} step
 * @param {Tensor} table
 * @param {Shape} shape
 * @param {number} decimals
 */
function unique(phasor, { first, closest, nearest }, table, shape, decimals) {
  const equal = firstEqual(table, decimals);
  const [length] = table.shape;
  // a distance near the rounding of float32 needs exact numbers
  const { a, b, distance } = closest
    ? phasor.closestPair({ length, start: first, ...closest(shape) })
    : (nearest?.(length, shape) ?? phasor.closestPair(table));
  return {
    pass: equal === null,
    equal: equal && equal.map((row) => row + first),
    closest: [a + first, b + first],
    distance,
  };
}

/**
 * Whether one matrix takes every row to the row `offset` later. Of pairs the library's rotation is
 * tried. Of a single column there is such a matrix only if the later rows are a multiple of the
 * earlier ones, that is, if both side by side have no higher rank than one. Of other columns the matrix that
 * misses least is tried.
 *
 * @param {Phasor} phasor @param {Step} step @param {Tensor} table @param {Shape} shape
 * @param {number} offset
 */
function linear(phasor, step, table, shape, offset) {
  const [count, columns] = table.shape;
  const from = rowsOf(table, 0, count - offset);
  const to = rowsOf(table, offset, count);
  if (columns === 1) {
    const ranks = [phasor.rank(from), phasor.rank(beside(from, to))];
    const pass = ranks[0] === ranks[1];
    return { pass, ranks, residual: pass ? misfit(from, to).residual : NaN };
  }
  const divisors = step.divisors(shape);
  if (divisors.length === 0) {
    const { residual, share } = misfit(from, to);
    return { pass: share <= rounding, ranks: null, residual };
  }
  let residual = 0;
  divisors.forEach((divisor, pair) => {
    const [before, after] = [from, to].map((rows) => columnsOf(rows, 2 * pair, 2 * pair + 2));
    // a pair of divisor a turns by δ/a in δ positions
    const moved = phasor.shift(before, { offset: offset / divisor });
    residual = Math.max(residual, apart(moved.data, after.data));
  });
  return { pass: residual <= rounding, ranks: null, residual };
}

/**
 * @param {Phasor} phasor
 * @param {Step} step
 * @param {{ shape: Shape, counts: readonly number[], length: number, decimals: number,
 *   offset: number }} given `counts`: words of the sentence and of the one it is compared with;
 *   `length`: positions that have to differ
 */
export function measure(phasor, step, { shape, counts, length, decimals, offset }) {
  const table = step.encode(phasor, placesFrom(length, step.first), length, shape);
  return {
    table,
    bounded: bounded(phasor, step, shape),
    same: same(phasor, step, shape, [...counts, lakh]),
    next: next(table),
    unique: unique(phasor, step, table, shape, decimals),
    linear: linear(phasor, step, table, shape, Math.min(offset, length - 1)),
  };
}

/** @typedef {ReturnType<typeof measure>} Facts */
