// The drawing code of <phasor-order>, loaded when the first one is drawn.

import { isolated } from '../../draw/words.js';
import { mostTokens } from '../../words/heads/sentence.js';
import { t } from '../../texts/language.js';
import { clamped } from '../../kit/settings.js';
import { sentenceFor } from '../../kit/sentence.js';
import { marks, summary } from './marks.js';
import { model } from './model.js';

/**
 * @type {import('../../kit/figure.js').Drawing<typeof import('./settings.js').settings,
 *   import('./model.js').Model>}
 */
export const drawing = {
  words: (s) => sentenceFor(s, mostTokens),
  model,
  marks,
  says: summary,
  notes: ({ words, query, ordered: { placeCount } }, s) => [
    placeCount !== null &&
      t('The order has {places} places and the text {words} words: reversed is shown.', {
        places: placeCount,
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
};
