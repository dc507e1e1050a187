// A dial above each pair of columns, with hands that turn as the pair does: the cosine goes to the right, the
// sine up.

import { set } from '../../draw/nodes.js';
import { dot, line } from '../../draw/shapes.js';

/** Pixels: a pair that is narrower has no dial. */
const narrowest = 3;

/**
 * @param {object} given
 * @param {readonly number[]} given.edges of the columns, in pixels
 * @param {number} given.up where the middle of the dials is
 * @param {number} given.most pixels of a radius
 * @param {number} given.current the pair of the cursor
 * @param {readonly { name: string, thick: number, row: ArrayLike<number> }[]} given.arms the row of each:
 *   the sine and the cosine of the first pair, of the second …
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
