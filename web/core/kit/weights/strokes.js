// The weights of one head as SVG paths from queries to keys on the right (on the left for right-to-left
// words): the larger the weight, the wider and darker the line.

import { rowOf, strengths, topOf } from './scene.js';

/** Distinct widths of lines: all lines of a width are one path, because there are thousands. */
const levels = 12;
/** With more words than this, only the larger faint lines are drawn: all together would be unreadable. */
const many = 24;

/** @param {number} count number of words @returns {number} the least level that is drawn as a faint line */
export const leastLevel = (count) => (count > many ? levels / 3 : 1);

/**
 * @param {import('./scene.js').Scene} scene
 * @param {Pick<import('./scene.js').State, 'head' | 'scale' | 'asked' | 'answered' | 'isLeft'>} state
 * @param {{ rows: readonly number[], least: number, row: number, width: number }} given the queries, the
 *   least level that is drawn, pixels of a row and of the lines
 * @returns {{ d: string, width: number, opacity: number, isBelow: boolean }[]} `isBelow`: for weights below
 *   0
 */
export function strokes(
  scene,
  { head, scale, asked, answered, isLeft },
  { rows, least, row, width },
) {
  const [from, to] = isLeft ? [width, 0] : [0, width];
  const middle = (width / 2).toFixed(1);
  const [positive, negative] = [0, 1].map(() => Array(levels + 1).fill(''));
  const top = topOf(scene, head, scale);
  for (const place of rows) {
    if (place < asked[0] || place >= asked[1]) continue;
    const y = ((place - asked[0] + 0.5) * row).toFixed(1);
    const weights = strengths(rowOf(scene, head, place), scale, top).subarray(...answered);
    weights.forEach((weight, k) => {
      const level = Math.round(levels * Math.abs(weight));
      if (!(level >= least)) return;
      const end = ((k + 0.5) * row).toFixed(1);
      const paths = weight < 0 ? negative : positive;
      paths[Math.min(levels, level)] +=
        `M${from} ${y}C${middle} ${y} ${middle} ${end} ${to} ${end}`;
    });
  }
  return [positive, negative].flatMap((paths) =>
    paths.flatMap((d, level) => {
      const share = level / levels;
      const stroke = { d, width: 0.75 + 4 * share, opacity: 0.15 + 0.8 * share };
      return d ? [{ ...stroke, isBelow: paths === negative }] : [];
    }),
  );
}
