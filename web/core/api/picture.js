// Matrix → pixels. The arithmetic is src/picture/picture.cpp and excerpt.cpp, the colours are colormap.cpp.

import { lightMaps } from './colors.js';
import { Choice, outOfMemory, resultOf } from './marshal.js';
import { integer, isArray, oneOf, options, own, pair, refuse, say } from './check.js';
import { checkInto, sinusoidalArguments, sinusoidalNames } from './encoding/encoding.js';
import { tensor } from './tensor.js';

/** @typedef {import('./tensor.js').TensorLike} TensorLike */

/** @typedef {'diverging' | 'sequential' | 'rdbu' | 'burd' | 'viridis' | 'blues' | 'greys'} Colormap */

/** @typedef {{ width: number, height: number, data: Uint8ClampedArray<ArrayBuffer> }} Picture */

/**
 * @typedef {object} PictureOptions
 * @property {Colormap | readonly string[]} [colormap] a name, or colours '#rrggbb' or '#rrggbbaa' from the
 *   lowest value to the highest; by default 'diverging', or 'sequential' where no value is below zero
 * @property {'auto' | readonly [number, number]} [domain] the values at the two ends
 * @property {readonly [number, number]} [rows] the window [from, to) that is shown, all by default
 * @property {readonly [number, number]} [cols] the same of columns
 * @property {number} [width] pixels, one a cell by default
 * @property {number} [height] pixels, one a cell by default
 * @property {'mean' | 'min' | 'max' | 'nearest'} [reduce] what a pixel shows that covers several cells;
 *   'mean' by default
 * @property {'linear' | 'log'} [scale] whether equal steps of colour are equal differences, the default, or
 *   equal ratios
 * @property {'none' | 'value'} [alpha] 'value' makes the value the opacity of its colour too
 * @property {Uint8ClampedArray} [into] an array to write the pixels to and give back as `data`
 */

/** @typedef {import('./encoding/encoding.js').SinusoidalOptions} Sinusoidal */
/** @typedef {Omit<Sinusoidal, 'into'> & PictureOptions
 *   } SinusoidalPictureOptions */

const pictureNames = 'colormap domain rows cols width height reduce scale alpha into';
/** Those of colormap.cpp. */
const colormaps = /** @type {const} */ (['rdbu', 'burd', 'viridis', 'blues', 'greys']);
/** @type {readonly Colormap[]} */
export const colormapNames = ['diverging', 'sequential', ...colormaps];

/** The default of functions and figures: red above zero, blue below, zero as the page. @type {Colormap} */
export const defaultColormap = 'diverging';

/**
 * The map where none is named: of values ≥ 0 the sequential one, because half of the default would be unused.
 *
 * @param {number} lowest value that is shown
 */
export const usualColormap = (lowest) => (lowest < 0 ? defaultColormap : 'sequential');

const scales = /** @type {const} */ (['linear', 'log']);
const alphas = /** @type {const} */ (['none', 'value']);
const reductions = /** @type {const} */ (['mean', 'min', 'max', 'nearest']);

/**
 * '#rrggbb' or '#rrggbbaa' → 0xrrggbbaa.
 *
 * @param {string} call
 * @param {unknown} list
 */
function colorStops(call, list) {
  if (!isArray(list))
    return refuse(call, 'colormap', say`a name or a list of colours`, list, TypeError);
  const stops = [];
  for (let k = 0; k < list.length; ++k) {
    const wanted = say`a colour '#rrggbb' or '#rrggbbaa'`;
    const color = list[k];
    if (typeof color !== 'string') refuse(call, `colormap[${k}]`, wanted, color, TypeError);
    const match = /^#([0-9a-f]{6})([0-9a-f]{2})?$/i.exec(color);
    if (!match) return refuse(call, `colormap[${k}]`, wanted, color);
    stops.push(Number.parseInt(match[1] + (match[2] ?? 'ff'), 16));
  }
  return Uint32Array.from(stops);
}

/**
 * @param {Float32Array} data
 * @returns {number} the first finite value below zero; 0 if there is none
 */
function belowZero(data) {
  for (let k = 0; k < data.length; ++k) {
    if (data[k] < 0 && data[k] !== -Infinity) return data[k];
  }
  return 0;
}

/**
 * Checks options and fills in defaults, as the module takes them: the window, and the colours.
 *
 * @param {string} call
 * @param {PictureOptions} given
 * @param {number} height rows of the matrix
 * @param {number} width columns of the matrix
 * @param {() => number} lowest returns a value below zero, if any; called for an automatic domain
 */
function pictureRequest(call, given, height, width, lowest) {
  const { domain = 'auto', rows, cols, reduce = 'mean', scale = 'linear', alpha = 'none' } = given;
  const logarithmic = oneOf(call, 'scale', scale, scales) === 'log';
  const [rowFrom, rowTo] = rows === undefined ? [0, height] : pair(call, 'rows', rows);
  const [colFrom, colTo] = cols === undefined ? [0, width] : pair(call, 'cols', cols);
  if (domain !== 'auto' && typeof domain === 'string') {
    refuse(call, 'domain', say`'auto' or a pair [low, high]`, domain);
  }
  const [low, high] = domain === 'auto' ? [NaN, NaN] : pair(call, 'domain', domain);
  const begin = () => (logarithmic ? 0 : domain === 'auto' ? lowest() : low);
  const { colormap: map = usualColormap(begin()) } = given;
  const name = typeof map === 'string' ? oneOf(call, 'colormap', map, colormapNames) : '';
  const colormap = lightMaps[/** @type {keyof typeof lightMaps} */ (name)] ?? map;
  const named = typeof colormap === 'string';
  const stops = named ? new Uint32Array() : colorStops(call, colormap);
  const across = integer(call, 'width', given.width ?? Math.max(1, Math.ceil(colTo - colFrom)));
  const down = integer(call, 'height', given.height ?? Math.max(1, Math.ceil(rowTo - rowFrom)));
  const bytes = across * down * 4;
  // more than WebAssembly can address
  if (bytes >= 2 ** 32) throw outOfMemory(call, bytes);
  return {
    into: checkInto(call, given.into, bytes, 'Uint8ClampedArray', say`${bytes}, 4 a pixel`),
    shape: {
      rowFrom,
      rowTo,
      colFrom,
      colTo,
      width: across,
      height: down,
      reduce: new Choice('Reduce', oneOf(call, 'reduce', reduce, reductions)),
    },
    colors: {
      // `stops` have priority over a named map
      colormap: new Choice('Colormap', named ? colormap : colormaps[0]),
      stops,
      stopCount: stops.length,
      low,
      high,
      logarithmic,
      fading: oneOf(call, 'alpha', alpha, alphas) === 'value',
    },
  };
}

/** @param {Uint8Array} bytes viewed as the type that canvases use */
const clamped = ({ buffer, byteOffset, length }) =>
  new Uint8ClampedArray(/** @type {ArrayBuffer} */ (buffer), byteOffset, length);

/** @param {import('./marshal.js').Run} run */
export const pictures = (run) => ({
  /**
   * Paints a matrix, ready for `new ImageData(data, width, height)`.
   *
   * @param {TensorLike} matrix [rows, cols]; leading sizes of 1 are dropped, [cols] is one row
   * @param {PictureOptions} [given] `colormap`: a name, or 2 or more colours '#rrggbb' or
   *   '#rrggbbaa' at equal distances. Names and defaults are those of `<phasor-heatmap>`:
   *   'diverging', the default, is red above zero, blue below and nearly white at zero, as figures are on
   *   a light page; 'sequential', their one hue from there, is taken if no value is below zero, or
   *   if `domain` begins at zero or above. 'rdbu' is d3's and matplotlib's, the other way round:
   *   blue above, red below; 'burd' is its reverse. `domain`: the values at the two ends of the
   *   map; 'auto' is symmetric around 0 for 'diverging', 'rdbu', 'burd' and lists with a middle
   *   colour, and from the smallest value or 0 to the largest for the others; of zeros alone, as if
   *   the largest were 1. `rows`, `cols`: the window [from, to) to show, fractions allowed. `width`,
   *   `height`: pixels, one a cell by default. `reduce`: what a pixel shows that covers several
   *   cells. `scale` 'log': equal steps of colour are equal ratios; the domain is above 0, 'auto' is
   *   from the smallest number above 0 to the largest, the map 'sequential' by default; 0 has the
   *   colour of the low end, what is below 0 is transparent. `alpha` 'value': opacity rises from 0 at
   *   the low end of the domain, or in the middle of a diverging map, to that of the colour, for a
   *   picture over an image. `into`: an array to write the pixels to and give back as `data`, for
   *   animations. NaN is transparent.
   * @returns {Picture}
   * @throws {RangeError} for a window outside the matrix, an unknown name, an impossible size
   * @example
   * const colormap = ['#0000ff', '#ffffff', '#ff0000'];
   * const { width, height, data } = phasor.paint([[-1, 0, 1]], { colormap });
   * width; // → 3
   * data; // → [0, 0, 255, 255, 255, 255, 255, 255, 255, 0, 0, 255]
   */
  paint(matrix, given) {
    const call = 'paint';
    const { shape, data } = tensor(call, 'tensor', matrix, [1, 2, 3, 4]);
    const [rows, cols] = [shape.at(-2) ?? 1, shape.at(-1) ?? 0];
    if (shape.slice(0, -2).some((side) => side !== 1)) {
      refuse(call, 'tensor', say`one matrix (leading sizes of 1)`, matrix);
    }
    if (data.length === 0) refuse(call, 'tensor', say`a matrix with cells`, { shape });
    const checked = options(call, given, pictureNames);
    const lowest = () => belowZero(data);
    const { into, shape: part, colors } = pictureRequest(call, checked, rows, cols, lowest);
    const { width, height } = part;
    const pixels = resultOf(
      run,
      call,
      (send) => clamped(send('paint', data, rows, cols, part, colors)),
      into,
    );
    return { width, height, data: pixels };
  },

  /**
   * The colour that `paint` gives a value, for a legend or a mark of one's own.
   *
   * @param {number} value
   * @param {{ domain: readonly [number, number], colormap?: PictureOptions['colormap'],
   *   scale?: PictureOptions['scale'] }} given as for `paint`
   * @returns {[red: number, green: number, blue: number]} from 0 to 255
   * @throws {RangeError} for NaN, a value below 0 with `scale` 'log', an unknown name, a domain that
   *   `paint` refuses
   * @example
   * phasor.colorOf(0.5, { domain: [0, 1], colormap: ['#000000', '#ffffff'] }); // → [128, 128, 128]
   */
  colorOf(value, given) {
    const call = 'colorOf';
    const { colormap, domain, scale } = options(call, given, 'colormap domain scale');
    if (typeof value !== 'number') refuse(call, 'value', say`a number`, value, TypeError);
    const wanted = scale === 'log' ? say`a number, 0 or above` : say`a number`;
    if (Number.isNaN(value) || (scale === 'log' && value < 0)) refuse(call, 'value', wanted, value);
    pair(call, 'domain', domain);
    const asked = own({ colormap, domain, scale });
    const { shape, colors } = pictureRequest(call, asked, 1, 1, () => 0);
    const cell = Float32Array.of(value);
    const data = resultOf(run, call, (send) => clamped(send('paint', cell, 1, 1, shape, colors)));
    return [data[0], data[1], data[2]];
  },

  /**
   * Paints a window of a sinusoidal table that is never computed as a whole: the picture of
   * `paint(sinusoidal(given), given)` where a pixel shows one row, and the exact mean of the rows where it
   * covers several. The cost does not depend on length or zoom.
   *
   * @param {SinusoidalPictureOptions} given the options of `sinusoidal` and of `paint`, `into`
   *   being the one of `paint`. `domain` is [-1, 1] by default; 'auto' looks at the part that is
   *   shown. `colormap` is 'diverging' by default; 'sequential' if `domain` begins at zero or above.
   *   `reduce` is 'mean' or 'nearest' where a pixel covers several rows. `rows` are indices
   *   into the table, not positions: the first is row 0. Listed `positions` are added up one by one, so
   *   zooming out of a long list takes longer.
   * @returns {Picture}
   * @throws {RangeError} as `sinusoidal` and `paint`; for 'min' or 'max' of several rows
   * @example
   * const table = { length: 1e5, dim: 512 };
   * phasor.paintSinusoidal({ ...table, rows: [50000, 50060] }).height; // → 60
   * const first = { rows: [0, 1], cols: [1, 2], colormap: ['#000000', '#ffffff'] };
   * phasor.paintSinusoidal({ ...table, ...first }).data; // → [255, 255, 255, 255]
   */
  paintSinusoidal(given) {
    const call = 'paintSinusoidal';
    const all = options(call, given, `${sinusoidalNames} ${pictureNames}`);
    const { columns, positions } = sinusoidalArguments(call, /** @type {Sinusoidal} */ (all));
    const { list, start, count } = positions;
    if (count === 0) {
      refuse(call, list ? 'positions.length' : 'length', say`a positive integer`, count);
    }
    const asked = { ...all, domain: all.domain ?? /** @type {const} */ ([-1, 1]) };
    // a sine goes below zero, whatever part of it is shown
    const lowest = () => -1;
    const { into, shape, colors } = pictureRequest(call, asked, count, columns.dim, lowest);
    const { width, height } = shape;
    const pixels = resultOf(
      run,
      call,
      (send) => clamped(send('paintSinusoidal', list, start, count, columns, shape, colors)),
      into,
    );
    return { width, height, data: pixels };
  },
});
