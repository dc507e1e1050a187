// Angles [rows, pairs] → positions of the rows and rates of the pairs.

import {
  anyPositions,
  basesOf,
  clearOf,
  ratesOf,
  roundedBase,
  wholePositions,
  wrapped,
} from './fit.js';
import { median, shortest } from '../../../../web/labs/doctor/api/measure/numbers.js';

/** @typedef {import('./turns.js').Turns} Turns */
/** @typedef {import('./fit.js').Measured} Measured */

/**
 * @typedef {{ sign: 1 | -1, positions: Float64Array, log: Measured | null, bases: number[],
 *   factor: Measured | null, rates: Float64Array, rounded: number,
 *   free: Measured[] | null }} Solution `log` of the base for the exponents given, null where it is
 *   not shown; `bases` are the logarithms that fit; `factor` divides all rates; `free` are rates
 *   that no base gives; `rounded` are the bits of the type to which angles were rounded, or 0
 */

/** A logarithm of the base that may be off by so much says nothing of positions. */
const uncertain = 0.5;

/** Positions and a base that fit by chance in every third array are not among those that fit. */
const likely = 0.3;

/** Those that fit by chance in more arrays than one of a hundred are not told, of one row one of 10,000. */
const [rare, rarest] = [0.01, 0.0001];

/** @param {Float64Array} positions @returns {number} how unusual they are */
const oddness = (positions) =>
  positions.reduce((sum, p) => sum + (p < 0 ? 1e6 : 0), 0) + Math.max(...positions.map(Math.abs));

/** @param {ArrayLike<number>} values @param {1 | -1} sign */
const signed = (values, sign) => Float64Array.from(values, (value) => sign * value || 0);

/** @param {readonly number[]} exponents @param {number} log @param {number} [factor] */
const plainRates = (exponents, log, factor = 1) =>
  Float64Array.from(exponents, (e) => Math.exp(-log * e) / factor);

/**
 * @param {Turns} turns
 * @param {readonly number[]} exponents
 * @param {Float64Array} positions
 * @param {1 | -1} sign
 * @returns {Solution | null} with rates of a base
 */
function withBase(turns, exponents, positions, sign) {
  const plain = { sign, positions, factor: null, rounded: 0, free: null };
  if (exponents.every((e) => e === 0)) {
    const fits = positions.every(
      (p, row) =>
        Math.abs(wrapped(turns.angles[row * turns.h] - sign * p)) <=
        6 * turns.errors[row * turns.h] + 4e-7 + 1.5e-6 * Math.abs(p),
    );
    const rates = Float64Array.from(exponents, () => 1);
    return fits ? { ...plain, log: null, bases: [], rates } : null;
  }
  const found = basesOf(turns, signed(positions, sign), exponents);
  if (found.length === 0) return null;
  const log = found.length === 1 ? found[0] : null;
  return {
    ...plain,
    log,
    bases: found.map(({ value }) => value),
    rates: plainRates(exponents, found[0].value),
  };
}

/**
 * How many positions and bases fit the angles by chance. In each row the fastest pair leaves one position
 * a turn, of which each other pair leaves the part that its error is of a turn. The bases that differ are
 * as many as errors fit into the largest position.
 *
 * @param {Turns} turns
 * @param {readonly number[]} exponents
 * @param {number} log of the base
 * @param {Float64Array} positions
 */
export function chanceOf(turns, exponents, log, positions) {
  const error = 12 * median(turns.errors);
  const [first, ...others] = Array.from(plainRates(exponents, log)).sort((a, b) => b - a);
  const far = positions.map(Math.abs);
  return far.reduce(
    (chance, p) =>
      others.reduce(
        (left, rate) => left * Math.min(1, error / Math.min(2 * Math.PI, p * rate || 1e-30)),
        chance * Math.max(1, (p * first) / (2 * Math.PI)),
      ),
    Math.max(1, Math.max(...far) / error),
  );
}

/**
 * Positions that are parts of others: their smallest step, where it is less than 1, is that of
 * neighbours, which a factor divides.
 *
 * @param {Float64Array} positions
 * @param {number} error of an angle
 * @returns {{ factor: Measured, positions: Float64Array } | null}
 */
function divided(positions, error) {
  const sorted = [...positions].sort((a, b) => a - b);
  const steps = sorted.slice(1).map((p, k) => p - sorted[k]);
  const range = Math.max(...positions.map(Math.abs));
  const some = steps.filter((step) => step > 1e-4 * range);
  const least = Math.min(...some);
  // the mean of those that are as small, so that the rounding of one does not count
  const small = some.filter((one) => one < 1.5 * least);
  let step = small.reduce((sum, one) => sum + one, 0) / small.length;
  if (!(step < 0.995)) return null;
  // the mean of the steps is off by √2 · error / steps: twice that, at the largest multiple, is half a step
  if ((6 * error * range) / small.length > step ** 2) return null;
  for (let round = 0; round < 3; ++round) {
    const whole = positions.map((p) => Math.round(p / step));
    const squares = whole.reduce((sum, k) => sum + k * k, 0);
    step = whole.reduce((sum, k, row) => sum + k * positions[row], 0) / squares;
  }
  const whole = positions.map((p) => Math.round(p / step) || 0);
  // rounding moves positions by parts of a small step
  const near = Math.min(Math.max(0.02, (8 * error) / step), 0.2);
  if (positions.some((p, row) => Math.abs(p / step - whole[row]) > near)) return null;
  const squares = Math.sqrt(whole.reduce((sum, k) => sum + k * k, 0));
  const off = Math.max(error, ...positions.map((p, row) => Math.abs(p - whole[row] * step)));
  const within = (3 * off) / squares / step ** 2 + 2e-6 / step;
  return { factor: { value: 1 / step, error: within }, positions: whole };
}

/** @param {Measured} log @returns {Measured} */
const baseOf = ({ value, error }) => ({ value: Math.exp(value), error: Math.exp(value) * error });

/**
 * Two pairs have the rates of some base and factor whatever they are, at positions that are not whole too:
 * round numbers alone tell, where they are measured to five digits.
 *
 * @param {Measured} measured
 */
const isRound = ({ value, error }) =>
  error < 2e-5 * value && Math.abs(value - Number(value.toPrecision(3))) <= 1e-5 * value;

/**
 * @param {Turns} turns
 * @param {readonly number[]} exponents
 * @param {ArrayLike<number> | null} known positions
 * @returns {Solution | null}
 */
function withAnyPositions(turns, exponents, known) {
  const near = anyPositions(turns, exponents, 500);
  const found = near.length > 0 ? near : anyPositions(turns, exponents, 20000);
  /** @type {Solution[]} */
  const all = [];
  let chance = 0;
  for (const { log, positions: measured } of found) {
    if (log.error > uncertain) continue;
    const negative = measured.filter((p) => p < -1e-6).length;
    const sign = 2 * negative > measured.filter((p) => Math.abs(p) > 1e-6).length ? -1 : 1;
    const positions = signed(measured, sign);
    const plain = { sign, log, bases: [log.value], rounded: 0, free: null };
    const own = chanceOf(turns, exponents, log.value, positions);
    if (own > likely) continue;
    chance += own;
    const error = median(turns.errors);
    const ratio = known ? partOf(positions, known, error) : null;
    const whole = positions.map(Math.round);
    if (!ratio && positions.every((p, row) => Math.abs(p - whole[row]) < 0.02)) {
      const exact = withBase(turns, exponents, whole, sign);
      if (exact) {
        all.push(exact);
        continue;
      }
    }
    const part = ratio ?? divided(positions, error);
    const isTold = part && [baseOf(log), part.factor].every(isRound);
    if (clearOf(turns).length < 3 && !isTold) continue;
    const rates = plainRates(exponents, log.value, part?.factor.value);
    all.push(
      part
        ? { ...plain, sign, factor: part.factor, positions: part.positions, rates }
        : { ...plain, sign, factor: null, positions, rates },
    );
  }
  if (all.length < 2) return chance <= rare ? (all[0] ?? null) : null;
  // of several bases that fit, the one with whole positions counts
  const whole = all.filter(({ factor, positions }) => !factor && positions.every(Number.isInteger));
  return whole.length === 1 ? whole[0] : null;
}

/**
 * @param {Float64Array} positions
 * @param {ArrayLike<number>} known
 * @param {number} error of an angle
 * @returns {{ factor: Measured, positions: Float64Array } | null} where all are the same part of the
 *   known ones
 */
function partOf(positions, known, error) {
  const pairs = Array.from(positions, (p, row) => [p, known[row]]);
  const squares = pairs.reduce((sum, [, k]) => sum + k * k, 0);
  const ratio = pairs.reduce((sum, [p, k]) => sum + p * k, 0) / squares;
  const off = Math.max(...pairs.map(([p, k]) => Math.abs(p - ratio * k)));
  // known positions that are all 0 have no ratio
  const limit = Math.max(1e-3 * Math.max(1, ratio), 6 * error);
  if (!(ratio > 0 && ratio < 1 && off <= limit)) return null;
  const own = (3 * Math.max(off, error)) / Math.sqrt(squares) / ratio ** 2;
  return {
    factor: { value: 1 / ratio, error: 3e-6 / ratio + own },
    positions: Float64Array.from(known),
  };
}

/**
 * The base and the factor of three rates or more, where their logarithms lie on a line.
 *
 * @param {readonly Measured[]} rates
 * @param {readonly number[]} exponents
 * @returns {{ log: Measured, factor: Measured | null } | null}
 */
function lineOf(rates, exponents) {
  if (rates.length < 3) return null;
  const points = rates.map(({ value, error }, j) => ({
    x: exponents[j],
    y: -Math.log(value),
    weight: (value / (error + 1e-6 * value)) ** 2,
  }));
  const sum = (/** @type {(point: (typeof points)[0]) => number} */ each) =>
    points.reduce((total, point) => total + point.weight * each(point), 0);
  const all = sum(() => 1);
  const [middle, mean] = [sum(({ x }) => x) / all, sum(({ y }) => y) / all];
  const spread = sum(({ x }) => (x - middle) ** 2);
  const slope = sum(({ x, y }) => (x - middle) * (y - mean)) / spread;
  const start = mean - slope * middle;
  const fits = points.every(({ x, y, weight }) => (y - start - slope * x) ** 2 * weight <= 1);
  if (!fits || !(slope > 0)) return null;
  const value = Math.exp(start);
  const error = value * Math.sqrt(1 / all + middle ** 2 / spread);
  return {
    log: { value: slope, error: 1 / Math.sqrt(spread) },
    factor: Math.abs(value - 1) > error ? { value, error } : null,
  };
}

/**
 * Whether whole positions may fit by chance: those that run on, as positions do, are believed, and those that
 * are a part of the known ones almost.
 *
 * @param {Turns} turns
 * @param {readonly number[]} exponents
 * @param {Solution} solution
 * @param {boolean} isKnown whether others are known
 * @param {boolean} isPart
 */
function isByChance(turns, exponents, { bases, positions }, isKnown, isPart) {
  const isRun = positions.length > 1 && positions.every((p, row) => p - positions[0] === row);
  if (isRun && !isKnown) return false;
  const isOne = turns.h > 1 && positions.filter(Boolean).length < 2;
  const most = isOne ? rarest : rare;
  // one pair has no base: how many whole numbers up to the largest have its angle
  const chance =
    turns.h === 1
      ? (12 * median(turns.errors) * Math.max(...positions.map(Math.abs))) / Math.PI
      : chanceOf(turns, exponents, bases[0] ?? 0, positions);
  return chance > (isPart ? likely : most);
}

/**
 * @param {Turns} turns
 * @param {readonly number[]} exponents of the pairs
 * @param {ArrayLike<number> | null} known positions of the rows
 * @returns {Solution | null}
 */
export function solved(turns, exponents, known) {
  const signs = /** @type {const} */ ([1, -1]);
  if (known) {
    for (const sign of signs) {
      const found = withBase(turns, exponents, Float64Array.from(known), sign);
      if (found) return found;
    }
  }
  /** @type {{ sign: 1 | -1, positions: Float64Array }[]} */
  const guesses = known ? signs.map((sign) => ({ sign, positions: Float64Array.from(known) })) : [];
  const rounded = roundedIn(turns, exponents, guesses);
  if (rounded) return rounded;
  const count = guesses.length;
  const placed = signs.flatMap((sign) => {
    const positions = wholePositions(turns, sign);
    return positions ? [{ sign, positions }] : [];
  });
  guesses.push(...placed.sort((one, other) => oddness(one.positions) - oddness(other.positions)));
  const whole = guesses
    .slice(count)
    .flatMap(({ sign, positions }) => withBase(turns, exponents, positions, sign) ?? []);
  const [best] = whole;
  if (best) {
    const part = known && best.log ? partOf(best.positions, known, median(turns.errors)) : null;
    if (!isByChance(turns, exponents, best, known !== null, part !== null)) {
      if (!part || !best.log) return best;
      const rates = plainRates(exponents, best.log.value, part.factor.value);
      return { ...best, ...part, rates };
    }
    if (!known) return null;
  }
  const any = withAnyPositions(turns, exponents, known);
  if (any) return any;
  for (const { sign, positions } of guesses) {
    const free = ratesOf(turns, signed(positions, sign));
    // a rate below zero is the other direction
    if (free?.every(({ value, error }) => value + error > 0)) {
      const plain = { sign, positions, log: null, bases: [], factor: null, rounded: 0 };
      const line = known ? lineOf(free, exponents) : null;
      if (line && line.log.error < uncertain) {
        const rates = plainRates(exponents, line.log.value, line.factor?.value);
        return { ...plain, ...line, bases: [line.log.value], rates, free: null };
      }
      return { ...plain, rates: Float64Array.from(free, ({ value }) => value), free };
    }
  }
  return roundedIn(turns, exponents, guesses.slice(count));
}

/**
 * Positions times rates that were rounded to bfloat16 or float16.
 *
 * @param {Turns} turns
 * @param {readonly number[]} exponents
 * @param {readonly { sign: 1 | -1, positions: Float64Array }[]} guesses
 * @returns {Solution | null}
 */
function roundedIn(turns, exponents, guesses) {
  const ways = [8, 11].flatMap((bits) => guesses.map((guess) => ({ ...guess, bits })));
  for (const { sign, positions, bits } of ways) {
    const range = roundedBase(turns, signed(positions, sign), exponents, bits);
    if (!range) continue;
    const [low, high] = [Math.exp(range.low), Math.exp(range.high)];
    const base = shortest((low + high) / 2, (high - low) / 2);
    const log = { value: Math.log(base), error: (high - low) / 2 / base };
    const rates = plainRates(exponents, log.value);
    const plain = { sign, positions, rates, factor: null, free: null };
    return { ...plain, log, bases: [log.value], rounded: bits };
  }
  return null;
}
