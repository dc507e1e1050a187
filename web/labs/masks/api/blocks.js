// Counts the blocks of a mask: full, partial and empty ones. A rectangle of blocks for which ranges decide
// the rule is counted at once. Others are divided, unless the undecided conditions depend only on the key,
// only on the query or only on their offset: then all rows of blocks, columns or diagonals are equal, and one
// of them is counted for all. So the time grows with the border between visible and hidden cells, not with
// the mask.

import { Budget } from './budget.js';
import { direction } from './nodes.js';
import { state } from './range.js';

/** @typedef {import('./point.js').Points} Points */
/** @typedef {import('./range.js').Ranges} Ranges */

/**
 * Blocks of one size, in rows and columns.
 *
 * @typedef {object} Grid
 * @property {number} q of the first cell
 * @property {number} k
 * @property {number} rows number of rows of blocks
 * @property {number} cols
 * @property {number} high cells per block
 * @property {number} wide
 */

/** Bits: which kinds of cells have been seen in a block. */
const seen = { hidden: 1, visible: 2, both: 3 };

/** Rectangles with fewer cells are evaluated cell by cell. */
const few = 64;

export class BlockCount {
  empty = 0;
  full = 0;
  partial = 0;

  /**
   * @param {Points} points @param {Ranges} ranges
   * @param {{ call: string, rows: number, cols: number, cells: number }} of blocks, all that are to
   *   be counted, and of cells
   */
  constructor(points, ranges, { call, rows, cols, cells }) {
    this.points = points;
    this.ranges = ranges;
    // of a square, a border as long as its side is settled when its square is
    const progress = () => Math.sqrt((this.full + this.partial + this.empty) / (rows * cols));
    this.budget = new Budget(call, Math.max(rows, cols), cells, progress);
  }

  /** @param {number} q @param {number} k @param {number} high @param {number} wide cells */
  #decide(q, k, high, wide) {
    this.budget.spend(this.ranges.cost);
    return this.ranges.decide(q, q + high - 1, k, k + wide - 1);
  }

  /** @param {number} bits cells seen in a block @param {number} times */
  #add(bits, times) {
    if (bits === seen.both) this.partial += times;
    else if (bits === seen.visible) this.full += times;
    else this.empty += times;
  }

  /**
   * @param {Grid} grid
   * @param {number} [times] how often each block counts
   */
  count(grid, times = 1) {
    const { q, k, rows, cols, high, wide } = grid;
    const found = this.#decide(q, k, rows * high, cols * wide);
    if (found !== state.undecided) {
      this.#add(found === state.full ? seen.visible : seen.hidden, rows * cols * times);
      return;
    }
    const { direction: along } = this.ranges;
    if (along === direction.none) {
      this.#add(this.#cell(q, k), rows * cols * times);
    } else if (rows === 1 && cols === 1) {
      this.#add(this.#block(q, k, high, wide), times);
    } else if (along === direction.key && rows > 1) {
      this.count({ ...grid, rows: 1 }, times * rows);
    } else if (along === direction.query && cols > 1) {
      this.count({ ...grid, cols: 1 }, times * cols);
    } else if (along === direction.offset && high === wide && rows > 1 && cols > 1) {
      this.#diagonals(grid, times);
    } else if (rows > cols) {
      const half = rows >> 1;
      this.count({ ...grid, rows: half }, times);
      this.count({ ...grid, q: q + half * high, rows: rows - half }, times);
    } else {
      const half = cols >> 1;
      this.count({ ...grid, cols: half }, times);
      this.count({ ...grid, k: k + half * wide, cols: cols - half }, times);
    }
  }

  /**
   * Blocks on a diagonal are equal, so only those of the first row and column are counted, each times the
   * length of its diagonal.
   *
   * @param {Grid} grid
   * @param {number} times
   */
  #diagonals({ q, k, rows, cols, high: side }, times) {
    this.#strip({ from: 0, to: rows, sum: alike(rows, cols), times }, (from, count) => ({
      q: q + from * side,
      k,
      high: count * side,
      wide: side,
    }));
    this.#strip({ from: 1, to: cols, sum: alike(cols, rows), times }, (from, count) => ({
      q,
      k: k + from * side,
      high: side,
      wide: count * side,
    }));
  }

  /**
   * Counts the blocks of a column or a row, each times the length of its diagonal.
   *
   * @param {{ from: number, to: number, sum: (from: number, to: number) => number, times: number }} strip
   * @param {(from: number, count: number) => { q: number, k: number, high: number, wide: number }} cells
   */
  #strip(strip, cells) {
    const { from, to, sum, times } = strip;
    if (from >= to) return;
    const { q, k, high, wide } = cells(from, to - from);
    const found = this.#decide(q, k, high, wide);
    if (found !== state.undecided) {
      this.#add(found === state.full ? seen.visible : seen.hidden, sum(from, to) * times);
    } else if (to - from === 1) {
      this.#add(this.#block(q, k, high, wide), sum(from, to) * times);
    } else {
      const half = from + ((to - from) >> 1);
      this.#strip({ ...strip, to: half }, cells);
      this.#strip({ ...strip, from: half }, cells);
    }
  }

  /**
   * Examines a block that ranges do not decide: first its corners and its middle.
   *
   * @param {number} q
   * @param {number} k
   * @param {number} high
   * @param {number} wide
   * @returns {number} bits of the cells seen
   */
  #block(q, k, high, wide) {
    let bits = 0;
    for (const down of [0, high >> 1, high - 1]) {
      for (const across of [0, wide >> 1, wide - 1]) bits |= this.#cell(q + down, k + across);
      if (bits === seen.both) return bits;
    }
    return bits | this.#inside(q, k, high, wide, bits);
  }

  /** @param {number} q @param {number} k @returns {number} a bit */
  #cell(q, k) {
    this.budget.spend(this.points.cost);
    return this.points.visible(q, k) ? seen.visible : seen.hidden;
  }

  /**
   * @param {number} q
   * @param {number} k
   * @param {number} high
   * @param {number} wide
   * @param {number} bits bits seen before: the search stops once both kinds were seen
   * @returns {number}
   */
  #inside(q, k, high, wide, bits) {
    const found = this.#decide(q, k, high, wide);
    if (found !== state.undecided) return found === state.full ? seen.visible : seen.hidden;
    const { direction: along } = this.ranges;
    let all = bits;
    const look = (/** @type {number} */ down, /** @type {number} */ across) =>
      (all |= this.#cell(q + down, k + across)) === seen.both;
    if (look(0, 0)) return all;
    if (along === direction.key || along === direction.offset) {
      for (let across = 0; across < wide; ++across) if (look(0, across)) return all;
    }
    if (along === direction.query || along === direction.offset) {
      for (let down = 0; down < high; ++down) if (look(down, 0)) return all;
    }
    if (along !== direction.both) return all;
    if (high * wide <= few) {
      for (let down = 0; down < high; ++down) {
        for (let across = 0; across < wide; ++across) if (look(down, across)) return all;
      }
      return all;
    }
    const halves =
      high > wide
        ? [
            [0, 0, high >> 1, wide],
            [high >> 1, 0, high - (high >> 1), wide],
          ]
        : [
            [0, 0, high, wide >> 1],
            [0, wide >> 1, high, wide - (wide >> 1)],
          ];
    for (const [down, across, h, w] of halves) {
      all |= this.#inside(q + down, k + across, h, w, all);
      if (all === seen.both) break;
    }
    return all;
  }
}

/**
 * Returns a function that counts the blocks on diagonals that begin in a range of the first column.
 *
 * @param {number} rows
 * @param {number} cols
 * @returns {(from: number, to: number) => number}
 */
function alike(rows, cols) {
  // a diagonal ends at the last row or at the last column: min(rows − i, cols) blocks
  const before = (/** @type {number} */ end) => {
    const even = Math.min(end, Math.max(0, rows - cols));
    const falling = end - even;
    return even * cols + falling * (rows - even) - (falling * (falling - 1)) / 2;
  };
  return (from, to) => before(to) - before(from);
}

/**
 * @param {number} cells
 * @param {number} size of a block
 * @returns {{ from: number, count: number, size: number }[]} the number of whole blocks, and the size of
 *   the cut one
 */
export function divided(cells, size) {
  const count = Math.floor(cells / size);
  const rest = cells % size;
  return [
    { from: 0, count, size },
    { from: count * size, count: 1, size: rest },
  ].filter((part) => part.count * part.size > 0);
}
