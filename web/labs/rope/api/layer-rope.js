// One type of layers of a configuration → its rotary encoding.

import { bare, own, say } from '../../../core/api/check.js';
import { baseOf } from './base.js';
import { checkOriginal, checkScaling } from './fields.js';
import { refuseField } from './findings.js';
import { isFullType } from './layers.js';
import { growthOfStill, growthOfTurning } from './growth.js';
import { rotaryOptions } from './rotary-options.js';
import { scalingFor } from './scalings.js';
import { scoreFactorOf } from './score.js';
import { sectionsOf } from './sections.js';
import { typeOf } from './type-name.js';
import { types } from './types.js';
import { headDimOf, widthsOf } from './widths.js';

/** @typedef {import('./section.js').Section} Section */
/** @typedef {import('./families.js').Family} Family */
/** @typedef {import('./layers.js').LayerGroup} LayerGroup */
/** @typedef {import('../../../core/api/encoding/rotary.js').RotaryOptions} RotaryOptions */

/**
 * The rotary encoding of some layers.
 *
 * @typedef {object} RopeLayers
 * @property {string} layerType as in `layer_types`; 'all' if layers do not differ
 * @property {'all' | number[]} layers indices from 0
 * @property {boolean} rope false: these layers are not rotated, and of the following only scoreGrowth
 *   applies
 * @property {boolean} [assumed] the model is unknown, and its file has fields that are not read here: these
 *   numbers follow Llama's code, and there are no options
 * @property {string} ropeType 'default', 'linear', 'dynamic', 'yarn', 'llama3', 'longrope',
 *   'proportional', 'axial'; 'none'
 * @property {number | null} headDim features of a query head; null if the file does not say and nothing is
 *   rotated
 * @property {number} rotaryDim the d of the formulas; if it is odd, d + 1 features are rotated
 * @property {'all' | 'first' | 'last'} rotaryPart which features of a head are rotated
 * @property {'half' | 'interleaved'} pairing
 * @property {number | null} base of the frequencies, from the file or the model's code
 * @property {number | null} effectiveBase the base that gives the frequencies before any division; null if
 *   no single base does
 * @property {Float64Array} inverseFrequencies radians per position, one per pair
 * @property {number} attentionFactor multiplies every cosine and sine
 * @property {number} scoreFactor multiplies the scale of the scores
 * @property {RotaryOptions | null} options options for phasor.rotary with these frequencies; if rotaryPart
 *   is 'last', pass only the last rotaryDim features. null if layers are not rotated, or are assumed
 * @property {number} [rotatedFeatures] where rotaryDim is odd
 * @property {number} [zeroFrequencies] number of pairs that are not rotated
 * @property {number} [axes] axial (vision towers): number of positions of a patch (height and width); each
 *   rotates its own block of pairs at all rates
 * @property {boolean} [apart] axial, Gemma 4: half a head for each position, with separate pairs; `options`
 *   is for one half
 * @property {boolean} [backwards] pairs rotate by minus their angle (nanochat)
 * @property {number} [rampLow] yarn: the pair up to which frequencies are unchanged
 * @property {number} [rampHigh] yarn: the pair from which on they are divided
 * @property {'short' | 'long'} [factorList] longrope: the list in use
 * @property {import('./sections.js').Sections} [mrope] number of pairs rotated by time, height and width
 * @property {import('./growth.js').ScoreGrowth} [scoreGrowth] where the scores of a query at
 *   position p are also multiplied by 1 + strength · ln(1 + ⌊(p + shift) / interval⌋) (Llama 4,
 *   Ministral 3)
 */

/**
 * The same as the WebAssembly of phasor/model takes it, without a number that JavaScript rounds.
 *
 * @typedef {object} Rotation
 * @property {'all' | number[]} layers
 * @property {boolean} rope
 * @property {'half' | 'interleaved'} pairing
 * @property {number} dim d of the formulas
 * @property {number} base
 * @property {RotaryOptions['scaling'] | undefined} scaling null: the base is enough; undefined:
 *   contradictory files, whose frequencies are used as computed here
 * @property {Float64Array} inverseFrequencies
 * @property {number} attentionFactor
 */

/** @typedef {{ layer: RopeLayers, rotation: Rotation }} ReadLayers */
/** @typedef {Rotation['scaling']} Fields */

/**
 * A vision tower often has the model_type of its language model, but none of its defaults.
 *
 * @type {Family}
 */
const tower = {};

/** @param {Section} model @param {Family} family @returns {'half' | 'interleaved'} */
function pairingOf(model, { pairing = 'half', pairingField }) {
  const flag = pairingField === undefined ? undefined : model.flag(pairingField);
  if (flag === undefined) return pairing;
  return flag ? 'interleaved' : 'half';
}

/**
 * @param {LayerGroup} group
 * @param {{ model: Section, family: Family, scalings: import('./scalings.js').Scalings,
 *   sequenceLength?: number }} file
 * @returns {ReadLayers}
 */
export function layerRope(group, { model, family: ofModel, scalings, sequenceLength }) {
  const { split } = ofModel;
  const { base: listedBase, share: listedShare, ...ofGroup } = own(group);
  const full = isFullType(split, group.layerType);
  const { scaling, baseSource, perLayer } = scalingFor(
    model,
    ofModel,
    scalings,
    group.layerType,
    sequenceLength,
  );
  const { type, named } = typeOf(scaling, ofModel);
  const family = type === 'axial' && !ofModel.apart ? tower : ofModel;
  const { base, baseName } =
    listedBase === undefined
      ? baseOf(model, baseSource, family, split !== undefined && !full)
      : { base: listedBase, baseName: model.name(family.baseList ?? 'rope_theta') };
  const widths = widthsOf(model, scaling, family, { type, full, listedShare });
  const { headDim, rotaryDim, rotatedFeatures, rotaryPart, share } = widths;
  checkScaling(scaling, type, named, family);
  if (scaling.fields().length > 0) checkOriginal(model, type);
  const {
    scaling: rotaryScaling,
    factor,
    attentionFactor = 1,
    ...spectrum
  } = bare(
    types[type].spectrum({
      model,
      scaling,
      family,
      perLayer,
      base,
      baseName,
      sequenceLength,
      dim: rotaryDim,
      share,
    }),
  );
  const { inverseFrequencies } = spectrum;
  const scoreFactor = scoreFactorOf(scaling, family, type, factor);
  const numbers = [base, spectrum.effectiveBase ?? 0, attentionFactor, scoreFactor];
  if (![...numbers, ...inverseFrequencies].every(Number.isFinite)) {
    refuseInfinite({ model, scaling, family, type, base, baseName });
  }
  const pairing = pairingOf(model, family);
  const mrope =
    type === 'axial' ? undefined : sectionsOf(scaling, family, inverseFrequencies.length);
  const scoreGrowth = growthOfTurning(model, scaling, family);
  const odd = rotaryDim % 2 === 1;
  const options = rotaryOptions({
    base,
    rotatedFeatures: spectrum.apart ? rotatedFeatures / 2 : rotatedFeatures,
    odd,
    pairing,
    inverseFrequencies,
    attentionFactor,
    scaling: rotaryScaling,
    backwards: family.backwards,
    mrope,
  });
  /** @type {RopeLayers} */
  const layer = {
    ...ofGroup,
    ropeType: type,
    headDim,
    rotaryDim,
    rotaryPart,
    pairing,
    base,
    ...spectrum,
    attentionFactor,
    scoreFactor,
    options,
    ...(odd && { rotatedFeatures }),
    ...(family.backwards && { backwards: true }),
    ...(mrope && { mrope }),
    ...(scoreGrowth && { scoreGrowth }),
  };
  const turning = { inverseFrequencies, attentionFactor, pairing, base, dim: rotaryDim };
  const fields = attentionFactor > 0 ? /** @type {Fields} */ (rotaryScaling) : undefined;
  return { layer, rotation: { layers: group.layers, rope: true, ...turning, scaling: fields } };
}

/**
 * @param {LayerGroup} group
 * @param {Section} model
 * @param {Family} family
 * @returns {ReadLayers} for layers without rotation
 */
export function layersWithout(group, model, family) {
  const scoreGrowth = growthOfStill(model, family);
  const pairing = pairingOf(model, family);
  const still = { inverseFrequencies: new Float64Array(0), attentionFactor: 1 };
  /** @type {RopeLayers} */
  const layer = {
    ...group,
    ropeType: 'none',
    headDim: headDimOf(model, family, isFullType(family.split, group.layerType)),
    rotaryDim: 0,
    rotaryPart: 'all',
    pairing,
    base: null,
    effectiveBase: null,
    ...still,
    scoreFactor: 1,
    options: null,
    ...(scoreGrowth && { scoreGrowth }),
  };
  const { layers } = group;
  return {
    layer,
    rotation: { layers, rope: false, pairing, dim: 0, base: 1, scaling: null, ...still },
  };
}

/**
 * Refuses numbers that are valid each, but overflow together; the message lists them.
 *
 * @param {{ model: Section, scaling: Section, family: Family, type: string, base: number,
 *   baseName: string }} rope
 * @returns {never}
 */
function refuseInfinite({ model, scaling, family, type, base, baseName }) {
  const { fields } = types[type];
  const used = new Set([
    ...fields,
    ...(family.latent ? ['mscale_all_dim'] : []),
    ...(fields.length > 0 ? ['max_position_embeddings'] : []),
  ]);
  const values = [...used].flatMap((field) => {
    // the training length beside the scaling has priority
    const value = model.value(field) ?? scaling.value(field);
    return typeof value === 'number' ? [`${field} ${value}`] : [];
  });
  const name = scaling.fields().length > 0 ? scaling.path : baseName;
  const message = say`gives frequencies or a factor that are no finite numbers: ${[...values, `base ${base}`].join(', ')}`;
  refuseField(name, 'contradictory', message);
}
