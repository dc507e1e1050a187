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
  for (const [tag, Class] of Object.entries(elements)) {
    if (!customElements.get(tag)) customElements.define(tag, Class);
  }
}
