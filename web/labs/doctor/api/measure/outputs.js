// Outputs and values → the weights that mix them: least squares, where there are as many features as keys.
//
//   out_i = Σ_j w_ij v_j,   V [keys, features]:   w_i = (V Vᵀ)⁻¹ V out_i

import { inverseOf, product } from './regression.js';

/** @typedef {import('./measure.js').Entries} Entries */

/**
 * Of the value heads, the one whose weights are those of a softmax: not negative, at most 1 in sum.
 *
 * @param {import('./attention.js').Problem} problem
 * @param {Entries} output [heads, queries, features]
 * @param {Entries} v [kvHeads, keys, features]
 * @returns {{ data: Float64Array, noise: number, floor: number } | null}
 */
export function weightsOf({ heads, kvHeads, n, m, noise }, output, v) {
  const width = v.shape[2];
  if (m > width) return null;
  const data = new Float64Array(heads * n * m);
  let floor = 0;
  const inverses = Array.from({ length: kvHeads }, (_, key) => {
    const row = (/** @type {number} */ j, /** @type {number} */ f) =>
      v.data[(key * m + j) * width + f];
    const gram = Array.from({ length: m }, (__, i) =>
      Array.from({ length: m }, (___, j) => {
        let sum = 0;
        for (let f = 0; f < width; ++f) sum += row(i, f) * row(j, f);
        return sum;
      }),
    );
    return inverseOf(gram);
  });
  for (let head = 0; head < heads; ++head) {
    /** @type {{ weights: number[][], bad: number, floor: number } | null} */
    let best = null;
    for (let key = 0; key < kvHeads; ++key) {
      const inverse = inverses[key];
      if (!inverse) continue;
      const weights = [];
      let bad = 0;
      let most = 0;
      for (let i = 0; i < n; ++i) {
        const from = (head * n + i) * width;
        const right = Array.from({ length: m }, (_, j) => {
          let sum = 0;
          for (let f = 0; f < width; ++f)
            sum += v.data[(key * m + j) * width + f] * output.data[from + f];
          return sum;
        });
        const own = inverse.map((row) => product(row, right));
        if (right.some(Number.isNaN)) {
          weights.push(own.fill(NaN));
          continue;
        }
        for (let f = 0; f < width; ++f) {
          let sum = 0;
          for (let j = 0; j < m; ++j) sum += own[j] * v.data[(key * m + j) * width + f];
          bad = Math.max(bad, Math.abs(output.data[from + f] - sum));
          most = Math.max(most, Math.abs(output.data[from + f]));
        }
        bad = Math.max(
          bad,
          ...own.map((weight) => -weight),
          own.reduce((sum, one) => sum + one, -1),
        );
        weights.push(own);
      }
      // the inverse says how much it enlarges noise
      const enlarged = Math.sqrt(Math.max(...inverse.map((row, k) => row[k])));
      const noiseOf = 6 * Math.max(noise, 1e-7) * Math.max(most, 1) * enlarged;
      if (!best || bad < best.bad) best = { weights, bad, floor: noiseOf };
    }
    if (!best || best.bad > 40 * best.floor + 1e-4) return null;
    floor = Math.max(floor, best.floor);
    best.weights.forEach((row, i) =>
      row.forEach((weight, j) => {
        data[(head * n + i) * m + j] = weight;
      }),
    );
  }
  for (let at = 0; at < data.length; ++at) if (data[at] < 4 * floor) data[at] = 0;
  return { data, noise: Math.max(noise, 1e-7), floor };
}
