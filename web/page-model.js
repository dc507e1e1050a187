// What was typed into the page's controls → what the library takes.

import { typed } from './page-state.js';
import { headKinds } from './text/heads.js';

/** @typedef {import('./index.js').Phasor} Phasor */
/** @typedef {import('./page-state.js').State} State */

/** Cells of the encoding that the page draws at most. */
const mostCells = 2 ** 22;

/** @param {number} length @param {number} dim @param {number} base @param {Phasor} phasor */
export function encodingTable(phasor, length, dim, base) {
  if (length === 0) throw new RangeError('page: length must be a positive integer, got 0');
  if (length * dim > mostCells && Number.isInteger(dim) && Number.isInteger(length)) {
    const name = dim > length ? 'dim' : 'length';
    throw new RangeError(
      `page: ${name} is too large to draw: ${length} × ${dim} cells, the page draws ${mostCells}`,
    );
  }
  return phasor.sinusoidal({ length, dim, base });
}

/**
 * @param {Phasor} phasor
 * @param {State} state
 */
export function readSettings(phasor, state) {
  const [length, dim, base] = [typed(state.length), typed(state.dim), typed(state.base)];
  const table = encodingTable(phasor, length, dim, base);
  return { length, dim, base, table };
}

/** @param {State} state @returns {number} */
export function readHeads(state) {
  const heads = typed(state.heads);
  if (typeof heads !== 'number') {
    throw new TypeError(
      `page: heads must be an integer from 1 to ${headKinds.length}, got '${heads}'`,
    );
  }
  if (!Number.isInteger(heads) || heads < 1 || heads > headKinds.length) {
    throw new RangeError(
      `page: heads must be an integer from 1 to ${headKinds.length}, got ${heads}`,
    );
  }
  return heads;
}
