import { phrase, t } from '../../texts/language.js';
import { colormap } from '../../kit/colormap-setting.js';
import { pinning } from '../../kit/pin.js';
import { data, flag, integer, object, oneOf, text } from '../../kit/settings.js';
import { base, dim, length } from '../../kit/stops.js';
import { ends, window } from '../../kit/window-setting.js';
import { notations } from './formula.js';
import { encodingNames } from './model.js';

/** @typedef {import('../../api/tensor.js').Tensor} Tensor */
/** @typedef {import('../../api/tensor.js').BooleanTensor} BooleanTensor */
/** @template Value @typedef {import('../../kit/settings.js').Setting<Value>} Setting */

/** @type {Setting<'auto' | 'symmetric' | readonly [number, number]>} */
const domain = {
  preset: 'auto',
  about:
    "the values at the two ends: '-1 1'; 'auto' takes them from the numbers, 'symmetric' with zero in the middle also where no number is negative",
  get wanted() {
    return t("'auto', 'symmetric' or two numbers 'low high', the second the larger");
  },
  read(given) {
    const name = given.trim();
    return name === 'auto' || name === 'symmetric' ? name : ends(given);
  },
  write: (value) => (typeof value === 'string' ? value : value.join(' ')),
};

/** A longer list must consist of holes; iterating over it would take minutes. */
const longest = 2 ** 24;

/** Replaces null by NaN, which JSON lacks. @param {unknown} value @returns {unknown} */
const withNaN = (value) =>
  Array.isArray(value) && value.length <= longest
    ? value.map((each) => (Array.isArray(each) ? withNaN(each) : (each ?? NaN)))
    : value;

/** The numbers of a tensor may be a plain array, as in JSON. @param {unknown} value @returns {unknown} */
const numbers = (value) =>
  value && typeof value === 'object' && 'data' in value && Array.isArray(value.data)
    ? { ...value, data: withNaN(value.data) }
    : withNaN(value);

/** @param {string} about */
const labels = (about) =>
  data({
    /** @type {readonly string[] | null} */
    preset: null,
    about,
    wanted: phrase('a list of texts'),
    accept(value = null) {
      if (value === null) return null;
      return Array.isArray(value) && value.length <= longest ? value.map(String) : undefined;
    },
  });

const titles =
  "'position', 'dimension', …; elements of a group that show positions, dimensions, queries or keys move together";
const cursor = 'the cursor, counted from 0, -1 for none; setting it fires no event';
const part = "the part that is shown, '0 64' the first 64; without it all";

export const settings = {
  tensor: data({
    /** @type {Tensor | null} */
    preset: null,
    isShown: true,
    about:
      '{ shape: [rows, columns], data: Float32Array or another list of numbers } or nested arrays, or null; cloneNode copies no properties: a clone is given its tensor again',
    wanted: phrase('a tensor { shape, data } or nested arrays of numbers'),
    accept: (value) => object(numbers(value)),
  }),
  mask: data({
    /** @type {BooleanTensor | null} */
    preset: null,
    about: '{ shape, data: Uint8Array } or null; cells with 0 are masked',
    wanted: phrase('a mask { shape, data } or nested arrays of booleans'),
    accept: object,
  }),
  rowlabels: labels('a text for each row; without them the numbers'),
  columnlabels: labels('a text for each column; without them the numbers'),
  encoding: oneOf(encodingNames, {
    link: true,
    label: phrase('Encoding'),
    about:
      "'sinusoidal', 'learned', 'binary', 'counting', 'normalized' or 'waves'; drawn where no table is given, or announced by a setting of tables alone",
  }),
  length: length({ preset: 60, least: 1, most: 100_000, about: 'positions, 1 to 100,000' }),
  dim: dim({
    preset: 32,
    least: 1,
    most: 4096,
    about: "numbers in a row, 1 to 4096; of 'waves', sine and cosine of p/1, p/2, …",
  }),
  base: base({ about: 'of the wavelengths, 1 or more' }),
  start: integer({
    preset: 0,
    least: -(2 ** 40),
    most: 2 ** 40,
    label: phrase('First position'),
    stops: [0, 1, 10, 100, 1000, 10_000, 100_000, 1_000_000],
    about: 'the first position',
  }),
  layout: /** @satisfies {Setting<import('../../api/encoding/encoding.js').Layout>} */ (
    oneOf(
      [
        phrase('interleaved'),
        phrase('concatenated'),
        phrase('interleaved-cos-first'),
        phrase('concatenated-cos-first'),
      ],
      {
        label: phrase('Layout'),
        about:
          "'interleaved', or 'concatenated' with all sines first; with '-cos-first' each cosine, or all of them, before the sines",
      },
    )
  ),
  notation: oneOf(notations, {
    about:
      "of the formula: 'index' p(i, 2j), 'paper' PE(pos, 2i), 'time' PE(t, 2i) with an angular frequency, 'cases' p(i, j)",
  }),
  rows: window(part),
  columns: window(part),
  row: integer({ preset: -1, least: -1, about: cursor }),
  column: integer({ preset: -1, least: -1, about: cursor }),
  ...pinning,
  colormap,
  domain,
  rowtitle: text({ preset: 'row', about: titles }),
  columntitle: text({ preset: 'column', about: titles }),
  widths: oneOf(['even', 'turning'], {
    about:
      "of the columns: 'even', or 'turning', narrower from pair to pair as the pairs turn more slowly, below the dial of each pair: of encodings whose pairs stand side by side ('waves', and 'sinusoidal' with an interleaved layout), without `square`",
  }),
  square: flag({ about: 'cells keep equal sides' }),
  bare: flag({ about: 'cells only: no axes, no legend, no cursor' }),
};
