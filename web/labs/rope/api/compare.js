// Two configurations → how differently their pairs turn: the frequencies that differ, the first position at
// which an angle differs by more than a threshold, and the largest difference at chosen positions.

/** @typedef {import('./rope-config.js').RopeConfig} RopeConfig */
/** @typedef {import('./layer-rope.js').RopeLayers} RopeLayers */

/**
 * @typedef {object} RopeComparison of a type of layers in a with one in b
 * @property {RopeLayers} a
 * @property {RopeLayers} b
 * @property {number} differing pairs whose frequencies differ
 * @property {number} pairs that both have; NaN where they have other counts, which no angle compares
 * @property {{ position: number, pair: number } | null} first the first position at which the angle of a pair
 *   differs by `threshold` or more, and that pair; null where no angle ever does
 */

/** Radians by which angles differ from where on a query meets other keys. */
export const threshold = 0.01;

/** On the circle, from 0 to π. @param {number} angle */
function apart(angle) {
  const turn = 2 * Math.PI;
  const rest = Math.abs(angle) % turn;
  return Math.min(rest, turn - rest);
}

/** Frequencies of layers that do not turn are none. @param {RopeLayers} layers */
const frequenciesOf = ({ rope, inverseFrequencies }) => (rope ? [...inverseFrequencies] : []);

/**
 * The largest difference of an angle at a position.
 *
 * @param {RopeComparison} comparison with as many pairs on both sides
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
  const steps = one.map((w, pair) => Math.abs(w - other[pair]));
  const largest = Math.max(0, ...steps);
  return {
    a,
    b,
    pairs: one.length,
    differing: steps.filter((step) => step > 0).length,
    // the pair that drifts fastest is the first; a drift of more than half a turn a position does not occur
    first:
      largest > 0
        ? { position: Math.ceil(threshold / largest), pair: steps.indexOf(largest) }
        : null,
  };
}

/**
 * Types of layers of the same name are compared, and where one file has a single type, that with each of
 * the other.
 *
 * @param {RopeConfig} a
 * @param {RopeConfig} b
 * @returns {{ comparisons: RopeComparison[], alone: { a: RopeLayers[], b: RopeLayers[] } }} `alone`: types of
 *   layers that the other file does not have
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
