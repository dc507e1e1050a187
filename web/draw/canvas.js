// Pictures → a canvas of one pixel a cell. CSS stretches it without smoothing, so cells stay
// sharp at any size and any device pixel ratio, and nothing is drawn again when they change.

/** @typedef {import('../picture.js').Picture} Picture */

/** An event of a canvas that cannot be drawn on: a browser may refuse it, or have too many. */
export const blank = 'phasor-blank';

/** @param {HTMLCanvasElement} canvas @returns {CanvasRenderingContext2D | null} */
export function contextOf(canvas) {
  const context = canvas.getContext('2d');
  if (!context) canvas.dispatchEvent(new Event(blank, { bubbles: true }));
  return context;
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Picture} picture
 */
export function put(canvas, { width, height, data }) {
  // setting a size clears the canvas and costs a new buffer, also when it is the same size
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const pixels = /** @type {Uint8ClampedArray<ArrayBuffer>} */ (data);
  contextOf(canvas)?.putImageData(new ImageData(pixels, width, height), 0, 0);
}

/**
 * The cell below a point. By the ratio to the rectangle on screen, because slides and zoomed
 * pages scale what they show; points outside are held to the border.
 *
 * @param {{ left: number, top: number, width: number, height: number }} rectangle
 * @param {{ clientX: number, clientY: number }} point
 * @param {readonly [from: number, to: number] | number} rows the cells that it shows
 * @param {readonly [from: number, to: number] | number} columns a number: the first so many
 * @returns {{ row: number, column: number }}
 */
export function cellAt(rectangle, point, rows, columns) {
  /** @param {number} share @param {readonly [number, number] | number} window */
  const hold = (share, window) => {
    const [from, to] = typeof window === 'number' ? [0, window] : window;
    const last = Math.ceil(to) - 1;
    return Math.min(last, Math.max(Math.floor(from), Math.floor(from + share * (to - from))));
  };
  return {
    row: hold((point.clientY - rectangle.top) / rectangle.height, rows),
    column: hold((point.clientX - rectangle.left) / rectangle.width, columns),
  };
}
