// The sentences that <phasor-sentence> offers: what is marked in each, and where between meaning and place
// its head stands. Their words are in few-words.js.

import { phrase } from '../texts/language.js';

// In the reader's language, offered where that has them: a word that stands twice, in two senses, and who
// killed whom. Their words have no vectors here, so that they show what places do.
export const senses = phrase('the money bank by the river bank');
export const killed = phrase('Ram killed Ravan');

/** Of a text of the reader's own: mostly meaning, where other words show most. */
export const usualBlend = 0.1;

/** `query`: the position of the marked word */
export const examples = [
  {
    label: phrase('two banks'),
    text: 'the money bank by the river bank',
    query: 6,
    blend: 0.5,
  },
  {
    label: phrase('two capitals'),
    text: 'Paris is the capital of France and Berlin of Germany',
    query: 7,
    blend: 0.15,
  },
  { label: phrase('who killed whom'), text: 'Nitish killed lion', query: 2, blend: 0.5 },
  {
    label: phrase('like or don’t like'),
    text: "I like this movie because I don't think it's too mind-twisting",
    query: 6,
    blend: 0.3,
  },
];
