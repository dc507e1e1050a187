// What <phasor-heatmap> says about an encoding: the claim below the figure, with its live number.

import { number } from '../draw/numbers.js';

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
        const all = wavelength.length === 1 ? 'The one pair comes' : 'All pairs come';
        return `${all} round every ${number(slowest, 2)} positions.`;
      }
      return (
        `The first pair comes round every ${number(wavelength[0], 2)} positions, the last only ` +
        `every ${number(slowest, 2)}.`
      );
    }
    case 'learned':
      return (
        `Before training a learned table is random numbers, here up to ` +
        `${number(matrix.ends(true)[1])} from 0: nothing in it tells of order yet.`
      );
    case 'binary':
      return (
        `The last bit changes at every position, the first only every ` +
        `${2 ** (columns - 1)}: fast and slow columns, as in the sinusoidal encoding.`
      );
    case 'counting':
      return `The last position has the value ${number(matrix.value(rows - 1, 0))}: counting has no bound.`;
    case 'normalized':
      return (
        `One step is ${number(matrix.value(0, 0))} here: in a text of another length the same ` +
        `position has another value.`
      );
    default:
      return (
        `Pairs that turn ${columns === 2 ? 'once' : `1 to ${columns / 2} times slower`} tell ` +
        `${length} positions apart where one sine alone repeats.`
      );
  }
}
