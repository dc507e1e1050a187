// Positions on three axes, time, height and width (multimodal rotary embedding, Wang et al. 2024, Qwen2-VL,
// section 2.1): which of the three turns each pair.

import { flag, integer, isArray, refuse } from '../check.js';

/** Time, height and width. */
export const axes = 3;

/**
 * In blocks, as Qwen2-VL has them, or interleaved, as Qwen3-VL: time, height, width, time, … as long as
 * height and width have pairs left, and time for the rest.
 *
 * @param {{ section: readonly number[], interleaved: boolean }} sections numbers of pairs of the three
 * @returns {number[]} the axis of each pair: 0, 1 or 2
 */
export function axesOfPairs({ section, interleaved }) {
  const [time, height, width] = section;
  return Array.from({ length: time + height + width }, (_, pair) => {
    if (!interleaved) return Number(pair >= time) + Number(pair >= time + height);
    const axis = pair % axes;
    return pair < axes * section[axis] ? axis : 0;
  });
}

/**
 * The axes of type 'axial'.
 *
 * @param {string} call
 * @param {any} scaling
 * @param {number} pairs
 * @returns {number}
 */
export function axesOf(call, scaling, pairs) {
  const count = integer(call, 'scaling.axes', scaling.axes ?? 2, 2);
  if (count > axes || pairs % count !== 0) {
    refuse(call, 'scaling.axes', `2 or 3, a divisor of the ${pairs} pairs`, count);
  }
  if ((scaling.mrope_section ?? null) !== null) {
    refuse(call, 'scaling.mrope_section', "left out with type 'axial'", scaling.mrope_section);
  }
  return count;
}

/**
 * @param {string} call
 * @param {import('./scaling.js').RopeScaling | null | undefined} scaling
 * @param {number} pairs
 * @returns {{ count: number, ofPair: number[] } | undefined} how many axes, and that of each pair; nothing
 *   where the scaling has no sections
 */
export function sectionsOf(call, scaling, pairs) {
  if ((scaling?.rope_type ?? scaling?.type) === 'axial') {
    const count = axesOf(call, scaling, pairs);
    const ofPair = Array.from({ length: pairs }, (_, j) => Math.floor((j * count) / pairs));
    return { count, ofPair };
  }
  const { mrope_section: section, mrope_interleaved: interleaved } = scaling ?? Object.create(null);
  const name = 'scaling.mrope_section';
  if ((section ?? null) === null) {
    if ([scaling?.rope_type, scaling?.type].includes('mrope')) {
      refuse(call, name, "three numbers of pairs, which type 'mrope' needs", section, TypeError);
    }
    return undefined;
  }
  const wanted = `three numbers of pairs, of time, height and width, that add up to ${pairs}`;
  if (!isArray(section)) return refuse(call, name, wanted, section, TypeError);
  // each is read once: the array of a caller may answer otherwise the second time
  const counts = [section[0], section[1], section[2]];
  if (section.length !== axes || !counts.every((n) => Number.isInteger(n) && n >= 0)) {
    return refuse(call, name, wanted, section);
  }
  if (counts[0] + counts[1] + counts[2] !== pairs) {
    throw new RangeError(`${call}: ${name} must be ${wanted}, got ${counts.join(' + ')}`);
  }
  const alternate = flag(call, 'scaling.mrope_interleaved', interleaved ?? false);
  return { count: axes, ofPair: axesOfPairs({ section: counts, interleaved: alternate }) };
}
