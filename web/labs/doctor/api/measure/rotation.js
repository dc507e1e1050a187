// Vectors before and after a rotation → lanes, angles, positions and rates: what src/measure/ fits to them.

import { resultOf } from '../../../../core/api/marshal.js';
import { module } from './module.js';
import { shortest } from './numbers.js';
import { vectorsOf } from './samples.js';

/** @typedef {import('./samples.js').Samples} Samples */
/** @typedef {import('../../../../core/api/marshal.js').Send<import('./module.js').Module>} Send */

/** @typedef {{ value: number, error: number }} Measured a number, and how far it may be off */

/**
 * @typedef {[number, number]} Two lanes
 * @typedef {{ name: string, first: number, apart: number }} Layout of pairs: 'half', lanes `first` + j and
 *   j + `apart`; 'interleaved', neighbours; or 'other'
 * @typedef {{ pairs: Two[], outputs: Two[], still: number[], layout: Layout, outputLayout: Layout,
 *   whole: number, mixed: boolean, noise: number, next: NextLane[] }} Lanes `whole`: how many lanes the
 *   layouts hold; `mixed` where the two lanes of a pair take two angles
 */

/**
 * A lane of the pair after those that move in the samples: `limit` is what its change may be, squared, and
 * `others` the squares of the lane that would turn with it, in some `rows`.
 *
 * @typedef {{ rows: number[], others: Float64Array, limit: number }} NextLane
 */

/**
 * @typedef {{ n: number, h: number, angles: Float64Array, gain: Float64Array, errors: Float64Array }}
 *   Turns [rows, pairs]
 */

/**
 * @typedef {{ sign: number, positions: Float64Array, log: Measured | null, bases: number[],
 *   factor: Measured | null, rates: Float64Array, rounded: number,
 *   free: Measured[] | null }} Solution `log` of the base for the exponents given, null where it is
 *   not shown; `bases` are the logarithms that fit; `factor` divides all rates; `free` are rates
 *   that no base gives; `rounded` are the bits of the type to which angles were rounded, or 0
 */

const call = 'measure';

/** Rows from which the lanes are read, at most, and about as many vectors of each row. */
const mostOfLanes = 16;

/** Rows whose residual is looked at, at most. */
const rowsOfResidual = 32;

/** How often progress is reported, at least. */
const reports = 24;

/** About as many numbers go to the module at once: it keeps its memory. */
export const atOnce = 2 ** 18;

/** @param {Samples} samples @returns {number} rows that go to the module at once */
const rowsAtOnce = ({ n, count, d }) =>
  Math.max(1, Math.min(Math.ceil(n / reports), Math.floor(atOnce / (count * d))));

/**
 * The copied outcome of one call of the module.
 *
 * @template Result
 * @param {(send: Send) => Result} body
 * @returns {Result}
 */
export const result = (body) => resultOf(module(call), call, body);

/** @param {ArrayLike<number> | undefined} values @returns {Measured[]} */
export const measuredOf = (values = []) =>
  Array.from({ length: values.length / 2 }, (_, k) => ({
    value: values[2 * k],
    error: values[2 * k + 1],
  }));

/** @param {Int32Array} lanes @returns {Two[]} */
const pairsOf = (lanes) =>
  Array.from({ length: lanes.length / 2 }, (_, j) => [lanes[2 * j], lanes[2 * j + 1]]);

/** @param {import('./module.js').PairLayout} layout @returns {Layout} */
const named = ({ name, ...place }) => ({ name: String(name), ...place });

/** @param {number} n @param {number} count @returns {number[]} some of n, spread over all, with both ends */
export const spread = (n, count) => [...result((send) => send('spread', n, count))];

/**
 * @param {Samples} samples
 * @returns {Lanes | null | 'still'} null where y is not made of turned pairs of x, or one vector a row does
 *   not show it
 */
export function lanesOf(samples) {
  const rows = spread(samples.n, mostOfLanes);
  const isShown = (/** @type {unknown} */ turning) => turning !== 'none' && turning !== 'still';
  const found = (/** @type {number} */ vectors) => {
    const step = Math.max(1, Math.floor(samples.count / vectors));
    return result((send) => send('lanes', vectorsOf(samples, rows, { step })));
  };
  const few = found(mostOfLanes);
  // vectors with few lanes that are not 0, as unit vectors, show all pairs together only
  const {
    turning,
    nextLimits = [],
    nextOthers,
    ...lanes
  } = isShown(few.turning) || samples.count < 2 * mostOfLanes ? few : found(2 * samples.d);
  if (turning === 'none') return null;
  if (turning === 'still') return 'still';
  return {
    ...lanes,
    layout: named(lanes.layout),
    outputLayout: named(lanes.outputLayout),
    pairs: pairsOf(lanes.pairs),
    outputs: pairsOf(lanes.outputs),
    still: Array.from(lanes.still),
    mixed: turning === 'mixed',
    next: Array.from(nextLimits, (limit, k) => ({
      rows,
      others: nextOthers.slice(k * rows.length, (k + 1) * rows.length),
      limit,
    })),
  };
}

/**
 * @param {Samples} samples
 * @param {Lanes} lanes
 * @param {(done: number) => void} report gets the completed fraction of the rows
 * @returns {Turns | null} null where two lanes of a pair take two angles that do not belong together
 */
export function turnsOf(samples, { pairs, outputs, mixed, noise }, report) {
  const { n } = samples;
  const h = pairs.length;
  const [angles, gain, errors] = [0, 1, 2].map(() => new Float64Array(n * h));
  const [inputs, to] = [pairs.flat(), outputs.flat()];
  const stretch = rowsAtOnce(samples);
  for (let from = 0; from < n; from += stretch) {
    report(from / n);
    const rows = Array.from({ length: Math.min(stretch, n - from) }, (_, k) => from + k);
    const vectors = vectorsOf(samples, rows, { noise });
    const some = result((send) =>
      mixed ? send('mixedTurns', vectors, inputs, h) : send('turns', vectors, inputs, to, h),
    );
    if (some.angles.length === 0) return null;
    angles.set(some.angles, from * h);
    gain.set(some.gain, from * h);
    errors.set(some.errors, from * h);
  }
  return { n, h, angles, gain, errors };
}

/**
 * @param {Samples} samples
 * @param {Lanes} lanes
 * @returns {number} the largest difference of y and what the pairs and their angles make of x, in some rows
 */
export function residualOf(samples, { pairs, outputs }) {
  const rows = spread(samples.n, rowsOfResidual);
  const stretch = rowsAtOnce(samples);
  let residual = 0;
  for (let from = 0; from < rows.length; from += stretch) {
    const vectors = vectorsOf(samples, rows.slice(from, from + stretch));
    const own = result((send) =>
      send('residual', vectors, pairs.flat(), outputs.flat(), pairs.length),
    );
    residual = Math.max(residual, own);
  }
  return residual;
}

/**
 * @param {Turns} turns
 * @param {readonly number[]} exponents
 */
export const knownTurns = ({ angles, errors, n, h }, exponents) => ({
  angles,
  errors,
  exponents: Float64Array.from(exponents),
  rows: n,
  pairs: h,
});

/**
 * @param {Turns} turns
 * @param {readonly number[]} exponents of the pairs
 * @param {ArrayLike<number> | null} known positions of the rows
 * @returns {Solution | null}
 */
export function solved(turns, exponents, known) {
  const { sign, positions, log, bases, factor, rates, free, bits, low, high } = result((send) =>
    send('solution', knownTurns(turns, exponents), known && Float64Array.from(known)),
  );
  if (!positions) return null;
  const solution = {
    sign,
    positions,
    rounded: bits,
    factor: measuredOf(factor)[0] ?? null,
    free: free ? measuredOf(free) : null,
  };
  if (!bits) return { ...solution, log: measuredOf(log)[0] ?? null, bases: [...bases], rates };
  const [least, largest] = [Math.exp(low), Math.exp(high)];
  const base = shortest((least + largest) / 2, (largest - least) / 2);
  const value = Math.log(base);
  return {
    ...solution,
    log: { value, error: (largest - least) / 2 / base },
    bases: [value],
    rates: Float64Array.from(exponents, (e) => Math.exp(-value * e)),
  };
}

/**
 * Positions of any size, where all pairs turn by one base and the fastest by 1 a position.
 *
 * @param {Turns} turns
 * @param {readonly number[]} exponents
 * @param {number} limit of positions that are tried
 * @returns {{ log: Measured, positions: Float64Array }[]} all that fit
 */
export function anyPositions(turns, exponents, limit) {
  const { logs, positions } = result((send) =>
    send('anyPositions', knownTurns(turns, exponents), limit),
  );
  return measuredOf(logs).map((log, k) => ({
    log,
    positions: positions.slice(k * turns.n, (k + 1) * turns.n),
  }));
}
