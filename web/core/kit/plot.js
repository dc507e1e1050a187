// The picture of a large matrix: a canvas that CSS stretches, a line over it, a box around the cell of
// the cursor, and ticks along its sides.

import { cellAt, rectangleOf } from '../draw/canvas.js';
import { drawn, node, set, vars } from '../draw/nodes.js';

export function plot() {
  const canvas = node('canvas', '');
  const paths = [drawn('path', { class: 'halo' }), drawn('path', { class: 'outline' })];
  const lines = drawn('svg', { preserveAspectRatio: 'none' }, ...paths);
  const cell = node('div', 'cell');
  const box = set(node('div', 'plot', canvas, lines, cell), { part: 'plot' });
  let shape = [1, 1];
  return {
    box,
    canvas,
    /** @param {PointerEvent} event */
    at: (event) => cellAt(rectangleOf(box), event, shape[0], shape[1]),
    /** @param {number} rows @param {number} columns */
    size(rows, columns) {
      shape = [rows, columns];
      vars(box, { rows, columns });
      set(lines, { viewBox: `0 0 ${columns} ${rows}` });
    },
    /** @param {string} d a path, a unit for each row and column */
    outline(d) {
      for (const path of paths) set(path, { d });
    },
    /** @param {number} x the middle of the cell, as shares of width and height @param {number} y */
    point(x, y) {
      cell.hidden = !(x >= 0 && x <= 1 && y >= 0 && y <= 1);
      cell.style.left = `${100 * x}%`;
      cell.style.top = `${100 * y}%`;
    },
  };
}

/**
 * @param {HTMLElement} list
 * @param {'left' | 'top'} edge from which shares are counted
 * @param {readonly (readonly [share: number, text: string])[]} marks
 */
export const ticks = (list, edge, marks) =>
  list.replaceChildren(
    ...marks.map(([share, text]) => {
      const mark = node('span', 'label', text);
      mark.style[edge] = `${100 * share}%`;
      return mark;
    }),
  );

export const plotStyle = `
.plot { position: relative; touch-action: pan-y; cursor: crosshair; box-shadow: 0 0 0 1px var(--line); }
.plot > :is(canvas, svg) { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; }
.plot svg { overflow: hidden; pointer-events: none; }
.plot path { fill: none; vector-effect: non-scaling-stroke; }
.halo { stroke: var(--ground); }
.cell { position: absolute; inline-size: max(var(--least, 9px), calc(100% / var(--columns)));
  block-size: max(var(--least, 9px), calc(100% / var(--rows))); translate: -50% -50%;
  pointer-events: none; border: 2px solid var(--ink); border-radius: 1px;
  box-shadow: 0 0 0 2px var(--ground); }
.ticks { position: relative; color: var(--muted); white-space: nowrap; }
.ticks > span { position: absolute; translate: -50% 0; }
@media (forced-colors: active) { .cell { border-color: Highlight; } }
`;
