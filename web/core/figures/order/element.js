// <phasor-order>: a sentence and the same words in another order, through attention with the
// encoding and without it. Without it every word gets the same numbers in both; the difference is
// measured, word by word.
//
//   <phasor-order text="Nitish killed lion" order="2 1 0"></phasor-order>

import { isolated } from '../../draw/words.js';
import { mostTokens } from '../../words/heads/sentence.js';
import { t } from '../../texts/language.js';
import { switchStyle } from '../../kit/choice.js';
import { clamped } from '../../kit/clamped.js';
import { figure } from '../../kit/figure.js';
import { sentenceFor } from '../../kit/sentence.js';
import { driftStyle } from './drift.js';
import { marks, summary } from './marks.js';
import { model } from './model.js';
import { outputsStyle } from './outputs.js';
import { settings } from './settings.js';
import { css } from './style.js';

export class OrderElement extends figure({
  settings,
  cursor: ['query'],
  css: [switchStyle, css, driftStyle, outputsStyle],
  words: (s) => sentenceFor(s, mostTokens),
  model,
  marks,
  says: summary,
  notes: ({ words, query, ordered: { misfit } }, s) => [
    misfit !== null &&
      t('The order has {places} places and the text {words} words: reversed is shown.', {
        places: misfit,
        words: words.length,
      }),
    ...clamped(s, { query }, 'text'),
  ],
  selected: ({ words, query, measured: { places, with: withencoding, without } }) => ({
    query,
    token: words[query],
    from: query,
    to: places[query],
    withencoding: withencoding[query],
    without: without[query],
  }),
  data({ words, measured: { with: withIt, without } }) {
    const differences = withIt.flatMap((value, k) => [value, without[k]]);
    return {
      name: 'order',
      tensor: { shape: [words.length, 2], data: Float32Array.from(differences) },
      rowtitle: t('word'),
      columntitle: t('largest difference'),
      rowname: (row) => `${isolated(words[row])} ${row}`,
      columnname: (k) => (k === 0 ? t('with the encoding') : t('without it')),
    };
  },
  async program({ embedding, order }, { dim, base, heads }, dialect) {
    const { orderCode } = await import('./code.js');
    return orderCode(dialect, { embedding, order, dim, base, heads });
  },
}) {
  static keys = {
    'Alt and arrow keys': 'move the word',
    'Up, Down': 'in the table: choose the word before and after',
  };
  static about =
    'a sentence and the same words in another order, through attention with the encoding and without it. Without it every word gets the same numbers in both; the difference is measured, word by word.';
  static events = {
    'phasor-select': '{ query, token, from, to, withencoding, without } when a word is chosen',
    'phasor-change': '{ order } or { encoding } or { query } when the reader changes them',
  };
}
