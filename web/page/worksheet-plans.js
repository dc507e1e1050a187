// Lessons with the article: what happens in which minutes.

import { phrase } from '../language/language.js';

/** @typedef {import('../language/language.js').Phrase} Phrase */
/** @typedef {{ minutes: number, chapter: string, what: Phrase }} Part */

/** By the minutes of the lesson. @type {Record<number, readonly Part[]>} */
export const plans = {
  45: [
    {
      minutes: 5,
      chapter: '',
      what: phrase('Everyone types a sentence and drags a word: what turns, and what does not?'),
    },
    {
      minutes: 8,
      chapter: 'lost',
      what: phrase(
        'In pairs: change the order of the words until an output changes. Agree on why none does.',
      ),
    },
    {
      minutes: 12,
      chapter: 'ladder',
      what: phrase(
        'One group an idea: find the test that it fails. Each group reports in one sentence.',
      ),
    },
    {
      minutes: 8,
      chapter: 'hand',
      what: phrase('On paper: the six numbers of a position, with a calculator in radians.'),
    },
    {
      minutes: 7,
      chapter: 'shift',
      what: phrase(
        'Together: which matrix moves a position on, and why does it not matter from where?',
      ),
    },
    {
      minutes: 5,
      chapter: 'mistakes',
      what: phrase('To finish: vote on two statements, then let the page compute them.'),
    },
  ],
  90: [
    {
      minutes: 5,
      chapter: '',
      what: phrase('Everyone types a sentence and drags a word: what turns, and what does not?'),
    },
    {
      minutes: 10,
      chapter: 'lost',
      what: phrase(
        'In pairs: change the order of the words until an output changes. Agree on why none does.',
      ),
    },
    {
      minutes: 15,
      chapter: 'ladder',
      what: phrase(
        'In groups: propose formulas until one passes every test. Each group tells what its first one failed.',
      ),
    },
    {
      minutes: 10,
      chapter: 'hand',
      what: phrase('On paper: the six numbers of a position, with a calculator in radians.'),
    },
    {
      minutes: 10,
      chapter: 'similarity',
      what: phrase('Guess first: which positions are alike? Then read it from the map.'),
    },
    {
      minutes: 10,
      chapter: 'turning',
      what: phrase(
        'Half of the class adds, half turns: which scores change when both words move on?',
      ),
    },
    {
      minutes: 15,
      chapter: 'steps',
      what: phrase('On paper and on the page: one query from its scores to its output.'),
    },
    {
      minutes: 10,
      chapter: 'attention',
      what: phrase(
        'Everyone finds the head that does what the teacher says: one back, one ahead, meaning.',
      ),
    },
    {
      minutes: 5,
      chapter: 'mistakes',
      what: phrase('To finish: vote on two statements, then let the page compute them.'),
    },
  ],
};
