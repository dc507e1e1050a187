// The exercises in the last chapter of the article.

import { phrase, t } from '../core/texts/language.js';

/** @typedef {import('./goal-list.js').Goal} Goal */

/** By chapter. @type {Record<string, Goal>} */
export const goals = {
  mistakes: {
    text: phrase('Find three mistakes in a row.'),
    watch: 'found',
    note({ noted }, { found }) {
      if (found !== undefined) noted.row = found ? (noted.row ?? 0) + 1 : 0;
    },
    isDone: ({ noted }) => noted.row >= 3,
    learned: () => t('What can be computed need not be believed: every line was worked out.'),
    hint: ({ noted }) =>
      noted.row > 0
        ? t('Right: {count} of three.', { count: noted.row })
        : t('That line is right. Work it out before you pick: the article has every number.'),
    stays: true,
  },
};
