// Scrolling within a figure.

import { set } from '../../draw/nodes.js';

/**
 * Scrolls a box until one of its children is visible. scrollIntoView would scroll the page as well.
 *
 * @param {HTMLElement} box that scrolls
 * @param {HTMLElement | undefined} child
 */
export function reveal(box, child) {
  if (!child || box.scrollHeight <= box.clientHeight) return;
  const [outer, inner] = [box.getBoundingClientRect(), child.getBoundingClientRect()];
  const scale = outer.height / box.offsetHeight || 1;
  if (inner.top < outer.top) box.scrollTop -= (outer.top - inner.top) / scale;
  else if (inner.bottom > outer.bottom) box.scrollTop += (inner.bottom - outer.bottom) / scale;
}

/**
 * Makes visible what is selected in another part of the figure; a box below the pointer does not move.
 *
 * @param {HTMLElement} box @param {HTMLElement | undefined} child
 */
export function revealUnlessHovered(box, child) {
  if (!box.matches(':hover')) reveal(box, child);
}

/**
 * Makes boxes of the class `scrolls` stops of the Tab key while they scroll, so that keys can scroll them.
 *
 * @param {HTMLElement} figure
 */
export function stopWhereItScrolls(figure) {
  for (const box of figure.querySelectorAll('.scrolls')) {
    const scrolls = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
    set(box, { tabindex: scrolls ? 0 : null });
  }
}
