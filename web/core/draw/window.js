// The part of a table that a figure shows along one axis: [from, to) in cells, which may be fractional, so
// that a pointer moves it smoothly.
//
//   zoomed([0, 512], 0.5, 0.25, 512) = [64, 320]     half of it, and what was at a quarter stays there

/** @typedef {readonly [from: number, to: number]} Window */

/** Fewest cells that zooming in leaves. */
export const fewest = 4;

// a thousandth of a cell is invisible, and short in a link
const rounded = (/** @type {number} */ place) => Math.round(place * 1000) / 1000;

/**
 * @param {number} from
 * @param {number} size
 * @param {number} count cells there are
 * @returns {Window} moved, and shrunk if necessary, to lie inside
 */
function inside(from, size, count) {
  const span = Math.min(count, size);
  const start = Math.min(count - span, Math.max(0, from));
  return [rounded(start), rounded(start + span)];
}

/**
 * @param {readonly number[]} wanted two ends, or empty for the whole
 * @param {number} count
 * @returns {Window}
 */
export const windowOf = (wanted, count) =>
  wanted.length === 2 ? inside(wanted[0], wanted[1] - wanted[0], count) : [0, count];

/** @param {Window} window @param {number} count */
export const isWhole = ([from, to], count) => from <= 0 && to >= count;

/**
 * @param {Window} window
 * @param {number} factor below 1 zooms in
 * @param {number} at the fraction of the window, from 0 to 1, that stays in place
 * @param {number} count
 * @returns {Window}
 */
export function zoomed([from, to], factor, at, count) {
  const size = Math.max(Math.min(fewest, to - from), (to - from) * factor);
  return inside(from + at * (to - from - size), size, count);
}

/**
 * @param {Window} window
 * @param {number} by cells
 * @param {number} count
 * @returns {Window}
 */
export const shifted = ([from, to], by, count) => inside(from + by, to - from, count);

/**
 * @param {Window} window
 * @param {number} cell
 * @param {number} count
 * @returns {Window} moved as little as needed to show the whole cell
 */
export function around(window, cell, count) {
  const [from, to] = window;
  if (cell < from) return shifted(window, cell - from, count);
  if (cell + 1 > to) return shifted(window, cell + 1 - to, count);
  return window;
}

/**
 * @param {Window} window
 * @returns {Window} the whole cells that it overlaps, [from, to)
 */
export const cellsOf = ([from, to]) => [Math.floor(from), Math.ceil(to)];

/**
 * Pixels to paint: one per cell where they all fit, since CSS scales them sharply; otherwise one per pixel of
 * the screen.
 *
 * @param {Window} window
 * @param {number} space pixels of the screen
 */
export function pixels([from, to], space) {
  const whole = Number.isInteger(from) && Number.isInteger(to) && to - from <= space;
  return whole ? to - from : Math.max(1, Math.round(space));
}
