// A `rope_scaling` as Hugging Face configs have it → the fields of Scaling in src/encoding/scaling.h.

import {
  flag,
  integer,
  isArray,
  isObject,
  notNegative,
  oneOf,
  positive,
  properties,
  refuse,
  say,
} from '../check.js';
import { Choice } from '../marshal.js';
import { numberList } from '../tensor.js';
import { axesOf } from './sections.js';

const original = 'original_max_position_embeddings';

/**
 * The types, and the fields that each reads beside the longest position and the share that turns, with the
 * number for one that is left out; null: there is no fixed one. 'llama3' needs all of its fields, and the
 * numbers are those of Llama 3.1.
 */
export const scalingTypes = /** @type {const} */ ({
  default: {},
  linear: { factor: null },
  ntk: { factor: null },
  dynamic: { factor: null, alpha: null },
  yarn: {
    factor: null,
    [original]: null,
    attention_factor: null,
    beta_fast: 32,
    beta_slow: 1,
    truncate: true,
    mscale: null,
    mscale_all_dim: null,
  },
  llama3: { factor: null, low_freq_factor: 1, high_freq_factor: 4, [original]: 8192 },
  longrope: {
    short_factor: null,
    long_factor: null,
    factor: null,
    attention_factor: null,
    [original]: null,
  },
  proportional: { factor: 1 },
  axial: { axes: null },
});

/** @typedef {keyof typeof scalingTypes} ScalingType */

/**
 * The fields of a Hugging Face `rope_scaling`, or of a whole `rope_parameters` (transformers 5),
 * under their names there. `type` is the old name for `rope_type`, which wins, and 'su' that for
 * 'longrope'. Fields that are null count as left out; unknown ones are ignored. `rope_theta` is the
 * base and `partial_rotary_factor` the share of headDim that turns, where the options `base` and
 * `rotaryDim` are left out or agree; with a `rope_theta` or an `mrope_section` the type may be left
 * out: 'default'. `mrope_section` is how many pairs turn by the positions on each of three axes,
 * time, height and width, in blocks, or with `mrope_interleaved` one after the other; 'mrope' is
 * the old name for 'default' with sections.
 *
 * - 'linear': `factor`
 * - 'ntk': `factor`; base·factor^(d/(d-2))
 * - 'dynamic': `factor`, `max_position_embeddings` (if it is left out,
 *   `original_max_position_embeddings`); 'ntk' that grows with the last position beyond that length.
 *   With `alpha` (Hunyuan) it is 'ntk' by that factor at every length
 * - 'yarn': `factor`, `original_max_position_embeddings`, `beta_fast` = 32, `beta_slow` = 1,
 *   `truncate` = true, `attention_factor` = 0.1·ln(factor) + 1, or the quotient of that with
 *   `mscale` and that with `mscale_all_dim` (DeepSeek)
 * - 'llama3': `factor`, `low_freq_factor`, `high_freq_factor`, `original_max_position_embeddings`
 * - 'longrope': `short_factor`, `long_factor` (one number a pair), `original_max_position_embeddings`,
 *   and `factor` or `attention_factor` = sqrt(1 + ln(factor) / ln(original length))
 * - 'proportional': `partial_rotary_factor` of the pairs turn, with the rates of the whole head, and the
 *   others stand still (Gemma 4); `factor` = 1
 * - 'axial': `axes` = 2; each axis of `positions` has its block of pairs with all rates of the base, as in
 *   vision towers: height, width
 *
 * 'yarn' and 'longrope' take `max_position_embeddings / original_max_position_embeddings` for a
 * `factor` that is left out. The attention factor multiplies every cosine and sine.
 *
 * @typedef {{
 *   type?: ScalingType | 'su' | 'mrope',
 *   rope_type?: ScalingType | 'su' | 'mrope',
 *   rope_theta?: number | null,
 *   partial_rotary_factor?: number | null,
 *   factor?: number | null,
 *   alpha?: number | null,
 *   original_max_position_embeddings?: number | null,
 *   max_position_embeddings?: number | null,
 *   attention_factor?: number | null,
 *   beta_fast?: number | null,
 *   beta_slow?: number | null,
 *   mscale?: number | null,
 *   mscale_all_dim?: number | null,
 *   truncate?: boolean | null,
 *   low_freq_factor?: number | null,
 *   high_freq_factor?: number | null,
 *   short_factor?: readonly number[] | Float64Array | Float32Array | null,
 *   long_factor?: readonly number[] | Float64Array | Float32Array | null,
 *   mrope_section?: readonly number[] | null,
 *   mrope_interleaved?: boolean | null,
 *   axes?: number | null,
 *   [field: string]: unknown,
 * }} RopeScaling
 */

/**
 * The fields of a `rope_parameters`, without those that a page has put into Object.prototype.
 *
 * @param {RopeScaling | null | undefined} scaling
 * @returns {RopeScaling | null | undefined} anything else as it is
 */
export const scalingFields = (scaling) =>
  isObject(scaling) && !isArray(scaling) && !ArrayBuffer.isView(scaling)
    ? /** @type {RopeScaling} */ (properties(scaling))
    : scaling;

/** @param {RopeScaling | null | undefined} scaling @returns {unknown} its type, by either name */
export const typeOf = (scaling) => scaling?.rope_type ?? scaling?.type;

/** A divisor so large that a pair practically never turns: the module takes no rate of 0. */
export const still = 1e300;

/** Divides each rate of the base by a number of its own, at all positions. @param {number[]} factors */
export const listedScaling = (factors, attentionFactor = 1) => ({
  type: /** @type {const} */ ('longrope'),
  short_factor: factors,
  long_factor: factors,
  [original]: 1,
  attention_factor: attentionFactor,
});

/**
 * Types that divide each frequency of the base by a number of its own, as the lists of longrope do.
 *
 * @param {string} call
 * @param {RopeScaling} given
 * @param {number} pairs
 * @param {number} base
 * @returns {number[] | null} null for other types
 */
function factorsOf(call, given, pairs, base) {
  if (typeOf(given) === 'axial') {
    const each = pairs / axesOf(call, given, pairs);
    // base^(-j/pairs) to base^(-(j mod each)/each)
    return Array.from({ length: pairs }, (_, j) => base ** ((j % each) / each - j / pairs));
  }
  if (typeOf(given) !== 'proportional') return null;
  const share = positive(call, 'scaling.partial_rotary_factor', given.partial_rotary_factor ?? 1);
  const { factor: usual } = scalingTypes.proportional;
  const factor = positive(call, 'scaling.factor', given.factor ?? usual);
  if (share > 1) refuse(call, 'scaling.partial_rotary_factor', say`at most 1`, share);
  return Array.from({ length: pairs }, (_, j) => (j < Math.floor(share * pairs) ? factor : still));
}

/**
 * The base and the number of columns that turn, where a `rope_parameters` says so.
 *
 * @param {string} call
 * @param {{ base?: number, rotaryDim?: number, scaling?: RopeScaling | null }} given
 * @param {number} headDim
 * @returns {{ base: number, rotaryDim: number }}
 */
export function ropeOf(call, { base, rotaryDim, scaling }, headDim) {
  if ((scaling ?? null) !== null && (!isObject(scaling) || isArray(scaling))) {
    return refuse(call, 'scaling', say`an object with a type`, scaling, TypeError);
  }
  const { rope_theta: theta, partial_rotary_factor: part } = scaling ?? Object.create(null);
  const turned =
    part === undefined || part === null || typeOf(scaling) === 'proportional'
      ? undefined
      : Math.trunc(headDim * positive(call, 'scaling.partial_rotary_factor', part));
  /** @type {(name: string, field: string, own?: number, found?: number) => number | undefined} */
  const agreed = (name, field, own, found) => {
    if (own !== undefined && found !== undefined && own !== found) {
      refuse(call, name, say`left out or ${found}, which scaling.${field} gives`, own);
    }
    return own ?? found;
  };
  return {
    base: agreed('base', 'rope_theta', base, theta ?? undefined) ?? 10000,
    rotaryDim: agreed('rotaryDim', 'partial_rotary_factor', rotaryDim, turned) ?? headDim,
  };
}

/**
 * @param {string} call
 * @param {RopeScaling | null | undefined} given
 * @param {number} pairs
 * @param {number} base
 * @returns what the module takes beside the base
 */
export function scalingOf(call, given, pairs, base) {
  if (given === undefined || given === null)
    return scalingOf(call, properties({ type: 'default' }), pairs, base);
  const list = factorsOf(call, given, pairs, base);
  if (list) return scalingOf(call, properties(listedScaling(list)), pairs, base);
  const plain = (given.rope_theta ?? given.mrope_section ?? null) === null ? undefined : 'default';
  const named = given.rope_type ?? given.type ?? plain;
  const renamed = named === 'su' ? 'longrope' : named === 'mrope' ? 'default' : named;
  const types = /** @type {ScalingType[]} */ (Object.keys(scalingTypes));
  const type = oneOf(call, 'scaling.type', renamed, types);
  if (type === 'dynamic' && (given.alpha ?? null) !== null) {
    const factor = positive(call, 'scaling.alpha', given.alpha);
    return scalingOf(call, properties({ type: 'ntk', factor }), pairs, base);
  }
  /** @param {string} field @param {unknown} value */
  const above0 = (field, value) => positive(call, `scaling.${field}`, value);

  const trained = given.original_max_position_embeddings ?? undefined;
  const longest = given.max_position_embeddings ?? undefined;
  const stretches = type !== 'default' && type !== 'linear' && type !== 'ntk';
  // as Hugging Face's _compute_dynamic_ntk_parameters, which reads no other length
  const byLongest = longest !== undefined && (type === 'dynamic' || trained === undefined);
  const name = byLongest ? 'max' : 'original_max';
  const length = stretches
    ? integer(call, `scaling.${name}_position_embeddings`, byLongest ? longest : trained)
    : 0;

  let factor = given.factor ?? undefined;
  if (factor === undefined && (type === 'yarn' || type === 'longrope') && longest !== undefined) {
    factor = integer(call, 'scaling.max_position_embeddings', longest) / length;
  }
  // longrope uses `factor` only for its attention factor
  const unused = type === 'longrope' && (given.attention_factor ?? null) !== null;
  if (type === 'default' || (unused && factor === undefined)) factor = 1;

  const { yarn: usual, llama3 } = scalingTypes;
  const yarn = type === 'yarn';
  const fast = above0('beta_fast', (yarn && given.beta_fast) || usual.beta_fast);
  const slow = above0('beta_slow', (yarn && given.beta_slow) || usual.beta_slow);
  if (fast < slow) refuse(call, 'scaling.beta_fast', say`beta_slow, ${slow}, or more`, fast);

  const llama = type === 'llama3';
  const low = above0('low_freq_factor', llama ? given.low_freq_factor : llama3.low_freq_factor);
  const high = above0('high_freq_factor', llama ? given.high_freq_factor : llama3.high_freq_factor);
  if (high <= low)
    refuse(call, 'scaling.high_freq_factor', say`above low_freq_factor, ${low}`, high);

  /** @param {'short_factor' | 'long_factor'} field */
  const factorList = (field) => {
    if (type !== 'longrope') return null;
    const factors = numberList(call, `scaling.${field}`, given[field]);
    if (factors.length !== pairs) {
      refuse(call, `scaling.${field}`, say`${pairs} numbers, one a pair`, given[field]);
    }
    factors.forEach((each, j) => above0(`${field}[${j}]`, each));
    return factors;
  };
  const byFormula = !(yarn || type === 'longrope') || (given.attention_factor ?? null) === null;
  return {
    scaling: new Choice('Scaling', type === 'default' ? 'none' : type),
    factor: above0('factor', factor),
    length,
    attentionFactor: byFormula ? 0 : above0('attention_factor', given.attention_factor),
    betaFast: fast,
    betaSlow: slow,
    mscale: notNegative(call, 'scaling.mscale', (yarn && given.mscale) || 0),
    mscaleAllDim: notNegative(call, 'scaling.mscale_all_dim', (yarn && given.mscale_all_dim) || 0),
    lowFactor: low,
    highFactor: high,
    truncate: flag(call, 'scaling.truncate', (yarn ? given.truncate : null) ?? usual.truncate),
    shortFactors: factorList('short_factor'),
    longFactors: factorList('long_factor'),
  };
}
