// A problem → shares for the workers of a pool. A segment is some key/value heads of a batch entry: a
// worker gets its keys and values once and keeps them packed while it computes tasks of it, which
// are ranges of queries with equal numbers of visible keys.
//
//               heads →        a pool of 8 with 8 heads: 4 segments, each for about two workers,
//   queries   ┌──┬──┬──┬──┐    so that keys and values are copied twice in all, not eight times
//      ↓      │  │  │  │  │
//             ├──┼──┼──┼──┤    causal: the first tasks have more queries than the last
//             └──┴──┴──┴──┘

import { block, blocksOf, rowBytes } from '../attention/parts.js';

/** @typedef {import('../attention/problem.js').Problem} Problem */
/** @typedef {import('../attention/problem.js').Settings} Settings */
/** @typedef {import('../attention/parts.js').Part} Part */

/** Bytes of keys and values of a segment that has more than one head. */
const segmentBytes = 32 * 2 ** 20;

/** Bytes of the queries and results of a task that has more than one block. */
const taskBytes = 8 * 2 ** 20;

/** Bytes a worker that tasks of whole heads read and write: they are copied as a whole, and kept. */
const headBytes = 16 * 2 ** 20;

/**
 * Multiply-adds a millisecond of one thread: the plain build does 36 GFLOP/s, two operations each, on an
 * AMD EPYC of 2023 (attention, 8 heads of 64, n = 512). A processor that is twice as fast or as slow sends
 * what takes it half or twice as long, which costs little either way.
 */
const perMillisecond = 1.8e7;

/** Work that takes longer here goes to the workers: messages and copies cost up to a millisecond. */
export const worthSending = 3 * perMillisecond;

/** Work that may be computed at once on the thread of a page: 45 ms, a long task has 50. */
export const stretch = 45 * perMillisecond;

/** What a multiply-add in double takes, of similarities, in those of attention. */
const inDouble = 6;

/** The same of the steps of fewer queries than a block of the module has: they wait for memory. */
const [fewQueries, inFew] = [8, 2];

/** Multiply-adds of a task of whole heads, where there are several for each worker: some 2 ms. */
const leastTask = 5e7;

/** Multiply-adds of such a task at most: some 20 ms. */
const longestTask = 2 ** 29;

/** Tasks per worker: several, so that a slow worker can do fewer and progress is reported. */
const tasksEach = 4;

/**
 * How many keys a query sees at most, as far as it is known without reading a mask: an estimate of
 * work. What is visible is decided in src/attention/mask.cpp.
 *
 * @param {Settings} problem
 * @param {number} batch
 * @param {number} query
 */
function visibleKeys(problem, batch, query) {
  const { cached, past, keys, biasKeys, offset, length, stages } = problem;
  const { causal, window, softcap } = problem.options;
  // these compute every score
  if (stages.scores || stages.capped || stages.masked || softcap > 0) {
    return cached + past + keys + biasKeys;
  }
  const position = query + offset[batch];
  const last = Math.min(
    length[batch],
    causal ? position + 1 : Infinity,
    window.right >= 0 ? position + window.right + 1 : Infinity,
  );
  return (
    Math.max(0, last - (window.left >= 0 ? Math.max(0, position - window.left) : 0)) + biasKeys
  );
}

/**
 * Keys that the queries of each block see, in the order of the blocks.
 *
 * @param {Settings} problem
 * @param {number} batch
 */
function blockCosts(problem, batch) {
  const { queries } = problem;
  const blocks = blocksOf(queries);
  return Array.from({ length: blocks }, (_, k) => {
    const to = k + 1 === blocks ? queries : (k + 1) * block;
    return (to - k * block) * visibleKeys(problem, batch, Math.floor((k * block + to) / 2));
  });
}

/**
 * The work of a problem in multiply-adds, without what no query sees.
 *
 * @param {Settings} problem
 */
export function workOf(problem) {
  const { batch, heads, dk, dv } = problem;
  let pairs = 0;
  for (let b = 0; b < batch; ++b) for (const cost of blockCosts(problem, b)) pairs += cost;
  return pairs * heads * (dk + dv) * (problem.queries < fewQueries ? inFew : 1);
}

/**
 * That of a layer with its projections.
 *
 * @param {Settings} settings
 * @param {import('../attention/multihead.js').Layer['projections']} projections
 */
export function layerWork(settings, { width, contextWidth, outputWidth, wo }) {
  const { batch, heads, kvHeads, queries, keys, dk, dv } = settings;
  const projected =
    queries * heads * (width * dk + (wo === null ? 0 : dv * outputWidth)) +
    keys * contextWidth * kvHeads * (dk + dv);
  return workOf(settings) + batch * projected;
}

/**
 * That of the similarities of a table with itself, or with another.
 *
 * @param {readonly number[]} shape
 * @param {import('../tensor.js').Tensor} [other]
 */
export const similarityWork = ([rows, cols], other) =>
  inDouble * rows * cols * (other ? other.shape[0] : (rows + 1) / 2);

/**
 * @typedef {{ batch: number, kvFrom: number, kvTo: number, tasks: Part[] }} Segment
 */

/**
 * Into how many groups the heads of a batch entry are cut.
 *
 * @param {Problem} problem
 * @param {number} workers
 */
function groupsOf({ batch, kvHeads, keys, past, dk, dv, queries }, workers) {
  const keyBytes = 4 * kvHeads * (past + keys) * (dk + dv);
  // each segment is for two workers, or for one where the queries cannot be cut
  const each = Math.min(2, blocksOf(queries));
  const wanted = Math.max(keyBytes / segmentBytes, workers / (batch * each));
  return Math.max(1, Math.min(kvHeads, Math.ceil(wanted)));
}

/**
 * The heads of a cache that a worker keeps: each for one worker.
 *
 * @param {{ batch: number, kvHeads: number }} sizes
 * @param {number} workers
 */
export function cacheGroups({ batch, kvHeads }, workers) {
  const groups = Math.min(kvHeads, Math.ceil(workers / batch));
  return Array.from({ length: batch * groups }, (_, at) => ({
    batch: Math.floor(at / groups),
    kvFrom: Math.floor(((at % groups) * kvHeads) / groups),
    kvTo: Math.floor((((at % groups) + 1) * kvHeads) / groups),
  }));
}

/**
 * Tasks of whole heads, for workers that read shared memory: nothing is packed twice, and nothing is
 * gathered on the page's thread. Not for what is large or takes long, whose tasks are smaller, nor for masks
 * and pasts, of which each task has its part.
 *
 * @param {Problem} problem
 * @param {number} workers
 * @param {number} [work] that of the problem
 * @returns {Part[][] | undefined}
 */
export function headTasks(problem, workers, work = workOf(problem)) {
  const { batch, kvHeads, queries, pastKey, mask } = problem;
  const units = batch * kvHeads;
  if (pastKey !== null || mask !== null || units % workers !== 0) return undefined;
  const { keys, dk, dv } = problem;
  const bytes = rowBytes(problem) * queries + 4 * kvHeads * keys * (dk + dv);
  if (batch * bytes > workers * headBytes) return undefined;
  const each = work < 2 * workers * leastTask ? 1 : 2;
  const count = Math.min(units, workers * each);
  if (work > count * longestTask) return undefined;
  return Array.from({ length: count }, (_, task) => {
    const [first, end] = [task, task + 1].map((at) => Math.floor((at * units) / count));
    return Array.from({ length: batch }, (__, b) => {
      const kvFrom = Math.max(0, first - b * kvHeads);
      const kvTo = Math.min(kvHeads, end - b * kvHeads);
      return { batch: b, kvFrom, kvTo, from: 0, to: queries };
    }).filter(({ kvFrom, kvTo }) => kvFrom < kvTo);
  });
}

/**
 * Segments for the thread that asks. Heads that are stacked are cut first, so that the keys of one stay in
 * the processor's cache; of heads that lie side by side, the queries: their rows are copied as one.
 *
 * @param {Problem} problem
 * @param {number} least number of tasks, if there are enough heads and queries
 */
export function segmentsHere(problem, least) {
  const { batch, kvHeads, stacked } = problem;
  const groups = stacked ? Math.min(kvHeads, Math.ceil(least / batch)) : 1;
  return segmentsOf(problem, 1, least, Math.max(groups, groupsOf(problem, 1)));
}

/**
 * @param {Problem} problem
 * @param {number} workers
 * @param {number} [least] minimum number of tasks, if there are enough queries
 * @param {number} [groups] of heads, each a segment
 * @returns {Segment[]}
 */
export function segmentsOf(
  problem,
  workers,
  least = tasksEach * workers,
  groups = groupsOf(problem, workers),
) {
  const { batch, kvHeads, queries } = problem;
  const blocks = blocksOf(queries);
  const pieces = Math.max(
    Math.ceil(least / (batch * groups)),
    Math.ceil((rowBytes(problem) * queries) / groups / taskBytes),
  );
  /** @type {Segment[]} */
  const segments = [];
  for (let b = 0; b < batch; ++b) {
    const cuts = cutsOf(blockCosts(problem, b), Math.min(blocks, pieces));
    for (let group = 0; group < groups; ++group) {
      const heads = {
        batch: b,
        kvFrom: Math.floor((group * kvHeads) / groups),
        kvTo: Math.floor(((group + 1) * kvHeads) / groups),
      };
      const tasks = cuts.map((cut, k) => ({
        ...heads,
        from: cut * block,
        to: k + 1 === cuts.length ? queries : cuts[k + 1] * block,
      }));
      segments.push({ ...heads, tasks });
    }
  }
  return segments;
}

/**
 * The first blocks of pieces of about equal costs.
 *
 * @param {number[]} costs of blocks
 * @param {number} pieces at most one a block
 */
function cutsOf(costs, pieces) {
  const total = costs.reduce((sum, cost) => sum + cost, 0);
  const cuts = [0];
  let before = 0;
  costs.forEach((cost, k) => {
    // the next piece begins where this one has its share
    if (k > 0 && cuts.length < pieces && before >= (total * cuts.length) / pieces) cuts.push(k);
    before += cost;
  });
  return cuts;
}
