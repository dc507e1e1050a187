// Two configurations → the differences between their rotations: the frequencies that differ, the first
// position at which an angle differs by more than a threshold, and the largest difference at chosen
// positions.

/** @typedef {import('./rope-config.js').RopeConfig} RopeConfig */
/** @typedef {import('./layer-rope.js').RopeLayers} RopeLayers */

/**
 * @typedef {object} RopeComparison compares a type of layers in a with one in b
 * @property {RopeLayers} a
 * @property {RopeLayers} b
 * @property {number} differing pairs whose frequencies differ
 * @property {number} pairs number of common pairs; NaN if the counts differ, so that no angles can be
 *   compared
 * @property {{ position: number, pair: number } | null} first the first position at which the angle of a
 *   pair differs by `threshold` or more, and that pair; null if none ever does
 */

/** Angle difference (rad) from which on a query visibly meets other keys. */
export const threshold = 0.01;

/** Relative difference of two frequencies up to which they are one number, rounded in two formulas. */
const rounding = 4 * Number.EPSILON;

/** An angle difference on the circle, from 0 to π. @param {number} angle */
function apart(angle) {
  const turn = 2 * Math.PI;
  const rest = Math.abs(angle) % turn;
  return Math.min(rest, turn - rest);
}

/** Layers without rotation have no frequencies. @param {RopeLayers} layers */
const frequenciesOf = ({ rope, backwards, inverseFrequencies }) =>
  rope ? Array.from(inverseFrequencies, (w) => (backwards ? -w : w)) : [];

/**
 * The largest difference of an angle at a position.
 *
 * @param {RopeComparison} comparison with equally many pairs on both sides
 * @param {number} position
 * @returns {{ pair: number, difference: number }}
 */
export function differenceAt({ a, b }, position) {
  const [one, other] = [frequenciesOf(a), frequenciesOf(b)];
  const all = one.map((w, pair) => apart(position * w - position * other[pair]));
  const difference = Math.max(0, ...all);
  return { pair: all.indexOf(difference), difference };
}

/**
 * @param {RopeLayers} a
 * @param {RopeLayers} b
 * @returns {RopeComparison}
 */
function compared(a, b) {
  const [one, other] = [frequenciesOf(a), frequenciesOf(b)];
  if (one.length !== other.length) {
    return { a, b, pairs: NaN, differing: Math.max(one.length, other.length), first: null };
  }
  const steps = one.map((w, pair) => {
    const step = Math.abs(w - other[pair]);
    return step > rounding * Math.abs(w) ? step : 0;
  });
  const largest = Math.max(0, ...steps);
  return {
    a,
    b,
    pairs: one.length,
    differing: steps.filter((step) => step > 0).length,
    // the pair that drifts fastest gets there first; a drift above half a turn per position does not occur
    first:
      largest > 0
        ? { position: Math.ceil(threshold / largest), pair: steps.indexOf(largest) }
        : null,
  };
}

/**
 * Compares types of layers with the same name; if one file has a single type, it is compared with each type
 * of the other.
 *
 * @param {RopeConfig} a
 * @param {RopeConfig} b
 * @returns {{ comparisons: RopeComparison[], alone: { a: RopeLayers[], b: RopeLayers[] } }} `alone`: types
 *   of layers that the other file does not have
 */
export function compareRope(a, b) {
  const isSingle = a.layerTypes.length === 1 || b.layerTypes.length === 1;
  const match = (/** @type {RopeLayers} */ one, /** @type {RopeLayers} */ other) =>
    isSingle || one.layerType === other.layerType;
  return {
    comparisons: a.layerTypes.flatMap((one) =>
      b.layerTypes.filter((other) => match(one, other)).map((other) => compared(one, other)),
    ),
    alone: {
      a: a.layerTypes.filter((one) => !b.layerTypes.some((other) => match(one, other))),
      b: b.layerTypes.filter((other) => !a.layerTypes.some((one) => match(one, other))),
    },
  };
}
