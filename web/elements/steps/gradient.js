// How much of a gradient comes back through the softmax, and what dividing by √dₖ does to it.
//
// The derivative of weights p by scores is the matrix J = diag(p) − ppᵀ. Where one weight is nearly
// 1 all of J is nearly 0: the softmax is saturated and learning stops. Scores of unit-normal q and
// k have variance dₖ, so without the division that is what happens (Vaswani et al. 2017, 3.2.1).

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('../../api/tensor.js').Tensor} Tensor */

/**
 * The Frobenius norm of J: Σ pᵢ²(1 − pᵢ)² + Σ pᵢ²pⱼ² over i ≠ j, which is s₂ − 2s₃ + s₂² with the
 * power sums s.
 *
 * @param {Float32Array} weights a row that sums to 1
 * @returns {number} from 0, one weight is 1, to 1/√2, two weights are ½
 */
export function jacobianNorm(weights) {
  let squares = 0;
  let cubes = 0;
  for (const weight of weights) {
    squares += weight * weight;
    cubes += weight * weight * weight;
  }
  return Math.sqrt(Math.max(0, squares - 2 * cubes + squares * squares));
}

const keys = 8;
const queries = 16;
const rounds = 40;
const widths = [4, 8, 16, 32, 64, 128, 256, 512];
const widest = widths[widths.length - 1];

/** How many rows of weights each mean is over. */
export const sample = rounds * queries;

/** @typedef {{ dk: number, divided: number, plain: number }} Point mean norms */

/**
 * The mean norm against dₖ, of unit-normal queries and 8 keys. Some tenths of a second of work in
 * all, so it is done in small pieces.
 *
 * @param {Phasor} phasor
 * @returns {Promise<Point[]>}
 */
async function measured(phasor) {
  const points = widths.map((dk) => ({ dk, divided: 0, plain: 0 }));
  for (let round = 0; round < rounds; ++round) {
    const options = { length: keys + queries, dim: widest, seed: round, std: 1 };
    const { data } = phasor.learned(options);
    for (const point of points) {
      const { dk } = point;
      /** @param {number} from @param {number} count @returns {Tensor} the first dk of each row */
      const rows = (from, count) => {
        const cut = new Float32Array(count * dk);
        for (let row = 0; row < count; ++row) {
          const start = (from + row) * widest;
          cut.set(data.subarray(start, start + dk), row * dk);
        }
        return { shape: [count, dk], data: cut };
      };
      const [k, q] = [rows(0, keys), rows(keys, queries)];
      for (const [name, scale] of /** @type {const} */ ([
        ['divided', undefined],
        ['plain', 1],
      ])) {
        const { weights } = phasor.attention(q, k, k, { scale, return: ['weights'] });
        for (let row = 0; row < queries; ++row) {
          point[name] += jacobianNorm(weights.data.subarray(row * keys, (row + 1) * keys)) / sample;
        }
      }
    }
    await new Promise((done) => setTimeout(done));
  }
  return points;
}

/** @type {Promise<Point[]> | null} */
let once = null;

/** @param {Phasor} phasor @returns {Promise<Point[]>} measured once for all elements */
export const saturation = (phasor) => (once ??= measured(phasor));
