// Keyboard focus before a figure is drawn. Tab would skip a figure that is not there yet, so it stops at the
// frame, which scrolls the figure into view. Once the figure is drawn, focus moves to its first part, or to
// its last if the reader goes backwards.

import { t } from '../texts/language.js';
import { rootOf } from './around.js';

const reachable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

let goesBackwards = false;
let isWatched = false;

/** Tracks the direction of Tab, from the first figure on. */
function watchTab() {
  if (isWatched) return;
  isWatched = true;
  const onKey = (/** @type {KeyboardEvent} */ { key, shiftKey }) => {
    if (key === 'Tab') goesBackwards = shiftKey;
  };
  addEventListener('keydown', onKey, true);
}

/** The focused element in the shadow, or in the element's light DOM. @param {ShadowRoot} shadow */
function focusedIn({ activeElement, host }) {
  const outer = rootOf(host).activeElement ?? null;
  return activeElement ?? (outer !== host && host.contains(outer) ? outer : null);
}

/**
 * @param {HTMLElement} frame in the shadow of its element
 * @returns {() => void} to call when the figure is drawn, or has failed
 */
export function earlyFocus(frame) {
  watchTab();
  const name = t('The figure is being drawn');
  frame.tabIndex = 0;
  frame.setAttribute('aria-label', name);
  return () => {
    const shadow = rootOf(frame);
    // do not move the focus of a reader who clicked; do not scroll back one who has scrolled on
    if ('host' in shadow && focusedIn(shadow)?.matches(':focus-visible')) {
      const { top, bottom } = frame.getBoundingClientRect();
      const preventScroll = bottom < 0 || top > innerHeight;
      /** @type {NodeListOf<HTMLElement>} */
      const parts = frame.querySelectorAll(reachable);
      for (const part of goesBackwards ? [...parts].reverse() : parts) {
        part.focus({ preventScroll });
        // hidden or disabled parts do not take the focus
        if (shadow.activeElement === part) break;
      }
    }
    // without a part to go to, the frame keeps the focus
    if (shadow.activeElement === frame) frame.tabIndex = -1;
    else frame.removeAttribute('tabindex');
    if (frame.getAttribute('aria-label') === name) frame.removeAttribute('aria-label');
  };
}
