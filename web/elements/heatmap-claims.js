// What <phasor-heatmap> says about an encoding: the claim below the figure, with its live number.

import { number } from '../draw/numbers.js';
import { t } from '../text/language.js';

/** @typedef {import('../index.js').Phasor} Phasor */

/**
 * @param {Phasor} phasor
 * @param {import('./heatmap-matrix.js').Matrix} matrix
 * @param {import('./heatmap-matrix.js').Settings & { encoding: string }} asked
 * @returns {string}
 */
export function claim(phasor, matrix, { encoding, length, dim, base }) {
  const { rows, columns } = matrix;
  switch (encoding) {
    case 'sinusoidal': {
      const { wavelength } = phasor.wavelengths({ dim, base });
      const slowest = wavelength[wavelength.length - 1];
      if (wavelength[0] === slowest) {
        const length = number(slowest, 2);
        return wavelength.length === 1
          ? t('The one pair comes round every {length} positions.', { length })
          : t('All pairs come round every {length} positions.', { length });
      }
      return t('The first pair comes round every {first} positions, the last only every {last}.', {
        first: number(wavelength[0], 2),
        last: number(slowest, 2),
      });
    }
    case 'learned':
      return t(
        'Before training a learned table is random numbers, here up to {most} from 0: nothing in it tells of order yet.',
        { most: number(matrix.ends(true)[1]) },
      );
    case 'binary':
      return t(
        'The last bit changes at every position, the first only every {count}: fast and slow columns, as in the sinusoidal encoding.',
        { count: 2 ** (columns - 1) },
      );
    case 'counting':
      return t('The last position has the value {value}: counting has no bound.', {
        value: number(matrix.value(rows - 1, 0)),
      });
    case 'normalized':
      return t(
        'One step is {value} here: in a text of another length the same position has another value.',
        { value: number(matrix.value(0, 0)) },
      );
    default:
      return columns === 2
        ? t('Pairs that turn once tell {length} positions apart where one sine alone repeats.', {
            length,
          })
        : t(
            'Pairs that turn 1 to {pairs} times slower tell {length} positions apart where one sine alone repeats.',
            { pairs: columns / 2, length },
          );
  }
}
