// The names that a claim may use. Encodings and attention are the library's; the rest is arithmetic. A
// signature names the arguments of a function: a capital letter is a matrix, `x` a number or a matrix, any
// other name a number; arguments with a default may be omitted.

import { t } from '../../../core/texts/language.js';
import {
  at,
  determinant,
  fromTensor,
  isMatrix,
  mapped,
  product,
  refuse,
  sides,
  toTensor,
  transposed,
  vector,
} from './values.js';
import { gradientPrice, headOutput, headsApart, softmaxGradient } from './experiments.js';
import { angles, anglesOf, exactValues, sized } from './price.js';
import { firstEqual } from '../../../core/draw/rows.js';

/** @typedef {import('../../../core/api/index.js').Phasor} Phasor */
/** @typedef {import('./values.js').Value} Value */
/** @typedef {import('./values.js').Matrix} Matrix */

/** Numbers and matrices by the names in a signature. @typedef {Record<string, any>} Named */
/** @typedef {{ length: number, dim: number }} Table */

/**
 * @typedef {object} Callable
 * @property {string} signature
 * @property {[least: number, most: number]} takes least and largest number of arguments
 * @property {(phasor: Phasor, given: Named) => Value} run
 * @property {(given: Named) => number} cost expected time in units of 10 ns, charged to the
 *   budget of an evaluation
 */

/** @type {Map<string, number | boolean>} */
export const constants = new Map(
  /** @type {[string, number | boolean][]} */ ([
    ['pi', Math.PI],
    ['π', Math.PI],
    ['e', Math.E],
    ['true', true],
    ['false', false],
  ]),
);

/** @type {Map<string, Callable>} */
export const functions = new Map();

/**
 * @param {string} name
 * @param {string} signature
 * @param {Callable['run']} run
 * @param {Callable['cost']} [cost]
 */
export function define(name, signature, run, cost = () => 500) {
  const all = signature.split(', ');
  const least = all.filter((each) => !each.includes('=')).length;
  functions.set(name, { signature, takes: [least, all.length], run, cost });
}

/**
 * @param {string} name of the function
 * @param {readonly Value[]} values
 * @returns {Named} the values by name
 */
export function named(name, values) {
  const { signature } = /** @type {Callable} */ (functions.get(name));
  return Object.fromEntries(
    signature.split(', ').map((each, k) => {
      const [word, preset] = each.split(' = ');
      const value = values[k] ?? Number(preset);
      const where = `${name}: ${word}`;
      if (word === 'x' || word === 'length|P') return [word.slice(0, 6), value];
      if (/^[A-Z]/.test(word)) {
        return [word, isMatrix(value) ? value : refuse(where, t('a matrix'), value)];
      }
      return [word, typeof value === 'number' ? value : refuse(where, t('a number'), value)];
    }),
  );
}

/** @param {Value} x @returns {number} */
const count = (x) => (isMatrix(x) ? x.data.length : 1);

/** @param {string} where @param {Value} x @returns {ArrayLike<number>} */
const entries = (where, x) =>
  isMatrix(x) ? x.data : typeof x === 'number' ? [x] : refuse(where, t('a number or a matrix'), x);

/** sines and cosines of the library, correctly rounded */
for (const [column, name] of ['sin', 'cos'].entries()) {
  define(
    name,
    'x',
    ({ exactSinusoidal }, { x }) =>
      mapped(x, (position) => exactSinusoidal({ position, dim: 2, column }), name),
    ({ x }) => exactValues(entries(name, x), name === 'sin'),
  );
}

const { sqrt, exp, log, floor, ceil, round, abs } = Math;
for (const [name, of] of Object.entries({ sqrt, exp, log, floor, ceil, round, abs })) {
  define(
    name,
    'x',
    (_, { x }) => mapped(x, of, name),
    ({ x }) => 4 * count(x),
  );
}

/** @param {ArrayLike<number>} all @param {number} value @param {(a: number, b: number) => number} of */
function folded(all, value, of) {
  for (let k = 0; k < all.length; ++k) value = of(value, all[k]);
  return value;
}

/** @type {Record<string, (all: ArrayLike<number>) => number>} */
const wholes = {
  sum: (all) => folded(all, 0, (a, b) => a + b),
  max: (all) => folded(all, -Infinity, Math.max),
  min: (all) => folded(all, Infinity, Math.min),
  norm: (all) => Math.sqrt(folded(all, 0, (total, x) => total + x * x)),
};
for (const [name, of] of Object.entries(wholes)) {
  define(
    name,
    'x',
    (_, { x }) => of(entries(name, x)),
    ({ x }) => 2 * count(x),
  );
}

// ---- matrices ----

define(
  'transpose',
  'A',
  (_, { A }) => transposed(A),
  ({ A }) => 3 * count(A),
);
define(
  'matmul',
  'A, B',
  (_, { A, B }) => product(A, B),
  ({ A, B }) => 500 + count(A) * sides(B)[1],
);
define(
  'det',
  'A',
  (_, { A }) => determinant(A),
  ({ A }) => count(A) * sides(A)[0],
);
define(
  'rank',
  'A',
  ({ rank }, { A }) => rank(toTensor(A)),
  ({ A }) => 500 + count(A) * (6 + Math.min(...sides(A)) / 4),
);
define('size', 'A', (_, { A }) => count(A));
define('rows', 'A', (_, { A }) => sides(A)[0]);
define('columns', 'A', (_, { A }) => sides(A)[1]);
define(
  'column',
  'A, index',
  (_, { A, index }) => at(transposed(A), index),
  ({ A }) => 3 * count(A),
);

// ---- encodings ----

define(
  'PE',
  'position, column, dim, base = 10000',
  ({ exactSinusoidal }, { position, column, dim, base }) =>
    exactSinusoidal({ position, column, dim, base }),
  ({ position, column, dim, base }) =>
    exactValues([position * base ** (-column / dim), position], column % 2 === 0),
);
define(
  'row',
  'position, dim, base = 10000',
  ({ sinusoidal }, { position, dim, base }) =>
    vector(sinusoidal({ positions: [position], dim, base }).data),
  ({ position, dim, base }) => 10 * dim + angles(dim, base, position),
);
define(
  'sinusoidal',
  'length, dim, base = 10000, start = 0',
  ({ sinusoidal }, given) => fromTensor(sinusoidal(/** @type {Table} */ (given))),
  ({ length, dim, base, start }) => 2 * sized(length * dim) + 2 * length + angles(dim, base, start),
);
define(
  'waves',
  'length, Divisors, start = 0',
  ({ waves }, { length, Divisors, start }) =>
    fromTensor(waves({ length, start, divisors: Divisors.data })),
  ({ length, Divisors, start }) =>
    Math.max(
      // priced before a negative length or an invalid start is refused
      5 * count(Divisors),
      2 * sized(2 * length * count(Divisors)) + 5 * length + anglesOf(Divisors.data, start) || 0,
    ),
);
define(
  'normalized',
  'length',
  ({ normalized }, { length }) => vector(normalized({ length }).data),
  ({ length }) => 2 * sized(length),
);
define(
  'binary',
  'length',
  ({ binary }, { length }) => fromTensor(binary({ length })),
  ({ length }) => sized(length * 32),
);
define(
  'learned',
  'length, dim, seed = 0, std = 1',
  ({ learned }, given) => fromTensor(learned(/** @type {Table} */ (given))),
  ({ length, dim }) => 8 * sized(length * dim),
);
for (const name of /** @type {const} */ (['frequency', 'wavelength'])) {
  define(
    name,
    'pair, dim, base = 10000',
    ({ wavelengths }, { pair, dim, base }) => at(vector(wavelengths({ dim, base })[name]), pair),
    ({ dim, base }) => sized(dim) + angles(dim, base),
  );
}

// ---- what encodings mean ----

define(
  'shiftMatrix',
  'dim, offset, base = 10000',
  ({ shiftMatrix }, { dim, offset, base }) => fromTensor(shiftMatrix({ dim, offset, base })),
  ({ dim, offset, base }) => 3 * sized(dim * dim) + angles(dim, base, offset),
);
define(
  'similarity',
  'A',
  ({ similarity }, { A }) => fromTensor(similarity(toTensor(A))),
  ({ A }) => sized(sides(A)[0] ** 2) * Math.max(1, sides(A)[1] / 8),
);
define(
  'offsetSimilarity',
  'maxOffset, dim, base = 10000',
  ({ offsetSimilarity }, { maxOffset, dim, base }) =>
    vector(offsetSimilarity({ maxOffset, dim, base })),
  ({ maxOffset, dim, base }) =>
    10 * sized(maxOffset + 1) + maxOffset * dim + 40 * dim + angles(dim, base),
);
define(
  'closestPair',
  'length|P, dim = 0, base = 10000',
  ({ closestPair }, { length, dim, base }) => {
    const found = isMatrix(length)
      ? closestPair(toTensor(length))
      : closestPair({ length, dim, base });
    return vector([found.a, found.b, found.distance]);
  },
  ({ length, dim, base }) =>
    isMatrix(length)
      ? (sides(length)[0] * (count(length) + sides(length)[0])) / 8
      : length * (3 + 12 * (dim % 2)) + (length * dim) / 8 + 40 * sized(dim) + angles(dim, base),
);
define(
  'firstEqual',
  'A, decimals = -1',
  (_, { A, decimals }) =>
    vector(firstEqual(toTensor(A), decimals < 0 ? undefined : decimals) ?? [-1, -1]),
  ({ A }) => 80 * count(A) + 50 * sides(A)[0],
);
define(
  'falls',
  'A',
  (_, { A }) => rise(A) < 0,
  ({ A }) => 2 * count(A),
);
define(
  'firstRise',
  'A',
  (_, { A }) => rise(A),
  ({ A }) => 2 * count(A),
);

/** @param {Matrix} list @returns {number} the first index whose value exceeds the one before, or −1 */
const rise = ({ data }) => data.findIndex((value, k) => k > 0 && value > data[k - 1]);

// ---- attention ----

define(
  'weights',
  'Q, K, scale = NaN',
  ({ attention }, { Q, K, scale }) => {
    const [q, k] = [toTensor(Q), toTensor(K)];
    const given = Number.isNaN(scale) ? {} : { scale };
    return fromTensor(attention(q, k, k, { ...given, return: ['weights'] }).weights);
  },
  ({ Q, K }) => sized(sides(Q)[0] * sides(K)[0]) * Math.max(4, sides(Q)[1] / 4),
);
define(
  'attention',
  'Q, K, V, causal = 0',
  ({ attention }, { Q, K, V, causal }) =>
    fromTensor(attention(toTensor(Q), toTensor(K), toTensor(V), { causal: causal !== 0 }).output),
  ({ Q, K, V }) => sides(Q)[0] * sides(K)[0] * Math.max(4, (sides(Q)[1] + sides(V)[1]) / 4),
);
define(
  'softmax',
  'A',
  // with the query 1 and a scale of 1, the weights are the softmax of the keys, one number each
  ({ attention }, { A }) => {
    const [rows, columns] = sides(A);
    const data = Array.from({ length: rows }, (_, row) => {
      const k = {
        shape: [columns, 1],
        data: Float32Array.from(A.data.subarray(row * columns, (row + 1) * columns)),
      };
      return [...attention([[1]], k, k, { scale: 1, return: ['weights'] }).weights.data];
    });
    return { shape: A.shape, data: Float64Array.from(data.flat()) };
  },
  ({ A }) => 20 * count(A) + 5000 * sides(A)[0],
);
define(
  'head',
  'seed',
  (phasor, { seed }) => fromTensor(headOutput(phasor, seed)),
  () => 30_000,
);
define(
  'headsApart',
  'one, other',
  (phasor, { one, other }) => headsApart(phasor, [one, other]),
  () => 60_000,
);
define(
  'softmaxGradient',
  'dim, scale = NaN',
  (phasor, { dim, scale }) =>
    vector(softmaxGradient(phasor, dim, Number.isNaN(scale) ? undefined : scale)),
  ({ dim }) => gradientPrice(dim),
);
