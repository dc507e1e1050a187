// Programs that turn one vector of inverse frequencies into another.

import { lines, rateLines } from './rates.js';

/** @typedef {import('../programs.js').Writer} Writer */
/** @typedef {import('../explain.js').Explanation} Explanation */

/** @param {Explanation} explanation whether the vector is computed anew */
const anew = ({ a, axes }) =>
  axes.some((name) => ['denominator', 'exponent', 'base', 'scaling'].includes(name)) ||
  // neither digits that were lost nor a reciprocal come from few digits
  (axes.some((name) => name === 'precision' || name === 'form') && a.precision.name !== 'f32');

/** @type {Writer} */
export const frequencies = {
  inputs: () => [],
  numpy(explanation, { shape: [h], known }) {
    const { a, b } = explanation;
    const to = (/** @type {string} */ axis) => lines(b[axis], 'numpy', known);
    return [
      'rates = np.asarray(a, dtype=np.float64)',
      ...(anew(explanation)
        ? [
            `h, rotary, head = ${h}, ${2 * h}, ${known.headDim || 2 * h}`,
            to('denominator'),
            ...rateLines(b, 'numpy', known),
          ]
        : [lines(a.form, 'numpy', known, 'from')]),
      'out = rates',
      to('form'),
      to('precision'),
    ];
  },
  javascript(explanation, { shape: [h], known }) {
    const { a, b } = explanation;
    const to = (/** @type {string} */ axis) => lines(b[axis], 'javascript', known);
    return [
      ...(anew(explanation)
        ? [
            `const h = ${h}, rotary = ${2 * h}, head = ${known.headDim || 2 * h};`,
            to('denominator'),
            ...rateLines(b, 'javascript', known),
          ]
        : ['let rates = Array.from(data);', lines(a.form, 'javascript', known, 'from')]),
      'let out = rates;',
      to('form'),
      to('precision'),
      'return { shape, data: Float32Array.from(out) };',
    ];
  },
};
