// Cells that hold no colour: masked ones are hatched /, cells that are not a number \.
//
// Hatching is drawn over the picture at the resolution of the screen, one line every few pixels,
// running on from cell to cell as if it were one surface.

/** @typedef {{ row: number, column: number, masked: boolean }} Bare */

/**
 * @param {import('../tensor.js').Tensor} tensor a matrix
 * @param {{ data: Uint8Array } | null} mask same shape, 0 where a cell is masked
 * @returns {Bare[]}
 */
export function bareCells({ shape, data }, mask) {
  const columns = shape[shape.length - 1];
  /** @type {Bare[]} */
  const bare = [];
  for (let k = 0; k < data.length; ++k) {
    const masked = mask !== null && mask.data[k] === 0;
    // NaN is the one number that differs from itself; the check costs a microsecond a row
    if (!masked && data[k] === data[k]) continue;
    bare.push({ row: Math.floor(k / columns), column: k % columns, masked });
  }
  return bare;
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Bare[]} bare
 * @param {{ rows: number, columns: number, width: number, height: number, ratio: number,
 *   line: string, ground: string }} scene sizes in CSS pixels, device pixels for one, colours
 */
export function hatch(canvas, bare, { rows, columns, width, height, ratio, line, ground }) {
  canvas.hidden = bare.length === 0;
  if (canvas.hidden) return;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext('2d');
  if (!context) return;
  for (const masked of [false, true]) {
    context.save();
    context.beginPath();
    for (const cell of bare) {
      if (cell.masked !== masked) continue;
      const x = (cell.column * canvas.width) / columns;
      const y = (cell.row * canvas.height) / rows;
      context.rect(x, y, canvas.width / columns, canvas.height / rows);
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
