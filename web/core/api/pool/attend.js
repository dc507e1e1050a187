// Attention on the workers of a pool, or here where that is quicker.

import { allocated, attendWith, compute } from '../attention/compute.js';
import { apart, intact } from '../attention/into.js';
import { place, queriesOf } from '../attention/parts.js';
import { inputNames } from '../attention/problem.js';
import { presentsOf } from '../attention/presents.js';
import { pause } from '../pause.js';
import { keyCalls, keysMessage, messageOf } from './message.js';
import { headTasks, segmentsHere, segmentsOf, stretch, workOf } from './share.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../attention/problem.js').Problem} Problem */
/** @typedef {import('../attention/parts.js').Part} Part */
/** @typedef {import('../../../wasm/phasor.js').Cache} Cache */

/** float32 values per memory page, and pages that are touched between two pauses. */
const [pageLength, pagesAtOnce] = [1024, 64];

/**
 * Has the system map the pages of new arrays while workers compute: it does so at the first write, which in
 * a virtual machine takes ten times as long as the copy of results. The page may draw in between.
 *
 * @param {Iterable<Float32Array>} arrays
 * @param {AbortSignal} end
 */
async function mapPages(arrays, end) {
  for (const array of arrays) {
    for (let at = 0; at < array.length; at += pageLength) {
      if (at % (pageLength * pagesAtOnce) === 0) await pause();
      if (end.aborted) return;
      array[at] = 0;
    }
  }
}

/** @param {import('./engine.js').Pool} pool */
export function attentionOn(pool) {
  const { run, workers, make } = pool;

  /**
   * On this thread, some queries at a time against the keys of their segment, which are packed once.
   *
   * @param {string} call
   * @param {Problem} problem
   * @param {import('./share.js').Segment[]} segments
   * @param {Record<string, Tensor>} results
   * @param {() => void} kept
   * @param {import('./engine.js').Watch} watch
   */
  async function inPlace(call, problem, segments, results, kept, watch) {
    const { dk, dv } = problem;
    /** @type {Set<Cache>} the one of the segment that is computed */
    const caches = new Set();
    const free = () => {
      for (const cache of caches) cache.delete();
      caches.clear();
    };
    // the queries of one step after those of another: memory that is new takes longer than the copy
    let gathered = new Float32Array(0);
    const reused = (/** @type {number} */ length) => {
      if (gathered.length < length) gathered = new Float32Array(length);
      return gathered.subarray(0, length);
    };
    const begin = (/** @type {Part} */ part) => {
      free();
      const heads = part.kvTo - part.kvFrom;
      const cache = /** @type {Cache} */ (run(call, (send) => send('newCache', heads, dk, dv)));
      caches.add(cache);
      for (const rows of keyCalls(problem, part)) {
        run(call, (send) => attendWith(send, cache, rows));
      }
    };
    const steps = segments.flatMap(({ tasks }) =>
      tasks.map((part) => () => {
        intact(call, problem);
        kept();
        if (part === tasks[0]) begin(part);
        const [cache] = caches;
        const queries = queriesOf(problem, part, reused);
        run(call, (send) => {
          for (const [name, view] of Object.entries(attendWith(send, cache, queries))) {
            if (view !== undefined) place(problem, part, name, view, results[name].data);
          }
        });
      }),
    );
    try {
      await pool.here(call, steps, watch);
    } finally {
      free();
    }
  }

  /**
   * On workers that share memory with this thread: they take heads from there, and put results there.
   *
   * @param {string} call
   * @param {Problem} problem
   * @param {number} work
   * @param {Part[][]} shares
   * @param {Record<string, Tensor>} results
   * @param {Float32Array[]} fresh results that were allocated for this call
   * @param {() => void} kept
   * @param {import('./engine.js').Watch} watch
   */
  async function byHeads(call, problem, work, shares, results, fresh, kept, watch) {
    const whole = { ...problem };
    /** @type {Float32Array[]} */
    const lent = [];
    for (const name of inputNames) {
      const array = problem[name];
      if (array === null) continue;
      lent.push((whole[name] = pool.lent(array)));
    }
    const found = Object.fromEntries(
      Object.entries(results).map(([name, { data }]) => [name, make(data.length)]),
    );
    let messages = 0;
    const tasks = shares.map((parts) => ({
      cost: () => 0,
      work: work / shares.length,
      message() {
        messages += 1;
        return {
          message: { kind: 'parts', call, problem: whole, parts, results: found },
          transfer: [],
        };
      },
      done() {},
    }));
    const end = new AbortController();
    const sent = pool.sent(call, tasks, watch).finally(() => end.abort());
    await Promise.all([sent, mapPages(fresh, end.signal)]);
    kept();
    for (const [name, { data }] of Object.entries(results)) data.set(found[name]);
    // no worker uses them any more, unless one was replaced: it may still write to them
    if (messages === tasks.length) pool.keep([...lent, ...Object.values(found)]);
  }

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
    const isOnWorkers = await pool.isSent(work);
    watch.signal?.throwIfAborted();
    pool.refuseIfEnded(call);
    const here = isOnWorkers ? [] : segmentsHere(given, Math.ceil(work / stretch));
    if (!isOnWorkers && work <= stretch) {
      const results = compute(run, call, given, into);
      watch.onProgress?.(1);
      return results;
    }
    const results = allocated(call, given, into);
    intact(call, given);
    kept();
    const problem = apart(call, given, into);
    if (!isOnWorkers) {
      presentsOf(problem, results);
      await inPlace(call, problem, here, results, kept, watch);
      return results;
    }
    const shares = pool.shares ? headTasks(problem, workers, work) : undefined;
    if (shares) {
      const fresh = Object.entries(results).flatMap(([name, { data }]) => (into[name] ? [] : data));
      await byHeads(call, problem, work, shares, results, fresh, kept, watch);
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
          : [...holds.values()].filter((each) => each === segment).length;
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
    return results;
  }

  return attention;
}
