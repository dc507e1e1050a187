// Reports unknown attributes of an element in the console, once each, with the name that was probably meant.
// Attributes of frameworks, style sheets and HTML itself are ignored.

import { nearest } from '../api/nearest.js';

/** Attributes of HTML whose property has another name, or that have none. */
const ofHtml = new Set(
  'class style slot part is role nonce contenteditable tabindex exportparts itemid itemprop itemref itemscope itemtype'.split(
    ' ',
  ),
);

/** Already reported, by tag and name. @type {Set<string>} */
const reported = new Set();

/** @param {HTMLElement} element @param {readonly string[]} known names of its attributes */
export function nameUnknown(element, known) {
  for (const name of element.getAttributeNames()) {
    // data-, aria-, v-, :bound, @event, _ngcontent, xml:lang; onclick
    const isForeign = /[^a-z]/.test(name) || name.startsWith('on') || ofHtml.has(name);
    if (known.includes(name) || isForeign || name in HTMLElement.prototype) continue;
    const what = `<${element.localName}> has no attribute ${name}`;
    if (reported.has(what)) continue;
    reported.add(what);
    const meant = nearest(name, known);
    console.warn(`phasor: ${what}${meant ? `; did you mean ${meant}?` : ''}`);
  }
}
