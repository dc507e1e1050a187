// Attention in float64, one number after the other, for tests: independent of src/ and of web/.

/** @typedef {{ shape: number[], data: Float32Array }} Tensor */

/**
 * @typedef {object} Naive
 * @property {number} [scale]
 * @property {number} [softcap]
 * @property {(b: number, h: number, i: number, j: number) => boolean} [sees]
 * @property {(b: number, h: number, i: number, j: number) => number} [bias] added; -Infinity hides
 * @property {ArrayLike<number>} [sinks] one a head
 * @property {Tensor} [biasKey] [kvHeads, n, dk], visible to all
 * @property {Tensor} [biasValue]
 */

/**
 * @param {Tensor} q [batch, heads, Lq, dk]
 * @param {Tensor} k [batch, kvHeads, Lk, dk]
 * @param {Tensor} v [batch, kvHeads, Lk, dv]
 * @param {Naive} [given]
 * @returns {{ output: number[], weights: number[], logSumExp: number[] }} `weights` with the columns
 *   of biasKey at the end
 */
export function naive(q, k, v, given = {}) {
  const [batch, heads, queries, dk] = q.shape;
  const [, kvHeads, keys, dv] = v.shape;
  const { scale = 1 / Math.sqrt(dk), softcap = 0, sees = () => true, bias = () => 0 } = given;
  const added = given.biasKey?.shape[1] ?? 0;
  const all = { output: [], weights: [], logSumExp: [] };
  for (let b = 0; b < batch; ++b) {
    for (let h = 0; h < heads; ++h) {
      const kv = Math.floor((h * kvHeads) / heads);
      /** @type {(own: Tensor, other: Tensor | undefined, d: number) => (j: number, c: number) => number} */
      const reader = (own, other, d) => (j, c) =>
        j < keys
          ? own.data[((b * kvHeads + kv) * keys + j) * d + c]
          : /** @type {Tensor} */ (other).data[(kv * added + j - keys) * d + c];
      const [key, value] = [reader(k, given.biasKey, dk), reader(v, given.biasValue, dv)];
      for (let i = 0; i < queries; ++i) {
        const scores = Array.from({ length: keys + added }, (_, j) => {
          let score = 0;
          for (let c = 0; c < dk; ++c) {
            score += q.data[((b * heads + h) * queries + i) * dk + c] * key(j, c);
          }
          score *= scale;
          if (softcap > 0) score = softcap * Math.tanh(score / softcap);
          if (j >= keys) return score;
          return sees(b, h, i, j) ? score + bias(b, h, i, j) : -Infinity;
        });
        const sink = given.sinks?.[h] ?? -Infinity;
        const most = Math.max(sink, ...scores);
        const powers = scores.map((score) => (score === -Infinity ? 0 : Math.exp(score - most)));
        const sum = powers.reduce((a, c) => a + c, sink === -Infinity ? 0 : Math.exp(sink - most));
        const weights = powers.map((power) => (sum === 0 ? 0 : power / sum));
        all.weights.push(...weights);
        all.logSumExp.push(most + Math.log(sum));
        for (let c = 0; c < dv; ++c) {
          all.output.push(weights.reduce((a, w, j) => (w === 0 ? a : a + w * value(j, c)), 0));
        }
      }
    }
  }
  return all;
}

/**
 * The largest difference of two lists, relative to numbers above 1; the same infinity is no
 * difference, NaN is an infinite one.
 *
 * @param {ArrayLike<number>} got
 * @param {ArrayLike<number>} wanted
 */
export function difference(got, wanted) {
  if (got.length !== wanted.length) return Infinity;
  let largest = 0;
  for (let k = 0; k < got.length; ++k) {
    if (got[k] === wanted[k]) continue;
    const off = Math.abs(got[k] - wanted[k]) / Math.max(1, Math.abs(wanted[k]));
    largest = Math.max(largest, Number.isNaN(off) ? Infinity : off);
  }
  return largest;
}
