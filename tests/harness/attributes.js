// Which attributes each element has: what it does not have it names in the console.

import { elements } from '../../tools/entries.js';

/** @type {Map<string, readonly string[]>} */
const known = new Map();
for (const { name, tag, className } of elements) {
  const module = await import(`../../web/elements/${name}/element.js`);
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
