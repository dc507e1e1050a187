// The settings of <phasor-curves> → its numbers: the drawn columns, the position of the cursor, the values
// along every curve.

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {{ phasor: Phasor, length: number, start: number, dim: number, base: number,
 *   columns: readonly number[], position: number, pair: number }} Settings */

/** Positions computed at once for a file. */
const part = 1024;

/** @param {Settings} s */
export const model = (s) => ({
  get last() {
    return s.start + s.length - 1;
  },
  get pairs() {
    return Math.ceil(s.dim / 2);
  },
  get columns() {
    return [...new Set(s.columns)].filter((column) => column < s.dim);
  },
  /** requested columns beyond the dimension */
  get missing() {
    return s.columns.filter((column) => column >= s.dim);
  },
  get position() {
    return Math.min(this.last, Math.max(s.start, s.position));
  },
  get pair() {
    return Math.min(s.pair, this.pairs - 1);
  },
  /** frequency and wavelength of every pair */
  get spectrum() {
    return s.phasor.wavelengths({ dim: s.dim, base: s.base });
  },
  /** all columns at the cursor */
  get row() {
    return s.phasor.sinusoidal({ positions: [this.position], dim: s.dim, base: s.base }).data;
  },
  /** sine and cosine of the pair at the cursor */
  get hand() {
    const [sine, column] = this.row.subarray(2 * this.pair);
    if (column !== undefined) return { sine, cosine: column };
    // an odd dimension ends with a single sine; its pair is computed as a whole
    const divisors = [1 / this.spectrum.frequency[this.pair]];
    return { sine, cosine: s.phasor.waves({ positions: [this.position], divisors }).data[1] };
  },
});

/** @typedef {ReturnType<typeof model>} Model */

/**
 * Only the drawn columns, for curves with thousands of samples: a row may have thousands of numbers.
 *
 * @param {Model} m
 * @param {Phasor} phasor
 * @param {readonly number[]} positions
 * @returns {(sample: number, k: number) => number} the value of the k-th drawn column at a position
 */
export function samplesAt({ columns, spectrum }, phasor, positions) {
  const pairs = [...new Set(columns.map((column) => column >> 1))];
  // with a very large base, the longest wavelength exceeds the largest number
  const divisors = pairs.map((pair) => Math.min(Number.MAX_VALUE, 1 / spectrum.frequency[pair]));
  const { data } = phasor.waves({ positions, divisors });
  const places = columns.map((column) => 2 * pairs.indexOf(column >> 1) + (column % 2));
  return (sample, k) => data[sample * 2 * pairs.length + places[k]];
}

/** @param {Model} m @param {Settings} s @returns {Float32Array} the drawn columns at every position */
export function drawnColumns({ columns }, { phasor, length, start, dim, base }) {
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

/** @param {Model} m @param {number} angle @returns {number} the nearest position whose hand points there */
export function positionAt({ position, pair, spectrum }, angle) {
  const frequency = spectrum.frequency[pair];
  const turn = 2 * Math.PI;
  const way = angle - position * frequency;
  return Math.round(position + (way - turn * Math.round(way / turn)) / frequency);
}

/** @param {Model} m @param {number} pair its columns are added, or removed if drawn @param {number} dim */
export function toggled({ columns }, pair, dim) {
  const both = [2 * pair, 2 * pair + 1].filter((column) => column < dim);
  const others = columns.filter((column) => !both.includes(column));
  const isDrawn = both.every((column) => columns.includes(column));
  // drop the oldest: more than eight curves are unreadable
  return isDrawn ? others : [...others, ...both].slice(-8);
}
