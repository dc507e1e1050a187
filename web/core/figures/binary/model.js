// The settings of <phasor-binary> → its numbers: positions in binary and encoded, the distance of each from
// the next in both, and the bits per position.

import { rowOf } from '../../draw/rows.js';

/** @typedef {import('../../api/index.js').Phasor} Phasor */

/** Bits in a float32. */
const float32 = 32;

/**
 * @param {Phasor} phasor
 * @param {number} count number of positions from 0 on
 * @returns {number} bits of the last position
 */
const bitsFor = (phasor, count) => phasor.binary({ length: 1, start: count - 1 }).shape[1];

/** @param {Phasor} phasor @param {import('../../api/tensor.js').Tensor} table @returns {number[]} */
function steps(phasor, table) {
  const [length] = table.shape;
  const { data } = phasor.similarity(table, { metric: 'euclidean' });
  return Array.from({ length: length - 1 }, (_, row) => data[row * length + row + 1]);
}

/**
 * @param {{ phasor: Phasor, length: number, start: number, bits: number, dim: number, base: number,
 *   position: number }} s
 */
export const model = (s) => ({
  get last() {
    return s.start + s.length - 1;
  },
  get position() {
    return Math.min(this.last, Math.max(s.start, s.position));
  },
  /** bits of the last position */
  get needed() {
    return bitsFor(s.phasor, this.last + 1);
  },
  get hasRoom() {
    return s.bits === 0 || s.bits >= this.needed;
  },
  get digits() {
    const { phasor, length, start } = s;
    return phasor.binary({ length, start, bits: (this.hasRoom && s.bits) || this.needed });
  },
  get waves() {
    const { phasor, length, start, dim, base } = s;
    return phasor.sinusoidal({ length, start, dim, base });
  },
  get across() {
    return this.digits.shape[1];
  },
  /** positions after which each bit flips: the last bit at every position, the one before at every second */
  get periods() {
    return Array.from({ length: this.across }, (_, k) => 2 ** (this.across - 1 - k));
  },
  get flips() {
    // bits are 0 or 1, so the squared distance is the number of flips
    return steps(s.phasor, this.digits).map((distance) => Math.round(distance ** 2));
  },
  get distances() {
    return steps(s.phasor, this.waves);
  },
  /** the position at the cursor */
  get row() {
    const [bits, values] = [this.digits, this.waves].map((all) =>
      rowOf(all, this.position - s.start),
    );
    return { bits: bits.join(''), values: Array.from(values) };
  },
  /** the step at the cursor; the last position has none */
  get step() {
    return Math.min(this.position - s.start, s.length - 2);
  },
});

/** @typedef {ReturnType<typeof model>} Model */

/**
 * The bits that a position needs.
 *
 * @param {Phasor} phasor
 * @param {number} positions
 * @param {number} dim
 */
export const price = (phasor, positions, dim) => ({
  positions,
  dim,
  bits: bitsFor(phasor, positions),
  float: dim * float32,
});
