// Sinusoidal tables [positions, features]: sines and cosines of position times rate, in many arrangements.

import { angleSlackIn, precisionAxis } from '../precision.js';
import { refuse, say } from '../../../../../core/api/check.js';
import { axis, baseAxis, constant, rowPosition, startAxis } from './values.js';

export const layoutAxis = axis('layout', 'two pairs or more', [
  {
    name: 'interleaved',
    says: 'has columns sin, cos, sin, cos …',
    /** @param {number} column @returns {[pair: number, cosine: number]} */
    pair: (column) => [column >> 1, column & 1],
    numpy: {
      to: 'out = np.stack([sines, cosines], axis=-1).reshape(n, -1)',
      from: 'sines, cosines = table[:, 0::2], table[:, 1::2]',
    },
    javascript: {
      to: 'const at = (m, c) => (c % 2 ? cosine : sine)(m, c >> 1);',
      from: 'const sine = (m, j) => cell(m, 2 * j), cosine = (m, j) => cell(m, 2 * j + 1);',
    },
  },
  {
    name: 'concatenated',
    says: 'has all sines, then all cosines',
    /** @param {number} column @param {number} h @returns {[pair: number, cosine: number]} */
    pair: (column, h) => [column % h, +(column >= h)],
    numpy: {
      to: 'out = np.concatenate([sines, cosines], axis=-1)',
      from: 'sines, cosines = table[:, :h], table[:, h:]',
    },
    javascript: {
      to: 'const at = (m, c) => (c < h ? sine : cosine)(m, c % h);',
      from: 'const sine = cell, cosine = (m, j) => cell(m, h + j);',
    },
  },
  {
    name: 'concatenated-cos-first',
    says: 'has all cosines, then all sines',
    /** @param {number} column @param {number} h @returns {[pair: number, cosine: number]} */
    pair: (column, h) => [column % h, +(column < h)],
    numpy: {
      to: 'out = np.concatenate([cosines, sines], axis=-1)',
      from: 'cosines, sines = table[:, :h], table[:, h:]',
    },
    javascript: {
      to: 'const at = (m, c) => (c < h ? cosine : sine)(m, c % h);',
      from: 'const cosine = cell, sine = (m, j) => cell(m, h + j);',
    },
  },
  {
    name: 'interleaved-cos-first',
    says: 'has columns cos, sin, cos, sin …',
    /** @param {number} column @returns {[pair: number, cosine: number]} */
    pair: (column) => [column >> 1, +!(column & 1)],
    numpy: {
      to: 'out = np.stack([cosines, sines], axis=-1).reshape(n, -1)',
      from: 'cosines, sines = table[:, 0::2], table[:, 1::2]',
    },
    javascript: {
      to: 'const at = (m, c) => (c % 2 ? sine : cosine)(m, c >> 1);',
      from: 'const cosine = (m, j) => cell(m, 2 * j), sine = (m, j) => cell(m, 2 * j + 1);',
    },
  },
]);

export const exponentAxis = axis('exponent', 'two pairs or more at a position other than 0', [
  {
    name: 'paper',
    says: 'gives pair j the rate base^(-2j/d)',
    /** @param {number} j @param {number} d */
    of: (j, d) => (2 * j) / d,
    numpy: { to: 'exponents = 2 * pairs / width' },
    javascript: { to: 'const exponents = pairs.map((j) => (2 * j) / width);' },
  },
  {
    name: 't2t',
    says: 'gives pair j the rate base^(-j/(h-1)), the last 1/base',
    /** @param {number} j @param {number} _ @param {number} h */
    of: (j, _, h) => j / Math.max(h - 1, 1),
    numpy: { to: 'exponents = pairs / max(h - 1, 1)' },
    javascript: { to: 'const exponents = pairs.map((j) => j / Math.max(h - 1, 1));' },
  },
]);

const positionScaleAxis = axis('position-scale', 'a position other than 0', [
  { name: '1', says: 'counts positions as integers', ...constant('scale', 1) },
  { name: '0.25', says: 'divides positions by 4', ...constant('scale', 0.25) },
  { name: '1000', says: 'multiplies positions by 1000', ...constant('scale', 1000) },
]);

const amplitudeAxis = axis('amplitude', 'a position other than 0', [
  {
    name: '1',
    says: 'has waves from -1 to 1',
    of: () => 1,
    numpy: {},
    javascript: {},
  },
  {
    name: 'sqrt-d',
    says: 'is multiplied by the square root of d',
    of: Math.sqrt,
    numpy: { to: 'out = out * math.sqrt(d)', from: 'table = table / math.sqrt(d)' },
    javascript: {
      to: 'amplitude = Math.sqrt(d);',
      from: 'cell = ((inner) => (m, c) => inner(m, c) / Math.sqrt(d))(cell);',
    },
  },
]);

const axesAxis = axis('axes', 'a position other than 0', [
  {
    name: 'positions-first',
    says: 'has positions as rows',
    flipped: 0,
  },
  {
    name: 'features-first',
    says: 'has features as rows',
    flipped: 1,
    numpy: { to: 'out = out.T', from: 'table = table.T' },
    javascript: {
      to: 'flipped = true;',
      from: 'cell = ((inner) => (m, c) => inner(c, m))(cell);',
    },
  },
]);

const oddAxis = axis('odd', 'an odd d', [
  {
    name: 'truncate',
    says: 'drops the last column of d + 1',
    width: (/** @type {number} */ d) => d,
    pad: 0,
    numpy: { to: 'h, width = (d + 1) // 2, d' },
    javascript: { to: 'const h = (d + 1) >> 1, width = d;' },
  },
  {
    name: 'zero-pad',
    says: 'adds a column of zeros to d - 1',
    width: (/** @type {number} */ d) => d - 1,
    pad: 1,
    numpy: { to: 'h, width = d // 2, d - 1' },
    javascript: { to: 'const h = d >> 1, width = d - 1;' },
  },
]);

/** @type {import('../kind.js').Kind} */
export const sinusoidal = {
  name: 'sinusoidal-table',
  relative: false,
  sides: '[positions, features]',
  fits: ([n, d], [m, e]) => (n === m && d === e) || (n === e && d === m),
  check(call, { shape, known: { positions } }, name) {
    if (positions && (positions.shape.length !== 1 || !shape.includes(positions.shape[0]))) {
      refuse(call, 'positions', say`[${shape[0]}], a number for each row of ${name}`, positions);
    }
  },
  sourceless: () => false,
  axes: [
    axesAxis,
    oddAxis,
    layoutAxis,
    exponentAxis,
    baseAxis(5000, 5000000),
    startAxis(0, 1, 2, 100000, -5),
    positionScaleAxis,
    amplitudeAxis,
    precisionAxis,
  ],
  inert: ({ axes }, name, { shape }) => name === 'odd' && shape[axes.flipped ? 0 : 1] % 2 === 0,
  cells(settings, { shape, known }) {
    const { axes, odd, layout, exponent, base, start, amplitude, precision } = settings;
    const [n, d] = axes.flipped ? [shape[1], shape[0]] : shape;
    if (known.positions && known.positions.shape[0] !== n) return null;
    const width = odd.width(d);
    const h = Math.ceil(width / 2);
    const scale = settings['position-scale'].number;
    const height = amplitude.of(d);
    const single = precision.name === 'f32-angles';
    const number = single ? Math.fround : (/** @type {number} */ value) => value;
    /** @param {number} i @returns {[angle: number, cosine: number]} nothing where a column of zeros is */
    const wave = (i) => {
      const [m, c] = axes.flipped ? [i % n, Math.floor(i / n)] : [Math.floor(i / d), i % d];
      if (c >= 2 * h) return [0, 0];
      const [j, cosine] = layout.pair(c, h);
      const rate = number(base.number ** -exponent.of(j, width, h));
      return [number(number((start.number + rowPosition(known, m)) * scale) * rate), cosine];
    };
    return {
      count: shape[0] * shape[1],
      slack: (i) => height * angleSlackIn(precision, wave(i)[0]),
      value(i) {
        const [angle, cosine] = wave(i);
        return height * (cosine ? Math.cos(angle) : Math.sin(angle));
      },
    };
  },
};
