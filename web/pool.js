// Attention on every core: parts of a problem go to plain workers, each with an instance of its
// own, and come back by transfer. No shared memory, so no special headers; the same bits as
// without workers.

import { problemOf } from './attention.js';
import { integer, options, refuse } from './check.js';
import { allocated, compute, intoOf, namesOf, shapesOf } from './compute.js';
import { letter } from './letter.js';
import { gather, place, split } from './parts.js';

/** @typedef {import('./tensor.js').Tensor} Tensor */
/** @typedef {import('./tensor.js').TensorLike} TensorLike */
/** @typedef {import('./problem.js').AttentionOptions} AttentionOptions */
/** @typedef {import('./problem.js').Problem} Problem */
/** @typedef {import('./problem.js').Stage} Stage */

/** Multiply-adds (some 12 ms of one core) below which sending, about 2 ms, may not pay. */
const small = 3e8;

/** A part takes about this long to send and to wait for; shorter ones help progress, not speed. */
const partBytes = 8 * 2 ** 20;

const node = /** @type {any} */ (globalThis).process?.versions?.node
  ? /** @type {any} */ (globalThis).process
  : undefined;

/** @returns {number} */
const cores = () =>
  node?.getBuiltinModule('node:os').availableParallelism() ??
  globalThis.navigator?.hardwareConcurrency ??
  2;

let warned = false;

/** @param {unknown} reason */
function warnOnce(reason) {
  if (warned) return;
  warned = true;
  console.warn(`phasor: no workers here (${reason}); the pool computes in place`);
}

/**
 * A worker that has said it is ready.
 *
 * @param {string} build
 * @returns {Promise<any>}
 */
function startWorker(build) {
  return new Promise((resolve, reject) => {
    const Kind = node ? node.getBuiltinModule('node:worker_threads').Worker : Worker;
    /** @type {any} */
    let worker;
    if (node) worker = new Kind(new URL('./pool-worker.js', import.meta.url));
    else worker = new Worker(new URL('./pool-worker.js', import.meta.url), { type: 'module' });
    const listen = (/** @type {string} */ kind, /** @type {(event: any) => void} */ heard) =>
      node
        ? worker.on(kind, (/** @type {any} */ data) => heard({ data, message: data?.message }))
        : worker.addEventListener(kind, heard);
    const refused = (/** @type {unknown} */ reason) => {
      worker.terminate();
      reject(reason);
    };
    listen('error', (event) => {
      event.preventDefault?.();
      worker.broken = true;
      if (worker.heard) worker.heard({ error: `a worker failed: ${event.message}` });
      else refused(event.message ?? 'a worker could not be started');
    });
    listen('message', ({ data }) => {
      if (data.refused) refused(data.refused);
      else if (data.ready) resolve(worker);
      else worker.heard(data);
    });
    worker.postMessage({ build });
  });
}

/**
 * @typedef {object} Task
 * @property {() => { message: object, transfer: ArrayBufferLike[] }} make
 * @property {(message: any) => void} done
 * @property {() => boolean} dropped
 * @property {string} call
 */

/**
 * @param {import('./border.js').Run} run
 * @param {string} build
 */
export const pools = (run, build) => ({
  /**
   * Attention on several workers. Where workers are refused (a strict content security policy,
   * `file:`), it says so once in the console and computes in place. Workers start with the first
   * call that is worth sending (3·10⁸ multiply-adds, as 8 heads of 64 have from n = 550). A pool
   * keeps the arrays that it sends back and forth: a few MB a worker, more for long sequences.
   *
   * @param {{ workers?: number }} [given] default: one a core
   * @example
   * const pool = phasor.pool({ workers: 2 });
   * const { output } = await pool.attention([[1]], [[1]], [[7]]);
   * output.data; // → [7]
   * pool.close();
   */
  pool(given) {
    const { workers = cores() } = options('pool', given);
    integer('pool', 'workers', workers);
    /** @type {Task[]} */
    const waiting = [];
    /** @type {any[]} each worker twice: while it computes, its next part is on the way */
    const idle = [];
    /** @type {Set<any>} */
    const all = new Set();
    /** @type {Float32Array[]} arrays that came back, to be sent again */
    const spare = [];
    let closed = false;
    /** @type {Promise<boolean> | undefined} whether there are workers */
    let started;

    const start = () => {
      started ??= Promise.allSettled(
        Array.from({ length: workers }, () => startWorker(build)),
      ).then((outcomes) => {
        const ready = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
        const refusal = outcomes.find((one) => one.status === 'rejected');
        if (refusal) warnOnce(refusal.reason?.message ?? refusal.reason);
        for (const worker of ready) {
          all.add(worker);
          worker.tasks = [];
          worker.unref?.(); // an idle pool does not keep Node alive
        }
        idle.push(...ready, ...ready);
        if (closed) end();
        return ready.length > 0 && !closed;
      });
      return started;
    };

    /** @param {any} worker @param {string} error */
    const failed = (worker, error) => {
      for (const task of worker.tasks.splice(0)) task.done({ error });
    };

    const end = () => {
      for (const worker of all) {
        worker.terminate();
        failed(worker, 'the pool was closed');
      }
      all.clear();
      idle.length = 0;
      spare.length = 0;
      for (const task of waiting.splice(0)) task.done({ error: 'the pool was closed' });
    };

    /** @param {number} length */
    const make = (length) => {
      const at = spare.findIndex((array) => array.length === length);
      return at < 0 ? new Float32Array(length) : spare.splice(at, 1)[0];
    };

    /** @param {Float32Array[]} arrays */
    const keep = (arrays) => {
      spare.push(...arrays);
      // those of other sizes than today's go first
      spare.splice(0, Math.max(0, spare.length - 16 * workers));
    };

    const next = () => {
      while (idle.length > 0 && waiting.length > 0) {
        const task = /** @type {Task} */ (waiting.shift());
        if (task.dropped()) continue;
        const worker = idle.shift();
        let sent;
        try {
          sent = task.make();
        } catch (error) {
          idle.unshift(worker);
          task.done({ error: /** @type {Error} */ (error).message });
          continue;
        }
        worker.tasks.push(task);
        worker.heard = (/** @type {any} */ answer) => {
          if (worker.broken) {
            all.delete(worker);
            idle.splice(0, idle.length, ...idle.filter((one) => one !== worker));
            failed(worker, answer.error);
          } else if (all.has(worker)) {
            idle.push(worker);
            const { done } = worker.tasks.shift();
            if (worker.tasks.length === 0) worker.unref?.();
            done(answer);
          }
          next();
        };
        worker.ref?.();
        worker.postMessage(sent.message, sent.transfer);
      }
    };

    /**
     * @param {string} call
     * @param {Problem} problem
     * @param {Record<string, Float32Array>} into
     * @param {AbortSignal | undefined} signal
     * @param {((fraction: number) => void) | undefined} onProgress
     * @returns {Promise<Record<string, Tensor>>}
     */
    function distribute(call, problem, into, signal, onProgress) {
      const results = allocated(call, problem, into);
      const parts = split(problem, partBytes, 2 * workers);
      return new Promise((resolve, reject) => {
        let left = parts.length;
        let over = false;
        /** @param {unknown} reason */
        const fail = (reason) => {
          over = true;
          signal?.removeEventListener('abort', abort);
          reject(reason);
        };
        const abort = () => fail(signal?.reason);
        signal?.addEventListener('abort', abort);
        for (const part of parts) {
          waiting.push({
            call,
            dropped: () => over,
            make: () => letter(call, gather(problem, part, make), problem, make),
            done({ error, results: made, inputs }) {
              if (over) return;
              if (error !== undefined) {
                const told = error.startsWith(call) ? error : `${call}: ${error}`;
                fail(new RangeError(told));
                return;
              }
              for (const name of Object.keys(made)) {
                place(problem, part, name, made[name], results[name].data);
              }
              keep([...inputs, ...Object.values(made)]);
              left -= 1;
              onProgress?.(1 - left / parts.length);
              if (left > 0 || over) return;
              signal?.removeEventListener('abort', abort);
              resolve(results);
            },
          });
        }
        if (left === 0) resolve(results);
        next();
      });
    }

    return {
      /**
       * `phasor.attention`, computed on the workers; the same bits. The inputs must not change
       * until the promise is settled. Small problems are computed in place.
       *
       * @template {Stage} [Wanted=never]
       * @param {TensorLike} q
       * @param {TensorLike} k
       * @param {TensorLike} v
       * @param {AttentionOptions & { return?: readonly Wanted[], signal?: AbortSignal,
       *   into?: Record<string, Float32Array>, onProgress?: (fraction: number) => void }} [given] `signal` cancels: the promise is
       *   rejected with its reason. `onProgress` hears how much is done, from 0 to 1.
       * @returns {Promise<import('./attention.js').AttentionResult<Wanted>>} rejected with what
       *   `phasor.attention` would throw
       */
      async attention(q, k, v, given) {
        const call = 'pool.attention';
        const { signal, onProgress, into: arrays } = options(call, given);
        if (closed) throw new Error(`${call}: the pool is closed`);
        if (signal !== undefined && !(signal instanceof AbortSignal)) {
          refuse(call, 'signal', 'an AbortSignal', signal, TypeError);
        }
        if (onProgress !== undefined && typeof onProgress !== 'function') {
          refuse(call, 'onProgress', 'a function', onProgress, TypeError);
        }
        const problem = problemOf(call, q, k, v, given);
        const into = intoOf(call, arrays, shapesOf(problem), namesOf(problem));
        signal?.throwIfAborted();
        const { batch, heads, queries, keys, past, dk, dv } = problem;
        const work = batch * heads * queries * (past + keys) * (dk + dv);
        if (workers > 1 && work > small && (await start())) {
          signal?.throwIfAborted();
          return /** @type {any} */ (await distribute(call, problem, into, signal, onProgress));
        }
        signal?.throwIfAborted();
        if (closed) throw new Error(`${call}: the pool is closed`);
        const results = compute(run, call, problem, into);
        onProgress?.(1);
        return /** @type {any} */ (results);
      },

      /** Ends the workers; calls still running are rejected. */
      close() {
        closed = true;
        end();
      },
    };
  },
});
