// The places of a heat map's parts, from its size on screen: pure numbers.
//
//        x
//        +-- column labels --+
//   y  r |                   |
//      o |       cells       | height
//      w |                   |
//        +------- width -----+

import { stride } from './axis.js';

/**
 * @typedef {object} Space
 * @property {number} width pixels available
 * @property {number} height
 * @property {number} rows
 * @property {number} columns
 * @property {number} rowText width of the widest row label, in pixels
 * @property {number} columnText
 * @property {boolean} square whether cells are squares
 * @property {boolean} bare without axes
 * @property {number} [band] pixels between the title and the column labels
 * @property {number} [widest] width of the first column in mean column widths, where columns narrow to the
 *   right
 */

const line = 16;
const title = 20;
const longest = 104;
/** Pixels between two labels in a row. */
const labelGap = 12;

/**
 * @param {Space} space
 */
export function layout({
  width,
  height,
  rows,
  columns,
  rowText,
  columnText,
  square,
  bare,
  ...rest
}) {
  const { band = 0, widest = 1 } = rest;
  const rowGutter = bare ? 0 : title + Math.min(longest, Math.ceil(rowText)) + 8;
  const across = Math.max(1, width - rowGutter - (bare ? 0 : 1));

  // long words that do not fit are written vertically; square columns are no wider than rows are high
  const narrow = (height - title - line - 4) / rows;
  const widestCell = square ? Math.min(across / columns, narrow) : across / columns;
  const upright = !bare && columnText + labelGap > widestCell && columnText > 36;
  const labelHeight = upright ? Math.min(longest, Math.ceil(columnText)) + 6 : line;
  const columnGutter = bare ? 0 : title + band + labelHeight + 4;
  const down = Math.max(1, height - columnGutter);

  const side = Math.min(across / columns, down / rows);
  // whole pixels per cell where they fit, so that all cells have the same size
  const whole = side >= 4 ? Math.floor(side) : side;
  const rowStep = stride(rows, square ? whole * rows : down, line);
  const columnRoom = upright ? line : columnText + labelGap;
  const columnStep = stride(columns, square ? whole * columns : across * widest, columnRoom);
  // on two sides of equal length the same numbers are labelled
  const isAlike = square && rows === columns && rowStep > 1;
  return {
    x: rowGutter,
    y: columnGutter,
    width: square ? whole * columns : across,
    height: square ? whole * rows : down,
    upright,
    columnRoom,
    labelHeight,
    rowStep: isAlike ? columnStep : rowStep,
    columnStep,
  };
}
