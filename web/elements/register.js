// Registers custom elements, where there are any: on a server there are none. Where a browser cannot
// style them, they stay unknown to it, and what stands inside their tags stays visible.

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
  // once a page, also by a copy of this file
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
