// A matrix of weights as its file stores it → packed in the module's memory, in the order in which products
// read it (PackedMatrix of src/kernel/linear.h), some rows at a time.

import { Choice, Held } from '../../../core/api/marshal.js';

/** @typedef {import('./module.js').Calls} Calls */
/** @typedef {Held} Panels */
/**
 * `storage` as it is named in files; `inputsFirst`: a stored row is an input
 *
 * @typedef {{ storage: string, in: number, out: number, inputsFirst: boolean }} Matrix
 */

/** Bytes of a matrix that are read at once. */
export const mostBytes = 2 ** 25;

/** Panels are of eight rows. */
const panel = 8;

/** @param {Calls} calls @param {Matrix} matrix @returns {Panels} to be deleted */
export function newPanels(calls, { in: input, out }) {
  const address = calls('run', (send) => send('newPackedMatrix', input, out));
  return new Held(address, (at) => calls('run', (send) => send('deletePackedMatrix', at)));
}

/**
 * The rows that are packed together.
 *
 * @param {number} rows as they are stored
 * @param {number} rowSize bytes
 * @returns {Generator<{ first: number, count: number }>}
 */
export function* rowsAtOnce(rows, rowSize) {
  const step = panel * Math.max(1, Math.floor(mostBytes / panel / rowSize));
  for (let first = 0; first < rows; first += step) {
    yield { first, count: Math.min(step, rows - first) };
  }
}

/**
 * Packs some rows.
 *
 * @param {Calls} calls
 * @param {Panels} panels
 * @param {Matrix} matrix
 * @param {Uint8Array} bytes of these rows
 * @param {{ first: number, count: number }} rows
 */
export function fill(calls, panels, { storage, inputsFirst, ...matrix }, bytes, { first, count }) {
  const part = {
    bytes,
    storage: new Choice('DType', storage),
    in: inputsFirst ? count : matrix.in,
    out: inputsFirst ? matrix.out : count,
    inputsFirst,
  };
  calls('run', (send) => send('fillPackedMatrix', panels.address, part, first));
}
