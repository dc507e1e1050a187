// Programs that turn one cache of cosines and sines into another.

import { factorLines, lines, rateLines } from './rates.js';
import { javascriptRows, pythonRows } from './series.js';

/** @typedef {import('../programs.js').Writer} Writer */
/** @typedef {import('../explain.js').Explanation} Explanation */

/** @param {Explanation} explanation whether the cache is computed anew */
const anew = ({ a, b, axes }) =>
  axes.some((name) => ['base', 'start', 'scaling', 'attention-factor'].includes(name)) ||
  (axes.includes('precision') && (a.precision.name !== 'f32' || b.precision.name === 'f32-angles'));

/** @type {Writer} */
export const cache = {
  inputs: () => [],
  numpy({ a, b, axes, weight }, { shape, known }) {
    const to = (/** @type {string} */ axis) => lines(b[axis], 'numpy', known);
    const from = (/** @type {string} */ axis) => lines(a[axis], 'numpy', known, 'from');
    const single = b.precision.name === 'f32-angles';
    return [
      'cache = np.asarray(a, dtype=np.float64)',
      `n, h = cache.shape[1], ${shape[2] / a['cache-layout'].columns}`,
      ...(anew({ a, b, axes, weight })
        ? [
            'width = 2 * h',
            ...rateLines(b, 'numpy', known),
            to('start'),
            `positions = start + ${pythonRows(known)}`,
            single
              ? 'angles = (positions.astype(np.float32)[:, None] * rates.astype(np.float32)).astype(np.float64)'
              : 'angles = positions[:, None] * rates',
            factorLines(b, 'numpy', known),
            'half = factor * np.stack([np.cos(angles), np.sin(angles)], axis=0)',
          ]
        : [from('cache-order'), from('cache-layout')]),
      to('cache-layout'),
      to('cache-order'),
      to('precision'),
    ];
  },
  javascript({ a, b, axes, weight }, { shape, known }) {
    const to = (/** @type {string} */ axis) => lines(b[axis], 'javascript', known);
    const from = (/** @type {string} */ axis) => lines(a[axis], 'javascript', known, 'from');
    const single = b.precision.name === 'f32-angles';
    return [
      `const n = shape[1], h = ${shape[2] / a['cache-layout'].columns};`,
      'let swapped = 0;',
      ...(anew({ a, b, axes, weight })
        ? [
            'const width = 2 * h;',
            ...rateLines(b, 'javascript', known),
            to('start'),
            factorLines(b, 'javascript', known),
            javascriptRows(known),
            single
              ? 'const angle = (m, j) => Math.fround((start + row(m)) * Math.fround(rates[j]));'
              : 'const angle = (m, j) => (start + row(m)) * rates[j];',
            'const cell = (sine, m, j) => factor * (sine ? Math.sin : Math.cos)(angle(m, j));',
          ]
        : [
            'let sourceSwapped = 0;',
            from('cache-order'),
            from('cache-layout'),
            'const cell = (sine, m, j) => data[((sine ^ sourceSwapped) * n + m) * shape[2] + column(j)];',
          ]),
      to('cache-layout'),
      to('cache-order'),
      `let out = Array.from({ length: 2 * n * columns }, (_, i) =>
  cell(Math.floor(i / (n * columns)) ^ swapped, Math.floor(i / columns) % n, pairAt(i % columns)));`,
      to('precision'),
      'return { shape: [2, n, columns], data: Float32Array.from(out) };',
    ];
  },
};
