// The outputs of a matrix of weights → parts for several threads, each a matrix of its own in the same file.

import { rowBytes } from './weights.js';

/** @typedef {import('./readers/storage.js').StoredTensor} StoredTensor */
/** @typedef {{ tensor: StoredTensor, first: number, count: number }} OutputPart */

/** Panels are of eight outputs: cut elsewhere, they would be computed with others beside them. */
const panel = 8;

/**
 * Some columns of a matrix, as if they were a matrix in a file of its own.
 *
 * @param {StoredTensor} tensor without blocks
 * @param {number} first
 * @param {number} count
 * @param {number} size bytes of a number
 * @returns {StoredTensor}
 */
function columnsOf(tensor, first, count, size) {
  const [rows] = tensor.shape;
  /** @type {import('./readers/source.js').Source} */
  const source = {
    name: tensor.source.name,
    size: rows * count * size,
    async bytes(from, to) {
      const [begin, end] = [from / (count * size), to / (count * size)];
      const whole = await rowBytes(tensor, begin, end - begin);
      const width = tensor.shape[1] * size;
      const cut = new Uint8Array(to - from);
      for (let row = 0; row < end - begin; ++row) {
        const start = row * width + first * size;
        cut.set(whole.subarray(start, start + count * size), row * count * size);
      }
      return cut;
    },
  };
  return { ...tensor, shape: [rows, count], source, from: 0, to: source.size };
}

/**
 * @param {StoredTensor} tensor
 * @param {boolean} inputsFirst how it is stored
 * @param {number} threads
 * @returns {OutputPart[]} in the order of the outputs; one where it is not cut
 */
export function outputParts(tensor, inputsFirst, threads) {
  const { numbers, bytes: size } = /** @type {import('./readers/storage.js').Storage} */ (
    tensor.storage
  );
  const [rows, cols] = tensor.shape;
  const outputs = inputsFirst ? cols : rows;
  const panels = Math.floor(outputs / panel);
  const number = inputsFirst && numbers > 1 ? 1 : Math.max(1, Math.min(threads, panels));
  if (number === 1) return [{ tensor, first: 0, count: outputs }];
  const rowSize = (cols / numbers) * size;
  return Array.from({ length: number }, (_, at) => {
    const first = panel * Math.floor((at * panels) / number);
    const end = at + 1 === number ? outputs : panel * Math.floor(((at + 1) * panels) / number);
    const count = end - first;
    const part = inputsFirst
      ? columnsOf(tensor, first, count, size)
      : {
          ...tensor,
          shape: [count, cols],
          from: tensor.from + first * rowSize,
          to: tensor.from + end * rowSize,
        };
    return { tensor: part, first, count };
  });
}
