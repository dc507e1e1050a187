// LongRoPE (Ding et al. 2024): a list of factors for short sequences and one for long ones.

import { isArray, say, show } from '../../../core/api/check.js';
import { refuseField } from './findings.js';
import { longropeTemperature } from './frequencies.js';
import { lengthOf, originalOf, stretchOf } from './lengths.js';

/** @typedef {import('./types.js').Rope} Rope */
/** @typedef {import('./section.js').Section} Section */

/**
 * @param {Section} scaling
 * @param {'short_factor' | 'long_factor'} field
 * @param {number} pairs
 * @param {boolean} used
 * @returns {number[]}
 */
function listOf(scaling, field, pairs, used) {
  const value = scaling.value(field);
  if (value === undefined)
    return scaling.miss(field, say`${pairs} numbers, one a pair, are wanted`);
  if (!isArray(value)) return scaling.refuse(field, say`${pairs} numbers, one a pair`, TypeError);
  if (value.length !== pairs) {
    const message = say`must have ${pairs} numbers, one a pair, not ${value.length}`;
    if (used) refuseField(scaling.name(field), 'contradictory', message);
    scaling.warn(field, 'contradictory', message);
  }
  value.forEach((each, j) => {
    const name = `${scaling.name(field)}[${j}]`;
    const number = typeof each === 'number';
    if (number && Number.isFinite(each) && each !== 0) return;
    const message = say`must be a finite number other than 0, got ${show(each)}`;
    refuseField(name, 'contradictory', message, number ? RangeError : TypeError);
  });
  // a negative factor reverses the rotation; one warning is enough
  const negative = value.findIndex((each) => each < 0);
  if (negative !== -1) {
    const entry = `${field}[${negative}]`;
    scaling.warn(entry, 'contradictory', say`must be above 0, not ${value[negative]}`);
  }
  return value;
}

/**
 * The factor on cosines and sines at every length, and the fields from which phasor.rotary gets it: the
 * file's own, or from a factor, otherwise from the longest sequence divided by the training length.
 *
 * @param {Rope} rope
 * @param {import('./lengths.js').Original & { factorList: 'short' | 'long' }} lists
 * @returns {{ attentionFactor: number, source: { attention_factor: number } | { factor: number } }}
 */
function attentionOf({ model, scaling, family }, { original, filled, name, factorList }) {
  const { topOriginal, ownAttention } = scaling.reader;
  const byLength = ownAttention || (family.mscales && scaling.has(`${factorList}_mscale`));
  const given = scaling.number(byLength ? `${factorList}_mscale` : 'attention_factor');
  if (given !== undefined) {
    if (!(given > 0)) {
      scaling.warn('attention_factor', 'contradictory', say`must be above 0, not ${given}`);
    }
    return { attentionFactor: given, source: { attention_factor: given } };
  }
  const longest = lengthOf(model);
  const implied = longest === undefined ? undefined : longest / original;
  const byLengths = ownAttention || (topOriginal && !filled);
  const written = scaling.has('factor') && !byLengths ? stretchOf(scaling, 'longrope') : undefined;
  const factor = written ?? implied;
  if (factor === undefined) {
    return scaling.miss(
      'factor',
      say`there is no max_position_embeddings or attention_factor either`,
    );
  }
  if (written !== undefined && implied !== undefined && !filled) {
    if (implied !== 1 && written !== implied) {
      const message = say`is ${written}, but max_position_embeddings / original_max_position_embeddings is ${implied}, which transformers 4 takes`;
      scaling.warn('factor', 'contradictory', message);
    }
  }
  // the formula divides by the logarithm of the length
  if (factor > 1 && original <= 1) {
    refuseField(name, 'contradictory', say`must be above 1, got ${original}`);
  }
  return { attentionFactor: longropeTemperature(factor, original), source: { factor } };
}

/**
 * @param {Rope} rope
 * @param {number} pairs
 * @returns {{ list: number[], original: number, factorList: 'short' | 'long' }
 *   & ReturnType<typeof attentionOf>}
 */
export function factorLists(rope, pairs) {
  const { scaling, sequenceLength } = rope;
  const trained = originalOf(rope, 'longrope');
  const { original } = trained;
  const longest = scaling.reader.longAlways ? lengthOf(rope.model) : sequenceLength;
  const factorList = longest !== undefined && longest > original ? 'long' : 'short';
  const short = listOf(scaling, 'short_factor', pairs, factorList === 'short');
  const long = listOf(scaling, 'long_factor', pairs, factorList === 'long');
  const attention = attentionOf(rope, { ...trained, factorList });
  return { list: factorList === 'long' ? long : short, original, factorList, ...attention };
}
