// The layout of words and dials in <phasor-dials>.

/**
 * In pixels: the top of the dials, the distance of their rows, the width of the row names, the least and
 * largest width of a word, the radius of a dial and of its tip.
 */
export const geometry = {
  top: 58,
  pitch: 46,
  side: 92,
  narrowest: 40,
  widest: 110,
  radius: 19,
  tip: 3.5,
};
/** In figures narrower than this (pixels) the names of the rows are in a sentence below the dials. */
const wide = 560;
/** Line height of that sentence in pixels. */
export const foot = 16;

/** @param {number} width @returns {number} most words that fit */
export const roomFor = (width) =>
  Math.max(1, Math.floor((width - sideOf(width)) / geometry.narrowest));

/** @param {number} width @returns {number} width of the row names in pixels, 0 if they are below */
export const sideOf = (width) => (width < wide ? 0 : geometry.side);

/** @param {import('../../kit/element.js').PhasorElement} s @returns {number} pixels */
export const widthOf = ({ figure }) => Math.max(160, figure.clientWidth);
