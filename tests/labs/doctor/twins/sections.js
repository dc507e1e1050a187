// Positions on several axes, and the axis from which each pair takes its own (M-RoPE, vision towers).

import { basesOf, lowest, minima, ratesOf, wrapped } from './fit.js';
import { shortest } from '../../../../web/labs/doctor/api/measure/numbers.js';
import { spread } from './samples.js';

/** @typedef {import('./turns.js').Turns} Turns */
/** @typedef {import('./fit.js').Measured} Measured */

/**
 * @typedef {{ name: string, counts: number[], axes: number[], log: Measured, sign: 1 | -1,
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

/** As many ways to divide the pairs into blocks are tried. */
const mostBlocks = 300;

/**
 * Each axis with all rates, one after the other: axial rotary of vision towers, and with blocks of different
 * lengths that of image and video models. A block begins where a pair turns by a whole radian a position.
 *
 * @param {Turns} turns
 * @param {number[][]} axes
 * @param {1 | -1} sign
 * @returns {Sections | null}
 */
function axial(turns, axes, sign) {
  const { h, angles, errors } = turns;
  const begins = (/** @type {number} */ j, /** @type {number} */ axis) =>
    axes[axis].every((p, row) => {
      const allowed = 5 * errors[row * h + j] + 1e-7 + 1.5e-6 * Math.abs(p);
      return Math.abs(wrapped(angles[row * h + j] - sign * p)) <= allowed;
    });
  const moving = axes.map((all) => all.some((p) => p !== 0));
  /** @type {number[][]} the axis of each block and where it begins, of all ways */
  const ways = [];
  const divide = (/** @type {number[]} */ starts, /** @type {number} */ axis) => {
    if (ways.length >= mostBlocks) return;
    if (axis === axes.length) {
      if (starts.some((start) => start >= 0)) ways.push(starts);
      return;
    }
    const last = Math.max(-1, ...starts);
    for (let j = last + 1; j < (last < 0 ? 1 : h); ++j) {
      if (moving[axis] && begins(j, axis)) divide([...starts, j], axis + 1);
    }
    // an axis may turn no pair
    divide([...starts, -1], axis + 1);
  };
  divide([], 0);
  const found = ways.flatMap((starts) => {
    const counts = starts.map((start, axis) => {
      const end = starts.slice(axis + 1).find((other) => other >= 0) ?? h;
      return start < 0 ? 0 : end - start;
    });
    const of = blocked(counts, h);
    const exponents = of.map((axis, j) => (j - starts[axis]) / counts[axis]);
    const bases = basesOf(turns, positionsOf(turns, axes, of, sign), exponents);
    return bases.length === 1 ? [{ counts, axes: of, log: bases[0], exponents }] : [];
  });
  if (found.length !== 1) return null;
  const [{ counts, ...one }] = found;
  const isEven = counts.every((count) => count === counts[0]);
  // which of two axes with the same positions turns a block is not shown
  const distinct = new Set(axes.filter((_, axis) => counts[axis] > 0).map(String)).size;
  const name = distinct === counts.filter(Boolean).length ? 'axial' : '';
  return { ...one, name, counts: isEven ? [] : counts, sign, factor: null, rates: null };
}

/**
 * The axis and the rate of each pair alone.
 *
 * @param {Turns} turns
 * @param {number[][]} axes
 * @param {readonly number[]} exponents
 * @returns {Sections | null} null where a pair has none, or several
 */
function listed(turns, axes, exponents) {
  const { n, h, angles, gain, errors } = turns;
  /** @type {number[]} */
  const ofPair = [];
  /** @type {Measured[]} */
  const rates = [];
  for (let j = 0; j < h; ++j) {
    const alone = (/** @type {Float64Array} */ all) =>
      Float64Array.from({ length: n }, (_, row) => all[row * h + j]);
    const one = { n, h: 1, angles: alone(angles), gain: alone(gain), errors: alone(errors) };
    const found = axes.flatMap((axis, k) =>
      [1, -1].flatMap((sign) => {
        const signed = axis.map((p) => sign * p);
        const [rate] = ratesOf(one, signed, mostRate(axis)) ?? [];
        // a rate of either sign is found once
        return rate && rate.value > 0 ? [{ k, rate: { ...rate, value: sign * rate.value } }] : [];
      }),
    );
    if (found.length !== 1) return null;
    ofPair.push(found[0].k);
    rates.push(found[0].rate);
  }
  const log = { value: 1, error: 0 };
  return { name: 'other', counts: [], axes: ofPair, log, sign: 1, exponents, factor: null, rates };
}

/** Positions may be so far apart that larger rates are tried. */
const farApart = 1000;

/** @param {number[]} positions @returns {number} half a turn for the shortest step: others look like it */
function mostRate(positions) {
  const sorted = [...new Set(positions)].sort((a, b) => a - b);
  const steps = sorted.slice(1).map((p, k) => p - sorted[k]);
  const reach = sorted[sorted.length - 1] - sorted[0];
  return reach > farApart ? 1.2 : Math.PI / Math.min(1, ...steps);
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
      const plain = { log, sign, exponents, factor, rates: null };
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
        ...(axes.length === 3 && counts[1] === counts[2] && fits(alternating(counts, h))
          ? [{ name: 'alternating', counts, axes: alternating(counts, h) }]
          : []),
      ]);
      if (named.length === 1) return { ...plain, ...named[0] };
      const name = named.length > 1 ? '' : 'other';
      return { ...plain, name, counts: [], axes: fitting.map(([axis]) => axis) };
    }
    const each = factor ? null : axial(turns, axes, sign);
    if (each) return each;
  }
  return listed(turns, axes, exponents);
}

/** Whether an axis has as many pairs in turn as it is said to. @param {number[]} counts @param {number} h */
const isExact = (counts, h) => {
  const order = interleaved(counts, h);
  return counts.every((count, axis) => order.filter((one) => one === axis).length === count);
};
