// The words of a figure's text with their vectors, which are fetched when a text first needs them, and the
// warning when they are missing.

import { longestWord } from '../draw/words.js';
import { prose, t, translated } from '../texts/language.js';
import { areLettersForWords, tokens } from '../words/tokens.js';
import { fewVectors, onlyFew, vectors } from '../words/vectors.js';
import { later } from './later.js';

/**
 * The warning above a figure if the vectors of its words are missing.
 *
 * @param {import('../words/vectors.js').Words} list
 * @returns {string} '' if they are available
 */
export function lettersOnly({ size, problem = '' }) {
  if (size > 0) return '';
  const warning = t(
    'The list of words could not be loaded: vectors come from the letters, so meaning is missing.',
  );
  return prose(warning, translated(problem));
}

/**
 * @typedef {object} Sentence
 * @property {boolean} isLoaded whether the vectors of its words have loaded
 * @property {readonly string[]} words
 * @property {import('../api/tensor.js').Tensor} embedding their vectors, [words, 100]
 * @property {readonly boolean[]} known for each word, whether its vector comes from words of the list
 * @property {number} size number of words in the list; 0 if it could not be loaded
 * @property {() => string} warning that vectors are missing; '' if not
 * @property {() => readonly (string | false)[]} notices what is left out
 */

/**
 * The words of a figure with a text.
 *
 * @param {import('./element.js').PhasorElement & { text: string }} s
 * @param {number} most most words
 * @returns {() => Sentence} empty until the vectors have loaded
 */
export function sentenceFor(s, most) {
  // all word vectors are fetched for the first text with words that are not in the examples
  const [few, every] = [later(s, fewVectors), later(s, vectors)];
  const list = () => (onlyFew(s.text) ? few() : every());
  // the language changes the warning, but no number
  /** @type {() => Sentence & { count: number }} */
  const sentence = s.kept(() => {
    const known = s.polled(list);
    const all = known?.tokens(s.text) ?? [];
    const words = all.slice(0, most);
    const embedding = words.length > 0 ? known?.embed(words) : null;
    return {
      isLoaded: known !== null,
      words,
      embedding: embedding ?? { shape: [0, 100], data: new Float32Array() },
      known: embedding?.known ?? [],
      size: known?.size ?? 0,
      count: all.length,
      notices,
      warning,
    };
  });
  const warning = s.kept(() => {
    const given = s.polled(list);
    return given ? lettersOnly(given) : '';
  }, ['language']);
  const notices = s.kept(() => {
    const { words, count } = sentence();
    return [
      count > most && t('The first {shown} of {all} words are shown.', { shown: most, all: count }),
      longWords(words),
      lettersForWords(words),
    ];
  }, ['language']);
  return sentence;
}

/**
 * A notice about words that are drawn shortened.
 *
 * @param {readonly string[]} words
 * @returns {string} '' if there are none
 */
export function longWords(words) {
  const count = words.reduce((most, { length }) => Math.max(most, length), 0);
  return count > longestWord
    ? t('Of a word of {count} characters the first {most} are drawn.', { count, most: longestWord })
    : '';
}

/** @param {readonly string[]} words @returns {string} a notice if letters replace words, otherwise '' */
export const lettersForWords = (words) =>
  areLettersForWords(words)
    ? t(
        'This browser cannot find the words of a script without spaces (it has no Intl.Segmenter): every letter is a token.',
      )
    : '';

/**
 * The words of a figure whose text needs no vectors.
 *
 * @param {import('./element.js').PhasorElement & { text: string }} s
 * @returns {() => Sentence}
 */
export const plainSentence = (s) =>
  s.kept(() => ({
    isLoaded: true,
    words: tokens(s.text),
    embedding: { shape: [0, 0], data: new Float32Array() },
    known: [],
    size: 0,
    notices: () => [],
    warning: () => '',
  }));
