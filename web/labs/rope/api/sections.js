// Positions on three axes (Qwen2-VL, Wang et al. 2024, section 2.1): which pairs are rotated by time, height
// and width. For text the three positions are equal, and this is plain rotary embedding.

import { say, show } from '../../../core/api/check.js';
import { axesOfPairs } from '../../../core/api/encoding/sections.js';
import { refuseField } from './findings.js';

/** @typedef {import('./section.js').Section} Section */
/** @typedef {{ section: number[], interleaved: boolean, alternating?: boolean }} Sections */

/**
 * @param {Section} scaling
 * @param {import('./families.js').Family} family
 * @param {number} pairs
 * @returns {Sections | undefined}
 */
export function sectionsOf(scaling, family, pairs) {
  const field = 'mrope_section';
  if (!family.sections) return undefined;
  const list = scaling.list(field) ?? family.sectionPreset;
  if (!list) {
    const named = [scaling.value('rope_type'), scaling.value('type')].includes('mrope');
    return named ? scaling.miss(field, say`the type 'mrope' divides the pairs by it`) : undefined;
  }
  const counted = list.length === 3 && list.every((n) => Number.isInteger(n) && Number(n) >= 0);
  if (!counted) {
    const message = say`must be three numbers of pairs: time, height, width, got ${showEntries(list)}`;
    refuseField(scaling.name(field), 'contradictory', message);
  }
  const section = list.map(Number);
  const sum = section[0] + section[1] + section[2];
  if (family.sections === 'alternating') {
    if (scaling.has(field) || sum === pairs) return alternatingOf(scaling, field, section, pairs);
    const message = say`is missing: ${section.join(', ')} pairs, which the code takes, are not the ${pairs} that turn`;
    scaling.warn(field, 'missing', message);
    return undefined;
  }
  if (!scaling.has(field) && sum !== pairs) return undefined;
  const interleaved = scaling.flag('mrope_interleaved') ?? family.sections === 'interleaved';
  if (sum !== pairs) {
    scaling.warn(field, 'contradictory', say`sums to ${sum}, but ${pairs} pairs turn`);
  } else {
    checkShares(scaling, field, { section, interleaved });
  }
  return { section, interleaved };
}

/**
 * Height and width alternating, then time: the file lists them in this order.
 *
 * @param {Section} scaling
 * @param {string} field
 * @param {readonly number[]} section
 * @param {number} pairs
 * @returns {Sections}
 */
function alternatingOf(scaling, field, [height, width, time], pairs) {
  if (height !== width || height + width + time !== pairs) {
    const message = say`must be as many pairs of height as of width, then those of time, ${pairs} in all, got ${height}, ${width}, ${time}`;
    refuseField(scaling.name(field), 'contradictory', message);
  }
  return { section: [time, height, width], interleaved: false, alternating: true };
}

/** The first entries of a list, for messages. @param {readonly unknown[]} list */
const showEntries = (list) =>
  `[${list.slice(0, 4).map(show).join(', ')}${list.length > 4 ? ', …' : ''}]`;

/**
 * Interleaved, an axis has at most every third pair.
 *
 * @param {Section} scaling
 * @param {string} field
 * @param {Sections} sections
 */
function checkShares(scaling, field, sections) {
  const turned = axesOfPairs(sections);
  const counts = sections.section.map((_, axis) => turned.filter((each) => each === axis).length);
  if (counts.join() === sections.section.join()) return;
  const message = say`is ${sections.section.join(', ')}, but interleaving leaves no room for that: ${counts.join(', ')} pairs turn`;
  scaling.warn(field, 'contradictory', message);
}
