// The settings of <phasor-dials> → its numbers: the words, and for any place on the line of positions,
// also between two words, the sine and the cosine of every dial there.

import { tokens } from '../../words/tokens.js';

/** @typedef {import('../../api/index.js').Phasor} Phasor */

export const mostDials = 8;

/** @typedef {[sine: number, cosine: number][]} Hands of a place, the fastest first */

/**
 * @param {Pick<import('../../kit/element.js').PhasorElement, 'phasor' | 'polled' | 'refresh'> & { text: string,
 *   dim: number, base: number, dials: number, position: number }} s
 * @param {() => number} most words that have room
 */
export function model(s, most) {
  /** where words are that the reader moves @type {readonly number[] | null} */
  let moved = null;
  return {
    get all() {
      return tokens(s.text);
    },
    /** that have room */
    get words() {
      return this.all.slice(0, most());
    },
    get spectrum() {
      return s.phasor.wavelengths({ dim: s.dim, base: s.base });
    },
    /** dials that a position has, drawn or not */
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
    /** where every word is drawn, by its place in the text @returns {readonly number[]} */
    get places() {
      const now = s.polled(() => moved);
      return now?.length === this.words.length ? now : this.words.map((_, place) => place);
    },
    get hands() {
      return handsAt(s.phasor, { dim: s.dim, base: s.base, count: this.count }, this.places);
    },
    /** @param {readonly number[] | null} places null for those of the text */
    move(places) {
      moved = places;
      s.refresh();
    },
  };
}

/** @typedef {ReturnType<typeof model>} Model */

/**
 * @param {Phasor} phasor
 * @param {{ dim: number, base: number, count: number }} given `count` dials
 * @param {readonly number[]} places whole or not
 * @returns {Hands[]} of every dial, a list a place
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
