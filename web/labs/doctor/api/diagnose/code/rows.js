// Programs that put the rows of a projection, or the numbers of its bias, into another order.

import { javascriptList, javascriptRun, pythonList } from './series.js';
import { written } from './written.js';

/** Rows of an order without a name that a program lists at most. */
const most = 4096;

/**
 * @param {string} order as `measure` reads it: 'ggml-H', perhaps with '-twice' or '-undone', or 'other'
 * @param {ArrayLike<number>} rows row r of b is row rows[r] of a
 * @returns {{ numpy: string, pytorch: string, javascript: string } | null} null for a long list
 */
export function rowPrograms(order, rows) {
  const [, heads, way = ''] = /^ggml-(\d+)(-twice|-undone)?$/.exec(order) ?? [];
  if (!heads && rows.length > most) return null;
  const bodies = heads ? movedByHead(heads, way) : listed(Array.from(rows));
  const { numpy, row } = bodies;
  const javascript = [
    'const [count] = shape, width = data.length / count;',
    row,
    `const at = (i) => row(Math.floor(i / width)) * width + (i % width);
return { shape, data: Float32Array.from(data, (_, i) => data[at(i)]) };`,
  ];
  return written([], `From a to b: row-order same to ${order}.`, { numpy, javascript });
}

/**
 * llama.cpp's order: in each head row 2j + c is row c · size / 2 + j of before.
 *
 * @param {string} heads
 * @param {string} way '', '-twice' or '-undone'
 * @returns {{ numpy: string[], row: string }} row: the function that says where a row was
 */
function movedByHead(heads, way) {
  const isBack = way === '-undone';
  const sides = isBack ? 'half, 2' : '2, half';
  const once = `out = out.reshape(${heads}, ${sides}, -1).swapaxes(1, 2).reshape(shape)`;
  const from = isBack
    ? '2 * (own % half) + Math.floor(own / half)'
    : '(own % 2) * half + Math.floor(own / 2)';
  return {
    numpy: [
      'out = np.asarray(a)',
      'shape = out.shape',
      `half = shape[0] // ${2 * Number(heads)}`,
      once,
      way === '-twice' ? once : '',
    ],
    row: `const half = count / ${2 * Number(heads)};
const from = (r) => {
  const own = r % (2 * half);
  return r - own + ${from};
};
const row = (r) => ${way === '-twice' ? 'from(from(r))' : 'from(r)'};`,
  };
}

/** @param {number[]} rows @returns {{ numpy: string[], row: string }} */
const listed = (rows) => ({
  numpy: [`out = np.asarray(a)[${pythonList(rows)}]`],
  row: `${javascriptRun}\nconst rows = ${javascriptList(rows)}, row = (r) => rows[r];`,
});
