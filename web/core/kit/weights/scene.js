// The weights of heads over words, as the views of this folder show them, and statistics of them.

import { percentOf, significant } from '../../draw/numbers.js';
import { isolated } from '../../draw/words.js';
import { phrase, t } from '../../texts/language.js';
import { headOf } from '../../draw/rows.js';

/** @typedef {import('../../texts/language.js').Phrase} Phrase */
/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('../../api/tensor.js').Tensor} Tensor */
/** @typedef {import('../../draw/window.js').Window} Window */

/** @typedef {readonly (string | undefined)[]} Words undefined where none was given; an empty one is a word */

/**
 * @typedef {object} LeftOut keys at the beginning that are not shown
 * @property {number} count
 * @property {(at: { layer: number, head: number, query: number }) => number} share what a query gives them
 */

/**
 * @typedef {object} Scene
 * @property {Words} queries
 * @property {Words} keys
 * @property {Tensor[]} layers the weights of each layer, [heads, queries, keys] or more of both
 * @property {Tensor} weights those of the layer that is shown
 * @property {{ shape: number[], data: Uint8Array } | null} visible [queries, keys], 0 where masked
 * @property {(head: number, weights: Tensor) => string[]} [oddities] of given weights, those of its layer,
 *   or of a text that was read
 * @property {Tensor | null} scores [heads, queries, keys], −∞ where masked; null for given weights
 * @property {Tensor | null} logSum [heads, queries], the logarithm of what a row is divided by
 * @property {number} width numbers in a query and in a key
 * @property {(Phrase | '')[]} names of the heads
 * @property {string[]} notices what is left out
 * @property {number} [top] with many keys: the largest weight of all maps, for the darkest colour
 * @property {boolean} [isFused] whether layers or heads are merged: their numbers mean nothing then
 * @property {{ queries: string[][] | null, keys: string[][] | null }} [pieces] of merged words
 * @property {import('./places.js').BothPlaces} [places] of tokens among merged words
 * @property {LeftOut} [leftOut]
 * @property {boolean} [signed] whether some are below 0, which gives them two-sided colours
 * @property {readonly import('../../api/attention/contrast.js').DistinctHead[]} [changed] of two runs: the
 *   heads, that which changed most first
 * @property {boolean} [isDifference] whether it is the change between two runs
 * @property {string} [warning] shown above the figure
 */

/**
 * How dark a weight is. 'fixed': its share of 1, or of a larger one where there is one, so that heads
 * can be compared and equal weights look like little; of many keys its share of the largest of all
 * maps, because their weights are small. 'largest': its share of the largest weight of the head, so
 * that small ones can be distinguished; rows of a single weight, which is 1, do not count. 'log': its
 * logarithm, over three powers of ten below what is darkest. 'rank': its place among the weights of its
 * row, of which the largest has 1; equal ones have the same, and 0 stays 0.
 *
 * @typedef {'fixed' | 'largest' | 'log' | 'rank'} Scale
 */

/**
 * What the views show of a scene; positions are clamped to it.
 *
 * @typedef {Readonly<StateFields>} State
 */
/**
 * @typedef {object} StateFields
 * @property {number} layer
 * @property {number} head
 * @property {number} query
 * @property {number} key
 * @property {readonly number[]} selected
 * @property {readonly number[]} chosen the selected queries, or the query of the cursor
 * @property {readonly number[]} sums of the rows
 * @property {Window} rows queries that the matrix shows
 * @property {Window} columns keys
 * @property {Window} asked queries of the sentence and the lines
 * @property {Window} answered keys
 * @property {number} split where the second sentence begins, 0 for none
 * @property {readonly number[]} prompt how many queries and how many keys are of the prompt, empty for none
 * @property {import('../../draw/matrix.js').Colors} colors of the weights
 * @property {boolean} signed whether weights have two-sided colours
 * @property {Scale} scale
 * @property {boolean} isLeft whether keys run from right to left: on such a page, or of such a language
 * @property {boolean} areQueriesLeft
 */

/**
 * @typedef {object} Facts about the whole map of a head
 * @property {number} largest its largest weight, without its sign; 1 where all are 0
 * @property {number} comparable the largest of rows that have several weights; 0 where there is no such row
 * @property {number[]} sums of its rows
 * @property {number} missing weights that are not a number
 * @property {number} negative
 * @property {number} odd rows that do not add up to 1
 */

/** How far a row's sum may be from 1: authors round to two digits. */
const rounded = 0.02;

/** @type {WeakMap<Float32Array, Facts[]>} by the weights of a layer, for each head */
const known = new WeakMap();

/**
 * Statistics of a head that are needed before it is drawn; computed once.
 *
 * @param {Pick<Scene, 'weights'>} scene
 * @param {number} head
 * @returns {Facts}
 */
export function facts({ weights: { shape, data } }, head) {
  const heads = known.get(data) ?? [];
  known.set(data, heads);
  if (heads[head]) return heads[head];
  const [, rows, columns] = shape;
  const found = { largest: 0, comparable: 0, sums: Array(rows), missing: 0, negative: 0, odd: 0 };
  for (let row = 0, at = head * rows * columns; row < rows; ++row) {
    let [sum, finite, most, count] = [0, 0, 0, 0];
    for (const end = at + columns; at < end; ++at) {
      const value = data[at];
      sum += value;
      if (!Number.isFinite(value)) {
        found.missing += 1;
        continue;
      }
      finite += value;
      most = Math.max(most, Math.abs(value));
      if (value !== 0) count += 1;
      if (value < 0) found.negative += 1;
    }
    found.largest = Math.max(found.largest, most);
    if (count > 1) found.comparable = Math.max(found.comparable, most);
    if (Math.abs(finite - 1) > rounded) found.odd += 1;
    // beyond its 7 digits a float32 says nothing about the sum
    found.sums[row] = Number(sum.toPrecision(6));
  }
  found.largest ||= 1;
  return (heads[head] = found);
}

/**
 * @param {Pick<Scene, 'weights'>} scene
 * @param {number} head
 * @param {number} query
 * @returns {Float32Array} its whole row, including hidden keys
 */
export function rowOf({ weights: { shape, data } }, head, query) {
  const [, rows, columns] = shape;
  const from = (head * rows + query) * columns;
  return data.subarray(from, from + columns);
}

/** How many of the keys with the largest weights are named. */
export const mostNamed = 8;

/**
 * The largest weights of a row, largest first, whatever their signs.
 *
 * @param {Float32Array} row
 * @param {number} [most] of them
 */
export function strongest(row, most = mostNamed) {
  /** @type {number[]} */
  const keys = [];
  row.forEach((weight, key) => {
    const size = Math.abs(weight);
    if (!(size > 0) || (keys.length === most && size <= Math.abs(row[keys[most - 1]]))) return;
    const at = keys.findIndex((other) => Math.abs(row[other]) < size);
    keys.splice(at < 0 ? keys.length : at, 0, key);
    keys.length = Math.min(keys.length, most);
  });
  return { keys, weights: keys.map((key) => row[key]) };
}

/**
 * The rows of some queries added up.
 *
 * @param {Pick<Scene, 'weights'>} scene
 * @param {number} head
 * @param {readonly number[]} queries
 * @returns {Float64Array} one number a key
 */
export function summed(scene, head, queries) {
  const sums = new Float64Array(scene.weights.shape[2]);
  for (const query of queries) {
    rowOf(scene, head, query).forEach((weight, key) => (sums[key] += weight));
  }
  return sums;
}

/** @param {Scene} scene @param {number} query @param {number} key */
export const isMasked = ({ visible, keys }, query, key) =>
  visible?.data[query * keys.length + key] === 0;

/**
 * The weight of the darkest colour of a head. With scale 'largest' it is at least three times an equal share,
 * so that equal weights look pale.
 *
 * @param {Pick<Scene, 'weights' | 'top' | 'signed'>} scene
 * @param {number} head
 * @param {Scale} scale
 */
export function topOf(scene, head, scale) {
  const { largest, comparable } = facts(scene, head);
  if (scale !== 'largest') return scene.top ?? Math.max(1, largest);
  const equal = scene.signed ? 0 : 3 / scene.weights.shape[2];
  return Math.max(comparable || largest, Math.min(1, equal));
}

/** The lower end of a logarithmic scale, as a share of the darkest weight. */
const leastOfLog = 1e-3;

/**
 * How dark the weights of a row are, from 0 to 1; negative for negative weights.
 *
 * @param {Float32Array | Float64Array} row
 * @param {Scale} scale
 * @param {number} top the weight of the darkest colour
 * @returns {Float32Array | Float64Array} NaN where a weight is
 */
export function strengths(row, scale, top) {
  if (scale === 'rank') {
    const sizes = row
      .map(Math.abs)
      .filter((size) => size > 0)
      .sort();
    // the last place of each size, counted from 1
    const places = new Map(Array.from(sizes, (size, at) => [size, at + 1]));
    return row.map((weight) => {
      const place = places.get(Math.abs(weight)) ?? 0 * weight;
      return (Math.sign(weight) * place) / sizes.length || place;
    });
  }
  if (scale === 'log') {
    const whole = -Math.log(leastOfLog);
    return row.map((weight) => {
      const share = 1 + Math.log(Math.abs(weight) / top) / whole;
      return Math.sign(weight) * Math.min(1, Math.max(0, share));
    });
  }
  return row.map((weight) => weight / top || 0);
}

/** Whether a scale paints weights by their share of the darkest. @param {Scale} scale */
export const isLinear = (scale) => scale === 'fixed' || scale === 'largest';

/**
 * The values at the two ends of the colours.
 *
 * @param {Pick<State, 'scale' | 'signed'>} state
 * @param {number} top the weight of the darkest colour
 * @returns {readonly [number, number]}
 */
export function domainOf({ scale, signed }, top) {
  const end = isLinear(scale) ? top : 1;
  return [signed ? -end : 0, end];
}

/**
 * Texts for the two ends if they are not values: those of a logarithm.
 *
 * @param {Pick<State, 'scale' | 'signed'>} state
 * @param {number} top
 * @returns {readonly [string, string] | undefined}
 */
export function endNames({ scale, signed }, top) {
  if (scale !== 'log') return undefined;
  const share = (/** @type {number} */ weight) => percentOf(significant(100 * weight, 2));
  return [share(signed ? -top : leastOfLog * top), share(top)];
}

/**
 * What the colours measure.
 *
 * @param {Pick<State, 'scale'>} state
 * @param {Pick<Scene, 'isDifference'> | null} [scene]
 */
export const measureOf = ({ scale }, scene) =>
  scale === 'rank'
    ? t('rank in its row')
    : t(scene?.isDifference ? phrase('change') : phrase('weight'));

/**
 * The table that a head is painted from.
 *
 * @param {Tensor} head [queries, keys]
 * @param {Scale} scale
 * @param {number} top
 * @returns {Tensor} itself, or how dark each weight is
 */
export function shadesOf(head, scale, top) {
  if (isLinear(scale)) return head;
  const [rows, columns] = head.shape;
  const data = new Float32Array(rows * columns);
  for (let at = 0; at < data.length; at += columns) {
    data.set(strengths(head.data.subarray(at, at + columns), scale, top), at);
  }
  return { shape: head.shape, data };
}

/**
 * @template {Float32Array | Uint8Array} T
 * @param {{ shape: number[], data: T }} table
 * @returns {{ shape: number[], data: T }} its columns from right to left
 */
export function mirrored({ shape, data }) {
  const columns = shape[1];
  const other = data.slice();
  for (let at = 0; at < other.length; at += columns) other.subarray(at, at + columns).reverse();
  return { shape, data: /** @type {T} */ (other) };
}

/** With more keys than this, weights are so small that on a scale to 1 they have no colour. */
const manyKeys = 64;

/**
 * The least weight of all maps, and the largest without its sign. A loop, because there are millions.
 *
 * @param {readonly Tensor[]} layers
 */
export function endsOf(layers) {
  let [least, largest] = [0, 0];
  for (const { data } of layers) {
    for (let at = 0; at < data.length; ++at) {
      const value = data[at];
      if (value < least) least = value;
      if (value > largest && value < Infinity) largest = value;
    }
  }
  return { least, largest: Math.max(largest, least > -Infinity ? -least : 0) };
}

/**
 * @param {number} columns keys there are
 * @param {{ largest: number }} ends
 * @returns {number | undefined} the weight of the darkest colour of all maps, where it is not 1
 */
export const darkestOf = (columns, { largest }) =>
  columns > manyKeys && largest > 0 ? largest : undefined;

/** If the sides differ by more than this factor, cells are not square: they would be specks. */
const mostOblong = 3;

/** @param {number} rows @param {number} columns @returns {boolean} whether cells are squares */
export const isSquare = (rows, columns) =>
  Math.max(rows, columns) <= mostOblong * Math.min(rows, columns);

/** Least pixels of a row of an oblong map, and most of all its rows. */
const high = { row: 16, least: 64, most: 480 };

/** @param {number} rows of an oblong map @returns {number} pixels of all of them */
export const heightOf = (rows) => Math.min(high.most, Math.max(high.least, high.row * rows));

/** The ratio of height to width from which a map is transposed. */
const leastTall = 4;

/** @param {number} rows @param {number} columns @returns {boolean} whether a map is transposed */
export const isTall = (rows, columns) => columns > 0 && rows >= leastTall * columns;

/**
 * A pixel over several cells shows the largest, so that a diagonal does not vanish; with negative weights,
 * the mean.
 *
 * @param {boolean} signed
 * @returns {'max' | undefined}
 */
export const reduceOf = (signed) => (signed ? undefined : 'max');

/**
 * How weights are coloured, from a state and its scene.
 *
 * @typedef {Pick<State, 'colors' | 'scale' | 'isLeft'> & Pick<Scene, 'signed' | 'top'>} Palette
 */

/**
 * The picture of a head, with at most a given number of pixels.
 *
 * @param {Phasor} phasor
 * @param {Tensor} weights of its layer
 * @param {number} head
 * @param {Palette} palette
 * @param {number} side pixels at most
 */
export function pictureOf(
  phasor,
  weights,
  head,
  { colors, scale, isLeft, signed = false, top: all },
  side,
) {
  const [, rows, columns] = weights.shape;
  const top = topOf({ weights, top: all, signed }, head, scale);
  const table = headOf(weights, head);
  return phasor.paint(shadesOf(isLeft ? mirrored(table) : table, scale, top), {
    colormap: colors,
    domain: domainOf({ scale, signed }, top),
    height: Math.min(side, rows),
    width: Math.min(side, columns),
    reduce: reduceOf(signed),
  });
}

/** @param {Words} words @param {number} place @returns {string} the word as drawn, with its place */
export function placed(words, place) {
  const word = words[place];
  return word === undefined ? String(place) : `${isolated(word)} ${place}`;
}

/** @param {number} head @returns {string} its colour everywhere */
export const headColor = (head) => `var(--head-${(head % 8) + 1})`;

/**
 * The colour of a weight: the head's, or, if some are negative, its sign's.
 *
 * @param {boolean} signed
 * @param {number} head
 * @param {boolean} isBelow
 */
export const colorOf = (signed, head, isBelow) =>
  signed ? `var(--${isBelow ? 'negative' : 'positive'})` : headColor(head);
