// Pictures → a canvas of one pixel a cell. CSS stretches it without smoothing, so cells stay sharp at any
// size and device pixel ratio, and a change of either needs no new drawing.

/** @typedef {import('../api/picture.js').Picture} Picture */

/** Event of a canvas without a context: browsers may refuse one, or limit how many there are. */
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
  // setting the size clears the canvas and allocates a new buffer, even if the size is the same
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const pixels = /** @type {Uint8ClampedArray<ArrayBuffer>} */ (data);
  contextOf(canvas)?.putImageData(new ImageData(pixels, width, height), 0, 0);
}

/** Whether the engine reports rectangles without the CSS zoom of ancestors, as WebKit did until 2025. */
let omitsZoom = /** @type {boolean | null} */ (null);

function doesOmitZoom() {
  const probe = document.createElement('div');
  Object.assign(probe.style, { position: 'absolute', inlineSize: '2px', zoom: '2' });
  document.body.append(probe);
  const { width } = probe.getBoundingClientRect();
  probe.remove();
  return width === 2;
}

/**
 * Where a part of a figure is, in the pixels of pointer events.
 *
 * @param {Element} part
 * @returns {{ left: number, top: number, width: number, height: number }}
 */
export function rectangleOf(part) {
  const { left, top, width, height } = part.getBoundingClientRect();
  const frame = /** @type {HTMLElement | null} */ (part.closest('.frame'));
  const zoom = (/** @type {string} */ name) => Number(frame?.style.getPropertyValue(name)) || 1;
  const growth = zoom('--growth') * zoom('--shrink');
  const scale = growth !== 1 && (omitsZoom ??= doesOmitZoom()) ? growth : 1;
  return { left: left * scale, top: top * scale, width: width * scale, height: height * scale };
}

/**
 * The cell under a point, from where the point is within the rectangle on screen (0 to 1), because slides and
 * zoomed pages are scaled. Points outside belong to the nearest cell.
 *
 * @param {{ left: number, top: number, width: number, height: number }} rectangle
 * @param {{ clientX: number, clientY: number }} point
 * @param {readonly [from: number, to: number] | number} rows the cells that it shows
 * @param {readonly [from: number, to: number] | number} columns a number n: the first n
 * @param {(share: number) => number} [columnAt] where they are not equally wide
 * @returns {{ row: number, column: number }}
 */
export function cellAt(rectangle, point, rows, columns, columnAt) {
  /**
   * @param {number} share
   * @param {readonly [number, number] | number} window
   * @param {(share: number) => number} [placeAt]
   */
  const hold = (share, window, placeAt) => {
    const [from, to] = typeof window === 'number' ? [0, window] : window;
    const place = placeAt ? placeAt(share) : from + share * (to - from);
    return Math.min(Math.ceil(to) - 1, Math.max(Math.floor(from), Math.floor(place)));
  };
  return {
    row: hold((point.clientY - rectangle.top) / rectangle.height, rows),
    column: hold((point.clientX - rectangle.left) / rectangle.width, columns, columnAt),
  };
}
