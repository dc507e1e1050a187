// Two numbers 'from to' as settings: the part of a matrix that is shown, the ends of a colour map.

import { t } from '../texts/language.js';
import { numbers } from './settings.js';

/** @template Value @typedef {import('./settings.js').Setting<Value>} Setting */

const pair = numbers({ preset: [], atLeast: 2, atMost: 2 });

/**
 * @param {string} given
 * @returns {[low: number, high: number] | undefined} undefined unless the first is smaller
 */
export function ends(given) {
  const [low, high] = pair.read(given) ?? [];
  return low < high ? [low, high] : undefined;
}

/**
 * A part of the rows or columns.
 *
 * @param {string} about
 * @param {string} [group] its name in a group, if different
 * @returns {Setting<readonly number[]>}
 */
export const window = (about, group) => ({
  preset: [],
  about,
  group,
  get wanted() {
    return t("two numbers 'from to', the second the larger");
  },
  read(given) {
    if (given.trim() === '') return [];
    const found = ends(given);
    return found && found[0] >= 0 ? found : undefined;
  },
  write: (value) => (value.length === 0 ? null : value.join(' ')),
});
