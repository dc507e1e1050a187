// What draws <phasor-diagnose>: the conventions and the search, fetched by the first figure.

import { beside } from '../../../../core/draw/rows.js';
import { t } from '../../../../core/texts/language.js';
import { verdict } from './answer.js';
import { answer, conversion, inputs, maps, reports } from './marks.js';
import { compared, most, programOf } from './model.js';

/** @typedef {typeof import('./settings.js').settings} Settings */

/**
 * What was found, or why the arrays cannot be compared.
 *
 * @param {import('../../../../core/kit/figure.js').Host<Settings>} s
 */
export const found = (s) => ({
  get found() {
    try {
      return { comparison: compared(s.phasor, s), broken: null };
    } catch (broken) {
      return { comparison: null, broken };
    }
  },
  get comparison() {
    return this.found.comparison;
  },
});

/** @type {import('../../../../core/kit/figure.js').Drawing<Settings, ReturnType<typeof found>>} */
export const drawing = {
  model: found,
  marks: (m, s) => [inputs(m, s), answer(m, s), maps(m, s), ...conversion(m, s)],
  // the message stays for as long as the arrays do
  problem: (m) => m.found.broken,
  says: ({ comparison }) =>
    comparison ? verdict(comparison.found) : t('Give two arrays that should be equal.'),
  reports,
  notes: ({ comparison }) => [
    comparison?.isExample && t('No array is given: this is an example.'),
    comparison?.cut &&
      t('Of the difference the first {rows} rows and {columns} columns are shown.', most),
  ],
  /** The difference before and after, a group of columns each. */
  data({ comparison }) {
    if (!comparison?.before) return null;
    const { before, after, alike } = comparison;
    const columns = before.shape[1];
    const groups = [alike ? t('b minus a') : 'b', t('b minus converted a')];
    return {
      name: 'difference',
      tensor: after ? beside(before, after) : before,
      rowtitle: t('row'),
      columntitle: t('column'),
      rowname: String,
      columnname: (k) => `${groups[Math.floor(k / columns)]} ${k % columns}`,
    };
  },
  program: ({ comparison }, s, dialect) => programOf(comparison, dialect),
};
