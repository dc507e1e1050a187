// How many cells an axis can name: the round step between two labels.
//
//   stride(128, 640, 40) = 10     128 cells on 640 px, labels at least 40 px apart
//
// Steps are 1, 2 or 5 times a power of ten, so that the labels are the numbers people count in.

/**
 * @param {number} count cells along the axis
 * @param {number} space pixels along the axis
 * @param {number} least pixels that a label needs
 * @returns {number} a label at every such cell, starting from cell 0
 */
export function stride(count, space, least) {
  for (let power = 1; ; power *= 10) {
    for (const step of [power, 2 * power, 5 * power]) {
      if (step >= count || (step * space) / count >= least) return step;
    }
  }
}

/**
 * @param {number} count
 * @param {number} step
 * @returns {number[]} the cells that carry a label
 */
export const ticks = (count, step) =>
  Array.from({ length: Math.ceil(count / step) }, (_, k) => k * step);

/**
 * @param {readonly [from: number, to: number]} window in cells, fractions too
 * @param {number} step
 * @returns {number[]} the cells with a label whose middle is in the window
 */
export function ticksIn([from, to], step) {
  const first = Math.ceil((from - 0.5) / step) * step;
  return Array.from(
    { length: Math.max(0, Math.ceil((to - 0.5 - first) / step)) },
    (_, k) => first + k * step,
  );
}
