// Rows of buttons of which one is chosen: radio buttons, and switches of two or more words. Arrow keys
// choose, as in a group of radio buttons; Tab stops once.

import { set } from '../draw/nodes.js';
import { onKeys, stepped } from './keyboard.js';

/**
 * Makes a group of buttons behave as one choice. The buttons may be replaced later.
 *
 * @param {HTMLElement} box around them
 * @param {() => readonly HTMLElement[]} buttons
 * @param {(place: number) => void} choose
 */
export function radios(box, buttons, choose) {
  set(box, { role: 'radiogroup' });
  onKeys(box, (event) => {
    const all = buttons();
    const now = all.findIndex((each) => each === event.target);
    const next = now < 0 ? null : stepped(event, { now, last: all.length - 1, axis: 'both' });
    if (next === null) return false;
    choose(next);
    buttons()[next]?.focus();
    return true;
  });
  /** @param {number} chosen */
  return (chosen) =>
    buttons().forEach((button, k) => {
      set(button, { role: 'radio', 'aria-checked': k === chosen, tabindex: k === chosen ? 0 : -1 });
    });
}

/** @param {readonly HTMLElement[]} buttons @param {number} chosen index of the pressed one */
export const press = (buttons, chosen) =>
  buttons.forEach((button, k) => set(button, { 'aria-pressed': k === chosen }));

/** The style of a switch: a row of buttons, one of them pressed, in a box of the class `switch`. */
export const switchStyle = `
.switch { display: flex; flex-wrap: wrap; gap: 4px; margin-inline-start: -9px; }
`;
