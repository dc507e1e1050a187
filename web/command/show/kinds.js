// The contents of a page of figures, the kinds of figures for an array, and the default kind.

/** @typedef {'attention' | 'heatmap' | 'similarity' | 'encoding'} Kind */

/**
 * @typedef {object} Figure
 * @property {Kind} kind on a page with a picture: 'attention'
 * @property {string} name of the file, and of the tensor in it
 * @property {import('./arrays.js').Packed} array
 * @property {import('./arrays.js').Packed} [compare] weights of another run, with the same shape
 * @property {string} [comparename] name of its file
 * @property {number} [error] the largest rounding error of an entry, if not 0
 * @property {string[]} [tokens] of the queries or the rows
 * @property {string[]} [keytokens] of the keys, if different, or of the columns
 * @property {number} [layer]
 * @property {number} [head]
 * @property {Record<string, string>} [settings] of the view, as attributes of the element
 */
/**
 * @typedef {object} Contents
 * @property {string} [title]
 * @property {string} [caption]
 * @property {'light' | 'dark' | 'auto'} [theme]
 * @property {string} [lang]
 * @property {string} [image] the picture of the weights, as a data URL
 * @property {string} [origin] of the page that may embed this one and receives the selected cell
 * @property {string} [notebook] the same for the notebook that wrote the page, see widget.js
 * @property {Figure[]} figures
 */

/**
 * Settings of the view that the command and phasor.py accept, with the names of <phasor-attention>.
 * <phasor-heatmap> has some of them, too.
 */
export const viewSettings = [
  'combine',
  'combinelayers',
  'words',
  'groups',
  'keygroups',
  'withoutfirst',
  'scale',
  'colormap',
  'view',
  'query',
  'key',
  'rows',
  'columns',
  'split',
  'prompt',
  'overview',
  'run',
];

/** The same for weights over a picture, with the names of <phasor-patches>. */
export const patchSettings = [
  'grid',
  'prefix',
  'fit',
  'show',
  'opacity',
  'combine',
  'colormap',
  'query',
  'key',
];

/**
 * Kind → the numbers of dimensions that it accepts.
 *
 * @type {Record<Kind, { sides: number[], wanted: string }>}
 */
export const kinds = {
  attention: {
    // one dimension is a row of weights
    sides: [1, 2, 3, 4, 5],
    wanted: '[queries, keys], [heads, queries, keys] or [layers, heads, queries, keys]',
  },
  heatmap: { sides: [1, 2], wanted: '[rows, columns]' },
  similarity: { sides: [2], wanted: '[positions, dim]' },
  encoding: { sides: [2], wanted: '[positions, dim]' },
};

/**
 * The shape of a model in which weights are stacked.
 *
 * @param {readonly number[]} shape
 * @returns {[layers: number, heads: number]}
 */
export function modelOf(shape) {
  const heads = shape.at(-3) ?? 1;
  return [shape.slice(0, -3).reduce((product, side) => product * side, 1), heads];
}

/** Longest sentence that is shown at once. */
const longest = 128;

/**
 * The default view of weights: one row is a sentence, or a map if it is long.
 *
 * @param {number} rows
 * @param {number} columns
 * @returns {'tokens' | 'matrix' | undefined} undefined: the default of the element
 */
export const usualView = (rows, columns) =>
  rows === 1 ? (columns > longest ? 'matrix' : 'tokens') : undefined;

/** Allowed error of a row's sum, which float16 and bfloat16 round. */
const tolerance = 0.02;

/**
 * Which sums the rows have if they are weights: nowhere negative, with the sum 1, or 0 of a query that sees
 * no key.
 *
 * @param {{ shape: readonly number[], data: ArrayLike<number> }} array
 * @returns {'' | '1' | '1 or 0'} '' if they are none
 */
function sumsOf({ shape, data }) {
  const keys = shape[shape.length - 1];
  let [some, none] = [false, false];
  for (let from = 0; from < data.length; from += keys) {
    let sum = 0;
    for (let at = from; at < from + keys; ++at) {
      if (data[at] < 0) return '';
      // libraries leave NaN in the row of a query that sees no key
      if (!Number.isNaN(data[at])) sum += data[at];
    }
    if (sum !== 0 && Math.abs(sum - 1) > tolerance) return '';
    if (sum === 0) none = true;
    else some = true;
  }
  return some ? (none ? '1 or 0' : '1') : '';
}

/** @type {[RegExp, Kind][]} */
const names = [
  [/att(e?n|s\b)|weights/i, 'attention'],
  [/simil|cosine/i, 'similarity'],
  [/encod|positional|\bpe\b|sinus|wpe/i, 'encoding'],
];

/**
 * @param {{ shape: readonly number[], data: ArrayLike<number> }} array
 * @param {string} name of its file and of the tensor in it
 * @returns {{ kind: Kind, because: string } | null} null if no kind accepts its number of dimensions
 */
export function kindOf(array, name) {
  const { length } = array.shape;
  if (length >= 3 && length <= 5) return { kind: 'attention', because: `it has ${length} sides` };
  const sums = length > 2 ? '' : sumsOf(array);
  if (length === 1 && sums) return { kind: 'attention', because: 'its sum is 1' };
  if (length === 1) return { kind: 'heatmap', because: 'it has one side' };
  if (length !== 2) return null;
  if (sums) return { kind: 'attention', because: `each of its rows has the sum ${sums}` };
  const [, named] =
    names.find(([pattern, kind]) => kind !== 'attention' && pattern.test(name)) ?? [];
  if (named) return { kind: named, because: 'its name says so' };
  return { kind: 'heatmap', because: 'it has two sides' };
}
