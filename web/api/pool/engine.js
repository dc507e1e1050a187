// The work of a pool: parts of a problem go to plain workers, each with an instance of its own, and come
// back by transfer. No shared memory, so no special headers; the same bits as without workers.

import { allocated, compute } from '../attention/compute.js';
import { apart, intact } from '../attention/into.js';
import { gather, place, split } from '../attention/parts.js';
import { trusted, withTrustedWorker } from '../trusted.js';
import { messageOf } from './message.js';
import { workOf } from './pool.js';
import { workerPool } from './workers.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../attention/problem.js').Problem} Problem */

/** A part takes about this long to send and to wait for; shorter ones help progress, not speed. */
const partBytes = 8 * 2 ** 20;

const node = /** @type {any} */ (globalThis).process?.versions?.node
  ? /** @type {any} */ (globalThis).process
  : undefined;

let warned = false;

/** Multiply-adds (some 40 ms) between two looks at the page, while a pool computes in place. */
const stretch = 1e9;

/** Where the file of the workers is, unless a bundler says otherwise. */
const beside = () => new URL('./pool-worker.js', import.meta.url);

/** Node takes an address as text for a path. @param {string | URL | undefined} url */
const addressOf = (url) => (node && /^file:/i.test(String(url)) ? new URL(String(url)) : url);

/** Milliseconds in which a worker must be ready, or a part done besides its computation. */
const patience = 30_000;

/** Multiply-adds a millisecond that the slowest machine does, and a hundred times fewer. */
const slowest = 1e5;

/**
 * A worker that has said it is ready. What it says then goes to `heard`, its end as `{ died }`.
 *
 * @param {WebAssembly.Module} module
 * @param {string | URL | undefined} url
 * @returns {Promise<any>}
 */
function startWorker(module, url) {
  return new Promise((resolve, reject) => {
    const Kind = node ? node.getBuiltinModule('node:worker_threads').Worker : Worker;
    /** @type {any} */
    let worker;
    if (node) worker = new Kind(addressOf(url) ?? beside(), { type: 'module' });
    else if (url) worker = new Kind(trusted(url), { type: 'module' });
    else {
      worker = withTrustedWorker(
        () => new Worker(new URL('./pool-worker.js', import.meta.url), { type: 'module' }),
      );
    }
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
      } else if (worker.heard) worker.heard(data);
      else refused(data.died);
    });
    worker.postMessage({ module });
  });
}

/**
 * The workers of a pool. Nothing here knows the pool, so that it can be collected.
 *
 * @param {number} count
 * @param {WebAssembly.Module} module
 * @param {string | URL | undefined} url
 */
const workersOf = (count, module, url) =>
  workerPool(
    count,
    () => startWorker(module, url),
    (reason) => {
      if (warned) return;
      warned = true;
      console.warn(
        `phasor: no workers here (${reason}); the pool computes in place. Their file is ${url ?? beside()}: if it is not there, build the entry 'phasor/pool-worker' to that place (esbuild, Rollup) or to any and name it by pool({ url }) (Parcel)`,
      );
    },
  );

/**
 * @param {import('../marshal.js').Run} run computes here
 * @param {WebAssembly.Module} module runs on the workers
 * @param {number} workers
 * @param {string | URL | undefined} url
 */
export function poolEngine(run, module, workers, url) {
  /** @type {Float32Array[]} arrays that came back, to be sent again */
  const spare = [];
  const started = workersOf(workers, module, url);
  /** @type {string | undefined} why it has ended */
  let ended;

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
      /** @type {(part: import('../attention/parts.js').Part) => import('./workers.js').Task} */
      const taskOf = (part) => ({
        patience:
          patience + workOf({ ...problem, batch: 1, queries: part.to - part.from }) / slowest,
        dropped: () => over,
        prepare() {
          intact(call, problem);
          return messageOf(call, gather(problem, part, make), problem, make);
        },
        done({ error, died, results: answered, inputs }) {
          if (over) return;
          if (died !== undefined) return fail(new Error(`${call}: a worker ended (${died})`));
          if (error !== undefined) {
            return fail(new RangeError(error.startsWith(call) ? error : `${call}: ${error}`));
          }
          try {
            kept();
            for (const name of Object.keys(answered)) {
              place(problem, part, name, answered[name], results[name].data);
            }
            keep([...inputs, ...Object.values(answered)]);
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
      if (sent) started.add(parts.map(taskOf));
      else inPlace(parts.map(taskOf));
    });
  }

  /** @param {import('./workers.js').Task[]} tasks computed here, with time for the page between them */
  async function inPlace(tasks) {
    for (const task of tasks) {
      await new Promise((resolve) => setTimeout(resolve));
      if (task.dropped()) return;
      try {
        if (ended) throw new Error(ended);
        const { call, problem, results } = /** @type {any} */ (task.prepare().message);
        compute(run, call, problem, results);
        task.done({ results, inputs: [] });
      } catch (error) {
        task.done({ error: /** @type {Error} */ (error).message });
      }
    }
  }

  return {
    /**
     * @param {string} call
     * @param {Problem} problem
     * @param {Record<string, Float32Array>} into
     * @param {() => void} kept throws when one of these has been taken away
     * @param {AbortSignal | undefined} signal
     * @param {((fraction: number) => void) | undefined} onProgress
     * @returns {Promise<Record<string, Tensor>>}
     */
    async attention(call, problem, into, kept, signal, onProgress) {
      const sent = workers > 1 && (await started.start());
      signal?.throwIfAborted();
      if (ended) throw new Error(`${call}: the pool is closed`);
      return distribute(call, problem, into, kept, signal, onProgress, sent);
    },

    /** Ends the workers; calls still running are rejected. @param {string} reason */
    end(reason) {
      ended = reason;
      spare.length = 0;
      started.end(reason);
    },
  };
}
