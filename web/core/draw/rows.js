// Rows and columns of tables: one row, some columns, tables side by side, and the first two rows that
// are equal.

/** @typedef {import('../api/tensor.js').Tensor} Tensor */

/** @param {Tensor} table @param {number} row */
export const rowOf = ({ shape: [, columns], data }, row) =>
  data.subarray(row * columns, (row + 1) * columns);

/** @param {Tensor} table @param {number} column */
export const columnOf = ({ shape: [rows, columns], data }, column) =>
  Float32Array.from({ length: rows }, (_, row) => data[row * columns + column]);

/** @param {Tensor} table @param {number} from @param {number} to @returns {Tensor} these of its columns */
export function columnsOf(table, from, to) {
  const [rows] = table.shape;
  const width = to - from;
  const data = new Float32Array(rows * width);
  for (let row = 0; row < rows; ++row) {
    data.set(rowOf(table, row).subarray(from, to), row * width);
  }
  return { shape: [rows, width], data };
}

/** @param {Tensor} stack [heads, n, m] @param {number} head @returns {Tensor} [n, m], the same numbers */
export function headOf(stack, head) {
  const [, rows, columns] = stack.shape;
  const from = head * rows * columns;
  return { shape: [rows, columns], data: stack.data.subarray(from, from + rows * columns) };
}

/** @param {...Tensor} tables of as many rows @returns {Tensor} side by side */
export function beside(...tables) {
  const [rows] = tables[0].shape;
  const width = tables.reduce((sum, { shape }) => sum + shape[1], 0);
  const data = new Float32Array(rows * width);
  let from = 0;
  for (const table of tables) {
    for (let row = 0; row < rows; ++row) data.set(rowOf(table, row), row * width + from);
    from += table.shape[1];
  }
  return { shape: [rows, width], data };
}

/**
 * @param {number} value
 * @param {number} decimals an integer; values that round to the same decimal give the same integer
 */
export const rounded = (value, decimals) => Math.round(value * 10 ** decimals) || 0;

/**
 * The first two rows that are equal when every number is rounded.
 *
 * @param {Tensor} table
 * @param {number} [decimals] none: equal as they are
 * @returns {[number, number] | null} the pair whose second row comes first
 */
export function firstEqual(table, decimals) {
  // in double precision: float32 cannot hold six decimals
  const written = (/** @type {number} */ value) =>
    decimals === undefined ? value : rounded(value, decimals);
  const [rows, columns] = table.shape;
  const at = (/** @type {number} */ row, /** @type {number} */ k) =>
    written(table.data[row * columns + k]);
  const isEqual = (/** @type {number} */ a, /** @type {number} */ b) => {
    for (let k = 0; k < columns; ++k) {
      const [one, other] = [at(a, k), at(b, k)];
      if (one !== other && !(Number.isNaN(one) && Number.isNaN(other))) return false;
    }
    return true;
  };
  const double = new Float64Array(1);
  const halves = new Int32Array(double.buffer);
  /** hash of a row's numbers → rows @type {Map<number, number[]>} */
  const seen = new Map();
  for (let row = 0; row < rows; ++row) {
    let key = 0;
    for (let k = 0; k < columns; ++k) {
      // treat -0 as 0
      double[0] = at(row, k) + 0;
      key = Math.imul(key ^ halves[0], 0x01000193);
      key = Math.imul(key ^ halves[1] ^ (key >>> 15), 0x85ebca6b);
    }
    const alike = seen.get(key) ?? [];
    const before = alike.find((earlier) => isEqual(earlier, row));
    if (before !== undefined) return [before, row];
    if (alike.push(row) === 1) seen.set(key, alike);
  }
  return null;
}
