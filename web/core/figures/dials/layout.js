// Where the words and the dials of <phasor-dials> are drawn.

/**
 * Pixels: where the dials begin, between two rows of them, for the names of the rows, and of a word
 * and of a dial.
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
/** In narrower figures the names of the rows stand in a sentence below them. */
const wide = 560;
/** Pixels of each line of it. */
export const foot = 16;

/** @param {number} width @returns {number} words that have room */
export const roomFor = (width) =>
  Math.max(1, Math.floor((width - sideOf(width)) / geometry.narrowest));

/** @param {number} width @returns {number} pixels for the names of the rows beside them, 0 below them */
export const sideOf = (width) => (width < wide ? 0 : geometry.side);

/** @param {import('../../kit/element.js').PhasorElement} s @returns {number} pixels */
export const widthOf = ({ figure }) => Math.max(160, figure.clientWidth);
