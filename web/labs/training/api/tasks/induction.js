// The next token of a random sequence that is repeated.

import { two } from './task.js';

/** @type {import('./task.js').Task} */
export const induction = {
  defaults: { ...two, vocabulary: 64, learningRate: 1e-2 },
  namesNext: true,
  leastLength: () => 4,
};
