// Attention weights → fewer of them: all layers become one map, pieces of words become words. The arithmetic
// is src/attention/condense.cpp.

import { allocated, Choice, resultOf } from '../marshal.js';
import {
  exact,
  finite,
  integer,
  isArray,
  isObject,
  kindOf,
  lengthOf,
  oneOf,
  options,
  rangeError,
  refuse,
  say,
  unchanged,
} from '../check.js';
import { size, tensor } from '../tensor.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../tensor.js').TensorLike} TensorLike */

/**
 * Which pieces belong to which word: [first, end) of each word, or the number of the word of each piece, from
 * 0 on. Pieces in no range, or with null, are left out; words may be in any order, and pieces of one word
 * apart.
 *
 * @typedef {readonly (readonly number[])[] | readonly (number | bigint | null)[] | TensorLike |
 *   import('../tensor.js').NumberList} Groups
 */

/** @typedef {'mean' | 'sum' | 'max' | 'min' | 'first' | 'last'} Merge */

const fusions = /** @type {const} */ (['mean', 'max', 'min']);
const merges = /** @type {const} */ (['mean', 'sum', 'max', 'min', 'first', 'last', 'none']);

/**
 * The word of each piece, -1 for none, and how many words there are.
 *
 * @param {string} call
 * @param {unknown} groups
 * @param {number} pieces
 */
function wordsOf(call, groups, pieces) {
  const wanted = say`[first, end) of each word, or a number for each of the ${pieces} pieces`;
  if (!isObject(groups)) return refuse(call, 'groups', wanted, groups, TypeError);
  const wordOf = new Int32Array(pieces).fill(-1);
  let list = /** @type {ArrayLike<unknown>} */ (groups);
  const isFlat = kindOf(list) || (isArray(list) && !isObject(list[0]));
  if (!isFlat) {
    const { shape, data } = tensor(call, 'groups', groups, [1, 2]);
    const [words, ends] = shape;
    if (ends === 2) {
      for (let word = 0; word < words; ++word) {
        fillWord(call, wordOf, word, data[2 * word], data[2 * word + 1]);
      }
      return { wordOf, words };
    }
    list = data;
  }
  const count = kindOf(list) ? lengthOf(list) : list.length;
  if (count !== pieces) refuse(call, 'groups', wanted, groups);
  let words = 0;
  for (let piece = 0; piece < pieces; ++piece) {
    if (list[piece] === null) continue;
    const name = `groups[${piece}]`;
    const word = integer(call, name, /** @type {unknown} */ (exact(call, name, list[piece])), 0);
    if (word >= pieces) refuse(call, name, say`less than ${pieces}, the number of pieces`, word);
    wordOf[piece] = word;
    words = Math.max(words, word + 1);
  }
  const seen = new Set(wordOf);
  for (let word = 0; word < words; ++word) {
    if (!seen.has(word))
      throw rangeError`${call}: groups must have a piece of word ${word}, got none`;
  }
  return { wordOf, words };
}

/**
 * @param {string} call
 * @param {Int32Array} wordOf
 * @param {number} word whose pieces are [first, end)
 * @param {number} first
 * @param {number} end
 */
function fillWord(call, wordOf, word, first, end) {
  const name = `groups[${word}]`;
  integer(call, `${name}[0]`, first, 0);
  integer(call, `${name}[1]`, end, first + 1);
  const pieces = wordOf.length;
  if (end > pieces) refuse(call, `${name}[1]`, say`at most ${pieces}, the number of pieces`, end);
  const taken = wordOf.findIndex((other, piece) => piece >= first && piece < end && other >= 0);
  if (taken >= 0) {
    throw rangeError`${call}: ${name} must not have piece ${taken}, which groups[${wordOf[taken]}] has`;
  }
  wordOf.fill(word, first, end);
}

/** @param {import('../marshal.js').Run} run */
export const condensers = (run) => ({
  /**
   * Attention rollout: how much of each token of the first layer reaches each token after the last, if what a
   * layer passes on is its attention weights and, past them, the token itself. Of each layer
   * Â = (1 - residual)·A + residual·I, A its heads as one, every row made to sum to 1; the result is the
   * product Â_last · … · Â_first (Abnar and Zuidema 2020, section 3).
   *
   * Who does what: the authors take the mean of heads; vit-explain has 'mean', 'max' and 'min', the largest
   * or smallest weight at each place, but its `a / a.sum(dim=-1)` divides columns, while here rows sum to 1.
   * Its discard_ratio, which sets the smallest weights to zero, is not offered.
   *
   * @param {TensorLike} weights [layers, heads, n, n], 0 or above
   * @param {{ residual?: number, heads?: 'mean' | 'max' | 'min', from?: number }} [given] `residual`: from 0
   *   to 1, 0.5 by default. `from`: the first layer that counts, 0 by default
   * @returns {Tensor} [n, n]; rows sum to 1. A row that sees no key in a layer keeps its own token there,
   *   and without a residual has zeros
   * @throws {RangeError} for weights that are negative, not finite or not square, a residual outside of
   *   [0, 1], a layer that there is not
   * @see Abnar and Zuidema 2020, Quantifying attention flow in transformers: https://arxiv.org/abs/2005.00928
   * @example
   * phasor.rollout([[[[1, 0], [0.5, 0.5]]]]).data; // → [1, 0, 0.25, 0.75]
   * phasor.rollout([[[[1, 0], [0.5, 0.5]]], [[[1, 0], [1, 0]]]]).data; // → [1, 0, 0.625, 0.375]
   */
  rollout(weights, given) {
    const call = 'rollout';
    const {
      residual = 0.5,
      heads = 'mean',
      from = 0,
    } = options(call, given, 'residual heads from');
    const { shape, data } = tensor(call, 'weights', weights, [4]);
    const [layers, count, n] = shape;
    if (layers === 0 || count === 0 || n !== shape[3]) {
      refuse(call, 'weights', say`[layers, heads, n, n] of one layer and one head or more`, {
        shape,
      });
    }
    const share = finite(call, 'residual', residual);
    if (share < 0 || share > 1) refuse(call, 'residual', say`from 0 to 1`, residual);
    const fusion = new Choice('Fusion', oneOf(call, 'heads', heads, fusions));
    if (integer(call, 'from', from, 0) >= layers) {
      refuse(call, 'from', say`less than ${layers}, the number of layers`, from);
    }
    unchanged(call, data);
    const layerSize = count * n * n;
    /** @type {Float32Array | null} */
    let before = null;
    // layer by layer, so that WebAssembly memory, which never shrinks, holds only one
    for (let layer = from; layer < layers; ++layer) {
      const part = data.subarray(layer * layerSize, (layer + 1) * layerSize);
      before = resultOf(run, call, (send) =>
        send('rollout', part, count, n, fusion, share, before),
      );
    }
    return { shape: [n, n], data: /** @type {Float32Array} */ (/** @type {unknown} */ (before)) };
  },

  /**
   * Weights of pieces of words → weights of words. The weight on a word is the sum of those on its pieces,
   * and the weights from a word are the mean of those from its pieces, so rows that summed to 1 still do
   * (Clark et al. 2019, section 4.1). First columns are merged, then rows.
   *
   * @param {TensorLike} weights [n, n], [heads, n, n] or [layers, heads, n, n]
   * @param {Groups} groups
   * @param {{ rows?: Merge | 'none', cols?: Merge | 'none' }} [given] `rows`: 'mean' by default, `cols`:
   *   'sum'. 'first' and 'last' take that piece of a word; 'none' does not merge, for queries and keys that
   *   are different tokens
   * @returns {Tensor} as weights, with words in place of pieces
   * @throws {RangeError} for weights that are not square, a piece that does not exist or is in two words, a
   *   word without pieces
   * @see Clark, Khandelwal, Levy and Manning 2019, What does BERT look at?: https://arxiv.org/abs/1906.04341
   * @example
   * const pieces = [[1, 0, 0], [0.5, 0.25, 0.25], [0.25, 0.25, 0.5]];
   * phasor.merge(pieces, [[0, 1], [1, 3]]).data; // → [1, 0, 0.375, 0.625]
   * phasor.merge(pieces, [0, 1, 1], { cols: 'none' }).data; // → [1, 0, 0, 0.375, 0.25, 0.375]
   */
  merge(weights, groups, given) {
    const call = 'merge';
    const { rows = 'mean', cols = 'sum' } = options(call, given, 'rows cols');
    const { shape, data } = tensor(call, 'weights', weights, [2, 3, 4]);
    const [queries, keys] = shape.slice(-2);
    const outer = shape.slice(0, -2);
    const kept = [oneOf(call, 'rows', rows, merges), oneOf(call, 'cols', cols, merges)].map(
      (kind) => kind === 'none',
    );
    if (queries !== keys && !kept[0] && !kept[1]) {
      refuse(call, 'weights', say`square, unless rows or cols is 'none'`, { shape });
    }
    const { wordOf, words } = wordsOf(call, groups, kept[0] ? keys : queries);
    const [to, across] = [kept[0] ? queries : words, kept[1] ? keys : words];
    const group = (/** @type {string} */ kind) =>
      kind === 'none'
        ? { wordOf: null, words: 0, merge: new Choice('Merge', 'mean') }
        : { wordOf, words, merge: new Choice('Merge', kind) };
    const [rowGroup, colGroup] = [group(rows), group(cols)];
    const merged = allocated(call, size(outer) * to * across);
    unchanged(call, data);
    const planes = merged.length > 0 ? size(outer) : 0;
    for (let plane = 0; plane < planes; ++plane) {
      const part = data.subarray(plane * queries * keys, (plane + 1) * queries * keys);
      const into = merged.subarray(plane * to * across, (plane + 1) * to * across);
      resultOf(run, call, (send) => send('merge', part, queries, keys, rowGroup, colGroup), into);
    }
    return { shape: [...outer, to, across], data: merged };
  },
});
