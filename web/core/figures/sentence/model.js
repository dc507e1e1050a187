// The settings of <phasor-sentence> → its numbers: the positions of the words, which are fractional while one
// is dragged, their encoding, and the weights of a head that reads meaning and place (blend.js).

import { blended, related } from '../../words/heads/blend.js';
import { examples, usualBlend } from '../../words/examples.js';
import { key as spelling } from '../../words/parts.js';
import { rowOf } from '../../draw/rows.js';

/** @typedef {import('../../api/tensor.js').Tensor} Tensor */
/** @typedef {import('../../kit/figure.js').Host<typeof import('./settings.js').settings>} Host */
/**
 * @typedef {{ places: readonly number[], order: readonly number[], word: number }} Moving places of all
 *   words, the words in their new order, and the dragged word or −1
 */

/** Most words for which the heads at the slider's ends are drawn. */
const fewWords = 128;
/** Weights closer than this count as equal: the rounding of a float32 softmax. */
const tolerance = 1e-4;

/**
 * @param {Host} s
 * @param {() => import('../../kit/sentence.js').Sentence & { size: number }} sentence
 */
export const model = (s, sentence) => {
  /** @type {Moving | null} */
  let moving = null;
  const moved = () => (moving?.places.length === sentence().words.length ? moving : null);
  return {
    get isLoaded() {
      return sentence().isLoaded;
    },
    notices: () => sentence().notices(),
    get words() {
      return sentence().words;
    },
    /** number of words in the list, 0 if it could not be loaded */
    get size() {
      return sentence().size;
    },
    get known() {
      return sentence().known;
    },
    get example() {
      return examples.find(({ text }) => text === s.text) ?? null;
    },
    /** the dragged word, −1 for none */
    get dragged() {
      return s.polled(moved)?.word ?? -1;
    },
    /** the place of each word, by its place in the text @returns {readonly number[]} */
    get places() {
      return s.polled(moved)?.places ?? this.words.map((_, place) => place);
    },
    /** the words from the first place to the last @returns {readonly number[]} */
    get order() {
      return s.polled(moved)?.order ?? this.words.map((_, word) => word);
    },
    /** @param {Moving | null} next null: the places of the text */
    move(next) {
      moving = next;
      s.refresh();
    },

    get blend() {
      if (this.size === 0) return 1;
      return s.blend >= 0 ? s.blend : (this.example?.blend ?? usualBlend);
    },
    get query() {
      const last = this.words.length - 1;
      const wanted = s.query >= 0 ? s.query : (this.example?.query ?? last);
      return Math.min(wanted, last);
    },
    get key() {
      return s.key >= 0 && s.key < this.words.length ? s.key : this.strongest(this.query);
    },
    get column() {
      return Math.min(s.column, s.dim - 1);
    },
    get frequencies() {
      return s.phasor.wavelengths({ dim: s.dim, base: s.base }).frequency;
    },
    /** zeros while positions are off @returns {Tensor} [n, dim] */
    get encoding() {
      const { dim, base, positions } = s;
      const { places } = this;
      if (positions && places.length > 0)
        return s.phasor.sinusoidal({ positions: [...places], dim, base });
      return { shape: [places.length, dim], data: new Float32Array(places.length * dim) };
    },
    get parts() {
      return related(sentence().embedding, this.known);
    },
    /** @param {number} blend */
    head(blend) {
      return blended(s.phasor, { encoding: this.encoding, base: s.base, parts: this.parts }, blend);
    },
    get shown() {
      return this.head(this.blend);
    },
    /** the heads at the two ends of the slider */
    get ends() {
      return this.words.length <= fewWords ? [this.head(0).weights, this.head(1).weights] : [];
    },
    /** @param {number} query @param {number} key */
    weight(query, key) {
      return this.shown.weights.data[query * this.words.length + key];
    },
    get largest() {
      return this.shown.weights.data.reduce((most, value) => Math.max(most, value), 0);
    },
    /** whether every word attends equally to all words */
    get isEven() {
      const share = 1 / this.words.length;
      return this.shown.weights.data.every((value) => Math.abs(value - share) < tolerance);
    },
    /** @param {number} query @returns {number} the first key with the largest weight */
    strongest(query) {
      const count = this.words.length;
      let best = 0;
      for (let key = 1; key < count; ++key)
        if (this.weight(query, key) > this.weight(query, best) + tolerance / 100) best = key;
      return best;
    },
    /** two occurrences of the same word, one of them marked if possible @returns {[number, number] | null} */
    get twins() {
      const { query, words } = this;
      const spellings = words.map(spelling);
      const other = spellings.findIndex((each, k) => k !== query && each === spellings[query]);
      if (other >= 0) return [query, other];
      const second = spellings.findIndex((each, k) => spellings.indexOf(each) < k);
      return second < 0 ? null : [spellings.indexOf(spellings[second]), second];
    },
    /** whether the two have equal weights */
    get areTwinsEqual() {
      const { twins } = this;
      if (!twins) return false;
      const [a, b] = twins;
      return this.words.every(
        (_, k) => Math.abs(this.weight(a, k) - this.weight(b, k)) < tolerance,
      );
    },
    /** @param {number} a @param {number} b @returns {number} the distance between the rows of two words */
    distance(a, b) {
      const { dim } = s;
      const [one, other] = [a, b].map((row) => rowOf(this.encoding, row));
      const data = Float32Array.from([...one, ...other]);
      const pair = { shape: [2, dim], data };
      return s.phasor.similarity(pair, { metric: 'euclidean' }).data[1];
    },
  };
};

/** @typedef {ReturnType<typeof model>} Model */
