// The settings of <phasor-similarity> → its numbers: the cursor, and for each base the matrix, its curve over
// the offset, and their deviations from the claimed properties. Everything is measured from the matrix,
// including its symmetry.

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('../../api/tensor.js').Tensor} Tensor */
/** @typedef {import('../../api/meaning.js').Metric} Metric */
/** @typedef {{ phasor: Phasor, length: number, dim: number, bases: readonly number[], metric: Metric,
 *   position: number, offset: number }} Settings */

/**
 * @typedef {object} Facts
 * @property {number} base
 * @property {Tensor} matrix of the first positions, `measured` at most
 * @property {Tensor} drawn the matrix that is drawn
 * @property {Float64Array} curve similarity by offset
 * @property {boolean[]} rising whether the step to an offset is not monotonic
 * @property {number} first the first offset that is more similar than the one before; -1 for none
 * @property {number} rises number of such steps
 * @property {number} asymmetry largest |S - Sᵀ|
 * @property {number} spread largest difference of neighbours on a diagonal
 * @property {number} norm largest difference of |p|² from dim/2
 * @property {{ a: number, b: number, distance: number }} closest
 */

/** Most rows that are measured; beyond that, a notice says so. */
export const measured = 512;

/** Most rows that are drawn, evenly spaced: more than most screens have pixels for. */
export const mostDrawn = 512;

/**
 * @param {Phasor} phasor
 * @param {{ length: number, dim: number, base: number, metric: Metric }} encoding
 * @returns {Tensor} of all positions, or of evenly spaced ones
 */
function drawnMatrix(phasor, { length, dim, base, metric }) {
  if (length <= mostDrawn) return phasor.similarity({ length, dim, base }, { metric });
  const step = (length - 1) / (mostDrawn - 1);
  const positions = Array.from({ length: mostDrawn }, (_, k) => Math.round(k * step));
  return phasor.similarity(phasor.sinusoidal({ positions, dim, base }), { metric });
}

/** @param {Settings} s */
export const model = (s) => ({
  get column() {
    return s.position + s.offset;
  },
  /** the offset at which the curves are read; null if it is beyond their end */
  get read() {
    const size = Math.abs(s.offset);
    return size < s.length ? size : null;
  },
  /** whether the cursor is on the matrices */
  get inside() {
    const { column } = this;
    return Math.min(s.position, column) >= 0 && Math.max(s.position, column) < s.length;
  },
  /** Measured bases → their facts. */
  get known() {
    const { phasor, length, dim, metric } = s;
    /** @type {Map<number, Facts>} */
    const facts = new Map();
    /** @param {number} base */
    const add = (base) => facts.set(base, measure(phasor, { length, dim, base, metric }));
    return { facts, add };
  },
  /**
   * Measures what is missing; of large encodings, one base at a time.
   *
   * @returns {boolean} whether all are measured
   */
  measure() {
    const { facts, add } = this.known;
    const missing = s.bases.filter((base) => !facts.has(base));
    const now = s.length * s.dim > 2 ** 18 ? missing.slice(0, 1) : missing;
    now.forEach(add);
    return now.length === missing.length;
  },
  /** of the drawn bases */
  get facts() {
    const { facts, add } = this.known;
    for (const base of facts.keys()) if (!s.bases.includes(base)) facts.delete(base);
    return s.bases.flatMap((base) => (facts.has(base) ? facts : add(base)).get(base) ?? []);
  },
  /**
   * The values of every base at an offset, for an event; bases that were not measured are computed alone.
   *
   * @param {number} offset 0 or more
   */
  valuesAt(offset) {
    const { phasor, bases, dim, metric } = s;
    const { facts } = this.known;
    return bases.map((base) => {
      const curve = facts.get(base)?.curve;
      return (curve ?? phasor.offsetSimilarity({ dim, base, maxOffset: offset, metric }))[offset];
    });
  },
  /** the values at the two ends of the colours @returns {[number, number]} */
  get domain() {
    if (s.metric === 'cosine') return [-1, 1];
    if (s.metric === 'dot') return [-s.dim / 2, s.dim / 2];
    return [0, Math.max(...this.facts.flatMap(({ curve }) => [...curve]))];
  },
});

/** @typedef {ReturnType<typeof model>} Model */

/**
 * @param {Settings} s
 * @param {number} size
 * @returns {number} plus or minus this size, such that the column is inside if possible
 */
export function offsetOf({ length, position, offset }, size) {
  const fits = (/** @type {number} */ by) => position + by >= 0 && position + by < length;
  const wanted = offset < 0 ? -size : size;
  // avoid -0
  return (!fits(wanted) && fits(-wanted) ? -wanted : wanted) || 0;
}

/** @param {Facts[]} facts @returns {Tensor} the curves, [offsets, bases] */
export function curvesOf(facts) {
  const shape = [facts[0].curve.length, facts.length];
  const data = new Float32Array(shape[0] * shape[1]);
  facts.forEach(({ curve }, k) => {
    curve.forEach((value, offset) => (data[offset * facts.length + k] = value));
  });
  return { shape, data };
}

/** @param {Tensor} matrix must be square */
function evenness({ shape: [size], data }) {
  let asymmetry = 0;
  let spread = 0;
  for (let row = 0; row < size; ++row) {
    for (let column = 0; column < size; ++column) {
      const value = data[row * size + column];
      asymmetry = Math.max(asymmetry, Math.abs(value - data[column * size + row]));
      if (row === 0 || column === 0) continue;
      spread = Math.max(spread, Math.abs(value - data[(row - 1) * size + column - 1]));
    }
  }
  return { asymmetry, spread };
}

/** @param {Tensor} table @returns {number} largest | |p|² - dim/2 | */
function normError({ shape: [rows, dim], data }) {
  let most = 0;
  for (let row = 0; row < rows; ++row) {
    let square = 0;
    for (const value of data.subarray(row * dim, (row + 1) * dim)) square += value * value;
    most = Math.max(most, Math.abs(square - dim / 2));
  }
  return most;
}

/**
 * @param {Phasor} phasor
 * @param {{ length: number, dim: number, base: number, metric: Metric }} encoding
 * @returns {Facts}
 */
export function measure(phasor, { length, dim, base, metric }) {
  const table = phasor.sinusoidal({ length: Math.min(length, measured), dim, base });
  const matrix = phasor.similarity(table, { metric });
  const curve = phasor.offsetSimilarity({ dim, base, maxOffset: length - 1, metric });
  // two positions are more alike if a similarity rises, or a distance falls
  const way = metric === 'euclidean' ? -1 : 1;
  const rising = Array.from(curve, (value, k) => k > 0 && way * (value - curve[k - 1]) > 0);
  return {
    base,
    matrix,
    drawn: length <= measured ? matrix : drawnMatrix(phasor, { length, dim, base, metric }),
    curve,
    rising,
    first: rising.indexOf(true),
    rises: rising.filter(Boolean).length,
    ...evenness(matrix),
    norm: normError(table),
    closest: phasor.closestPair({ length, dim, base }),
  };
}
