// Rows of many numbers → points of a plane: their first two principal components, and the share of the
// variance that these explain.

/** @typedef {import('../../api/tensor.js').Tensor} Tensor */
/** @typedef {[x: number, y: number]} Point */

/**
 * Iterations for the two directions. If they have not converged by then, two variances are so close that
 * either direction will do.
 */
const steps = 24;

/**
 * @param {readonly Tensor[]} tables of one shape, [n, width]
 * @returns {{ points: Point[][], share: number }} `points`: a list for each table; `share`: from 0 to 1, of
 *   the sum of squared distances from the mean
 */
export function plane(tables) {
  const [count, width] = tables[0].shape;
  const rows = tables.flatMap(({ data }) =>
    Array.from({ length: count }, (_, k) =>
      Float64Array.from(data.subarray(k * width, (k + 1) * width)),
    ),
  );
  const all = centred(rows, width);
  let [first, second] = [1, 2].map((seed) =>
    unit(Float64Array.from({ length: width }, (_, k) => Math.sin(seed * (k + 1)))),
  );
  for (let step = 0; step < steps; ++step) {
    first = unit(product(rows, first));
    second = unit(without(product(rows, without(second, first)), first));
  }
  const [x, y] = [first, second].map(upright);
  /** @type {Point[]} */
  const places = rows.map((row) => [dot(row, x), dot(row, y)]);
  const shown = places.reduce((sum, [across, up]) => sum + across * across + up * up, 0);
  return {
    points: tables.map((_, k) => places.slice(k * count, (k + 1) * count)),
    share: all > 0 ? shown / all : 1,
  };
}

/**
 * Subtracts the mean of the rows.
 *
 * @param {Float64Array[]} rows
 * @param {number} width
 * @returns {number} the sum of squares that remains
 */
function centred(rows, width) {
  let squares = 0;
  for (let k = 0; k < width; ++k) {
    const middle = rows.reduce((sum, row) => sum + row[k], 0) / rows.length;
    for (const row of rows) {
      row[k] -= middle;
      squares += row[k] * row[k];
    }
  }
  return squares;
}

/** @param {Float64Array} a @param {Float64Array} b */
function dot(a, b) {
  let sum = 0;
  // millions of products: a loop is several times as fast as reduce
  for (let k = 0; k < a.length; ++k) sum += a[k] * b[k];
  return sum;
}

/** @param {Float64Array} vector @returns {Float64Array} of length 1, or 0 if the vector is 0 */
function unit(vector) {
  const length = Math.sqrt(dot(vector, vector));
  return length > 0 ? vector.map((value) => value / length) : vector;
}

/**
 * @param {Float64Array} vector
 * @param {Float64Array} other of length 1
 * @returns {Float64Array} its component orthogonal to the other
 */
function without(vector, other) {
  const part = dot(vector, other);
  return vector.map((value, k) => value - part * other[k]);
}

/** XᵀX times a vector. @param {Float64Array[]} rows of X @param {Float64Array} vector */
function product(rows, vector) {
  const sum = new Float64Array(vector.length);
  for (const row of rows) {
    const weight = dot(row, vector);
    for (let k = 0; k < sum.length; ++k) sum[k] += weight * row[k];
  }
  return sum;
}

/** The sign of a direction such that its largest number is positive. @param {Float64Array} vector */
function upright(vector) {
  const most = vector.reduce((best, value) => (Math.abs(value) > Math.abs(best) ? value : best), 0);
  return most < 0 ? vector.map((value) => -value) : vector;
}
