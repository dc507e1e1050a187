// The SVG shapes of charts. Each has a class, a place in pixels and, as one of several series, a colour;
// coordinates are rounded to a hundredth of a pixel.

import { drawn, set } from './nodes.js';

/** @param {number} value @returns {number} */
const short = (value) => Math.round(value * 100) / 100;

/** @param {Record<string, number>} given */
const rounded = (given) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, short(value)]));

/** @param {string} name @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 */
export const line = (name, x1, y1, x2, y2) =>
  drawn('line', { class: name, ...rounded({ x1, y1, x2, y2 }) });

/** @param {SVGElement} shape @param {Record<string, number>} attributes the new coordinates of the shape */
export const place = (shape, attributes) => set(shape, rounded(attributes));

/**
 * @param {string} name
 * @param {number} cx
 * @param {number} cy
 * @param {number} r
 * @param {string} [fill]
 */
export function dot(name, cx, cy, r, fill) {
  const circle = drawn('circle', { class: name, ...rounded({ cx, cy, r }) });
  if (fill) circle.style.fill = fill;
  return circle;
}

/**
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {string | number} text
 * @param {string} [fill]
 */
export function label(name, x, y, text, fill) {
  const node = drawn('text', { class: name, ...rounded({ x, y }) }, String(text));
  if (fill) node.style.fill = fill;
  return node;
}

/** @param {string} name @param {string} d @param {string} [stroke] */
export function curve(name, d, stroke) {
  const node = drawn('path', { class: name, d });
  if (stroke) node.style.stroke = stroke;
  return node;
}
