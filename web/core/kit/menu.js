// A button that opens a list of actions. Enter, space and arrows open it; in it arrows, Home and End move,
// and Escape closes it. Choosing closes it too, except for entries of the class `stays`, which report their
// result in place. The list is above the rest of the page in browsers with popovers.

import { set } from '../draw/nodes.js';
import { onKeys, stepped } from './keyboard.js';

/** Pixels between the list and the edge of the window. */
const margin = 8;

/**
 * @param {HTMLButtonElement} opener
 * @param {HTMLElement} list whose children are buttons, links, and slots for them
 * @param {() => unknown} opened called whenever it is opened; may add entries
 * @returns {{ readonly isOpen: boolean, place: () => void }} call `place` after adding entries
 */
export function menu(opener, list, opened) {
  set(opener, { 'aria-haspopup': 'menu', 'aria-expanded': false });
  set(list, { role: 'menu', popover: 'manual' });
  list.hidden = true;

  /** @returns {HTMLElement[]} the visible entries */
  const entries = () =>
    Array.from(list.children)
      .flatMap((each) => (each instanceof HTMLSlotElement ? each.assignedElements() : each))
      .filter((each) => each instanceof HTMLElement)
      .filter((each) => !each.hidden);

  function place() {
    if (list.hidden) return;
    for (const entry of entries()) set(entry, { role: 'menuitem', tabindex: -1 });
    const { left, right, top, bottom } = opener.getBoundingClientRect();
    const { width, height } = list.getBoundingClientRect();
    const start = getComputedStyle(opener).direction === 'rtl' ? left : right - width;
    const above = top - height;
    const x = Math.max(margin, Math.min(start, innerWidth - width - margin));
    const y = Math.min(above >= margin ? above : bottom, innerHeight - height - margin);
    // the font size zooms the figure, which scales these lengths
    const zoom = width / list.offsetWidth || 1;
    list.style.setProperty('--left', `${x / zoom}px`);
    list.style.setProperty('--top', `${y / zoom}px`);
  }

  /** @param {boolean} returns whether to focus the button */
  function close(returns) {
    if (list.hidden) return;
    list.hidden = true;
    list.hidePopover?.();
    removeEventListener('scroll', place, true);
    removeEventListener('resize', place);
    set(opener, { 'aria-expanded': false });
    if (returns) opener.focus({ preventScroll: true });
  }

  /** @param {'first' | 'last'} end which entry to focus */
  function open(end) {
    if (!list.hidden) return;
    list.hidden = false;
    list.showPopover?.();
    set(opener, { 'aria-expanded': true });
    opened();
    place();
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    entries()
      .at(end === 'first' ? 0 : -1)
      ?.focus({ preventScroll: true });
  }

  opener.addEventListener('click', () => (list.hidden ? open('first') : close(true)));
  onKeys(opener, ({ key }) => {
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return false;
    open(key === 'ArrowDown' ? 'first' : 'last');
    return true;
  });
  // Safari does not focus pressed buttons: keep the focus on the button
  for (const each of [opener, list])
    each.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    const entry = entries().find((each) => target instanceof Node && each.contains(target));
    if (entry && !entry.classList.contains('stays')) close(true);
  });
  list.addEventListener('focusout', ({ relatedTarget }) => {
    const isInside = entries().some((each) => each === relatedTarget) || relatedTarget === opener;
    if (!isInside) close(false);
  });
  onKeys(list, (event) => {
    if (event.key === 'Escape') {
      close(true);
      return true;
    }
    // continue from the button, as if the list were not there
    if (event.key === 'Tab') close(true);
    const all = entries();
    const now = all.findIndex((each) => each === event.target);
    const next = stepped(event, { now, last: all.length - 1, axis: 'y' });
    if (next === null) return false;
    all[next]?.focus();
    return true;
  });
  return {
    get isOpen() {
      return !list.hidden;
    },
    place,
  };
}

export const menuStyle = `
.menu { position: absolute; inset-inline-end: 0; inset-block-end: 100%; z-index: 3; margin: 0; padding: 4px;
  inline-size: max-content; max-inline-size: calc(100vw - 16px); max-block-size: calc(100vh - 16px); overflow-y: auto;
  border: 1px solid var(--line); border-radius: 6px; background: var(--ground); color: var(--ink);
  box-shadow: 0 4px 16px rgb(0 0 0 / 18%); }
.menu:not([hidden]) { display: grid; }
.menu[hidden] { display: none; }
.menu:popover-open { position: fixed; inset: var(--top) auto auto var(--left); }
.menu > button { min-block-size: 28px; padding: 4px 12px; border: 0; background: none; color: inherit;
  font: 14px/1.4 var(--sans);
  text-align: start; white-space: nowrap; }
.menu > [hidden] { display: none; }
/* override the page's styles for links and buttons */
.menu ::slotted(:is(a, button)) { display: block !important; padding: 4px 12px !important;
  border: 0 !important; border-radius: 4px;
  background: none !important; color: inherit !important; font: 14px/1.4 var(--sans) !important; text-align: start;
  text-decoration: none !important; white-space: nowrap; cursor: pointer; }
.menu > :hover, .menu ::slotted(:is(a, button):hover) {
  background: color-mix(in srgb, var(--ink) 7%, transparent) !important; }
.menu > :focus-visible, .menu ::slotted(:focus-visible) { outline: 2px solid var(--focus); outline-offset: -2px; }
@media (pointer: coarse) {
  .menu > button, .menu ::slotted(:is(a, button)) { min-block-size: 40px; padding-block: 10px !important; }
}
@media (forced-colors: active) { .menu { border-color: CanvasText; } .menu > button { border: 1px solid Canvas; } }
`;
