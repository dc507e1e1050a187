// Parts of a map: the buttons that zoom, the lines of the crosshair, and the labels along a side.

import { node, set, vars } from '../../draw/nodes.js';
import { ticksIn } from '../../draw/ticks.js';
import { fewest, isWhole } from '../../draw/window.js';
import { phrase, t } from '../../language/language.js';
import { signButton } from './button.js';
import { onKeys } from './keyboard.js';

/** @typedef {import('../../draw/window.js').Window} Window */

/** @param {'row' | 'column'} name */
export const sideOf = (name) => ({
  name,
  // the lines of the cursor say the same to those who see, its sentence to those who hear
  title: set(node('span', `title ${name}s`), { 'aria-hidden': true }),
  labels: set(node('div', `labels ${name}s`), { 'aria-hidden': true }),
  part: node('div', `part ${name}s`),
  line: node('div', name),
  // where it begins, how long it is, every which cell has a label; in pixels
  ...{ start: 0, space: 0, step: 1 },
  // the place of the cursor, not a number while it is not seen, and its middle in pixels
  ...{ current: NaN, middle: 0 },
});

/** @typedef {ReturnType<typeof sideOf>} MapSide */

/** @param {(factor: number) => void} step */
export function zoomButtons(step) {
  const larger = signButton('+', phrase('Zoom in'), () => step(1 / 2));
  const smaller = signButton('\u2212', phrase('Zoom out'), () => step(2));
  const all = signButton('\u2922', phrase('Show all'), () => step(Infinity));
  return {
    box: node('div', 'zoom', larger, smaller, all),
    /** @param {number} cells rows or columns that are seen, the more of both @param {boolean} isWhole */
    able(cells, isWhole) {
      set(larger, { 'aria-disabled': cells <= fewest });
      for (const button of [smaller, all]) set(button, { 'aria-disabled': isWhole });
    },
  };
}

/** @param {HTMLElement} plot @param {(factor: number) => boolean} step whether it did */
export const zoomKeys = (plot, step) =>
  onKeys(plot, ({ key, ctrlKey, metaKey, altKey }) => {
    const factor = { '+': 1 / 2, '=': 1 / 2, '-': 2, 0: Infinity }[key];
    return factor !== undefined && !(ctrlKey || metaKey || altKey) && step(factor);
  });

/** @param {{ title: string }} side @param {Window} window @returns {string} the rows or columns that are seen */
export const rangeOf = ({ title }, [from, to]) =>
  t('{title} {from} to {to}', { title, from: Math.ceil(from), to: Math.floor(to) - 1 });

/**
 * The title of a side, and the bar that shows which part of it is seen.
 *
 * @param {MapSide} side
 * @param {{ title: string, window: Window }} shown
 * @param {number} count rows or columns there are
 */
export function placePart({ title: heading, part }, { title, window }, count) {
  heading.textContent = title;
  part.hidden = isWhole(window, count);
  vars(part, { from: window[0] / count, share: (window[1] - window[0]) / count });
}

/**
 * Puts a line of the crosshair in its place.
 *
 * @param {HTMLElement} plot
 * @param {MapSide} side
 * @param {number} place
 * @param {Window} window
 */
export function placeLine(plot, side, place, [from, to]) {
  const isSeen = place + 1 > from && place < to;
  side.line.hidden = !isSeen;
  side.current = isSeen ? place : NaN;
  if (!isSeen) return;
  const scale = side.space / (to - from);
  const begin = Math.max(0, (place - from) * scale);
  const end = Math.min(side.space, (place + 1 - from) * scale);
  side.middle = (begin + end) / 2;
  // a cell too small to see keeps a crosshair of 5 pixels around it
  const wide = Math.max(5, end - begin);
  const { name } = side;
  vars(plot, { [`${name}-at`]: `${side.middle - wide / 2}px`, [`${name}-size`]: `${wide}px` });
}

/**
 * Labels along a side: that of the cursor stands out, and those that it would cover give way. The nodes
 * are used again, because sliders and cursors do this in every frame.
 *
 * @param {HTMLElement} list
 * @param {MapSide} side
 * @param {object} given
 * @param {Window} given.window
 * @param {(place: number) => string} given.text
 * @param {boolean} given.high whether lines of text lie beside each other, by their heights
 * @param {number} given.last pixels where the last label may stand
 */
export function writeLabels(list, side, { window, text, high, last }) {
  const { start, space, step, current, middle } = side;
  const at = (/** @type {number} */ k) =>
    start + (k === current ? middle : ((k + 0.5 - window[0]) * space) / (window[1] - window[0]));
  // a letter is about 8 pixels wide, and a line 14 high
  const reach = (/** @type {number} */ k) =>
    high ? 14 : 4 * (text(k).length + text(current).length) + 2;
  const isFree = (/** @type {number} */ k) =>
    Number.isNaN(current) || step === 1 || Math.abs(at(k) - at(current)) >= reach(k);
  const free = ticksIn(window, step).filter((k) => k !== current && at(k) <= last && isFree(k));
  const shown = Number.isNaN(current) ? free : [...free, current];
  while (list.childElementCount > shown.length) list.lastElementChild?.remove();
  while (list.childElementCount < shown.length) list.append(node('span', 'label'));
  shown.forEach((k, index) => {
    const label = /** @type {HTMLElement} */ (list.children[index]);
    const words = text(k);
    if (label.textContent !== words) label.textContent = words;
    label.classList.toggle('current', k === current);
    vars(label, { at: `${at(k)}px` });
  });
}
