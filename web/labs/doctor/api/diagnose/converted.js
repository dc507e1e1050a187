// What the programs of an explanation make of a, computed here.

import { inputsOf } from './programs.js';
import { sizesOf } from './table/attention-axes.js';

/** @typedef {import('./array.js').Numbers} Numbers */
/** @typedef {import('./kind.js').Kind} Kind */
/** @typedef {import('./known.js').Known} Known */

/**
 * @param {Numbers} one
 * @param {Numbers} other
 * @returns {number | null} the largest difference; null where shapes differ, or a row is NaN in one of them
 */
export function distance(one, other) {
  if (one.shape.join() !== other.shape.join()) return null;
  const apart = (/** @type {number} */ x, /** @type {number} */ y) =>
    Object.is(x, y) || x === y ? 0 : Math.abs(x - y);
  const most = one.data.reduce((all, x, i) => Math.max(all, apart(x, other.data[i])), 0);
  // a row that is NaN in one of them alone has no distance
  return Number.isNaN(most) ? null : most;
}

/**
 * Entries that settings make, in their places.
 *
 * @param {import('./kind.js').Cells} cells
 * @param {(value: number) => number} round
 */
function placed({ count, value, place }, round) {
  const data = new Float64Array(count);
  for (let i = 0; i < count; ++i) data[place ? place(i) : i] = round(value(i));
  return data;
}

/**
 * What the programs of an explanation make of a. They read a alone where they can, and then the
 * input is what a shows of it, with a's rounding.
 *
 * @param {Kind} kind
 * @param {import('./explain.js').Explanation} explanation
 * @param {Numbers} a
 * @param {Numbers} b for its shape
 * @param {Known} known
 * @returns {Numbers | null} null where an input is needed that is not known
 */
export function convertedOf(kind, explanation, a, b, known) {
  let inputs = known;
  if (kind.input && inputsOf(kind, explanation, { shape: a.shape, known }).length === 0) {
    // without q the width of a head is no longer known by it
    const headDim = known.q ? sizesOf({ shape: a.shape, known }).d : known.headDim;
    const alone = { ...known, x: null, q: null, k: null, headDim };
    const own = kind.input(explanation, { shape: a.shape, known: alone }, a);
    if (!own) return null;
    inputs = { ...alone, ...own };
  } else if (kind.sourceless(known)) return null;
  const cells = kind.cells(explanation.b, { shape: b.shape, known: inputs });
  const { round } = explanation.b.precision ?? { round: Math.fround };
  return cells && { shape: b.shape, data: placed(cells, round) };
}
