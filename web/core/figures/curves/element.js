// <phasor-curves>: columns of the encoding as curves over position, the wavelength of every pair on a
// logarithmic axis, and one (sin, cos) pair as a hand on a circle.
//
//   <phasor-curves length="60" dim="32" columns="6 7 8 9" controls></phasor-curves>

import { number } from '../../draw/numbers.js';
import { listed, t } from '../../texts/language.js';
import { chartStyle } from '../../kit/chart.js';
import { clamped } from '../../kit/settings.js';
import { figure } from '../../kit/figure.js';
import { row } from '../../kit/marks/boxes.js';
import { dialStyle } from '../../kit/marks/dial.js';
import { legend, legendStyle } from '../../kit/marks/legend.js';
import { circle, css, curves, entries, waves } from './marks.js';
import { drawnColumns, model } from './model.js';
import { settings } from './settings.js';

export class CurvesElement extends figure({
  settings,
  cursor: ['position'],
  css: [chartStyle, legendStyle, dialStyle, css],
  model,
  marks: (m, s) => [
    legend(s, () => entries(m)),
    curves(m, s),
    row('pair-row second', waves(m, s), circle(m, s)),
  ],
  says: ({ pair, position, spectrum, hand }) =>
    t(
      'Pair {pair} comes round once in {length} positions; at position {position} it stands at (sin, cos) = ({sine}, {cosine}).',
      {
        pair,
        length: number(spectrum.wavelength[pair], 1),
        position,
        sine: number(hand.sine),
        cosine: number(hand.cosine),
      },
    ),
  notes: ({ missing, position, pair }, s) => [
    missing.length > 0 &&
      t('Columns {list} are not drawn: with dim {dim} the last one is {last}.', {
        list: listed(missing),
        dim: s.dim,
        last: s.dim - 1,
      }),
    2 * pair + 1 === s.dim &&
      t('The cosine of pair {pair} is no column: dimension {dim} is odd.', { pair, dim: s.dim }),
    ...clamped(s, { columns: [...new Set(s.columns)], position, pair }, 'length start dim'),
  ],
  data(m, s) {
    const { columns } = m;
    if (columns.length === 0) return null;
    return {
      name: 'curves',
      tensor: { shape: [s.length, columns.length], data: drawnColumns(m, s) },
      rowtitle: t('position'),
      columntitle: t('dimension'),
      rowname: (index) => String(s.start + index),
      columnname: (k) => String(columns[k]),
    };
  },
  async program({ columns }, { length, start, dim, base }, dialect) {
    const { columnsCode } = await import('../../kit/program.js');
    return columns.length > 0 ? columnsCode(dialect, { length, start, dim, base, columns }) : '';
  },
}) {
  static keys = {
    'Enter, Space': 'on the wavelengths: draws the curves of the pair, and takes them away',
  };
  static about =
    'columns of the encoding as curves over position, the wavelength of every pair on a logarithmic axis, and one (sin, cos) pair as a hand that turns on its circle.';
  static events = {
    'phasor-change': '{ position } or { columns } or { pair } when the reader moves them',
  };
}
