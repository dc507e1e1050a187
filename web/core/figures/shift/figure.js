// The drawing code of <phasor-shift>, loaded when the first one is drawn.

import { node } from '../../draw/nodes.js';
import { t } from '../../texts/language.js';
import { filled, row } from '../../kit/marks/boxes.js';
import { dial } from './dial.js';
import { derivation, equation, whole } from './marks.js';
import { model, tableOf } from './model.js';
import { claimOf, residualOf, rowsOf } from './sentences.js';

/**
 * @type {import('../../kit/figure.js').Drawing<typeof import('./settings.js').settings,
 *   import('./model.js').Model>}
 */
export const drawing = {
  model,
  marks: (m, s) => [
    row(
      'shift',
      dial(m, s),
      row(
        '',
        equation(m, s),
        filled(s, node('p', 'residual'), () => [residualOf(m, s)]),
        whole(m, s),
      ),
    ),
    row(
      'second',
      derivation(m, s),
      filled(s, node('dl', 'facts'), () =>
        rowsOf(m, s).flatMap(([name, value]) => [node('dt', '', name), node('dd', '', value)]),
      ),
    ),
  ],
  says: claimOf,
  notes: ({ pair }, s) => [
    s.pair > pair &&
      t('With dim {dim} the last pair is {pair}, which is shown.', { dim: s.dim, pair }),
  ],
  /** The matrix, the encoding of the position, their product, and the expected encoding. */
  data({ facts }, { position, offset, dim }) {
    const names = [`PE(${position})`, `M PE(${position})`, `PE(${position + offset})`];
    return {
      name: 'shift',
      tensor: tableOf(facts),
      rowtitle: t('dimension'),
      columntitle: t('M({d}) and positions', { d: offset }),
      rowname: String,
      columnname: (k) => (k < dim ? String(k) : names[k - dim]),
    };
  },
  async program(m, { position, offset, dim, base }, dialect) {
    const { shiftCode } = await import('../../kit/program.js');
    return shiftCode(dialect, { position, offset, dim, base });
  },
};
