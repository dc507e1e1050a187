// The words of a text in a figure: their vectors, fetched when a text first needs them, and what is
// said when they are missing.

import { longestWord } from '../../draw/words.js';
import { t } from '../../language/language.js';
import { vectors } from '../../words/vectors.js';
import { later } from './later.js';

/** @typedef {import('../../words/words.js').Words} Words */

/** What a sentence says when the vectors of its words are missing. */
export const lettersOnly = () =>
  t('The list of words could not be loaded: vectors come from the letters, so meaning is missing.');

/**
 * The vectors of all words, fetched for the first text.
 *
 * @param {import('./element.js').PhasorElement} element
 * @param {() => Promise<Words>} [load]
 */
export const wordsFor = (element, load = vectors) => later(element, load);

/**
 * The first words of the text of an element, with their vectors.
 *
 * @param {import('./element.js').PhasorElement & { text: string }} element
 * @param {Words} list
 * @param {number} most
 */
export const firstWords = (element, list, most) =>
  element.compute(
    'first words',
    { list },
    ({ list }) => {
      const all = list.tokens(element.text);
      const words = all.slice(0, most);
      return {
        words,
        /** words of the whole text */
        count: all.length,
        /** null while there are no words */
        embedding: all.length > 0 ? list.embed(words) : null,
        /** what is left out */
        notices: [
          all.length > most &&
            t('The first {shown} of {all} words are shown.', { shown: most, all: all.length }),
          list.size === 0 && lettersOnly(),
          longWords(words),
        ],
      };
    },
    ['language'],
  );

/** @typedef {ReturnType<typeof firstWords>} Sentence */

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
 * Hides a figure, and says why, while its text has no words.
 *
 * @param {import('./element.js').PhasorElement} element its style has the class `empty`
 * @param {boolean} isEmpty
 * @returns {boolean} the same
 */
export function hideIfEmpty(element, isEmpty) {
  element.figure.parentElement?.classList.toggle('empty', isEmpty);
  if (isEmpty) {
    element.claim = '';
    element.notice = t('There is no word in the text yet.');
  }
  return isEmpty;
}

export const emptyStyle = `.empty .figure > * { visibility: hidden; }`;
