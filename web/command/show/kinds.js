// The contents of a page of figures, the figures that an array can become, and the default.

/** @typedef {'attention' | 'heatmap' | 'similarity' | 'encoding'} Kind */

/**
 * @typedef {object} Figure
 * @property {Kind} kind of a page with a picture 'attention'
 * @property {string} name of the file, and of the tensor in it
 * @property {import('./arrays.js').Packed} array
 * @property {import('./arrays.js').Packed} [compare] of another run: weights of the same shape
 * @property {string} [comparename] of its file
 * @property {number} [error] the largest difference of an entry from what was given, where it is not 0
 * @property {string[]} [tokens] of the queries, or of the rows
 * @property {string[]} [keytokens] of the keys, where they are others, or of the columns
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
 * @property {string} [image] the picture that weights are of, as a data: address
 * @property {string} [origin] of the page that may frame this one and is told the selected cell
 * @property {string} [notebook] the same, of the notebook that wrote the page, see widget.js
 * @property {Figure[]} figures
 */

/**
 * Settings of the view that the command and phasor.py take, under the names that <phasor-attention> has.
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

/** Those of weights over a picture, under the names that <phasor-patches> has. */
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

/** Kind → the shapes that it takes. @type {Record<Kind, { sides: number[], wanted: string }>} */
export const kinds = {
  attention: {
    // one is a row of weights
    sides: [1, 2, 3, 4, 5],
    wanted: '[queries, keys], [heads, queries, keys] or [layers, heads, queries, keys]',
  },
  heatmap: { sides: [1, 2], wanted: '[rows, columns]' },
  similarity: { sides: [2], wanted: '[positions, dim]' },
  encoding: { sides: [2], wanted: '[positions, dim]' },
};

/**
 * What weights are of.
 *
 * @param {readonly number[]} shape
 * @returns {[layers: number, heads: number]}
 */
export function modelOf(shape) {
  const heads = shape.at(-3) ?? 1;
  return [shape.slice(0, -3).reduce((product, side) => product * side, 1), heads];
}

/** Tokens of a sentence that are shown at once. */
const longest = 128;

/**
 * The default view of weights: one row is a sentence, or a map if it is long.
 *
 * @param {number} rows
 * @param {number} columns
 * @returns {'tokens' | 'matrix' | undefined} undefined for that of the element
 */
export const usualView = (rows, columns) =>
  rows === 1 ? (columns > longest ? 'matrix' : 'tokens') : undefined;

/** Sums of rows of weights, which float16 and bfloat16 round. */
const tolerance = 0.02;

/**
 * Whether rows are weights: nowhere negative, each with the sum 1, or 0 where a query sees no key.
 *
 * @param {{ shape: readonly number[], data: ArrayLike<number> }} array
 */
function areWeights({ shape, data }) {
  const keys = shape[shape.length - 1];
  for (let from = 0; from < data.length; from += keys) {
    let sum = 0;
    for (let at = from; at < from + keys; ++at) {
      if (data[at] < 0) return false;
      // NaN is what a library leaves in the row of a query that sees no key
      if (!Number.isNaN(data[at])) sum += data[at];
    }
    if (sum !== 0 && Math.abs(sum - 1) > tolerance) return false;
  }
  return true;
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
 * @returns {{ kind: Kind, because: string } | null} null where no kind has this number of dimensions
 */
export function kindOf(array, name) {
  const { length } = array.shape;
  if (length >= 3 && length <= 5) return { kind: 'attention', because: `it has ${length} sides` };
  if (length === 1 && areWeights(array)) return { kind: 'attention', because: 'its sum is 1' };
  if (length === 1) return { kind: 'heatmap', because: 'it has one side' };
  if (length !== 2) return null;
  if (areWeights(array)) return { kind: 'attention', because: 'each of its rows has the sum 1' };
  const [, named] =
    names.find(([pattern, kind]) => kind !== 'attention' && pattern.test(name)) ?? [];
  if (named) return { kind: named, because: 'its name says so' };
  return { kind: 'heatmap', because: 'it has two sides' };
}
