// Pictures → a canvas of one pixel a cell. CSS stretches it without smoothing, so cells stay
// sharp at any size and any device pixel ratio, and nothing is drawn again when they change.

/** @typedef {import('../picture.js').Picture} Picture */

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Picture} picture
 */
export function put(canvas, { width, height, data }) {
  // setting a size clears the canvas and costs a new buffer, also when it is the same size
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const pixels = /** @type {Uint8ClampedArray<ArrayBuffer>} */ (data);
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0);
}

/**
 * The cell below a point. By the ratio to the rectangle on screen, because slides and zoomed
 * pages scale what they show; points outside are held to the border.
 *
 * @param {{ left: number, top: number, width: number, height: number }} rectangle
 * @param {{ clientX: number, clientY: number }} point
 * @param {number} rows
 * @param {number} columns
 * @returns {{ row: number, column: number }}
 */
export function cellAt(rectangle, point, rows, columns) {
  /** @param {number} share @param {number} count */
  const hold = (share, count) => Math.min(count - 1, Math.max(0, Math.floor(share * count)));
  return {
    row: hold((point.clientY - rectangle.top) / rectangle.height, rows),
    column: hold((point.clientX - rectangle.left) / rectangle.width, columns),
  };
}
