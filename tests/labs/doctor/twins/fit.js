// Angles modulo a turn → the line that they lie on: one rate for all pairs, base^-e_j, or one rate a pair.
//
//   angle[row, j] ≈ position[row] · rate_j  (mod 2π),   rate_j = exp(-λ e_j),   λ = ln base,   e_j = 2j/width

import { spread } from './samples.js';

/** @typedef {import('./turns.js').Turns} Turns */
/** @typedef {{ value: number, error: number }} Measured a number, and how far it may be off */

const turn = 2 * Math.PI;

/** @param {number} angle @returns {number} the same between -π and π */
export const wrapped = (angle) => angle - turn * Math.round(angle / turn);

/** What an angle may be off that was formed in float32. */
const ofAngle = 1.5e-6;

/** Bases from 1.2 to 10^12, whichever part of the head turns. */
const leastLog = Math.log(1.2);

/** @param {readonly number[]} exponents of pairs, the last one the largest */
const mostLogOf = (exponents) => {
  const last = Math.max(...exponents.filter(Number.isFinite));
  return (Math.log(1e12) * (exponents.length - 1)) / exponents.length / last;
};

/** A step of a search changes no angle by more. */
const stride = 0.35;

/**
 * How far an angle is from the line, in units of what is allowed.
 *
 * @param {Turns} turns
 * @param {number} i
 * @param {number} wanted
 * @param {number} slack relative to the angle
 */
const ratioAt = ({ angles, errors }, i, wanted, slack) =>
  Math.abs(wrapped(angles[i] - wanted)) / (6 * errors[i] + 3e-7 + slack * Math.abs(wanted));

/**
 * Minima of a function on a grid whose steps it says itself.
 *
 * @param {number} from
 * @param {number} to
 * @param {(at: number) => number} stepAt
 * @param {(at: number) => number} value
 * @param {number} limit larger minima do not count
 * @returns {{ at: number, step: number }[]}
 */
export function minima(from, to, stepAt, value, limit) {
  const found = [];
  let [before, here, at, step] = [Infinity, value(from), from, stepAt(from)];
  while (at < to) {
    const next = at + step;
    const after = value(next);
    if (here <= before && here < after && here < limit) found.push({ at, step });
    [before, here, at, step] = [here, after, next, stepAt(next)];
  }
  return found;
}

/**
 * @param {number} from
 * @param {number} to
 * @param {(at: number) => number} value with one minimum between
 * @returns {number} where it is
 */
export function lowest(from, to, value) {
  let [a, b] = [from, to];
  while (b - a > 1e-13 * (1 + Math.abs(a))) {
    const third = (b - a) / 3;
    if (value(a + third) < value(b - third)) b -= third;
    else a += third;
  }
  return (a + b) / 2;
}

/**
 * The logarithm of the base that turns all pairs, where positions are known.
 *
 * @param {Turns} turns
 * @param {ArrayLike<number>} positions by row, or by row and pair
 * @param {readonly number[]} exponents e_j of the pairs that are used
 * @param {number} [slack] what angles may be off, relative
 * @returns {Measured[]} all that fit
 */
export function basesOf(turns, positions, exponents, slack = ofAngle) {
  const { n, h, angles, errors } = turns;
  const byPair = positions.length > n;
  const at = (/** @type {number} */ row, /** @type {number} */ j) =>
    positions[byPair ? row * h + j : row];
  const used = exponents.flatMap((e, j) => (Number.isNaN(e) ? [] : [j]));
  if (used.every((j) => exponents[j] === 0)) return [];
  const [rows, few] = [spread(n, 10), spread(used.length, 14).map((k) => used[k])];
  let far = 0;
  for (const row of rows) for (const j of few) far = Math.max(far, Math.abs(at(row, j)));
  if (far === 0) return [];
  // angles that are off by more than a part of a turn say nothing
  const says = (/** @type {number} */ wanted) => slack * Math.abs(wanted) < 0.6;
  const roughly = (/** @type {number} */ log) => {
    let [sum, count] = [0, 0];
    for (const j of few) {
      const rate = Math.exp(-log * exponents[j]);
      for (const row of rows) {
        const wanted = at(row, j) * rate;
        if (!says(wanted)) continue;
        sum += wrapped(angles[row * h + j] - wanted) ** 2;
        ++count;
      }
    }
    return count > 0 ? sum / count : Infinity;
  };
  const step = (/** @type {number} */ log) => {
    let most = stride / 0.02;
    for (const j of few) {
      const wanted = far * Math.exp(-log * exponents[j]);
      if (says(wanted)) most = Math.max(most, exponents[j] * wanted);
    }
    return stride / most;
  };
  const many = spread(n, 48);
  const mostLog = mostLogOf(exponents);
  /** @type {Measured[]} */
  const found = [];
  for (const { at: guess } of minima(leastLog, mostLog, step, roughly, 0.08)) {
    let log = guess;
    let weight = 0;
    for (let round = 0; round < 12; ++round) {
      let slope = 0;
      weight = 0;
      for (const j of used) {
        const rate = Math.exp(-log * exponents[j]);
        for (const row of many) {
          const [i, wanted] = [row * h + j, at(row, j) * rate];
          if (!says(wanted)) continue;
          const error = errors[i] + 1e-8 + (slack > ofAngle ? (slack / 3) * Math.abs(wanted) : 0);
          const gradient = -wanted * exponents[j];
          slope += (gradient * wrapped(angles[i] - wanted)) / error ** 2;
          weight += gradient ** 2 / error ** 2;
        }
      }
      if (!(weight > 0)) break;
      const move = slope / weight;
      log += move;
      if (Math.abs(move) < 1e-14) break;
    }
    if (!(weight > 0) || !(log > 0) || log > mostLog + 1) continue;
    // rounded angles are off by up to half a unit, and the best line may lie beside the right one
    const strict = slack > ofAngle ? 1.6 : 1;
    const fits = used.every((j) => {
      const rate = Math.exp(-log * exponents[j]);
      return many.every((row) => {
        const wanted = at(row, j) * rate;
        return !says(wanted) || ratioAt(turns, row * h + j, wanted, slack) <= strict;
      });
    });
    if (fits && !found.some(({ value }) => Math.abs(value - log) < 1e-6)) {
      found.push({ value: log, error: 3 / Math.sqrt(weight) });
    }
  }
  return found;
}

/**
 * The rate of every pair alone, where positions are known.
 *
 * @param {Turns} turns
 * @param {ArrayLike<number>} positions by row
 * @param {number} [fastest] rate of the first pair, at most; the others are no faster than the one before
 * @returns {Measured[] | null} null where a pair has none, or several
 */
export function ratesOf(turns, positions, fastest = 1.2) {
  const { n, h, angles, errors } = turns;
  const rows = spread(n, 24);
  const base = rows[0];
  const reach = Math.max(...rows.map((row) => Math.abs(positions[row] - positions[base])));
  const far = Math.max(...rows.map((row) => Math.abs(positions[row])));
  if (reach === 0) return null;
  /** @type {Measured[]} */
  const rates = [];
  for (let j = 0; j < h; ++j) {
    const most = j === 0 ? fastest : rates[j - 1].value * 1.01 + 1e-6;
    const relative = (/** @type {number} */ rate) =>
      rows.reduce((sum, row) => {
        const [i, first] = [row * h + j, base * h + j];
        const wanted = (positions[row] - positions[base]) * rate;
        return sum + wrapped(angles[i] - angles[first] - wanted) ** 2;
      }, 0) / rows.length;
    const absolute = (/** @type {number} */ rate) =>
      rows.reduce(
        (sum, row) => sum + wrapped(angles[row * h + j] - positions[row] * rate) ** 2,
        0,
      ) / rows.length;
    const coarse = stride / reach;
    /** @type {Measured[]} */
    const found = [];
    for (const { at } of minima(-coarse, most + coarse, () => coarse, relative, 0.1)) {
      const middle = lowest(at - coarse, at + coarse, relative);
      const off = Math.min(
        coarse,
        (20 * (errors[base * h + j] + 1e-6 * far * middle + 1e-7)) / reach,
      );
      const fine = Math.min(off, stride / far);
      const spots =
        fine < off
          ? minima(middle - off, middle + off, () => fine, absolute, 0.1).map((spot) => spot.at)
          : [middle];
      for (const spot of spots) {
        const rate = lowest(spot - fine, spot + fine, absolute);
        const fits = rows.every(
          (row) => ratioAt(turns, row * h + j, positions[row] * rate, ofAngle) <= 1,
        );
        if (fits) {
          const weight = rows.reduce(
            (sum, row) => sum + (positions[row] / (errors[row * h + j] + 1e-8)) ** 2,
            0,
          );
          found.push({ value: rate, error: 3 / Math.sqrt(weight) });
        }
      }
    }
    const distinct = found.filter(
      ({ value }, k) =>
        !found.slice(0, k).some((one) => Math.abs(one.value - value) < 1e-9 + 1e-6 * value),
    );
    if (distinct.length !== 1) return null;
    rates.push(distinct[0]);
  }
  return rates;
}

/**
 * Whole positions at which the fastest pair, whose rate is 1, has its angles: the smallest in each row.
 *
 * @param {Turns} turns
 * @param {1 | -1} sign of the rotation
 * @returns {Float64Array | null}
 */
export function wholePositions({ n, h, angles, errors }, sign) {
  const positions = new Float64Array(n);
  for (let row = 0; row < n; ++row) {
    const allowed = 6 * errors[row * h] + 4e-7;
    const most = Math.min(2 ** 17, (0.3 * Math.PI) / allowed);
    const angle = sign * angles[row * h];
    const fits = (/** @type {number} */ p) => Math.abs(wrapped(angle - p)) <= allowed;
    let position = NaN;
    for (let p = 0; p <= most && Number.isNaN(position); ++p) {
      if (fits(p)) position = p;
      else if (p > 0 && p <= 64 && fits(-p)) position = -p;
    }
    if (Number.isNaN(position)) return null;
    positions[row] = position;
  }
  return positions;
}

/** @param {Turns} turns @returns {number[]} pairs that turn by more than the noise */
export const clearOf = ({ n, h, angles, errors }) =>
  Array.from({ length: h }, (_, j) => j).filter((j) =>
    spread(n, 8).some((row) => Math.abs(angles[row * h + j]) > 12 * errors[row * h + j]),
  );

/**
 * Positions of any size, where all pairs turn by one base and the fastest by 1 a position: from the
 * slowest pair, which is taken to make less than half a turn, to the fastest.
 *
 * @param {Turns} turns
 * @param {readonly number[]} exponents
 * @param {number} limit of positions that are tried
 * @returns {{ log: Measured, positions: Float64Array }[]} all that fit
 */
export function anyPositions(turns, exponents, limit) {
  const { n, h, angles, errors } = turns;
  const rows = spread(n, 8);
  const clear = clearOf(turns);
  if (clear.length < 2) return [];
  const few = spread(clear.length, 14)
    .map((k) => clear[k])
    .reverse();
  /**
   * @param {number} row
   * @param {readonly number[]} pairs from the slowest
   * @param {(i: number, difference: number, variance: number) => void} [visit]
   */
  const positionIn = (row, pairs, visit) => {
    let [position, variance] = [0, Infinity];
    for (const j of pairs) {
      const [rate, i] = [rates[j], row * h + j];
      const own = (errors[i] + 1e-8) ** 2;
      const difference = wrapped(angles[i] - position * rate);
      if (variance === Infinity) {
        position = angles[i] / rate;
        variance = own / rate ** 2;
        continue;
      }
      visit?.(i, difference, variance * rate ** 2 + own);
      const gain = (variance * rate) / (variance * rate ** 2 + own);
      position += gain * difference;
      variance *= 1 - gain * rate;
    }
    return position;
  };
  /** @type {Float64Array} */
  let rates = new Float64Array(0);
  const slowest = few[0];
  const widest = Math.max(...rows.map((row) => Math.abs(angles[row * h + slowest])));
  const far = (/** @type {number} */ log) => widest * Math.exp(log * exponents[slowest]);
  const most = Math.min(mostLogOf(exponents), Math.log(limit / widest) / exponents[slowest]);
  const ratesAt = (/** @type {number} */ log) => {
    rates = Float64Array.from(exponents, (e) => Math.exp(-log * e));
  };
  const roughly = (/** @type {number} */ log) => {
    let sum = 0;
    ratesAt(log);
    for (const row of rows) {
      positionIn(row, few, (_, difference) => {
        sum += difference ** 2;
      });
    }
    return sum / (rows.length * (few.length - 1));
  };
  const exactly = (/** @type {number} */ log) => {
    let sum = 0;
    ratesAt(log);
    for (const row of rows) {
      positionIn(row, few, (_, difference, variance) => {
        sum += Math.min(difference ** 2 / variance, 1e12);
      });
    }
    return sum;
  };
  /** @type {{ log: Measured, positions: Float64Array }[]} */
  const found = [];
  const step = (/** @type {number} */ log) => Math.min(0.02, stride / far(log));
  const all = [...clear].reverse();
  for (const { at, step: width } of minima(leastLog, most, step, roughly, 0.05)) {
    const log = lowest(at - width, at + width, exactly);
    ratesAt(log);
    const positions = Float64Array.from({ length: n }, (_, row) => positionIn(row, all));
    const fits = spread(n, 48).every((row) =>
      all.every((j) => ratioAt(turns, row * h + j, positions[row] * rates[j], ofAngle) <= 1),
    );
    if (!fits || found.some((one) => Math.abs(one.log.value - log) < 1e-5)) continue;
    // the curvature of the sum of squares says how far the base may be off
    const nudge = 1e-4 / (1 + far(log));
    const bend = exactly(log + nudge) + exactly(log - nudge) - 2 * exactly(log);
    const error = bend > 0 ? (3 * nudge) / Math.sqrt(bend / 2) : 1;
    found.push({ log: { value: log, error }, positions });
  }
  return found;
}

/**
 * Whether angles lie on the grid of a type with `bits` bits, and the bases for which they do.
 *
 * @param {Turns} turns
 * @param {ArrayLike<number>} positions
 * @param {readonly number[]} exponents
 * @param {number} bits
 * @returns {{ low: number, high: number } | null} of the logarithm of the base
 */
export function roundedBase(turns, positions, exponents, bits) {
  const { n, h, angles, errors } = turns;
  for (const { value: log } of basesOf(turns, positions, exponents, 2 ** -bits)) {
    let [low, high, checked, fits] = [-Infinity, Infinity, 0, true];
    for (const row of spread(n, 48)) {
      exponents.forEach((e, j) => {
        const i = row * h + j;
        const wanted = positions[row] * Math.exp(-log * e);
        const unit = 2 ** (Math.floor(Math.log2(Math.abs(wanted) || 1e-30)) + 1 - bits);
        const allowed = 6 * errors[i] + 2e-6;
        if (e === 0 || unit < 12 * allowed) return;
        // the angle plus whole turns that comes nearest to a number of the grid, near the wanted one
        let best = Infinity;
        let nearest = 0;
        const mostTurns = Math.ceil((2 * unit) / turn) + 1;
        const middle = Math.round((wanted - angles[i]) / turn);
        for (let k = middle - mostTurns; k <= middle + mostTurns; ++k) {
          const angle = angles[i] + turn * k;
          const grid = unit * Math.round(angle / unit);
          if (Math.abs(grid - wanted) > 1.1 * unit) continue;
          if (Math.abs(grid - angle) < best) {
            best = Math.abs(grid - angle);
            nearest = grid;
          }
        }
        if (best > allowed) {
          fits = false;
          return;
        }
        ++checked;
        const logOf = (/** @type {number} */ angle) => -Math.log(angle / positions[row]) / e;
        const ends = [logOf(nearest - unit / 2), logOf(nearest + unit / 2)];
        low = Math.max(low, Math.min(...ends));
        high = Math.min(high, Math.max(...ends));
      });
    }
    if (fits && checked >= 6)
      return low < high ? { low, high } : { low: log - 0.01, high: log + 0.01 };
  }
  return null;
}
