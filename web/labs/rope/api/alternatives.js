// How other libraries read a file, if they read it differently.

import { saidOf, saying } from '../../../core/api/message.js';
import { readers } from './readers.js';

/** @typedef {import('./layer-rope.js').RopeLayers} RopeLayers */
/** @typedef {import('./readers.js').Reader} Reader */

/**
 * @typedef {object} OtherReading
 * @property {string} reader
 * @property {RopeLayers[]} layerTypes empty if this reader rejects the file
 * @property {string} [error] why it rejects the file
 */

/** @param {unknown} a @param {unknown} b two fields of a rotary encoding */
function alike(a, b) {
  if (a instanceof Float64Array && b instanceof Float64Array) {
    return a.length === b.length && a.every((w, j) => w === b[j]);
  }
  return JSON.stringify(a) === JSON.stringify(b);
}

/** @param {RopeLayers[]} ones @param {RopeLayers[]} others @returns {boolean} */
function same(ones, others) {
  if (ones.length !== others.length) return false;
  return ones.every((one, k) => {
    // the options follow from the other fields
    const fields = Object.keys(one).filter((field) => field !== 'options');
    return fields.every((field) => alike(Reflect.get(one, field), Reflect.get(others[k], field)));
  });
}

/**
 * @param {RopeLayers[]} layerTypes
 * @param {string} family
 * @param {(reader: Reader) => { layerTypes: RopeLayers[] }} reading
 * @returns {OtherReading[]} readings that differ from this one and from each other
 */
export function alternativesOf(layerTypes, family, reading) {
  /** @type {OtherReading[]} */
  const readings = [{ reader: '', layerTypes }];
  for (const reader of readers) {
    if (reader.only && !reader.only.includes(family)) continue;
    const other = attempt(reader, reading);
    /** @param {OtherReading} one */
    const known = ({ layerTypes: seen, error }) =>
      error === other.error && same(seen, other.layerTypes);
    if (!readings.some(known)) readings.push(other);
  }
  return readings.slice(1);
}

/**
 * @param {Reader & { name: string }} reader
 * @param {(reader: Reader) => { layerTypes: RopeLayers[] }} reading
 * @returns {OtherReading}
 */
function attempt(reader, reading) {
  try {
    return { reader: reader.name, layerTypes: reading(reader).layerTypes };
  } catch (error) {
    const said = saidOf(error);
    return saying({ reader: reader.name, layerTypes: [], error: String(said) }, said);
  }
}
