// Keys → where a cursor goes: one convention for all figures.
//
//   arrows               one step in the direction in which they point: left and right along a chart, up
//                        and down along a list, all four in a matrix
//   Page Up, Page Down   ten steps back or on, or a tenth of all steps where that is more; in a matrix
//                        along the column
//   Home, End            the first and the last; in a matrix those of the row, with Control the corners
//   Enter, space         pin the cursor where it is, and release it (pin.js); Escape releases it
//
// A key without a meaning in a figure is left to the page, which may scroll.

/** @typedef {{ row: number, column: number }} Cell */
/** @typedef {{ key: string, ctrlKey?: boolean, altKey?: boolean, metaKey?: boolean }} Key */
/** @typedef {'x' | 'y' | 'both'} Direction of an axis; `both` for lists that wrap */

/** @param {number} count steps there are */
const page = (count) => Math.max(10, Math.round(count / 10));

/** @param {number} value @param {number} first @param {number} last */
const clamp = (value, first, last) => Math.min(last, Math.max(first, value));

/**
 * @param {Key} event
 * @param {{ now: number, first?: number, last: number, axis?: Direction }} cursor
 * @returns {number | null} where it goes; null for a key without a meaning here
 */
export function stepped({ key, ctrlKey, altKey, metaKey }, { now, first = 0, last, axis = 'x' }) {
  if (ctrlKey || altKey || metaKey) return null;
  const far = page(last - first);
  const [across, down] = [axis !== 'y', axis !== 'x'];
  /** @type {Record<string, number | false>} */
  const moves = {
    ArrowLeft: across && now - 1,
    ArrowRight: across && now + 1,
    ArrowUp: down && now - 1,
    ArrowDown: down && now + 1,
    PageUp: now - far,
    PageDown: now + far,
    Home: first,
    End: last,
  };
  const next = Object.hasOwn(moves, key) && moves[key];
  return next === false ? null : clamp(next, first, last);
}

/**
 * @param {Cell} cell where the cursor is
 * @param {Key} event
 * @param {number} rows
 * @param {number} columns
 * @returns {Cell | null} where it goes; null for a key without a meaning here
 */
export function moved({ row, column }, { key, ctrlKey = false, altKey, metaKey }, rows, columns) {
  if (altKey || metaKey) return null;
  const [lastRow, lastColumn] = [rows - 1, columns - 1];
  /** @type {Record<string, [row: number, column: number]>} */
  const moves = {
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    PageUp: [row - page(rows), column],
    PageDown: [row + page(rows), column],
    Home: [ctrlKey ? 0 : row, 0],
    End: [ctrlKey ? lastRow : row, lastColumn],
  };
  if (!Object.hasOwn(moves, key)) return null;
  const [down, across] = moves[key];
  return { row: clamp(down, 0, lastRow), column: clamp(across, 0, lastColumn) };
}

/** @param {HTMLElement} list of words @returns {boolean} whether they run from the right to the left */
export const runsLeft = (list) => getComputedStyle(list).direction === 'rtl';

/**
 * @param {HTMLElement} list of words
 * @param {string} key
 * @returns {string} the arrow that points on or back in them
 */
export function alongWords(list, key) {
  const swapped = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[key];
  return swapped && runsLeft(list) ? swapped : key;
}

/**
 * Listens to keys. A key that is handled neither scrolls the page nor turns a slide.
 *
 * @param {import('./pointer.js').Part} part
 * @param {(event: KeyboardEvent) => boolean} take whether it handled the key
 */
export function onKeys(part, take) {
  part.addEventListener('keydown', (event) => {
    if (!take(event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
}
