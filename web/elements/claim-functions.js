// The names that a claim may use. Encodings and attention are the library's; the rest is arithmetic.
// A signature says what a function takes: a capital is a matrix, `x` a number or a matrix, any other
// name a number, and what has a preset may be left out.

import { t } from '../text/language.js';
import {
  at,
  determinant,
  fromTensor,
  isMatrix,
  mapped,
  mostEntries,
  product,
  refuse,
  sides,
  toTensor,
  transposed,
  vector,
} from './claim-values.js';
import { firstEqual } from './ladder-facts.js';
import { headOutput, softmaxGradient } from './claim-attention.js';

/** @typedef {import('../index.js').Phasor} Phasor */
/** @typedef {import('./claim-values.js').Value} Value */
/** @typedef {import('./claim-values.js').Matrix} Matrix */

/**
 * @typedef {object} Callable
 * @property {string} signature
 * @property {[least: number, most: number]} takes how many values
 * @property {(phasor: Phasor, given: Record<string, any>) => Value} run
 * @property {(given: Record<string, any>) => number} cost about how many numbers it touches, all
 *   told: an evaluation has so many to spend
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
 * An exact sine takes as long as so many additions; of angles beyond float64's integers, far longer.
 *
 * @param {ArrayLike<number>} angles
 */
function exact(angles) {
  for (const angle of Array.from(angles)) {
    if (Math.abs(angle) > Number.MAX_SAFE_INTEGER) {
      refuse(t('An angle'), t('at most {most}', { most: Number.MAX_SAFE_INTEGER }), angle);
    }
  }
  return 20_000 * angles.length;
}

/**
 * @param {string} name
 * @param {string} signature
 * @param {Callable['run']} run
 * @param {Callable['cost']} [cost]
 */
function define(name, signature, run, cost = () => 100) {
  const all = signature.split(', ');
  const least = all.filter((each) => !each.includes('=')).length;
  functions.set(name, { signature, takes: [least, all.length], run, cost });
}

/**
 * @param {string} name of the function
 * @param {readonly Value[]} values
 * @returns {Record<string, any>} the values by name
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

/** Sines and cosines as the library has them, correctly rounded. */
for (const [column, name] of ['sin', 'cos'].entries()) {
  define(
    name,
    'x',
    ({ exactSinusoidal }, { x }) =>
      mapped(x, (position) => exactSinusoidal({ position, dim: 2, column }), name),
    ({ x }) => exact(entries(name, x)),
  );
}

const { sqrt, exp, log, floor, ceil, round, abs } = Math;
for (const [name, of] of Object.entries({ sqrt, exp, log, floor, ceil, round, abs })) {
  define(name, 'x', (_, { x }) => mapped(x, of, name), ({ x }) => count(x)); // prettier-ignore
}

/** @type {Record<string, (all: ArrayLike<number>) => number>} */
const wholes = {
  sum: (all) => Array.from(all).reduce((a, b) => a + b, 0),
  max: (all) => Array.from(all).reduce((a, b) => Math.max(a, b)),
  min: (all) => Array.from(all).reduce((a, b) => Math.min(a, b)),
  norm: (all) => Math.sqrt(Array.from(all).reduce((total, x) => total + x * x, 0)),
};
for (const [name, of] of Object.entries(wholes)) {
  define(name, 'x', (_, { x }) => of(entries(name, x)), ({ x }) => 2 * count(x)); // prettier-ignore
}

// ---- matrices ----

define('transpose', 'A', (_, { A }) => transposed(A), ({ A }) => count(A)); // prettier-ignore
define('matmul', 'A, B', (_, { A, B }) => product(A, B), ({ A, B }) => count(A) * sides(B)[1]); // prettier-ignore
define('det', 'A', (_, { A }) => determinant(A), ({ A }) => count(A) * sides(A)[0]); // prettier-ignore
define('rank', 'A', ({ rank }, { A }) => rank(toTensor(A)), ({ A }) => count(A) * Math.min(...sides(A)) / 4); // prettier-ignore
define('size', 'A', (_, { A }) => count(A));
define('rows', 'A', (_, { A }) => sides(A)[0]);
define('columns', 'A', (_, { A }) => sides(A)[1]);
define('column', 'A, index', (_, { A, index }) => at(transposed(A), index), ({ A }) => 2 * count(A)); // prettier-ignore

// ---- encodings ----

define(
  'PE',
  'position, column, dim, base = 10000',
  ({ exactSinusoidal }, { position, column, dim, base }) =>
    exactSinusoidal({ position, column, dim, base }),
  ({ position, column, dim, base }) => exact([position * base ** (-column / dim), position]),
);
define(
  'row',
  'position, dim, base = 10000',
  ({ sinusoidal }, { position, dim, base }) =>
    vector([...sinusoidal({ positions: [position], dim, base }).data]),
  ({ dim }) => 10 * dim,
);
define(
  'sinusoidal',
  'length, dim, base = 10000, start = 0',
  ({ sinusoidal }, given) => fromTensor(sinusoidal(/** @type {any} */ (given))),
  ({ length, dim }) => sized(length * dim),
);
define(
  'waves',
  'length, Divisors, start = 0',
  ({ waves }, { length, Divisors, start }) =>
    fromTensor(waves({ length, start, divisors: Divisors.data })),
  ({ length, Divisors }) => sized(20 * length * count(Divisors)),
);
define(
  'normalized',
  'length',
  ({ normalized }, { length }) => at(transposed(fromTensor(normalized({ length }))), 0),
  ({ length }) => sized(length),
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
  ({ learned }, given) => fromTensor(learned(/** @type {any} */ (given))),
  ({ length, dim }) => 8 * sized(length * dim),
);
for (const name of /** @type {const} */ (['frequency', 'wavelength'])) {
  define(
    name,
    'pair, dim, base = 10000',
    ({ wavelengths }, { pair, dim, base }) =>
      at(vector([...wavelengths({ dim, base })[name]]), pair),
    ({ dim }) => 20 * sized(dim),
  );
}

// ---- what encodings mean ----

define(
  'shiftMatrix',
  'dim, offset, base = 10000',
  ({ shiftMatrix }, { dim, offset, base }) => fromTensor(shiftMatrix({ dim, offset, base })),
  ({ dim }) => sized(dim * dim),
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
    vector([...offsetSimilarity({ maxOffset, dim, base })]),
  ({ maxOffset, dim }) => sized(20 * maxOffset * dim),
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
  ({ length, dim }) =>
    isMatrix(length)
      ? (sides(length)[0] * count(length)) / 16
      : length + sized(20 * dim) + (length * dim) / 8,
);
define(
  'firstEqual',
  'A, decimals = -1',
  (_, { A, decimals }) =>
    vector(firstEqual(toTensor(A), decimals < 0 ? undefined : decimals) ?? [-1, -1]),
  ({ A }) => 40 * count(A),
);
define('falls', 'A', (_, { A }) => rise(A) < 0, ({ A }) => count(A)); // prettier-ignore
define('firstRise', 'A', (_, { A }) => rise(A), ({ A }) => count(A)); // prettier-ignore

/** @param {Matrix} list @returns {number} the first place that is higher than the one before, or −1 */
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
  'Q, K, V',
  ({ attention }, { Q, K, V }) =>
    fromTensor(attention(toTensor(Q), toTensor(K), toTensor(V)).output),
  ({ Q, K, V }) => sides(Q)[0] * sides(K)[0] * Math.max(4, (sides(Q)[1] + sides(V)[1]) / 4),
);
define(
  'softmax',
  'A',
  // the weights of the query 1 at a scale of 1 are the softmax of its keys, one number each
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
  ({ A }) => 10 * count(A) + 5000 * sides(A)[0],
);
define('head', 'seed', (phasor, { seed }) => fromTensor(headOutput(phasor, seed)), () => 10_000); // prettier-ignore
define(
  'softmaxGradient',
  'dim, scale = NaN',
  (phasor, { dim, scale }) =>
    vector(softmaxGradient(phasor, dim, Number.isNaN(scale) ? undefined : scale)),
  ({ dim }) => sized(24 * 64 * Math.max(64, dim)) * 8,
);

/** @param {number} numbers in a table @returns {number} the same, unless there is no room for it */
function sized(numbers) {
  if (!(numbers <= mostEntries)) {
    throw new RangeError(
      t('This needs a table of {numbers} numbers; a claim may have {most}.', {
        numbers,
        most: mostEntries,
      }),
    );
  }
  return numbers;
}
