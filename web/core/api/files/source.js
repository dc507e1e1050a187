// Bytes of a file, asked for by range: of files of gigabytes only the header and one tensor are read.

import { brief, errorOf, say, show } from '../check.js';

/**
 * @typedef {{ name: import('../message.js').Value, size: number, bytes: (from: number, to: number) => Promise<Uint8Array> }} Source
 */

/** A file that cannot be read as an array: the sentence names the file and the field. */
export class UnreadableArray extends RangeError {}

/** An array that could be read, were it smaller. */
export class TooLarge extends UnreadableArray {}

/**
 * @param {Source} source
 * @param {import('../message.js').Value} what is wrong, with the field first
 * @returns {never}
 */
export function unreadable({ name }, what) {
  throw errorOf(UnreadableArray, say`${name}: ${what}`);
}

/**
 * @param {import('../message.js').Value} name of the file, for messages
 * @param {Blob | Uint8Array} content
 * @returns {Source}
 */
export function sourceOf(name, content) {
  if (content instanceof Uint8Array) {
    return { name, size: content.length, bytes: async (from, to) => content.subarray(from, to) };
  }
  return {
    name,
    size: content.size,
    bytes: async (from, to) => new Uint8Array(await content.slice(from, to).arrayBuffer()),
  };
}

/** @param {string} text as a message shows it */
export const quoted = (text) => JSON.stringify(brief(text));

/**
 * @template Missing
 * @param {unknown} value of JSON
 * @param {Missing} missing for undefined
 * @returns {string | Missing | null} its text; null where it is deeper than the stack, which
 *   engines have for different depths
 */
export function jsonText(value, missing) {
  try {
    return JSON.stringify(value) ?? missing;
  } catch {
    return null;
  }
}

/** @param {unknown} value of JSON, as a message shows it */
export function shownValue(value) {
  const text = jsonText(value, undefined);
  if (text === undefined) return say`missing`;
  return text === null ? show(value) : quoted(text);
}
