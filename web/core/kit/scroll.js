// Scrolling within a figure.

import { set } from '../draw/nodes.js';

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
 * Does the same horizontally; if a child is wider than the box, its start is shown. Content beneath a sticky
 * first column counts as hidden.
 *
 * @param {HTMLElement | null} box
 * @param {HTMLElement} child
 */
export function revealAcross(box, child) {
  if (!box || box.scrollWidth <= box.clientWidth) return;
  const [outer, inner] = [box.getBoundingClientRect(), child.getBoundingClientRect()];
  const scale = outer.width / box.offsetWidth || 1;
  const kept = box.matches('.keeps')
    ? (box.querySelector('th')?.getBoundingClientRect().width ?? 0)
    : 0;
  const [before, after] = [outer.left + kept - inner.left, inner.right - outer.right];
  if (before > 0) box.scrollLeft -= before / scale;
  else if (after > 0) box.scrollLeft += Math.min(after, -before) / scale;
}

/**
 * Scrolls to what was selected by keys or in another part of the figure, but not below a pointer that
 * selects in the box.
 *
 * @param {HTMLElement} box
 * @param {HTMLElement | undefined} child
 */
export function revealUnlessHovered(box, child) {
  if (!box.matches(':hover') || child?.matches(':focus-visible')) reveal(box, child);
}

/**
 * Makes boxes of the class `scrolls` focusable while they overflow, so that keys can scroll them.
 *
 * @param {HTMLElement} figure
 */
export function stopWhereItScrolls(figure) {
  for (const box of figure.querySelectorAll('.scrolls')) {
    const scrolls = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
    set(box, { tabindex: scrolls ? 0 : null });
  }
}

/** Boxes whose content may be wider than they are. */
const sideways = '.scrolls, .sideways';

/**
 * Marks the sides at which a box has hidden content; its style fades those edges.
 *
 * @param {Element} box
 */
function showSides(box) {
  const before = box.scrollLeft > 1;
  const after = box.scrollLeft + box.clientWidth < box.scrollWidth - 1;
  const more = [before ? 'before' : '', after ? 'after' : ''].filter(Boolean).join(' ');
  set(box, { 'data-more': more || null });
}

/** @param {HTMLElement} figure its boxes are marked where they overflow horizontally */
export function showWhereItGoesOn(figure) {
  for (const box of figure.querySelectorAll(sideways)) showSides(box);
}

/**
 * Marks boxes again when the reader scrolls one or opens details.
 *
 * @param {HTMLElement} figure
 */
export function followScrolling(figure) {
  // neither event bubbles
  const options = { capture: true, passive: true };
  const scrolled = (/** @type {Event} */ { target }) => {
    if (target instanceof Element && target.matches(sideways)) showSides(target);
  };
  figure.addEventListener('scroll', scrolled, options);
  figure.addEventListener('toggle', () => showWhereItGoesOn(figure), options);
}
