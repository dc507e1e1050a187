// The next larger token of the sequence, and after the largest the smallest.

/** @type {import('./task.js').Task} */
export const sort = { defaults: { length: 12, vocabulary: 32, learningRate: 1e-2 } };
