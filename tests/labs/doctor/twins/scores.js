// The twin of src/measure/scores.cpp, as it stood in JavaScript.

import { fitted } from './regression.js';

/** @typedef {import('../../../../web/labs/doctor/api/measure/attention.js').Problem} Problem */
/** @typedef {import('./regression.js').Entry} Entry */
/** @typedef {import('./regression.js').Fit} Fit */

/** Masked scores are this or less where they are not infinite. */
const masked = -1e4;

/** Entries that a regression takes. */
const mostEntries = 24000;

/** @param {Problem} problem @param {number} head @param {number} key @param {number} i @param {number} j */
function dotOf({ q, k, n, m, d }, head, key, i, j) {
  const [from, to] = [(head * n + i) * d, (key * m + j) * d];
  let sum = 0;
  for (let f = 0; f < d; ++f) sum += q[from + f] * k[to + f];
  return sum;
}

/** @param {ArrayLike<number>} data @param {number} from @param {number} d */
function lengthOf(data, from, d) {
  let sum = 0;
  for (let f = 0; f < d; ++f) sum += data[from + f] ** 2;
  return Math.sqrt(sum);
}

/** @param {Problem} problem @param {number} at @returns {boolean} */
const seenAt = ({ data, stage, solved }, at) =>
  data[at] > (stage === 'scores' ? masked : (solved?.most[at] ?? 0));

/** @param {number} count */
const upTo = (count) => Array.from({ length: count }, (_, i) => i);

/**
 * Entries for a regression, of one head with one key head.
 *
 * @param {Problem} problem
 * @param {number} head
 * @param {number} key
 * @param {readonly number[]} rows
 * @param {number} most in a row
 * @returns {Entry[]}
 */
function entriesOf(problem, head, key, rows, most) {
  const { n, m, d, q, k, data, stage, noise, floor, inputNoise, solved } = problem;
  /** @type {Entry[]} */
  const entries = [];
  for (const i of rows) {
    const length = lengthOf(q, (head * n + i) * d, d);
    const keys = upTo(m).filter((j) => seenAt(problem, (head * n + i) * m + j));
    const step = Math.max(1, keys.length / most);
    for (let at = 0; at < keys.length; at += step) {
      const j = keys[Math.floor(at)];
      const value = data[(head * n + i) * m + j];
      // products are summed in float32, of numbers that were rounded
      const sums =
        (Math.max(1.2e-7, inputNoise / Math.sqrt(d)) * length * lengthOf(k, (key * m + j) * d, d)) /
        Math.sqrt(d);
      const least = solved?.usual[(head * n + i) * m + j] ?? floor;
      const own = stage === 'scores' ? noise * Math.abs(value) + floor : noise + least / value;
      entries.push({
        row: head * n + i,
        head,
        dot: dotOf(problem, head, key, i, j),
        distance: i + m - n - j,
        log: stage === 'scores' ? value : Math.log(value),
        error: own + sums + 1e-7,
      });
    }
  }
  return entries;
}

/**
 * The key head whose products follow the weights of a head best, with a scale for each row.
 *
 * @param {Problem} problem
 * @param {number[]} rows
 * @returns {number[]} -1 where none does
 */
function keyHeadsOf(problem, rows) {
  const { heads, kvHeads, n, stage } = problem;
  const some = rows.slice(-12);
  return upTo(heads).map((head) => {
    let [best, least] = [-1, Infinity];
    for (let key = 0; key < kvHeads; ++key) {
      const entries = entriesOf(problem, head, key, some, 24).map((entry) => ({
        ...entry,
        row: some.indexOf(entry.row % n),
        head: 0,
        // only the order of the fits is asked for, also where a cap bends them
        error: Math.max(entry.error, 1e-3),
      }));
      // rows of two or three keys fit any scale of their own
      const few = entries.length < 4 * some.length;
      const scaleOf = (/** @type {Entry} */ { row }) => (few ? 0 : row);
      const model = { scaleOf, scaleCount: few ? 1 : some.length, slopes: !few, cap: false };
      const fit = fitted(entries, model, stage === 'weights', 1);
      const left =
        fit && fit.scales.reduce((sum, scale) => sum + scale, 0) > 0 ? fit.left : Infinity;
      if (left < least) [best, least] = [key, left];
    }
    return best;
  });
}

/** @typedef {{ fit: Fit, name: 'one' | 'rows', scoreOf: (entry: Entry) => number }} Scored */

/**
 * @param {Problem} problem
 * @param {Entry[]} entries
 * @returns {Scored | null} the simplest model that fits
 */
function modelOf({ heads, n, stage }, entries) {
  const one = { scaleOf: () => 0, scaleCount: 1 };
  const each = { scaleOf: (/** @type {Entry} */ { row }) => row % n, scaleCount: n };
  const models = /** @type {const} */ ([
    ['one', { ...one, slopes: false, cap: false }],
    ['one', { ...one, slopes: true, cap: false }],
    ['one', { ...one, slopes: false, cap: true }],
    ['rows', { ...each, slopes: false, cap: false }],
    ['one', { ...one, slopes: true, cap: true }],
    ['rows', { ...each, slopes: true, cap: false }],
  ]);
  for (const [name, model] of models) {
    if (name === 'rows' && n > 256) continue;
    const fit = fitted(entries, model, stage === 'weights', heads);
    // a cap that is not clear of its error is none
    const clear = !model.cap || 1 / (fit?.cap ?? 1) > 2 * (fit?.errors.at(-1) ?? 0);
    if (!fit?.fits || fit.cap < 0 || !clear) continue;
    const scoreOf = (/** @type {Entry} */ { row, head, dot, distance }) => {
      const score = fit.scales[name === 'rows' ? row % n : 0] * dot;
      const capped = fit.cap ? fit.cap * Math.tanh(score / fit.cap) : score;
      return capped - fit.slopes[head] * distance;
    };
    return { fit, name, scoreOf };
  }
  return null;
}

/**
 * What is missing from the sums of rows → a logit for each head.
 *
 * @param {Problem} problem
 * @param {(entry: Entry) => number} scoreOf
 * @param {Entry[]} entries of all heads
 * @returns {{ values: number[], within: number } | 'full' | 'uneven'}
 */
function sinksOf({ heads, m, data, noise, solved }, scoreOf, entries) {
  /** @type {{ value: number, error: number }[][]} */
  const found = Array.from({ length: heads }, () => []);
  let short = false;
  let last = -1;
  for (const entry of entries) {
    if (entry.row === last) continue;
    last = entry.row;
    let sum = 0;
    let squares = 0;
    for (let j = 0; j < m; ++j) {
      const weight = data[entry.row * m + j];
      sum += weight;
      squares += weight * weight;
    }
    const missing = 1 - sum;
    const error =
      3 * noise * Math.sqrt(squares) + 2e-7 * Math.sqrt(m) + (solved?.sums[entry.row] ?? 0);
    if (Math.abs(missing) > 6 * error) short = true;
    if (missing < 10 * error) continue;
    const value = Math.log(missing) + scoreOf(entry) - entry.log;
    found[entry.head].push({ value, error: error / missing + entry.error });
  }
  if (!short) return 'full';
  if (found.some((all) => all.length === 0)) return 'uneven';
  const means = found.map((all) => {
    const total = all.reduce((sum, { error }) => sum + 1 / error ** 2, 0);
    return all.reduce((sum, { value, error }) => sum + value / error ** 2, 0) / total;
  });
  const even = found.every((all, head) =>
    all.every(({ value, error }) => Math.abs(value - means[head]) <= 6 * error + 1e-5),
  );
  const within = Math.max(
    ...found.map((all) => 2 / Math.sqrt(all.reduce((sum, { error }) => sum + 1 / error ** 2, 0))),
  );
  return even ? { values: means, within: within + 1e-6 } : 'uneven';
}

/**
 * @param {Problem} problem
 * @param {readonly number[]} rows
 */
export function scoresOf(problem, rows) {
  const { heads, kvHeads, stage } = problem;
  const perRow = Math.max(8, Math.floor(mostEntries / (heads * Math.max(1, rows.length))));
  const withKeys = (/** @type {number[]} */ keyHead) => {
    const entries = keyHead.flatMap((key, head) =>
      entriesOf(problem, head, Math.max(0, key), rows, perRow),
    );
    return { keyHead, entries, model: modelOf(problem, entries) };
  };
  const usualKeys = upTo(heads).map((head) => Math.floor((head * kvHeads) / heads));
  const best = keyHeadsOf(problem, [...rows]);
  const usual = withKeys(usualKeys);
  const isUsual = best.join() === usualKeys.join();
  const { keyHead, entries, model } = isUsual || usual.model ? usual : withKeys(best);
  const sinks = model && stage === 'weights' ? sinksOf(problem, model.scoreOf, entries) : 'full';
  return { keyHead, isAmbiguous: !isUsual && !!usual.model, entries, model, sinks };
}
