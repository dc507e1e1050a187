// The drawing code of <phasor-sentence>, loaded when the first one is drawn.

import { shortened } from '../../draw/words.js';
import { beside } from '../../draw/rows.js';
import { prose, t } from '../../texts/language.js';
import { clamped } from '../../kit/settings.js';
import { sentenceFor } from '../../kit/sentence.js';
import { marks } from './marks.js';
import { model } from './model.js';
import { encodingClaim, textOf, weightsClaim } from './sentences.js';
import { mostWords } from './settings.js';

/**
 * @type {import('../../kit/figure.js').Drawing<typeof import('./settings.js').settings,
 *   import('./model.js').Model>}
 */
export const drawing = {
  model: (s) => model(s, sentenceFor(s, mostWords)),
  isAwaited: (m) => !m.isLoaded,
  marks,
  says: (m, s) => prose(textOf(encodingClaim(m, s)), textOf(weightsClaim(m, s))),
  notes: (m, s) => [...m.notices(), ...clamped(s, { column: m.column }, 'dim')],
  selected(m, s) {
    const { words, query, key, column, encoding } = m;
    return {
      query,
      key,
      querytoken: words[query],
      keytoken: words[key],
      weight: m.weight(query, key),
      column,
      value: encoding.data[query * s.dim + column],
    };
  },
  /** A row for each word: its encoding, and its weights on all words. */
  data(m, s) {
    const { words, encoding } = m;
    if (words.length === 0) return null;
    const weights = { shape: [words.length, words.length], data: m.shown.weights.data };
    return {
      name: 'sentence',
      tensor: beside(encoding, weights),
      rowtitle: t('word'),
      columntitle: t('dimensions, then weights'),
      rowname: (row) => `${row} ${shortened(words[row])}`,
      columnname: (k) => (k < s.dim ? String(k) : `→ ${shortened(words[k - s.dim])} ${k - s.dim}`),
    };
  },
  async program(m, s, dialect) {
    if (m.words.length === 0) return '';
    const { sentenceCode } = await import('./code.js');
    const { dim, base, positions } = s;
    return sentenceCode(dialect, { parts: m.parts, blend: m.blend, dim, base, positions });
  },
};
