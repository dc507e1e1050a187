// What is said of a value that was measured, by axis: the usual value, which is that of arrays of which
// nothing else was read; what is said of words; and of any other value.

import { text } from './numbers.js';

/** @typedef {import('./measure.js').Read} Read */

/**
 * `says` has a hole for the value; what is always read, or follows from known positions, has no usual
 * value.
 *
 * @typedef {{ usual?: string, words: Readonly<Record<string, string>>, says: string }} MeasuredAxis
 */

/** @type {Readonly<Record<string, MeasuredAxis>>} */
export const measuredAxes = {
  pairing: {
    words: {
      half: 'turns feature j with j + r/2 (rotate_half)',
      interleaved: 'turns feature 2j with 2j + 1',
    },
    says: 'turns other pairs of features',
  },
  rotation: {
    usual: 'forward',
    words: {
      forward: 'turns (u, v) to (u cos - v sin, v cos + u sin)',
      backward: 'turns with the other sign of the sine',
      none: 'leaves its input as it is',
    },
    says: '{number}',
  },
  base: { words: {}, says: 'has the base {number}' },
  start: { words: {}, says: 'begins at position {number}' },
  positions: { words: {}, says: 'gives the rows the positions {number}' },
  scaling: {
    usual: 'none',
    words: { none: 'does not scale the frequencies' },
    says: 'scales its frequencies: {number}',
  },
  partial: {
    usual: 'full',
    words: { full: 'turns all features' },
    says: 'turns a part of the head, {number}',
  },
  order: { words: {}, says: 'has the columns of its axes in the order {number}' },
  widths: { words: {}, says: 'gives its axes {number} columns' },
  step: { words: {}, says: 'has steps of {number} from one position to the next' },
  layout: {
    words: {
      interleaved: 'has columns sin, cos, sin, cos …',
      concatenated: 'has all sines, then all cosines',
      'concatenated-cos-first': 'has all cosines, then all sines',
      'interleaved-cos-first': 'has columns cos, sin, cos, sin …',
    },
    says: '{number}',
  },
  exponent: {
    words: {
      paper: 'gives pair j the rate base^(-2j/d)',
      t2t: 'gives pair j the rate base^(-j/(h-1)), the last 1/base',
    },
    says: '{number}',
  },
  sections: {
    usual: 'none',
    words: { none: 'takes one position for all pairs of a row' },
    says: 'takes positions from several axes, {number}',
  },
  'output-order': {
    usual: 'same',
    words: {
      same: 'writes a pair where it was read',
      half: 'writes a pair to features j and j + r/2',
      interleaved: 'writes a pair to features 2j and 2j + 1',
    },
    says: 'writes pairs to other features',
  },
  cache: {
    usual: 'matched',
    words: {
      matched: 'gives both features of a pair one angle',
      mixed: 'has cosines and sines that are laid out for the other pairing',
    },
    says: '{number}',
  },
  cosines: {
    usual: 'exact',
    words: {
      exact: 'does not round cosines and sines',
      bf16: 'rounds cosines and sines to bfloat16',
      f16: 'rounds cosines and sines to float16',
    },
    says: '{number}',
  },
  'attention-factor': {
    usual: '1',
    words: { rows: 'multiplies cosine and sine by another number in each row' },
    says: 'multiplies cosine and sine by {number}',
  },
  angles: {
    usual: 'exact',
    words: {
      exact: 'does not round angles',
      bf16: 'rounds angles to bfloat16',
      f16: 'rounds angles to float16',
    },
    says: '{number}',
  },
  'score-scale': { usual: '1', words: {}, says: 'multiplies scores by {number} / sqrt(d)' },
  causal: {
    usual: 'bottom-right',
    words: {
      'bottom-right': 'lets the last query see all keys',
      'top-left': 'lets query i see keys 0 to i',
      none: 'masks no key that comes later',
      inverted: 'masks the past instead of the future',
    },
    says: '{number}',
  },
  window: {
    usual: 'none',
    words: { none: 'has no window' },
    says: 'has a window of {number} keys, the own one counted',
  },
  chunk: {
    usual: 'none',
    words: { none: 'has no chunks' },
    says: 'sees chunks of {number} keys',
  },
  padding: {
    usual: 'none',
    words: { none: 'hides no key from everybody' },
    says: 'hides from everybody the keys {number}',
  },
  mask: {
    usual: 'none',
    words: {
      'by-head': 'hides other keys in each head',
      none: 'hides keys by a rule that is known',
    },
    says: 'hides keys by a rule that is not known here',
  },
  sinks: {
    usual: 'none',
    words: { none: 'has no sinks' },
    says: 'has sinks with the logits {number}',
  },
  bias: {
    usual: 'none',
    words: { none: 'has no slope by distance' },
    says: 'has the slopes {number} by distance',
  },
  temperature: {
    usual: 'none',
    words: {
      none: 'scales all rows alike',
      'log-n': 'scales a row by the logarithm of the number of keys that it sees',
      'floor-log': 'scales a row by 1 + 0.1 ln(1 + floor((p + 1)/f))',
      rows: 'scales every row by another number',
    },
    says: '{number}',
  },
  softcap: {
    usual: 'none',
    words: { none: 'does not cap scores' },
    says: 'caps scores to {number} tanh(score / {number})',
  },
  gqa: {
    usual: 'repeat-interleave',
    words: {
      'repeat-interleave': 'shares a key head among neighbouring query heads',
      tile: 'gives query head i the key head i mod the number of key heads',
    },
    says: 'gives query heads other key heads',
  },
  'empty-rows': {
    usual: 'none',
    words: {
      none: 'has no row that sees nothing',
      zero: 'gives zeros to a row that sees nothing',
      uniform: 'gives equal weights to a row that sees nothing',
      nan: 'gives NaN to a row that sees nothing',
    },
    says: '{number}',
  },
  'row-order': {
    usual: 'same',
    words: { other: 'has the rows in an order that is not known here' },
    says: 'has the rows permuted as by llama.cpp, {number}',
  },
};

/** @param {Read['value']} value @returns {string} as differences show it */
export const valueText = (value) => {
  if (typeof value !== 'object') return typeof value === 'number' ? text(value) : value;
  return value.map(text).join(' ');
};

/** The longest list that is shown whole; of a longer one the ends are. */
const longestShown = 24;

/** @param {string} value @returns {string} as a sentence has it: the ends of a long list, and its length */
export function brief(value) {
  const words = value.split(' ');
  if (words.length <= longestShown) return value;
  return `${words.slice(0, 12).join(' ')} … ${words.slice(-2).join(' ')} (${words.length})`;
}

/**
 * What the lists of two arrays say of each other: from which row on b is how much further, or how many times
 * as far.
 *
 * @type {Readonly<Record<string, string>>}
 */
const ofEachOther = {
  more: 'b counts {count} more from row {row} on.',
  fewer: 'b counts {count} fewer from row {row} on.',
  times: 'b counts {count} times as far.',
  wider: "b's window is wider by {count}.",
  narrower: "b's window is narrower by {count}.",
};

/** Sentences that `relationOf` gives, for translations. */
export const relations = Object.values(ofEachOther);

/**
 * @param {string} axis
 * @param {string} a
 * @param {string} b
 * @returns {{ says: string, values: { count: string, row: string } } | null}
 */
export function relationOf(axis, a, b) {
  const [one, other] = [a, b].map((value) => value.split(' ').map(Number));
  const relation = (/** @type {string} */ name, /** @type {number} */ count, row = 0) => ({
    says: ofEachOther[name],
    values: { count: text(Math.abs(count)), row: `${row}` },
  });
  if (axis === 'window' && one.length === 1 && one[0] > 0 && other[0] > 0) {
    return relation(other[0] > one[0] ? 'wider' : 'narrower', other[0] - one[0]);
  }
  const n = one.length;
  if (axis !== 'positions' || n !== other.length || n < 3) return null;
  const moved = other.map((p, row) => p - one[row]);
  const last = moved[n - 1];
  let from = n - 1;
  while (from > 0 && Math.abs(moved[from - 1] - last) < 1e-3) --from;
  if (last !== 0 && from < n - 1) return relation(last > 0 ? 'more' : 'fewer', last, from);
  const times = other[n - 1] / one[n - 1];
  const even = other.every((p, row) => Math.abs(p - times * one[row]) < 1e-3 * Math.max(1, p));
  return even && Number.isFinite(times) && times !== 1 ? relation('times', times) : null;
}

/** @param {string} axis @param {string} a @param {string} b @returns {string} '' for nothing */
export function relationSentence(axis, a, b) {
  const found = relationOf(axis, a, b);
  if (!found) return '';
  const { says, values } = found;
  return ` ${says.replace('{count}', values.count).replace('{row}', values.row)}`;
}

/**
 * @param {string} axis
 * @param {string} value
 * @returns {string} what an array does that has it, after the name of the array
 */
export function saysOf(axis, value) {
  const { words, says } = measuredAxes[axis];
  return words[value] ?? says.replaceAll('{number}', brief(value));
}

/** @param {Read} read @returns {import('./measure.js').ReportedRead} */
export const reported = (read) => ({
  ...read,
  sentence: `It ${saysOf(read.axis, valueText(read.value))}.`,
});
