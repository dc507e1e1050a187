// The token as far from the end as this one from the start.

/** @type {import('./task.js').Task} */
export const reverse = { defaults: { length: 24 } };
