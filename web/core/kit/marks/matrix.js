// The picture of a large matrix: a canvas that CSS stretches, a line over it, a box around the cursor's cell,
// and ticks along its sides. Also as a mark, whose cursor is moved by keys and pointer.

import { put, cellAt, rectangleOf } from '../../draw/canvas.js';
import { node, set, drawn, vars } from '../../draw/nodes.js';
import { gridOf } from './cells.js';
import { integers } from './chart.js';

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
    /** @param {string} d a path in units of rows and columns */
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
 * @param {'left' | 'top'} edge the edge from which shares are counted
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
.plot { position: relative; touch-action: pan-y pinch-zoom; cursor: crosshair; box-shadow: 0 0 0 1px var(--line); }
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

/** @typedef {import('../keyboard.js').Cell} Cell */

/**
 * @param {import('./cursor.js').Element} s
 * @param {object} given
 * @param {import('../../texts/language.js').Phrase} given.role its role description
 * @param {() => string} given.name
 * @param {boolean} given.isFirst false for further maps in a row, which show the same rows and cursor
 * @param {() => number} given.size rows and columns
 * @param {() => { matrix: import('../../api/tensor.js').Tensor, kind: 'diverging' | 'sequential',
 *   domain: readonly [number, number], pixels: number }} given.cells `pixels` of a side
 * @param {() => string} given.outline a path in units of rows and columns
 * @param {() => Cell} given.cursor may be outside
 * @param {(cell: Cell) => void} given.go
 * @param {(cell: Cell) => string} given.says
 * @returns {{ nodes: HTMLElement[], draw: () => void }}
 */
export function matrix(
  s,
  { role, name, isFirst, size, cells, outline: outlined, cursor, go, says },
) {
  const { box, canvas, at, size: resize, outline, point } = plot();
  const [across, side] = [node('div', 'ticks'), node('div', 'ticks side')];
  if (isFirst) box.append(side);
  gridOf(s, box, {
    label: '',
    role,
    at() {
      const inside = (/** @type {number} */ place) => Math.min(size() - 1, Math.max(0, place));
      const { row, column } = cursor();
      return { row: inside(row), column: inside(column), rows: size(), columns: size() };
    },
    go,
    says,
  });
  // only the first map is a stop of the Tab key
  box.tabIndex = isFirst ? 0 : -1;
  s.pin?.points(box, (event) => go(at(event)));

  const framed = s.kept(() => {
    const count = size();
    set(box, { 'aria-label': name() });
    resize(count, count);
    const places = integers(0, count - 1, box.clientWidth < 160 ? 2 : 4);
    /** @type {[share: number, text: string][]} */
    const shares = places.map((place) => [(place + 0.5) / count, String(place)]);
    ticks(across, 'left', shares);
    ticks(side, 'top', shares);
  }, ['size', 'language']);
  const painted = s.kept(() => {
    const { matrix: shownMatrix, kind, domain, pixels } = cells();
    const colors = { colormap: s.palette(kind), domain };
    put(canvas, s.phasor.paint(shownMatrix, { ...colors, width: pixels, height: pixels }));
    canvas.classList.toggle('exact', pixels === shownMatrix.shape[0]);
  }, ['language']);
  const pointed = s.kept(() => {
    const { row, column } = cursor();
    outline(outlined());
    point((column + 0.5) / size(), (row + 0.5) / size());
  });
  return {
    nodes: [box, across],
    draw() {
      for (const each of [framed, painted, pointed]) each();
    },
  };
}
