// Cells that hold no colour: masked ones are hatched /, cells that are not a number \.
//
// Hatching is drawn over the picture at the resolution of the screen, a line every few pixels that
// continues from cell to cell.

import { contextOf } from './canvas.js';

/** @typedef {{ row: number, column: number, masked: boolean }} Bare */

/**
 * @param {import('../api/tensor.js').Tensor} tensor a matrix
 * @param {{ data: Uint8Array } | null} mask same shape, 0 where a cell is masked
 * @param {readonly [number, number]} [rows] which are looked at, the second end not included
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
      // NaN is the one number that differs from itself; the check costs a microsecond a row
      if (masked || data[k] !== data[k]) bare.push({ row, column, masked });
    }
  }
  return bare;
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Bare[]} bare row by row
 * @param {{ rows: readonly [number, number], columns: readonly [number, number], width: number,
 *   height: number, ratio: number, line: string, ground: string }} scene the cells that are shown,
 *   sizes in CSS pixels, device pixels for one, colours
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
  for (const masked of [false, true]) {
    context.save();
    context.beginPath();
    for (let k = 0; k < bare.length;) {
      // cells side by side are one area: a mask has a million cells and a thousand rows
      const { row, column, masked: kind } = bare[k];
      let count = 1;
      for (; ; ++count) {
        const next = bare[k + count];
        if (next?.row !== row || next.column !== column + count || next.masked !== kind) break;
      }
      k += count;
      if (kind === masked) {
        const [x, y] = [(column - columns[0]) * across, (row - rows[0]) * down];
        context.rect(x, y, count * across, down);
      }
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
