// The pointer's position as shares of a part's width and height: correct on scaled slides and pages, and at
// every font size.

import { rectangleOf } from '../draw/canvas.js';

/** @typedef {GlobalEventHandlers & HTMLOrSVGElement & Element} Part of HTML or SVG, with typed events */

/**
 * @param {Element} part
 * @param {{ clientX: number, clientY: number }} event
 * @returns {{ x: number, y: number }} from 0 to 1 within the part; outside it below 0 or above 1
 */
export function placeIn(part, { clientX, clientY }) {
  const { left, top, width, height } = rectangleOf(part);
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}

/**
 * @param {Element} part
 * @param {{ clientX: number, clientY: number }} event
 * @returns {{ x: number, y: number }} from 0 to 1
 */
export function shareOf(part, event) {
  const { x, y } = placeIn(part, event);
  const clamp = (/** @type {number} */ share) => Math.min(1, Math.max(0, share));
  return { x: clamp(x), y: clamp(y) };
}

/**
 * @param {Element} part
 * @param {{ clientX: number, clientY: number }} event
 * @returns {{ x: number, y: number }} from the middle, in units of width and height; y points up
 */
export function fromMiddle(part, { clientX, clientY }) {
  const { left, top, width, height } = rectangleOf(part);
  return { x: (clientX - left) / width - 0.5, y: 0.5 - (clientY - top) / height };
}

/**
 * A part that is dragged.
 *
 * @param {Part} part
 * @param {(event: PointerEvent) => void} drag also called when it is first pressed
 */
export function draggable(part, drag) {
  part.addEventListener('pointerdown', (event) => {
    part.setPointerCapture(event.pointerId);
    drag(event);
  });
  part.addEventListener('pointermove', (event) => {
    if (part.hasPointerCapture(event.pointerId)) drag(event);
  });
}
