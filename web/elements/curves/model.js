// The settings of <phasor-curves> → its numbers: which columns are drawn, where the cursor stands, the
// values along every curve.

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {{ length: number, start: number, dim: number, base: number,
 *   columns: readonly number[], position: number, pair: number }} Settings */

/** Positions that are computed at once for a file. */
const part = 1024;

/** @param {Settings} settings */
export function model({ length, start, dim, base, columns, position, pair }) {
  const last = start + length - 1;
  const pairs = Math.ceil(dim / 2);
  return {
    length,
    start,
    dim,
    base,
    last,
    pairs,
    columns: [...new Set(columns)].filter((column) => column < dim),
    /** columns that this encoding does not have */
    missing: columns.filter((column) => column >= dim),
    position: Math.min(last, Math.max(start, position)),
    pair: Math.min(pair, pairs - 1),
  };
}

/** @typedef {ReturnType<typeof model>} Model */

/**
 * @param {Phasor} phasor
 * @param {Model} model
 * @param {readonly number[]} positions all columns, a row each
 */
export const rowsAt = (phasor, { dim, base }, positions) =>
  phasor.sinusoidal({ positions, dim, base }).data;

/** @param {Phasor} phasor @param {Model} model the sine and the cosine of the pair, at the cursor */
export function handOf(phasor, model) {
  const { dim, base, pair, position } = model;
  const row = rowsAt(phasor, model, [position]);
  const [sine, column] = row.subarray(2 * pair);
  if (column !== undefined) return { row, sine, cosine: column };
  // an odd dimension ends with a sine alone; the pair turns all the same
  const divisors = [1 / phasor.wavelengths({ dim, base }).frequency[pair]];
  return { row, sine, cosine: phasor.waves({ positions: [position], divisors }).data[1] };
}

/**
 * The drawn columns alone, for a curve with thousands of samples: a row may have thousands of numbers.
 *
 * @param {Phasor} phasor @param {Model} model @param {readonly number[]} positions
 * @returns {(sample: number, k: number) => number} the value of the k-th drawn column there
 */
export function samplesAt(phasor, { dim, base, columns }, positions) {
  const { frequency } = phasor.wavelengths({ dim, base });
  const pairs = [...new Set(columns.map((column) => column >> 1))];
  // the slowest wave of a very large base is longer than any number
  const divisors = pairs.map((pair) => Math.min(Number.MAX_VALUE, 1 / frequency[pair]));
  const { data } = phasor.waves({ positions, divisors });
  const places = columns.map((column) => 2 * pairs.indexOf(column >> 1) + (column % 2));
  return (sample, k) => data[sample * 2 * pairs.length + places[k]];
}

/** @param {Phasor} phasor @param {Model} model @returns {Float32Array} the drawn columns at every position */
export function drawnColumns(phasor, { length, start, dim, base, columns }) {
  const data = new Float32Array(length * columns.length);
  for (let from = 0; from < length; from += part) {
    const count = Math.min(part, length - from);
    const all = phasor.sinusoidal({ length: count, start: start + from, dim, base }).data;
    for (let row = 0; row < count; ++row) {
      columns.forEach((column, k) => {
        data[(from + row) * columns.length + k] = all[row * dim + column];
      });
    }
  }
  return data;
}

/**
 * The position whose hand points nearest to an angle, on the turn nearest to the present position.
 *
 * @param {Model} model
 * @param {number} frequency of the pair, radians per position
 * @param {number} angle
 */
export function positionAt({ position }, frequency, angle) {
  const turn = 2 * Math.PI;
  const way = angle - position * frequency;
  return Math.round(position + (way - turn * Math.round(way / turn)) / frequency);
}

/** @param {Model} model @param {number} pair its columns are drawn, or drawn no more @returns {number[]} */
export function toggled({ columns, dim }, pair) {
  const both = [2 * pair, 2 * pair + 1].filter((column) => column < dim);
  const others = columns.filter((column) => !both.includes(column));
  const isDrawn = both.every((column) => columns.includes(column));
  // the oldest give way: more than eight curves are a tangle
  return isDrawn ? others : [...others, ...both].slice(-8);
}
