// A problem → shares for the workers of a pool. A segment is some key/value heads of a batch entry: a
// worker gets its keys and values once and keeps them packed while it computes tasks of it, which
// are ranges of queries with equal numbers of visible keys.
//
//               heads →        a pool of 2 with 4 heads: two segments, whose keys and values go to one
//   queries   ┌──┬──┬──┬──┐    worker each, unless one is done sooner: it takes tasks of the other
//      ↓      │     │     │
//             ├─────┼─────┤    causal: the first tasks have more queries than the last
//             └─────┴─────┘

import { block, blocksOf, rowBytes } from '../attention/parts.js';

/** @typedef {import('../attention/problem.js').Problem} Problem */
/** @typedef {import('../attention/problem.js').Settings} Settings */
/** @typedef {import('../attention/parts.js').Part} Part */

/** Bytes of keys and values of a segment that has more than one head. */
const segmentBytes = 32 * 2 ** 20;

/** Bytes of the queries and results of a task that has more than one block. */
const taskBytes = 8 * 2 ** 20;

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

/** Multiply-adds of a task, where there are several for each worker: some 3 ms. */
const leastTask = worthSending;

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

/** @typedef {{ batch: number, kvFrom: number, kvTo: number }} Heads */
/** @typedef {Heads & { tasks: Part[] }} Segment */

/**
 * The heads of all batch entries in groups, as many as there are workers or more.
 *
 * @param {{ batch: number, kvHeads: number }} sizes
 * @param {number} number
 * @returns {Heads[]}
 */
export function headGroups({ batch, kvHeads }, number) {
  const groups = Math.max(1, Math.min(kvHeads, Math.ceil(number / batch)));
  const first = (/** @type {number} */ group) => Math.floor((group * kvHeads) / groups);
  return Array.from({ length: batch * groups }, (_, at) => ({
    batch: Math.floor(at / groups),
    kvFrom: first(at % groups),
    kvTo: first((at % groups) + 1),
  }));
}

/**
 * @param {Problem} problem
 * @param {number} workers one: as few tasks as may be
 * @returns {Segment[]}
 */
export function segmentsOf(problem, workers) {
  const { batch, kvHeads, queries, past, keys, dk, dv } = problem;
  const bytes = 4 * batch * kvHeads * (past + keys) * (dk + dv);
  const heads = headGroups(problem, Math.max(workers, bytes / segmentBytes));
  const work = workOf(problem);
  const shares = workers === 1 ? 1 : Math.min(tasksEach * workers, Math.floor(work / leastTask));
  const wanted = Math.max(shares, work / stretch) / heads.length;
  const most = (batch * rowBytes(problem) * queries) / heads.length / taskBytes;
  const pieces = Math.max(1, Math.min(blocksOf(queries), Math.ceil(Math.max(wanted, most))));
  return heads.map((each) => {
    const cuts = cutsOf(blockCosts(problem, each.batch), pieces);
    const tasks = cuts.map((cut, k) => ({
      ...each,
      from: cut * block,
      to: k + 1 === cuts.length ? queries : cuts[k + 1] * block,
    }));
    return { ...each, tasks };
  });
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
