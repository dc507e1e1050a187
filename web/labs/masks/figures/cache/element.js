// <phasor-cache>: generating token by token with cached keys and values: what is computed, whether the result
// changes, how much memory the cache takes, and the effect of a window that drops the first tokens.
//
//   <phasor-cache heads="32" kvheads="8" length="131072" controls></phasor-cache>

import '../../../../core/texts/labs.js';
import { t } from '../../../../core/texts/language.js';
import { chartStyle } from '../../../../core/kit/chart.js';
import { clamped } from '../../../../core/kit/settings.js';
import { figure } from '../../../../core/kit/figure.js';
import { sentenceFor } from '../../../../core/kit/sentence.js';
import { css, memories, triangle, weights } from './marks.js';
import { bytesOfNumber, lengths, model, mostWords, table, waysOf } from './model.js';
import { settings } from './settings.js';
import { summary, wayNames } from './words.js';

export class CacheElement extends figure({
  settings,
  css: [chartStyle, css],
  words: (s) => sentenceFor(s, mostWords),
  model,
  marks: (m, s) => [triangle(m, s), memories(m, s), weights(m, s)],
  says: summary,
  notes: ({ step }, s) => clamped(s, { step }, 'text'),
  /** Bytes by n. */
  data(m, s) {
    const names = wayNames(s);
    return {
      name: 'cache',
      tensor: table(s),
      rowtitle: 'n',
      columntitle: t('bytes'),
      rowname: (row) => String(lengths[row]),
      columnname: (column) => names[column],
    };
  },
  async program(m, s, dialect) {
    const { decimal, program } = await import('../../../../core/kit/program.js');
    const listed = (/** @type {readonly number[]} */ list) => list.map(decimal).join(', ');
    return program(dialect, [
      `layers, width, size = ${s.layers}, ${s.headdim}, ${bytesOfNumber(s)}  # bytes of a number`,
      `heads = xp.array([${listed(waysOf(s))}])  # with keys of their own`,
      `n = xp.array([${listed(lengths)}])`,
      '# bytes of keys and values',
      'M = 2 * layers * width * size * n[:, None] * heads',
      'print(M)',
    ]);
  },
}) {
  static about =
    'writing token by token with keys and values that are remembered: what is computed, whether it changes the result, how much memory it takes, and what a window does that drops the first tokens.';
  static events = {
    'phasor-change': '{ step }, { length } or what else the reader changes',
  };
}
