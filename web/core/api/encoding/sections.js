// Positions on several axes, as time, height and width (multimodal rotary embedding, Wang et al. 2024,
// Qwen2-VL, section 2.1): which of them turns each pair.

import { flag, integer, isArray, rangeError, refuse, say } from '../check.js';
import { numberList } from '../tensor.js';

/** Time, height and width. */
export const axes = 3;

/**
 * Numbers of pairs of the three axes, and their order: in blocks, as Qwen2-VL has them; interleaved, as
 * Qwen3-VL: time, height, width, time, … as long as height and width have pairs left, and time for the
 * rest; or alternating, as ERNIE 4.5 VL: height, width, height, …, and time last.
 *
 * @typedef {{ section: readonly number[], interleaved: boolean, alternating?: boolean }} Sections
 */

/**
 * @param {Sections} sections
 * @returns {number[]} the axis of each pair: 0, 1 or 2
 */
export function axesOfPairs({ section, interleaved, alternating = false }) {
  const [time, height, width] = section;
  if (alternating) {
    const pairs = Array.from({ length: time + height + width }, (_, pair) => pair);
    return pairs.map((pair) => (pair < height + width ? 1 + (pair % 2) : 0));
  }
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
    refuse(call, 'scaling.axes', say`2 or 3, a divisor of the ${pairs} pairs`, count);
  }
  if ((scaling.mrope_section ?? null) !== null) {
    refuse(call, 'scaling.mrope_section', say`left out with type 'axial'`, scaling.mrope_section);
  }
  return count;
}

/**
 * How many axes positions have, and that of each pair; whether they are time, height and width; `sections`
 * where each axis has rates of its own.
 *
 * @typedef {{ count: number, ofPair: number[], isNamed: boolean, sections: number[] | null }} Axes
 */

/**
 * Blocks of pairs, each with rates of its own.
 *
 * @param {string} call
 * @param {unknown} given
 * @param {number} pairs
 * @returns {Axes}
 */
function blocksOf(call, given, pairs) {
  const wanted = say`a list of the pairs of each axis, which add up to ${pairs}, half of rotaryDim`;
  if (!isArray(given) && !ArrayBuffer.isView(given)) {
    return refuse(call, 'sections', wanted, given, TypeError);
  }
  const listed = numberList(call, 'sections', given);
  if (listed.length === 0) refuse(call, 'sections', wanted, given);
  const sections = Array.from(listed, (count, k) => integer(call, `sections[${k}]`, count, 0));
  const sum = sections.reduce((all, count) => all + count, 0);
  if (sum !== pairs) {
    const parts = sections.map((count, axis) => `${count} (axis ${axis})`).join(' + ');
    throw rangeError`${call}: sections must be ${wanted}, got ${parts} = ${sum}`;
  }
  const ofPair = sections.flatMap((count, axis) => Array(count).fill(axis));
  return { count: sections.length, ofPair, isNamed: false, sections };
}

/**
 * @param {string} call
 * @param {unknown} given
 * @param {number} pairs
 * @returns {Axes}
 */
function listedAxes(call, given, pairs) {
  const listed = numberList(call, 'axisOfPair', given);
  if (listed.length !== pairs) {
    refuse(call, 'axisOfPair', say`${pairs} numbers of axes, one a pair`, Array.from(listed));
  }
  const ofPair = Array.from(listed, (axis, k) => integer(call, `axisOfPair[${k}]`, axis, 0));
  const count = ofPair.reduce((most, axis) => Math.max(most, axis), 0) + 1;
  return { count, ofPair, isNamed: false, sections: null };
}

/**
 * The axes of a call: those of `sections`, of `axisOfPair`, or of the scaling. Only one may say them.
 *
 * @param {string} call
 * @param {{ sections?: unknown, axisOfPair?: unknown,
 *   scaling?: import('./scaling.js').RopeScaling | null }} given
 * @param {number} pairs
 * @returns {Axes | undefined} nothing where positions have one axis
 */
export function axesOfCall(call, { sections, axisOfPair, scaling }, pairs) {
  const ofScaling = sectionsOf(call, scaling, pairs);
  for (const [name, value] of Object.entries({ sections, axisOfPair })) {
    if (value === undefined) continue;
    if (ofScaling) refuse(call, name, say`left out where scaling has sections`, value, TypeError);
    if (name === 'sections' && axisOfPair !== undefined) {
      refuse(call, 'axisOfPair', say`left out beside sections`, axisOfPair, TypeError);
    }
    return name === 'sections' ? blocksOf(call, value, pairs) : listedAxes(call, value, pairs);
  }
  return ofScaling;
}

/**
 * @param {string} call
 * @param {import('./scaling.js').RopeScaling | null | undefined} scaling
 * @param {number} pairs
 * @returns {Axes | undefined} nothing where the scaling has no sections
 */
function sectionsOf(call, scaling, pairs) {
  if ((scaling?.rope_type ?? scaling?.type) === 'axial') {
    const count = axesOf(call, scaling, pairs);
    const ofPair = Array.from({ length: pairs }, (_, j) => Math.floor((j * count) / pairs));
    return { count, ofPair, isNamed: true, sections: null };
  }
  const { mrope_section: section, mrope_interleaved: interleaved } = scaling ?? Object.create(null);
  const name = 'scaling.mrope_section';
  if ((section ?? null) === null) {
    if ([scaling?.rope_type, scaling?.type].includes('mrope')) {
      refuse(call, name, say`three numbers of pairs, which type 'mrope' needs`, section, TypeError);
    }
    return undefined;
  }
  const wanted = say`three numbers of pairs, of time, height and width, that add up to ${pairs}`;
  if (!isArray(section)) return refuse(call, name, wanted, section, TypeError);
  // read each entry once: a getter may return something else the second time
  const counts = [section[0], section[1], section[2]];
  if (section.length !== axes || !counts.every((n) => Number.isInteger(n) && n >= 0)) {
    return refuse(call, name, wanted, section);
  }
  if (counts[0] + counts[1] + counts[2] !== pairs) {
    throw rangeError`${call}: ${name} must be ${wanted}, got ${counts.join(' + ')}`;
  }
  const alternate = flag(call, 'scaling.mrope_interleaved', interleaved ?? false);
  const ofPair = axesOfPairs({ section: counts, interleaved: alternate });
  return { count: axes, ofPair, isNamed: true, sections: null };
}
