// Keys → the next cell of a cursor on a grid. The same keys as in a table: arrows, Home and End
// along the row, Page Up and Page Down along the column, with Control to the corners.

/** @typedef {{ row: number, column: number }} Cell */

const page = 10;

/** @type {Record<string, (cell: Cell, last: Cell, far: boolean) => Cell>} */
const moves = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }) => ({ row: row - page, column }),
  PageDown: ({ row, column }) => ({ row: row + page, column }),
  Home: ({ row }, last, far) => ({ row: far ? 0 : row, column: 0 }),
  End: ({ row }, last, far) => ({ row: far ? last.row : row, column: last.column }),
};

/**
 * @param {Cell} cell where the cursor is
 * @param {{ key: string, ctrlKey?: boolean, altKey?: boolean, metaKey?: boolean }} event
 * @param {number} rows
 * @param {number} columns
 * @returns {Cell | null} where it goes, held to the grid; null for a key that is not ours
 */
export function moved(cell, event, rows, columns) {
  if (!Object.hasOwn(moves, event.key) || event.altKey || event.metaKey) return null;
  const last = { row: rows - 1, column: columns - 1 };
  const next = moves[event.key](cell, last, event.ctrlKey === true);
  return {
    row: Math.min(last.row, Math.max(0, next.row)),
    column: Math.min(last.column, Math.max(0, next.column)),
  };
}
