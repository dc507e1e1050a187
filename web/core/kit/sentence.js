// The words of a text in a figure: their vectors, fetched when a text first needs them, and the warning when
// they are missing.

import { longestWord } from '../draw/words.js';
import { prose, t, translated } from '../texts/language.js';
import { areLettersForWords, tokens } from '../words/tokens.js';
import { fewVectors, onlyFew, vectors } from '../words/vectors.js';
import { later } from './later.js';

/**
 * The warning above a figure if the vectors of its words are missing.
 *
 * @param {import('../words/vectors.js').Words} list
 * @returns {string} '' where they are there
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
 * @property {boolean} isLoaded whether the vectors of its words have come
 * @property {readonly string[]} words
 * @property {import('../api/tensor.js').Tensor} embedding their vectors, [words, 100]
 * @property {readonly boolean[]} known of each word, whether its vector is that of a word of the list
 * @property {number} size words of the list; 0 where it could not be loaded
 * @property {() => string} warning that the vectors are missing; '' where they are there
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
  // all word vectors, fetched for the first text with words that the examples do not have
  const [few, every] = [later(s, fewVectors), later(s, vectors)];
  const list = () => (onlyFew(s.text) ? few() : every());
  // another language changes the warning, and no number
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
 * @returns {string} '' where there are none
 */
export function longWords(words) {
  const count = words.reduce((most, { length }) => Math.max(most, length), 0);
  return count > longestWord
    ? t('Of a word of {count} characters the first {most} are drawn.', { count, most: longestWord })
    : '';
}

/** @param {readonly string[]} words @returns {string} a notice where letters stand for words, '' elsewhere */
export const lettersForWords = (words) =>
  areLettersForWords(words)
    ? t(
        'This browser cannot find the words of a script without spaces (it has no Intl.Segmenter): every letter is a token.',
      )
    : '';

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
    known: [],
    size: 0,
    notices: () => [],
    warning: () => '',
  }));
