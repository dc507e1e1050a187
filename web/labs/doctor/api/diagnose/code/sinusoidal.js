// Programs that turn one sinusoidal table into another.

import { lines } from './rates.js';
import { javascriptRows, pythonRows } from './series.js';

/** @typedef {import('../programs.js').Writer} Writer */

const formed = ['odd', 'exponent', 'base', 'start', 'position-scale'];

/**
 * @type {(explanation: import('../explain.js').Explanation, d: number) => boolean} whether the
 *   table is computed anew
 */
const anew = ({ a, b, axes }, d) =>
  axes.some((name) => formed.includes(name)) ||
  (axes.includes('layout') && d % 2 === 1) ||
  // what is rounded to few digits is not multiplied
  (axes.includes('amplitude') && !a.precision.name.startsWith('f32')) ||
  (axes.includes('precision') && (a.precision.name !== 'f32' || b.precision.name === 'f32-angles'));

/** @type {Writer} */
export const sinusoidal = {
  inputs: () => [],
  numpy({ a, b, axes }, { shape, known }) {
    const to = (/** @type {string} */ axis) => lines(b[axis], 'numpy', known);
    const from = (/** @type {string} */ axis) => lines(a[axis], 'numpy', known, 'from');
    const d = shape[a.axes.flipped ? 0 : 1];
    const single = b.precision.name === 'f32-angles';
    return [
      'table = np.asarray(a, dtype=np.float64)',
      from('axes'),
      'n, d = table.shape',
      to('odd'),
      ...(anew({ a, b, axes, weight: 0 }, d)
        ? [
            'pairs = np.arange(h, dtype=np.float64)',
            to('base'),
            to('exponent'),
            'rates = base ** -exponents',
            to('start'),
            to('position-scale'),
            `positions = (start + ${pythonRows(known)}) * scale`,
            single
              ? 'angles = (positions.astype(np.float32)[:, None] * rates.astype(np.float32)).astype(np.float64)'
              : 'angles = positions[:, None] * rates',
            'sines, cosines = np.sin(angles), np.cos(angles)',
            to('layout'),
            'out = out[:, :width]',
            b.odd.pad && d % 2 === 1
              ? 'out = np.concatenate([out, np.zeros((n, 1), dtype=np.float64)], axis=-1)'
              : '',
          ]
        : axes.includes('layout')
          ? [from('amplitude'), from('layout'), to('layout')]
          : [from('amplitude'), 'out = table']),
      to('amplitude'),
      to('axes'),
      to('precision'),
    ];
  },
  javascript({ a, b, axes }, { shape, known }) {
    const to = (/** @type {string} */ axis) => lines(b[axis], 'javascript', known);
    const from = (/** @type {string} */ axis) => lines(a[axis], 'javascript', known, 'from');
    const d = shape[a.axes.flipped ? 0 : 1];
    const single = b.precision.name === 'f32-angles';
    return [
      'let cell = (m, c) => data[m * shape[1] + c];',
      from('axes'),
      a.axes.flipped ? 'const [d, n] = shape;' : 'const [n, d] = shape;',
      to('odd'),
      'let amplitude = 1, flipped = false;',
      ...(anew({ a, b, axes, weight: 0 }, d)
        ? [
            'const pairs = Array.from({ length: h }, (_, j) => j);',
            to('base'),
            to('exponent'),
            'const rates = exponents.map((e) => base ** -e);',
            to('start'),
            to('position-scale'),
            javascriptRows(known),
            single
              ? 'const angle = (m, j) => Math.fround(Math.fround((start + row(m)) * scale) * Math.fround(rates[j]));'
              : 'const angle = (m, j) => (start + row(m)) * scale * rates[j];',
            'const sine = (m, j) => Math.sin(angle(m, j)), cosine = (m, j) => Math.cos(angle(m, j));',
            to('layout'),
          ]
        : axes.includes('layout')
          ? [from('amplitude'), from('layout'), to('layout')]
          : [from('amplitude'), 'const at = cell;']),
      to('amplitude'),
      to('axes'),
      `let out = Array.from({ length: n * d }, (_, i) => {
  const [m, c] = flipped ? [i % n, Math.floor(i / n)] : [Math.floor(i / d), i % d];
  return ${b.odd.pad && d % 2 === 1 ? 'c >= width ? 0 : ' : ''}amplitude * at(m, c);
});`,
      to('precision'),
      'return { shape: flipped ? [d, n] : [n, d], data: Float32Array.from(out) };',
    ];
  },
};
