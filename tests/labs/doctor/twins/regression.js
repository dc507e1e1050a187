// Logarithms of weights, or scores, of visible keys → what multiplies q·k, the slope by distance, the cap.
//
//   ln w_ij = f(s q_i·k_j - slope · (i - j)) + c_i    f(x) = x, or C tanh(x / C);  scores have no c_i
//
// All is linear in the unknown numbers but the cap, for which steps of Gauss and Newton are taken.

/**
 * A visible entry: its row (of all heads), its head, q·k, the distance of the key, the logarithm and
 * how far that may be off.
 *
 * @typedef {{ row: number, head: number, dot: number, distance: number, log: number, error: number }} Entry
 */

/**
 * @typedef {{ scales: Float64Array, slopes: Float64Array, cap: number, errors: Float64Array,
 *   worst: number, left: number, fits: boolean }} Fit `errors` of all unknown numbers; `worst` entry and
 *   the sum of squares that is left, in units of errors
 */

/**
 * The unknown numbers of a model: one scale, or one for each query; a slope for each head or none; a
 * cap or none.
 *
 * @typedef {{ scaleOf: (entry: Entry) => number, scaleCount: number, slopes: boolean, cap: boolean }} Model
 */

/**
 * The inverse of a symmetric matrix, by elimination.
 *
 * @param {readonly ArrayLike<number>[]} matrix
 * @returns {Float64Array[] | null} null where it has none
 */
export function inverseOf(matrix) {
  const size = matrix.length;
  const rows = matrix.map((row, i) => {
    const all = new Float64Array(2 * size);
    all.set(row);
    all[size + i] = 1;
    return all;
  });
  for (let k = 0; k < size; ++k) {
    let best = k;
    for (let i = k + 1; i < size; ++i) {
      if (Math.abs(rows[i][k]) > Math.abs(rows[best][k])) best = i;
    }
    if (!(Math.abs(rows[best][k]) > 1e-12 * Math.abs(matrix[k][k]))) return null;
    [rows[k], rows[best]] = [rows[best], rows[k]];
    for (let i = 0; i < size; ++i) {
      if (i === k) continue;
      const factor = rows[i][k] / rows[k][k];
      if (factor !== 0) for (let c = k; c < 2 * size; ++c) rows[i][c] -= factor * rows[k][c];
    }
  }
  return rows.map((row, k) => row.slice(size).map((one) => one / row[k]));
}

/** @param {ArrayLike<number>} row @param {ArrayLike<number>} column */
export function product(row, column) {
  let sum = 0;
  for (let k = 0; k < row.length; ++k) sum += row[k] * column[k];
  return sum;
}

/**
 * @param {readonly Entry[]} entries row by row
 * @param {Model} model
 * @param {boolean} centred whether a row has a number of its own that is added
 * @param {number} heads
 * @returns {Fit | null}
 */
export function fitted(entries, { scaleOf, scaleCount, slopes, cap }, centred, heads) {
  const size = scaleCount + (slopes ? heads : 0) + (cap ? 1 : 0);
  const rows = groups(entries);
  /** @type {Float64Array} */
  let unknown = new Float64Array(size);
  if (cap) {
    const straight = fitted(entries, { scaleOf, scaleCount, slopes, cap: false }, centred, heads);
    if (!straight) return null;
    unknown.set(straight.scales.map((scale) => 1.3 * scale));
    if (slopes) unknown.set(straight.slopes, scaleCount);
    const largest = entries.reduce((most, { dot }) => Math.max(most, Math.abs(dot)), 0);
    // 1/C is what is sought: it is 0 where nothing is capped
    unknown[size - 1] = 0.7 / (1.3 * Math.abs(straight.scales[0]) * largest);
  }
  /** @param {Entry} entry @returns {{ value: number, by: [number, number][] }} and derivatives */
  const modelled = (entry) => {
    const k = scaleOf(entry);
    const score = unknown[k] * entry.dot;
    const inverse = cap ? unknown[size - 1] : 0;
    const part = Math.tanh(score * inverse);
    const bend = cap ? 1 - part * part : 1;
    const capped = cap && inverse !== 0 ? part / inverse : score;
    /** @type {[number, number][]} */
    const by = [[k, bend * entry.dot]];
    if (cap && inverse !== 0) by.push([size - 1, (score * bend - part / inverse) / inverse]);
    if (!slopes) return { value: capped, by };
    by.push([scaleCount + entry.head, -entry.distance]);
    return { value: capped - unknown[scaleCount + entry.head] * entry.distance, by };
  };
  /** @type {Float64Array} */
  let variance = new Float64Array(size);
  for (let round = 0; round < (cap ? 40 : 1); ++round) {
    const matrix = Array.from({ length: size }, () => new Float64Array(size));
    const right = new Float64Array(size);
    for (const row of rows) {
      const terms = row.map(modelled);
      const weights = row.map(({ error }) => 1 / error ** 2);
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const mean = new Map();
      let middle = 0;
      if (centred) {
        terms.forEach(({ value, by }, i) => {
          const share = weights[i] / total;
          middle += share * (row[i].log - value);
          for (const [k, slope] of by) mean.set(k, (mean.get(k) ?? 0) + share * slope);
        });
      }
      const keys = [...new Set(terms.flatMap(({ by }) => by.map(([k]) => k)))];
      terms.forEach(({ value, by }, i) => {
        const own = new Map(by);
        const left = row[i].log - value - middle;
        for (const k of keys) {
          const slope = (own.get(k) ?? 0) - (mean.get(k) ?? 0);
          right[k] += weights[i] * slope * left;
          for (const l of keys) {
            matrix[k][l] += weights[i] * slope * ((own.get(l) ?? 0) - (mean.get(l) ?? 0));
          }
        }
      });
    }
    // numbers that no row determines keep their value
    for (let k = 0; k < size; ++k) if (matrix[k][k] === 0) matrix[k][k] = 1e-30;
    const inverse = inverseOf(matrix);
    if (!inverse) return null;
    variance = Float64Array.from(inverse, (row, k) => Math.abs(row[k]));
    const damp = cap && round < 6 ? 0.6 : 1;
    let change = 0;
    unknown = unknown.map((value, k) => {
      const step = damp * product(inverse[k], right);
      change = Math.max(change, Math.abs(step) / (Math.abs(value) + 1e-12));
      return value + step;
    });
    if (change < 1e-12) break;
    if (unknown.some((value) => !Number.isFinite(value))) return null;
  }
  let worst = 0;
  let squares = 0;
  for (const row of rows) {
    const lefts = row.map((entry) => entry.log - modelled(entry).value);
    const weights = row.map(({ error }) => 1 / error ** 2);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const middle = centred ? lefts.reduce((sum, left, i) => sum + left * weights[i], 0) / total : 0;
    lefts.forEach((left, i) => {
      const ratio = Math.abs(left - middle) / row[i].error;
      worst = Math.max(worst, ratio);
      squares += ratio * ratio;
    });
  }
  const free = entries.length - size - (centred ? rows.length : 0);
  return {
    scales: unknown.slice(0, scaleCount),
    slopes: slopes ? unknown.slice(scaleCount, scaleCount + heads) : new Float64Array(heads),
    cap: cap ? 1 / unknown[size - 1] : 0,
    errors: variance.map((one) => 3 * Math.sqrt(one) * (one < 1e20 ? 1 : Infinity)),
    worst,
    left: squares,
    fits: free > 0 && worst < 12 && squares / free < 9,
  };
}

/** @param {readonly Entry[]} entries row by row @returns {Entry[][]} */
function groups(entries) {
  /** @type {Entry[][]} */
  const rows = [];
  let last = -1;
  for (const entry of entries) {
    if (entry.row !== last) rows.push([]);
    last = entry.row;
    rows[rows.length - 1].push(entry);
  }
  return rows;
}
