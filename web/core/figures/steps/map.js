// A matrix of <phasor-steps> that is too large to read → a heat map with hatched masked cells.

import { put } from '../../draw/canvas.js';
import { hatching, resolve } from '../../draw/colors.js';
import { extent } from '../../draw/extent.js';
import { bareCells, hatch } from '../../draw/hatch.js';

/** @typedef {import('../../api/tensor.js').Tensor} Tensor */

/**
 * @param {{ cells: HTMLCanvasElement, hatching: HTMLCanvasElement }} canvases
 * @param {Tensor} tensor a matrix; -Infinity is masked
 * @param {{ phasor: import('../../api/index.js').Phasor, probe: HTMLElement, colors: string[],
 *   weights: boolean, side: number }} scene `weights`: values from 0 to 1; `side` of a cell in pixels
 */
export function paint(canvases, { shape, data }, { phasor, probe, colors, weights, side }) {
  const [rows, columns] = shape;
  const shown = { shape, data: data.map((value) => (value === -Infinity ? NaN : value)) };
  put(
    canvases.cells,
    phasor.paint(shown, {
      colormap: colors,
      domain: weights ? [0, 1] : extent(data, true),
    }),
  );
  const [line, ground] = resolve(probe, hatching);
  const size = { width: side * columns, height: side * rows, ratio: devicePixelRatio };
  const hidden = bareCells(shown, {
    data: Uint8Array.from(shown.data, (value) => (value === value ? 1 : 0)),
  });
  hatch(canvases.hatching, hidden, {
    rows: [0, rows],
    columns: [0, columns],
    ...size,
    line,
    ground,
  });
}
