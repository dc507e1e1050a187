// The settings of <phasor-collisions> → its numbers: the compared encodings, and the targets of keys.

import { inParts } from '../../kit/in-parts.js';
import { closestOf, repeats, rounded, stairs, wavesOf } from './search.js';

/** @typedef {import('./search.js').Encoding} Encoding */
/** @typedef {import('./search.js').Pair} Pair */
/** @typedef {'exact' | import('./search.js').Format} Format */
/** @typedef {{ length: number, dim: number, base: number, format: Format, limit: number,
 *   encoding: 'sinusoidal' | 'waves', divisors: readonly number[], compare: readonly number[] }} Settings */
/**
 * An encoding in the chart; `change`: the settings that choose it.
 *
 * @typedef {{ encoding: Encoding, divisors: readonly number[], chosen: boolean,
 *   change: Record<string, unknown> }} Line
 */

/** Most positions × numbers per row: a larger search would block the page. */
const mostNumbers = 2 ** 28;
/** Most rows that are compared pairwise in a number format. */
export const compared = 1024;
/** Encodings whose lines are kept for a reader who returns to them. */
const mostKept = 64;

/**
 * @param {Pick<Settings, 'dim' | 'base' | 'encoding' | 'divisors' | 'compare'>} settings
 * @returns {Line[]}
 */
export function linesOf({ dim, base, encoding, divisors, compare }) {
  const isWaves = encoding === 'waves' && divisors.length > 0;
  /** @type {Line[]} */
  const lines = [...new Set(isWaves ? compare : [...compare, dim])].map((each) => ({
    encoding: { dim: each, base },
    divisors: [],
    change: { encoding: 'sinusoidal', dim: each },
    chosen: !isWaves && each === dim,
  }));
  if (divisors.length > 0) {
    const change = { encoding: 'waves' };
    lines.push({ encoding: wavesOf(divisors), divisors, change, chosen: isWaves });
  }
  return lines.sort((a, b) => a.encoding.dim - b.encoding.dim);
}

/** @param {Settings} settings */
export function shownOf(settings, lines = linesOf(settings)) {
  const { length: wanted, format, limit } = settings;
  const place = lines.findIndex(({ chosen }) => chosen);
  const largest = Math.max(...lines.map((line) => line.encoding.dim));
  const [length, right] = [wanted, limit].map((count) =>
    Math.min(count, Math.floor(mostNumbers / largest)),
  );
  /** the number of positions at the right end: the preset limit, or more */
  const last = Math.max(right, length);
  return { length, limit: right, format, last, lines, place, chosen: lines[place] };
}

/** @typedef {ReturnType<typeof shownOf>} Shown */

/** @type {readonly Pair[]} */
const none = [];

/** @param {import('../../kit/figure.js').Host<typeof import('./settings.js').settings>} s */
export function model(s) {
  const lines = s.kept(() => linesOf(s));
  const shown = s.kept(() => shownOf(s, lines()));
  const last = s.kept(() => shown().last);
  /** @param {Encoding} encoding */
  const keyOf = (encoding) => JSON.stringify([encoding, last()]);
  /** identify the chosen encoding and all lines; the number of positions does not affect the search */
  const keys = s.kept(() => {
    return [shown().chosen, ...lines()].map(({ encoding }) => keyOf(encoding));
  });
  /** @type {Map<string, readonly Pair[]>} the steps of the lines known so far */
  const known = new Map();
  /** @type {Map<string, Record<import('./search.js').Format, import('./search.js').Repeats>>} */
  const equals = new Map();
  const search = inParts(s, 'search', () => {
    const { phasor } = s;
    const all = [...new Set(keys())];
    const [chosen] = all;
    // the chosen encoding first
    const missing = all.filter((key) => !known.has(key));
    if (missing.length === 0 && equals.has(chosen)) return null;
    return (function* () {
      for (const key of missing) {
        const [encoding, lastPosition] = JSON.parse(key);
        keep(known, key, yield* stairs(phasor, encoding, lastPosition));
        s.refresh();
      }
      if (equals.has(chosen)) return;
      const [encoding, lastPosition] = JSON.parse(chosen);
      const { distance } = closestOf(known.get(chosen) ?? none, lastPosition);
      keep(equals, chosen, yield* repeats(phasor, encoding, lastPosition, distance));
    })();
  });
  /** @param {Encoding} encoding @returns {readonly Pair[]} empty until they are found */
  const stepsOf = (encoding) => {
    search();
    const key = keyOf(encoding);
    return s.polled(() => known.get(key) ?? none);
  };
  return {
    /** starts the search unless it is running */
    search,
    get shown() {
      return shown();
    },
    get lines() {
      return lines();
    },
    /** number of positions at the right end */
    get last() {
      return last();
    },
    /** for every line */
    get steps() {
      return lines().map(({ encoding }) => stepsOf(encoding));
    },
    /** for the chosen line */
    get chosenSteps() {
      return stepsOf(shown().chosen.encoding);
    },
    /** undefined until they are found */
    get equals() {
      search();
      return s.polled(() => equals.get(keys()[0]));
    },
    /** the closest two in the number format @returns {Pair} */
    get pair() {
      const { length, format, chosen } = shown();
      const { encoding } = chosen;
      const first = format === 'exact' ? null : this.equals?.[format].first;
      if (first && first.b < length) return { ...first, distance: 0 };
      if (format !== 'exact' && length <= compared) {
        return s.phasor.closestPair(rounded(s.phasor.sinusoidal({ ...encoding, length }), format));
      }
      const steps = this.chosenSteps;
      return steps.length > 0
        ? closestOf(steps, length)
        : s.phasor.closestPair({ ...encoding, length });
    },
    /** the closest two for a single sine; null while a long search is running @returns {Pair | null} */
    get alone() {
      const { length } = shown();
      const line = lines().find(({ encoding }) => encoding.dim === 1);
      const steps = line ? stepsOf(line.encoding) : [];
      if (steps.length > 0) return closestOf(steps, length);
      return line && length > 2 ** 16 ? null : s.phasor.closestPair({ length, dim: 1 });
    },
    /** @param {number} count @returns {number} its place between the ends of the chart, 0 to 1 */
    share: (count) => Math.log(count / 2) / Math.log(last() / 2),
  };
}

/** @typedef {ReturnType<typeof model>} Model */

/**
 * @template Value
 * @param {Map<string, Value>} map @param {string} key @param {Value} value
 */
function keep(map, key, value) {
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= mostKept) break;
    map.delete(oldest);
  }
}

/**
 * @param {KeyboardEvent} event
 * @param {Shown} shown
 * @param {readonly Pair[]} steps the steps of the chosen line
 * @returns {number | null} the number of positions for a key, null for a key without a meaning here
 */
export function lengthOf({ key, altKey, ctrlKey, metaKey }, { length, last }, steps) {
  if (altKey || ctrlKey || metaKey) return null;
  // the axis is logarithmic
  const near = Math.max(1, Math.round(length / 50));
  /** @type {Record<string, number>} */
  const moves = {
    ArrowLeft: length - near,
    ArrowRight: length + near,
    // where another pair becomes the closest
    PageUp: steps.findLast(({ b }) => b + 1 < length)?.b ?? 1,
    PageDown: steps.find(({ b }) => b >= length)?.b ?? last,
    Home: 2,
    End: last,
  };
  if (!Object.hasOwn(moves, key)) return null;
  return moves[key] + (key.startsWith('Page') ? 1 : 0);
}

/** @param {Shown} shown @returns {number[]} about 40 numbers of positions, including the current one */
export function samples({ length, last }) {
  const counts = Array.from({ length: 41 }, (_, k) => Math.round(2 * (last / 2) ** (k / 40)));
  return [...new Set([...counts, length])].sort((a, b) => a - b);
}

/**
 * @param {readonly number[]} counts
 * @param {readonly (readonly Pair[])[]} lines the steps of each line
 * @returns {import('../../api/tensor.js').Tensor} the distances of the closest two, [counts, lines]
 */
export const tensorOf = (counts, lines) => ({
  shape: [counts.length, lines.length],
  data: Float32Array.from(
    counts.flatMap((count) => lines.map((steps) => closestOf(steps, count).distance)),
  ),
});
