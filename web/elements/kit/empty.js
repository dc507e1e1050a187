// A figure whose text has no words.

import { t } from '../../language/language.js';

/**
 * Hides a figure, and says why, while its text has no words.
 *
 * @param {import('./element.js').PhasorElement} element
 * @param {boolean} isEmpty
 * @returns {boolean} the same
 */
export function hideIfEmpty(element, isEmpty) {
  element.figure.parentElement?.classList.toggle('empty', isEmpty);
  if (isEmpty) {
    element.claim = '';
    element.notice = t('There is no word in the text yet.');
  }
  return isEmpty;
}
