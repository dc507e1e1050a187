// Notices about settings beyond the available range: which value is shown instead.

import { t } from '../texts/language.js';

/** @param {string} name @param {string} near the shown value @param {string} value the given one */
export const clampedTo = (name, near, value) =>
  t('{name} is {near} here: it cannot be {value}.', { name, near: near || t('none'), value });

/**
 * For settings that an author gave to this element, not for presets or values from the group.
 *
 * @param {import('./settings-element.js').SettingsElement} element
 * @param {Record<string, number | readonly number[]>} shown setting → value that is shown, [] for none
 * @param {string} [limits] settings that they depend on, divided by blanks
 * @returns {string[]} a sentence for each setting whose shown value differs from the given one
 */
export const clamped = (element, shown, limits = '') =>
  Object.entries(shown).flatMap(([name, now]) => {
    const [value, near] = [element.value(name), now].map((each) => [each].flat().join(' '));
    return value !== near && element.isOwn(name, limits) ? [clampedTo(name, near, value)] : [];
  });
