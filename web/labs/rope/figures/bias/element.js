// <phasor-bias>: biases that are added to attention scores and depend on the distance of words: ALiBi, T5 and
// Shaw. As a matrix, by offset, and by their effect on the weights of a sentence.
//
//   <phasor-bias kind="T5" text="the money bank by the river bank" controls></phasor-bias>

import '../../../../core/texts/labs.js';
import { tableMatrix } from '../../../../core/draw/matrix.js';
import { node } from '../../../../core/draw/nodes.js';
import { chartStyle } from '../../../../core/kit/chart.js';
import { switchStyle } from '../../../../core/kit/choice.js';
import { clamped } from '../../../../core/kit/settings.js';
import { excerpt } from '../../../../core/kit/excerpt.js';
import { figure } from '../../../../core/kit/figure.js';
import { mapStyle } from '../../../../core/kit/map.js';
import { filled, row } from '../../../../core/kit/marks/boxes.js';
import { sentenceFor } from '../../../../core/kit/sentence.js';
import { t } from '../../../../core/texts/language.js';
import { buckets } from './buckets.js';
import { css, effect, kindsOf, matrix, offsets, sides } from './marks.js';
import { model, mostWords, shawTable } from './model.js';
import { formula, summary } from './sentences.js';
import { settings } from './settings.js';

export class BiasElement extends figure({
  settings,
  cursor: ['query', 'key'],
  css: [mapStyle, chartStyle, switchStyle, css],
  words: (s) => sentenceFor(s, mostWords),
  model,
  marks: (m, s) => [
    kindsOf(s),
    filled(s, node('p', 'formula-of'), () => [formula(m, s)]),
    row('sides', matrix(m, s), row('beside second', offsets(m, s), buckets(m, s), effect(m, s))),
  ],
  says: summary,
  notes: ({ head, query, key, bucket }, s) => [
    s.kind === 'Shaw' && t('The vectors of the offsets are random numbers: a model learns them.'),
    ...clamped(s, { head, query, key, bucket }, 'text heads table'),
  ],
  selected: ({ query, key, cell }) => ({ query, key, ...cell }),
  /** The bias. */
  data(m, s) {
    const { row: rowSide, column } = sides(m);
    const { rows, columns } = m.shown;
    return excerpt('bias', {
      matrix: tableMatrix(s.phasor, m.scene.added),
      row: { title: rowSide.title(), name: rowSide.name, window: rows },
      column: { title: column.title(), name: column.name, window: columns },
    });
  },
  async program({ scene: { queries } }, s, dialect) {
    const { biasCode } = await import('./code.js');
    return biasCode(dialect, s, { queries, table: () => shawTable(s.phasor, s) });
  },
}) {
  static keys = { 'Up, Down': 'on the table of T5: change the number of the bucket' };
  static about =
    'what is added to the scores of attention so that it knows how far words are apart: ALiBi, T5 with a table that is drawn, and Shaw. As a matrix, by offset, and in the weights of a sentence.';
  static events = {
    'phasor-select':
      '{ query, key, added, weight, plain } when the reader moves; `plain` is the weight without what is added',
    'phasor-change': '{ query, key }, { kind }, { table, bucket } or what else the reader changes',
  };
}
