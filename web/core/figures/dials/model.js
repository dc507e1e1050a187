// The settings of <phasor-dials> → its numbers: the words, and sine and cosine of every dial at any position,
// also between two words.

import { tokens } from '../../words/tokens.js';

/** @typedef {import('../../api/index.js').Phasor} Phasor */

export const mostDials = 8;

/** @typedef {[sine: number, cosine: number][]} Hands of one position, the fastest first */

/**
 * @param {Pick<import('../../kit/element.js').PhasorElement, 'phasor' | 'polled' | 'refresh'> & { text: string,
 *   dim: number, base: number, dials: number, position: number }} s
 * @param {() => number} most most words that fit
 */
export function model(s, most) {
  /** the places of the words while the reader moves one @type {readonly number[] | null} */
  let moved = null;
  return {
    get all() {
      return tokens(s.text);
    },
    /** the words that fit */
    get words() {
      return this.all.slice(0, most());
    },
    get spectrum() {
      return s.phasor.wavelengths({ dim: s.dim, base: s.base });
    },
    /** all pairs of the encoding, drawn or not */
    get pairs() {
      return this.spectrum.frequency.length;
    },
    get count() {
      return Math.min(s.dials, this.pairs);
    },
    get frequencies() {
      return this.spectrum.frequency.slice(0, this.count);
    },
    get wavelengths() {
      return this.spectrum.wavelength.slice(0, this.count);
    },
    get current() {
      return Math.max(0, Math.min(s.position, this.words.length - 1));
    },
    /** the place where each word is drawn, by its place in the text @returns {readonly number[]} */
    get places() {
      const now = s.polled(() => moved);
      return now?.length === this.words.length ? now : this.words.map((_, place) => place);
    },
    get hands() {
      return handsAt(s.phasor, { dim: s.dim, base: s.base, count: this.count }, this.places);
    },
    /** @param {readonly number[] | null} places null: those of the text */
    move(places) {
      moved = places;
      s.refresh();
    },
  };
}

/** @typedef {ReturnType<typeof model>} Model */

/**
 * @param {Phasor} phasor
 * @param {{ dim: number, base: number, count: number }} given `count`: number of dials
 * @param {readonly number[]} places may be fractional
 * @returns {Hands[]} for each place, a list of every dial
 */
export function handsAt(phasor, { dim, base, count }, places) {
  const { data } = phasor.sinusoidal({ positions: [...places], dim, base });
  return places.map((_, row) =>
    Array.from({ length: count }, (__, pair) => [
      data[row * dim + 2 * pair],
      data[row * dim + 2 * pair + 1],
    ]),
  );
}

/**
 * @param {number} count number of words
 * @param {number} from
 * @param {number} to
 * @returns {number[]} the words by their old places
 */
export function reordered(count, from, to) {
  const order = Array.from({ length: count }, (_, place) => place);
  order.splice(to, 0, ...order.splice(from, 1));
  return order;
}
