// The settings of <phasor-dials> → its numbers: the words, and for any place on the line of positions,
// also between two words, the sine and the cosine of every dial there.

import { tokens } from '../../words/tokens.js';

/** @typedef {import('../../api/index.js').Phasor} Phasor */

export const mostDials = 8;

/**
 * @param {Phasor} phasor
 * @param {{ text: string, dim: number, base: number, dials: number, position: number }} settings
 * @param {number} most words that have room
 */
export function model(phasor, { text, dim, base, dials, position }, most) {
  const all = tokens(text);
  const words = all.slice(0, most);
  const { frequency, wavelength } = phasor.wavelengths({ dim, base });
  const count = Math.min(dials, frequency.length);
  return {
    all,
    words,
    dim,
    base,
    count,
    /** Dials that a position has, drawn or not. */
    pairs: frequency.length,
    current: Math.max(0, Math.min(position, words.length - 1)),
    frequencies: frequency.slice(0, count),
    wavelengths: wavelength.slice(0, count),
  };
}

/** @typedef {ReturnType<typeof model>} Model */

/**
 * @param {Phasor} phasor
 * @param {Model} model
 * @param {readonly number[]} places whole or not
 * @returns {[sine: number, cosine: number][][]} of every dial, a list a place
 */
export function handsAt(phasor, { dim, base, count }, places) {
  const { data } = phasor.sinusoidal({ positions: [...places], dim, base });
  return places.map((_, row) =>
    Array.from({ length: count }, (_, pair) => [
      data[row * dim + 2 * pair],
      data[row * dim + 2 * pair + 1],
    ]),
  );
}

/**
 * @param {number} count of words
 * @param {number} from
 * @param {number} to
 * @returns {number[]} the words by their old places
 */
export function reordered(count, from, to) {
  const order = Array.from({ length: count }, (_, place) => place);
  order.splice(to, 0, ...order.splice(from, 1));
  return order;
}
