// Attention on the workers of a pool, or here where that is quicker.

import { allocated, compute } from '../attention/compute.js';
import { apart, intact } from '../attention/into.js';
import { gather, place, split } from '../attention/parts.js';
import { presentsOf } from '../attention/presents.js';
import { longest } from './measure.js';
import { keysMessage, messageOf } from './message.js';
import { bytesOf, segmentsOf, workOf } from './share.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../attention/problem.js').Problem} Problem */

/** Target bytes of a part that is computed in place. Smaller parts only refine progress reports. */
const partBytes = 8 * 2 ** 20;

/** Multiply-adds (some 40 ms) between two looks at the page, while a pool computes in place. */
const stretch = 1e9;

/** @param {import('./engine.js').Pool} pool */
export function attentionOn(pool) {
  const { run, workers, pace, make } = pool;

  /**
   * @param {string} call
   * @param {Problem} given
   * @param {Record<string, Float32Array>} into
   * @param {() => void} kept throws when one of these has been taken away
   * @param {import('./engine.js').Watch} watch
   * @returns {Promise<Record<string, Tensor>>}
   */
  async function attention(call, given, into, kept, watch) {
    const work = workOf(given);
    const bytes = bytesOf(given, workers, pool.shares);
    const isOnWorkers = await pool.isSent(work, bytes);
    watch.signal?.throwIfAborted();
    pool.refuseIfEnded(call);
    const from = performance.now();
    if (!isOnWorkers && pace.isKnown(work.kind) && pace.alone(work) < longest) {
      const results = compute(run, call, given, into);
      pace.here(work, performance.now() - from);
      watch.onProgress?.(1);
      return results;
    }
    const results = allocated(call, given, into);
    intact(call, given);
    kept();
    const problem = apart(call, given, into);
    if (!isOnWorkers) {
      const steps = split(problem, partBytes, Math.ceil(work.amount / stretch)).map(
        (part) => () => {
          intact(call, problem);
          kept();
          const small = gather(problem, part);
          for (const [name, { data }] of Object.entries(compute(run, call, small))) {
            place(problem, part, name, data, results[name].data);
          }
        },
      );
      await pool.here(call, steps, watch);
      return results;
    }
    const id = pool.newId();
    // what each worker has the keys of
    const holds = new Map();
    /** The keys of segments in shared memory. @type {Map<object, ReturnType<typeof keysMessage>>} */
    const shared = new Map();
    const keysFor = (/** @type {import('./share.js').Segment} */ segment) => {
      const keys = shared.get(segment) ?? keysMessage(problem, segment.tasks[0], make);
      if (pool.shares) shared.set(segment, keys);
      return keys;
    };
    const tasks = segmentsOf(problem, workers).flatMap((segment) => {
      const cost = (/** @type {object} */ worker) =>
        holds.get(worker) === segment
          ? -1
          : [...holds.values()].filter((held) => held === segment).length;
      return segment.tasks.map((part) => ({
        cost,
        work: workOf({ ...problem, batch: 1, queries: part.to - part.from }),
        message(/** @type {object} */ worker) {
          intact(call, problem);
          const isNew = holds.get(worker) !== segment;
          holds.set(worker, segment);
          const keys = isNew ? keysFor(segment) : undefined;
          return messageOf(call, problem, part, { id, keys }, make);
        },
        done(/** @type {Record<string, Float32Array>} */ answered) {
          kept();
          for (const name of Object.keys(answered)) {
            place(problem, part, name, answered[name], results[name].data);
          }
        },
      }));
    });
    try {
      presentsOf(problem, results);
      await pool.sent(call, tasks, watch);
    } finally {
      pool.drop(id);
    }
    // no worker reads them any more
    for (const { lent } of shared.values()) pool.keep(lent);
    pace.sent(work, bytes, performance.now() - from);
    return results;
  }

  return attention;
}
