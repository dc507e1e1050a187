// <phasor-dials>: a sentence with the dials of each word's encoding below it. Dragging a word along the
// sentence turns its dials, the upper ones fast and the lower ones slowly.
//
//   <phasor-dials text="the money bank by the river bank"></phasor-dials>

import { shortened } from '../../draw/words.js';
import { prose, t } from '../../texts/language.js';
import { clamped } from '../../kit/settings.js';
import { figure } from '../../kit/figure.js';
import { longWords, plainSentence } from '../../kit/sentence.js';
import { roomFor, widthOf } from './layout.js';
import { css, dials, turned } from './marks.js';
import { handsAt, model } from './model.js';
import { settings } from './settings.js';

export class DialsElement extends figure({
  settings,
  cursor: ['position'],
  css,
  words: plainSentence,
  model: (s) =>
    model(
      s,
      s.kept(() => roomFor(widthOf(s)), ['size']),
    ),
  marks: (m, s) => [dials(m, s)],
  says(m, s) {
    const { count, pairs } = m;
    const some =
      count === 1
        ? t('Of {pairs} dials, one is drawn.', { pairs })
        : t('Of {pairs} dials, {count} are drawn.', { count, pairs });
    return prose(turned(m, s), count < pairs && some);
  },
  notes: ({ words, all, current, count }, s) => [
    words.length < all.length &&
      t('The first {some} of {all} words are drawn.', { some: words.length, all: all.length }),
    longWords(words),
    ...clamped(s, { position: current, dials: count }, 'text dim'),
  ],
  /** The dials of the words: sines and cosines. */
  data({ words, count }, { phasor, dim, base }) {
    const rows = handsAt(phasor, { dim, base, count }, [...words.keys()]);
    return {
      name: 'dials',
      tensor: {
        shape: [words.length, 2 * count],
        data: Float32Array.from(rows.flat(2)),
      },
      rowtitle: t('word'),
      columntitle: t('dimension'),
      rowname: (row) => `${row} ${shortened(words[row])}`,
      columnname: String,
    };
  },
  async program({ words, count }, { dim, base }, dialect) {
    const { columnsCode } = await import('../../kit/program.js');
    const columns = Array.from({ length: 2 * count }, (_, column) => column);
    return columnsCode(dialect, { length: words.length, start: 0, dim, base, columns });
  },
}) {
  static keys = { 'Alt and arrow keys': 'move the word' };
  static about =
    'a sentence in which every word stands above the dials of its encoding. A word that is dragged along the sentence turns its dials on the way.';
  static events = {
    'phasor-change': '{ position } when the reader chooses a word, { text } when one is moved',
  };
}
