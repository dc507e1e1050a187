// Attention the naive way, in double precision: what every fast version is measured against.

/**
 * Reproducible numbers from -2 to 2, float32.
 *
 * @param {number} seed
 * @param {number} count
 */
export function uniform(seed, count) {
  let state = seed * 2654435761;
  return Float32Array.from({ length: count }, () => {
    // Steele, Lea and Flood's SplitMix, 32-bit (the mixing of MurmurHash3)
    state = (state + 0x9e3779b9) | 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return (((z ^ (z >>> 16)) >>> 8) / 2 ** 24) * 4 - 2;
  });
}

/** Such a tensor. @param {number} seed @param {number[]} shape */
export const random = (seed, ...shape) => ({
  shape,
  data: uniform(
    seed,
    shape.reduce((a, b) => a * b, 1),
  ),
});

/**
 * @param {object} problem q, k and v are [n, heads·d]
 * @param {Float32Array} problem.q
 * @param {Float32Array} problem.k
 * @param {Float32Array} problem.v
 * @param {number} problem.heads
 * @param {number} problem.n
 * @param {number} problem.d
 * @param {boolean} [problem.causal]
 * @param {Uint8Array} [problem.keep] [n, n]
 * @param {number} head
 * @param {number} i
 * @returns {Float64Array} row i of the output of one head
 */
function outputRow({ q, k, v, heads, n, d, causal, keep }, head, i) {
  const width = heads * d;
  const scores = new Float64Array(n).fill(-Infinity);
  for (let j = 0; j < (causal ? i + 1 : n); ++j) {
    if (keep && keep[i * n + j] === 0) continue;
    let score = 0;
    for (let c = head * d; c < (head + 1) * d; ++c) score += q[i * width + c] * k[j * width + c];
    scores[j] = score / Math.sqrt(d);
  }
  const largest = scores.reduce((a, b) => Math.max(a, b));
  const shares = scores.map((score) => Math.exp(score - largest));
  const total = shares.reduce((a, b) => a + b);
  const row = new Float64Array(d);
  for (let j = 0; j < n; ++j) {
    for (let c = 0; c < d; ++c) row[c] += (shares[j] / total) * v[j * width + head * d + c];
  }
  return row;
}

/**
 * The largest absolute error over a sample of rows (every row where n is small).
 *
 * @param {Float32Array} output [n, heads·d]
 * @param {Parameters<typeof outputRow>[0]} problem
 */
export function largestError(output, problem) {
  const { heads, n, d } = problem;
  let worst = 0;
  const step = Math.max(1, Math.floor(n / 64));
  for (let head = 0; head < heads; ++head) {
    for (let i = (head * 7) % step; i < n; i += step) {
      outputRow(problem, head, i).forEach((value, c) => {
        worst = Math.max(worst, Math.abs(value - output[i * heads * d + head * d + c]));
      });
    }
  }
  return worst;
}
