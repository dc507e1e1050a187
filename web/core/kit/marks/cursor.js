// A part with a cursor along one axis: its accessible name, its keys, and its text for screen readers.

import { set } from '../../draw/nodes.js';
import { stepped } from '../keyboard.js';
import { slider } from '../slider.js';

/** @typedef {import('../../texts/language.js').Phrase} Phrase */
/** @typedef {import('../element.js').PhasorElement & { pin: import('../pin.js').Pin | null }} Element */

/**
 * @typedef {object} Cursor
 * @property {Phrase | ''} [label] its accessible name; '' if `name` gives it
 * @property {() => string} [name]
 * @property {Phrase} [role] its role description
 * @property {'x' | 'y'} [axis] the direction in which values grow on screen
 * @property {() => number | null} at null if it is outside
 * @property {() => [first: number, last: number]} range
 * @property {() => string} says the text for the current position
 * @property {(value: number) => void} go
 * @property {(value: number) => void} [press] what Enter, space and a click do; by default they pin the
 *   cursor
 * @property {boolean} [isPinned] false for a part that cannot be pinned because the pointer drags it
 * @property {(event: KeyboardEvent, now: number) => number | null} [step] the new value for a key, instead
 *   of steps of one
 */

/**
 * @param {Element} s
 * @param {HTMLElement | SVGElement} part
 * @param {Cursor} cursor
 * @returns {() => void} updates the text for screen readers if the position has changed
 */
export function cursorOf(s, part, cursor) {
  const { label = '', name, role, axis, at, range, says, go, press, isPinned = !press } = cursor;
  /** @param {KeyboardEvent} event @param {number} now */
  const step = (event, now) => {
    const [first, last] = range();
    if (!press || (event.key !== 'Enter' && event.key !== ' '))
      return stepped(event, { now, first, last, axis });
    press(now);
    return now;
  };
  const updateCursor = slider(part, { label, role, axis, go, step: cursor.step ?? step });
  if (isPinned) s.pin?.keys(part);
  return s.kept(() => {
    updateCursor(at() ?? 0, ...range(), says());
    if (name) set(part, { 'aria-label': name() });
  }, ['language']);
}
