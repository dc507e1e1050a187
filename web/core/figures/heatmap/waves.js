// Which wave a column of a sinusoidal table holds.

/** @typedef {import('../../api/encoding/encoding.js').Layout} Layout */

/** @param {Layout} layout whether the two waves of a pair stand beside each other */
export const isInterleaved = (layout) => layout.startsWith('interleaved');

/** @typedef {'sin' | 'cos'} Wave */

/** @param {Layout} layout @returns {[Wave, Wave]} the two waves of a pair in their order */
export const wavesOf = (layout) => (layout.endsWith('cos-first') ? ['cos', 'sin'] : ['sin', 'cos']);

/**
 * Which wave a column holds.
 *
 * @param {number} column
 * @param {number} pairs there are
 * @param {Layout} layout
 * @returns {{ pair: number, wave: Wave }}
 */
export function waveOf(column, pairs, layout) {
  const [pair, second] = isInterleaved(layout)
    ? [column >> 1, column % 2]
    : [column % pairs, Number(column >= pairs)];
  return { pair, wave: wavesOf(layout)[second] };
}
