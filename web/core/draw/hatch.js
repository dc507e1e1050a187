// Hatches cells without a colour: masked ones with /, NaN with \.
//
// Hatching is drawn over the picture at the resolution of the screen, a line every few pixels that continues
// from cell to cell.

import { contextOf } from './canvas.js';
import { windowOf } from './window.js';

/** @typedef {import('./window.js').Window} Window */

/** @typedef {{ row: number, column: number, masked: boolean }} Bare */

/**
 * @param {import('../api/tensor.js').Tensor} tensor a matrix
 * @param {{ data: Uint8Array } | null} mask same shape, 0 where a cell is masked
 * @param {readonly [number, number]} [rows] a range of rows to look at, [from, to)
 * @param {readonly [number, number]} [columns]
 * @returns {Bare[]}
 */
export function bareCells({ shape, data }, mask, rows = [0, shape[0]], columns = [0, shape[1]]) {
  /** @type {Bare[]} */
  const bare = [];
  for (let row = rows[0]; row < rows[1]; ++row) {
    for (let column = columns[0]; column < columns[1]; ++column) {
      const k = row * shape[1] + column;
      const masked = mask !== null && mask.data[k] === 0;
      // NaN differs from itself; this check costs a microsecond per row
      if (masked || data[k] !== data[k]) bare.push({ row, column, masked });
    }
  }
  return bare;
}

/** Most cells that are hatched one by one; beyond that, hatching is found by pixels. */
const mostHatched = 2 ** 16;

/**
 * Cells without a colour, and the windows they are counted in. Of too many cells, only the one under the
 * middle of each pixel is checked.
 *
 * @param {import('./matrix.js').Matrix} matrix
 * @param {{ rows: Window, columns: Window }} shown
 * @param {{ clientHeight: number, clientWidth: number }} plot
 */
export function bareIn(matrix, shown, { clientHeight, clientWidth }) {
  const { rows, columns } = shown;
  if ((rows[1] - rows[0]) * (columns[1] - columns[0]) <= mostHatched) {
    return { bare: matrix.bare(rows, columns), shown };
  }
  /** @param {number} k @param {Window} window @param {number} count */
  const below = (k, [from, to], count) => Math.floor(from + ((k + 0.5) * (to - from)) / count);
  /** @type {Bare[]} */
  const bare = [];
  for (let row = 0; row < clientHeight; ++row) {
    const query = below(row, rows, clientHeight);
    for (let column = 0; column < clientWidth; ++column) {
      const key = below(column, columns, clientWidth);
      const masked = matrix.masked(query, key);
      if (masked || Number.isNaN(matrix.value(query, key))) bare.push({ row, column, masked });
    }
  }
  return { bare, shown: { rows: windowOf([], clientHeight), columns: windowOf([], clientWidth) } };
}

/**
 * Merges adjacent cells into one area: a mask has a million cells and a thousand rows.
 *
 * @param {readonly Bare[]} bare row by row
 * @returns {(Bare & { count: number })[]} the first of `count` cells
 */
export function areasOf(bare) {
  /** @type {(Bare & { count: number })[]} */
  const areas = [];
  for (const { row, column, masked } of bare) {
    const last = areas[areas.length - 1];
    const isNext =
      last?.row === row && last.column + last.count === column && last.masked === masked;
    if (isNext) ++last.count;
    else areas.push({ row, column, masked, count: 1 });
  }
  return areas;
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Bare[]} bare row by row
 * @param {{ rows: readonly [number, number], columns: readonly [number, number], width: number,
 *   height: number, ratio: number, line: string, ground: string }} scene the cells shown, sizes in CSS
 *   pixels, device pixels per CSS pixel, colours
 */
export function hatch(canvas, bare, { rows, columns, width, height, ratio, line, ground }) {
  canvas.hidden = bare.length === 0;
  if (canvas.hidden) return;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const across = canvas.width / (columns[1] - columns[0]);
  const down = canvas.height / (rows[1] - rows[0]);
  const context = contextOf(canvas);
  if (!context) return;
  const areas = areasOf(bare);
  for (const masked of [false, true]) {
    context.save();
    context.beginPath();
    for (const { row, column, count } of areas.filter((area) => area.masked === masked)) {
      const [x, y] = [(column - columns[0]) * across, (row - rows[0]) * down];
      context.rect(x, y, count * across, down);
    }
    context.clip();
    context.fillStyle = ground;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.beginPath();
    const reach = canvas.width + canvas.height;
    for (let from = 0; from < reach; from += 5 * ratio) {
      context.moveTo(masked ? from : canvas.width - from, 0);
      context.lineTo(masked ? from - reach : canvas.width - from + reach, reach);
    }
    context.strokeStyle = line;
    context.lineWidth = ratio;
    context.stroke();
    context.restore();
  }
}
