// Positions on several axes, and the axis from which each pair takes its own (M-RoPE, vision towers).

import { basesOf, lowest, minima, ratesOf, wrapped } from './fit.js';
import { shortest } from './numbers.js';
import { spread } from './samples.js';

/** @typedef {import('./turns.js').Turns} Turns */
/** @typedef {import('./fit.js').Measured} Measured */

/**
 * @typedef {{ name: string, counts: number[], axes: number[], log: Measured, sign: 1 | -1,
 *   exponents: readonly number[], factor: Measured | null }} Sections the axis of every pair; no name where
 *   several fit; `factor` divides all rates
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
 * @param {Turns} turns
 * @param {number[][]} axes positions of the rows
 * @param {readonly number[]} of the axis of every pair
 * @param {1 | -1} sign
 */
const positionsOf = ({ n, h }, axes, of, sign) =>
  Float64Array.from({ length: n * h }, (_, i) => sign * axes[of[i % h]][Math.floor(i / h)]);

/**
 * @param {Turns} turns
 * @param {number[][]} axes positions of the rows
 * @param {readonly number[]} exponents
 * @param {1 | -1} sign
 * @returns {{ log: Measured, fitting: number[][] } | null} the axes that fit each pair
 */
function fitted(turns, axes, exponents, sign) {
  const { n, h, angles, errors } = turns;
  const rows = spread(n, 24);
  const far = Math.max(1, ...axes.flat().map(Math.abs));
  const differenceAt = (
    /** @type {number} */ row,
    /** @type {number} */ j,
    /** @type {number} */ axis,
    /** @type {number} */ log,
  ) => wrapped(angles[row * h + j] - sign * axes[axis][row] * Math.exp(-log * exponents[j]));
  const some = rows.length > 12 ? spread(rows.length, 12).map((k) => rows[k]) : rows;
  const roughly = (/** @type {number} */ log) => {
    let sum = 0;
    for (let j = 0; j < h; ++j) {
      sum += Math.min(
        ...axes.map((_, axis) =>
          some.reduce((total, row) => total + differenceAt(row, j, axis, log) ** 2, 0),
        ),
      );
    }
    return sum / (h * some.length);
  };
  const step = (/** @type {number} */ log) => Math.min(0.02, log / far);
  for (const { at, step: width } of minima(0.2, 40, step, roughly, 0.05)) {
    const log = lowest(at - width, at + width, roughly);
    const best = exponents.map((_, j) => {
      const sums = axes.map((__, axis) =>
        rows.reduce((total, row) => total + differenceAt(row, j, axis, log) ** 2, 0),
      );
      return sums.indexOf(Math.min(...sums));
    });
    const bases = basesOf(turns, positionsOf(turns, axes, best, sign), exponents);
    if (bases.length !== 1) continue;
    const [base] = bases;
    const fitting = exponents.map((_, j) =>
      axes.flatMap((__, axis) =>
        rows.every((row) => {
          const angle = axes[axis][row] * Math.exp(-base.value * exponents[j]);
          const allowed = 5 * errors[row * h + j] + 1e-7 + 1.5e-6 * Math.abs(angle);
          return Math.abs(differenceAt(row, j, axis, base.value)) <= allowed;
        })
          ? [axis]
          : [],
      ),
    );
    if (fitting.every((one) => one.length > 0)) return { log: base, fitting };
  }
  return null;
}

/**
 * Each axis with all rates, one after the other: axial rotary of vision towers.
 *
 * @param {Turns} turns
 * @param {number[][]} axes
 * @param {1 | -1} sign
 * @returns {Sections | null}
 */
function axial(turns, axes, sign) {
  const { h } = turns;
  const each = h / axes.length;
  if (!Number.isInteger(each) || each < 2) return null;
  const exponents = Array.from({ length: h }, (_, j) => (j % each) / each);
  const of = Array.from({ length: h }, (_, j) => Math.floor(j / each));
  const bases = basesOf(turns, positionsOf(turns, axes, of, sign), exponents);
  if (bases.length !== 1) return null;
  return { name: 'axial', counts: [], axes: of, log: bases[0], sign, exponents, factor: null };
}

/**
 * By what the rate of the fastest pair may be divided, on each axis and in both directions.
 *
 * @param {Turns} turns
 * @param {number[][]} axes
 * @returns {Measured[]}
 */
function factorsOf({ n, h, angles, gain, errors }, axes) {
  const first = (/** @type {Float64Array} */ all) =>
    Float64Array.from({ length: n }, (_, row) => all[row * h]);
  const alone = { n, h: 1, angles: first(angles), gain: first(gain), errors: first(errors) };
  return axes.flatMap((axis) =>
    [1, -1].flatMap((sign) => {
      const [rate] =
        ratesOf(
          alone,
          axis.map((p) => sign * p),
        ) ?? [];
      if (!rate || !(rate.value + rate.error < 1) || !(rate.value > rate.error)) return [];
      const error = rate.error / rate.value ** 2 + 1e-6 / rate.value;
      return [{ value: shortest(1 / rate.value, error), error }];
    }),
  );
}

/**
 * @param {Turns} turns
 * @param {number[][]} axes positions of the rows on every axis
 * @param {readonly number[]} exponents
 * @returns {Sections | null}
 */
export function sectionsOf(turns, axes, exponents) {
  const { h } = turns;
  /** @type {(Measured | null)[]} */
  const factors = [null, ...factorsOf(turns, axes)];
  const ways = factors.flatMap((factor) =>
    /** @type {const} */ ([1, -1]).map((sign) => ({ factor, sign })),
  );
  for (const { factor, sign } of ways) {
    const parts = axes.map((axis) => axis.map((p) => p / (factor?.value ?? 1)));
    const found = fitted(turns, parts, exponents, sign);
    if (found) {
      const { log, fitting } = found;
      const fits = (/** @type {number[]} */ one) =>
        one.length === h && one.every((axis, j) => fitting[j].includes(axis));
      const plain = { log, sign, exponents, factor };
      if (fits(Array(h).fill(0))) {
        const alone = fitting.some((one) => one.length === 1);
        return { ...plain, name: alone ? 'none' : '', counts: [], axes: Array(h).fill(0) };
      }
      const named = divisions(h, axes.length).flatMap((counts) => [
        ...(fits(blocked(counts, h))
          ? [{ name: 'blocked', counts, axes: blocked(counts, h) }]
          : []),
        ...(fits(interleaved(counts, h)) && isExact(counts, h)
          ? [{ name: 'interleaved', counts, axes: interleaved(counts, h) }]
          : []),
      ]);
      if (named.length === 1) return { ...plain, ...named[0] };
      const name = named.length > 1 ? '' : 'other';
      return { ...plain, name, counts: [], axes: fitting.map(([axis]) => axis) };
    }
    const each = factor ? null : axial(turns, axes, sign);
    if (each) return each;
  }
  return null;
}

/** Whether an axis has as many pairs in turn as it is said to. @param {number[]} counts @param {number} h */
const isExact = (counts, h) => {
  const order = interleaved(counts, h);
  return counts.every((count, axis) => order.filter((one) => one === axis).length === count);
};
