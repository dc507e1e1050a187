// What src/measure/ fits to arrays whose bytes are given: those of golden/measured.json, and others made of
// them that show little. No exponential or sine of JavaScript, which differ between engines, takes part.

import { readFileSync } from 'node:fs';
import * as rotation from '../../web/labs/doctor/api/measure/rotation.js';
import { roundingOf } from '../../web/labs/doctor/api/measure/samples.js';
import { scoresOf, weightsOf } from '../../web/labs/doctor/api/measure/scores.js';
import { sectionsOf } from '../../web/labs/doctor/api/measure/sections.js';
import { digest } from './calls.js';
import { bfloat16 } from './measured-cases.js';

/** @typedef {{ shape: number[], data: Float32Array | Float64Array }} Entries */
/** @typedef {Record<string, Entries>} Arrays */

/** @param {any} packed { shape, f32 in base64 } @returns {Entries} */
export const unpacked = ({ shape, f32 }) => ({
  shape,
  data: new Float32Array(Uint8Array.from(Buffer.from(f32, 'base64')).buffer),
});

/** The cases of golden/measured.json, whose arrays are packed. @type {any[]} */
export const goldenCases = JSON.parse(
  readFileSync(new URL('../golden/measured.json', import.meta.url), 'utf8'),
).cases;

/** @param {Entries} entries @param {number} factor */
const scaled = ({ shape, data }, factor) => ({
  shape,
  data: Float64Array.from(data, (value) => value * factor),
});

/** @param {Entries} entries @param {(i: number) => boolean} keeps @param {number[]} shape */
const some = ({ data }, keeps, shape) => ({ shape, data: data.filter((_, i) => keeps(i)) });

/**
 * Rotations that show little: few vectors, lanes that are equal, odd heads, large and small numbers.
 *
 * @type {Record<string, (given: Arrays) => Arrays>}
 */
const poorRotations = {
  'one row': ({ x, y }) => {
    const [, heads, d] = x.shape;
    const first = (/** @type {Entries} */ one) => some(one, (i) => i < heads * d, [1, heads, d]);
    return { x: first(x), y: first(y) };
  },
  'one vector a row': ({ x, y }) => {
    const [n, heads, d] = x.shape;
    const own = (/** @type {Entries} */ one) =>
      some(one, (i) => Math.floor(i / d) % heads === 0, [n, 1, d]);
    return { x: own(x), y: own(y) };
  },
  'equal lanes': ({ x, y }) => ({ x: { shape: x.shape, data: x.data.slice().fill(1) }, y }),
  'another array': ({ x, y }) => ({ x: { shape: x.shape, data: x.data.slice().reverse() }, y }),
  'nothing turns': ({ x }) => ({ x, y: x }),
  'an odd head': ({ x, y }) => {
    const [n, heads, d] = x.shape;
    const odd = (/** @type {Entries} */ one) =>
      some(one, (i) => i % d !== d - 1, [n, heads, d - 1]);
    return { x: odd(x), y: odd(y) };
  },
  'large numbers': ({ x, y }) => ({ x: scaled(x, 1e100), y: scaled(y, 1e100) }),
  'small numbers': ({ x, y }) => ({ x: scaled(x, 1e-100), y: scaled(y, 1e-100) }),
  bfloat16: ({ x, y }) => ({ x, y: { shape: y.shape, data: y.data.map(bfloat16) } }),
  'a batch': ({ x, y }) => {
    const twice = (/** @type {Entries} */ { shape, data }) => ({
      shape: [2, ...shape],
      data: Float32Array.from([...data, ...data.map((value) => 2 * value)]),
    });
    return { x: twice(x), y: twice(y) };
  },
};

/**
 * Attention that shows little.
 *
 * @type {Record<string, (given: Arrays) => Arrays>}
 */
const poorAttention = {
  'queries of zeros': (given) => ({ ...given, q: scaled(given.q, 0) }),
  'a query of zeros': ({ q, ...others }) => {
    const data = q.data.slice().fill(0, 0, 2 * q.shape[2]);
    return { ...others, q: { shape: q.shape, data } };
  },
  'equal keys': ({ k, ...others }) => ({
    ...others,
    k: { shape: k.shape, data: k.data.slice().fill(1) },
  }),
  'other queries': ({ q, ...others }) => ({
    ...others,
    q: { shape: q.shape, data: q.data.slice().reverse() },
  }),
  'large numbers': ({ q, k, ...others }) => ({
    ...others,
    q: scaled(q, 1e100),
    k: scaled(k, 1e100),
  }),
  bfloat16: (given) =>
    Object.fromEntries(
      Object.entries(given).map(([name, { shape, data }]) => [
        name,
        { shape, data: data.map(bfloat16) },
      ]),
    ),
};

/**
 * @param {Arrays} given x and y
 * @param {number[] | number[][]} [positions]
 */
function rotationFits({ x, y }, positions) {
  const [batch, n, heads, d] = x.shape.length === 4 ? x.shape : [1, ...x.shape];
  const noise = Math.max(...[x, y].map(({ data }) => roundingOf(data).noise));
  const samples = { x: x.data, y: y.data, batch, n, heads, d, count: batch * heads, noise };
  const lanes = rotation.lanesOf(samples);
  if (lanes === null || lanes === 'still') return [lanes];
  const turns = rotation.turnsOf(samples, lanes, () => {});
  if (!turns) return [lanes, turns];
  const residual = lanes.mixed ? null : rotation.residualOf(samples, lanes);
  const exponents = Array.from({ length: turns.h }, (_, j) => (2 * j) / lanes.whole);
  if (Array.isArray(positions?.[0])) {
    return [lanes, turns, residual, sectionsOf(turns, /** @type {any} */ (positions), exponents)];
  }
  const rows = Array.from({ length: n }, (_, row) => row);
  const solutions = [null, rows, .../** @type {number[][]} */ (positions ? [positions] : [])].map(
    (known) => {
      const found = rotation.solved(turns, exponents, known);
      // the base of angles that were rounded is a logarithm in JavaScript
      return found?.rounded ? { ...found, log: null, bases: null, rates: null } : found;
    },
  );
  return [lanes, turns, residual, solutions];
}

/** @param {Entries} q @param {Entries} k @returns {Entries} a quarter of the products, up to each query */
function scoresFor({ shape: [heads, n, d], data: q }, { shape: [kvHeads, m], data: k }) {
  const data = new Float32Array(heads * n * m).fill(-Infinity);
  for (let row = 0; row < heads * n; ++row) {
    const head = Math.floor((Math.floor(row / n) * kvHeads) / heads);
    for (let key = 0; key <= (row % n) + m - n; ++key) {
      let sum = 0;
      for (let c = 0; c < d; ++c) sum += q[row * d + c] * k[(head * m + key) * d + c];
      data[row * m + key] = 0.25 * sum;
    }
  }
  return { shape: [heads, n, m], data };
}

/** @param {Entries} weights @param {Entries} v [key heads, keys, features] @returns {Entries} */
function outputsOf(
  { shape: [heads, n, m], data: weights },
  { shape: [kvHeads, , width], data: v },
) {
  const data = new Float32Array(heads * n * width);
  for (let row = 0; row < heads * n; ++row) {
    const head = Math.floor((Math.floor(row / n) * kvHeads) / heads);
    for (let c = 0; c < width; ++c) {
      let sum = 0;
      for (let key = 0; key < m; ++key)
        sum += weights[row * m + key] * v[(head * m + key) * width + c];
      data[row * width + c] = sum;
    }
  }
  return { shape: [heads, n, width], data };
}

/** @param {Arrays} given q, k, and scores, or weights, or an output with v */
function attentionFits({ q, k, v, weights, scores, output }) {
  const [[heads, n, d], [kvHeads, m]] = [q.shape, k.shape];
  const { data } = weights ?? scores ?? output;
  const { noise, floor } = roundingOf(data);
  const inputNoise = 1.5 * Math.max(roundingOf(q.data).noise, roundingOf(k.data).noise);
  /** @type {any} */
  const problem = { heads, kvHeads, n, m, d, q: q.data, k: k.data, data, noise, floor, inputNoise };
  Object.assign(problem, { stage: scores ? 'scores' : 'weights', solved: null });
  const rows = Array.from({ length: n }, (_, row) => row).slice(1);
  if (!output) return [scoresOf(problem, rows)];
  const solved = weightsOf(problem, output, v);
  if (!solved) return [solved];
  Object.assign(problem, { data: solved.values, solved, noise: Math.max(noise, 1e-7) });
  return [solved, scoresOf(problem, rows)];
}

/**
 * @param {Arrays} given
 * @param {Record<string, (given: Arrays) => Arrays>} changes
 * @param {(given: Arrays) => unknown} fits
 */
const made = (given, changes, fits) =>
  Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, fits(change(given))]));

/** @returns {Generator<[name: string, fits: any]>} */
function* everyRotation() {
  for (const { id, subject, known, ...arrays } of ofKind('rotated')) {
    const given = { x: unpacked(arrays.x), y: unpacked(arrays.y) };
    const own = rotationFits(given, known.positions);
    const poor = given.x.shape.length === 3 ? made(given, poorRotations, rotationFits) : {};
    yield [`${id}, ${subject}`, { own, ...poor }];
  }
}

/** @returns {Generator<[name: string, fits: any]>} */
function* everyAttention() {
  for (const { id, subject, ...arrays } of ofKind('attention')) {
    const [q, k, weights] = [arrays.q, arrays.k, arrays.weights].map(unpacked);
    const [kvHeads, m] = k.shape;
    // more features than keys, so that outputs show the weights
    const width = m + 3;
    const data = Float32Array.from(
      { length: kvHeads * m * width },
      (_, i) => ((i * i + 7 * i) % 23) - 11,
    );
    const v = { shape: [kvHeads, m, width], data };
    /** @type {Record<string, Arrays>} */
    const stages = {
      weights: { q, k, weights },
      scores: { q, k, scores: scoresFor(q, k) },
      output: { q, k, v, output: outputsOf(weights, v) },
    };
    for (const [stage, given] of Object.entries(stages)) {
      const poor = made(given, poorAttention, attentionFits);
      yield [`${id}, ${subject}, ${stage}`, { own: attentionFits(given), ...poor }];
    }
  }
}

/** @param {string} wanted */
const ofKind = (wanted) => goldenCases.filter(({ kind }) => kind === wanted);

/** @returns {Record<string, string>} by the name of a case a hash of what is fitted to its arrays */
export function fitDigests() {
  const text = (/** @type {unknown} */ fits) =>
    JSON.stringify(fits, (_, value) => {
      if (ArrayBuffer.isView(value)) return Array.from(/** @type {Float64Array} */ (value));
      return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
    });
  return Object.fromEntries(
    [...everyRotation(), ...everyAttention()].map(([name, fits]) => [
      name,
      digest(new TextEncoder().encode(text(fits))),
    ]),
  );
}
