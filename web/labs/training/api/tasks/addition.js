// The next digit of the sum in 123+456=975, last digit first.

import { refuse, say } from '../../../../core/api/check.js';
import { two } from './task.js';

const letters = [...'0123456789+='];

/** @type {import('./task.js').Task} */
export const addition = {
  defaults: { ...two, mlp: true, length: 12, vocabulary: letters.length, batch: 64 },
  namesNext: true,
  leastLength: () => 6,
  checkLength(call, length) {
    if (length % 3 === 0) return;
    refuse(call, 'length', say`three times the digits and 3 more: 6, 9, 12, …`, length);
  },
  letters: () => letters,
  chance: () => 0.1,
};
