// The sentences that <phasor-sentence> offers, the word marked in each, and the blend of its head between
// meaning and place. The vectors of their words are in few-words.js.

import { phrase } from '../texts/language.js';

// Offered in languages that translate them: a word used twice in two senses, and who killed whom. Their words
// have no vectors, so that they show the effect of positions.
export const senses = phrase('the money bank by the river bank');
export const killed = phrase('Ram killed Ravan');

/** For the reader's own text: mostly meaning, which makes other words visible most. */
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
