// <phasor-add>: a word's embedding and the encoding of its position, added or concatenated, and the
// parameters that either needs in the matrices that read the result.
//
//   <phasor-add text="Nitish killed the lion" dim="6" combine="add" controls></phasor-add>

import { node } from '../../draw/nodes.js';
import { shortened } from '../../draw/words.js';
import { localized, phrase, t } from '../../texts/language.js';
import { cellsStyle } from '../../kit/cells.js';
import { switchStyle } from '../../kit/choice.js';
import { clamped } from '../../kit/settings.js';
import { figure } from '../../kit/figure.js';
import { filled, mark } from '../../kit/marks/boxes.js';
import { switchMark } from '../../kit/marks/cells.js';
import { sentenceFor } from '../../kit/sentence.js';
import { css, matrices, readout, tables } from './marks.js';
import { model, sizes } from './model.js';
import { settings } from './settings.js';

export class AddElement extends figure({
  settings,
  cursor: ['position', 'column'],
  css: [cellsStyle, switchStyle, css],
  words: (s) => sentenceFor(s, 16),
  model,
  marks: (m, s) => [
    switchMark(s, 'combine', [
      ['add', phrase('Add')],
      ['concatenate', phrase('Concatenate')],
    ]),
    tables(m, s),
    filled(s, node('p', 'cell'), () => [readout(m, s)]),
    filled(s, node('div', 'sizes'), () => matrices(m, s)),
    mark(
      localized(node('p', 'about'), {
        text: 'A matrix that reads [E | P] has one half for E and one for P; adding is the case where both halves are the same matrix.',
      }),
    ),
  ],
  says({ adds }, { dim, width }) {
    const [one, two, four] = sizes(width).map(({ parameters }) => parameters);
    const values = { dim, both: 2 * dim, width, one, two, four };
    return adds
      ? t(
          'Added, X keeps {dim} numbers a word, and W_Q, W_K and W_V of a model {width} wide keep their {one} parameters.',
          values,
        )
      : t(
          'Side by side, X has {both} numbers a word instead of {dim}: of a model {width} wide, W_Q, W_K and W_V need {two} parameters instead of {one}, and {four} if it stays that wide throughout.',
          values,
        );
  },
  notes: ({ position, column }, s) => clamped(s, { position, column }, 'text dim'),
  selected: ({ position, column, words, values }) => ({
    position,
    word: words[position],
    column,
    ...values,
  }),
  /** X, added or side by side. */
  data: ({ words, adds, result }, { combine, dim }) => ({
    name: combine,
    tensor: result,
    rowtitle: t('word'),
    columntitle: t('dimension'),
    rowname: (row) => `${row} ${shortened(words[row])}`,
    columnname: (k) => (adds ? String(k) : `${k < dim ? 'E' : 'P'} ${k % dim}`),
  }),
  async program({ embedding, adds }, { base }, dialect) {
    const { addCode } = await import('./code.js');
    return addCode(dialect, { embedding, base, adds });
  },
}) {
  static about =
    "a word's embedding and the encoding of its position, added or set side by side, and what either costs in the matrices that read the result.";
  static events = {
    'phasor-change': '{ combine } or { position, column } when the reader changes them',
    'phasor-select': '{ position, word, column, embedding, encoding, sum } with a cell',
  };
}
