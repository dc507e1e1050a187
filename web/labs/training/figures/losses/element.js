// <phasor-losses>: the loss of language models that differ only in their encoding, by token position up to
// and beyond the trained length, or for each token of a sentence; with the spread over seeds.
//
//   <phasor-losses position="200"></phasor-losses>
//   <phasor-losses of="sentence"></phasor-losses>

import '../../../../core/texts/labs.js';
import { t } from '../../../../core/texts/language.js';
import { chartStyle } from '../../../../core/kit/chart.js';
import { clamped } from '../../../../core/kit/settings.js';
import { figure } from '../../../../core/kit/figure.js';
import { shownWhile } from '../../../../core/kit/marks/boxes.js';
import { curves, css, values } from './marks.js';
import { model } from './model.js';
import { sentence, css as sentenceStyle } from './sentence.js';
import { settings } from './settings.js';
import { basis, claim, nameOf } from './words.js';

export class LossesElement extends figure({
  settings,
  cursor: ['position', 'token'],
  css: [chartStyle, css, sentenceStyle],
  model,
  marks: (m, s) => [
    shownWhile(() => m.words === null, curves(m, s)),
    shownWhile(() => m.words !== null, sentence(m, s)),
    values(m, s),
  ],
  says: claim,
  notes: (m, s) => [
    ...basis(m),
    s.of === 'sentence' && !m.words && t('The table has no sentence.'),
    ...clamped(s, { [m.words ? 'token' : 'position']: m.position }, 'table of'),
  ],
  data: ({ rows, count, table, words }) => ({
    name: 'losses',
    tensor: {
      shape: [rows.length, count],
      data: Float32Array.from(rows.flatMap(({ mean }) => mean)),
    },
    rowtitle: t('encoding'),
    columntitle: words ? t('token') : t('position of the token'),
    rowname: (row) => nameOf(rows[row].encoding),
    columnname: (k) => words?.[k].trim() ?? String(k * table.bucket),
  }),
}) {
  static about =
    'the loss of language models that are alike but for their encoding, by the position of the token, up to and beyond the length that they were trained on, or at each token of one sentence, with the spread over seeds: a table that was measured, or one of yours.';
  static events = {
    'phasor-change': '{ position }, { token } or { of } when the reader changes it',
  };

  /** @param {string} name */
  works(name) {
    return name !== 'of' || this.m.table.sentence !== undefined;
  }
}
