// <phasor-precision>: one value of the encoding at any position, exact and computed in several number
// formats, and the error of each over position and dimension.
//
//   <phasor-precision position="1000000" dimension="6" format="float32" controls></phasor-precision>

import { integral } from '../../draw/numbers.js';
import { prose, t } from '../../texts/language.js';
import { figure } from '../../kit/figure.js';
import { plotStyle } from '../../kit/marks/matrix.js';
import { rampStyle } from '../../kit/ramp.js';
import { css, limitSentence, map, sentence, values } from './marks.js';
import { across, model, positions } from './model.js';
import { settings } from './settings.js';

export class PrecisionElement extends figure({
  settings,
  cursor: ['position', 'dimension'],
  css: [plotStyle, rampStyle, css],
  model,
  marks: (m, s) => [map(m, s), values(m, s)],
  says(m, s) {
    // the sentence about the map waits until the map is complete
    const { errors, isWhole } = m.found;
    return prose(sentence(m, s), isWhole && limitSentence(errors));
  },
  notes: ({ column }, { dim, dimension }) => [
    column !== dimension &&
      t('With {dim} numbers in a row the last column is {column}, which is shown.', {
        dim,
        column,
      }),
  ],
  selected({ column, cell: { exact, value } }, { position, format }) {
    const given = value(format);
    const error = Math.abs(given - exact);
    return { position, dimension: column, exact, value: given, error };
  },
  /** The errors of the map. */
  data: ({ rows, found }) =>
    found.isWhole
      ? {
          name: 'precision',
          tensor: { shape: [rows.length, across], data: found.errors },
          rowtitle: t('column'),
          columntitle: t('position'),
          rowname: (row) => String(rows[row]),
          columnname: (step) => integral(positions[step]),
        }
      : null,
  async program({ column }, { position, dim, base }, dialect) {
    const { precisionCode } = await import('./code.js');
    return precisionCode(dialect, { position, column, dim, base });
  },
}) {
  static about =
    'one value of the encoding at any position, exact and as programs compute it in several number formats, and how far each is off over position and dimension.';
  static events = {
    'phasor-change': '{ position }, { dimension } or { format } when the reader moves them',
    'phasor-select': '{ position, dimension, exact, value, error } the cell then',
  };

  /** Starts early, because printing does not wait. */
  prepare() {
    super.prepare();
    this.m.search();
  }
}
