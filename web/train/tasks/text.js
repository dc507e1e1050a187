// The next letter of a text.

import { refuse } from '../../api/check.js';
import { two } from './task.js';

/** @type {import('./task.js').Task} */
export const text = {
  defaults: { ...two, mlp: true, vocabulary: 0 },
  options: ['text'],
  namesNext: true,
  checkLength(call, length, { letters }) {
    if (length < letters) return;
    refuse(call, 'length', `below the number of letters of the text, ${letters}`, length);
  },
  letters: (ofText) => ofText,
  chance: () => null,
};
