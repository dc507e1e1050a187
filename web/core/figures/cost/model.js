// The settings of <phasor-cost> → its numbers: the cost of a layer for n words, d numbers per word and a
// kernel of k words (Vaswani et al. 2017, table 1), and the path on which a word influences a later one.
//
//                        operations   steps   longest path
//   self-attention       n²·d         1       1
//   recurrent            n·d²         n       n
//   convolutional        k·n·d²       1       n/(k−1)
//     dilated            k·n·d²       1       log_k n
//
// As in the paper, constant factors of operations are left out. Layers are causal: a convolution reads a word
// and the k − 1 before it, a dilated one every k^level-th of them. So the longest path is that of the network
// as drawn; the paper's n/k is the same up to a factor.

import { tokens } from '../../words/tokens.js';
import { stepped } from '../../kit/keyboard.js';
import { timed } from './measure.js';

/** @typedef {'attention' | 'recurrent' | 'convolution' | 'dilated'} Layer */
/** @typedef {{ n: number, d: number, k: number }} Sizes */
/** @typedef {[level: number, place: number]} Spot the words are level 0, the layers are above */

/** Most words drawn. */
export const mostWords = 12;
/** Range of n in the chart of operations. @type {[number, number]} */
export const range = [8, 131_072];
/** Numbers of words in the exported table. */
export const lengths = Array.from({ length: 15 }, (_, power) => range[0] * 2 ** power);
/** The layers in the chart of operations. @type {readonly Exclude<Layer, 'dilated'>[]} */
export const counted = ['attention', 'recurrent', 'convolution'];
/** @type {readonly Layer[]} */
export const layers = [...counted, 'dilated'];

/** @param {import('../../kit/figure.js').Host<typeof import('./settings.js').settings>} s */
export const model = (s) => ({
  get n() {
    return s.length;
  },
  get d() {
    return s.dim;
  },
  get k() {
    return s.kernel;
  },
  get tokens() {
    return tokens(s.text);
  },
  /** the words drawn */
  get words() {
    return this.tokens.slice(0, mostWords);
  },
  get query() {
    return Math.min(this.words.length - 1, s.query);
  },
  get key() {
    return Math.min(this.words.length - 1, s.key);
  },
  get step() {
    return Math.min(this.words.length, s.step);
  },
  /** edges of the path between the two words, in each layer */
  get paths() {
    return Object.fromEntries(layers.map((layer) => [layer, pathOf(layer, this).length - 1]));
  },
  /** the heads that attention is measured with: 64 wide, otherwise one */
  get heads() {
    return s.dim % 64 === 0 ? s.dim / 64 : 1;
  },
  timed: timed(s),
});

/** @typedef {ReturnType<typeof model>} Model */

/**
 * Operations, weights, and milliseconds if measured.
 *
 * @param {Sizes} sizes
 * @param {readonly { n: number, time: number }[]} points
 * @returns {import('../../api/tensor.js').Tensor} [lengths, columns]
 */
export function operationsOf({ d, k }, points) {
  const rows = lengths.map((n) => [
    ...counted.map((layer) => cost(layer, { n, d, k }).operations),
    n * n,
    ...(points.length > 0 ? [points.find((point) => point.n === n)?.time ?? NaN] : []),
  ]);
  return { shape: [rows.length, rows[0].length], data: Float32Array.from(rows.flat()) };
}

/**
 * A key → the new number of words: twice or half as many, ten times for a page key.
 *
 * @param {KeyboardEvent} event
 * @param {number} n
 */
export function doubled(event, n) {
  const steps = stepped(event, { now: 0, first: -20, last: 20 });
  if (steps === null) return null;
  const [Home, End] = range;
  return { Home, End }[event.key] ?? Math.round(n * 2 ** steps);
}

/**
 * @param {Layer} layer @param {Sizes} sizes
 * @returns {{ operations: number, steps: number, path: number }}
 */
export function cost(layer, { n, d, k }) {
  const convolved = { operations: k * n * d * d, steps: 1 };
  return {
    attention: { operations: n * n * d, steps: 1, path: 1 },
    recurrent: { operations: n * d * d, steps: n, path: n },
    convolution: { ...convolved, path: Math.max(1, Math.ceil((n - 1) / (k - 1))) },
    // layers multiply the receptive field by k until it covers everything: the logarithm, rounded up
    dilated: { ...convolved, path: digits(n - 1, k).length },
  }[layer];
}

/** @param {number} value @param {number} base @returns {number[]} least significant first; at least one */
function digits(value, base) {
  const all = [value % base];
  for (let rest = Math.floor(value / base); rest > 0; rest = Math.floor(rest / base)) {
    all.push(rest % base);
  }
  return all;
}

/**
 * How far a word's influence moves on each level of a stack.
 *
 * @param {Layer} layer
 * @param {number} distance
 * @param {number} k
 * @returns {number[]} one per level
 */
function strides(layer, distance, k) {
  if (layer === 'dilated') return digits(distance, k).map((digit, level) => digit * k ** level);
  if (layer === 'convolution') {
    const count = Math.max(1, Math.ceil(distance / (k - 1)));
    return Array.from({ length: count }, (_, level) =>
      Math.max(0, Math.min(k - 1, distance - level * (k - 1))),
    );
  }
  return [distance];
}

/**
 * The path from a word to itself or a later one; its length is the number of edges.
 *
 * @param {Layer} layer
 * @param {number} from
 * @param {number} to
 * @param {number} k
 * @returns {Spot[]}
 */
export function path(layer, from, to, k) {
  if (layer === 'recurrent') {
    const states = Array.from({ length: to - from + 1 }, (_, step) => from + step);
    return [[0, from], ...states.map(/** @returns {Spot} */ (place) => [1, place])];
  }
  let place = from;
  /** @type {Spot[]} */
  const spots = [[0, from]];
  strides(layer, to - from, k).forEach((stride, level) => {
    place += stride;
    spots.push([level + 1, place]);
  });
  return spots;
}

/** @param {Layer} layer @param {{ query: number, key: number, k: number }} ends */
export const pathOf = (layer, { query, key, k }) =>
  path(layer, Math.min(query, key), Math.max(query, key), k);

/**
 * @param {Layer} layer
 * @param {number} count number of words
 * @param {number} k
 * @returns {number} number of layers needed to connect all of them
 */
export const levels = (layer, count, k) =>
  layer === 'recurrent' ? 1 : strides(layer, count - 1, k).length;

/**
 * The edges between connected spots.
 *
 * @param {Layer} layer
 * @param {number} count number of words
 * @param {number} k
 * @returns {[Spot, Spot][]}
 */
export function edges(layer, count, k) {
  const places = Array.from({ length: count }, (_, place) => place);
  /** @type {(level: number, from: number, to: number) => [Spot, Spot]} */
  const up = (level, from, to) => [
    [level, from],
    [level + 1, to],
  ];
  if (layer === 'attention') return places.flatMap((a) => places.map((b) => up(0, a, b)));
  if (layer === 'recurrent') {
    /** @type {[Spot, Spot][]} */
    const along = places.slice(1).map((place) => [
      [1, place - 1],
      [1, place],
    ]);
    return [...places.map((place) => up(0, place, place)), ...along];
  }
  return Array.from({ length: levels(layer, count, k) }, (_, level) => {
    const apart = layer === 'dilated' ? k ** level : 1;
    return places.flatMap((to) =>
      Array.from({ length: k }, (__, back) => to - back * apart)
        .filter((from) => from >= 0)
        .map((from) => up(level, from, to)),
    );
  }).flat();
}

/**
 * Whether a spot is computed after a number of steps: all spots of a level at once, but the states of a
 * recurrent layer one after the other.
 *
 * @param {Layer} layer
 * @param {Spot} spot
 * @param {number} step
 */
export const computed = (layer, [level, place], step) =>
  level === 0 || step >= (layer === 'recurrent' ? place + 1 : level);

/**
 * The least-squares line through points of a log-log plot; its slope is the power of n with which the time
 * grows.
 *
 * @param {readonly { n: number, time: number }[]} points
 * @returns {{ slope: number, at: (n: number) => number } | null} null for fewer than two; `at`
 *   gives the line's time
 */
export function fitted(points) {
  if (points.length < 2) return null;
  const logs = points.map(({ n, time }) => [Math.log(n), Math.log(time)]);
  const [x, y] = [0, 1].map((k) => logs.reduce((sum, each) => sum + each[k], 0) / logs.length);
  const slope =
    logs.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0) /
    logs.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
  return { slope, at: (n) => Math.exp(y + slope * (Math.log(n) - x)) };
}
