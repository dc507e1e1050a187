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
    else if (known !== Class) taken.push([tag, 'settings' in known && 'cursor' in known]);
  }
  const place = /** @type {any} */ (globalThis);
  const [copy, told] = [Symbol.for('phasor copy'), Symbol.for('phasor taken')];
  place[copy] ??= register;
  const isFirst = place[copy] === register;
  // once a page, even when the page has two copies of this file
  if ((taken.length === 0 && isFirst) || place[told]) return;
  place[told] = true;
  if (taken.length === 0) {
    const tags = Object.keys(elements).join(', ');
    console.warn(
      `phasor is on this page twice: ${tags} are of another copy than the figures before, and in no group with them`,
    );
    return;
  }
  const [[tag, isCopy]] = taken;
  console.warn(
    isCopy
      ? `phasor is on this page twice: <${tag}> stays with the copy that came first`
      : `phasor: another script has defined <${tag}>, which stays with it`,
  );
}
