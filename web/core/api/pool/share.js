// Divides a problem among the workers of a pool. A segment is some key/value heads of a batch entry: a worker
// gets its keys and values once and keeps them packed while it computes tasks of it, which are ranges of
// queries with about equal work.
//
//               heads →        a pool of 2 with 4 heads: two segments, whose keys and values go to one
//   queries   ┌──┬──┬──┬──┐    worker each, unless one is done sooner: it takes tasks of the other
//      ↓      ├─────┼─────┤    causal: the first tasks have more queries than the last
//             └─────┴─────┘

import { block, blocksOf, rowBytes } from '../attention/parts.js';

/** @typedef {import('../attention/problem.js').Problem} Problem */
/** @typedef {import('../attention/problem.js').Settings} Settings */

/** Most bytes of keys and values of a segment with more than one head. */
const segmentBytes = 32 * 2 ** 20;

/** Most bytes of queries and results of a task with more than one block. */
const taskBytes = 8 * 2 ** 20;

/** Multiply-adds a millisecond of one thread: the plain build does 36 GFLOP/s, two operations each, on an AMD
 *  EPYC of 2023 (8 heads of 64, n = 512). Half or twice of it shifts the threshold, at little cost. */
const perMillisecond = 1.8e7;

/** Work above this goes to the workers, in tasks of at least as much: a message costs up to a millisecond. */
export const worthSending = 3 * perMillisecond;

/** Most work done at once on the thread of a page: 45 ms; browsers call 50 ms a long task. */
export const stretch = 45 * perMillisecond;

/** Cost of a multiply-add in double (similarities), relative to one of attention. */
const inDouble = 6;

/** Relative cost of attention with fewer queries than a block of the module: it waits for memory. */
const [fewQueries, inFew] = [8, 2];

/** Tasks per worker: several, so that a slow worker can do fewer and progress is reported. */
export const tasksEach = 4;

// an upper bound, without reading a mask: src/attention/mask.cpp decides what is visible
/** @param {Settings} problem @param {number} batch @param {number} query */
function visibleKeys(problem, batch, query) {
  const { biasKeys, offset, length, options } = problem;
  const { causal, window } = options;
  const position = query + offset[batch];
  const ahead = causal ? 0 : window.right >= 0 ? window.right : Infinity;
  const first = window.left >= 0 ? Math.max(0, position - window.left) : 0;
  return Math.max(0, Math.min(length[batch], position + ahead + 1) - first) + biasKeys;
}

/** Pairs of queries and keys in each block. @param {Settings} problem @param {number} batch */
function blockCosts(problem, batch) {
  const { queries } = problem;
  const blocks = blocksOf(queries);
  return Array.from({ length: blocks }, (_, k) => {
    const to = k + 1 === blocks ? queries : (k + 1) * block;
    return (to - k * block) * visibleKeys(problem, batch, Math.floor((k * block + to) / 2));
  });
}

/** Multiply-adds, without what no query sees. @param {Settings} problem */
export function workOf(problem) {
  const { batch, heads, dk, dv } = problem;
  let pairs = 0;
  for (let b = 0; b < batch; ++b) for (const cost of blockCosts(problem, b)) pairs += cost;
  return pairs * heads * (dk + dv) * (problem.queries < fewQueries ? inFew : 1);
}

/** Multiply-adds of the first projections, of attention, and of the last one.
 *  @param {Settings} settings @param {import('../attention/multihead.js').Layer['projections']} projections */
export function layerWorks(settings, { width, contextWidth, outputWidth, wo }) {
  const { batch, heads, kvHeads, queries, keys, dk, dv } = settings;
  const first = queries * heads * width * dk + keys * contextWidth * kvHeads * (dk + dv);
  const last = wo === null ? 0 : queries * heads * dv * outputWidth;
  return [batch * first, workOf(settings), batch * last];
}

/** @param {readonly number[]} shape @param {import('../tensor.js').Tensor} [other] */
export const similarityWork = ([rows, cols], other) =>
  inDouble * rows * cols * (other ? other.shape[0] : (rows + 1) / 2);

/** @typedef {{ batch: number, kvFrom: number, kvTo: number }} Heads */

// as many as workers, or more, if there are that many heads
/** @param {Pick<Settings, 'batch' | 'kvHeads'>} sizes @param {number} workers @returns {Heads[]} */
export function headGroups({ batch, kvHeads }, workers) {
  const groups = Math.max(1, Math.min(kvHeads, Math.ceil(workers / batch)));
  const first = (/** @type {number} */ group) => Math.floor((group * kvHeads) / groups);
  return Array.from({ length: batch * groups }, (_, at) => ({
    batch: Math.floor(at / groups),
    kvFrom: first(at % groups),
    kvTo: first((at % groups) + 1),
  }));
}

/** @param {Problem} problem @param {number} workers 1: as few tasks as possible */
export function segmentsOf(problem, workers) {
  const { batch, kvHeads, queries, past, keys, dk, dv } = problem;
  const bytes = 4 * batch * kvHeads * (past + keys) * (dk + dv);
  const heads = headGroups(problem, Math.max(workers, bytes / segmentBytes));
  const work = workOf(problem);
  const shares = workers === 1 ? 1 : Math.min(tasksEach * workers, Math.floor(work / worthSending));
  const wanted = Math.max(shares, work / stretch) / heads.length;
  const most = (batch * rowBytes(problem) * queries) / heads.length / taskBytes;
  const pieces = Math.max(1, Math.min(blocksOf(queries), Math.ceil(Math.max(wanted, most))));
  return heads.map((each) => {
    const ranges = rangesOf(blockCosts(problem, each.batch), block, queries, pieces);
    return { ...each, tasks: ranges.map((range) => ({ ...each, ...range })) };
  });
}

// the last piece ends at `end`, others at the end of a block
/** @param {number[]} costs of blocks @param {number} length @param {number} end @param {number} pieces */
export function rangesOf(costs, length, end, pieces) {
  const total = costs.reduce((sum, cost) => sum + cost, 0);
  const cuts = [0];
  let before = 0;
  costs.forEach((cost, k) => {
    // the next piece begins when this one has its share
    if (k > 0 && cuts.length < pieces && before >= (total * cuts.length) / pieces) cuts.push(k);
    before += cost;
  });
  return cuts.map((cut, k) => ({
    from: cut * length,
    to: k + 1 < cuts.length ? cuts[k + 1] * length : end,
  }));
}
