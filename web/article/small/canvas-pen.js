// Draws small pictures on a canvas, in the colours that figures have on this page.

import { contextOf, put } from '../../core/draw/canvas.js';
import { colormap, resolve } from '../../core/draw/colors.js';

/** @typedef {import('../../core/api/phasor.js').Phasor} Phasor */
/** @typedef {import('./pictures.js').Pen} Pen */
/** @typedef {import('./pictures.js').Color} Color */

const named = /** @type {const} */ (['ink', 'muted', 'line', 'edge', 'query', 'key', 'error']);

/**
 * @typedef {object} Paints
 * @property {Record<Color, string>} lines
 * @property {{ signed: string[], weights: string[] }} maps from the lowest value to the highest
 * @property {string} font
 */

/** @returns {Paints} the current colours of the page, light or dark */
export function paintsOfPage() {
  const place = document.createElement('div');
  place.hidden = true;
  place.style.setProperty('--ground', 'var(--background)');
  document.body.append(place);
  const found = resolve(
    place,
    named.map((name) => `var(--${name})`),
  );
  const maps = { signed: colormap(place, 'diverging'), weights: colormap(place, 'sequential') };
  const font = getComputedStyle(document.documentElement).getPropertyValue('--sans');
  place.remove();
  return {
    lines: /** @type {Record<Color, string>} */ (
      Object.fromEntries(named.map((name, k) => [name, found[k]]))
    ),
    maps,
    font,
  };
}

/**
 * A canvas for the cells of a map at one pixel each, which is then stretched.
 *
 * @type {HTMLCanvasElement | null}
 */
let sheet = null;

/**
 * @param {HTMLCanvasElement} canvas cleared, and resized to its screen pixels
 * @param {Phasor} phasor
 * @param {Paints} paints
 * @returns {Pen | null} null if the canvas is not on screen or has no context
 */
export function canvasPen(canvas, phasor, { lines, maps, font }) {
  const { clientWidth: width, clientHeight: height } = canvas;
  const brush = contextOf(canvas);
  if (!brush || width === 0 || height === 0) return null;
  const ratio = devicePixelRatio;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  brush.scale(ratio, ratio);
  brush.imageSmoothingEnabled = false;
  brush.lineCap = brush.lineJoin = 'round';
  const circle = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ r) => {
    brush.beginPath();
    brush.arc(x, y, r, 0, 2 * Math.PI);
  };
  return {
    width,
    height,
    cells({ shape, data }, box, { kind = 'signed', most = 1, gap = 0 } = {}) {
      sheet ??= document.createElement('canvas');
      const [rows, columns] = shape;
      const domain = kind === 'signed' ? [-most, most] : [0, most];
      put(
        sheet,
        phasor.paint(
          { shape: [rows, columns], data: Float32Array.from(data) },
          { colormap: maps[kind], domain: /** @type {[number, number]} */ (domain) },
        ),
      );
      const [wide, high] = [box.width / columns, box.height / rows];
      if (gap === 0) brush.drawImage(sheet, box.x, box.y, box.width, box.height);
      else {
        for (let k = 0; k < rows * columns; ++k) {
          const [row, column] = [Math.floor(k / columns), k % columns];
          const [x, y] = [box.x + column * wide, box.y + row * high];
          brush.drawImage(sheet, column, row, 1, 1, x, y, wide - gap, high - gap);
        }
      }
    },
    line(points, color, thick = 1.6) {
      brush.strokeStyle = lines[color];
      brush.lineWidth = thick;
      brush.beginPath();
      for (const [x, y] of points) brush.lineTo(x, y);
      brush.stroke();
    },
    dot(x, y, radius, color) {
      brush.fillStyle = lines[color];
      circle(x, y, radius);
      brush.fill();
    },
    ring(x, y, radius, color) {
      brush.strokeStyle = lines[color];
      brush.lineWidth = 1;
      circle(x, y, radius);
      brush.stroke();
    },
    frame(box, color) {
      // drawn inside the rectangle
      const thick = color === 'line' ? 1 : 1.75;
      brush.strokeStyle = lines[color];
      brush.lineWidth = thick;
      const [x, y] = [box.x + thick / 2, box.y + thick / 2];
      brush.strokeRect(x, y, box.width - thick, box.height - thick);
    },
    text(words, x, y, { color = 'ink', size = 14, align = 'left' } = {}) {
      brush.fillStyle = lines[color];
      brush.font = `${size}px ${font}`;
      brush.textAlign = align;
      brush.textBaseline = 'middle';
      brush.fillText(words, x, y);
    },
  };
}
