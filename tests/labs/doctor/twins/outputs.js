// Outputs and values → the weights that mix them: least squares, where there are as many features as keys.
//
//   out_i = Σ_j w_ij v_j,   V [keys, features]:   w_i = P out_i,   P = (V Vᵀ)⁻¹ V
//
// P says, too, what it makes of the rounding of an output: Σ_f |P_jf| half(out_f) at most.

import { coarsest } from '../../../../web/labs/doctor/api/diagnose/precision.js';
import { inverseOf, product } from './regression.js';

/** @typedef {import('../../../../web/labs/doctor/api/measure/measure.js').Entries} Entries */

/**
 * `most` is how far each weight may be off, `usual` its root mean square; `sums` is the latter of the sum
 * of a row.
 *
 * @typedef {{ data: Float64Array, most: Float64Array, usual: Float64Array, sums: Float64Array }} Solved
 */

/** What float32 sums of weighted values may be off, as a part of the largest value. */
const ofSum = 1.2e-7;

/**
 * @param {Entries} v
 * @param {number} key head
 * @returns {{ values: Float64Array[], solving: Float64Array[] } | null} V and P, by key
 */
function solvingOf({ shape: [, m, width], data }, key) {
  const values = Array.from({ length: m }, (_, j) =>
    Float64Array.from({ length: width }, (__, f) => data[(key * m + j) * width + f]),
  );
  const inverse = inverseOf(values.map((row) => values.map((column) => product(row, column))));
  if (!inverse) return null;
  const columns = Array.from({ length: width }, (_, f) => values.map((row) => row[f]));
  return {
    values,
    solving: inverse.map((row) => Float64Array.from(columns, (column) => product(row, column))),
  };
}

/**
 * The weights with which the values of each head make its outputs: of its own key head, or where those are
 * no weights of a softmax, of another one.
 *
 * @param {import('../../../../web/labs/doctor/api/measure/attention.js').Problem} problem
 * @param {Entries} output [heads, queries, features]
 * @param {Entries} v [kvHeads, keys, features]
 * @returns {Solved | null} null where no values of a head make its outputs
 */
export function weightsOf({ heads, kvHeads, n, m, noise }, output, v) {
  const width = v.shape[2];
  if (m > width) return null;
  const { half } = coarsest(Float64Array.from(output.data).filter(Number.isFinite));
  const ways = Array.from({ length: kvHeads }, (_, key) => solvingOf(v, key));
  const size = heads * n * m;
  const [data, most, usual] = [0, 1, 2].map(() => new Float64Array(size));
  const solved = { data, most, usual, sums: new Float64Array(heads * n) };
  /** @param {number} head @param {number} key @returns {boolean} whether they may be weights */
  const solve = (head, key) => {
    const way = ways[key];
    if (!way) return false;
    const { values, solving } = way;
    const all = Float64Array.from({ length: width }, (_, f) =>
      solving.reduce((sum, row) => sum + row[f], 0),
    );
    const largest = values.reduce(
      (one, row) => row.reduce((x, y) => Math.max(x, Math.abs(y)), one),
      0,
    );
    for (let row = head * n; row < (head + 1) * n; ++row) {
      const own = Float64Array.from({ length: width }, (_, f) => output.data[row * width + f]);
      const off = own.map((one) => half(one) + ofSum * largest);
      const through = (/** @type {ArrayLike<number>} */ by) => {
        let [sum, squares] = [0, 0];
        for (let f = 0; f < width; ++f) {
          sum += Math.abs(by[f]) * off[f];
          squares += (by[f] * off[f]) ** 2;
        }
        return [sum, Math.sqrt(squares / 3)];
      };
      const left = own.slice();
      let [total, length] = [0, 0];
      solving.forEach((by, j) => {
        const at = row * m + j;
        data[at] = product(by, own);
        [most[at], usual[at]] = through(by);
        total += data[at];
        length += data[at] ** 2;
        for (let f = 0; f < width; ++f) left[f] -= data[at] * values[j][f];
      });
      const [mostOfSum, usualOfSum] = through(all);
      solved.sums[row] = usualOfSum;
      if (Number.isNaN(total)) continue;
      // weights may have been rounded before they were multiplied
      const rounding = 6 * noise * Math.sqrt(length);
      if (total > 1 + mostOfSum + rounding) return false;
      for (let at = row * m; at < (row + 1) * m; ++at) if (data[at] < -most[at]) return false;
      // what is left has the size of the rounding of the whole row, or of its weights
      const allowed = off.reduce((sum, one) => sum + one, 0) + rounding * largest;
      if (left.some((one) => Math.abs(one) > allowed)) return false;
    }
    return true;
  };
  for (let head = 0; head < heads; ++head) {
    const usualKey = Math.floor((head * kvHeads) / heads);
    const others = Array.from({ length: kvHeads }, (_, key) => key).filter(
      (key) => key !== usualKey,
    );
    if (![usualKey, ...others].some((key) => solve(head, key))) return null;
  }
  return solved;
}
