// A rotary encoding → the options with which phasor.rotary turns by the same frequencies at every position.

import { axesOfPairs } from '../../../core/api/encoding/sections.js';
import { plainFrequencies } from './frequencies.js';

/** @typedef {import('../../../core/api/encoding/rotary.js').RotaryOptions} RotaryOptions */

/** So slow that a pair never turns: phasor.rotary takes no frequency of 0. */
export const still = 1e300;

/**
 * Frequencies of the base, each divided by a number of its own, whatever the positions are.
 *
 * @param {number[]} factors
 */
export const listedScaling = (factors, attentionFactor = 1) => ({
  type: /** @type {const} */ ('longrope'),
  short_factor: factors,
  long_factor: factors,
  original_max_position_embeddings: 1,
  attention_factor: attentionFactor,
});

/**
 * @param {object} rope
 * @param {number} rope.base
 * @param {number} rope.rotatedFeatures
 * @param {boolean} rope.odd
 * @param {'half' | 'interleaved'} rope.pairing
 * @param {Float64Array} rope.inverseFrequencies
 * @param {number} rope.attentionFactor
 * @param {Record<string, unknown> | null | undefined} rope.scaling for phasor.rotary; null: the base says
 *   everything; undefined: it has no name for this
 * @param {import('./sections.js').Sections} [rope.mrope]
 * @returns {RotaryOptions | null} nothing where pairs turn backwards, which phasor.rotary does not do
 */
export function rotaryOptions(rope) {
  const options = withoutSections(rope);
  const { mrope, inverseFrequencies } = rope;
  // sections that do not add up are no option
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
  const { base, rotatedFeatures, odd, pairing, scaling, attentionFactor } = rope;
  const plain = { pairing, rotaryDim: rotatedFeatures };
  if (!(attentionFactor > 0)) return null;
  if (scaling === null && !odd) return { base, ...plain };
  if (scaling && !odd) {
    return { base, ...plain, scaling: /** @type {RotaryOptions['scaling']} */ (scaling) };
  }
  return listed(rope);
}

/**
 * Any frequencies at all, as factors of those of the base.
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
