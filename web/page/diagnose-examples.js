// Pairs of arrays that differ as arrays of libraries do, to try the page with.

import { arrayOf } from '../conventions/diagnose/array.js';
import { knownOf } from '../conventions/diagnose/known.js';
import { kinds } from '../conventions/diagnose/table/kinds.js';
import { phrase } from '../language/language.js';

/** @typedef {import('../conventions/files/numbers.js').FileArray} FileArray */
/** @typedef {{ kind: string, a: FileArray, b: FileArray, x?: FileArray }} Example */
/** @typedef {Record<string, string>} Names a value's name for each axis that is not usual */

/**
 * @param {number[]} shape
 * @returns {FileArray} numbers between -1 and 1 without a pattern that the eye sees
 */
export const mixed = (shape) => ({
  shape,
  data: Float64Array.from({ length: shape.reduce((product, side) => product * side, 1) }, (_, i) =>
    Math.sin(12.9898 * i * i + 78.233 * i),
  ),
});

/**
 * An array as named conventions make it.
 *
 * @param {string} name of the kind
 * @param {number[]} shape
 * @param {Names} names
 * @param {Record<string, unknown>} [given] what is known
 * @returns {FileArray}
 */
export function arrayBy(name, shape, names, given = {}) {
  const kind = kinds.find((each) => each.name === name);
  if (!kind) throw new RangeError(`there is no kind ${name}`);
  const known = knownOf('example', { kind: name, a: null, b: null, ...given });
  const settings = Object.fromEntries(
    kind.axes.map(({ name: axis, values }) => [
      axis,
      values.find((value) => value.name === names[axis]) ?? values[0],
    ]),
  );
  const cells = kind.cells(settings, { shape, known });
  const data = new Float64Array(cells ? cells.count : 0);
  for (let i = 0; cells && i < cells.count; ++i) {
    data[cells.place?.(i) ?? i] = Math.fround(cells.value(i));
  }
  return arrayOf('example', name, { shape, data });
}

/** @type {{ name: import('../language/language.js').Phrase, make: () => Example }[]} */
export const examples = [
  {
    name: phrase('Half against interleaved pairs'),
    make() {
      const x = mixed([16, 2, 16]);
      const made = (/** @type {Names} */ names) => arrayBy('rotated', x.shape, names, { x });
      return { kind: 'rotated', a: made({}), b: made({ pairing: 'interleaved' }), x };
    },
  },
  {
    name: phrase("The paper's table against that of fairseq"),
    make: () => ({
      kind: 'sinusoidal-table',
      a: arrayBy('sinusoidal-table', [24, 16], {}),
      b: arrayBy('sinusoidal-table', [24, 16], {
        layout: 'concatenated',
        exponent: 't2t',
        start: '2',
      }),
    }),
  },
  {
    name: phrase('A scaling that was dropped'),
    make: () => ({
      kind: 'inverse-frequencies',
      a: arrayBy('inverse-frequencies', [32], { scaling: 'yarn-4' }),
      b: arrayBy('inverse-frequencies', [32], {}),
    }),
  },
];
