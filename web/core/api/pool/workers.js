// Workers that share tasks. A worker that dies or does not answer in time is replaced, and its waiting tasks
// go to others. The task that it was computing is retried at most once, then refused. So every task is
// answered, whatever happens to the workers. The receiving end is answer-tasks.js.
//
//   to a worker   { begin }   { kind, call, id, brought, results, inputs, … }   { dropped: id }
//   from it       { ready } or { refused }   { results, inputs } or { error } or { died }

import { errorOf, revived, saidOf, say } from '../message.js';
import { memoryFor } from './memory.js';

/** @typedef {import('../message.js').Value} Value */
/** @typedef {ReturnType<typeof workersOf>} Workers */
/** @typedef {import('./memory.js').Own} Own */
/** @typedef {{ signal?: AbortSignal, onProgress?: (fraction: number) => void }} Watch */

/**
 * What a call is cut into. Arrays of messages come from `own`, `make` or `lent`.
 *
 * @typedef {object} Task
 * @property {number} work multiply-adds
 * @property {object} [uses] what a worker keeps for further tasks, until `forget` or garbage collection
 * @property {(own: Own) => object} [brings] that, as a worker gets it
 * @property {number} [most] how many workers keep it; by default all
 * @property {number} [home] which of those that keep it computes this best
 * @property {(own: Own) => { kind: string, results: Record<string, Float32Array> }} message
 * @property {(results: Record<string, Float32Array>) => void} done
 */

/** What came of a task.
 *  @typedef {{ results: Record<string, Float32Array>, inputs: Float32Array[], error?: undefined,
 *      died?: undefined }
 *    | { error: Value, died?: undefined, results?: undefined, inputs?: undefined }
 *    | { died: Value, error?: undefined, results?: undefined, inputs?: undefined }} Answer */

/** A task that waits or is being computed, with the arrays of its message; `done` must not throw.
 *  @typedef {{ call: string, task: Task, isOver: () => boolean, done: (answer: Answer) => void,
 *    arrays: Float32Array[], repeated?: boolean }} Job */

/** A worker that is ready, or this thread in place of one.
 *  @typedef {{ postMessage(message: object, transfer?: ArrayBufferLike[]): void, terminate(): unknown,
 *    receive: (answer: Answer) => void, ref?(): void, unref?(): void }} Thread */

/** @typedef {Thread & { jobs: Job[], keeps: Set<Kept>, clock?: ReturnType<typeof setTimeout> }} Working */

/** What workers keep under a number. In shared memory it is made once, of arrays that are lent.
 *  @typedef {{ id: number, workers: Iterable<Working>, brought?: object, lent: Float32Array[] }} Kept */

/** @param {Kept} kept */
function drop(kept) {
  for (const worker of kept.workers) {
    if (worker.keeps.delete(kept)) worker.postMessage({ dropped: kept.id });
  }
}

// one for all: V8 stops calling the callbacks of other registries once one of several is itself collected
const registry = new FinalizationRegistry(drop);

/** Most jobs of a worker: while it computes one, the next is on its way. */
const jobsAhead = 2;

/** Longest wait (ms) for a task besides its computation; after it the worker counts as dead. */
const patience = 30_000;

/** Assumed minimum throughput (multiply-adds a millisecond) with a margin of 100; sets time-outs. */
const slowest = 1e5;

/**
 * @param {number} count
 * @param {(ending: AbortSignal) => Promise<Thread>} startWorker gives one that is ready and calls its
 *   `receive` with each message; the signal ends one that is not
 * @param {(reason: unknown) => Thread | void} refused gets the reason if no worker could be started, and may
 *   return a stand-in that computes on this thread
 * @param {number} [idle] time (ms) without calls after which workers end and memory is freed
 */
export function workersOf(count, startWorker, refused, idle) {
  const memory = memoryFor(count);
  /** @type {Job[]} */
  let waiting = [];
  /** With the jobs of each, the first one being computed, and what it keeps. @type {Set<Working>} */
  const workers = new Set();
  /** By what tasks use. @type {WeakMap<object, Kept>} */
  const known = new WeakMap();
  const ending = new AbortController();
  let [missing, last, isHere, hasStarted] = [count, 0, false, false];
  /** The answer to all tasks if there will be no workers. @type {Answer | undefined} */
  let none;
  /** @type {Promise<unknown> | undefined} */
  let starting;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;

  /** @returns {Job[]} */
  const running = () => [...workers].flatMap(({ jobs }) => jobs);

  /** @param {object} thing */
  const keptOf = (thing) => {
    const kept = known.get(thing) ?? { id: ++last, workers, lent: [] };
    if (!known.has(thing)) registry.register(thing, kept);
    known.set(thing, kept);
    return kept;
  };

  /** @param {object} thing */
  const keepersOf = (thing) => [...workers].filter(({ keeps }) => keeps.has(keptOf(thing)));

  /** @param {object} thing which workers keep no longer */
  const forget = (thing) => {
    const kept = known.get(thing);
    if (!kept || none) return;
    known.delete(thing);
    drop(kept);
    // tasks of a cancelled call still read its arrays
    if (!running().some(({ task }) => task.uses === thing)) memory.keep(kept.lent);
  };

  /** @returns {Promise<void>} */
  const startMissing = () => {
    const starts = Array.from({ length: missing }, () => startWorker(ending.signal).then(add));
    missing = 0;
    const outcome = Promise.allSettled(starts).then((outcomes) => {
      const failure = outcomes.find((each) => each.status === 'rejected');
      if (failure && workers.size === 0 && !none) {
        // where there have been some, all may have ended at once: they are started again, once
        [missing, hasStarted] = [hasStarted ? count : 0, false];
        if (missing > 0) return startMissing();
        const reason = saidOf(failure.reason);
        const here = refused(reason);
        if (here) computeHere(here);
        else none = { died: reason };
      }
      sendJobs();
    });
    starting = Promise.all([starting, outcome]);
    return outcome;
  };

  /** @param {Thread} worker this thread, which computes without workers */
  const computeHere = (worker) => {
    [missing, isHere] = [0, true];
    add(worker);
  };

  /** @param {any} worker */
  const add = (worker) => {
    if (none) return worker.terminate();
    hasStarted = true;
    /** @type {Job[]} */
    const jobs = [];
    const receive = (/** @type {Answer} */ answer) => {
      if (!workers.has(worker)) return;
      if (answer.died !== undefined) {
        remove(worker);
        if (jobs[0]?.repeated) jobs.shift()?.done(answer);
        else if (jobs[0]) jobs[0].repeated = true;
        waiting.unshift(...jobs);
        if (waiting.length > 0) startMissing();
      } else {
        const job = jobs.shift();
        watch(worker);
        job?.done(answer);
      }
      sendJobs();
    };
    workers.add(Object.assign(worker, { jobs, keeps: new Set(), receive }));
    worker.unref?.(); // idle workers do not keep Node alive
  };

  /** Sets the time-out of the first job. @param {Working} worker */
  const watch = (worker) => {
    clearTimeout(worker.clock);
    if (worker.jobs.length === 0) return worker.unref?.();
    const wait = patience + worker.jobs[0].task.work / slowest;
    const died = say`no answer in ${Math.round(wait / 1000)} s`;
    worker.clock = setTimeout(() => worker.receive({ died }), wait);
  };

  /** @param {Working} worker */
  const remove = (worker) => {
    clearTimeout(worker.clock);
    workers.delete(worker);
    worker.terminate();
    missing += 1;
  };

  /** @param {Working} worker @param {Task} task */
  const cost = (worker, { uses, most = count, home }) => {
    if (!uses) return 0;
    const keepers = keepersOf(uses);
    const at = keepers.indexOf(worker);
    if (at < 0) return keepers.length < most ? 1 + keepers.length : Infinity;
    return home === undefined || home === at ? 0 : 1;
  };

  // the worker with the fewest jobs gets the one that costs it least
  const sendJobs = () => {
    waiting = waiting.filter((job) => !job.isOver());
    if (none) for (const job of waiting.splice(0)) job.done(none);
    const most = isHere ? 1 : jobsAhead;
    const free = [...workers].filter(({ jobs }) => jobs.length < most);
    free.sort((a, b) => a.jobs.length - b.jobs.length);
    for (const worker of free) {
      const costs = waiting.map(({ task }) => cost(worker, task));
      const least = costs.reduce((a, b) => Math.min(a, b), Infinity);
      if (least === Infinity) continue;
      send(worker, waiting.splice(costs.indexOf(least), 1)[0]);
      return sendJobs();
    }
  };

  /** @param {Working} worker @param {Job} job */
  const send = (worker, job) => {
    const { call, task } = job;
    const kept = task.uses && keptOf(task.uses);
    const { own, transfer, arrays } = memory.parcel();
    try {
      const isNew = kept && !worker.keeps.has(kept);
      // what several workers keep is made once in shared memory
      const isLent = memory.shares && task.most !== 1;
      const brought = isNew && (isLent ? lentTo(kept, task) : task.brings?.(own));
      const fields = task.message(own);
      const results = Object.values(fields.results);
      const inputs = memory.shares ? [] : arrays.filter((array) => !results.includes(array));
      const more = { call, id: kept?.id, brought: brought || undefined, inputs };
      worker.postMessage({ ...fields, ...more }, transfer);
      if (kept) worker.keeps.add(kept);
      job.arrays = arrays;
      worker.jobs.push(job);
      if (worker.jobs.length === 1) watch(worker);
      worker.ref?.();
    } catch (error) {
      job.done({ error: saidOf(error) });
    }
  };

  /** @param {Kept} kept @param {Task} task */
  const lentTo = (kept, { brings }) =>
    (kept.brought ??= brings?.((/** @type {any} */ array) => {
      if (array !== null) kept.lent.push(memory.lent(array));
      return array && kept.lent.at(-1);
    }));

  // not inside of calls, whose variables the timer would keep
  const restLater = () => {
    clearTimeout(resting);
    if (idle === undefined) return;
    resting = setTimeout(() => {
      if (waiting.length + running().length > 0) return;
      memory.clear();
      if (!isHere) for (const worker of workers) remove(worker);
    }, idle);
    resting.unref?.(); // it does not keep Node alive
  };

  return {
    ...memory,
    forget,
    computeHere,

    get size() {
      return isHere ? 1 : count;
    },

    /** Whether there are workers, or this thread computes in place of them. */
    get isReady() {
      return workers.size > 0;
    },

    get isHere() {
      return isHere;
    },

    /** Whether a worker keeps this. @param {object} thing */
    keeps: (thing) => keepersOf(thing).length > 0,

    /** @returns {Promise<boolean>} whether there are workers */
    async start() {
      if (missing > 0) startMissing();
      await starting;
      return workers.size > 0;
    },

    /**
     * Tasks on the workers, each once, in any order. `closing` ends the call like `signal`. With `atEnd`
     * results are written only at the end, so that a cancelled call writes none.
     *
     * @type {(call: string, tasks: Task[], watch?: Watch & { closing?: AbortSignal },
     *   atEnd?: boolean) => Promise<void>}
     */
    sent: (call, tasks, { signal, closing, onProgress } = {}, atEnd = false) =>
      new Promise((resolve, reject) => {
        let left = tasks.length;
        let isOver = false;
        if (left === 0) return resolve();
        /** Write the results that have come. @type {(() => void)[]} */
        const writes = [];
        const end = (/** @type {() => void} */ settle) => {
          isOver = true;
          for (const one of [signal, closing]) one?.removeEventListener('abort', abort);
          restLater();
          settle();
        };
        const abort = () => end(() => reject(signal?.reason));
        for (const one of [signal, closing]) one?.addEventListener('abort', abort);
        const jobOf = (/** @type {Task} */ task) => ({
          ...{ call, task, arrays: [], isOver: () => isOver },
          /** @this {Job} @param {Answer} answer */
          done({ error, died, results, inputs }) {
            // it may already keep a part of that
            if (error !== undefined && task.uses) forget(task.uses);
            if (isOver) return;
            try {
              if (died !== undefined) {
                throw errorOf(Error, say`${call}: a worker ended (${revived(died)})`);
              }
              if (error !== undefined) {
                const said = revived(error);
                const isNamed = String(said).startsWith(call);
                throw errorOf(none ? Error : RangeError, isNamed ? said : say`${call}: ${said}`);
              }
              writes.push(() => {
                task.done(results);
                memory.keep(memory.shares ? this.arrays : [...inputs, ...Object.values(results)]);
              });
              left -= 1;
              if (!atEnd || left === 0) for (const write of writes.splice(0)) write();
              onProgress?.(1 - left / tasks.length);
              if (left === 0 && !isOver) end(resolve);
            } catch (thrown) {
              end(() => reject(thrown));
            }
          },
        });
        waiting.push(...tasks.map(jobOf));
        if (missing > 0) startMissing();
        sendJobs();
      }),

    /** Ends the workers; unfinished tasks are refused. @param {import('../message.js').Value} error */
    end(error) {
      none = { error };
      ending.abort();
      clearTimeout(resting);
      memory.clear();
      waiting.push(...running());
      for (const worker of workers) remove(worker);
      missing = 0;
      sendJobs();
    },
  };
}
