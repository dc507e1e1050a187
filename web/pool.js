// Attention on every core: parts of a problem go to plain workers, each with an instance of its
// own, and come back by transfer. No shared memory, so no special headers; the same bits as
// without workers.

import { problemOf } from './attention.js';
import { integer, isObject, options, refuse, unchanged } from './check.js';
import { allocated, compute, namesOf, shapesOf } from './compute.js';
import { crew } from './crew.js';
import { apart, intact, intoOf, viewsOf } from './into.js';
import { letter } from './letter.js';
import { gather, place, split } from './parts.js';
import { attentionNames } from './problem.js';

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

/** @param {Pick<Problem, 'batch' | 'heads' | 'queries' | 'past' | 'keys' | 'dk' | 'dv'>} of */
const workOf = ({ batch, heads, queries, past, keys, dk, dv }) =>
  batch * heads * queries * (past + keys) * (dk + dv);

const names = `${attentionNames} signal onProgress`;

const ended = 'the pool was closed';

let warned = false;

/** Multiply-adds (some 40 ms) between two looks at the page, while a pool computes in place. */
const stretch = 1e9;

/** Where the file of the workers is, unless a bundler says otherwise. */
const beside = () => new URL('./pool-worker.js', import.meta.url);

/** Milliseconds in which a worker must be ready, or a part done besides its computation. */
const patience = 30_000;

/** Multiply-adds a millisecond that the slowest machine does, and a hundred times fewer. */
const slowest = 1e5;

/**
 * A worker that has said it is ready. What it says then goes to `heard`, its end as `{ died }`.
 *
 * @param {string} build
 * @param {string | URL | undefined} url
 * @returns {Promise<any>}
 */
function startWorker(build, url) {
  return new Promise((resolve, reject) => {
    const Kind = node ? node.getBuiltinModule('node:worker_threads').Worker : Worker;
    /** @type {any} */
    let worker;
    if (node || url) worker = new Kind(url ?? beside(), { type: 'module' });
    else worker = new Worker(new URL('./pool-worker.js', import.meta.url), { type: 'module' });
    const listen = (/** @type {string} */ kind, /** @type {(event: any) => void} */ heard) =>
      node
        ? worker.on(kind, (/** @type {any} */ data) => heard({ data, message: data?.message }))
        : worker.addEventListener(kind, heard);
    const refused = (/** @type {unknown} */ reason) => {
      clearTimeout(clock);
      worker.terminate();
      reject(reason);
    };
    const clock = setTimeout(() => refused(`no answer in ${patience / 1000} s`), patience);
    // 'exit' is Node's alone; a message that cannot be read is lost, and so is its sender
    for (const kind of ['error', 'messageerror', 'exit']) {
      listen(kind, (event) => {
        event.preventDefault?.();
        const died = event.message ?? `${kind} of a worker`;
        if (worker.heard) worker.heard({ died });
        else refused(died);
      });
    }
    listen('message', ({ data }) => {
      if (data.refused) refused(data.refused);
      else if (data.ready) {
        clearTimeout(clock);
        resolve(worker);
      } else worker.heard(data);
    });
    worker.postMessage({ build });
  });
}

/**
 * The workers of a pool. Nothing here knows the pool, so that it can be collected.
 *
 * @param {number} workers
 * @param {string} build
 * @param {string | URL | undefined} url
 */
const staffOf = (workers, build, url) =>
  crew(
    workers,
    () => startWorker(build, url),
    (reason) => {
      if (warned) return;
      warned = true;
      console.warn(
        `phasor: no workers here (${reason}); the pool computes in place. Their file is ${url ?? beside()}: if it is not there, build the entry 'phasor/pool-worker' to that place (esbuild, Rollup) or to any and name it by pool({ url }) (Parcel)`,
      );
    },
  );

/** @type {FinalizationRegistry<ReturnType<typeof crew>>} of pools that nobody has closed */
const registry = new FinalizationRegistry((staff) => staff.end('nobody has the pool any more'));

/** @param {unknown} url */
const isUrl = (url) =>
  typeof url === 'string' ||
  (isObject(url) && Object.prototype.toString.call(url) === '[object URL]');

/** @param {any} signal an AbortSignal, of any realm; a proxy of one can do nothing */
function isSignal(signal) {
  try {
    return (
      typeof signal.aborted === 'boolean' &&
      ['throwIfAborted', 'addEventListener', 'removeEventListener'].every(
        (name) => typeof signal[name] === 'function',
      )
    );
  } catch {
    return false;
  }
}

/**
 * @param {import('./border.js').Run} run
 * @param {string} build
 */
export const pools = (run, build) => ({
  /**
   * Attention on several workers. Where workers are refused (a strict content security policy,
   * `file:`) or their file is missing, it says so once in the console, names the file, and computes
   * in place, some 40 ms at a time. Workers start with the first call that is worth sending (3·10⁸
   * multiply-adds, as 8 heads of 64 have from n = 550). A pool keeps the arrays that it sends back
   * and forth: a few MB a worker, more for long sequences. One that nobody has any more is closed by
   * the garbage collector, in its time.
   *
   * @param {{ workers?: number, url?: string | URL }} [given] `workers`: one a core by default.
   *   `url`: where the entry `phasor/pool-worker` is, for bundlers that do not see it
   * @example
   * const pool = phasor.pool({ workers: 2 });
   * const { output } = await pool.attention([[1]], [[1]], [[7]]);
   * output.data; // → [7]
   * pool.close();
   */
  pool(given) {
    const { workers = cores(), url } = options('pool', given, 'workers url');
    integer('pool', 'workers', workers);
    if (url !== undefined && !isUrl(url)) refuse('pool', 'url', 'a URL or string', url, TypeError);
    /** @type {Float32Array[]} arrays that came back, to be sent again */
    const spare = [];
    let closed = false;
    const staff = staffOf(workers, build, url);

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

    /**
     * @param {string} call
     * @param {Problem} given
     * @param {Record<string, Float32Array>} into
     * @param {() => void} kept throws when one of these has been taken away
     * @param {AbortSignal | undefined} signal
     * @param {((fraction: number) => void) | undefined} onProgress
     * @param {boolean} sent whether workers compute it
     * @returns {Promise<Record<string, Tensor>>}
     */
    function distribute(call, given, into, kept, signal, onProgress, sent) {
      const results = allocated(call, given, into);
      intact(call, given);
      kept();
      const problem = apart(call, given, into);
      const least = sent ? 2 * workers : Math.ceil(workOf(problem) / stretch);
      const parts = split(problem, partBytes, least);
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
        /** @type {(part: import('./parts.js').Part) => import('./crew.js').Task} */
        const taskOf = (part) => ({
          patience:
            patience + workOf({ ...problem, batch: 1, queries: part.to - part.from }) / slowest,
          dropped: () => over,
          make() {
            intact(call, problem);
            return letter(call, gather(problem, part, make), problem, make);
          },
          done({ error, died, results: made, inputs }) {
            if (over) return;
            if (died !== undefined) return fail(new Error(`${call}: a worker ended (${died})`));
            if (error !== undefined) {
              return fail(new RangeError(error.startsWith(call) ? error : `${call}: ${error}`));
            }
            try {
              kept();
              for (const name of Object.keys(made)) {
                place(problem, part, name, made[name], results[name].data);
              }
              keep([...inputs, ...Object.values(made)]);
              left -= 1;
              onProgress?.(1 - left / parts.length);
            } catch (thrown) {
              return fail(thrown);
            }
            if (left > 0 || over) return;
            signal?.removeEventListener('abort', abort);
            resolve(results);
          },
        });
        if (left === 0) resolve(results);
        if (sent) staff.add(parts.map(taskOf));
        else inPlace(parts.map(taskOf));
      });
    }

    /** @param {import('./crew.js').Task[]} tasks computed here, with time for the page between them */
    async function inPlace(tasks) {
      for (const task of tasks) {
        await new Promise((resolve) => setTimeout(resolve));
        if (task.dropped()) return;
        try {
          if (closed) throw new Error(ended);
          const { call, problem, results } = /** @type {any} */ (task.make().message);
          compute(run, call, problem, results);
          task.done({ results, inputs: [] });
        } catch (error) {
          task.done({ error: /** @type {Error} */ (error).message });
        }
      }
    }

    const pool = {
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
        const all = options(call, given, names);
        const { signal, onProgress, into: arrays } = all;
        if (closed) throw new Error(`${call}: the pool is closed`);
        if (signal !== undefined && !isSignal(signal)) {
          refuse(call, 'signal', 'an AbortSignal', signal, TypeError);
        }
        if (onProgress !== undefined && typeof onProgress !== 'function') {
          refuse(call, 'onProgress', 'a function', onProgress, TypeError);
        }
        const problem = problemOf(call, q, k, v, all);
        const into = intoOf(call, arrays, shapesOf(problem), namesOf(problem));
        const views = viewsOf(into);
        const kept = () => views.forEach((view) => unchanged(call, view));
        signal?.throwIfAborted();
        if (workOf(problem) > small) {
          const sent = workers > 1 && (await staff.start());
          signal?.throwIfAborted();
          if (closed) throw new Error(`${call}: the pool is closed`);
          return /** @type {any} */ (
            await distribute(call, problem, into, kept, signal, onProgress, sent)
          );
        }
        const results = compute(run, call, problem, into);
        onProgress?.(1);
        return /** @type {any} */ (results);
      },

      /** Ends the workers; calls still running are rejected. */
      close() {
        closed = true;
        spare.length = 0;
        registry.unregister(pool);
        staff.end(ended);
      },
    };
    // the methods keep the pool, and so do calls that run: it is collected when all are gone
    registry.register(pool, staff, pool);
    return pool;
  },
});
