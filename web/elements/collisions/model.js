// The settings of <phasor-collisions> → its numbers: the encodings that are compared, and where keys lead.

import { closestOf, wavesOf } from './search.js';

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

/** Positions times numbers of their rows: a search among more would hold the page. */
const mostNumbers = 2 ** 28;

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
export function model(settings, lines = linesOf(settings)) {
  const { length: wanted, format, limit } = settings;
  const place = lines.findIndex(({ chosen }) => chosen);
  const largest = Math.max(...lines.map((line) => line.encoding.dim));
  const [length, right] = [wanted, limit].map((count) =>
    Math.min(count, Math.floor(mostNumbers / largest)),
  );
  /** positions at the right end: the limit, or more for more positions */
  const last = Math.max(right, length);
  return { length, limit: right, format, last, lines, place, chosen: lines[place] };
}

/** @typedef {ReturnType<typeof model>} Model */

/**
 * @param {KeyboardEvent} event
 * @param {Model} model
 * @param {readonly Pair[]} steps of the chosen line
 * @returns {number | null} the number of positions that a key leads to, null for a key that is not ours
 */
export function lengthOf({ key, altKey, ctrlKey, metaKey }, { length, last }, steps) {
  if (altKey || ctrlKey || metaKey) return null;
  // the axis is logarithmic
  const near = Math.max(1, Math.round(length / 50));
  /** @type {Record<string, number>} */
  const moves = {
    ArrowLeft: length - near,
    ArrowRight: length + near,
    // to where another two become the closest
    PageUp: steps.findLast(({ b }) => b + 1 < length)?.b ?? 1,
    PageDown: steps.find(({ b }) => b >= length)?.b ?? last,
    Home: 2,
    End: last,
  };
  if (!Object.hasOwn(moves, key)) return null;
  return moves[key] + (key.startsWith('Page') ? 1 : 0);
}

/** @param {Model} model @returns {number[]} some 40 numbers of positions, and the present one */
export function samples({ length, last }) {
  const counts = Array.from({ length: 41 }, (_, k) => Math.round(2 * (last / 2) ** (k / 40)));
  return [...new Set([...counts, length])].sort((a, b) => a - b);
}

/**
 * @param {readonly number[]} counts
 * @param {readonly (readonly Pair[])[]} lines their steps
 * @returns {import('../../api/tensor.js').Tensor} distances of the closest two, [counts, lines]
 */
export const tensorOf = (counts, lines) => ({
  shape: [counts.length, lines.length],
  data: Float32Array.from(
    counts.flatMap((count) => lines.map((steps) => closestOf(steps, count).distance)),
  ),
});
