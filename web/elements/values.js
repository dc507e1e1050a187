// Values of settings: what a page gives, compared, checked and written, whatever it is.

import { t } from '../text/language.js';

/** @typedef {import('./settings.js').Setting<any>} Setting */

/** @param {unknown} value a proxy that was revoked throws also here */
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

/** @param {Setting} setting @param {any} a @param {any} b lists are alike when their texts are */
export const alike = ({ write }, a, b) =>
  Object.is(a, b) || Boolean(write && isList(a) && isList(b) && write(a) === write(b));

/**
 * @param {Setting} setting of a property without a text
 * @param {unknown} value a text is JSON, as in the attribute: frameworks set what they can as properties
 * @returns {unknown} undefined when it is wrong
 */
export function acceptable(setting, value) {
  try {
    return typeof value === 'string' ? setting.read(value) : setting.accept?.(value);
  } catch {
    // an object may throw when it is looked at
    return undefined;
  }
}

/**
 * @param {Setting} setting
 * @param {any} value
 * @returns {string | null | undefined} null for no attribute, undefined for what has no text
 */
export function written({ preset, write }, value) {
  try {
    const list = Array.isArray(value) || ArrayBuffer.isView(value);
    // an object is a list that is none
    const rich = list || (typeof value !== 'object' && typeof preset === typeof value);
    const text = rich && write ? write(value) : value;
    return text === null ? null : String(text);
  } catch {
    return undefined;
  }
}
