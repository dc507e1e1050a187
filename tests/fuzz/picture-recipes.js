// Pictures: right arguments, and the laws that a result obeys.

import assert from 'node:assert/strict';
import { countOf, shapeOf, sinusoid, sinusoidOptions } from './recipe-parts.js';

/** @typedef {import('./random.js').Random} Random */
/** @typedef {import('./recipe-parts.js').Recipe} Recipe */

/** Made anew: a test may spoil the list of colours. */
const colormaps = () => [
  'diverging',
  'sequential',
  'rdbu',
  'burd',
  'viridis',
  'blues',
  'greys',
  ['#000000', '#ffffff80'],
];

/** @param {Random} r @param {number} rows @param {number} cols */
const pictureOf = (r, rows, cols) =>
  r.some({
    colormap: () => r.pick(colormaps()),
    domain: () => r.pick(['auto', [-1, 1], [0, 0], [-3, 2]]),
    rows: () => [0, rows * r.pick([1, 0.5, 0.01])],
    cols: () => [cols * 0.25, cols],
    width: () => r.int(1, 50),
    height: () => r.int(1, 50),
    reduce: () => r.pick(['mean', 'nearest']),
    alpha: () => r.pick(['none', 'value']),
  });

/** @param {any} result @param {any} given @param {number} rows @param {number} cols */
function pictureLaw(result, given, rows, cols) {
  const [from, to] = given.rows ?? [0, rows];
  const [left, right] = given.cols ?? [0, cols];
  assert.equal(result.width, given.width ?? Math.max(1, Math.ceil(right - left)));
  assert.equal(result.height, given.height ?? Math.max(1, Math.ceil(to - from)));
  assert.equal(result.data[Symbol.toStringTag], 'Uint8ClampedArray');
  assert.equal(result.data.length, 4 * result.width * result.height);
}

const pictureOptions = 'colormap domain rows cols width height reduce scale alpha into';

/** @type {Record<string, Recipe>} */
export const pictureRecipes = {
  paint: {
    make(r) {
      const [rows, cols] = [r.int(1, 20), r.int(1, 20)];
      return [r.tensor(rows, cols), pictureOf(r, rows, cols)];
    },
    options: pictureOptions,
    law(result, [matrix, given = {}]) {
      const shape = shapeOf(matrix);
      pictureLaw(result, given, shape.at(-2) ?? 1, /** @type {number} */ (shape.at(-1)));
    },
  },
  paintSinusoidal: {
    make(r) {
      const table = { ...sinusoid(r), length: r.int(1, 1e6), positions: undefined };
      return [{ ...table, ...pictureOf(r, table.length, table.dim), height: r.int(1, 50) }];
    },
    options: `${sinusoidOptions} ${pictureOptions}`,
    law: (result, [given]) => pictureLaw(result, given, countOf(given), given.dim),
  },
  colorOf: {
    make: (r) => [
      r.pick([0, 0.25, 1, 1e30]),
      {
        domain: r.pick([
          [0.5, 0.5],
          [0.1, 2],
          [1e-9, 1e9],
        ]),
        ...r.some({ colormap: () => r.pick(colormaps()), scale: () => r.pick(['linear', 'log']) }),
      },
    ],
    options: 'colormap domain scale',
    law(result) {
      assert.equal(result.length, 3);
      for (const part of result) assert.ok(Number.isInteger(part) && part >= 0 && part <= 255);
    },
  },
};
