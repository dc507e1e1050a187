// What a caller knows beside the two arrays, checked.

import {
  integer,
  isObject,
  oneOf,
  options,
  positive,
  refuse,
  say,
  typeError,
} from '../../../../core/api/check.js';
import { scalingTypes } from '../../../../core/api/encoding/scaling.js';
import { arrayOf } from './array.js';

/** @typedef {{ shape: number[], data: Float64Array }} Numbers */
/** What diagnose was given. @typedef {Record<string, unknown>} Request */

/**
 * @typedef {{ x: Numbers | null, positions: Numbers | null, q: Numbers | null, k: Numbers | null,
 *   stage: string, headDim: number, headsFirst: boolean,
 *   heads: number, kvHeads: number, rotaryDim: number, llama3Known: boolean,
 *   products?: Float64Array,
 *   yarn: { original: number, beta_fast: number, beta_slow: number },
 *   llama3: { original: number, low: number, high: number } }} Known 0 where a size is not known;
 *   `headsFirst` where queries and keys were given by head
 */

/** What each kind of arrays may be told: another option would be ignored silently. */
const ofKind = /** @type {const} */ ({
  'sinusoidal-table': ['positions'],
  'sinusoidal-grid': [],
  rotated: ['x', 'positions', 'headDim', 'heads', 'kvHeads', 'rotaryDim', 'yarn', 'llama3'],
  'cos-sin-cache': ['positions', 'rotaryDim', 'yarn', 'llama3'],
  'inverse-frequencies': ['headDim', 'rotaryDim', 'yarn', 'llama3'],
  attention: ['q', 'k', 'stage', 'headDim', 'heads', 'kvHeads'],
});
/** @type {Readonly<Record<string, readonly string[]>>} */
export const optionsOfKind = ofKind;

const told = [...new Set(Object.values(ofKind).flat())];

/** Of the options of `diagnose`. */
export const names = /** @type {const} */ (
  `kind a b shape ${/** @type {typeof told[number]} */ (told.join(' '))}`
);

/**
 * @param {string} call
 * @param {string} kind
 * @param {Request} request
 */
export function checkOptions(call, kind, request) {
  for (const name of told) {
    if (!optionsOfKind[kind].includes(name) && (request[name] ?? null) !== null)
      throw typeError`${call}: ${kind} has no ${name}`;
  }
}

/**
 * @param {string} call
 * @param {string} name
 * @param {unknown} given
 * @param {Record<string, number>} preset
 */
function constants(call, name, given, preset) {
  if (given === undefined || given === null) return preset;
  if (!isObject(given)) return refuse(call, name, say`an object of numbers`, given, TypeError);
  const own = options(
    `${call}: ${name}`,
    /** @type {Record<string, unknown>} */ (given),
    Object.keys(preset).join(' '),
  );
  return Object.fromEntries(
    Object.entries(preset).map(([field, value]) => [
      field,
      own[field] === undefined ? value : positive(call, `${name}.${field}`, own[field]),
    ]),
  );
}

/**
 * @param {string} call
 * @param {Request} request
 * @returns {Known}
 */
export function knownOf(call, request) {
  const given = options(call, request, names);
  const size = (/** @type {string} */ name) =>
    given[name] === undefined || given[name] === null ? 0 : integer(call, name, given[name]);
  const tensor = (/** @type {string} */ name) =>
    given[name] === undefined || given[name] === null ? null : arrayOf(call, name, given[name]);
  return {
    x: tensor('x'),
    positions: tensor('positions'),
    q: tensor('q'),
    k: tensor('k'),
    headsFirst: false,
    stage: oneOf(call, 'stage', given.stage ?? 'weights', ['scores', 'weights']),
    headDim: size('headDim'),
    heads: size('heads'),
    kvHeads: size('kvHeads'),
    rotaryDim: size('rotaryDim'),
    llama3Known: isObject(given.llama3),
    ...constantsOf(call, given.yarn, given.llama3),
  };
}

/**
 * The constants of scalings: those that are usual where none are given.
 *
 * @param {string} call
 * @param {unknown} yarn
 * @param {unknown} llama3
 * @returns {Pick<Known, 'yarn' | 'llama3'>}
 */
export function constantsOf(call, yarn, llama3) {
  const { beta_fast, beta_slow } = scalingTypes.yarn;
  const { low_freq_factor: low, high_freq_factor: high, ...rest } = scalingTypes.llama3;
  const original = rest.original_max_position_embeddings;
  return {
    yarn: /** @type {Known['yarn']} */ (
      constants(call, 'yarn', yarn, { original: 4096, beta_fast, beta_slow })
    ),
    llama3: /** @type {Known['llama3']} */ (
      constants(call, 'llama3', llama3, { original, low, high })
    ),
  };
}
