// What can be trained: tasks and encodings, and what they are called.

import { phrase } from '../../language/language.js';

/** @typedef {import('../../language/language.js').Phrase} Phrase */

export const tasks = /** @type {const} */ ([
  'offset',
  'bank',
  'reverse',
  'induction',
  'sort',
  'addition',
  'text',
]);

/** @typedef {typeof tasks[number]} Task */

/** @type {Record<Task, { name: Phrase, steps: number }>} steps: until it rests */
export const taskFacts = {
  offset: { name: phrase('look back'), steps: 300 },
  bank: { name: phrase('which bank'), steps: 300 },
  reverse: { name: phrase('reverse'), steps: 300 },
  induction: { name: phrase('repeat'), steps: 600 },
  sort: { name: phrase('sort'), steps: 600 },
  addition: { name: phrase('add'), steps: 2000 },
  text: { name: phrase('your text'), steps: 400 },
};

/** Encodings, and those that begin at random positions; the first eight are the preset. */
const names = {
  none: phrase('none'),
  sinusoidal: phrase('sinusoidal'),
  'sinusoidal-random': phrase('sinusoidal from random starts'),
  learned: phrase('learned'),
  rotary: phrase('rotary'),
  alibi: phrase('ALiBi'),
  t5: phrase('T5'),
  shaw: phrase('Shaw'),
  'learned-random': phrase('learned from random starts'),
  counting: phrase('counting'),
  normalized: phrase('normalized counting'),
};

export const choices = Object.keys(names);

/** @param {string} choice @returns {Phrase} */
export const nameOf = (choice) => names[/** @type {keyof typeof names} */ (choice)];

/** @param {number} index of a model */
export const colorOf = (index) => `var(--head-${(index % 8) + 1})`;
