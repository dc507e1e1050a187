// <phasor-binary>: counting in binary beside the encoding. In both, columns change at different speeds: a bit
// flips, a pair rotates. They differ in how far one step of the position moves them, and in how many bits
// they take.
//
//   <phasor-binary length="8" bits="3" dim="6" controls></phasor-binary>

import { number } from '../../draw/numbers.js';
import { beside } from '../../draw/rows.js';
import { prose, t } from '../../texts/language.js';
import { clamped } from '../../kit/settings.js';
import { figure } from '../../kit/figure.js';
import { row } from '../../kit/marks/boxes.js';
import { counts, css, moves, tables } from './marks.js';
import { model, price } from './model.js';
import { settings } from './settings.js';

/** Rounding error of float32 between equal distances. */
const rounding = 1e-5;

export class BinaryElement extends figure({
  settings,
  cursor: ['position'],
  css,
  model,
  marks: (m, s) => [tables(m, s), row('second', moves(m, s), counts(s))],
  says({ flips, distances, step }, { start, count, width, phasor }) {
    const spread = Math.max(...distances) - Math.min(...distances);
    const moved = {
      a: start + step,
      b: start + step + 1,
      flips: flips[step],
      distance: number(distances[step]),
      spread: number(spread),
    };
    const { bits, float } = price(phasor, count, width);
    return prose(
      flips[step] === 1
        ? t('Between {a} and {b} one bit flips', moved)
        : t('Between {a} and {b}, {flips} bits flip at once', moved),
      spread <= rounding
        ? t('and the encoding moves by {distance}, as far as at every other step.', moved)
        : t('and the encoding moves by {distance}; steps differ by {spread} at most.', moved),
      t(
        'That costs space: {count} positions need {bits} bits in binary, and {float} as {width} float32 numbers.',
        { count, bits, float, width },
      ),
    );
  },
  notes: ({ hasRoom, last, needed, position }, s) => [
    !hasRoom && t('Position {last} needs {needed} bits, which are shown.', { last, needed }),
    ...clamped(s, { position }, 'length start'),
  ],
  selected: ({ position, row: rowFacts }) => ({ position, ...rowFacts }),
  /** Both tables side by side. */
  data: ({ digits, waves, across }, { start }) => ({
    name: 'binary',
    tensor: beside(digits, waves),
    rowtitle: t('position'),
    columntitle: t('bit, then dimension'),
    rowname: (index) => String(start + index),
    columnname: (k) =>
      k < across
        ? t('bit {bit}', { bit: across - 1 - k })
        : `${(k - across) % 2 ? 'cos' : 'sin'} ${(k - across) >> 1}`,
  }),
  async program({ across: bits }, { length, start, dim, base }, dialect) {
    const { binaryCode } = await import('./code.js');
    return binaryCode(dialect, { length, start, bits, dim, base });
  },
}) {
  static about =
    'counting in binary beside the encoding. In both the columns run at different speeds: a bit flips, a pair turns. What differs is how far one step of the position moves them, and how many bits they take.';
  static events = {
    'phasor-change': '{ position } when the reader moves it',
    'phasor-select': '{ position, bits, values } with it',
  };
}
