// The next letter, or the next token, of a text.

import { refuse, say } from '../../../../core/api/check.js';
import { two } from './task.js';

/** @type {import('./task.js').Task} */
export const text = {
  defaults: { ...two, mlp: true, vocabulary: 0 },
  options: ['text'],
  namesNext: true,
  checkLength(call, length, { textLength }) {
    if (length < textLength) return;
    refuse(call, 'length', say`below the tokens of the text, ${textLength}`, length);
  },
  letters: (ofText) => ofText,
  chance: () => null,
};
