// The sentences the page starts from: those of the notes, three about the two senses of "bank", and some for
// other languages. What the page says about a preset is computed; this file holds only the texts.

import { phrase, t } from '../texts/language.js';
import { killed, senses } from './examples.js';

/**
 * A sentence in the reader's language, offered where it is translated.
 *
 * @param {string} id
 * @param {import('../texts/language.js').Phrase} english
 */
const ofLanguage = (id, english) => ({
  id,
  get label() {
    return t(english);
  },
  get text() {
    return t(english);
  },
  get isOffered() {
    return t(english) !== english;
  },
});

/** @type {{ id: string, readonly label: string, readonly text: string, readonly isOffered?: boolean }[]} */
export const presets = [
  // opposite meanings, the same eleven words: only the order differs
  {
    id: 'like',
    label: 'I like this movie…',
    text: "I like this movie because I don't think it's too mind-twisting.",
  },
  {
    id: 'dislike',
    label: "I don't like this movie…",
    text: "I don't like this movie because I think it's too mind-twisting.",
  },

  // who killed whom: again the same words
  { id: 'hunter', label: 'Nitish killed lion', text: 'Nitish killed lion' },
  { id: 'prey', label: 'lion killed Nitish', text: 'lion killed Nitish' },

  // with the sentence above: the second word has the relative position 2/2 = 1 in one and 2/4 = 0.5 in the
  // other
  { id: 'thanks', label: 'Thank You', text: 'Thank You' },
  { id: 'lion', label: 'Nitish killed the lion', text: 'Nitish killed the lion' },

  // the worked example of the notes with six dimensions
  { id: 'river', label: 'River Bank', text: 'River Bank' },

  // "bank" has one vector in two contexts: its row of weights favours loans, hardly the river
  { id: 'boats', label: 'boats left the river bank', text: 'boats left the river bank' },
  { id: 'loans', label: 'loans left the money bank', text: 'loans left the money bank' },

  // both senses in one sentence: without an encoding the two rows of "bank" are equal
  {
    id: 'banks',
    label: 'the money bank by the river bank',
    text: 'the money bank by the river bank',
  },

  // words that are not in the list: their vectors are made from their letters
  ofLanguage('senses', senses),
  ofLanguage('ram', killed),
  ofLanguage('ravan', phrase('Ravan killed Ram')),

  {
    id: 'empty',
    get label() {
      return t('Your own sentence');
    },
    text: '',
  },
];
