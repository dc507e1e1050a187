// Compares and checks values that a page gives to settings, and converts them to text.

import { saidOf } from '../api/message.js';
import { cutTexts } from '../draw/cut.js';
import { t } from '../texts/language.js';

/** @typedef {import('./settings.js').AnySetting} Setting */

/** @param {unknown} value may be a revoked proxy, which throws */
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

/** @param {unknown} error anything that was thrown @returns {import('../api/message.js').Value} */
export function messageOf(error) {
  try {
    return saidOf(error);
  } catch {
    return typeof error;
  }
}

/**
 * @param {any} a @param {any} b
 * @returns {boolean} whether they are different tensors with equal numbers. The same array does not count: it
 *   may have been changed in place since it was drawn.
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
    // not tensors
    return false;
  }
}

/**
 * @param {Setting} setting
 * @param {unknown} a
 * @param {unknown} b
 * @returns {boolean} whether they are equal as settings; lists are if their texts are
 */
export const alike = ({ write }, a, b) =>
  Object.is(a, b) ||
  (write ? isList(a) && isList(b) && write(a) === write(b) : areSameNumbers(a, b));

/**
 * @param {Setting} setting of a property without a text form
 * @param {unknown} value a string is parsed as JSON, like the attribute: frameworks prefer to set
 *   properties
 * @returns {unknown} undefined if it is wrong
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
 * Cuts texts in it. A value that throws when read is rejected when it is drawn.
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
 * @returns {string | null | undefined} null: no attribute; undefined: the value cannot be written as text
 */
export function written({ preset, write }, value) {
  try {
    const list = Array.isArray(value) || ArrayBuffer.isView(value);
    // other objects cannot be written as text
    const rich = list || (typeof value !== 'object' && typeof preset === typeof value);
    const text = rich && write ? write(value) : value;
    return text === null ? null : String(text);
  } catch {
    return undefined;
  }
}
