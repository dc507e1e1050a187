// The weights of one head as lines from queries to keys at the right (at the left of leftward words), as
// paths: the larger the weight, the wider and darker.

import { rowOf, strengths, topOf } from './scene.js';

/** Distinct widths of lines: all lines of a width are one path, because there are thousands. */
const levels = 12;
/** With more words, only the larger faint lines are drawn: all would be a fog. */
const many = 24;

/** @param {number} count words @returns {number} the least level that is drawn for all queries */
export const leastLevel = (count) => (count > many ? levels / 3 : 1);

/**
 * @param {import('./scene.js').Scene} scene
 * @param {Pick<import('./scene.js').State, 'head' | 'scale' | 'asked' | 'answered' | 'isLeft'>} state
 * @param {{ rows: readonly number[], least: number, row: number, width: number }} given queries, the least
 *   level that is drawn; pixels of a row and of the lines
 * @returns {{ d: string, width: number, opacity: number, isBelow: boolean }[]} `isBelow`: of weights below 0
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
