// What was measured of a model on text that it has not learned from, as its file has it: the field
// 'phasor.measured' of a GGUF file, JSON, written by tools/language/.

import { isArray, isObject } from '../../../core/api/check.js';

/**
 * @typedef {object} Measured
 * @property {string} text what was read
 * @property {number} trained tokens at once in training
 * @property {readonly { length: number, loss: number }[]} losses nats per token, `length` tokens at once
 * @property {Readonly<Record<string, number>>} even the mean weight of each place if all visible tokens had
 *   the same weight
 * @property {readonly Readonly<Record<string, number>>[]} heads the mean weight that each head gives to each
 *   place, all heads of the first layer first
 * @property {readonly number[]} without how much the loss rises without each head
 */

/** @typedef {Record<string, unknown>} Json */

/** @param {unknown} value */
const isNumber = (value) => typeof value === 'number' && Number.isFinite(value);

/** @param {unknown} value @param {readonly string[]} names */
const areNumbers = (value, names) =>
  isObject(value) &&
  names.every((name) => Object.hasOwn(value, name) && isNumber(/** @type {Json} */ (value)[name]));

/** The field of the file. */
export const field = 'phasor.measured';

/**
 * @param {unknown} json what the file says
 * @param {number} count heads of all layers
 * @returns {Measured | null} null where it says nothing, or not this
 */
export function measuredOf(json, count) {
  if (typeof json !== 'string') return null;
  let read;
  try {
    read = JSON.parse(json);
  } catch {
    return null;
  }
  if (!isObject(read)) return null;
  const { text, trained, losses, even, heads, without } = /** @type {Measured} */ (read);
  const names = isObject(even) ? Object.keys(even) : [];
  const isWhole =
    typeof text === 'string' &&
    isNumber(trained) &&
    names.length > 0 &&
    [losses, heads, without].every(isArray) &&
    areNumbers(even, names) &&
    losses.every((/** @type {unknown} */ one) => areNumbers(one, ['length', 'loss'])) &&
    heads.length === count &&
    heads.every((/** @type {unknown} */ one) => areNumbers(one, names)) &&
    without.length === count &&
    without.every(isNumber);
  return isWhole ? { text, trained, losses, even, heads, without } : null;
}

/** A name takes this share of a head's weight, and this many times what equal weights would give. */
const least = { share: 0.2, times: 2 };

/**
 * What a head does: the place whose weight says most, as bits do, compared with looking at all alike.
 *
 * @param {Readonly<Record<string, number>>} means of the head
 * @param {Readonly<Record<string, number>>} even
 * @returns {string | null} null where no place stands out
 */
export function placeOf(means, even) {
  const says = (/** @type {string} */ name) => means[name] * Math.log(means[name] / even[name]);
  const found = Object.keys(even).filter(
    (name) =>
      even[name] > 0 && means[name] >= least.share && means[name] >= least.times * even[name],
  );
  return found.reduce(
    (/** @type {string | null} */ best, name) =>
      best === null || says(name) > says(best) ? name : best,
    null,
  );
}
