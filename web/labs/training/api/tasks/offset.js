// The token `offset` places back.

/** @type {import('./task.js').Task} */
export const offset = {
  defaults: {},
  options: ['offset'],
  leastLength: ({ offset: back }) => back + 1,
  // with sinusoidal encoding, the expected attention is known
  hasClosedForm: true,
};
