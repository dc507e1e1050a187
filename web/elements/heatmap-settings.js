// The settings of <phasor-heatmap>.

import { isPlain } from '../draw/colors.js';
import { colormapNames } from '../picture.js';
import { t } from '../text/language.js';
import { encodingNames } from './heatmap-matrix.js';
import { notations } from './heatmap-formula.js';
import { pinning } from './pin.js';
import { data, flag, integer, numbers, oneOf, real, text } from './settings.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../tensor.js').BooleanTensor} BooleanTensor */
/** @template Value @typedef {import('./settings.js').Setting<Value>} Setting */

const pair = numbers({ preset: [], atLeast: 2, atMost: 2 });

/** Two numbers, the second the larger. @param {string} given */
function ends(given) {
  const [low, high] = pair.read(given) ?? [];
  return low < high ? /** @type {const} */ ([low, high]) : undefined;
}

/** @type {Setting<'auto' | readonly [number, number]>} */
const domain = {
  preset: 'auto',
  get wanted() {
    return t("'auto' or two numbers 'low high', the second the larger");
  },
  read: (given) => (given.trim() === 'auto' ? 'auto' : ends(given)),
  write: (value) => (value === 'auto' ? value : value.join(' ')),
};

/** A part of the rows or columns. @type {Setting<readonly number[]>} */
export const window = {
  preset: [],
  get wanted() {
    return t("two numbers 'from to', the second the larger");
  },
  read(given) {
    if (given.trim() === '') return this.preset;
    const found = ends(given);
    return found && found[0] >= 0 ? found : undefined;
  },
  write: (value) => (value.length === 0 ? null : value.join(' ')),
};

/** A longer list is of holes, and going through it would take minutes. */
const longest = 2 ** 24;

/** JSON has no NaN. @param {unknown} value @returns {unknown} */
const withNaN = (value) =>
  Array.isArray(value) && value.length <= longest
    ? value.map((each) => (Array.isArray(each) ? withNaN(each) : (each ?? NaN)))
    : value;

/** @type {Setting<Tensor | null>} */
const tensor = data({
  preset: /** @type {Tensor | null} */ (null),
  wanted: 'a tensor { shape, data } or nested arrays of numbers',
  accept: (value) =>
    value === undefined
      ? null
      : typeof value === 'object'
        ? /** @type {any} */ (withNaN(value))
        : undefined,
});

/** @type {Setting<BooleanTensor | null>} */
const mask = data({
  preset: /** @type {BooleanTensor | null} */ (null),
  wanted: 'a mask { shape, data } or nested arrays of booleans',
  accept: (value) =>
    value === undefined ? null : typeof value === 'object' ? /** @type {any} */ (value) : undefined,
});

/** @type {Setting<readonly string[] | null>} */
const labels = data({
  preset: /** @type {readonly string[] | null} */ (null),
  wanted: 'a list of texts',
  accept: (value) =>
    Array.isArray(value) && value.length <= longest
      ? value.map(String)
      : (value ?? null) === null
        ? null
        : undefined,
});

const cell = integer({ preset: -1, least: -1 });

/** @param {string} color that a canvas can make bytes of; where there is no CSS, as on servers, a plain one */
const isColor = (color) => isPlain(color) || (globalThis.CSS?.supports('color', color) ?? false);

/** @type {Setting<import('../picture.js').Colormap | readonly string[]>} */
const colormap = {
  preset: 'diverging',
  get wanted() {
    const names = colormapNames.map((name) => `'${name}'`).join(', ');
    return t('one of {names}, or 2 or more colours, divided by blanks', { names });
  },
  read(given) {
    const name = colormapNames.find((each) => each === given.trim());
    // blanks and commas within brackets divide nothing
    const colors = given.match(/[^\s,(]+(?:\((?:[^()]|\([^()]*\))*\))?/g) ?? [];
    return name ?? (colors.length > 1 && colors.every(isColor) ? colors : undefined);
  },
  write: (value) => (typeof value === 'string' ? value : value.join(' ')),
};

export const settings = {
  tensor,
  mask,
  rowlabels: labels,
  columnlabels: labels,
  encoding: oneOf(encodingNames, { label: 'Encoding' }),
  length: integer({
    preset: 60,
    least: 1,
    most: 100_000,
    label: 'Length',
    stops: [4, 8, 16, 32, 60, 100, 200, 500, 1000, 10_000, 100_000],
  }),
  dim: integer({
    preset: 32,
    least: 1,
    most: 4096,
    label: 'Dimension',
    stops: [2, 4, 6, 8, 16, 32, 64, 128, 256, 512],
  }),
  base: real({
    preset: 10_000,
    least: 1,
    label: 'Base',
    stops: [1, 2, 10, 100, 1000, 10_000, 100_000, 1_000_000],
  }),
  start: integer({
    preset: 0,
    least: -(2 ** 40),
    most: 2 ** 40,
    label: 'First position',
    stops: [0, 1, 10, 100, 1000, 10_000, 100_000, 1_000_000],
  }),
  layout: oneOf(/** @type {const} */ (['interleaved', 'concatenated']), { label: 'Layout' }),
  notation: oneOf(notations),
  rows: window,
  columns: window,
  row: cell,
  column: cell,
  ...pinning,
  colormap,
  domain,
  rowtitle: text({ preset: 'row' }),
  columntitle: text({ preset: 'column' }),
  square: flag(),
  bare: flag(),
};
