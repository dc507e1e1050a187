// All tasks. A new one is a file here, one in figures/train/tasks/ of this lab, and one in
// src/training/tasks/.

import { addition } from './addition.js';
import { bank } from './bank.js';
import { induction } from './induction.js';
import { offset } from './offset.js';
import { reverse } from './reverse.js';
import { sort } from './sort.js';
import { text } from './text.js';

const all = { offset, reverse, bank, induction, sort, addition, text };

/** @typedef {keyof typeof all} TaskName */

/** @type {Readonly<Record<TaskName, import('./task.js').Task>>} */
export const tasks = all;

/** Whether an option belongs to a task. @param {TaskName} task @param {'offset' | 'text'} option */
export const takes = (task, option) => tasks[task].options?.includes(option) ?? false;
