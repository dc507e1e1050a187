// Pairs of arrays that differ as arrays of libraries do, to try the page with.

import { arrayOf } from '../api/diagnose/array.js';
import { knownOf } from '../api/diagnose/known.js';
import { kinds } from '../api/diagnose/table/kinds.js';
import { phrase } from '../../../core/texts/language.js';

/** @typedef {import('../../../core/api/files/numbers.js').FileArray} FileArray */
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

/**
 * Half pairs turned by an angle for each of the two features.
 *
 * @param {FileArray} x
 * @param {(row: number) => number} position
 * @param {(lane: number) => number} pairOf the pair whose rate a feature has
 * @returns {FileArray}
 */
function turned(x, position, pairOf) {
  const [, heads, d] = x.shape;
  const half = d / 2;
  const data = x.data.map((own, i) => {
    const lane = i % d;
    const other = x.data[lane < half ? i + half : i - half];
    const angle = position(Math.floor(i / (heads * d))) * 10000 ** (-pairOf(lane) / half);
    const sine = Math.sin(angle) * (lane < half ? -1 : 1);
    return Math.fround(own * Math.cos(angle) + other * sine);
  });
  return arrayOf('example', 'rotated', { shape: x.shape, data });
}

/**
 * @param {(row: number) => number} position
 * @param {((lane: number) => number)} [pairOf]
 * @returns {Example} usual rotary against another
 */
function rotations(position, pairOf) {
  const x = mixed([16, 3, 16]);
  const usual = (/** @type {number} */ lane) => lane % 8;
  return {
    kind: 'rotated',
    a: turned(x, (row) => row, usual),
    b: turned(x, position, pairOf ?? usual),
    x,
  };
}

/** @type {{ name: import('../../../core/texts/language.js').Phrase, make: () => Example }[]} */
export const examples = [
  {
    name: phrase('Half against interleaved pairs'),
    make() {
      const x = mixed([16, 2, 16]);
      const by = (/** @type {Names} */ names) => arrayBy('rotated', x.shape, names, { x });
      return { kind: 'rotated', a: by({}), b: by({ pairing: 'interleaved' }), x };
    },
  },
  {
    name: phrase('Positions counted from the padding'),
    make: () => rotations((row) => (row < 3 ? 1 : row - 3)),
  },
  {
    name: phrase('Positions that jump after eviction'),
    make: () => rotations((row) => (row < 6 ? row : row + 40)),
  },
  {
    name: phrase('Cosines and sines for the other pairing'),
    make: () =>
      rotations(
        (row) => row,
        (lane) => lane >> 1,
      ),
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
