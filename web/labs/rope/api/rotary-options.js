// A rotary encoding → options for phasor.rotary with the same frequencies at every position.

import { listedScaling, still } from '../../../core/api/encoding/scaling.js';
import { axesOfPairs } from '../../../core/api/encoding/sections.js';
import { plainFrequencies } from './frequencies.js';

/** @typedef {import('../../../core/api/encoding/rotary.js').RotaryOptions} RotaryOptions */

/**
 * @param {object} rope
 * @param {number} rope.base
 * @param {number} rope.rotatedFeatures
 * @param {boolean} rope.odd
 * @param {'half' | 'interleaved'} rope.pairing
 * @param {Float64Array} rope.inverseFrequencies
 * @param {number} rope.attentionFactor
 * @param {boolean} [rope.backwards] pairs rotate by minus their angle
 * @param {Record<string, unknown> | null | undefined} rope.scaling for phasor.rotary; null: the base is
 *   enough; undefined: it has no such type
 * @param {import('./sections.js').Sections} [rope.mrope]
 * @returns {RotaryOptions | null} null if phasor.rotary has no such rotation: a factor on cosines and sines
 *   that is not above 0, or any but 1 where pairs rotate backwards
 */
export function rotaryOptions(rope) {
  const options = withoutSections(rope);
  const { mrope, inverseFrequencies } = rope;
  // sections that do not add up cannot be an option
  if (!options || !mrope || sumOf(mrope.section) !== inverseFrequencies.length) return options;
  const { section, interleaved, alternating } = mrope;
  if (alternating) {
    const { pairing, rotatedFeatures: rotaryDim } = rope;
    return { pairing, rotaryDim, axisOfPair: axesOfPairs(mrope), rates: inverseFrequencies };
  }
  const fields = { mrope_section: section, mrope_interleaved: interleaved };
  return { ...options, scaling: { type: 'default', ...options.scaling, ...fields } };
}

/** @param {readonly number[]} counts */
const sumOf = (counts) => counts.reduce((sum, count) => sum + count, 0);

/** @param {Parameters<typeof rotaryOptions>[0]} rope @returns {RotaryOptions | null} */
function withoutSections(rope) {
  const { base, rotatedFeatures, odd, pairing, scaling, attentionFactor, backwards } = rope;
  const plain = { pairing, rotaryDim: rotatedFeatures };
  if (!(attentionFactor > 0)) return null;
  if (backwards) {
    const rates = rope.inverseFrequencies.map((w) => -w);
    const axisOfPair = Array.from(rates, () => 0);
    return attentionFactor === 1 && !odd ? { ...plain, axisOfPair, rates } : null;
  }
  if (scaling === null && !odd) return { base, ...plain };
  if (scaling && !odd) {
    return { base, ...plain, scaling: /** @type {RotaryOptions['scaling']} */ (scaling) };
  }
  return listed(rope);
}

/**
 * Arbitrary frequencies, as factors on those of the base.
 *
 * @param {Parameters<typeof rotaryOptions>[0]} rope
 * @returns {RotaryOptions | null}
 */
function listed({ base, rotatedFeatures, pairing, inverseFrequencies, attentionFactor }) {
  const plain = plainFrequencies(rotatedFeatures, base);
  const factors = Array.from(inverseFrequencies, (w, j) => (w === 0 ? still : plain[j] / w));
  if (!factors.every((factor) => Number.isFinite(factor) && factor > 0)) return null;
  return {
    base,
    pairing,
    rotaryDim: rotatedFeatures,
    scaling: listedScaling(factors, attentionFactor),
  };
}
