// The two maps of the figures, read from CSS: a page recolours them with custom properties, and
// light and dark come from light-dark(). Zero is the page's own background, so zero is "nothing".

import { maps } from '../api/colors.js';

/** A map → CSS colours from the lowest value to the highest. @param {readonly string[]} names */
const stopsOf = (names) => names.map((name) => `var(--${name === 'background' ? 'ground' : name})`);

const stops = { diverging: stopsOf(maps.diverging), sequential: stopsOf(maps.sequential) };

/** The two colours of hatching: its lines and the background between them. */
export const hatching = ['var(--masked)', 'var(--ground)'];

/** @typedef {keyof typeof stops} CssMap */

/** @param {string} color @returns {boolean} whether it is written as `phasor.paint` takes it */
export const isPlain = (color) => /^#([\da-f]{6}|[\da-f]{8})$/i.test(color);

/** @param {string} name @returns {name is CssMap} */
export const isCssMap = (name) => Object.hasOwn(stops, name);

/** @typedef {OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D} Brush */

/** @type {Brush | null} */
let probe = null;

/** A canvas of one pixel: a <canvas> element where OffscreenCanvas is missing, as in Firefox before 105. */
function pixel() {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(1, 1);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  return canvas;
}

/** @returns {Brush | null} */
const brush = () =>
  /** @type {Brush | null} */ (pixel().getContext('2d', { willReadFrequently: true }));

/**
 * Composites layers of colours, the uppermost first. A canvas does it, because it turns every CSS notation
 * into bytes.
 *
 * @param {readonly string[]} colors of CSS
 * @returns {string | null} '#rrggbb'; null if the result is fully transparent
 */
export function laid(colors) {
  probe ??= brush();
  if (!probe) return '#808080';
  probe.clearRect(0, 0, 1, 1);
  probe.globalCompositeOperation = 'destination-over';
  for (const color of colors) {
    probe.fillStyle = color;
    probe.fillRect(0, 0, 1, 1);
  }
  const [red, green, blue, alpha] = probe.getImageData(0, 0, 1, 1).data;
  const hex = ((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0');
  return alpha < 255 ? null : `#${hex}`;
}

/** @param {string} color any CSS colour @returns {string} '#rrggbb' */
export const hexadecimal = (color) => laid([color, '#808080']) ?? '';

/**
 * Resolves CSS colours at an element. The browser has to compute styles: keep the result.
 *
 * @param {HTMLElement} place an element used for nothing else
 * @param {readonly string[]} colors
 * @returns {string[]} '#rrggbb'
 */
export function resolve(place, colors) {
  place.replaceChildren(
    ...colors.map((color) => {
      const sample = document.createElement('i');
      sample.style.color = color;
      // maps keep their colours in forced-colors mode: otherwise all cells would look the same
      sample.style.setProperty('forced-color-adjust', 'none');
      return sample;
    }),
  );
  return Array.from(place.children, (sample) => hexadecimal(getComputedStyle(sample).color));
}

/**
 * @param {HTMLElement} place as for `resolve`
 * @param {CssMap} name
 * @returns {string[]} what `phasor.paint` takes as `colormap`
 */
export const colormap = (place, name) => resolve(place, stops[name]);
