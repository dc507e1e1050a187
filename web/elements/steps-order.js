// The steps of <phasor-steps>: their order, the matrix that each makes, and what it means in a
// sentence.

import { number } from '../draw/numbers.js';

export const names = /** @type {const} */ ([
  'project',
  'scores',
  'scale',
  'mask',
  'softmax',
  'values',
  'concat',
  'output',
]);

/** @typedef {typeof names[number]} Step */

/** @type {Record<Step, string>} step → the matrix that it makes */
export const made = {
  project: 'q',
  scores: 'scores',
  scale: 'scaled',
  mask: 'masked',
  softmax: 'weights',
  values: 'values',
  concat: 'concat',
  output: 'output',
};

/** @type {Record<string, Step>} */
export const stepOf = {
  ...Object.fromEntries(Object.entries(made).map(([step, part]) => [part, step])),
  k: 'project',
  v: 'project',
};

/** @type {Step[]} */
export const single = ['scores', 'scale', 'mask', 'softmax', 'values'];
/** @type {Step[]} */
export const multi = ['project', ...single, 'concat', 'output'];

/** @type {Record<Step, string>} */
export const titles = {
  project: 'Project',
  scores: 'Compare',
  scale: 'Scale',
  mask: 'Mask',
  softmax: 'Softmax',
  values: 'Mix',
  concat: 'Join the heads',
  output: 'Mix the heads',
};

/**
 * @param {Step} step
 * @param {{ dk: number, scaled: boolean, causal: boolean }} facts
 * @returns {string}
 */
export function meaning(step, { dk, scaled, causal }) {
  const root = number(Math.sqrt(dk));
  switch (step) {
    case 'project':
      return 'Each head makes queries, keys and values of its own: every row of X times its matrices.';
    case 'scores':
      return 'Every query row is multiplied with every key row: one number a pair, large where they point the same way.';
    case 'scale':
      return scaled
        ? `Scores are divided by √dₖ = ${root}, so that longer queries and keys do not make them larger.`
        : `Scores stay as they are. Divided by √dₖ = ${root} they would not grow with the length of queries and keys.`;
    case 'mask':
      return causal
        ? 'A query does not see the keys after it: their scores become −∞, and so their weights 0.'
        : 'Nothing is hidden: every query sees every key.';
    case 'softmax':
      return 'Each row becomes shares: e to the power of every score, divided by their sum, so that the row sums to 1.';
    case 'values':
      return 'Each output row is a mixture of the rows of V, in the shares of its row of weights.';
    case 'concat':
      return 'The outputs of all heads are put side by side.';
    default:
      return 'W_O mixes the heads: every number of the output takes from all of them.';
  }
}
