// Which attributes each element has: what it does not have it names in the console.

import { pathToFileURL } from 'node:url';
import { elements } from '../../tools/entries.js';

/** @type {Map<string, readonly string[]>} */
const known = new Map();
for (const { file, tag, className } of elements) {
  const module = await import(pathToFileURL(file).href);
  known.set(tag, module[className].observedAttributes);
}

/**
 * @param {string} tag
 * @param {Record<string, string | number>} given
 * @returns {string} as HTML, those that the element has
 */
export const attributesOf = (tag, given) =>
  Object.entries(given)
    .filter(([name]) => known.get(tag)?.includes(name))
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ');
