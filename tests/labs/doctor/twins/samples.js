// The arrays before and after a rotation as vectors: for every row (position) one of each head and
// batch. Sums over these vectors are all that is read off them.

/**
 * @typedef {{ x: ArrayLike<number>, y: ArrayLike<number>, batch: number, n: number, heads: number,
 *   d: number, count: number, noise: number }} Samples `count` vectors a row; `noise` is how far a
 *   number of y may be from the exact one, relative to the size of its neighbours
 */

/**
 * @param {Samples} samples
 * @param {number} row
 * @param {number} sample
 * @returns {number} where the vector begins
 */
export const placeOf = ({ n, heads, d }, row, sample) =>
  ((Math.floor(sample / heads) * n + row) * heads + (sample % heads)) * d;

/**
 * Sums over the vectors of one row: products of every output lane with every input lane, of input
 * lanes with each other, and squares of output lanes.
 *
 * @typedef {{ across: Float64Array, within: Float64Array, squares: Float64Array, count: number }} Sums of
 *   `count` vectors
 */

/**
 * @param {Samples} samples
 * @param {number} row
 * @param {number} most vectors
 * @returns {Sums}
 */
export function sumsOf(samples, row, most) {
  const { x, y, d, count } = samples;
  const across = new Float64Array(d * d);
  const within = new Float64Array(d * d);
  const squares = new Float64Array(d);
  const step = Math.max(1, Math.floor(count / most));
  for (let sample = 0; sample < count; sample += step) {
    const at = placeOf(samples, row, sample);
    for (let a = 0; a < d; ++a) {
      const [output, input] = [y[at + a], x[at + a]];
      squares[a] += output * output;
      for (let b = 0; b < d; ++b) {
        across[a * d + b] += output * x[at + b];
        within[a * d + b] += input * x[at + b];
      }
    }
  }
  return { across, within, squares, count: Math.ceil(count / step) };
}

/**
 * Some of n, spread over all, with both ends.
 *
 * @param {number} n
 * @param {number} most
 */
export const spread = (n, most) =>
  Array.from({ length: Math.min(n, most) }, (_, k) =>
    n <= most ? k : Math.round((k * (n - 1)) / (most - 1)),
  );
