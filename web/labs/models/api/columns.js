// Columns of a matrix, as a matrix of their own → their place in the whole one, both row by row.

/** `first` of `width` columns; n rows. @typedef {{ n: number, width: number, first: number }} Columns */

/**
 * @param {Float32Array} whole [n, width]
 * @param {Float32Array} part [n, some]
 * @param {Columns} place
 */
export function placeColumns(whole, part, { n, width, first }) {
  const count = part.length / n;
  if (count === width) return whole.set(part);
  for (let r = 0; r < n; ++r) {
    whole.set(part.subarray(r * count, (r + 1) * count), r * width + first);
  }
}
