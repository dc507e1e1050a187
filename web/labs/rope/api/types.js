// The values of `rope_type`: for each type the fields that it reads, and how they determine frequencies.

import { say } from '../../../core/api/check.js';
import { listedScaling, scalingTypes, still } from '../../../core/api/encoding/scaling.js';
import { refuseField } from './findings.js';
import {
  alongRamp,
  byWavelength,
  plainFrequencies,
  proportionalFrequencies,
  stretchedBase,
  yarnRamp,
  yarnTemperature,
} from './frequencies.js';
import { factorLists } from './longrope.js';
import { lengthOf, originalOf, stretchOf } from './lengths.js';

/** @typedef {import('./section.js').Section} Section */

/**
 * The inputs of a type.
 *
 * @typedef {object} Rope
 * @property {Section} model
 * @property {Section} scaling
 * @property {import('./families.js').Family} family
 * @property {boolean} perLayer whether the scaling is for one type of layers
 * @property {number} dim d
 * @property {number} base
 * @property {string} baseName the field that it comes from
 * @property {number | undefined} share
 * @property {number | undefined} sequenceLength N
 */

/**
 * @typedef {object} Spectrum
 * @property {Float64Array} inverseFrequencies
 * @property {number | null} effectiveBase
 * @property {number} [attentionFactor] 1 by default
 * @property {number} [factor] by which slow pairs are divided
 * @property {number} [rampLow] yarn: the pair up to which frequencies are unchanged
 * @property {number} [rampHigh] yarn: the pair from which on they are divided by the factor
 * @property {'short' | 'long'} [factorList] longrope: the list in use
 * @property {number} [zeroFrequencies] proportional: number of pairs that are not rotated
 * @property {number} [axes] axial: number of positions of a token, each with its own block of pairs
 * @property {boolean} [apart] axial: the pairs of an axis lie within its half of a head
 * @property {Record<string, unknown> | null} [scaling] for phasor.rotary; null: effectiveBase is enough;
 *   undefined: it has no such type
 */

/** @typedef {{ fields: readonly string[], spectrum: (rope: Rope) => Spectrum }} RopeType */

/** @param {Rope} rope @returns {Spectrum} */
function standard({ dim, base }) {
  return { inverseFrequencies: plainFrequencies(dim, base), effectiveBase: base, scaling: null };
}

/** @param {Rope} rope @returns {Spectrum} */
function linear({ dim, base, scaling }) {
  const factor = stretchOf(scaling, 'linear');
  if (factor === 1) scaling.warn('factor', 'dead', say`is 1, and divides nothing`);
  return {
    inverseFrequencies: plainFrequencies(dim, base).map((w) => w / factor),
    effectiveBase: base,
    factor,
    ...(factor > 0 && { scaling: { type: 'linear', factor } }),
  };
}

/** @param {Rope} rope @returns {Spectrum} */
function dynamic(rope) {
  const { dim, base, model, scaling, family, sequenceLength } = rope;
  if (dim === 2) {
    const field = scaling.has('rope_type') ? 'rope_type' : 'type';
    const message = say`must not be 'dynamic' where 2 features turn: it divides by d - 2`;
    refuseField(scaling.name(field), 'contradictory', message);
  }
  const alpha = scaling.positive('alpha');
  let stretch = alpha;
  if (alpha !== undefined) {
    if (scaling.has('factor')) {
      scaling.warn('factor', 'dead', say`is not used beside alpha, which stretches every length`);
    }
  } else {
    const factor = stretchOf(scaling, 'dynamic');
    const { longest, name } = family.trained?.(model) ?? {
      longest: lengthOf(model),
      name: 'max_position_embeddings',
    };
    if (longest === undefined) {
      const why = say`the type 'dynamic' stretches sequences that are longer than it`;
      if (sequenceLength !== undefined) return model.miss('max_position_embeddings', why);
      model.warn('max_position_embeddings', 'missing', say`is missing: ${why}`);
    } else if (sequenceLength !== undefined && sequenceLength > longest) {
      stretch = (factor * sequenceLength) / longest - (factor - 1);
      if (stretch <= 0) {
        const least = -longest / (sequenceLength - longest);
        scaling.refuse('factor', say`above ${least} for a sequence of ${sequenceLength} positions`);
      }
    } else if (sequenceLength !== undefined) {
      const message = say`changes nothing up to ${name}, ${longest} positions`;
      scaling.warn('factor', 'dead', message);
    }
  }
  // a stretch of 1 changes nothing, whatever its power
  const effectiveBase = stretch === undefined ? base : stretchedBase(dim, base, stretch);
  return {
    inverseFrequencies: plainFrequencies(dim, effectiveBase),
    effectiveBase,
    ...(stretch === undefined && { scaling: null }),
    ...(stretch !== undefined &&
      stretch > 0 &&
      dim >= 4 && { scaling: { type: 'ntk', factor: stretch } }),
  };
}

/**
 * YaRN's factor on cosines and sines: from the file, or by the formula, or the quotient of two (DeepSeek).
 * `source`: the fields from which phasor.rotary gets it.
 *
 * @param {Rope} rope
 * @param {number} factor
 * @returns {{ attentionFactor: number, source: Record<string, number> }}
 */
function yarnAttention({ scaling, family }, factor) {
  if (scaling.reader.ownAttention && !family.latent) {
    return ownFactor(yarnTemperature(factor) * (scaling.number('attn_factor') ?? 1));
  }
  const given = scaling.number('attention_factor') ?? family.attentionFactor;
  const scale = scaling.number('mscale');
  const scaleAll = scaling.number('mscale_all_dim');
  /** @param {import('./findings.js').Value} why */
  const unread = (why) => {
    if (scale) scaling.warn('mscale', 'ignored', why);
    if (scaleAll && !family.latent) scaling.warn('mscale_all_dim', 'ignored', why);
  };
  if (given !== undefined) {
    if (!(given > 0))
      scaling.warn('attention_factor', 'contradictory', say`must be above 0, not ${given}`);
    unread(say`loses to attention_factor`);
    return ownFactor(given);
  }
  if (family.quotient) return quotient(factor, scale ?? 1, scaleAll ?? 0);
  if (scale && scaleAll) return quotient(factor, scale, scaleAll);
  unread(say`counts only where mscale and mscale_all_dim are both there and not 0`);
  return { attentionFactor: yarnTemperature(factor), source: {} };
}

const ownFactor = (/** @type {number} */ attentionFactor) => ({
  attentionFactor,
  source: { attention_factor: attentionFactor },
});

/**
 * @param {number} factor
 * @param {number} scale
 * @param {number} scaleAll
 * @returns {{ attentionFactor: number, source: Record<string, number> }}
 */
function quotient(factor, scale, scaleAll) {
  const attentionFactor = yarnTemperature(factor, scale) / yarnTemperature(factor, scaleAll);
  if (scale > 0 && scaleAll > 0) {
    return { attentionFactor, source: { mscale: scale, mscale_all_dim: scaleAll } };
  }
  // the formula alone
  return scale === 1 && scaleAll === 0
    ? { attentionFactor, source: {} }
    : ownFactor(attentionFactor);
}

/**
 * An end of YaRN's ramp, whose logarithm is taken; 0 counts as absent.
 *
 * @param {Section} scaling
 * @param {'beta_fast' | 'beta_slow'} field
 */
function turnsOf(scaling, field) {
  const turns = scaling.number(field) || scalingTypes.yarn[field];
  return turns > 0 ? turns : scaling.refuse(field, say`above 0`);
}

/** @param {Rope} rope @returns {Spectrum} */
function yarn(rope) {
  const { dim, base, baseName, model, scaling, perLayer } = rope;
  const { original, filled } = originalOf(rope, 'yarn');
  const longest = lengthOf(model);
  const implied = longest === undefined ? undefined : longest / original;
  const own = model.reader.impliedFactor && !filled && implied !== undefined && !rope.family.latent;
  let factor = scaling.has('factor') && !own ? stretchOf(scaling, 'yarn') : undefined;
  if (factor === undefined) {
    if (implied === undefined) return scaling.miss('factor', say`the type 'yarn' divides by it`);
    factor = implied;
    const message = say`is missing: transformers 5 takes max_position_embeddings / original_max_position_embeddings, ${implied}`;
    scaling.warn('factor', 'missing', message);
  } else if (implied !== undefined && !filled && implied !== 1 && implied !== factor) {
    const message = say`is ${factor}, but max_position_embeddings / original_max_position_embeddings is ${implied}; it is used as written`;
    scaling.warn('factor', 'contradictory', message);
  }
  if (scaling.number('factor') === 1)
    scaling.warn('factor', 'dead', say`is 1, and divides nothing`);

  // the ramp divides by the logarithm of the base
  if (base === 1) refuseField(baseName, 'contradictory', say`must be above 1, got ${base}`);
  if (base < 1) model.findings.warn(baseName, 'contradictory', say`must be above 1, not ${base}`);
  const betaFast = turnsOf(scaling, 'beta_fast');
  const betaSlow = turnsOf(scaling, 'beta_slow');
  if (betaFast < betaSlow) {
    const message = say`must not be in this order: beta_fast is ${betaFast}, beta_slow ${betaSlow}; the ramp runs backwards`;
    for (const field of ['beta_fast', 'beta_slow']) {
      if (scaling.has(field)) scaling.warn(field, 'contradictory', message);
    }
  }
  let truncate = scaling.flag('truncate') ?? scalingTypes.yarn.truncate;
  if (perLayer && !truncate && !scaling.isShared('truncate')) {
    const message = say`is looked for beside the types of layers, not inside one: ends are rounded`;
    scaling.warn('truncate', 'ignored', message);
    truncate = true;
  }
  const ramp = yarnRamp(dim, base, { original, betaFast, betaSlow, truncate });
  const { attentionFactor, source } = yarnAttention(rope, factor);
  const fits = factor > 0 && base > 1 && betaFast >= betaSlow && betaSlow > 0;
  return {
    inverseFrequencies: alongRamp(plainFrequencies(dim, base), ramp, factor),
    effectiveBase: null,
    attentionFactor,
    factor,
    rampLow: ramp.low,
    rampHigh: ramp.high,
    ...(fits &&
      Number.isInteger(original) && {
        scaling: {
          type: 'yarn',
          factor,
          original_max_position_embeddings: original,
          beta_fast: betaFast,
          beta_slow: betaSlow,
          truncate,
          ...source,
        },
      }),
  };
}

/** @param {Rope} rope @returns {Spectrum} */
function llama3(rope) {
  const { dim, base, model, scaling } = rope;
  const factor = stretchOf(scaling, 'llama3');
  const [low, high] = ['low_freq_factor', 'high_freq_factor'].map((field) => {
    const value =
      scaling.number(field) ?? scaling.miss(field, say`the type 'llama3' has its bands from it`);
    // the training length is divided by it
    if (value === 0) scaling.refuse(field, say`a finite number other than 0`);
    if (value < 0) scaling.warn(field, 'contradictory', say`must be above 0, not ${value}`);
    return value;
  });
  const { original, filled, name } = originalOf(rope, 'llama3');
  const longest = lengthOf(model);
  if (factor === 1) scaling.warn('factor', 'dead', say`is 1, and divides nothing`);
  if (high <= low) {
    const message =
      high < low
        ? say`must not be in this order: low_freq_factor is ${low}, high_freq_factor ${high}`
        : say`leaves no band between long and short wavelengths: low_freq_factor and high_freq_factor are both ${low}`;
    for (const field of ['high_freq_factor', 'low_freq_factor']) {
      scaling.warn(field, 'contradictory', message);
    }
  }
  if (!filled && longest !== undefined && original >= longest) {
    const message = say`is ${original}, and leaves no room below max_position_embeddings, ${longest}`;
    model.findings.warn(name, 'contradictory', message);
  }
  return {
    inverseFrequencies: byWavelength(plainFrequencies(dim, base), { factor, low, high, original }),
    effectiveBase: null,
    factor,
    ...(factor > 0 &&
      low > 0 &&
      low < high &&
      Number.isInteger(original) && {
        scaling: {
          type: 'llama3',
          factor,
          low_freq_factor: low,
          high_freq_factor: high,
          original_max_position_embeddings: original,
        },
      }),
  };
}

/** @param {Rope} rope @returns {Spectrum} */
function longrope(rope) {
  const { dim, base } = rope;
  const { list, original, factorList, attentionFactor, source } = factorLists(
    rope,
    Math.ceil(dim / 2),
  );
  const positive = [...list, ...Object.values(source)].every((number) => number > 0);
  return {
    inverseFrequencies: plainFrequencies(dim, base).map((w, j) => w / list[j]),
    effectiveBase: null,
    attentionFactor,
    factorList,
    ...(positive &&
      Number.isInteger(original) && {
        // the same list at all positions
        scaling: {
          type: 'longrope',
          short_factor: list,
          long_factor: list,
          original_max_position_embeddings: original,
          ...source,
        },
      }),
  };
}

/** @param {number} dim @param {number} turning rotated pairs @param {number} factor */
const pairFactors = (dim, turning, factor) =>
  Array.from({ length: Math.ceil(dim / 2) }, (_, j) => (j < turning ? factor : still));

/** @param {Rope} rope @returns {Spectrum} */
function proportional({ dim, base, scaling, share = 1 }) {
  const factor = scaling.has('factor') ? stretchOf(scaling, 'proportional') : 1;
  if (scaling.has('factor') && factor === 1) {
    scaling.warn('factor', 'dead', say`is 1, and divides nothing`);
  }
  // as Python's int(p * head // 2)
  const turning = Math.trunc(Math.floor((share * dim) / 2));
  if (!(turning >= 0 && turning <= dim / 2)) {
    const message = say`must turn 0 to ${dim / 2} pairs, not ${turning}`;
    refuseField(scaling.name('partial_rotary_factor'), 'contradictory', message);
  }
  return {
    inverseFrequencies: proportionalFrequencies(dim, base, { turning, factor }),
    effectiveBase: null,
    factor,
    zeroFrequencies: dim / 2 - turning,
    ...(factor > 0 && { scaling: listedScaling(pairFactors(dim, turning, factor)) }),
  };
}

/**
 * Vision towers: height and width, each with all rates of half a head.
 *
 * @param {Rope} rope
 * @returns {Spectrum}
 */
function axial({ dim, base, model, family }) {
  if (dim % 4 !== 0) {
    const field =
      ['partial_rotary_factor', 'rotary_pct', 'head_dim'].find((one) => model.has(one)) ??
      'hidden_size';
    const message = say`must make a multiple of 4 features turn for the type 'axial', not ${dim}`;
    refuseField(model.name(field), 'contradictory', message);
  }
  const rates = plainFrequencies(dim / 2, base);
  return {
    inverseFrequencies: Float64Array.of(...rates, ...rates),
    effectiveBase: null,
    axes: 2,
    ...(family.apart ? { apart: true, scaling: null } : { scaling: { type: 'axial', axes: 2 } }),
  };
}

/**
 * GTE: the base is multiplied by the factor, and all rates are divided once more
 * (https://kexue.fm/archives/9706); with `mixed_b`, a factor for each pair that grows towards the last.
 *
 * @param {Rope} rope
 * @returns {Spectrum}
 */
function ntk({ dim, base, scaling }) {
  const factor = stretchOf(scaling, 'ntk');
  if (factor === 1) scaling.warn('factor', 'dead', say`is 1, and divides nothing`);
  if (factor <= 0) scaling.refuse('factor', say`above 0`);
  const mixed = scaling.number('mixed_b');
  // with a factor up to 1, no sequence is longer than in training
  const factors = Array.from({ length: Math.ceil(dim / 2) }, (_, j) =>
    factor <= 1
      ? 1
      : mixed === undefined
        ? factor ** ((2 * (j + 1)) / dim)
        : factor ** (((j + 1) / (dim / 2)) ** mixed),
  );
  return {
    inverseFrequencies: plainFrequencies(dim, base).map((w, j) => w / factors[j]),
    effectiveBase: null,
    factor,
    scaling: listedScaling(factors),
  };
}

/** @param {import('../../../core/api/encoding/scaling.js').ScalingType} type */
const fieldsOf = (type) => Object.keys(scalingTypes[type]);

/** @type {Readonly<Record<string, RopeType>>} */
export const types = {
  default: { fields: [], spectrum: standard },
  linear: { fields: fieldsOf('linear'), spectrum: linear },
  dynamic: { fields: fieldsOf('dynamic'), spectrum: dynamic },
  yarn: { fields: fieldsOf('yarn'), spectrum: yarn },
  llama3: { fields: fieldsOf('llama3'), spectrum: llama3 },
  longrope: { fields: fieldsOf('longrope'), spectrum: longrope },
  proportional: { fields: fieldsOf('proportional'), spectrum: proportional },
  // the family says how many
  axial: { fields: [], spectrum: axial },
  ntk: { fields: [...fieldsOf('ntk'), 'mixed_b'], spectrum: ntk },
};

/** Fields of positions on three axes (Qwen2-VL), beside any type. */
export const sectionFields = ['mrope_section', 'mrope_interleaved'];

/** Types whose frequencies depend on the training length. */
export const readsOriginal = new Set(['yarn', 'llama3', 'longrope']);
