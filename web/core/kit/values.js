// Values that a page gives to settings, of whatever kind: compared, checked and written as text.

import { cutTexts } from '../draw/cut.js';
import { t } from '../texts/language.js';

/** @typedef {import('./settings.js').AnySetting} Setting */

/** @param {unknown} value a revoked proxy throws */
function isList(value) {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}

/** @param {unknown} value @returns {string} */
export const kind = (value) =>
  isList(value) ? t('an array') : value === null ? 'null' : typeof value;

/** @param {unknown} error whatever was thrown @returns {string} */
export function messageOf(error) {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    return typeof error;
  }
}

/**
 * @param {any} a
 * @param {any} b
 * @returns {boolean} whether they are tensors of the same numbers. The same array may have been changed in
 *   place since it was drawn, so it does not count.
 */
function areSameNumbers(a, b) {
  try {
    return (
      a.data !== b.data &&
      a.data.length === b.data.length &&
      String(a.shape) === String(b.shape) &&
      a.data.every((/** @type {number} */ value, /** @type {number} */ k) =>
        Object.is(value, b.data[k]),
      )
    );
  } catch {
    // no tensors
    return false;
  }
}

/**
 * @param {Setting} setting
 * @param {unknown} a
 * @param {unknown} b
 * @returns {boolean} whether they mean the same: of a setting with a text, lists with the same text
 */
export const alike = ({ write }, a, b) =>
  Object.is(a, b) ||
  (write ? isList(a) && isList(b) && write(a) === write(b) : areSameNumbers(a, b));

/**
 * @param {Setting} setting of a property without a text
 * @param {unknown} value a text is JSON, as in the attribute: frameworks set what they can as properties
 * @returns {unknown} undefined when it is wrong
 */
export function acceptable(setting, value) {
  try {
    return typeof value === 'string' ? setting.read(value) : setting.accept?.(value);
  } catch {
    // reading a property of an object may throw
    return undefined;
  }
}

/**
 * With its texts cut. What throws when it is read is refused when it is drawn.
 *
 * @param {unknown} value
 */
export function shortened(value) {
  try {
    return cutTexts(value);
  } catch {
    return value;
  }
}

/**
 * @param {Setting} setting
 * @param {unknown} value
 * @returns {string | null | undefined} null for no attribute, undefined for what has no text
 */
export function written({ preset, write }, value) {
  try {
    const list = Array.isArray(value) || ArrayBuffer.isView(value);
    // other objects have no text
    const rich = list || (typeof value !== 'object' && typeof preset === typeof value);
    const text = rich && write ? write(value) : value;
    return text === null ? null : String(text);
  } catch {
    return undefined;
  }
}
