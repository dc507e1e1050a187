// A rotation that was measured → its numbers, exactly as they are reported, and what it makes of an array.
//
//   y_o  = g (x_p cos α - x_q sin α),   y_o' = g (x_q cos β + x_p sin β)
//
// α and β are the same but where cosines and sines are laid out for the other pairing.

import { angleSlack } from './precision.js';

/** @typedef {import('./array.js').Numbers} Numbers */
/** @typedef {import('../measure/rotated.js').MeasuredRotation} MeasuredRotation */

/**
 * `rounded` are the bits of angles, 0 where they are exact, and `table` those of cosines and sines with their
 * factor; `base` is null where no base gives the rates;
 * `axes` are the axis of each pair among the positions; `mixed` names the pairing of lanes whose cosines are
 * those of the other one, or is ''.
 *
 * @typedef {{ pairs: [number, number][], outputs: [number, number][], rates: number[],
 *   base: { value: number, width: number, factor: number } | null, positions: number[][], axes: number[],
 *   sign: 1 | -1, gain: number, rounded: number, table: number, mixed: string }} Turn
 */

/** @typedef {NonNullable<Turn['base']>} Base */

/** @type {Readonly<Record<string, number>>} */
const bitsOf = { bf16: 8, f16: 11 };

/** Positions are whole where they are as near as they are measured. @param {number} p */
const near = (p) => (Math.abs(p - Math.round(p)) < 1e-3 ? Math.round(p) : p);

/**
 * The base, the width of the exponents and the factor that give some rates exactly.
 *
 * @param {number[]} rates
 * @param {unknown} base that was read
 * @returns {Turn['base']}
 */
function baseOf(rates, base) {
  if (typeof base !== 'number' || rates.length < 2) return null;
  const factor = 1 / rates[0];
  const width = Math.round((2 * Math.log(base)) / Math.log(rates[0] / rates[1]));
  const own = { value: base, width, factor };
  const exact = rates.every((rate, j) => {
    const wanted = rateOf(own, j);
    return Math.abs(rate - wanted) <= 1e-12 * wanted;
  });
  return exact ? { ...own, factor: Number(factor.toPrecision(12)) } : null;
}

/** @param {Base} base @param {number} j @returns {number} the rate of pair j */
const rateOf = ({ value, width, factor }, j) => value ** ((-2 * j) / width) / factor;

/**
 * The pairs of the layout after those that turn visibly: all together they may change more than is allowed.
 *
 * @param {MeasuredRotation} rotation
 * @param {Base} base
 * @returns {Turn['pairs']}
 */
function slowPairs({ pairs, outputs, reads, open, axes }, { width }) {
  const isOpen = open.some(({ axis }) => axis === 'partial');
  if (!isOpen || outputs.join() !== pairs.join() || axes.some((axis) => axis > 0)) return [];
  const isHalf = reads.some(({ axis, value }) => axis === 'pairing' && value === 'half');
  const [[first, second]] = pairs;
  return Array.from({ length: Math.max(0, width / 2 - pairs.length) }, (_, k) => {
    const move = (isHalf ? 1 : 2) * (pairs.length + k);
    return [first + move, second + move];
  });
}

/**
 * @param {MeasuredRotation} rotation
 * @param {number[][] | null} known positions of all axes
 * @returns {Turn | null} null where the arrays do not show all of it
 */
export function turnOf(rotation, known) {
  const { pairs, outputs, reads, axes } = rotation;
  const read = (/** @type {string} */ axis) => reads.find((one) => one.axis === axis)?.value;
  const gain = read('attention-factor') ?? 1;
  const isShown = rotation.rates.length > 0 && rotation.positions.length > 0;
  if (typeof gain !== 'number' || (pairs.length > 0 && !isShown)) return null;
  const rates = Array.from(rotation.rates);
  const isMixed = read('cache') === 'mixed';
  const base = baseOf(rates, read('base'));
  const slow = base && !isMixed ? slowPairs(rotation, base) : [];
  const slowRates = slow.map((_, k) => rateOf(/** @type {Base} */ (base), rates.length + k));
  return {
    pairs: [...pairs, ...slow],
    outputs: [...outputs, ...slow],
    rates: [...rates, ...slowRates],
    base,
    positions:
      known && axes.some((axis) => axis > 0)
        ? known
        : [Array.from(rotation.positions, (p) => near(p))],
    axes: [...axes, ...slow.map(() => 0)],
    sign: read('rotation') === 'backward' ? -1 : 1,
    gain,
    rounded: bitsOf[String(read('angles'))] ?? 0,
    table: bitsOf[String(read('cosines'))] ?? 0,
    mixed: isMixed ? String(read('pairing')) : '',
  };
}

/**
 * What of a turn each convention says; rates are said by several together.
 *
 * @type {Readonly<Record<string, string[]>>}
 */
const saidBy = {
  pairing: ['pairs', 'outputs', 'axes'],
  partial: ['pairs', 'outputs', 'axes'],
  sections: ['axes', 'positions'],
  'output-order': ['outputs'],
  start: ['positions'],
  positions: ['positions'],
  rotation: ['sign'],
  'attention-factor': ['gain'],
  angles: ['rounded'],
  cosines: ['table'],
  cache: ['mixed'],
  rates: ['rates'],
};

/**
 * A turn with some conventions of another one. Pairs that it does not show are those of the other.
 *
 * @param {Turn} turn
 * @param {Turn} other
 * @param {string[]} names of conventions, and 'rates'
 * @returns {Turn}
 */
export function changedTurn(turn, other, names) {
  const said = names.flatMap((name) => saidBy[name] ?? []);
  /** @type {Turn & Record<string, unknown>} */
  const changed = { ...turn };
  for (const name of said) changed[name] = other[/** @type {keyof Turn} */ (name)];
  // named as one of them, as the same is done to all
  for (const name of /** @type {'pairs'[]} */ (['pairs', 'outputs', 'rates', 'axes'])) {
    changed[name] = [...changed[name], ...other[name].slice(changed[name].length)];
  }
  // the other may turn fewer pairs visibly
  const { pairs, outputs, rates, axes } = changed;
  changed.pairs = pairs.slice(0, Math.min(outputs.length, rates.length, axes.length));
  // without sections all pairs turn by the same positions
  if (changed.positions.length === 1) changed.axes.fill(0);
  return changed;
}

/** @param {number} x @param {number} bits @returns {number} the nearest number with this many bits */
function nearest(x, bits) {
  const large = 1.5 * 2 ** (Math.floor(Math.log2(Math.max(Math.abs(x), 1e-30))) + 53 - bits);
  return x + large - large;
}

/**
 * The column of cosines that a lane takes.
 *
 * @param {Turn} turn
 * @param {number} lane
 * @param {number} j its pair
 */
const columnOf = ({ mixed, pairs }, lane, j) =>
  mixed === '' ? j : mixed === 'half' ? lane >> 1 : lane % pairs.length;

/** @param {Turn} turn @param {number} row @param {number} j @returns {number} the angle of a column */
function angleOf({ rates, positions, axes, sign, rounded }, row, j) {
  const angle = sign * positions[axes[j]][row] * rates[j];
  return rounded ? nearest(angle, rounded) : angle;
}

/**
 * @param {Numbers} array [rows, heads, d]
 * @param {Turn} turn
 * @param {boolean} back whether it is undone
 * @returns {Numbers}
 */
export function turned({ shape, data }, turn, back) {
  const [n, heads, d] = shape;
  const { pairs, outputs, gain, table } = turn;
  const output = Float64Array.from(data);
  const entry = (/** @type {number} */ x) => (table ? nearest(gain * x, table) / gain : x);
  for (let row = 0; row < n; ++row) {
    pairs.forEach(([p, q], j) => {
      const [a, b] = [p, q].map((lane) => angleOf(turn, row, columnOf(turn, lane, j)));
      const [c, s, c2, s2] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b)].map(entry);
      const [o, r] = outputs[j];
      const by = (c * c2 + s * s2) * gain;
      for (let head = 0; head < heads; ++head) {
        const at = (row * heads + head) * d;
        if (back) {
          const [u, v] = [data[at + o], data[at + r]];
          output[at + p] = (u * c2 + v * s) / by;
          output[at + q] = (v * c - u * s2) / by;
        } else {
          const [u, v] = [data[at + p], data[at + q]];
          output[at + o] = (u * c - v * s) * gain;
          output[at + r] = (v * c2 + u * s2) * gain;
        }
      }
    });
  }
  return { shape, data: output };
}

/**
 * How far each number may be off after a turn whose angles were formed in float32.
 *
 * @param {Numbers} x what is turned
 * @param {Turn} turn
 * @param {Float64Array} before how far the numbers of x may be off
 * @returns {Float64Array}
 */
export function slackOf({ shape: [n, heads, d], data }, turn, before) {
  const slack = Float64Array.from(before);
  turn.pairs.forEach(([p, q], j) => {
    const [o, r] = turn.outputs[j];
    for (let row = 0; row < n; ++row) {
      const angles = [p, q].map((lane) => angleOf(turn, row, columnOf(turn, lane, j)));
      // an angle beside the middle of two numbers of a table is rounded to either
      const ofAngles =
        Math.max(...angles.map(angleSlack)) + (turn.table ? 2 ** (1 - turn.table) : 0);
      for (let at = row * heads * d; at < (row + 1) * heads * d; at += d) {
        const off = Math.hypot(before[at + p], before[at + q]);
        const length = Math.hypot(data[at + p], data[at + q]);
        slack[at + o] = slack[at + r] = turn.gain * (off + length * ofAngles);
      }
    }
  });
  return slack;
}
