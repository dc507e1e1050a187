// A heat map of numbers with its title above it, which is its accessible name too.

import { node } from '../../../core/draw/nodes.js';

/**
 * @param {string} title
 * @param {{ shape: number[], data: Float32Array }} tensor
 * @param {{ end: number, rowtitle: string, columntitle: string, row?: number }} shown `end` is the number
 *   of the darkest colour, above and below zero; `row` is marked
 */
export function titledMap(title, tensor, { end, ...others }) {
  const map = document.createElement('phasor-heatmap');
  Object.assign(map, { tensor, domain: [-end, end], caption: title, ...others });
  return node('figure', '', node('figcaption', '', title), map);
}
