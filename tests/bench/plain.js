// Attention as one writes it in plain JavaScript: typed arrays, no copies, one row after the other.

/**
 * @param {Float32Array} q [n, heads·d]
 * @param {Float32Array} k [n, heads·d]
 * @param {Float32Array} v [n, heads·d]
 * @param {{ heads: number, n: number, d: number }} size
 * @returns {Float32Array} [n, heads·d]
 */
export function plainAttention(q, k, v, { heads, n, d }) {
  const width = heads * d;
  const output = new Float32Array(n * width);
  const share = new Float32Array(n);
  for (let head = 0; head < width; head += d) {
    for (let i = 0; i < n; ++i) {
      const query = i * width + head;
      let largest = -Infinity;
      for (let j = 0; j < n; ++j) {
        const key = j * width + head;
        let score = 0;
        for (let c = 0; c < d; ++c) score += q[query + c] * k[key + c];
        share[j] = score / Math.sqrt(d);
        if (share[j] > largest) largest = share[j];
      }
      let total = 0;
      for (let j = 0; j < n; ++j) {
        share[j] = Math.exp(share[j] - largest);
        total += share[j];
      }
      for (let j = 0; j < n; ++j) {
        const weight = share[j] / total;
        const value = j * width + head;
        for (let c = 0; c < d; ++c) output[query + c] += weight * v[value + c];
      }
    }
  }
  return output;
}
