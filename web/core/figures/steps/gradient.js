// The effect of dividing by √dₖ on the gradient through the softmax: scores of unit-normal q and k have
// variance dₖ, so without the division the softmax is saturated (Vaswani et al. 2017, 3.2.1).

import { pause } from '../../api/pause.js';
import { jacobianNorm } from '../../kit/jacobian.js';

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('../../api/tensor.js').Tensor} Tensor */

const keys = 8;
const queries = 16;
const rounds = 40;
const widths = [4, 8, 16, 32, 64, 128, 256, 512];
const widest = widths[widths.length - 1];

/** Number of rows of weights per mean. */
export const sample = rounds * queries;

/** @typedef {{ dk: number, divided: number, plain: number }} Point mean norms */

/**
 * The mean norm against dₖ, for unit-normal queries and 8 keys. It takes some tenths of a second, so it is
 * computed in small pieces.
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
      /** @param {number} from @param {number} count @returns {Tensor} the first dk numbers of each row */
      const rows = (from, count) => {
        const cut = new Float32Array(count * dk);
        for (let row = 0; row < count; ++row) {
          const start = (from + row) * widest;
          cut.set(data.subarray(start, start + dk), row * dk);
        }
        return { shape: [count, dk], data: cut };
      };
      const [k, q] = [rows(0, keys), rows(keys, queries)];
      /** @param {number} [scale] */
      const norm = (scale) => {
        const { weights } = phasor.attention(q, k, k, { scale, return: ['weights'] });
        let sum = 0;
        for (let row = 0; row < queries; ++row)
          sum += jacobianNorm(weights.data.subarray(row * keys, (row + 1) * keys)) / sample;
        return sum;
      };
      point.divided += norm();
      point.plain += norm(1);
    }
    await pause();
  }
  return points;
}

/** @type {Promise<Point[]> | null} */
let once = null;

/** @param {Phasor} phasor @returns {Promise<Point[]>} measured once for all elements */
export const saturation = (phasor) => (once ??= measured(phasor));
