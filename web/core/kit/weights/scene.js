// The weights of heads over words that the views of this folder show, with statistics.

import { percentOf, significant } from '../../draw/numbers.js';
import { isolated } from '../../draw/words.js';
import { phrase, t } from '../../texts/language.js';
import { headOf } from '../../draw/rows.js';

/** @typedef {import('../../texts/language.js').Phrase} Phrase */
/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('../../api/tensor.js').Tensor} Tensor */
/** @typedef {import('../../draw/window.js').Window} Window */

/** @typedef {readonly (string | undefined)[]} Words undefined: no name was given; '' is a name */

/**
 * @typedef {object} LeftOut first keys that are not shown
 * @property {number} count
 * @property {(at: { layer: number, head: number, query: number }) => number} share the total weight that
 *   each query gives them
 */

/**
 * @typedef {object} Scene
 * @property {Words} queries
 * @property {Words} keys
 * @property {Tensor[]} layers [heads, queries, keys] of each layer
 * @property {Tensor} weights those of the chosen layer
 * @property {{ shape: number[], data: Uint8Array } | null} visible [queries, keys], 0 where masked
 * @property {(head: number, weights: Tensor) => string[]} [oddities] notices about the given weights of the
 *   layer, or about a text that was read
 * @property {Tensor | null} scores [heads, queries, keys], −∞ where masked; null for given weights
 * @property {Tensor | null} logSum [heads, queries], the logarithm of each row's softmax denominator
 * @property {number} width dimension of a query and a key
 * @property {(Phrase | '')[]} names of the heads
 * @property {string[]} notices what is left out
 * @property {number} [top] the weight of the darkest colour, where there are many keys: the largest of all
 *   maps
 * @property {boolean} [isFused] whether layers or heads are merged; then their numbers mean nothing
 * @property {{ queries: string[][] | null, keys: string[][] | null }} [pieces] the tokens of merged words
 * @property {import('./places.js').BothPlaces} [places] where tokens are among merged words
 * @property {LeftOut} [leftOut]
 * @property {boolean} [signed] whether some are below 0; then the colour map is diverging
 * @property {readonly import('../../api/attention/contrast.js').DistinctHead[]} [changed] of two runs:
 *   heads, most changed first
 * @property {boolean} [isDifference] whether it is the change between two runs
 * @property {string} [warning] shown above the figure
 */

/**
 * How dark a weight is. 'fixed': relative to 1, or to the largest weight if that is above 1, so that heads
 * can be compared and equal weights look pale; with many keys, whose weights are small, relative to the
 * largest of all maps. 'largest': relative to the largest weight of the head, so that small ones can be
 * distinguished; rows with a single weight, which is 1, do not count. 'log': its logarithm, down to a
 * thousandth of the darkest weight. 'rank': its rank within the row as a share, 1 for the largest; equal
 * weights have equal ranks, and 0 stays 0.
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
 * @property {Window} rows the queries shown in the matrix
 * @property {Window} columns the keys shown in the matrix
 * @property {Window} asked the queries shown in the sentence and the lines
 * @property {Window} answered the keys shown there
 * @property {number} split where the second sentence begins, 0 for none
 * @property {readonly number[]} prompt number of queries and of keys in the prompt, empty for none
 * @property {import('../../draw/matrix.js').Colors} colors colour map of the weights
 * @property {boolean} signed whether that map is diverging
 * @property {Scale} scale
 * @property {boolean} isLeft whether keys run from right to left: on a right-to-left page, or in such a
 *   language
 * @property {boolean} areQueriesLeft
 */

/**
 * @typedef {object} Facts of a whole head
 * @property {number} largest largest absolute weight; 1 if all are 0
 * @property {number} comparable the largest in rows with several weights; 0 if there is no such row
 * @property {number[]} sums of its rows
 * @property {number} missing number of weights that are NaN
 * @property {number} negative
 * @property {number} odd number of rows that do not add up to 1
 */

/** How far a row's sum may differ from 1: authors round to two digits. */
const rounded = 0.02;

/** @type {WeakMap<Float32Array, Facts[]>} the weights of a layer → facts of each head */
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
    // a float32 has about 7 significant digits
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

/** Number of keys that are named, those with the largest weights. */
export const mostNamed = 8;

/**
 * The largest weights of a row by absolute value, in descending order.
 *
 * @param {Float32Array} row
 * @param {number} [most] how many
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
 * The sum of several queries' rows.
 *
 * @param {Pick<Scene, 'weights'>} scene
 * @param {number} head
 * @param {readonly number[]} queries
 * @returns {Float64Array} one number per key
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
 * The weight with the darkest colour in a head. With the scale 'largest' it is at least three times the
 * uniform weight, so that uniform weights look pale.
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

/** The lower end of the logarithmic scale, as a share of the darkest weight. */
const leastOfLog = 1e-3;

/**
 * The shade of each weight of a row: 1 is the darkest, -1 that of negative ones.
 *
 * @param {Float32Array | Float64Array} row
 * @param {Scale} scale
 * @param {number} top the weight of the darkest colour
 * @returns {Float32Array | Float64Array} for NaN it is NaN, or 0 where the scale is linear
 */
export function strengths(row, scale, top) {
  if (scale === 'rank') {
    const sizes = row
      .map(Math.abs)
      .filter((size) => size > 0)
      .sort();
    // size → its last rank, counted from 1
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
 * Labels for the two ends of a logarithmic scale, which are not plain values.
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
 * The name of what the colours show.
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
 * @returns {Tensor} the head itself, or the shade of each weight
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
 * The smallest weight of all maps, and the largest absolute one. A loop, because there are millions.
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
 * @param {number} columns number of keys
 * @param {{ largest: number }} ends
 * @returns {number | undefined} the weight of the darkest colour in all maps, if it is not 1
 */
export const darkestOf = (columns, { largest }) =>
  columns > manyKeys && largest > 0 ? largest : undefined;

/** If the sides differ by more than this factor, cells are not square, because they would be tiny. */
const mostOblong = 3;

/** @param {number} rows @param {number} columns @returns {boolean} whether cells are squares */
export const isSquare = (rows, columns) =>
  Math.max(rows, columns) <= mostOblong * Math.min(rows, columns);

/** Least height (pixels) of a row in an oblong map, and limits of the total height. */
const high = { row: 16, least: 64, most: 480 };

/** @param {number} rows of an oblong map @returns {number} total height in pixels */
export const heightOf = (rows) => Math.min(high.most, Math.max(high.least, high.row * rows));

/** From this ratio of rows to columns on, a map is transposed. */
const leastTall = 4;

/** @param {number} rows @param {number} columns @returns {boolean} whether a map is transposed */
export const isTall = (rows, columns) => columns > 0 && rows >= leastTall * columns;

/**
 * A pixel over several cells shows the largest weight, so that a diagonal does not vanish; with negative
 * weights it shows the mean.
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
 * The picture of a head, at most `side` pixels wide and high.
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

/** @param {Words} words @param {number} place @returns {string} the word as drawn, with its position */
export function placed(words, place) {
  const word = words[place];
  return word === undefined ? String(place) : `${isolated(word)} ${place}`;
}

/** @param {number} head @returns {string} its CSS colour */
export const headColor = (head) => `var(--head-${(head % 8) + 1})`;

/**
 * The colour of a weight: that of the head, or, if weights may be negative, that of its sign.
 *
 * @param {boolean} signed
 * @param {number} head
 * @param {boolean} isBelow
 */
export const colorOf = (signed, head, isBelow) =>
  signed ? `var(--${isBelow ? 'negative' : 'positive'})` : headColor(head);
