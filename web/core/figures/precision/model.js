// The settings of <phasor-precision> → its numbers: the values of one cell computed in every way, and the
// error of a way over position and dimension.

import { t } from '../../texts/language.js';
import { inParts } from '../../kit/in-parts.js';
import { namesOf } from '../../kit/names.js';

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('../../api/encoding/encoding.js').Format | 'float32-pow' | 'phasor'} Way */

/**
 * Ways to compute a value, and the number of decimals that they are shown with.
 *
 * @type {Readonly<Record<Way, number>>}
 */
export const ways = {
  float64: 16,
  float32: 8,
  'float32-pow': 8,
  bfloat16: 3,
  float16: 4,
  phasor: 8,
};

export const wayNames = namesOf(ways);

export const farthest = 2 ** 53;
/** An error that is visible in a picture. */
export const large = 0.01;
/** Columns of the map, and most rows. */
export const across = 64;
const mostRows = 64;

/** Positions from 1 to the last before 2^53, in a geometric series. */
export const positions = Array.from({ length: across }, (_, k) =>
  Math.min(farthest - 1, Math.round(farthest ** (k / (across - 1)))),
);

/** @param {number} dim @returns {number[]} the columns that are rows of the map, rising */
export const rowsOf = (dim) =>
  Array.from({ length: Math.min(dim, mostRows) }, (_, k) => {
    const column = Math.floor(k * Math.max(1, dim / mostRows));
    // alternate sines and cosines where columns are skipped
    return dim < 2 * mostRows ? column : column + ((column + k) % 2);
  });

/** @param {import('../../kit/figure.js').Host<typeof import('./settings.js').settings>} s */
export function model(s) {
  /** errors of the map's rows so far; 0 for the others */
  let found = { errors: new Float32Array(), isWhole: false };
  const search = inParts(s, 'errors', () => {
    const { phasor, dim, base, format } = s;
    const errors = new Float32Array(rowsOf(dim).length * across);
    const steps = errorsOf(phasor, { dim, base }, format, exact().columns, errors);
    const show = (isWhole = false) => {
      // a copy, because values that were read must not change, see reads.js
      found = { errors: errors.slice(), isWhole };
    };
    show();
    return (function* () {
      for (const row of steps) {
        if (row % 16 === 0) {
          show();
          s.refresh();
        }
        yield;
      }
      show(true);
    })();
  });
  /** The exact values of the columns so far. */
  const exact = s.kept(() => ({
    encoding: [s.dim, s.base],
    /** @type {Map<number, Float64Array>} */
    columns: new Map(),
  }));
  return {
    /** starts the search unless it is running */
    search,
    /** clamped to the dimension */
    get column() {
      return Math.min(s.dimension, s.dim - 1);
    },
    get rows() {
      return rowsOf(s.dim);
    },
    /** the cell of the cursor */
    get cell() {
      const { phasor, position, dim, base } = s;
      return cellOf(phasor, { position, dim, base, column: this.column });
    },
    get found() {
      search();
      return s.polled(() => found);
    },
  };
}

/** @typedef {ReturnType<typeof model>} Model */

/**
 * @param {number} position
 * @returns {number[]} the targets of keys: the steps of the map, its two ends, and the current position
 */
export const stopsAround = (position) =>
  [...new Set([0, ...positions, farthest, position])].sort((a, b) => a - b);

/** @param {number} position @returns {number} its place across the map, 0 to 1; position 0 is at 1 */
export const placeOf = (position) =>
  ((across - 1) * (Math.log2(Math.max(1, position)) / 53) + 0.5) / across;

/**
 * @param {Phasor} phasor
 * @param {{ dim: number, base: number }} encoding
 * @param {number} column
 * @param {readonly number[]} at positions
 * @param {Way} way
 * @returns {ArrayLike<number>}
 */
export function valuesOf(phasor, { dim, base }, column, at, way) {
  if (way !== 'phasor') {
    /** @type {[Exclude<Way, 'float32-pow' | 'phasor'>, 'exp' | 'pow']} */
    const [format, formula] = way === 'float32-pow' ? ['float32', 'pow'] : [way, 'exp'];
    return phasor.formulaSinusoidal({ positions: at, dim, base, column, format, formula });
  }
  const { data } = phasor.sinusoidal({ positions: at, dim, base });
  return at.map((_, k) => data[k * dim + column]);
}

/**
 * The exact value of a cell, and the value from each way.
 *
 * @param {Phasor} phasor
 * @param {{ dim: number, base: number, column: number, position: number }} cell
 */
export const cellOf = (phasor, { dim, base, column, position }) => ({
  exact: phasor.exactSinusoidal({ position, dim, base, column }),
  /** @param {Way} way @returns {number} */
  value: (way) => valuesOf(phasor, { dim, base }, column, [position], way)[0],
});

/**
 * Computes the errors of a way, row by row.
 *
 * @param {Phasor} phasor
 * @param {{ dim: number, base: number }} encoding
 * @param {Way} way
 * @param {Map<number, Float64Array>} exact exact values of columns so far; it grows
 * @param {Float32Array} errors [rows, positions], filled in place
 * @returns {Generator<number, true>} yields the number of finished rows
 */
export function* errorsOf(phasor, encoding, way, exact, errors) {
  const rows = rowsOf(encoding.dim);
  for (const [row, column] of rows.entries()) {
    const known = exact.get(column) ?? phasor.exactSinusoidal({ ...encoding, positions, column });
    exact.set(column, known);
    const values = valuesOf(phasor, encoding, column, positions, way);
    known.forEach((value, k) => (errors[row * across + k] = Math.abs(values[k] - value)));
    yield row + 1;
  }
  return true;
}

/**
 * @param {Float32Array} errors
 * @returns {number[]} for every row, the first position with a large error, or a value that is not a number
 */
export const firstLarge = (errors) =>
  Array.from({ length: errors.length / across }, (_, row) => {
    const first = errors
      .subarray(row * across, (row + 1) * across)
      .findIndex((error) => !(error < large));
    return first < 0 ? across + 1 : first;
  });

/**
 * Splits a number at the first digit that differs from the exact one. A last digit that is off by one is
 * rounding, not an error.
 *
 * @param {number} value
 * @param {number} exact
 * @param {number} decimals
 * @returns {{ right: string, wrong: string }} the parts, which joined give the number
 */
export function digits(value, exact, decimals) {
  if (!Number.isFinite(value)) return { right: '', wrong: t('not a number') };
  const [text, truth] = [value, exact].map((each) =>
    // a value that rounds to zero has no sign
    each
      .toFixed(decimals)
      .replace(/^-(?=[0.]*$)/, '')
      .replace('-', '\u2212'),
  );
  let same = Math.abs(value - exact) <= 10 ** -decimals ? text.length : 0;
  while (same < text.length && text[same] === truth[same]) ++same;
  return { right: text.slice(0, same), wrong: text.slice(same) };
}
