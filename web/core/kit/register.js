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
  const [copy, warned] = [Symbol.for('phasor copy'), Symbol.for('phasor taken')];
  if (!Reflect.has(globalThis, copy)) Reflect.set(globalThis, copy, register);
  const isFirst = Reflect.get(globalThis, copy) === register;
  // once per page, even if it has two copies of this file
  if ((taken.length === 0 && isFirst) || Reflect.has(globalThis, warned)) return;
  Reflect.set(globalThis, warned, true);
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
