// A reader who arrives by keyboard before a figure is drawn. Tab would pass over a figure that is not
// there yet. It stops at the frame instead, which brings the figure onto the screen, and goes on into
// the figure once it is drawn: to its first part, or to its last when the reader goes backwards.

import { t } from '../texts/language.js';
import { rootOf } from './around.js';

const reachable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

let goesBackwards = false;
let isWatched = false;

/** From the first figure on: which way Tab goes. */
function watchTab() {
  if (isWatched) return;
  isWatched = true;
  const onKey = (/** @type {KeyboardEvent} */ { key, shiftKey }) => {
    if (key === 'Tab') goesBackwards = shiftKey;
  };
  addEventListener('keydown', onKey, true);
}

/** The focus is in the shadow, or on what stands inside the tag. @param {ShadowRoot} shadow */
function focusedIn({ activeElement, host }) {
  const outer = rootOf(host).activeElement ?? null;
  return activeElement ?? (outer !== host && host.contains(outer) ? outer : null);
}

/**
 * @param {HTMLElement} frame in the shadow of its element
 * @returns {() => void} to be called when the figure is drawn, or cannot be
 */
export function earlyFocus(frame) {
  watchTab();
  const name = t('The figure is being drawn');
  frame.tabIndex = 0;
  frame.setAttribute('aria-label', name);
  return () => {
    const shadow = rootOf(frame);
    // a reader who clicked stays, and one who has scrolled on is not brought back
    if ('host' in shadow && focusedIn(shadow)?.matches(':focus-visible')) {
      const { top, bottom } = frame.getBoundingClientRect();
      const preventScroll = bottom < 0 || top > innerHeight;
      /** @type {NodeListOf<HTMLElement>} */
      const parts = frame.querySelectorAll(reachable);
      for (const part of goesBackwards ? [...parts].reverse() : parts) {
        part.focus({ preventScroll });
        // what is hidden or switched off does not take the focus
        if (shadow.activeElement === part) break;
      }
    }
    // without a part to go to, the frame keeps the focus
    if (shadow.activeElement === frame) frame.tabIndex = -1;
    else frame.removeAttribute('tabindex');
    if (frame.getAttribute('aria-label') === name) frame.removeAttribute('aria-label');
  };
}
