// The token `offset` places back.

/** @type {import('./task.js').Task} */
export const offset = {
  defaults: {},
  options: ['offset'],
  leastLength: ({ offset: back }) => back + 1,
  // where the encoding is sinusoidal, the wanted attention is known
  hasClosedForm: true,
};
