// Weights over a picture, in pixels of the screen. A cell is a whole number of them, so patch and pixel
// agree, and nothing is interpolated. No pixel of the picture is read: those of other origins are drawn too.
//
//   colour     the picture fades, and each patch keeps as much of it as shareOf(weight) says
//   tint       the colours of the weights over the picture
//   squares    their areas are the weights

import { colors } from '../../../../core/api/colors.js';
import { contextOf } from '../../../../core/draw/canvas.js';
import { node } from '../../../../core/draw/nodes.js';
import { positive, seenPart, shareOf } from '../../index.js';

/** @typedef {import('./source.js').Source} Source */
/** @typedef {'colour' | 'tint' | 'squares'} Show */
/** @typedef {CanvasRenderingContext2D} Context */
/**
 * @typedef {object} Pictures of one size
 * @property {HTMLCanvasElement} full in colour
 * @property {HTMLCanvasElement} pale what is left of it where nothing is looked at
 */
/** @typedef {{ rows: number, cols: number }} Grid */
/**
 * @typedef {object} Look
 * @property {Show} show
 * @property {number} opacity
 * @property {string | readonly string[]} colors
 */
/** @typedef {{ weights: Float32Array, end: number }} Shown `end`: the weight of the full colour */

/** Of the colour, and of the contrast with the page, that is left where a picture fades. */
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
 * @param {{ cell: number, fit: 'crop' | 'stretch', ground: string, isDark: boolean }} given `cell`: pixels of
 *   a side
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

/** Smaller ones. @param {Pictures} pictures @param {number} width @param {number} height */
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

/** @param {number} width @param {number} height @param {(data: Uint8ClampedArray) => void} fill */
function pixels(width, height, fill) {
  const canvas = sheet(width, height);
  const image = new ImageData(width, height);
  fill(image.data);
  contextOf(canvas)?.putImageData(image, 0, 0);
  return canvas;
}

/**
 * @param {readonly Shown[]} maps
 * @param {number} across maps in a row
 * @param {Grid} grid
 * @param {(at: number, weight: number, end: number) => void} each `at`: of the cell among those of all maps
 */
function eachCell(maps, across, { rows, cols }, each) {
  const wide = across * cols;
  maps.forEach(({ weights, end }, k) => {
    const from = Math.floor(k / across) * rows * wide + (k % across) * cols;
    for (let p = 0; p < weights.length; ++p) {
      each(from + Math.floor(p / cols) * wide + (p % cols), weights[p], end);
    }
  });
}

/**
 * @param {Context} g of a canvas of that size
 * @param {readonly Shown[]} maps side by side, `across` in a row
 * @param {object} given
 * @param {number} given.across
 * @param {number} given.cell pixels of a side
 * @param {Grid} given.grid
 * @param {Pictures | null} given.pictures of one map; without them the weights alone are drawn
 * @param {Look} given.look
 * @param {import('../../../../core/api/index.js').Phasor} phasor
 */
export function paintMaps(g, maps, { across, cell, grid, pictures, look }, phasor) {
  const down = Math.ceil(maps.length / across);
  const [wide, high] = [grid.cols * across, grid.rows * down];
  const [width, height] = [wide * cell, high * cell];
  const tiles = (/** @type {HTMLCanvasElement} */ picture) => {
    maps.forEach((_, k) => {
      const [x, y] = [k % across, Math.floor(k / across)];
      g.drawImage(picture, x * grid.cols * cell, y * grid.rows * cell);
    });
  };
  const stretched = (/** @type {HTMLCanvasElement} */ small) => {
    g.imageSmoothingEnabled = false;
    g.drawImage(small, 0, 0, width, height);
  };
  g.clearRect(0, 0, width, height);
  if (pictures) tiles(pictures.full);
  if (pictures && look.show === 'colour') {
    const mask = pixels(wide, high, (data) =>
      eachCell(maps, across, grid, (at, weight, end) => {
        data[4 * at + 3] = Math.round(255 * shareOf(weight, end));
      }),
    );
    laid(g, 'destination-in', 1, () => stretched(mask));
    return laid(g, 'destination-over', 1, () => tiles(pictures.pale));
  }
  if (pictures && look.show === 'squares') {
    return eachCell(maps, across, grid, (at, weight, end) => {
      const side = (cell - 2) * Math.sqrt(Math.min(1, positive(weight) / end));
      if (side < 1) return;
      const x = ((at % wide) + 0.5) * cell - side / 2;
      const y = (Math.floor(at / wide) + 0.5) * cell - side / 2;
      g.fillStyle = '#ffffff';
      g.fillRect(x - 1, y - 1, side + 2, side + 2);
      g.fillStyle = colors['weight-strong'].light;
      g.fillRect(x, y, side, side);
    });
  }
  const shares = new Float32Array(wide * high);
  eachCell(maps, across, grid, (at, weight, end) => (shares[at] = shareOf(weight, end)));
  const colormap = /** @type {any} */ (look.colors);
  const { data } = phasor.paint(
    { shape: [high, wide], data: shares },
    { colormap, domain: [0, 1] },
  );
  const tint = pixels(wide, high, (all) => all.set(data));
  laid(g, 'source-over', pictures ? look.opacity : 1, () => stretched(tint));
}
