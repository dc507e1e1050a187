// How well one matrix can take every row of a table to a row of another: the best matrix by least
// squares, column by column. The columns of the first table are made orthonormal by Gram and
// Schmidt's way, twice, because once leaves what rounding made (Giraud and others 2005); what the
// second has outside of them is missed.

import { columnOf } from '../../draw/rows.js';

/** @typedef {import('../../api/tensor.js').Tensor} Tensor */

/** What float32 leaves of a column of length 1 that depends on the others. */
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

/** @param {Float64Array} column @param {readonly Float64Array[]} basis what it has of these is taken away */
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
 * @param {Tensor} from
 * @param {Tensor} to as many rows
 * @returns {{ residual: number, share: number }} by how much the best matrix misses an entry at
 *   most, and that as a share of the largest entry of its column
 */
export function misfit(from, to) {
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
