// measure: what ONE implementation does, read off its arrays.

import { integer, isObject, oneOf, options, property } from '../../../../core/api/check.js';
import { entriesOf, stillThere } from '../diagnose/array.js';
import { constantsOf } from '../diagnose/known.js';
import { reported } from './axes.js';
import { measureAttention } from './attention.js';
import { measureProjection } from './projection.js';
import { measureRotated } from './rotated.js';

/** @typedef {{ shape: number[], data: ArrayLike<number> }} Entries */

/**
 * A convention that was measured: a number, a list of numbers or a word, and what a number may be off.
 *
 * @typedef {{ axis: string, value: number | number[] | string, within?: number }} Read
 */

/** @typedef {Read & { sentence: string }} ReportedRead */

/** @typedef {{ axis: string, sentence: string }} Open what the arrays cannot show, and what would */

const call = 'measure';

/** At most 2^26 entries: 64 heads of 128 features at 4,096 positions are 2^25. */
const most = 26;

const names = /** @type {const} */ ({
  rotated: 'kind x y positions yarn llama3',
  attention: 'kind q k weights scores v output',
  projection: 'kind a b heads headDim',
});

/**
 * The arrays of ONE implementation.
 *
 * @typedef {object} RotationRequest
 * @property {'rotated'} kind
 * @property {object} x queries or keys before the rotation, [positions, heads, features] or
 *   [batch, positions, heads, features]: better two vectors a position or more
 * @property {object} y the same after it
 * @property {unknown} [positions] where they are known: [positions] or [axes, positions]
 * @property {{ original?: number, beta_fast?: number, beta_slow?: number } | null} [yarn] its constants
 * @property {{ original?: number, low?: number, high?: number } | null} [llama3] its constants
 */

/**
 * @typedef {object} AttentionRequest
 * @property {'attention'} kind
 * @property {object} q queries, [heads, queries, features]
 * @property {object} k keys, [key heads, keys, features]
 * @property {object} [weights] [heads, queries, keys]; NaN in rows that see nothing
 * @property {object} [scores] the same before the softmax; -Infinity where a key is hidden
 * @property {object} [v] values, with `output`: [key heads, keys, features]
 * @property {object} [output] [heads, queries, features], read where there are as many features as keys
 */

/**
 * @typedef {object} ProjectionRequest
 * @property {'projection'} kind
 * @property {object} a rows of a projection of queries or keys, [heads · headDim, inputs]
 * @property {object} b the same rows in another order
 * @property {number} [heads]
 * @property {number} [headDim] features of a head
 */

/** @typedef {import('./rotated.js').MeasuredRotation} MeasuredRotation */
/** @typedef {import('./attention.js').MeasuredAttention} MeasuredAttention */
/** @typedef {import('./projection.js').MeasuredProjection} MeasuredProjection */

/**
 * @template {RotationRequest | AttentionRequest | ProjectionRequest} Request
 * @typedef {Omit<Request extends { kind: 'rotated' } ? MeasuredRotation
 *   : Request extends { kind: 'attention' } ? MeasuredAttention : MeasuredProjection, 'reads'> &
 *   { reads: ReportedRead[] }} Measurement
 */

/**
 * @template {RotationRequest | AttentionRequest | ProjectionRequest} Request
 * @typedef {ReturnType<typeof measureWith> & Measurement<Request>} Measured
 */

/**
 * What ONE implementation does, read off its arrays: pairs, angles, positions and rates of a rotation; scale,
 * mask, heads, slopes, cap and sinks of attention; the order of rows of a projection. Nothing is
 * guessed: what the arrays do not show is in `open`, with what would show it.
 *
 * @template {RotationRequest | AttentionRequest | ProjectionRequest} Request
 * @param {Request} request the kind of arrays, and the arrays: tensors, or nested arrays
 * @returns {Measurement<Request>} `reads` says all that is not usual
 * @throws {TypeError} for a kind or an array that is none
 * @throws {RangeError} for shapes that do not fit, numbers that are not finite, and more than 2^26 entries
 * @example
 * const turned = (p) => [[Math.cos(p), Math.sin(p)], [-Math.sin(p), Math.cos(p)]];
 * const x = [[[1, 0], [0, 1]], [[1, 0], [0, 1]]];
 * const y = [turned(3), turned(4)];
 * measure({ kind: 'rotated', x, y }).reads[0].axis; // → 'start'
 * @see {@link https://arxiv.org/abs/2104.09864 Su et al. 2021, RoFormer}
 */
export function measure(request) {
  return /** @type {Measured<Request>} */ (measureWith(request, () => {}));
}

/**
 * The same, with a callback for its progress.
 *
 * @param {RotationRequest | AttentionRequest | ProjectionRequest} request
 * @param {(fraction: number) => void} report
 */
export function measureWith(request, report) {
  const measurement = measured(request, report);
  const reads = measurement.reads.map(reported);
  report(1);
  return { ...measurement, reads };
}

/**
 * @param {RotationRequest | AttentionRequest | ProjectionRequest} request
 * @param {(fraction: number) => void} report
 */
function measured(request, report) {
  const kinds = /** @type {(keyof typeof names)[]} */ (Object.keys(names));
  const kind = oneOf(call, 'kind', isObject(request) ? property(request, 'kind') : request, kinds);
  const given = /** @type {Record<string, unknown>} */ (options(call, request, names[kind]));
  /** @type {Map<string, Entries>} */
  const arrays = new Map();
  const array = (/** @type {string} */ name, limits = {}) => {
    const entries = entriesOf(call, name, given[name], { most, ...limits });
    arrays.set(name, entries);
    return entries;
  };
  /** @template Read @param {Read} read the arrays of the kind, all of them read @returns {Read} */
  const kept = (read) => {
    for (const [name, entries] of arrays) stillThere(call, name, entries);
    return read;
  };
  const maybe = (/** @type {string} */ name, limits = {}) =>
    given[name] === undefined || given[name] === null ? null : array(name, limits);
  const count = (/** @type {string} */ name) =>
    given[name] === undefined || given[name] === null ? 0 : integer(call, name, given[name]);
  if (kind === 'rotated') {
    const { yarn, llama3 } = given;
    const read = {
      x: array('x'),
      y: array('y'),
      positions: maybe('positions'),
      ...constantsOf(call, yarn, llama3),
      report,
    };
    return measureRotated(kept(read));
  }
  if (kind === 'projection') {
    const read = { a: array('a'), b: array('b'), heads: count('heads'), headDim: count('headDim') };
    return measureProjection(kept(read));
  }
  const gaps = { gaps: true };
  const read = {
    q: array('q'),
    k: array('k'),
    weights: maybe('weights', gaps),
    scores: maybe('scores', gaps),
    v: maybe('v'),
    output: maybe('output', gaps),
  };
  return measureAttention(kept(read));
}
