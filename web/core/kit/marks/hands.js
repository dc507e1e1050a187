// A dial above each pair of columns, with hands that turn as the pair does: the cosine goes to the right, the
// sine up.

import { set } from '../../draw/nodes.js';
import { dot, line } from '../../draw/shapes.js';

/** Pairs narrower than this (pixels) have no dial. */
const narrowest = 3;

/**
 * @param {object} given
 * @param {readonly number[]} given.edges of the columns, in pixels
 * @param {number} given.up the y coordinate of the dials' centres
 * @param {number} given.most largest radius in pixels
 * @param {number} given.current the pair at the cursor
 * @param {readonly { name: string, thick: number, row: ArrayLike<number> }[]} given.arms a row for each
 *   hand: the sine and cosine of the first pair, of the second …
 * @returns {SVGElement[]}
 */
export function hands({ edges, up, most, current, arms }) {
  const pairs = Array.from({ length: (edges.length - 1) >> 1 }, (_, pair) => pair);
  return pairs.flatMap((pair) => {
    const [left, right] = [edges[2 * pair], edges[2 * pair + 2]];
    if (right - left < narrowest) return [];
    const middle = (left + right) / 2;
    const radius = Math.min(most, 0.38 * (right - left));
    const bold = Math.min(1, radius / 9);
    const drawings = arms.flatMap(({ name, thick, row }) => {
      const x = middle + radius * row[2 * pair + 1];
      const y = up - radius * row[2 * pair];
      const arm = set(line(`hand ${name}`, middle, up, x, y), { 'stroke-width': thick * bold });
      return [arm, dot(`tip ${name}`, x, y, thick * bold * 1.15)];
    });
    return [dot(pair === current ? 'dial at' : 'dial', middle, up, radius), ...drawings];
  });
}

export const handStyle = `
.hands .dial { fill: none; stroke: var(--line); } .hands .dial.at { stroke: var(--muted); }
.hands .hand { stroke: currentColor; stroke-linecap: round; } .hands .tip { fill: currentColor; }
`;
