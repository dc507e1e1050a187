// Accessibility of a part with a cursor on one axis, and of a part with a cursor on a grid: its name, its
// keys, and its texts for screen readers.

import { set } from '../draw/nodes.js';
import { localized } from '../texts/language.js';
import { moved, onKeys, stepped } from './keyboard.js';

/** @typedef {HTMLElement | SVGElement} Part */
/** @typedef {import('../texts/language.js').Phrase} Phrase */

/**
 * @param {Part} part
 * @param {Phrase | ''} label '' if it is written later
 * @param {Phrase} [role] role description instead of slider or application
 * @param {Record<string, string | number>} [more]
 */
function reachable(part, label, role, more) {
  set(part, { tabindex: 0, ...more });
  if (label) localized(part, { 'aria-label': label });
  if (role) localized(part, { 'aria-roledescription': role });
}

/**
 * @param {Part} part
 * @param {object} given
 * @param {Phrase | ''} given.label '' if it is written later
 * @param {Phrase} [given.role] role description
 * @param {'x' | 'y'} [given.axis] the direction in which values grow on screen
 * @param {(value: number) => void} given.go
 * @param {(event: KeyboardEvent, now: number) => number | null} [given.step] the new value for a key,
 *   instead of steps of one
 * @returns {(now: number, first: number, last: number, text: string) => void} updates value, range and text
 */
export function slider(part, { label, role, axis = 'x', go, step }) {
  reachable(part, label, role, { role: 'slider', 'aria-valuemin': 0, 'aria-valuenow': 0 });
  if (axis === 'y') set(part, { 'aria-orientation': 'vertical' });
  let range = { now: 0, first: 0, last: 0 };
  onKeys(part, (event) => {
    const next = step ? step(event, range.now) : stepped(event, { ...range, axis });
    if (next === null) return false;
    go(Math.min(range.last, Math.max(range.first, next)));
    return true;
  });
  return (now, first, last, text) => {
    range = { now, first, last };
    set(part, { 'aria-valuemin': first, 'aria-valuemax': last });
    set(part, { 'aria-valuenow': now, 'aria-valuetext': text });
  };
}

/**
 * @param {Part} part
 * @param {object} given
 * @param {Phrase | ''} given.label '' if it is written later
 * @param {Phrase} [given.role] role description
 * @param {() => { row: number, column: number, rows: number, columns: number } | null} given.cursor null
 *   while there is none
 * @param {(row: number, column: number) => void} given.go also called for the current cell, to announce it
 *   again
 */
export function grid(part, { label, role, cursor, go }) {
  reachable(part, label, role, { role: 'application' });
  onKeys(part, (event) => {
    const at = cursor();
    const next = at && moved(at, event, at.rows, at.columns);
    if (next) go(next.row, next.column);
    return next !== null;
  });
}
