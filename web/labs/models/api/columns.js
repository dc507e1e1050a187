// Columns of a matrix ↔ a matrix of their own, both row by row.

/** `first` of `width` columns; n rows. @typedef {{ n: number, width: number, first: number }} Columns */

/**
 * Into a part, from a whole.
 *
 * @param {Float32Array} part [n, some]
 * @param {Float32Array} whole [n, width]
 * @param {Columns} place
 */
export function copyColumns(part, whole, { n, width, first }) {
  const count = part.length / n;
  for (let r = 0; r < n; ++r) {
    const start = r * width + first;
    part.set(whole.subarray(start, start + count), r * count);
  }
}

/**
 * A part into a whole.
 *
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
