// At the word "bank" the word before it, one of two; the other one is elsewhere in the sequence.

/** @type {import('./task.js').Task} */
export const bank = {
  defaults: { length: 12, vocabulary: 24, batch: 64, learningRate: 1e-2 },
  leastLength: () => 3,
  leastVocabulary: 4,
  // as BankWord in src/training/tasks.h
  words: ['bank', 'river', 'money'],
  chance: () => 0.5,
};
