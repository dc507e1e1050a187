// The searches of <phasor-collisions>: the closest two of the first n positions, for every n, and the first
// two whose rows become equal in a number format.

import { namesOf } from '../../kit/names.js';

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('../../api/tensor.js').Tensor} Tensor */
/** @typedef {{ dim: number, base: number }} Encoding */
/** @typedef {{ a: number, b: number, distance: number }} Pair */

/**
 * Sines and cosines of p, p/r, p/r², … are an encoding whose base is r to the power of the number of pairs.
 *
 * @param {readonly number[]} divisors 1, r, r², …
 * @returns {Encoding}
 */
export const wavesOf = (divisors) => ({
  dim: 2 * divisors.length,
  base: (divisors[1] ?? 1) ** divisors.length,
});

/** @param {readonly number[]} list @returns {boolean} whether they are 1, r, r², … */
export const isGeometric = (list) =>
  list.every((value, k) => Math.abs(value / (k === 0 ? 1 : list[1]) ** Math.max(k, 1) - 1) < 1e-12);

/** Positions per step, which takes less than a millisecond. */
const stride = 4096;

/**
 * The closest two of the first n positions, for every n from 2 to `length`. They change only when a new
 * position is closer to an earlier one than any two before. So it searches from the end: if b is the later of
 * the closest two of n, they are the closest for every count from b + 1 to n, and the search goes on among
 * the first b.
 *
 * @param {Phasor} phasor
 * @param {Encoding} encoding
 * @param {number} length
 * @returns {Generator<void, Pair[]>} each is the closest pair of more than b positions; b rises
 */
export function* stairs(phasor, encoding, length) {
  if (encoding.dim === 1) return yield* stairsOfSine(length);
  /** @type {Pair[]} */
  const steps = [];
  for (let count = length; count >= 2; count = steps[steps.length - 1].b) {
    steps.push(phasor.closestPair({ ...encoding, length: count }));
    yield;
  }
  return steps.reverse();
}

/**
 * The same for a single sine, whose closest two change so often that separate searches would be slow. Its
 * values lie on a line: among the positions up to p, the nearest to p is one of its two neighbours. So all
 * are sorted once, and removed from the list one by one, the last first.
 *
 * @param {number} length
 * @returns {Generator<void, Pair[]>}
 */
function* stairsOfSine(length) {
  const values = new Float64Array(length);
  for (let p = 0; p < length; ++p) {
    values[p] = Math.sin(p);
    if (p % stride === 0) yield;
  }
  const sorted = yield* byValue(values);
  // neighbours of each position in order of value; `length` means none
  const [before, after] = [new Uint32Array(length + 1), new Uint32Array(length + 1)];
  for (let k = 0; k < length; ++k) {
    before[sorted[k]] = k > 0 ? sorted[k - 1] : length;
    after[sorted[k]] = k + 1 < length ? sorted[k + 1] : length;
    if (k % stride === 0) yield;
  }
  const nearest = new Uint32Array(length);
  for (let p = length - 1; p > 0; --p) {
    if (p % stride === 0) yield;
    const [low, high] = [before[p], after[p]];
    nearest[p] = apart(low, p, length) < apart(high, p, length) ? low : high;
    after[low] = high;
    before[high] = low;
  }
  /** @type {Pair[]} */
  const steps = [];
  for (let b = 1; b < length; ++b) {
    if (b % stride === 0) yield;
    const a = nearest[b];
    const distance = apart(a, b, length);
    if (distance < (steps.at(-1)?.distance ?? Infinity)) steps.push({ a, b, distance });
  }
  return steps;
}

/**
 * Sorts in steps: into buckets of equal width, and then within each bucket.
 *
 * @param {Float64Array} values from −1 to 1
 * @returns {Generator<void, Uint32Array>} indices in rising order of value
 */
function* byValue(values) {
  const { length } = values;
  const bucket = (/** @type {number} */ p) => Math.floor(((values[p] + 1) / 2) * (length - 1));
  /** the next free index of each bucket, finally its end */
  const ends = new Uint32Array(length);
  for (let p = 0; p < length; ++p) {
    if (bucket(p) + 1 < length) ++ends[bucket(p) + 1];
    if (p % stride === 0) yield;
  }
  for (let k = 1; k < length; ++k) ends[k] += ends[k - 1];
  const sorted = new Uint32Array(length);
  for (let p = 0; p < length; ++p) {
    sorted[ends[bucket(p)]++] = p;
    if (p % stride === 0) yield;
  }
  for (let k = 0; k < length; ++k) {
    const p = sorted[k];
    let at = k;
    for (; at > 0 && values[sorted[at - 1]] > values[p]; --at) sorted[at] = sorted[at - 1];
    sorted[at] = p;
    if (k % stride === 0) yield;
  }
  return sorted;
}

/**
 * |sin b − sin a| without cancellation.
 *
 * @param {number} a
 * @param {number} b
 * @param {number} none
 */
const apart = (a, b, none) =>
  a === none ? Infinity : Math.abs(2 * Math.cos((a + b) / 2) * Math.sin((b - a) / 2));

/**
 * @param {readonly Pair[]} steps
 * @param {number} count
 * @returns {Pair} those of the first `count` positions
 */
export const closestOf = (steps, count) =>
  steps[
    Math.max(
      0,
      steps.findLastIndex(({ b }) => b < count),
    )
  ];

/**
 * Number formats: a float32 → an integer that is equal for values that are equal in the format, and back.
 * `width`: the most by which two such values, at most 1 in size, can differ.
 */
export const formats = {
  float32: {
    width: 2 ** -24,
    write: (/** @type {number} */ bits) => bits | 0,
    read: (/** @type {number} */ code) => fromBits(code),
  },
  bfloat16: {
    width: 2 ** -8 + 2 ** -24,
    // the upper half, ties to even
    write: (/** @type {number} */ bits) => (bits + 0x7fff + ((bits >>> 16) & 1)) >>> 16,
    read: (/** @type {number} */ code) => fromBits(code << 16),
  },
  decimals: {
    width: 0.01 + 2 ** -24,
    write: (/** @type {number} */ bits, /** @type {number} */ value) => Math.round(100 * value) | 0,
    read: (/** @type {number} */ code) => code / 100,
  },
};

const word = new Int32Array(1);
const float = new Float32Array(word.buffer);

/** @param {number} bits of a float32 */
function fromBits(bits) {
  word[0] = bits;
  return float[0];
}

/** @typedef {keyof typeof formats} Format */

export const formatNames = namesOf(formats);

/**
 * Positions whose row equals that of an earlier one in a number format.
 *
 * @typedef {object} Repeats
 * @property {{ a: number, b: number } | null} first
 * @property {number[]} at in rising order
 * @property {number} searched number of positions searched
 */

/** Most numbers that are searched: 32 MB of float32. */
const most = 2 ** 23;

/**
 * A hash of 53 bits: among a million different rows, two collide in one of 10,000 searches.
 *
 * @param {ArrayLike<number>} row
 */
function mixed(row) {
  let [low, high] = [0x811c9dc5, 0x1b873593];
  for (let k = 0; k < row.length; ++k) {
    low = Math.imul(low ^ row[k], 0x01000193);
    low ^= low >>> 15;
    high = Math.imul(high ^ row[k], 0xcc9e2d51 | 1);
    high ^= high >>> 13;
  }
  return (low >>> 0) * 2 ** 21 + (high >>> 11);
}

/**
 * @param {Phasor} phasor
 * @param {Encoding} encoding
 * @param {number} count number of positions
 * @param {number} closest distance of the closest two of them
 * @returns {Generator<void, Record<Format, Repeats>>}
 */
export function* repeats(phasor, encoding, count, closest) {
  const columns = encoding.dim;
  const searched = Math.min(count, Math.floor(most / columns));
  // equal rows differ in no column by more than the format's width
  const isPossible = (/** @type {Format} */ name) =>
    closest <= formats[name].width * Math.sqrt(columns);
  /** @param {Format} name @returns {Repeats} */
  const none = (name) => ({ first: null, at: [], searched: isPossible(name) ? searched : count });
  const equals = {
    float32: none('float32'),
    bfloat16: none('bfloat16'),
    decimals: none('decimals'),
  };
  /** @type {{ name: Format, known: Map<number, number> }[]} */
  const open = formatNames.filter(isPossible).map((name) => ({ name, known: new Map() }));
  const chunk = Math.max(16, Math.floor(8192 / columns));
  const row = new Int32Array(columns);
  for (let start = 0; open.length > 0 && start < searched; start += chunk) {
    const length = Math.min(chunk, searched - start);
    const { data } = phasor.sinusoidal({ ...encoding, start, length });
    const bits = new Uint32Array(data.buffer, data.byteOffset, data.length);
    for (let from = 0; from < data.length; from += columns) {
      const position = start + from / columns;
      for (const { name, known } of open) {
        const { write } = formats[name];
        for (let k = 0; k < columns; ++k) row[k] = write(bits[from + k], data[from + k]);
        const key = columns === 1 ? row[0] : mixed(row);
        const before = known.get(key);
        if (before === undefined) known.set(key, position);
        else {
          equals[name].first ??= { a: before, b: position };
          equals[name].at.push(position);
        }
      }
    }
    yield;
  }
  return equals;
}

/** @param {Tensor} table @param {Format} name @returns {Tensor} rounded to the format */
export function rounded({ shape, data }, name) {
  const { write, read } = formats[name];
  const bits = new Uint32Array(data.buffer, data.byteOffset, data.length);
  return { shape, data: data.map((value, k) => read(write(bits[k], value))) };
}
