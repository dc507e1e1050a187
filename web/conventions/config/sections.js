// Positions on three axes (Qwen2-VL, Wang et al. 2024, section 2.1): which pairs time, height and width turn.
// For text the three positions are equal, and this is plain rotary embedding.

/** @typedef {import('./section.js').Section} Section */

/**
 * @param {Section} scaling
 * @param {import('./families.js').Family} family
 * @param {number} pairs
 * @returns {{ section: number[], interleaved: boolean } | undefined}
 */
export function sectionsOf(scaling, family, pairs) {
  const field = 'mrope_section';
  if (!family.sections) return undefined;
  const list = scaling.list(field);
  if (!list) {
    const named = [scaling.value('rope_type'), scaling.value('type')].includes('mrope');
    return named ? scaling.miss(field, "the type 'mrope' divides the pairs by it") : undefined;
  }
  const counted = list.length === 3 && list.every((n) => Number.isInteger(n) && Number(n) >= 0);
  if (!counted) scaling.refuse(field, 'three numbers of pairs: time, height, width');
  const section = list.map(Number);
  const sum = section[0] + section[1] + section[2];
  if (sum !== pairs) {
    scaling.warn(field, 'contradictory', `sums to ${sum}, but ${pairs} pairs turn`);
  }
  return { section, interleaved: scaling.flag('mrope_interleaved') ?? false };
}
