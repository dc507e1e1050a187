// Rows and columns of tables: one row, some columns, tables side by side, and the first two rows that
// are equal.

/** @typedef {import('../api/tensor.js').Tensor} Tensor */

/** @param {Tensor} table @param {number} row */
export const rowOf = ({ shape: [, columns], data }, row) =>
  data.subarray(row * columns, (row + 1) * columns);

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

/** @param {number} value @param {number} decimals an integer, the same for values that round alike */
export const rounded = (value, decimals) => Math.round(value * 10 ** decimals) || 0;

/**
 * The first two rows that are equal when every number is rounded.
 *
 * @param {Tensor} table
 * @param {number} [decimals] none: equal as they are
 * @returns {[number, number] | null} the pair whose second row comes first
 */
export function firstEqual(table, decimals) {
  /** @type {Map<string | number, number>} */
  const seen = new Map();
  for (let row = 0; row < table.shape[0]; ++row) {
    // an array of doubles: float32 cannot hold six decimals and more
    const values = Array.from(rowOf(table, row), (value) =>
      decimals === undefined ? value : rounded(value, decimals),
    );
    const key = values.length === 1 ? values[0] : values.join();
    const before = seen.get(key);
    if (before !== undefined) return [before, row];
    seen.set(key, row);
  }
  return null;
}
