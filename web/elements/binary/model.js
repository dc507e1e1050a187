// The settings of <phasor-binary> → its numbers: positions in binary and encoded, how far each is from the
// next in both, and how many bits a position takes.

import { rowOf } from '../../draw/rows.js';

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('../../api/tensor.js').Tensor} Tensor */

/** Bits of a number. */
const float32 = 32;

/** @param {Phasor} phasor @param {number} count positions from 0 on @returns {number} bits of the last one */
const bitsFor = (phasor, count) => phasor.binary({ length: 1, start: count - 1 }).shape[1];

/** @param {Phasor} phasor @param {Tensor} table @returns {number[]} from each row to the next */
function steps(phasor, table) {
  const [length] = table.shape;
  const { data } = phasor.similarity(table, { metric: 'euclidean' });
  return Array.from({ length: length - 1 }, (_, row) => data[row * length + row + 1]);
}

/**
 * @param {Phasor} phasor
 * @param {{ length: number, start: number, bits: number, dim: number, base: number }} settings
 */
export function model(phasor, { length, start, bits, dim, base }) {
  const last = start + length - 1;
  const needed = bitsFor(phasor, last + 1);
  const hasRoom = bits === 0 || bits >= needed;
  const digits = phasor.binary({ length, start, bits: (hasRoom && bits) || needed });
  const waves = phasor.sinusoidal({ length, start, dim, base });
  const across = digits.shape[1];
  return {
    length,
    start,
    last,
    dim,
    base,
    needed,
    hasRoom,
    digits,
    waves,
    across,
    /** positions after which each bit flips: the last at every one, the one before at every second */
    periods: Array.from({ length: across }, (_, k) => 2 ** (across - 1 - k)),
    // bits are 0 or 1, so the square of their distance is how many of them flip
    flips: steps(phasor, digits).map((distance) => Math.round(distance ** 2)),
    distances: steps(phasor, waves),
  };
}

/** @typedef {ReturnType<typeof model>} Model */

/** @param {Model} model @param {number} position one that is shown */
export const rowAt = ({ digits, waves, start }, position) => ({
  bits: rowOf(digits, position - start).join(''),
  values: Array.from(rowOf(waves, position - start)),
});

/**
 * How many bits a position needs.
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
