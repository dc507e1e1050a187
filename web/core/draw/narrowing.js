// Columns of an encoding that become narrower from pair to pair, because each pair turns more slowly than the
// one before it: the last pair is a tenth as wide as the first.

const last = 0.1;

/**
 * @param {number} columns
 * @returns {number[]} where each column begins, and where the last one ends, as shares of the width
 */
export function narrowing(columns) {
  const pairs = Math.ceil(columns / 2);
  const width = (/** @type {number} */ column) =>
    pairs < 2 ? 1 : last ** (Math.floor(column / 2) / (pairs - 1));
  const widths = Array.from({ length: columns }, (_, column) => width(column));
  const sum = widths.reduce((a, b) => a + b, 0);
  let from = 0;
  return [0, ...widths.map((each) => (from += each / sum))];
}

/** @param {readonly number[]} edges @param {number} share of the width @returns {number} the column there */
export function columnAt(edges, share) {
  const end = edges.findIndex((edge) => edge > share);
  return end < 0 ? edges.length - 2 : Math.max(0, end - 1);
}
