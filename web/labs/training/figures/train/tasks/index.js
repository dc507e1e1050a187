// The tasks in the order of their buttons; web/labs/training/api/tasks/ has what they are.

import { namesOf } from '../../../../../core/kit/names.js';
import { addition } from './addition.js';
import { bank } from './bank.js';
import { induction } from './induction.js';
import { offset } from './offset.js';
import { reverse } from './reverse.js';
import { sort } from './sort.js';
import { text } from './text.js';

/** @typedef {import('../../../api/tasks/index.js').TaskName} Task */

/**
 * @typedef {object} ShownTask
 * @property {import('../../../../../core/texts/language.js').Phrase} name
 * @property {number} steps until a run rests
 * @property {(settings: { offset: number }) => string} says what is learned
 * @property {string} torch a function of PyTorch that gives the tokens of a batch, and what each position
 *   should name, -1 where nothing is known; by the rules of src/training/tasks/
 */

/** @type {Record<Task, ShownTask>} */
export const taskFacts = { offset, bank, reverse, induction, sort, addition, text };

export const tasks = namesOf(taskFacts);
