// What <phasor-heatmap> says about an encoding: the claim below the figure, with its live number, and
// the program that computes what is seen.

import { number } from '../draw/numbers.js';

/** @typedef {import('../index.js').Phasor} Phasor */
/** @typedef {import('../draw/window.js').Window} Window */

/**
 * @typedef {object} Asked
 * @property {string} encoding
 * @property {number} length
 * @property {number} dim
 * @property {number} base
 * @property {number} start
 * @property {'interleaved' | 'concatenated'} layout
 */

/**
 * @param {Phasor} phasor
 * @param {import('./heatmap-matrix.js').Matrix} matrix
 * @param {Asked} asked
 * @returns {string}
 */
export function claim(phasor, matrix, { encoding, length, dim, base }) {
  const { rows, columns } = matrix;
  switch (encoding) {
    case 'sinusoidal': {
      const { wavelength } = phasor.wavelengths({ dim, base });
      const slowest = wavelength[wavelength.length - 1];
      return wavelength.length === 1
        ? `Its one pair comes round every ${number(slowest, 2)} positions.`
        : `The first pair comes round every ${number(wavelength[0], 2)} positions, the last only ` +
            `every ${number(slowest, 2)}.`;
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

/**
 * @param {import('./element.js').Dialect} dialect
 * @param {Asked} asked
 * @param {{ rows: Window, columns: Window }} shown whole cells
 * @returns {string}
 */
export function program(dialect, { length, dim, base, start, layout }, { rows, columns }) {
  const [head, lib, tail, options] = {
    numpy: ['import numpy as np', 'np', '', 'axis'],
    pytorch: ['import torch', 'torch', ', dtype=torch.float64', 'dim'],
    jax: [
      'import jax\nimport jax.numpy as jnp\n\njax.config.update("jax_enable_x64", True)',
      'jnp',
      ', dtype=float',
      'axis',
    ],
  }[dialect];
  const waves = `${lib}.sin(angle), ${lib}.cos(angle)`;
  const joined = dialect === 'pytorch' ? 'torch.cat' : `${lib}.concatenate`;
  const table =
    layout === 'interleaved'
      ? `${lib}.stack([${waves}], ${options}=-1).reshape(len(position), -1)`
      : `${joined}([${waves}], ${options}=1)`;
  const all = columns[0] === 0 && columns[1] === dim;
  return `${head}

dim, base = ${dim}, ${base}
# positions ${start} to ${start + length - 1}, of which these are shown
position = ${lib}.arange(${start + rows[0]}, ${start + rows[1]}${tail})[:, None]
angle = position / base ** (${lib}.arange(0, dim, 2${tail}) / dim)
table = ${table}[:, :dim]
print(table${all ? '' : `[:, ${columns[0]}:${columns[1]}]`})
`;
}
