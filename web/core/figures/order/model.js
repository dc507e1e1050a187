// The settings of <phasor-order> → its numbers: the order of the words, and the differences of attention's
// outputs between both orders.

import { extent } from '../../draw/extent.js';
import { attend, inverse, permutation, rowsIn } from '../../words/heads/sentence.js';
import { plane } from './plane.js';
import { kinds } from './settings.js';

/** Differences below this share of the largest number are float32 rounding. */
const rounding = 1e-5;

/**
 * @param {string} order the setting
 * @param {number} count number of words
 * @returns {{ order: number[], placeCount: number | null }} `placeCount`: the length of an order that is
 *   ignored because the text has another number of words
 */
export function orderOf(order, count) {
  if (kinds.includes(order)) return { order: permutation(count, order), placeCount: null };
  const places = order.split(' ').map(Number);
  return places.length === count
    ? { order: places, placeCount: null }
    : { order: permutation(count, 'reversed'), placeCount: places.length };
}

/** @param {readonly number[]} order @param {number} from @param {number} to the new place */
export function moving(order, from, to) {
  const rest = order.filter((_, k) => k !== from);
  return [...rest.slice(0, to), order[from], ...rest.slice(to)];
}

/**
 * @param {import('../../api/index.js').Phasor} phasor
 * @param {Parameters<typeof attend>[1]} given
 */
export function measure(phasor, given) {
  const results = attend(phasor, given);
  const { order } = given;
  const places = inverse(order);
  /** the largest number in the outputs with and without the encoding */
  const most = Math.max(
    ...[results.with, results.without].map(({ output }) => extent(output.data, true)[1]),
  );
  const [more, less] = [results.with.largest, results.without.largest];
  return {
    order,
    places,
    more,
    less,
    with: results.with.byRow,
    without: results.without.byRow,
    isSame: order.every((word, k) => word === k),
    isRounding: less < rounding * most,
    /**
     * @param {boolean} encoding
     * @returns the outputs, and those of the other order moved back to the original order
     */
    tables(encoding) {
      const { output, moved } = encoding ? results.with : results.without;
      return [output, rowsIn(moved, places)];
    },
  };
}

/**
 * @param {{ phasor: import('../../api/index.js').Phasor, dim: number, base: number, heads: number,
 *   order: string, encoding: boolean, query: number }} s
 * @param {() => import('../../kit/sentence.js').Sentence} sentence
 */
export const model = (s, sentence) => ({
  get words() {
    return sentence().words;
  },
  get embedding() {
    return sentence().embedding;
  },
  get query() {
    return Math.min(s.query, this.words.length - 1);
  },
  get ordered() {
    return orderOf(s.order, this.words.length);
  },
  /** which word comes first, second, … */
  get order() {
    return this.ordered.order;
  },
  /** the outputs in both orders */
  get measured() {
    const { embedding, order } = this;
    return measure(s.phasor, { embedding, order, dim: s.dim, base: s.base, heads: s.heads });
  },
  /** the outputs as points */
  get plane() {
    return plane(this.measured.tables(s.encoding));
  },
});

/** @typedef {ReturnType<typeof model>} Model */
/** @typedef {ReturnType<typeof measure>} Measured */
