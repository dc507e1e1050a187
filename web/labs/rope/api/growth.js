// Scores that grow with the position of their query, so that attention stays sharp over long contexts: the
// query at position p is multiplied by 1 + strength · ln(1 + ⌊(p + shift) / interval⌋). Llama 4 does so in
// layers without rotation (models/llama4/modeling_llama4.py, after Nakanishi 2025, Scalable-Softmax),
// Ministral 3 in every layer (models/ministral3/modeling_ministral3.py).

import { say } from '../../../core/api/check.js';
import { lengthOf } from './lengths.js';

/** @typedef {import('./section.js').Section} Section */
/** @typedef {import('./families.js').Family} Family */

/**
 * @typedef {object} ScoreGrowth
 * @property {number} strength
 * @property {number} interval in positions
 * @property {0 | 1} shift
 */

/** @param {ScoreGrowth} growth @param {number} position of a query @returns {number} */
export const growthAt = ({ strength, interval, shift }, position) =>
  1 + strength * Math.log(1 + Math.floor((position + shift) / interval));

/** The factor at position p, as a formula. @param {ScoreGrowth} growth */
export function growthFormula({ strength, interval, shift }) {
  const position = shift === 0 ? 'p' : `(p + ${shift})`;
  return `1 + ${strength} · ln(1 + ⌊${position} / ${interval}⌋)`;
}

/**
 * @param {ScoreGrowth | undefined} growth
 * @returns {ScoreGrowth | undefined} undefined if no score grows
 */
const growing = (growth) => (growth && growth.strength !== 0 ? growth : undefined);

/**
 * In layers without rotation.
 *
 * @param {Section} model
 * @param {Family} family
 * @returns {ScoreGrowth | undefined}
 */
export function growthOfStill(model, family) {
  if (family.growth !== 'nope') return undefined;
  const tuned = model.value('attn_temperature_tuning') ?? true;
  // the first files have 4 instead of true
  if (typeof tuned !== 'boolean' && typeof tuned !== 'number') {
    return model.refuse('attn_temperature_tuning', say`true or false`, TypeError);
  }
  if (!tuned) return undefined;
  const strength = model.number('attn_scale') ?? 0.1;
  const interval = model.positive('floor_scale') ?? 8192;
  return growing({ strength, interval, shift: 1 });
}

/**
 * In rotated layers.
 *
 * @param {Section} model
 * @param {Section} scaling
 * @param {Family} family
 * @returns {ScoreGrowth | undefined}
 */
export function growthOfTurning(model, scaling, family) {
  if (family.growth === 'llama_4_scaling') return growthOfMistral(model);
  if (family.growth !== 'rope_parameters') return undefined;
  const strength = scaling.number('llama_4_scaling_beta');
  if (strength === undefined) return undefined;
  const field = 'original_max_position_embeddings';
  const interval = model.positive(field) ?? scaling.positive(field) ?? lengthOf(model);
  if (interval === undefined) return scaling.miss(field, say`llama_4_scaling_beta counts in it`);
  return growing({ strength, interval, shift: 0 });
}

/**
 * In Mistral's params.json.
 *
 * @param {Section} model
 * @returns {ScoreGrowth | undefined}
 */
function growthOfMistral(model) {
  const section = model.section('llama_4_scaling');
  if (!section) return undefined;
  const why = say`llama_4_scaling needs it`;
  const strength = section.number('beta') ?? section.miss('beta', why);
  const field = 'original_max_position_embeddings';
  const interval = section.positive(field) ?? section.miss(field, why);
  return growing({ strength, interval, shift: 0 });
}
