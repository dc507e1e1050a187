// A matrix as a mark: a canvas of its cells between ticks, and the cursor, moved by keys and pointer.

import { put } from '../../draw/canvas.js';
import { node, set } from '../../draw/nodes.js';
import { plot, ticks } from '../plot.js';
import { gridOf } from './cells.js';
import { integers } from './chart.js';

/** @typedef {import('../keyboard.js').Cell} Cell */

/**
 * @param {import('./cursor.js').Element} s
 * @param {object} given
 * @param {import('../../texts/language.js').Phrase} given.role what it is
 * @param {() => string} given.name
 * @param {boolean} given.isFirst the others of a row show the same rows and the same cursor
 * @param {() => number} given.size rows and columns
 * @param {() => { matrix: import('../../api/tensor.js').Tensor, kind: 'diverging' | 'sequential',
 *   domain: readonly [number, number], pixels: number }} given.cells `pixels` of a side
 * @param {() => string} given.outline a path, a unit for each row and column
 * @param {() => Cell} given.cursor which may be outside
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
  // one stop of the Tab key is enough
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
