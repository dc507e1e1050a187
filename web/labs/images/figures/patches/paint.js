// Paints weights over a picture, in pixels of the screen. A cell is a whole number of pixels, so nothing is
// interpolated. No pixel of the picture is read, so pictures of other origins work too.
//
//   colour     the picture fades, and each patch keeps as much of it as shareOf(weight) says
//   tint       the colours of the weights over the picture
//   squares    their areas are the weights

import { colors } from '../../../../core/api/colors.js';
import { contextOf } from '../../../../core/draw/canvas.js';
import { node } from '../../../../core/draw/nodes.js';
import { alphaOf, positive, seenPart, shareOf } from '../../index.js';

/** @typedef {import('./source.js').Source} Source */
/** @typedef {'colour' | 'tint' | 'squares'} Show */
/** @typedef {CanvasRenderingContext2D} Context */
/**
 * @typedef {object} Pictures of one size
 * @property {HTMLCanvasElement} full in colour
 * @property {HTMLCanvasElement} pale the faded version, where there is no weight
 */
/** @typedef {{ rows: number, cols: number }} Grid */
/**
 * @typedef {object} Look
 * @property {Show} show
 * @property {number} opacity
 * @property {string | readonly string[]} colors
 */
/** @typedef {{ weights: Float32Array, end: number }} Shown `end`: the weight of the full colour */

/** How much of the colour, and of the contrast with the page, remains where a picture fades. */
const faded = { colour: 0.2, light: 0.42, dark: 0.33 };

/** @param {number} width @param {number} height @param {HTMLCanvasElement} [canvas] */
function sheet(width, height, canvas = node('canvas', '')) {
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

/** @param {Context} g @param {GlobalCompositeOperation} how @param {number} alpha @param {() => void} draw */
function laid(g, how, alpha, draw) {
  g.globalCompositeOperation = how;
  g.globalAlpha = alpha;
  draw();
  g.globalCompositeOperation = 'source-over';
  g.globalAlpha = 1;
}

/**
 * @param {Source} source
 * @param {Grid} grid
 * @param {{ cell: number, fit: 'crop' | 'stretch', ground: string, isDark: boolean }} given `cell`: pixels
 *   per side
 * @returns {Pictures}
 */
export function picturesOf(source, grid, { cell, fit, ground, isDark }) {
  const [width, height] = [grid.cols * cell, grid.rows * cell];
  const [full, pale] = [sheet(width, height), sheet(width, height)];
  const [colours, greys] = [contextOf(full), contextOf(pale)];
  if (!colours || !greys) return { full, pale };
  const part = seenPart(source, grid, fit);
  // what is transparent shows the page
  colours.fillStyle = ground;
  colours.fillRect(0, 0, width, height);
  colours.imageSmoothingQuality = 'high';
  colours.drawImage(source.image, part.x, part.y, part.width, part.height, 0, 0, width, height);
  const cover = () => greys.fillRect(0, 0, width, height);
  greys.drawImage(full, 0, 0);
  greys.fillStyle = '#808080';
  laid(greys, 'saturation', 1 - faded.colour, cover);
  greys.fillStyle = ground;
  laid(greys, 'source-over', 1 - (isDark ? faded.dark : faded.light), cover);
  return { full, pale };
}

/** Scaled-down copies. @param {Pictures} pictures @param {number} width @param {number} height */
export function smaller(pictures, width, height) {
  const scaled = (/** @type {HTMLCanvasElement} */ from) => {
    const canvas = sheet(width, height);
    const g = contextOf(canvas);
    if (g) {
      g.imageSmoothingQuality = 'high';
      g.drawImage(from, 0, 0, width, height);
    }
    return canvas;
  };
  return { full: scaled(pictures.full), pale: scaled(pictures.pale) };
}

/**
 * The layout of maps: weights are painted on a small canvas, which is stretched over the picture. It is kept
 * as long as its size is the same, so that pointer moves allocate no memory.
 *
 * @param {Grid} grid
 * @param {number} unit pixels per cell
 * @param {readonly (readonly [x: number, y: number])[]} corners of each map, in pixels
 * @param {number} [width]
 * @param {number} [height] of the canvas, by default those of one map
 */
export function meshOf(grid, unit, corners, width = grid.cols * unit, height = grid.rows * unit) {
  const image = new ImageData(width, height);
  const words = new Uint32Array(image.data.buffer);
  const cells = new Uint32Array(corners.length * grid.rows * grid.cols);
  return { canvas: sheet(width, height), grid, unit, corners, image, words, cells };
}

/**
 * The picture, repeated at the place of each map.
 *
 * @param {HTMLCanvasElement} picture
 * @param {ReturnType<typeof meshOf>} mesh
 */
export function repeated(picture, { canvas: { width, height }, corners }) {
  const all = sheet(width, height);
  const g = contextOf(all);
  for (const [x, y] of corners) g?.drawImage(picture, x, y);
  return all;
}

/** Fills the canvas of a mesh with cells as colours. @param {ReturnType<typeof meshOf>} mesh */
function filled({ canvas, grid: { rows, cols }, unit, corners, image, words, cells }) {
  const { width } = canvas;
  let cell = 0;
  for (const [x, y] of corners) {
    for (let row = 0; row < rows; ++row) {
      const from = (y + row * unit) * width + x;
      // places and sizes are rounded separately: clip at the edge of the canvas
      const end = from + Math.min(cols * unit, width - x);
      // loops, because `fill` is slow for a few elements
      for (let at = from; at < from + cols * unit; at += unit) {
        const color = cells[cell++];
        for (let k = at; k < at + unit && k < end; ++k) words[k] = color;
      }
      for (let k = 1; k < unit; ++k) words.copyWithin(from + k * width, from, end);
    }
  }
  contextOf(canvas)?.putImageData(image, 0, 0);
  return canvas;
}

/**
 * @param {Context} g
 * @param {readonly Shown[]} maps
 * @param {object} given
 * @param {ReturnType<typeof meshOf>} given.mesh
 * @param {Pictures | null} given.pictures for all maps; without them only the weights are drawn
 * @param {Look} given.look
 * @param {import('../../../../core/api/index.js').Phasor} phasor
 */
export function paintMaps(g, maps, { mesh, pictures, look }, phasor) {
  const { grid, unit, corners, cells } = mesh;
  const { rows, cols } = grid;
  const { width, height } = g.canvas;
  g.clearRect(0, 0, width, height);
  if (pictures) g.drawImage(pictures.full, 0, 0);
  g.imageSmoothingEnabled = false;
  const cover = () => g.drawImage(filled(mesh), 0, 0, width, height);
  if (pictures && look.show === 'squares') {
    const scale = width / mesh.canvas.width;
    maps.forEach(({ weights, end }, k) => {
      weights.forEach((weight, p) => {
        const side = (unit * scale - 2) * Math.sqrt(Math.min(1, positive(weight) / end));
        if (side < 1) return;
        const x = (corners[k][0] + ((p % cols) + 0.5) * unit) * scale - side / 2;
        const y = (corners[k][1] + (Math.floor(p / cols) + 0.5) * unit) * scale - side / 2;
        g.fillStyle = '#ffffff';
        g.fillRect(x - 1, y - 1, side + 2, side + 2);
        g.fillStyle = colors['weight-strong'].light;
        g.fillRect(x, y, side, side);
      });
    });
    return;
  }
  let cell = 0;
  if (pictures && look.show === 'colour') {
    for (const { weights, end } of maps) {
      for (let p = 0; p < weights.length; ++p) cells[cell++] = alphaOf(weights[p], end) << 24;
    }
    laid(g, 'destination-in', 1, cover);
    return laid(g, 'destination-over', 1, () => g.drawImage(pictures.pale, 0, 0));
  }
  const data = new Float32Array(cells.length);
  for (const { weights, end } of maps) {
    for (const weight of weights) data[cell++] = shareOf(weight, end);
  }
  const colormap = /** @type {import('../../../../core/api/picture.js').Colormap} */ (look.colors);
  const into = new Uint8ClampedArray(cells.buffer);
  const shape = [maps.length * rows, cols];
  phasor.paint({ shape, data }, { colormap, domain: [0, 1], into });
  laid(g, 'source-over', pictures ? look.opacity : 1, cover);
}
