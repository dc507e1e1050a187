// The tasks in the order of their buttons; they are defined in web/labs/training/api/tasks/.

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
 * @property {number} steps steps of a run
 * @property {(settings: { offset: number }) => string} says a sentence about what is learned
 * @property {string} torch a PyTorch function that returns the tokens of a batch and the target of each
 *   position, -1 for none; by the rules of src/training/tasks/
 */

/** @type {Record<Task, ShownTask>} */
export const taskFacts = { offset, bank, reverse, induction, sort, addition, text };

export const tasks = namesOf(taskFacts);
