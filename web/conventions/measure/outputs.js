// Outputs and values → the weights that mix them: least squares, where there are as many features as keys.
//
//   out_i = Σ_j w_ij v_j,   V [keys, features]:   w_i = (V Vᵀ)⁻¹ V out_i

/** @typedef {import('./measure.js').Entries} Entries */

/**
 * @param {number[][]} matrix symmetric, positive
 * @returns {number[][] | null} the lower triangle L of L Lᵀ
 */
function cholesky(matrix) {
  const size = matrix.length;
  const lower = matrix.map(() => new Array(size).fill(0));
  for (let i = 0; i < size; ++i) {
    for (let j = 0; j <= i; ++j) {
      let sum = matrix[i][j];
      for (let k = 0; k < j; ++k) sum -= lower[i][k] * lower[j][k];
      if (i === j) {
        if (!(sum > 1e-10 * matrix[i][i])) return null;
        lower[i][i] = Math.sqrt(sum);
      } else lower[i][j] = sum / lower[j][j];
    }
  }
  return lower;
}

/** @param {number[][]} lower @param {number[]} right */
function solve(lower, right) {
  const size = right.length;
  const x = [...right];
  for (let i = 0; i < size; ++i) {
    for (let k = 0; k < i; ++k) x[i] -= lower[i][k] * x[k];
    x[i] /= lower[i][i];
  }
  for (let i = size - 1; i >= 0; --i) {
    for (let k = i + 1; k < size; ++k) x[i] -= lower[k][i] * x[k];
    x[i] /= lower[i][i];
  }
  return x;
}

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
  const triangles = Array.from({ length: kvHeads }, (_, key) => {
    const row = (/** @type {number} */ j, /** @type {number} */ f) =>
      v.data[(key * m + j) * width + f];
    const gram = Array.from({ length: m }, (__, i) =>
      Array.from({ length: m }, (___, j) => {
        let sum = 0;
        for (let f = 0; f < width; ++f) sum += row(i, f) * row(j, f);
        return sum;
      }),
    );
    return cholesky(gram);
  });
  for (let head = 0; head < heads; ++head) {
    /** @type {{ weights: number[][], bad: number, floor: number } | null} */
    let best = null;
    for (let key = 0; key < kvHeads; ++key) {
      const lower = triangles[key];
      if (!lower) continue;
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
        const own = solve(lower, right);
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
      // the smallest pivot says how much the inverse enlarges noise
      const pivot = Math.min(...lower.map((row, i) => row[i]));
      const noiseOf = (6 * Math.max(noise, 1e-7) * Math.max(most, 1)) / pivot;
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
