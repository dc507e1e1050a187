// Plans of lessons with the article, minute by minute.

import { phrase } from '../core/texts/language.js';

/** @typedef {import('../core/texts/language.js').Phrase} Phrase */
/** @typedef {{ minutes: number, chapter: string, what: Phrase }} Part */

/** @type {Record<string, Phrase>} the parts of the article, the page on models of today, and labs */
export const partNames = {
  where: phrase('Where'),
  who: phrase('Who looks at whom'),
  today: phrase('Today'),
  try: phrase('Try it'),
};

/**
 * Their chapters and sections, in page order; the appendices belong to no part.
 *
 * @type {Record<string, string[]>}
 */
export const chaptersOf = {
  where: ['lost', 'ladder', 'binary', 'hand', 'pattern', 'curves', 'similarity', 'shift'],
  who: ['steps', 'add', 'terms', 'attention', 'trained', 'order', 'cost'],
  today: ['turning', 'bias', 'masks', 'cache', 'longer'],
  try: ['learn'],
};

/**
 * Plans for the whole article, by their length in minutes, and for each part of 45 minutes, by its id.
 *
 * @type {Record<string, readonly Part[]>}
 */
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
      minutes: 10,
      chapter: 'turning',
      what: phrase(
        'Half of the class adds, half turns: which scores change when both words move on?',
      ),
    },
    {
      minutes: 5,
      chapter: 'mistakes',
      what: phrase('To finish: vote on two statements, then let the page compute them.'),
    },
  ],
  where: [
    {
      minutes: 8,
      chapter: 'lost',
      what: phrase(
        'In pairs: put the words in every order that you can think of. Agree on why no output changes.',
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
      minutes: 10,
      chapter: 'hand',
      what: phrase('On paper: the six numbers of a position, with a calculator in radians.'),
    },
    {
      minutes: 8,
      chapter: 'similarity',
      what: phrase('Guess first: which positions are alike? Then read it from the map.'),
    },
    {
      minutes: 7,
      chapter: 'shift',
      what: phrase(
        'Together: which matrix moves a position on, and why does it not matter from where?',
      ),
    },
  ],
  who: [
    {
      minutes: 15,
      chapter: 'steps',
      what: phrase('On paper and on the page: one query from its scores to its output.'),
    },
    {
      minutes: 5,
      chapter: 'add',
      what: phrase('Vote: add the place or put it beside the word? Then read what each way costs.'),
    },
    {
      minutes: 10,
      chapter: 'attention',
      what: phrase(
        'Everyone finds the head that does what the teacher says: one back, one ahead, meaning.',
      ),
    },
    {
      minutes: 10,
      chapter: 'trained',
      what: phrase(
        'In pairs: guess what is left when one head is switched off, when both are. Then try.',
      ),
    },
    {
      minutes: 5,
      chapter: 'order',
      what: phrase(
        'Together: switch the encoding off and on. One sentence each on what the place is for.',
      ),
    },
  ],
  today: [
    {
      minutes: 12,
      chapter: 'turning',
      what: phrase(
        'Half of the class adds, half turns: which scores change when both words move on?',
      ),
    },
    {
      minutes: 8,
      chapter: 'bias',
      what: phrase(
        'In pairs: draw a table of T5 that prefers the word before, then one that prefers the word after.',
      ),
    },
    {
      minutes: 8,
      chapter: 'masks',
      what: phrase(
        'On paper: the mask of a window of three words over seven, with the first one kept.',
      ),
    },
    {
      minutes: 9,
      chapter: 'cache',
      what: phrase(
        'Estimate, then read: how much memory does a text of 131072 tokens take, and with one key head?',
      ),
    },
    {
      minutes: 8,
      chapter: 'longer',
      what: phrase('Each group takes a model: what does it do to its slow pairs in a longer text?'),
    },
  ],
  try: [
    {
      minutes: 10,
      chapter: 'cost',
      what: phrase(
        'With seven students as words: pass a note from hand to hand, then all at once. Count the steps.',
      ),
    },
    {
      minutes: 15,
      chapter: 'mistakes',
      what: phrase('Two teams: pick the wrong line in turn, and say why before the page does.'),
    },
    {
      minutes: 20,
      chapter: 'learn',
      what: phrase(
        'Bet first: which of the models will learn the task? Train them, and explain the one that surprised you.',
      ),
    },
  ],
};
