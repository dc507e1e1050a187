// Queries, keys, and scores, weights or outputs → what attention does between them.

import { allOf } from '../../../../core/api/message.js';
import { rangeError, refuse, say, showShape, typeError } from '../../../../core/api/check.js';
import { rulesOf, reportRule } from './mask.js';
import { shortened, shortest } from './numbers.js';
import { spread } from './rotation.js';
import { roundingOf } from './samples.js';
import { scoresOf, weightsOf } from './scores.js';
import { unseen } from './unseen.js';

/** @typedef {import('./measure.js').Entries} Entries */
/** @typedef {import('./measure.js').Read} Read */
/** @typedef {import('./measure.js').Open} Open */
/** @typedef {import('./mask.js').Rule} Rule */
/** @typedef {import('./scores.js').Model} Model */
/** @typedef {import('./scores.js').Scores} Scores */

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
 *   floor: number, inputNoise: number, solved: import('./scores.js').Solved | null }} Problem `noise` of a
 *   number, relative; `floor` of any; `inputNoise` of a product of q and k; `solved` where weights are those
 *   that outputs show
 */

const call = 'measure';

/** Scores this low are masked: BERT adds -10000 to them, others the least number of a type. */
const masked = -5000;

/** Queries from which scales, slopes, the cap and sinks are read, at most. */
const mostQueries = 32;

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
  const [[stage, one]] = /** @type {['weights' | 'scores' | 'output', Entries][]} */ (stages);
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
  data[at] > (stage === 'scores' ? -Infinity : (solved?.most[at] ?? 0));

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

/**
 * @param {Record<string, Entries | null>} given
 * @returns {MeasuredAttention}
 */
export function measureAttention(given) {
  const { q, k, stage, array, v } = checked(given);
  const [[heads, n, d], [kvHeads, m]] = [q.shape, k.shape];
  const findings = { reads: /** @type {Read[]} */ ([]), open: /** @type {Open[]} */ ([]) };
  const { noise, floor } = roundingOf(array.data);
  const data =
    stage === 'scores'
      ? Float64Array.from(array.data, (score) => (score <= masked ? -Infinity : score))
      : array.data;
  /** @type {Problem} */
  const problem = {
    heads,
    kvHeads,
    n,
    m,
    d,
    q: q.data,
    k: k.data,
    data,
    stage: stage === 'scores' ? 'scores' : 'weights',
    noise,
    solved: null,
    inputNoise: 1.5 * Math.max(roundingOf(q.data).noise, roundingOf(k.data).noise),
    floor: stage === 'scores' ? floor + 1e-7 * largestOf(data) : floor,
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
    Object.assign(problem, { data: found.values, solved: found, noise: Math.max(noise, 1e-7) });
  }
  const kinds = rowKinds(problem);
  const full = upTo(n).filter(
    (i) => kinds[i] !== 'nan' && kinds[i] !== 'even' && kinds[i] !== 'zero',
  );
  const rows = spread(full.length, mostQueries).map((at) => full[at]);
  const scores = scoresOf(problem, rows);
  const { keyHead, model } = scores;
  result.keyHead = keyHead;
  if (model && scores.isAmbiguous) findings.open.push({ axis: 'gqa', sentence: unseen.values });
  else if (model) reportKeyHeads(keyHead, kvHeads, findings);
  const rule = maskOf(problem, kinds, stateIn(problem, kinds, keyHead, model), findings);
  for (let at = 0; at < result.visible.length; ++at) {
    const kind = kinds[Math.floor(at / m)];
    const empty = kind === 'nan' || kind === 'even';
    const seen = rule ? rule.sees(Math.floor(at / m) % n, at % m) : !empty && seenAt(problem, at);
    result.visible[at] = seen ? 1 : 0;
  }
  reportScores(problem, scores, result, findings);
  return result;
}

/**
 * Whether a key is seen: where its weight is 0, whether it would be too small for the type of the array.
 *
 * @param {Problem} problem
 * @param {string[]} kinds
 * @param {number[]} keyHead
 * @param {Model | null} model
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
  const { scales, scaleErrors, slopes, cap } = model;
  const scoreAt = (/** @type {number} */ row, /** @type {number} */ j) => {
    const score = scales[row % n] * dotAt(row, j);
    const capped = cap ? cap * Math.tanh(score / cap) : score;
    return capped - (slopes[Math.floor(row / n)] ?? 0) * ((row % n) + m - n - j);
  };
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
    const off = of.off + scaleErrors[i] * Math.abs(dotAt(row, j) - of.dot);
    const shown = data[row * m + j] + solved.most[row * m + j];
    return Math.exp(scoreAt(row, j) - of.own - off) > shown ? 0 : -1;
  };
}

/** @param {ArrayLike<number>} data */
function largestOf(data) {
  let most = 0;
  for (let i = 0; i < data.length; ++i) {
    if (Number.isFinite(data[i])) most = Math.max(most, Math.abs(data[i]));
  }
  return most;
}

/**
 * @param {Problem} problem
 * @param {Scores} scores
 * @param {MeasuredAttention} result
 * @param {{ reads: Read[], open: Open[] }} findings
 */
function reportScores(problem, scores, result, { reads, open }) {
  const { heads, n, m, d, inputNoise, solved } = problem;
  const { model, mostKeys, areZero } = scores;
  // rounded inputs shift all products alike
  const coarse = inputNoise > 1e-6 ? 1.2 * inputNoise : 0;
  const root = Math.sqrt(d);
  if (!model) {
    const isFew = mostKeys < 3;
    const sentence =
      isFew && solved ? unseen.values : isFew || areZero ? unseen.fewKeys : unseen.notFollowing;
    open.push({ axis: 'score-scale', sentence });
    return;
  }
  const scales = model.scales.map((scale, i) => (model.scaleErrors[i] < Infinity ? scale : NaN));
  for (let head = 0; head < heads; ++head) result.scale.set(scales, head * n);
  result.residual = model.worst * scores.coarsest;
  result.tolerance = 12 * scores.coarsest;
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
  if (model.name === 'one') reportScale(model.scales[0] * root, model.scaleErrors[0] * root);
  else {
    const counts = Array.from({ length: n }, (_, i) => {
      let count = 0;
      for (let j = 0; j < m; ++j) count += result.visible[i * m + j];
      return count;
    });
    const errors = model.scaleErrors.map((error) => error * root + 1e-7);
    const multiples = scales.map((scale) => scale * root);
    const { name: value, factor, within } = temperatureOf(multiples, errors, counts, m - n);
    reads.push({ axis: 'temperature', value });
    if (value !== 'rows') reportScale(factor, within);
  }
  const { slopes, slopeErrors, cap } = model;
  if (slopes.some((slope, head) => Math.abs(slope) > slopeErrors[head] + 1e-6)) {
    const errors = slopeErrors.map((error, head) => error + 2e-6 * Math.abs(slopes[head]));
    const values = Array.from(slopes, (slope, head) => shortest(slope, errors[head]));
    result.slopes = values;
    // the error of a slope, and what rounding it to a short number adds
    reads.push({ axis: 'bias', value: values, within: 2 * Math.max(...errors) });
  }
  if (cap) {
    const short = shortened(cap, model.inverseCapError * cap ** 2 + 3e-6 * cap);
    result.softcap = short.value;
    reads.push({ axis: 'softcap', ...short });
  }
  const { sums, sinks, sinksWithin } = scores;
  if (sums === 'uneven') {
    const sentence = 'Rows do not sum to 1.';
    open.push({ axis: 'sinks', sentence });
  } else if (sums === 'sinks') {
    // a weight changes by at most a quarter of the change of a sink: keep the digits that programs need
    const values = Array.from(sinks, (value) =>
      shortest(value, Math.min(sinksWithin / 8, 1e-4 * Math.abs(value) + 1e-6)),
    );
    result.sinks = values;
    reads.push({ axis: 'sinks', value: values, within: sinksWithin });
  }
}
