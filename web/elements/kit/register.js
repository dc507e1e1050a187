// Registers custom elements; on a server, which has none, it does nothing. In a browser without
// constructable style sheets the tags stay undefined, so that their content stays visible.

import { sheet } from './style.js';

/** @param {Record<string, CustomElementConstructor>} elements tag → class; a tag that is taken stays */
export function register(elements) {
  if (!globalThis.customElements) return;
  try {
    sheet('');
  } catch {
    const tags = Object.keys(elements).join(', ');
    console.warn(`phasor: without new CSSStyleSheet() this browser cannot show ${tags}`);
    return;
  }
  const taken = [];
  for (const [tag, Class] of Object.entries(elements)) {
    const known = customElements.get(tag);
    if (!known) customElements.define(tag, Class);
    else if (known !== Class) taken.push([tag, 'settings' in known && 'shared' in known]);
  }
  // once a page, even when the page has two copies of this file
  const place = /** @type {any} */ (globalThis);
  const told = Symbol.for('phasor taken');
  if (taken.length === 0 || place[told]) return;
  place[told] = true;
  const [tag, isCopy] = taken[0];
  console.warn(
    isCopy
      ? `phasor is on this page twice: <${tag}> stays with the copy that came first`
      : `phasor: another script has defined <${tag}>, which stays with it`,
  );
}
