// The fits of rotations in C++ give what their twins in JavaScript give (twins/), from which they were
// ported: for random implementations, and for arrays that show little.

import assert from 'node:assert/strict';
import { randomFrom } from '../../harness/convention-pairs.js';
import { bfloat16, normalTensor, rotatedCase, subjects } from '../../harness/measured-cases.js';
import { caseCount, inBoth } from '../../harness/tiers.js';
import * as fits from '../../../web/labs/doctor/api/measure/rotation.js';
import { roundingOf } from '../../../web/labs/doctor/api/measure/samples.js';
import { sectionsOf } from '../../../web/labs/doctor/api/measure/sections.js';
import * as pairs from './twins/pairs.js';
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
 */
function same(got, wanted, name) {
  if (typeof wanted === 'number') {
    const off = Math.abs(got - wanted);
    const limit = within * Math.max(1, Math.abs(wanted));
    assert.ok(Object.is(got, wanted) || off <= limit, `${name}: ${got}, not ${wanted}`);
  } else if (ArrayBuffer.isView(wanted) || Array.isArray(wanted)) {
    const list = /** @type {ArrayLike<any>} */ (/** @type {unknown} */ (wanted));
    assert.equal(got?.length, list.length, `${name}.length`);
    for (let i = 0; i < list.length; ++i) same(got[i], list[i], `${name}[${i}]`);
  } else if (typeof wanted === 'object' && wanted !== null) {
    for (const key of Object.keys(wanted)) same(got?.[key], wanted[key], `${name}.${key}`);
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
