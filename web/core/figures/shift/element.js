// <phasor-shift>: moving any position by an offset turns every (sin, cos) pair by a fixed angle.
//
//   <phasor-shift position="7" offset="3" pair="0" dim="8" controls></phasor-shift>

import { node } from '../../draw/nodes.js';
import { t } from '../../texts/language.js';
import { cellsStyle } from '../../kit/cells.js';
import { figure } from '../../kit/figure.js';
import { filled, row } from '../../kit/marks/boxes.js';
import { dial } from './dial.js';
import { css, derivation, equation, whole } from './marks.js';
import { model, tableOf } from './model.js';
import { claimOf, residualOf, rowsOf } from './sentences.js';
import { settings } from './settings.js';

export class ShiftElement extends figure({
  settings,
  css: [cellsStyle, css],
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
  /** The matrix, the position, their product, and the position that it should be. */
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
}) {
  static about =
    'moving any position by an offset turns every (sin, cos) pair by a fixed angle. The turn as two hands on a circle, as a matrix, and as four lines with numbers.';
  static events = {
    'phasor-change': '{ position }, { offset } or { pair } when the reader moves them',
  };
}
