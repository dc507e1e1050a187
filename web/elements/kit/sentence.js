// The words of a text in a figure: their vectors, fetched when a text first needs them, and what is
// said when they are missing.

import { longestWord } from '../../draw/words.js';
import { t } from '../../language/language.js';
import { vectors } from '../../words/vectors.js';

/** @typedef {import('../../words/words.js').Words} Words */

/** What a sentence says when the vectors of its words are missing. */
export const lettersOnly = () =>
  t('The list of words could not be loaded: vectors come from the letters, so meaning is missing.');

/**
 * @param {{ refresh: (...names: string[]) => void }} element updated with 'words' once they are there
 * @param {() => Promise<Words>} [load]
 * @returns {() => Words | null} the words; null until they are there
 */
export function wordsFor(element, load = vectors) {
  /** @type {Words | null} */
  let words = null;
  let asked = false;
  return () => {
    if (!asked) {
      load().then((loaded) => {
        words = loaded;
        element.refresh('words');
      });
    }
    asked = true;
    return words;
  };
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
