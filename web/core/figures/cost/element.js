// <phasor-cost>: what a layer costs, for self-attention, recurrent and convolutional layers. Their
// operations, steps and longest paths; the path between two words, drawn; and attention's time
// against the number of words, measured in the visitor's browser.
//
//   <phasor-cost text="the money bank by the river bank" length="512" dim="512" controls></phasor-cost>

import { t } from '../../texts/language.js';
import { chartStyle } from '../../kit/chart.js';
import { clamped } from '../../kit/settings.js';
import { figure } from '../../kit/figure.js';
import { longWords } from '../../kit/sentence.js';
import { charts } from './charts.js';
import { lengths, model, mostWords, operationsOf } from './model.js';
import { paths } from './paths.js';
import { settings } from './settings.js';
import { css } from './style.js';
import { table } from './table.js';
import { sentence } from './words.js';

export class CostElement extends figure({
  settings,
  css: [chartStyle, css],
  model,
  marks: (m, s) => [table(m, s), paths(m, s), charts(m, s)],
  says: sentence,
  notes({ tokens, words, query, key, step }, s) {
    const all = tokens.length;
    if (all === 0) return [t('There is no word in the text yet.')];
    return [
      all > mostWords && t('The first {some} of {all} words are shown.', { some: mostWords, all }),
      longWords(words),
      ...clamped(s, { query, key, step }, 'text'),
    ];
  },
  selected: ({ query, key, paths: pathCount }) => ({ query, key, paths: pathCount }),
  /** Operations by n, and what was measured. */
  data(m) {
    const { points } = m.timed;
    const names = [t('self-attention'), t('recurrent'), t('convolutional'), t('weights')];
    if (points.length > 0) names.push(t('milliseconds here'));
    return {
      name: 'cost',
      tensor: operationsOf(m, points),
      rowtitle: 'n',
      columntitle: t('operations'),
      rowname: (row) => String(lengths[row]),
      columnname: (column) => names[column],
    };
  },
  async program({ d, k }, s, dialect) {
    const { program } = await import('../../kit/program.js');
    return program(dialect, [
      `d, k = ${d}, ${k}`,
      `n = xp.array([${lengths.map((n) => n.toFixed(1)).join(', ')}])`,
      '# operations of self-attention, of a recurrent and of a convolutional layer; n * n weights',
      'C = xp.stack([n * n * d, n * d * d, k * n * d * d, n * n], -1)',
      'print(C)',
    ]);
  },
}) {
  static about =
    "what a layer costs, for self-attention, recurrent and convolutional layers. Their operations, steps and longest paths; the path between two words, drawn; and attention's time against the number of words, measured in the visitor's browser.";
  static events = {
    'phasor-select':
      '{ query, key, paths } when the reader moves an end; `paths` has the length of the path in each kind of layer',
    'phasor-change': '{ query, key } or what else the reader changes',
    'phasor-measure': '{ points, slope } when a measurement is done: [{ n, time }] in milliseconds',
  };
}
