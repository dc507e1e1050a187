// The words of a text in a figure: their vectors, fetched when a text first needs them, and what is
// said when they are missing.

import { longestWord } from '../../draw/words.js';
import { t } from '../../language/language.js';
import { tokens } from '../../words/tokens.js';
import { vectors } from '../../words/vectors.js';
import { later } from './later.js';

/** What a sentence says when the vectors of its words are missing. */
export const lettersOnly = () =>
  t('The list of words could not be loaded: vectors come from the letters, so meaning is missing.');

/**
 * @typedef {object} Sentence
 * @property {boolean} isLoaded whether the vectors of its words have come
 * @property {readonly string[]} words
 * @property {import('../../api/tensor.js').Tensor} embedding their vectors, [words, 100]
 * @property {() => readonly (string | false)[]} notices what is left out
 */

/**
 * The words of a figure with a text.
 *
 * @param {import('./element.js').PhasorElement & { text: string }} s
 * @param {number} most words
 * @returns {() => Sentence} without a word until the vectors have come
 */
export function sentenceFor(s, most) {
  // the vectors of all words, fetched for the first text
  const list = later(s, vectors);
  // another language changes what is said, and no number
  /** @type {() => Sentence & { count: number, hasList: boolean }} */
  const sentence = s.kept(() => {
    const known = s.polled(list);
    const all = known?.tokens(s.text) ?? [];
    const words = all.slice(0, most);
    const embedding = words.length > 0 ? known?.embed(words) : null;
    return {
      isLoaded: known !== null,
      words,
      embedding: embedding ?? { shape: [0, 100], data: new Float32Array() },
      count: all.length,
      hasList: known?.size !== 0,
      notices,
    };
  });
  const notices = s.kept(() => {
    const { words, count, hasList } = sentence();
    return [
      count > most && t('The first {shown} of {all} words are shown.', { shown: most, all: count }),
      !hasList && lettersOnly(),
      longWords(words),
    ];
  }, ['language']);
  return sentence;
}

/**
 * What is said of words that are drawn shortened.
 *
 * @param {readonly string[]} words
 * @returns {string} '' where there are none
 */
export function longWords(words) {
  const count = words.reduce((most, { length }) => Math.max(most, length), 0);
  return count > longestWord
    ? t('Of a word of {count} characters the first {most} are drawn.', { count, most: longestWord })
    : '';
}

/**
 * The words of a figure with a text that needs no vectors.
 *
 * @param {import('./element.js').PhasorElement & { text: string }} s
 * @returns {() => Sentence}
 */
export const plainSentence = (s) =>
  s.kept(() => ({
    isLoaded: true,
    words: tokens(s.text),
    embedding: { shape: [0, 0], data: new Float32Array() },
    notices: () => [],
  }));
