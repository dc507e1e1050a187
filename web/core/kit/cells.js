// A small matrix: a canvas of one pixel a cell, numbers over it where there is room for them, and the
// markers of a cursor.

import { own } from '../api/check.js';
import { cellAt, put, rectangleOf } from '../draw/canvas.js';
import { extent } from '../draw/extent.js';
import { node, vars } from '../draw/nodes.js';

/** @typedef {import('../api/index.js').Phasor} Phasor */
/** @typedef {import('../api/tensor.js').Tensor} Tensor */

/**
 * @param {Uint8ClampedArray} data
 * @param {number} at index of a pixel
 * @returns {boolean} whether white text is more readable on it than black
 */
function isDark(data, at) {
  const linear = (/** @type {number} */ k) => (data[at + k] / 255) ** 2.2;
  // the luminance with equal contrast to white and black
  return 0.2126 * linear(0) + 0.7152 * linear(1) + 0.0722 * linear(2) < 0.18;
}

/** @param {...Tensor} tensors @returns {number} the largest size of their numbers: one scale for all */
export function largest(...tensors) {
  // an all-zero tensor has the extent 1, which must not widen the scale of the others
  const sizes = tensors.map(({ data }) => (data.some(Boolean) ? extent(data, true)[1] : 0));
  return Math.max(...sizes) || 1;
}

/** @param {number} [markers] how many cells can be marked */
export function cells(markers = 1) {
  const canvas = node('canvas', '');
  const values = node('div', 'values');
  const marks = Array.from({ length: markers }, () => node('span', 'here'));
  const box = node('div', 'cells', canvas, values, ...marks);
  let shape = [1, 1];
  return {
    box,
    canvas,
    values,
    marks,
    /** @param {PointerEvent} event */
    at: (event) => cellAt(rectangleOf(box), event, shape[0], shape[1]),
    /**
     * @param {Phasor} phasor
     * @param {Tensor} tensor
     * @param {{ colors: string[], most: number, text?: ((value: number) => string) | null,
     *   mark?: (place: number) => string }} shown `text`: the number of a cell with room for it; `mark`: its
     *   class
     */
    draw(phasor, tensor, shown) {
      const { colors, most, text = null, mark = () => '' } = own(shown);
      shape = tensor.shape;
      const picture = phasor.paint(tensor, { colormap: colors, domain: [-most, most] });
      put(canvas, picture);
      vars(box, { rows: shape[0], across: shape[1] });
      const written = text ? Array.from(tensor.data, text) : [];
      values.replaceChildren(
        ...written.map((value, k) =>
          node(
            'span',
            `${isDark(picture.data, 4 * k) ? 'bright' : ''} ${mark(k)}`.trim(),
            node('span', 'label', value),
          ),
        ),
      );
    },
    /** @param {number} row @param {...(number | undefined)} columns one per marker; undefined hides it */
    mark(row, ...columns) {
      marks.forEach((marker, k) => {
        marker.hidden = columns[k] === undefined;
        vars(marker, { row, column: columns[k] ?? 0 });
      });
    },
  };
}

export const cellsStyle = `
.cells { position: relative; box-shadow: 0 0 0 1px var(--line); cursor: crosshair; touch-action: pan-y pinch-zoom;
  outline-offset: 3px; }
.cells canvas { display: block; inline-size: 100%; block-size: 100%; image-rendering: pixelated; }
.values { position: absolute; inset: 0; display: grid; pointer-events: none;
  grid-template: repeat(var(--rows), 1fr) / repeat(var(--across), minmax(0, 1fr)); }
.values > span { display: grid; place-items: center; font-size: 12px; color: #000; }
.values .bright { color: #fff; }
.here { position: absolute; top: calc(100% * var(--row) / var(--rows)); height: calc(100% / var(--rows));
  left: calc(100% * var(--column) / var(--across)); width: calc(100% / var(--across));
  border: 2px solid var(--query); box-shadow: 0 0 0 1px var(--ground); pointer-events: none; }
`;
