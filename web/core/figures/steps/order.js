// The steps of <phasor-steps>: their order, the matrix that each computes, and a sentence about its meaning.

import { number } from '../../draw/numbers.js';
import { t } from '../../texts/language.js';

/** Steps → the matrices that they compute. */
export const partOf = {
  project: 'q',
  scores: 'scores',
  scale: 'scaled',
  mask: 'masked',
  softmax: 'weights',
  values: 'values',
  concat: 'concat',
  output: 'output',
};

/** @typedef {keyof typeof partOf} Step */

export const names = /** @type {Step[]} */ (Object.keys(partOf));

/** @type {Record<string, Step>} */
export const stepOf = {
  ...Object.fromEntries(names.map((step) => [partOf[step], step])),
  k: 'project',
  v: 'project',
};

/** @type {Step[]} */
export const single = ['scores', 'scale', 'mask', 'softmax', 'values'];
/** @type {Step[]} */
export const multi = ['project', ...single, 'concat', 'output'];

/** @param {Step} step */
export const titleOf = (step) =>
  ({
    project: t('Project'),
    scores: t('Compare'),
    scale: t('Scale'),
    mask: t('Mask'),
    softmax: t('Softmax'),
    values: t('Mix'),
    concat: t('Join the heads'),
    output: t('Mix the heads'),
  })[step];

/**
 * @param {Step} step
 * @param {{ dk: number, scaled: boolean, causal: boolean }} facts
 * @returns {string}
 */
export function meaning(step, { dk, scaled, causal }) {
  const root = number(Math.sqrt(dk));
  switch (step) {
    case 'project':
      return t(
        'Each head makes queries, keys and values of its own: every row of X times its matrices.',
      );
    case 'scores':
      return t(
        'Every query row is multiplied with every key row: one number a pair, large where they point the same way.',
      );
    case 'scale':
      return scaled
        ? t(
            'Scores are divided by √dₖ = {root}, so that longer queries and keys do not make them larger.',
            { root },
          )
        : t(
            'Scores stay as they are. Divided by √dₖ = {root} they would not grow with the length of queries and keys.',
            { root },
          );
    case 'mask':
      return causal
        ? t(
            'A query does not see the keys after it: their scores become −∞, and so their weights 0.',
          )
        : t('Nothing is hidden: every query sees every key.');
    case 'softmax':
      return t(
        'Each row becomes shares: e to the power of every score, divided by their sum, so that the row sums to 1.',
      );
    case 'values':
      return t(
        'Each output row is a mixture of the rows of V, in the shares of its row of weights.',
      );
    case 'concat':
      return t('The outputs of all heads are put side by side.');
    default:
      return t('W_O mixes the heads: every number of the output takes from all of them.');
  }
}
