// Positions on several axes, and the axis from which each pair takes its own (M-RoPE, vision towers).

import { shortest } from './numbers.js';
import { knownTurns, measuredOf, result } from './rotation.js';

/** @typedef {import('./rotation.js').Turns} Turns */
/** @typedef {import('./rotation.js').Measured} Measured */

/**
 * @typedef {{ name: string, counts: number[], axes: number[], log: Measured, sign: number,
 *   exponents: readonly number[], factor: Measured | null, rates: Measured[] | null }} Sections the axis of
 *   every pair; no name where several fit; `factor` divides all rates; `rates` that no base gives
 */

/** @param {number} h @param {number} axes @returns {number[][]} all ways to divide h among axes */
function divisions(h, axes) {
  if (axes === 1) return [[h]];
  return Array.from({ length: h + 1 }, (_, first) =>
    divisions(h - first, axes - 1).map((rest) => [first, ...rest]),
  ).flat();
}

/**
 * @param {readonly number[]} counts
 * @param {number} h
 * @returns {number[]} the axis of every pair, in blocks
 */
const blocked = (counts, h) => counts.flatMap((count, axis) => Array(count).fill(axis)).slice(0, h);

/**
 * In turn: pair j has axis j mod axes up to the end of that axis, else the first (Qwen3-VL).
 *
 * @param {readonly number[]} counts
 * @param {number} h
 */
const interleaved = (counts, h) =>
  Array.from({ length: h }, (_, j) => {
    const axis = j % counts.length;
    return axis > 0 && j < counts.length * counts[axis] ? axis : 0;
  });

/**
 * Height and width by turns, and time, the first axis, last (ERNIE 4.5 VL).
 *
 * @param {readonly number[]} counts
 * @param {number} h
 */
const alternating = ([, height], h) =>
  Array.from({ length: h }, (_, j) => (j < 2 * height ? 1 + (j % 2) : 0));

/**
 * The usual layout with the axes that pairs may have.
 *
 * @param {boolean[][]} fitting whether a pair turns with an axis
 * @returns {{ name: string, counts: number[], axes: number[] }}
 */
function named(fitting) {
  const h = fitting.length;
  const count = fitting[0].length;
  const fits = (/** @type {number[]} */ one) =>
    one.length === h && one.every((axis, j) => fitting[j][axis]);
  const first = Array(h).fill(0);
  if (fits(first)) {
    const alone = fitting.some((one) => one.filter(Boolean).length === 1);
    return { name: alone ? 'none' : '', counts: [], axes: first };
  }
  const all = divisions(h, count).flatMap((counts) => [
    ...(fits(blocked(counts, h)) ? [{ name: 'blocked', counts, axes: blocked(counts, h) }] : []),
    ...(fits(interleaved(counts, h)) && isExact(counts, h)
      ? [{ name: 'interleaved', counts, axes: interleaved(counts, h) }]
      : []),
    ...(count === 3 && counts[1] === counts[2] && fits(alternating(counts, h))
      ? [{ name: 'alternating', counts, axes: alternating(counts, h) }]
      : []),
  ]);
  if (all.length === 1) return all[0];
  const name = all.length > 1 ? '' : 'other';
  return { name, counts: [], axes: fitting.map((one) => one.indexOf(true)) };
}

/**
 * Each axis with all rates, one after the other (axial).
 *
 * @param {number[][]} axes positions of the rows
 * @param {number[]} counts pairs of each axis
 */
function axial(axes, counts) {
  const isEven = counts.every((count) => count === counts[0]);
  // which of two axes with the same positions turns a block is not shown
  const distinct = new Set(axes.filter((_, axis) => counts[axis] > 0).map(String)).size;
  const name = distinct === counts.filter(Boolean).length ? 'axial' : '';
  return { name, counts: isEven ? [] : counts };
}

/**
 * @param {Turns} turns
 * @param {number[][]} axes positions of the rows on every axis
 * @param {readonly number[]} exponents
 * @returns {Sections | null}
 */
export function sectionsOf(turns, axes, exponents) {
  const known = knownTurns(turns, exponents);
  const count = axes.length;
  const positions = Float64Array.from(
    { length: turns.n * count },
    (_, i) => axes[i % count][Math.floor(i / count)],
  );
  const factors = measuredOf(result((send) => send('factors', known, positions, count))).flatMap(
    ({ value, error }) => [shortest(value, error), error],
  );
  const found = result((send) =>
    send('sections', known, positions, count, Float64Array.from(factors), factors.length / 2),
  );
  const { sign, fitting } = found;
  if (sign === 0) return null;
  const rates = found.rates ? measuredOf(found.rates) : null;
  const factor = measuredOf(found.factor)[0] ?? null;
  const log = measuredOf(found.log)[0] ?? { value: 1, error: 0 };
  const plain = { sign, factor, log, rates, exponents };
  if (fitting.length > 0) {
    const pairs = Array.from({ length: turns.h }, (_, j) =>
      Array.from(fitting.subarray(j * count, (j + 1) * count), Boolean),
    );
    return { ...plain, ...named(pairs) };
  }
  const ofPairs = { axes: [...found.axes], name: 'other', counts: [] };
  if (rates) return { ...plain, ...ofPairs };
  return {
    ...plain,
    ...ofPairs,
    ...axial(axes, [...found.counts]),
    exponents: [...found.exponents],
  };
}

/** Whether an axis has as many pairs in turn as it is said to. @param {number[]} counts @param {number} h */
const isExact = (counts, h) => {
  const order = interleaved(counts, h);
  return counts.every((count, axis) => order.filter((one) => one === axis).length === count);
};
