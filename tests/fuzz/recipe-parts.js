// What the recipes of all functions share: arguments of every kind, and what every result obeys.

import assert from 'node:assert/strict';

/** @typedef {import('./random.js').Random} Random */

/**
 * @typedef {object} Recipe
 * @property {(r: Random) => any[]} make right arguments
 * @property {string} options names of all options, divided by blanks
 * @property {(result: any, args: any[]) => void} law throws when the result breaks it
 * @property {(phasor: any, args: any[]) => any} [apply] how it is called, if not by its name
 */

/** @param {any} value of a tensor or of nested arrays, whose rows may be typed @returns {number[]} */
export function shapeOf(value) {
  if (!Array.isArray(value)) return Array.from(value.shape);
  const shape = [];
  const isList = (/** @type {any} */ inner) => Array.isArray(inner) || ArrayBuffer.isView(inner);
  for (let inner = value; isList(inner); inner = inner[0]) shape.push(inner.length);
  return shape;
}

/** @param {any} tensor @param {number[]} shape @param {string} [kind] */
export function shaped(tensor, shape, kind = 'Float32Array') {
  assert.deepEqual(
    tensor.shape,
    Array.from(shape, (side) => side + 0),
    'shape',
  );
  assert.equal(tensor.data[Symbol.toStringTag], kind);
  assert.equal(tensor.data.length, shape.reduce((a, b) => a * b, 1) + 0);
}

/** @param {ArrayLike<number>} data @param {number} low @param {number} high */
export function within(data, low, high) {
  for (let k = 0; k < data.length; ++k) {
    if (!(data[k] >= low && data[k] <= high)) assert.fail(`entry ${k} is ${data[k]}`);
  }
}

/** @param {any} given */
export const countOf = (given) => given.positions?.length ?? given.length;

/** @param {ArrayLike<number>} data @param {number} width rows of weights: sums of 1, or of 0 */
export function rowsOfOne(data, width) {
  for (let row = 0; row * width < data.length; ++row) {
    let sum = 0;
    for (let k = 0; k < width; ++k) sum += data[row * width + k];
    if (sum !== 0 && !(Math.abs(sum - 1) < 1e-5))
      assert.fail(`weights of row ${row} sum to ${sum}`);
  }
}

/** whether every number of arguments is finite and moderate @param {any} value @returns {boolean} */
export function finiteInputs(value) {
  if (typeof value === 'number') return Math.abs(value) <= 1e6;
  if (typeof value !== 'object' || value === null) return true;
  // a detached one has no entries
  if (ArrayBuffer.isView(value)) return Object.values(value).every(finiteInputs);
  return Object.values(value).every(finiteInputs);
}

/** @param {any} tensor */
export const booleans = ({ shape, data }) => ({
  shape,
  data: Uint8Array.from(data, (/** @type {number} */ x) => +(x < 1)),
});

/** @param {Random} r @returns {any} */
export const positions = (r) =>
  r.chance(0.6)
    ? { length: r.int(0, 60), ...r.some({ start: () => r.pick([0, -5, 0.5, 1e6, 2 ** 40]) }) }
    : {
        positions: Array.from({ length: r.int(0, 9) }, () => r.pick([0, -1, 0.25, 12345, 2 ** 52])),
      };

export const layouts = [
  'interleaved',
  'concatenated',
  'interleaved-cos-first',
  'concatenated-cos-first',
];

/** @param {Random} r @returns {any} */
export const sinusoid = (r) => ({
  ...positions(r),
  dim: r.int(1, 40),
  ...r.some({
    base: () => r.pick([10000, 2, 0.5, 1, 1e9]),
    layout: () => r.pick(layouts),
    odd: () => r.pick(['lone-sine', 'pad', 'zero']),
  }),
  // 't2t' has no lone sine
  ...(r.chance(0.2) ? { spacing: 't2t', odd: r.pick([undefined, 'pad', 'zero']) } : {}),
});

export const sinusoidOptions = 'length start positions dim base spacing layout odd into';
