// The fits of rotations and attention in C++ give what their twins in JavaScript give (twins/), from which
// they were ported: for random implementations, and for arrays that show little.

import assert from 'node:assert/strict';
import { randomFrom } from '../../harness/convention-pairs.js';
import {
  attentionCase,
  bfloat16,
  normalTensor,
  rotatedCase,
  subjects,
} from '../../harness/measured-cases.js';
import { caseCount, inBoth } from '../../harness/tiers.js';
import * as fits from '../../../web/labs/doctor/api/measure/rotation.js';
import { roundingOf } from '../../../web/labs/doctor/api/measure/samples.js';
import { scoresOf, weightsOf } from '../../../web/labs/doctor/api/measure/scores.js';
import { sectionsOf } from '../../../web/labs/doctor/api/measure/sections.js';
import * as outputs from './twins/outputs.js';
import * as pairs from './twins/pairs.js';
import * as scores from './twins/scores.js';
import * as sections from './twins/sections.js';
import * as solve from './twins/solve.js';
import * as turns from './twins/turns.js';

/** @typedef {import('../../../web/labs/doctor/api/measure/samples.js').Samples} Samples */

/** @param {any} request @returns {Samples} */
function samplesOf({ x, y }) {
  const [batch, n, heads, d] = x.shape.length === 4 ? x.shape : [1, ...x.shape];
  const noise = Math.max(...[x, y].map(({ data }) => roundingOf(data).noise));
  return { x: x.data, y: y.data, batch, n, heads, d, count: batch * heads, noise };
}

/**
 * What two numbers may differ by, relative: exponentials differ in their last place, and a search for the
 * least sum of squares, which is flat there, ends up to 2e-12 apart.
 */
const within = 1e-11;

/**
 * Asserts that two results have the same fields, and numbers within what they may differ by.
 *
 * @param {any} got
 * @param {any} wanted
 * @param {string} name
 * @param {number} [allowed]
 */
function same(got, wanted, name, allowed = within) {
  if (typeof wanted === 'number') {
    const off = Math.abs(got - wanted);
    const limit = allowed * Math.max(1, Math.abs(wanted));
    assert.ok(Object.is(got, wanted) || off <= limit, `${name}: ${got}, not ${wanted}`);
  } else if (ArrayBuffer.isView(wanted) || Array.isArray(wanted)) {
    const list = /** @type {ArrayLike<any>} */ (/** @type {unknown} */ (wanted));
    assert.equal(got?.length, list.length, `${name}.length`);
    for (let i = 0; i < list.length; ++i) same(got[i], list[i], `${name}[${i}]`, allowed);
  } else if (typeof wanted === 'object' && wanted !== null) {
    for (const key of Object.keys(wanted)) same(got?.[key], wanted[key], `${name}.${key}`, allowed);
  } else assert.equal(got, wanted, name);
}

const quiet = () => {};

/**
 * Every fit, of one and the same angles.
 *
 * @param {any} request
 * @param {string} name
 */
function compare(request, name) {
  const samples = samplesOf(request);
  const [lanes, twin] = [fits.lanesOf(samples), pairs.lanesOf(samples)];
  if (twin === null || twin === 'still') return assert.equal(lanes, twin, name);
  assert.ok(lanes !== null && lanes !== 'still', name);
  const { seen, next = [], ...others } = twin;
  same(lanes, others, name);
  same(lanes.next, next, name);
  assert.equal(lanes.pairs.length, seen);
  const given = twin.mixed ? turns.mixedTurns(samples, twin) : turns.turnsOf(samples, twin, quiet);
  same(fits.turnsOf(samples, lanes, quiet), given, name);
  if (!given) return undefined;
  if (!twin.mixed) {
    same(fits.residualOf(samples, lanes), turns.residualOf(samples, twin, given), name);
  }
  const exponents = Array.from({ length: given.h }, (_, j) => (2 * j) / twin.whole);
  const { positions } = request;
  if (Array.isArray(positions?.[0])) {
    const ways = [sectionsOf, sections.sectionsOf].map((of) => of(given, positions, exponents));
    return same(ways[0], ways[1], name);
  }
  const rows = Array.from({ length: given.n }, (_, row) => row);
  for (const known of [null, rows, ...(positions ? [positions] : [])]) {
    same(fits.solved(given, exponents, known), solve.solved(given, exponents, known), name);
  }
  return undefined;
}

for (const subject of subjects.rotated) {
  inBoth(`rotations of ${subject}: lanes, angles, positions, rates`, () => {
    const source = randomFrom(560 + subject.length);
    for (let i = 0; i < caseCount(40); ++i) {
      const { request, settings } = rotatedCase(source, subject);
      compare(request, `${subject} ${i} ${JSON.stringify(settings)}`);
    }
  });
}

/**
 * Arrays that show little: few vectors, lanes that are equal, odd heads, large and small numbers.
 *
 * @type {Record<string, (request: any, random: import('../../harness/convention-pairs.js').Random) => void>}
 */
const poor = {
  'one row': ({ x, y }) => {
    for (const one of [x, y]) {
      one.shape = [1, ...one.shape.slice(1)];
      one.data = one.data.slice(0, one.shape[1] * one.shape[2]);
    }
  },
  'one vector a row': ({ x, y }) => {
    const [n, heads, d] = x.shape;
    for (const one of [x, y]) {
      one.data = one.data.filter((_, i) => Math.floor(i / d) % heads === 0);
      one.shape = [n, 1, d];
    }
  },
  'equal lanes': ({ x }) => x.data.fill(1),
  'another array': (request, random) => {
    request.y = normalTensor(random, request.x.shape);
  },
  'nothing turns': (request) => {
    request.y = request.x;
  },
  'an odd head': ({ x, y }) => {
    const [n, heads, d] = x.shape;
    for (const one of [x, y]) {
      one.data = one.data.filter((_, i) => i % d !== d - 1);
      one.shape = [n, heads, d - 1];
    }
  },
  'large numbers in double': ({ x, y }) => {
    for (const one of [x, y]) one.data = Float64Array.from(one.data, (value) => value * 1e100);
  },
  'small numbers in double': ({ x, y }) => {
    for (const one of [x, y]) one.data = Float64Array.from(one.data, (value) => value * 1e-100);
  },
  'bfloat16 and noise': ({ y }, random) => {
    y.data = y.data.map((value) => bfloat16(value) * (1 + 1e-3 * random.normal()));
  },
  'a batch': ({ x, y }) => {
    const [n, heads, d] = x.shape;
    for (const one of [x, y]) {
      one.data = Float32Array.from([...one.data, ...one.data.map((value) => 2 * value)]);
      one.shape = [2, n, heads, d];
    }
  },
};

for (const [name, change] of Object.entries(poor)) {
  inBoth(`the same of ${name}`, () => {
    const source = randomFrom(name.length);
    for (let i = 0; i < caseCount(40); ++i) {
      const { request, settings } = rotatedCase(source, source.pick(['base', 'start', 'custom']));
      const copied = (/** @type {any} */ { shape, data }) => ({ shape, data: data.slice() });
      const own = { ...request, x: copied(request.x), y: copied(request.y) };
      change(own, source);
      compare(own, `${name} ${i} ${JSON.stringify(settings)}`);
    }
  });
}

/** @param {any} request @returns {import('../../../web/labs/doctor/api/measure/attention.js').Problem} */
function problemOf({ q, k, weights, scores: given, output }) {
  const [[heads, n, d], [kvHeads, m]] = [q.shape, k.shape];
  const { data } = weights ?? given ?? output;
  const { noise, floor } = roundingOf(data);
  const inputNoise = 1.5 * Math.max(roundingOf(q.data).noise, roundingOf(k.data).noise);
  const stage = given ? 'scores' : 'weights';
  const sizes = { heads, kvHeads, n, m, d, q: q.data, k: k.data };
  return { ...sizes, data, stage, noise, floor, inputNoise, solved: null };
}

/** What a twin's fit is in the names of its port. @param {any} found @param {number} n */
function modelOf({ name, fit }, n) {
  const { scales, slopes, cap, errors, worst } = fit;
  const sloped = errors.length - scales.length - (cap ? 1 : 0);
  const each = (/** @type {ArrayLike<number>} */ values) =>
    name === 'rows' ? values : new Float64Array(n).fill(values[0]);
  return {
    name: name === 'rows' ? 'each' : 'one',
    scales: each(scales),
    scaleErrors: each(errors.subarray(0, scales.length)),
    slopes: slopes.subarray(0, sloped),
    slopeErrors: errors.subarray(scales.length, scales.length + sloped),
    cap,
    inverseCapError: cap ? errors.at(-1) : 0,
    // in units of errors, which are near those of the numbers themselves
    worst: Math.round(worst * 1e3),
  };
}

/** @param {any} request @param {string} name */
function compareAttention(request, name) {
  const problem = problemOf(request);
  const { n } = problem;
  if (request.output) {
    const solved = weightsOf(problem, request.output, request.v);
    const twin = outputs.weightsOf(problem, request.output, request.v);
    if (!twin) return assert.equal(solved, null, name);
    const { data: values, ...others } = twin;
    same(solved, { values, ...others }, name, 1e-9);
    Object.assign(problem, { data: values, solved: twin, noise: Math.max(problem.noise, 1e-7) });
  }
  const rows = Array.from({ length: n }, (_, row) => row).slice(1);
  const { model, ...got } = scoresOf(problem, rows);
  const twin = scores.scoresOf(problem, rows);
  // of equal keys rounding alone says which head follows them best
  if (new Set(request.k.data).size > 1) same(got.keyHead, twin.keyHead, name);
  assert.equal(got.isAmbiguous, twin.isAmbiguous, name);
  if (!twin.model) return assert.equal(model, null, name);
  assert.ok(model, name);
  const { worst, ...numbers } = modelOf(twin.model, n);
  same(model, numbers, name, 1e-9);
  assert.ok(Math.abs(1e3 * model.worst - worst) <= 1, `${name}: ${model.worst}, not ${worst}`);
  const { sinks } = twin;
  assert.equal(got.sums, typeof sinks === 'string' ? sinks : 'sinks', name);
  if (typeof sinks !== 'string')
    same([...got.sinks, got.sinksWithin], [...sinks.values, sinks.within], name, 1e-9);
  return undefined;
}

for (const stage of /** @type {const} */ (['weights', 'scores', 'output'])) {
  inBoth(`attention: key heads, scales, slopes, caps and sinks of ${stage}`, () => {
    const source = randomFrom(570 + stage.length);
    for (const subject of subjects.attention) {
      for (let i = 0; i < caseCount(12); ++i) {
        const { request, settings } = attentionCase(source, subject, stage);
        compareAttention(request, `${subject} ${i} ${JSON.stringify(settings)}`);
      }
    }
  });
}

/**
 * Arrays of attention that show little.
 *
 * @type {Record<string, (request: any, random: import('../../harness/convention-pairs.js').Random) => void>}
 */
const poorAttention = {
  'queries of zeros': ({ q }) => q.data.fill(0),
  'equal keys': ({ k }) => k.data.fill(1),
  'a query of zeros': ({ q }) => q.data.fill(0, 0, 2 * q.shape[2]),
  'other inputs': (request, random) => {
    request.q = normalTensor(random, request.q.shape);
  },
  'a row of NaN': ({ weights, scores: given, output }) => {
    const { shape, data } = weights ?? given ?? output;
    data.fill(NaN, 3 * shape[2], 4 * shape[2]);
  },
  'large numbers in double': ({ q, k }) => {
    for (const one of [q, k]) one.data = Float64Array.from(one.data, (value) => value * 1e100);
  },
  'equal values': ({ v }) => v?.data.fill(1),
  bfloat16: ({ q, k, weights, scores: given, output }) => {
    for (const one of [q, k, weights ?? given ?? output]) one.data = one.data.map(bfloat16);
  },
};

for (const [name, change] of Object.entries(poorAttention)) {
  inBoth(`the same of attention with ${name}`, () => {
    const source = randomFrom(600 + name.length);
    for (const stage of /** @type {const} */ (['weights', 'scores', 'output'])) {
      for (let i = 0; i < caseCount(12); ++i) {
        const { request, settings } = attentionCase(source, undefined, stage);
        const own = structuredClone(request);
        change(own, source);
        compareAttention(own, `${name} ${i} ${JSON.stringify(settings)}`);
      }
    }
  });
}
