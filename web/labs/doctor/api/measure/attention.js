// Queries, keys, and scores, weights or outputs → what attention does between them.

import { allOf } from '../../../../core/api/message.js';
import { rangeError, refuse, say, showShape, typeError } from '../../../../core/api/check.js';
import { rulesOf, reportRule } from './mask.js';
import { shortened, shortest } from './numbers.js';
import { weightsOf } from './outputs.js';
import { fitted } from './regression.js';
import { spread } from './rotation.js';
import { roundingOf } from './samples.js';
import { unseen } from './unseen.js';

/** @typedef {import('./measure.js').Entries} Entries */
/** @typedef {import('./measure.js').Read} Read */
/** @typedef {import('./measure.js').Open} Open */
/** @typedef {import('./mask.js').Rule} Rule */
/** @typedef {import('./regression.js').Entry} Entry */
/** @typedef {import('./regression.js').Fit} Fit */

/**
 * What attention does.
 *
 * @typedef {object} MeasuredAttention
 * @property {Float64Array} scale [heads, queries], what multiplies q·k; NaN where a row does not show it
 * @property {Uint8Array} visible [heads, queries, keys], 1 where a query sees a key
 * @property {number[]} keyHead the key head of each head
 * @property {number[] | null} sinks a logit a head that takes weight and gives nothing
 * @property {number[] | null} slopes a head's slope by distance
 * @property {number | null} softcap
 * @property {Read[]} reads conventions: all that are not usual
 * @property {Open[]} open what these arrays cannot show
 * @property {number} residual the largest difference of a logarithm of a weight, or of a score, and
 *   what the numbers above make
 * @property {number} tolerance how large it may be
 */

/**
 * @typedef {{ heads: number, kvHeads: number, n: number, m: number, d: number, q: ArrayLike<number>,
 *   k: ArrayLike<number>, data: ArrayLike<number>, stage: 'weights' | 'scores', noise: number,
 *   floor: number, inputNoise: number, solved: import('./outputs.js').Solved | null }} Problem `noise` of a
 *   number, relative; `floor` of any; `inputNoise` of a product of q and k; `solved` where weights are those
 *   that outputs show
 */

const call = 'measure';

/** Masked scores are this or less where they are not infinite. */
const masked = -1e4;

/** Entries that a regression takes. */
const mostEntries = 24000;

/** @param {Entries} array @returns {Entries} without a batch of one */
const single = ({ shape, data }) =>
  shape.length === 4 && shape[0] === 1 ? { shape: shape.slice(1), data } : { shape, data };

/**
 * @param {Record<string, Entries | null>} given
 * @returns {{ q: Entries, k: Entries, stage: 'weights' | 'scores' | 'output', array: Entries,
 *   v: Entries | null }}
 */
function checked({ q: queries, k: keys, weights, scores, v, output }) {
  const stages = Object.entries({ weights, scores, output }).filter(([, one]) => one);
  if (stages.length !== 1) {
    const names = stages.map(([name]) => name);
    const got = names.length > 0 ? allOf(names) : say`none of them`;
    throw typeError`${call}: one of weights, scores, and output with v is wanted, got ${got}`;
  }
  const [[stage, one]] = /** @type {[any, Entries][]} */ (stages);
  if (stage === 'output' && !v) throw typeError`${call}: v must be given with output`;
  if (stage !== 'output' && v)
    throw typeError`${call}: v must be given with output alone, got ${stage}`;
  const [q, k, array] = [queries, keys, one].map((each) => single(/** @type {Entries} */ (each)));
  for (const [name, each] of Object.entries({ q, k, [stage]: array })) {
    if (each.shape.length !== 3) {
      refuse(call, name, '[heads, positions, features]', { shape: each.shape });
    }
  }
  const [[heads, n, d], [kvHeads, m, keyWidth]] = [q.shape, k.shape];
  if (keyWidth !== d) refuse(call, 'k', say`of ${d} features, as q`, { shape: k.shape });
  if (heads % kvHeads !== 0)
    refuse(call, 'k', say`of a divisor of ${heads} heads`, { shape: k.shape });
  const values = v ? single(v) : null;
  const wanted = stage === 'output' ? [heads, n, values?.shape[2]] : [heads, n, m];
  if (array.shape.join() !== wanted.join()) {
    throw rangeError`${call}: ${stage} must have the shape ${showShape(wanted)} of q and k, got ${showShape(array.shape)}`;
  }
  if (values && values.shape.slice(0, 2).join() !== k.shape.slice(0, 2).join()) {
    refuse(call, 'v', say`of ${kvHeads} heads and ${m} positions, as k`, { shape: values.shape });
  }
  return { q, k, stage, array, v: values };
}

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

/**
 * What rows say at first sight: 'nan', 'zero', 'even' where all weights are the same, or ''.
 *
 * @param {Problem} problem
 * @returns {string[]} of all rows of all heads
 */
function rowKinds({ heads, n, m, data, stage, solved }) {
  return Array.from({ length: heads * n }, (_, row) => {
    let [nans, zeros, even, last] = [0, 0, true, 0];
    for (let at = row * m; at < (row + 1) * m; ++at) {
      const one = data[at];
      if (Number.isNaN(one)) [nans, last] = [nans + 1, at];
      const off = solved ? solved.most[at] + solved.most[row * m] : 0;
      if (solved ? Math.abs(one) <= 1e-12 : one === 0) ++zeros;
      if (Math.abs(one - data[row * m]) > 1e-6 * Math.abs(one) + off) even = false;
    }
    if (nans > 0 && nans < m) {
      throw rangeError`${call}: ${stage}.data[${last}] is NaN, and others of its row are not: only a row that sees nothing may be NaN`;
    }
    if (nans === m) return 'nan';
    if (stage === 'scores') return '';
    return zeros === m ? 'zero' : even && m > 1 ? 'even' : '';
  });
}

/** @param {Problem} problem @param {number} at @returns {boolean} */
const seenAt = ({ data, stage, solved }, at) =>
  data[at] > (stage === 'scores' ? masked : (solved?.most[at] ?? 0));

/** @param {number} count */
const upTo = (count) => Array.from({ length: count }, (_, i) => i);

/**
 * @param {Problem} problem
 * @param {string[]} kinds of rows
 * @param {(head: number, i: number, j: number) => number} state as in mask.js
 * @param {{ reads: Read[], open: Open[] }} findings
 * @returns {Rule | null}
 */
function maskOf({ heads, n, m, stage, solved }, kinds, state, { reads, open }) {
  let differs = -1;
  // a key that one head shows is seen
  const stateOf = (/** @type {number} */ i, /** @type {number} */ j) => {
    let all = -1;
    for (let head = 0; head < heads; ++head) {
      const own = state(head, i, j);
      if (own < 0) continue;
      if (all >= 0 && own !== all && differs < 0) differs = head;
      all = Math.max(all, own);
    }
    return all;
  };
  const states = Int8Array.from({ length: n * m }, (_, at) => stateOf(Math.floor(at / m), at % m));
  if (differs >= 0) {
    reads.push({ axis: 'mask', value: 'by-head' });
    return null;
  }
  const rows = upTo(n);
  const tries = [
    rows.filter((i) => kinds[i] !== 'nan' && kinds[i] !== 'even'),
    rows.filter((i) => kinds[i] !== 'nan'),
  ];
  for (const used of tries) {
    if (used.length === 0) continue;
    const { rules, all, missing } = rulesOf({ n, m, state: (i, j) => states[i * m + j], used });
    const empty = (/** @type {Rule} */ rule, /** @type {number} */ i) =>
      !upTo(m).some((j) => rule.sees(i, j));
    const rule = rules.find((one) => rows.every((i) => used.includes(i) || empty(one, i)));
    if (!rule || missing > 0) continue;
    // what rounding hides of solved weights, a rule may hide as well
    const isHidden = upTo(m).some((j) => {
      const blank = used.filter((i) => states[i * m + j] < 0);
      const isSeen = used.some((i) => states[i * m + j] === 1);
      return (
        (!isSeen && blank.some((i) => rule.sees(i, j))) ||
        blank.some((i) => all.some((one) => one.sees(i, j) !== rule.sees(i, j)))
      );
    });
    if (solved && isHidden) {
      open.push({ axis: 'mask', sentence: unseen.values });
    } else if (rules.length > 1) {
      const sentence = 'More rows would show it.';
      open.push({ axis: 'mask', sentence });
    } else reportRule(rule, reads);
    const nothing = rows.filter((i) => empty(rule, i));
    if (nothing.length > 0 && stage === 'weights') {
      const value = { nan: 'nan', zero: 'zero', even: 'uniform' }[kinds[nothing[0]]];
      if (value) reads.push({ axis: 'empty-rows', value });
    }
    return rule;
  }
  reads.push({ axis: 'mask', value: 'other' });
  return null;
}

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

/**
 * @param {number[]} keyHead
 * @param {number} kvHeads
 * @param {{ reads: Read[], open: Open[] }} findings
 */
function reportKeyHeads(keyHead, kvHeads, { reads, open }) {
  const heads = keyHead.length;
  if (kvHeads === 1) return;
  if (keyHead.includes(-1)) {
    open.push({ axis: 'gqa', sentence: 'A head follows no key head.' });
    return;
  }
  const group = heads / kvHeads;
  if (keyHead.every((key, head) => key === Math.floor(head / group))) return;
  if (keyHead.every((key, head) => key === head % kvHeads)) {
    reads.push({ axis: 'gqa', value: 'tile' });
  } else {
    reads.push({ axis: 'gqa', value: 'other' });
  }
}

/**
 * @param {Float64Array} scales by query, as multiples of 1/sqrt(d); NaN where a row does not show it
 * @param {Float64Array} errors
 * @param {number[]} visible keys of each query
 * @param {number} off keys before the first query
 * @returns {{ name: string, factor: number, within: number }}
 */
function temperatureOf(scales, errors, visible, off) {
  const rows = Array.from(scales, (_, i) => i).filter(
    (i) => Number.isFinite(scales[i]) && errors[i] < 0.1,
  );
  /** @param {(i: number) => number} wanted */
  const factorOf = (wanted) => {
    let [top, bottom] = [0, 0];
    for (const i of rows) {
      top += (scales[i] * wanted(i)) / errors[i] ** 2;
      bottom += wanted(i) ** 2 / errors[i] ** 2;
    }
    const factor = top / bottom;
    const fits = rows.every(
      (i) => Math.abs(scales[i] - factor * wanted(i)) <= 2 * errors[i] + 3e-6 * Math.abs(scales[i]),
    );
    return fits ? { factor, within: 3 / Math.sqrt(bottom) + 1e-6 } : null;
  };
  if (rows.length >= 3) {
    const log = factorOf((i) => Math.log(visible[i]));
    if (log) {
      return { name: 'log-n', ...log };
    }
    const found = [];
    for (let size = 1; size <= 16384; size = size < 256 ? size + 1 : size * 2) {
      const own = factorOf((i) => 1 + 0.1 * Math.log(1 + Math.floor((i + off + 1) / size)));
      if (own) found.push(own);
    }
    // of several steps that fit, the one without another factor
    const best = found.find(({ factor, within }) => Math.abs(factor - 1) <= within) ?? found[0];
    if (best) return { name: 'floor-log', ...best, within: found.length > 1 ? 1 : best.within };
  }
  return { name: 'rows', factor: 1, within: 0 };
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
 * @param {Record<string, Entries | null>} given
 * @returns {MeasuredAttention}
 */
export function measureAttention(given) {
  const { q, k, stage, array, v } = checked(given);
  const [[heads, n, d], [kvHeads, m]] = [q.shape, k.shape];
  const findings = { reads: /** @type {Read[]} */ ([]), open: /** @type {Open[]} */ ([]) };
  const { noise, floor } = roundingOf(array.data);
  /** @type {Problem} */
  const problem = {
    heads,
    kvHeads,
    n,
    m,
    d,
    q: q.data,
    k: k.data,
    data: array.data,
    stage: stage === 'scores' ? 'scores' : 'weights',
    noise,
    solved: null,
    inputNoise: 1.5 * Math.max(roundingOf(q.data).noise, roundingOf(k.data).noise),
    floor: stage === 'scores' ? floor + 1e-7 * largestOf(array.data) : floor,
  };
  /** @type {MeasuredAttention} */
  const result = {
    scale: new Float64Array(heads * n).fill(NaN),
    visible: new Uint8Array(heads * n * m),
    keyHead: [],
    sinks: null,
    slopes: null,
    softcap: null,
    ...findings,
    residual: 0,
    tolerance: 0,
  };
  if (stage === 'output') {
    const found = weightsOf(problem, array, /** @type {Entries} */ (v));
    if (!found) {
      const sentence = `Weights of ${m} keys are not shown: values of ${m} features, or the weights, would show it.`;
      for (const axis of ['score-scale', 'mask']) findings.open.push({ axis, sentence });
      return result;
    }
    Object.assign(problem, { data: found.data, solved: found, noise: Math.max(noise, 1e-7) });
  }
  const kinds = rowKinds(problem);
  const full = upTo(n).filter(
    (i) => kinds[i] !== 'nan' && kinds[i] !== 'even' && kinds[i] !== 'zero',
  );
  const rows = spread(full.length, 32).map((at) => full[at]);
  const perRow = Math.max(8, Math.floor(mostEntries / (heads * Math.max(1, rows.length))));
  const withKeys = (/** @type {number[]} */ keyHead) => {
    const entries = keyHead.flatMap((key, head) =>
      entriesOf(problem, head, Math.max(0, key), rows, perRow),
    );
    return { keyHead, entries, model: modelOf(problem, entries) };
  };
  const usualKeys = upTo(heads).map((head) => Math.floor((head * kvHeads) / heads));
  const best = keyHeadsOf(problem, rows);
  const usual = withKeys(usualKeys);
  const isUsual = best.join() === usualKeys.join();
  const { keyHead, entries, model } = isUsual || usual.model ? usual : withKeys(best);
  result.keyHead = keyHead;
  if (model) {
    if (isUsual || !usual.model) reportKeyHeads(keyHead, kvHeads, findings);
    // others follow the weights as well
    else findings.open.push({ axis: 'gqa', sentence: unseen.values });
  }
  const rule = maskOf(problem, kinds, stateIn(problem, kinds, keyHead, model), findings);
  for (let at = 0; at < result.visible.length; ++at) {
    const kind = kinds[Math.floor(at / m)];
    const empty = kind === 'nan' || kind === 'even';
    const seen = rule ? rule.sees(Math.floor(at / m) % n, at % m) : !empty && seenAt(problem, at);
    result.visible[at] = seen ? 1 : 0;
  }
  reportScores(problem, entries, model, result, findings);
  return result;
}

/**
 * Whether a key is seen: where its weight is 0, whether it would be too small for the type of the array.
 *
 * @param {Problem} problem
 * @param {string[]} kinds
 * @param {number[]} keyHead
 * @param {Scored | null} model
 * @returns {(head: number, i: number, j: number) => number}
 */
function stateIn(problem, kinds, keyHead, model) {
  const { n, m, data, stage, floor, solved } = problem;
  const plain = (/** @type {number} */ at) => (seenAt(problem, at) ? 1 : 0);
  // without a model, what a solved weight may be off hides all that is not seen
  if (!model && solved) return (head, i, j) => plain((head * n + i) * m + j) || -1;
  if (!model || stage === 'scores') return (head, i, j) => plain((head * n + i) * m + j);
  const dotAt = (/** @type {number} */ row, /** @type {number} */ j) => {
    const head = Math.floor(row / n);
    return dotOf(problem, head, Math.max(0, keyHead[head]), row % n, j);
  };
  const scoreAt = (/** @type {number} */ row, /** @type {number} */ j) =>
    model.scoreOf({
      row,
      head: Math.floor(row / n),
      dot: dotAt(row, j),
      distance: (row % n) + m - n - j,
      log: 0,
      error: 0,
    });
  /** @type {Map<number, { best: number, dot: number, own: number, off: number }>} by row: its largest weight,
   *   what the softmax took from its scores, and how far that may be off */
  const taken = new Map();
  return (head, i, j) => {
    const row = head * n + i;
    if (plain(row * m + j)) return 1;
    if (kinds[row] === 'zero') return 0;
    let of = taken.get(row);
    if (!of) {
      let best = 0;
      for (let key = 1; key < m; ++key) if (data[row * m + key] > data[row * m + best]) best = key;
      const at = row * m + best;
      // without a key that is seen, nothing is known of the row
      const off = !plain(at) ? Infinity : solved ? solved.most[at] / data[at] : 0;
      const own = scoreAt(row, best) - Math.log(data[at]);
      taken.set(row, (of = { best, dot: dotAt(row, best), own, off }));
    }
    if (!solved) return Math.exp(scoreAt(row, j) - of.own) > 8 * floor ? 0 : -1;
    const scaleOff = model.fit.errors[model.name === 'rows' ? i : 0];
    const off = of.off + scaleOff * Math.abs(dotAt(row, j) - of.dot);
    const shown = data[row * m + j] + solved.most[row * m + j];
    return Math.exp(scoreAt(row, j) - of.own - off) > shown ? 0 : -1;
  };
}

/** @param {ArrayLike<number>} data */
function largestOf(data) {
  let most = 0;
  for (let i = 0; i < data.length; ++i) {
    if (Number.isFinite(data[i]) && data[i] > masked) most = Math.max(most, Math.abs(data[i]));
  }
  return most;
}

/**
 * @param {Problem} problem
 * @param {Entry[]} entries
 * @param {Scored | null} found
 * @param {MeasuredAttention} result
 * @param {{ reads: Read[], open: Open[] }} findings
 */
function reportScores(problem, entries, found, result, { reads, open }) {
  const { heads, n, m, d, stage, inputNoise, solved } = problem;
  // rounded inputs shift all products alike
  const coarse = inputNoise > 1e-6 ? 1.2 * inputNoise : 0;
  const root = Math.sqrt(d);
  if (!found) {
    /** @type {Map<number, number>} keys that each row sees */
    const counts = new Map();
    for (const { row } of entries) counts.set(row, (counts.get(row) ?? 0) + 1);
    const isFew = Math.max(0, ...counts.values()) < 3;
    const sentence =
      isFew && solved
        ? unseen.values
        : isFew || entries.every(({ dot }) => dot === 0)
          ? unseen.fewKeys
          : unseen.notFollowing;
    open.push({ axis: 'score-scale', sentence });
    return;
  }
  const { fit, name, scoreOf } = found;
  for (let row = 0; row < heads * n; ++row) {
    const i = name === 'rows' ? row % n : 0;
    result.scale[row] = fit.errors[i] < Infinity ? fit.scales[i] : NaN;
  }
  const coarsest = Math.max(...entries.map(({ error }) => error));
  result.residual = fit.worst * coarsest;
  result.tolerance = 12 * coarsest;
  const reportScale = (/** @type {number} */ multiple, /** @type {number} */ off) => {
    const within = off + (3e-6 + coarse) * Math.abs(multiple);
    if (solved && off > Math.abs(multiple)) {
      open.push({ axis: 'score-scale', sentence: unseen.values });
      return;
    }
    // a softcap, too, shrinks scores a little: rounded inputs do not distinguish the two
    if (Math.abs(multiple - 1) <= (coarse > 0 ? 3 : 1) * within) return;
    reads.push({ axis: 'score-scale', ...shortened(multiple, within) });
  };
  if (name === 'one') reportScale(fit.scales[0] * root, fit.errors[0] * root);
  else {
    const counts = Array.from({ length: n }, (_, i) => {
      let count = 0;
      for (let j = 0; j < m; ++j) count += result.visible[i * m + j];
      return count;
    });
    const scales = fit.scales.map((scale, i) => (fit.errors[i] < Infinity ? scale * root : NaN));
    const errors = fit.errors.slice(0, n).map((error) => error * root + 1e-7);
    const { name: value, factor, within } = temperatureOf(scales, errors, counts, m - n);
    reads.push({ axis: 'temperature', value });
    if (value !== 'rows') reportScale(factor, within);
  }
  if (
    fit.slopes.some((slope, head) => Math.abs(slope) > fit.errors[fit.scales.length + head] + 1e-6)
  ) {
    const errors = Array.from(
      fit.slopes,
      (slope, head) => fit.errors[fit.scales.length + head] + 2e-6 * Math.abs(slope),
    );
    const values = Array.from(fit.slopes, (slope, head) => shortest(slope, errors[head]));
    result.slopes = values;
    // the error of a slope, and what rounding it to a short number adds
    reads.push({ axis: 'bias', value: values, within: 2 * Math.max(...errors) });
  }
  if (fit.cap) {
    const error = fit.errors[fit.errors.length - 1] * fit.cap ** 2 + 3e-6 * fit.cap;
    const cap = shortened(fit.cap, error);
    result.softcap = cap.value;
    reads.push({ axis: 'softcap', ...cap });
  }
  if (stage === 'scores') return;
  const sinks = sinksOf(problem, scoreOf, entries);
  if (sinks === 'uneven') {
    const sentence = 'Rows do not sum to 1.';
    open.push({ axis: 'sinks', sentence });
  } else if (sinks !== 'full') {
    // a weight changes by at most a quarter of the change of a sink: keep the digits that programs need
    const values = sinks.values.map((value) =>
      shortest(value, Math.min(sinks.within / 8, 1e-4 * Math.abs(value) + 1e-6)),
    );
    result.sinks = values;
    reads.push({ axis: 'sinks', value: values, within: sinks.within });
  }
}
