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
 * @property {string} layerType as `layer_types` names it; 'all' where layers do not differ
 * @property {'all' | number[]} layers counted from 0
 * @property {boolean} rope false: these layers do not turn, and of what follows scoreGrowth alone counts
 * @property {boolean} [assumed] the model is not known, and its file says more than is read here: these
 *   numbers are those of Llama's code, and there are no options
 * @property {string} ropeType 'default', 'linear', 'dynamic', 'yarn', 'llama3', 'longrope',
 *   'proportional', 'axial'; 'none'
 * @property {number | null} headDim features of a query head; null where the file does not say, and
 *   nothing turns
 * @property {number} rotaryDim the d of the formulas; where it is odd, d + 1 features turn
 * @property {'all' | 'first' | 'last'} rotaryPart which features of a head turn
 * @property {'half' | 'interleaved'} pairing
 * @property {number | null} base of the frequencies as the file or the model's code has it
 * @property {number | null} effectiveBase the base that gives the frequencies before any division;
 *   null where no single one does
 * @property {Float64Array} inverseFrequencies radians a position, one a pair
 * @property {number} attentionFactor multiplies every cosine and sine
 * @property {number} scoreFactor multiplies the scale of the scores
 * @property {RotaryOptions | null} options what phasor.rotary takes to turn by these frequencies; where
 *   rotaryPart is 'last', give it the last rotaryDim features alone. null where layers do not turn, or are
 *   assumed
 * @property {number} [rotatedFeatures] where rotaryDim is odd
 * @property {number} [zeroFrequencies] pairs that do not turn
 * @property {number} [axes] axial (vision towers): number of positions of a patch, height and width; each
 *   rotates its own block of pairs at all rates
 * @property {boolean} [apart] axial, Gemma 4: half a head for each position, with pairs of its own;
 *   `options` is for one half alone
 * @property {number} [rampLow] yarn: the pair up to which frequencies are kept
 * @property {number} [rampHigh] yarn: the pair from which they are divided
 * @property {'short' | 'long'} [factorList] longrope: the list in use
 * @property {import('./sections.js').Sections} [mrope] pairs that time, height and width turn
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
 * @property {RotaryOptions['scaling'] | undefined} scaling null: the base says everything; undefined: files
 *   of contradictions, of which the frequencies are used as they are here
 * @property {Float64Array} inverseFrequencies
 * @property {number} attentionFactor
 */

/** @typedef {{ layer: RopeLayers, rotation: Rotation }} ReadLayers */

/**
 * A vision tower often has the model_type of its language model, and none of what that one presets.
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
    ...(mrope && { mrope }),
    ...(scoreGrowth && { scoreGrowth }),
  };
  const turning = { inverseFrequencies, attentionFactor, pairing, base, dim: rotaryDim };
  const fields = attentionFactor > 0 ? /** @type {any} */ (rotaryScaling) : undefined;
  return { layer, rotation: { layers: group.layers, rope: true, ...turning, scaling: fields } };
}

/**
 * @param {LayerGroup} group
 * @param {Section} model
 * @param {Family} family
 * @returns {ReadLayers} of layers that do not turn
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
 * For numbers that are no error each, but overflow together: they are listed.
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
    // the length of the training counts beside the scaling first
    const value = model.value(field) ?? scaling.value(field);
    return typeof value === 'number' ? [`${field} ${value}`] : [];
  });
  const name = scaling.fields().length > 0 ? scaling.path : baseName;
  const message = say`gives frequencies or a factor that are no finite numbers: ${[...values, `base ${base}`].join(', ')}`;
  refuseField(name, 'contradictory', message);
}
