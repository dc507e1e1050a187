// Parts of a map: the buttons that zoom, the lines of the crosshair, and the labels along a side.

import { node, set, toggle, vars, write } from '../draw/nodes.js';
import { scaleOf } from '../draw/narrowing.js';
import { ticksIn } from '../draw/axis.js';
import { fewest, isWhole } from '../draw/window.js';
import { phrase, t } from '../texts/language.js';
import { signButton } from './button.js';
import { onKeys } from './keyboard.js';

/** @typedef {import('../draw/window.js').Window} Window */

/** @param {'row' | 'column'} name */
export const sideOf = (name) => ({
  name,
  // hidden from screen readers, which read the sentence about the cell
  title: set(node('span', `title ${name}s`), { 'aria-hidden': true }),
  labels: set(node('div', `labels ${name}s`), { 'aria-hidden': true }),
  part: node('div', `part ${name}s`),
  line: node('div', name),
  // the visible cells; the start and the length of the side in pixels
  /** @type {Window} */
  window: [0, 0],
  start: 0,
  space: 0,
  // a place in the window as a share of that length
  share: (/** @type {number} */ place) => place,
  // labels at every `step`-th cell, the last possible one, and the distance between labels in pixels
  step: 1,
  last: Infinity,
  apart: 0,
  // the cursor's index, NaN if it is outside the window, and its middle in pixels
  current: NaN,
  middle: 0,
});

/** @typedef {ReturnType<typeof sideOf>} MapSide */

/** @param {Window} window */
const length = ([from, to]) => to - from;

/**
 * Zoom buttons beside a plot, and the keys for them.
 *
 * @param {HTMLElement} plot
 * @param {(factor: number) => boolean} step zooms; returns whether it did
 * @param {number} few up to this many rows and columns the buttons are hidden
 */
export function zoomControls(plot, step, few) {
  const larger = signButton('+', phrase('Zoom in'), () => step(1 / 2));
  const smaller = signButton('\u2212', phrase('Zoom out'), () => step(2));
  const all = signButton('\u2922', phrase('Show all'), () => step(Infinity));
  const box = node('div', 'zoom', larger, smaller, all);
  onKeys(plot, ({ key, ctrlKey, metaKey, altKey }) => {
    const factor = { '+': 1 / 2, '=': 1 / 2, '-': 2, 0: Infinity }[key];
    return factor !== undefined && !(ctrlKey || metaKey || altKey) && step(factor);
  });
  return {
    box,
    /**
     * @param {Window} down the visible rows
     * @param {Window} across
     * @param {{ rows: number, columns: number }} size
     */
    able(down, across, { rows, columns }) {
      const whole = isWhole(down, rows) && isWhole(across, columns);
      box.hidden = whole && Math.max(rows, columns) <= few;
      set(larger, { 'aria-disabled': Math.max(length(down), length(across)) <= fewest });
      for (const button of [smaller, all]) set(button, { 'aria-disabled': whole });
    },
  };
}

/** @param {MapSide} side @param {Window} window @returns {string} the range of rows or columns shown */
export function rangeOf({ title }, [from, to]) {
  const values = { title: title.textContent, from: Math.ceil(from), to: Math.floor(to) - 1 };
  return t('{title} {from} to {to}', values);
}

/**
 * Lays out a side, with its title and the bar that shows which part of it is visible.
 *
 * @param {MapSide} side
 * @param {{ title: string, window: Window }} shown
 * @param {number} count number of rows or columns
 * @param {Pick<MapSide, 'start' | 'space' | 'step'> & Partial<MapSide>} place
 * @param {readonly number[] | null} [edges] of columns of unequal width
 */
export function placeSide(side, { title, window }, count, place, edges = null) {
  Object.assign(side, { window, share: scaleOf(window, edges).share, ...place });
  write(side.title, title);
  side.part.hidden = isWhole(window, count);
  const [from, to] = window.map(scaleOf([0, count], edges).share);
  vars(side.part, { from, share: to - from });
}

/**
 * Places a line of the crosshair.
 *
 * @param {HTMLElement} plot
 * @param {MapSide} side
 * @param {number} place NaN if there is no cursor
 */
export function placeLine(plot, side, place) {
  const [from, to] = side.window;
  const isSeen = place + 1 > from && place < to;
  side.line.hidden = !isSeen;
  side.current = isSeen ? place : NaN;
  if (!isSeen) return;
  const begin = Math.max(0, side.space * side.share(place));
  const end = Math.min(side.space, side.space * side.share(place + 1));
  side.middle = (begin + end) / 2;
  // if a cell is too small to see, the crosshair frames 5 pixels around it
  const wide = Math.max(5, end - begin);
  const { name } = side;
  vars(plot, { [`${name}-at`]: `${side.middle - wide / 2}px`, [`${name}-size`]: `${wide}px` });
}

/**
 * Labels along a side: the cursor's label is emphasized, and those that it would cover are hidden
 * (labels.js). Nodes are reused, because sliders and cursors call this in every frame.
 *
 * @param {HTMLElement} list
 * @param {MapSide} side
 * @param {(place: number) => string} text
 */
export function writeLabels(list, side, text) {
  const { window, start, space, share, step, last, apart, current, middle } = side;
  const at = (/** @type {number} */ k) => start + (k === current ? middle : space * share(k + 0.5));
  let free = -Infinity;
  const others = ticksIn(window, step).filter((k) => {
    const isFree = at(k) >= free && at(k) <= last;
    if (isFree) free = at(k) + apart;
    return isFree || k === current;
  });
  // keep the cursor's label in order, so that the others keep their nodes
  const isOne = Number.isNaN(current) || others.includes(current);
  const shown = isOne ? others : [...others, current];
  while (list.childElementCount > shown.length) list.lastElementChild?.remove();
  while (list.childElementCount < shown.length) list.append(node('span', 'label'));
  shown.forEach((k, index) => {
    const label = /** @type {HTMLElement} */ (list.children[index]);
    write(label, text(k));
    toggle(label, 'current', k === current);
    vars(label, { at: `${at(k)}px` });
  });
}
