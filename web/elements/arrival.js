// For who comes by keyboard before a figure is drawn: Tab would pass over what is not there yet. It
// stops at the frame instead, which brings the figure onto the screen, and goes on into it once it is
// there: to its first part, or to its last for who goes backwards.

import { t } from '../text/language.js';

const reachable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

let goesBackwards = false;
let isWatched = false;

/** From the first figure on: which way Tab goes. */
function watchTab() {
  if (isWatched) return;
  isWatched = true;
  const heard = (/** @type {KeyboardEvent} */ { key, shiftKey }) => {
    if (key === 'Tab') goesBackwards = shiftKey;
  };
  addEventListener('keydown', heard, true);
}

/** The focus is in the shadow, or on what stands inside the tag. @param {ShadowRoot} shadow */
function focusedIn({ activeElement, host }) {
  const outer = /** @type {Document | ShadowRoot} */ (host.getRootNode()).activeElement ?? null;
  return activeElement ?? (outer !== host && host.contains(outer) ? outer : null);
}

/**
 * @param {HTMLElement} frame in the shadow of its element
 * @returns {() => void} to be called when the figure is there, or when none will be
 */
export function arrival(frame) {
  watchTab();
  const name = t('The figure is being drawn');
  frame.tabIndex = 0;
  frame.setAttribute('aria-label', name);
  return () => {
    const shadow = /** @type {ShadowRoot} */ (frame.getRootNode());
    // who clicked on it goes nowhere, and who has scrolled on is not brought back
    if (focusedIn(shadow)?.matches(':focus-visible')) {
      const { top, bottom } = frame.getBoundingClientRect();
      const preventScroll = bottom < 0 || top > innerHeight;
      const parts = /** @type {HTMLElement[]} */ ([...frame.querySelectorAll(reachable)]);
      if (goesBackwards) parts.reverse();
      for (const part of parts) {
        part.focus({ preventScroll });
        // what is hidden or switched off does not take the focus
        if (shadow.activeElement === part) break;
      }
    }
    // where there is nothing to go to, the focus is not lost
    if (shadow.activeElement === frame) frame.tabIndex = -1;
    else frame.removeAttribute('tabindex');
    if (frame.getAttribute('aria-label') === name) frame.removeAttribute('aria-label');
  };
}
