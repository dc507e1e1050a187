// The two maps of the figures, read from CSS: a page recolours them with custom properties, and
// light and dark come from light-dark(). Zero is the page's own background, so zero is "nothing".

/** CSS property and what it is without one, from the lowest value to the highest. */
const stops = {
  // signed values: blue below zero, red above
  diverging: [
    ['--phasor-negative', 'light-dark(#1d4f91, #8ab8f5)'],
    ['--phasor-negative-soft', 'light-dark(#8fb4da, #33598c)'],
    ['--phasor-background', 'light-dark(#ffffff, #121417)'],
    ['--phasor-positive-soft', 'light-dark(#eba58f, #8f4034)'],
    ['--phasor-positive', 'light-dark(#a32a2a, #f59a86)'],
  ],
  // weights and everything from zero up: one hue, from nothing to ink
  sequential: [
    ['--phasor-background', 'light-dark(#ffffff, #121417)'],
    ['--phasor-weight-soft', 'light-dark(#c3c6e4, #363a63)'],
    ['--phasor-weight', 'light-dark(#6d70b8, #8187d2)'],
    ['--phasor-weight-strong', 'light-dark(#1f1d57, #eceeff)'],
  ],
};

/** @typedef {keyof typeof stops} CssMap */

/** @param {string} name @returns {name is CssMap} */
export const isCssMap = (name) => name in stops;

/** @type {OffscreenCanvasRenderingContext2D | null} */
let probe = null;

/**
 * Any CSS colour as '#rrggbb': a canvas is the one place where every notation becomes bytes.
 *
 * @param {string} color
 */
function hexadecimal(color) {
  probe ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!probe) return '#808080';
  probe.fillStyle = color;
  probe.fillRect(0, 0, 1, 1);
  const [red, green, blue] = probe.getImageData(0, 0, 1, 1).data;
  return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`;
}

/**
 * A custom property as a colour, `otherwise` where the page has not set it.
 *
 * @param {HTMLElement} element anything whose `color` is free to be changed for a moment
 * @param {string} property
 * @param {string} otherwise
 */
export function color(element, property, otherwise) {
  element.style.color = `var(${property}, ${otherwise})`;
  return hexadecimal(getComputedStyle(element).color);
}

/**
 * @param {HTMLElement} element as for `color`
 * @param {CssMap} name
 * @returns {string[]} what `phasor.paint` takes as `colormap`
 */
export const colormap = (element, name) =>
  stops[name].map(([property, otherwise]) => color(element, property, otherwise));
