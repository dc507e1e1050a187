// For who comes by keyboard before a figure is drawn: Tab would pass over what is not there yet. It
// stops at the frame instead, which brings the figure onto the screen, and goes on into it once it is
// there: to its first part, or to its last for who comes from below.

import { t } from '../text/language.js';

const reachable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/**
 * @param {HTMLElement} frame in the shadow of its element
 * @returns {() => void} to be called when the figure is there, or when none will be
 */
export function arrival(frame) {
  let isFromBelow = false;
  const name = t('The figure is being drawn');
  frame.tabIndex = 0;
  frame.setAttribute('aria-label', name);
  frame.addEventListener('focus', ({ relatedTarget }) => {
    const { host } = /** @type {ShadowRoot} */ (frame.getRootNode());
    const place = relatedTarget instanceof Node ? host.compareDocumentPosition(relatedTarget) : 0;
    isFromBelow = (place & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  });
  return () => {
    const root = /** @type {ShadowRoot} */ (frame.getRootNode());
    const parts = /** @type {HTMLElement[]} */ ([...frame.querySelectorAll(reachable)]);
    if (isFromBelow) parts.reverse();
    // what is hidden or switched off does not take the focus
    while (root.activeElement === frame && parts.length > 0) parts.shift()?.focus();
    frame.removeAttribute('tabindex');
    if (frame.getAttribute('aria-label') === name) frame.removeAttribute('aria-label');
  };
}
