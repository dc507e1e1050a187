// Tests a step of the ladder for five properties, each with the number that decides it, and measures two
// distances: to the next word, and between the closest two positions.

import { beside, columnsOf, firstEqual, rowOf, columnOf } from '../../draw/rows.js';

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('../../api/tensor.js').Tensor} Tensor */
/** @typedef {import('./steps.js').Step} Step */
/** @typedef {import('./steps.js').Shape} Shape */

/** Tokens of a long document (100,000). */
export const lakh = 100_000;

/** Rounding error of sums in float32. */
const rounding = 1e-5;

/** @param {number} count @param {number} first */
export const placesFrom = (count, first) => Array.from({ length: count }, (_, k) => first + k);

/** @param {ArrayLike<number>} a @param {ArrayLike<number>} b the largest difference of entries */
function apart(a, b) {
  let most = 0;
  for (let k = 0; k < a.length; ++k) most = Math.max(most, Math.abs(a[k] - b[k]));
  return most;
}

/**
 * @param {Tensor} table
 * @param {number} from
 * @param {number} to
 * @returns {Tensor} the rows from `from` to `to`
 */
const rowsOf = ({ shape: [, columns], data }, from, to) => ({
  shape: [to - from, columns],
  data: data.slice(from * columns, to * columns),
});

/** @param {ArrayLike<number>} a @param {ArrayLike<number>} b @returns {number} */
function distance(a, b) {
  let squares = 0;
  for (let k = 0; k < a.length; ++k) squares += (b[k] - a[k]) ** 2;
  return Math.sqrt(squares);
}

/**
 * @param {Tensor} table
 * @param {number} a
 * @param {number} b indices of rows
 * @returns {number} the distance of two rows
 */
export const between = (table, a, b) => distance(rowOf(table, a), rowOf(table, b));

/**
 * The distance of each row from the first, by offset.
 *
 * @param {Tensor} table
 * @returns {number[]} for the offsets 0, 1, …
 */
export const distances = (table) =>
  placesFrom(table.shape[0], 0).map((row) => between(table, 0, row));

/** The golden ratio: its multiples modulo 1 are spread evenly and are in phase with no wave. */
const golden = (Math.sqrt(5) - 1) / 2;

/**
 * Sampled positions of a document: the first hundred, the last, and some between.
 *
 * @param {number} length
 */
const sample = (length) => [
  ...placesFrom(100, 0),
  ...placesFrom(400, 1).map((k) => Math.floor(((k * golden) % 1) * length)),
  length - 1,
];

/** Number of positions sampled to test whether numbers grow. */
export const sampled = 4 * sample(1000).length;

/**
 * The factor above which the largest number counts as growing; another sample of the same waves can differ by
 * less.
 */
const growth = 1.1;

/**
 * Whether the numbers stay bounded as the document grows, whatever their size.
 *
 * @param {Phasor} phasor
 * @param {Step} step
 * @param {Shape} shape
 */
function bounded(phasor, step, shape) {
  /** @type {NonNullable<Step['largest']>} */
  const ofTable = (places, length) =>
    step
      .encode(phasor, places, length, shape)
      .data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const largest = step.largest ?? ofTable;
  /** @param {number} few @param {number} many numbers of words */
  const compared = (few, many) => {
    const [small, large] = [few, many].map((length) => largest(sample(length), length, shape));
    return {
      grows: large === Infinity || large > growth * small,
      words: [few, many],
      values: [small, large],
    };
  };
  const near = compared(1000, lakh);
  // a slow wave grows at first, and a formula may grow only at large positions: test far out as well
  const far = step.largest ? compared(1e10, 1e15) : near;
  const shown = near.grows || !far.grows ? near : far;
  return {
    pass: !far.grows,
    count: sample(lakh).length,
    value: near.values[1],
    words: shown.words,
    values: shown.values,
  };
}

/**
 * @param {Phasor} phasor
 * @param {Step} step
 * @param {Shape} shape
 * @param {readonly number[]} counts numbers of words in sentences
 */
function same(phasor, step, shape, counts) {
  const [count, ...others] = counts;
  let worst = { pass: true, position: 0, counts: [count, count], values: [0, 0], most: 0 };
  for (const other of others) {
    const places = placesFrom(Math.min(count, other), 0);
    const [one, two] = [count, other].map((words) => step.encode(phasor, places, words, shape));
    places.forEach((position, row) => {
      const [a, b] = [rowOf(one, row), rowOf(two, row)];
      const most = apart(a, b);
      // prefer a sentence of the reader to the long document
      if (most <= worst.most || (worst.most > 0 && other === lakh)) return;
      const column = a.findIndex((value, k) => Math.abs(value - b[k]) === most);
      const values = [a[column], b[column]];
      worst = { pass: false, position, counts: [count, other], values, most };
    });
  }
  return worst;
}

/** Number of steps to the next word that are tested, and how often each is halved. */
const [gaps, halvings] = [32, 14];

/** Number of places between words that are tested for jumps. */
export const looked = gaps * halvings;

/**
 * Whether the numbers are continuous in the position. The longest steps between neighbouring words are halved
 * again and again, keeping the half that moves more: a smooth step shrinks, a jump keeps its size.
 *
 * @param {Phasor} phasor
 * @param {Step} step
 * @param {Shape} shape
 * @param {Tensor} table
 */
function smooth(phasor, step, shape, table) {
  const [length] = table.shape;
  const size = table.data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const found = placesFrom(length - 1, 0)
    .map((from) => ({
      from,
      to: from + 1,
      rows: [rowOf(table, from), rowOf(table, from + 1)],
      moves: between(table, from, from + 1),
      // the movement in the last 1/1024 of the step
      little: 0,
    }))
    .sort((a, b) => b.moves - a.moves)
    .slice(0, gaps);
  for (let k = 1; k <= halvings; ++k) {
    const middles = found.map(({ from, to }) => (from + to) / 2);
    const values = step.encode(phasor, middles, length, shape);
    found.forEach((gap, row) => {
      const [middle, [low, high]] = [rowOf(values, row), gap.rows];
      const [before, after] = [distance(low, middle), distance(middle, high)];
      // a jump lies at the end of the interval before it
      const isLater = !(before > after);
      gap[isLater ? 'from' : 'to'] = middles[row];
      gap.rows = isLater ? [middle, high] : [low, middle];
      gap.moves = isLater ? after : before;
      if (k === 10) gap.little = gap.moves;
    });
  }
  const jumps = found.filter(({ moves, little }) => moves > Math.max(rounding * size, little / 2));
  const [{ from, to, moves }] = jumps.length > 0 ? jumps.sort((a, b) => b.moves - a.moves) : found;
  return {
    pass: jumps.length === 0,
    from,
    to,
    moves,
    little: found.reduce((most, gap) => Math.max(most, gap.little), 0),
  };
}

/**
 * @param {Tensor} table
 * @returns {{ least: number, most: number }} the distances between the rows of neighbours
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
function unique(phasor, { closest, nearest }, table, shape, decimals) {
  const equal = firstEqual(table, decimals);
  const [length] = table.shape;
  // a distance near float32 rounding needs exact numbers
  const nearestTwo = closest
    ? phasor.closestPair({ length, start: 0, ...closest(shape) })
    : (nearest?.(length, shape) ?? phasor.closestPair(table));
  return {
    pass: equal === null,
    equal,
    closest: [nearestTwo.a, nearestTwo.b],
    distance: nearestTwo.distance,
  };
}

/**
 * Whether one matrix maps every row to the row `offset` later. For pairs the library's rotation is tried. For
 * a single column such a matrix exists only if the later rows are a multiple of the earlier ones, that is, if
 * both side by side have rank one. For other columns the least-squares matrix is tried.
 *
 * @param {Phasor} phasor
 * @param {Step} step
 * @param {Tensor} table
 * @param {Shape} shape
 * @param {number} offset
 */
function linear(phasor, step, table, shape, offset) {
  const [count, columns] = table.shape;
  const from = rowsOf(table, 0, count - offset);
  const to = rowsOf(table, offset, count);
  if (columns === 1) {
    const ranks = [phasor.rank(from), phasor.rank(beside(from, to))];
    const pass = ranks[0] === ranks[1];
    return { pass, ranks, residual: pass ? leastSquaresError(from, to).residual : NaN };
  }
  const divisors = step.divisors(shape);
  if (divisors.length === 0) {
    const { residual, share } = leastSquaresError(from, to);
    return { pass: share <= rounding, ranks: null, residual };
  }
  let residual = 0;
  divisors.forEach((divisor, pair) => {
    const [before, after] = [from, to].map((rows) => columnsOf(rows, 2 * pair, 2 * pair + 2));
    // a pair with divisor a turns by δ/a in δ positions
    const moved = phasor.shift(before, { offset: offset / divisor });
    residual = Math.max(residual, apart(moved.data, after.data));
  });
  return { pass: residual <= rounding, ranks: null, residual };
}

/**
 * @param {Phasor} phasor
 * @param {Step} step
 * @param {{ shape: Shape, counts: readonly number[], length: number, decimals: number,
 *   offset: number }} given `counts`: numbers of words in the sentence and in the compared one; `length`:
 *   positions that have to differ
 */
export function measure(phasor, step, { shape, counts, length, decimals, offset }) {
  const table = step.encode(phasor, placesFrom(length, 0), length, shape);
  return {
    table,
    bounded: bounded(phasor, step, shape),
    same: same(phasor, step, shape, [...counts, lakh]),
    smooth: smooth(phasor, step, shape, table),
    next: next(table),
    unique: unique(phasor, step, table, shape, decimals),
    linear: linear(phasor, step, table, shape, Math.min(offset, length - 1)),
  };
}

/** @typedef {ReturnType<typeof measure>} Facts */

/** Rounding error in float32 of a unit column that depends on the others. */
const noise = 1e-6;

/** @param {Float64Array} column @param {number} factor */
function scale(column, factor) {
  for (let k = 0; k < column.length; ++k) column[k] *= factor;
}

/** @param {Float64Array} a @param {Float64Array} b */
function product(a, b) {
  let sum = 0;
  for (let k = 0; k < a.length; ++k) sum += a[k] * b[k];
  return sum;
}

/**
 * @param {Float64Array} column
 * @param {readonly Float64Array[]} basis orthonormal columns; the components along them are subtracted
 */
function reduce(column, basis) {
  for (let round = 0; round < 2; ++round) {
    for (const each of basis) {
      const share = product(column, each);
      for (let k = 0; k < column.length; ++k) column[k] -= share * each[k];
    }
  }
}

/** @param {Float64Array} column */
const largest = (column) => column.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/**
 * How well one matrix can map every row of a table to the same row of another: least squares, column by
 * column. The columns of the first table are orthonormalized by Gram-Schmidt, twice, because one pass leaves
 * rounding errors (Giraud et al. 2005); the residual is the part of the second table outside their span.
 *
 * @param {Tensor} from
 * @param {Tensor} to with as many rows
 * @returns {{ residual: number, share: number }} the largest error of an entry with the best matrix, and
 *   the same relative to the largest entry of its column
 */
export function leastSquaresError(from, to) {
  /** @type {Float64Array[]} */
  const basis = [];
  for (let k = 0; k < from.shape[1]; ++k) {
    const column = Float64Array.from(columnOf(from, k));
    const size = Math.sqrt(product(column, column));
    if (size === 0) continue;
    scale(column, 1 / size);
    reduce(column, basis);
    const rest = Math.sqrt(product(column, column));
    if (rest <= noise) continue;
    scale(column, 1 / rest);
    basis.push(column);
  }
  let worst = { residual: 0, share: 0 };
  for (let k = 0; k < to.shape[1]; ++k) {
    const column = Float64Array.from(columnOf(to, k));
    const most = largest(column);
    if (most === 0) continue;
    scale(column, 1 / most);
    reduce(column, basis);
    const share = largest(column);
    if (share > worst.share) worst = { residual: share * most, share };
  }
  return worst;
}
