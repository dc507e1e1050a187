// Workers that share tasks. A worker that dies or does not answer in time is replaced, and its waiting tasks
// go to others. The task that it was computing is retried at most once, then refused. So every task is
// answered, whatever happens to the workers. The receiving end is answer-tasks.js.
//
//   to a worker   { begin }   { kind, call, id, brought, results, inputs, … }   { dropped: id }
//   from it       { ready } or { refused }   { results, inputs } or { error } or { died }

import { errorOf, revived, saidOf, say } from '../message.js';
import { memoryFor } from './memory.js';
import { patience } from './start-worker.js';

/** @typedef {ReturnType<typeof workersOf>} Workers */
/** @typedef {{ signal?: AbortSignal, onProgress?: (fraction: number) => void }} Watch */
/** @typedef {ReturnType<import('./memory.js').Memory['parcel']>['own']} Own */

/**
 * What a call is cut into.
 *
 * @typedef {object} Task
 * @property {number} work multiply-adds
 * @property {object} [uses] the key of data that a worker keeps, until `forget` or garbage collection
 * @property {number} [most] how many workers keep that; by default all
 * @property {number} [home] which of those that keep it computes this best
 * @property {(own: Own, isNew: boolean) => { kind: string, results: Record<string, Float32Array> }} message
 *   whose arrays are all of `own` or of `lent`; with `brought` where it is new to the worker what it keeps
 * @property {(results: Record<string, Float32Array>) => void} done
 */

/**
 * The data that workers keep under a number, and for each worker what it keeps of it.
 *
 * @typedef {{ id: number, workers: Map<any, Keeps> }} Kept
 * @typedef {Set<Map<any, any>>} Keeps
 */

/** @param {Kept} kept */
function forget({ id, workers }) {
  for (const [worker, keeps] of workers) {
    worker.postMessage({ dropped: id });
    keeps.delete(workers);
  }
  workers.clear();
}

/**
 * Workers drop the data of a garbage-collected object. One registry for all: V8 stops calling the callbacks
 * of other registries once one of several is itself collected.
 */
const registry = new FinalizationRegistry(forget);

/**
 * A task that waits or is being computed.
 *
 * @typedef {object} Job
 * @property {string} call
 * @property {Task} task
 * @property {() => boolean} dropped whether nobody waits for its answer any more
 * @property {(answer: any) => void} done must not throw
 * @property {Float32Array[]} arrays of its message
 * @property {boolean} [repeated]
 */

/** Most jobs of a worker: while it computes one, the next is on its way. */
const jobsAhead = 2;

/** Assumed minimum throughput (multiply-adds a millisecond) with a margin of 100; sets time-outs. */
const slowest = 1e5;

/**
 * @param {number} count
 * @param {(closing: AbortSignal) => Promise<any>} startWorker gives a worker that is ready and calls its
 *   `receive` with each message; the signal ends one that is not
 * @param {(reason: unknown) => void} refused is called with the reason why no worker could be started
 * @param {() => any} [here] what computes in place of workers then
 */
export function workersOf(count, startWorker, refused, here) {
  const memory = memoryFor(count);
  /** @type {Job[]} */
  let waiting = [];
  /** @type {Map<any, { jobs: Job[], keeps: Keeps }>} */
  const workers = new Map();
  /** What workers keep. @type {WeakMap<object, Kept>} */
  const known = new WeakMap();
  const closing = new AbortController();
  let [missing, last, isHere] = [count, 0, false];
  /** Whether workers could be started: if all end at once they are restarted, once. */
  let started = false;
  /** @type {import('../message.js').Value | undefined} why it has ended */
  let ended;
  /** @type {Promise<unknown> | undefined} */
  let starting;

  /** @param {object} thing */
  const keptOf = (thing) => {
    let kept = known.get(thing);
    if (!kept) {
      kept = { id: ++last, workers: new Map() };
      known.set(thing, kept);
      registry.register(thing, kept);
    }
    return kept;
  };

  /** @param {readonly Float32Array[]} arrays */
  const keep = (arrays) => {
    if (ended === undefined) memory.keep(arrays);
  };

  /** Starts the missing workers; one that is refused is not tried again. */
  const startMissing = () => {
    const outcome = Promise.allSettled(
      Array.from({ length: missing }, () => startWorker(closing.signal)),
    ).then((outcomes) => {
      for (const each of outcomes) if (each.status === 'fulfilled') add(each.value);
      const failure = outcomes.find((each) => each.status === 'rejected');
      if (failure && workers.size === 0 && ended === undefined) {
        const reason = failure.reason?.message ?? failure.reason;
        if (started) {
          [started, missing] = [false, count];
          if (waiting.length > 0) startMissing();
          return;
        }
        refused(reason);
        if (here) computeHere(here());
        else for (const job of waiting.splice(0)) job.done({ died: reason });
      }
      sendJobs();
    });
    missing = 0;
    starting = Promise.all([starting, outcome]);
  };

  /** @param {any} worker */
  const computeHere = (worker) => {
    [missing, isHere] = [0, true];
    add(worker);
  };

  /** @param {any} worker */
  const add = (worker) => {
    if (ended !== undefined) return worker.terminate();
    /** @type {Job[]} */
    const jobs = [];
    workers.set(worker, { jobs, keeps: new Set() });
    started = true;
    worker.unref?.(); // idle workers do not keep Node alive
    worker.receive = (/** @type {any} */ answer) => {
      if (!workers.has(worker)) return;
      if (answer.died !== undefined) {
        remove(worker, jobs);
        const [current] = jobs;
        if (current?.repeated) jobs.shift()?.done(answer);
        else if (current) current.repeated = true;
        waiting.unshift(...jobs);
        if (waiting.length > 0) startMissing();
      } else {
        const job = jobs.shift();
        watch(worker, jobs);
        job?.done(answer);
      }
      sendJobs();
    };
  };

  /** Starts a time-out for an answer. @param {any} worker @param {Job[]} jobs the first is being computed */
  const watch = (worker, jobs) => {
    clearTimeout(worker.clock);
    if (jobs.length === 0) return worker.unref?.();
    const wait = patience + jobs[0].task.work / slowest;
    const died = say`no answer in ${Math.round(wait / 1000)} s`;
    worker.clock = setTimeout(() => worker.receive({ died }), wait);
  };

  /** @param {any} worker @param {Job[]} [jobs] */
  const remove = (worker, jobs) => {
    clearTimeout(worker.clock);
    for (const those of workers.get(worker)?.keeps ?? []) those.delete(worker);
    workers.delete(worker);
    worker.terminate();
    if (jobs || !isHere) missing += 1;
  };

  /** The cost of giving a task to a worker. @param {any} worker @param {Task} task */
  const cost = (worker, { uses, most = count, home }) => {
    if (!uses) return 0;
    const those = keptOf(uses).workers;
    if (!those.has(worker)) return those.size < most ? 1 + those.size : Infinity;
    return home === undefined || [...those.keys()].indexOf(worker) === home ? 0 : 1;
  };

  /** The worker with the fewest jobs that can take one, and the cheapest task for it. */
  const nextPair = () => {
    const most = isHere ? 1 : jobsAhead;
    const free = [...workers].filter(([, { jobs }]) => jobs.length < most);
    free.sort((a, b) => a[1].jobs.length - b[1].jobs.length);
    for (const [worker, { jobs, keeps }] of free) {
      const costs = waiting.map(({ task }) => cost(worker, task));
      const least = costs.reduce((a, b) => Math.min(a, b));
      if (least < Infinity) {
        return { worker, jobs, keeps, job: waiting.splice(costs.indexOf(least), 1)[0] };
      }
    }
    return undefined;
  };

  /** @param {any} worker @param {Keeps} keeps @param {Job} job */
  const prepared = (worker, keeps, job) => {
    const { call, task } = job;
    const kept = task.uses && keptOf(task.uses);
    const { own, transfer, arrays } = memory.parcel();
    const fields = task.message(own, kept?.workers.has(worker) === false);
    if (kept) {
      kept.workers.set(worker, keeps);
      keeps.add(kept.workers);
    }
    job.arrays = arrays;
    const results = Object.values(fields.results);
    const inputs = memory.shares ? [] : arrays.filter((array) => !results.includes(array));
    return { message: { ...fields, call, id: kept?.id, inputs }, transfer };
  };

  const sendJobs = () => {
    waiting = waiting.filter((job) => !job.dropped());
    while (waiting.length > 0) {
      const next = nextPair();
      if (!next) return;
      const { worker, jobs, keeps, job } = next;
      try {
        const { message, transfer } = prepared(worker, keeps, job);
        jobs.push(job);
        if (jobs.length === 1) watch(worker, jobs);
        worker.ref?.();
        worker.postMessage(message, transfer);
      } catch (error) {
        job.done({ error: saidOf(error) });
      }
    }
  };

  return {
    shares: memory.shares,
    make: memory.make,
    lent: memory.lent,
    keep,

    /** How many workers compute at the same time. */
    get size() {
      return isHere ? 1 : count;
    },

    /** Whether there are workers, or this thread computes in place of them. */
    get isReady() {
      return workers.size > 0;
    },

    /** Whether it is this thread that computes. */
    get isHere() {
      return isHere;
    },

    /** Whether a worker keeps this. @param {object} thing */
    keeps: (thing) => keptOf(thing).workers.size > 0,

    /** Workers drop what they keep for this. @param {object} thing */
    forget: (thing) => forget(keptOf(thing)),

    /** Makes this thread compute, without workers. @param {any} worker */
    computeHere,

    /** @returns {Promise<boolean>} whether there are workers */
    async start() {
      do {
        if (missing > 0) startMissing();
        await starting;
      } while (workers.size === 0 && missing > 0);
      return workers.size > 0;
    },

    /**
     * Tasks on the workers, each once, in any order.
     *
     * @param {string} call
     * @param {Task[]} tasks
     * @param {Watch} [watched]
     * @param {boolean} [atEnd] whether results are written only at the end: a cancelled call writes none
     * @returns {Promise<void>}
     */
    sent: (call, tasks, { signal, onProgress } = {}, atEnd = false) =>
      new Promise((resolve, reject) => {
        let left = tasks.length;
        let over = false;
        /** @type {(() => void)[]} */
        const answers = [];
        const end = (/** @type {() => void} */ settle) => {
          over = true;
          signal?.removeEventListener('abort', abort);
          settle();
        };
        const fail = (/** @type {unknown} */ reason) => end(() => reject(reason));
        const abort = () => fail(signal?.reason);
        signal?.addEventListener('abort', abort);
        if (left === 0) end(resolve);
        const jobs = tasks.map((task) => {
          /** @type {Job} */
          const job = {
            ...{ call, task, arrays: [], dropped: () => over },
            done({ error, died, results, inputs }) {
              // it may already keep a part of that
              if (error !== undefined && task.uses && ended === undefined) {
                forget(keptOf(task.uses));
              }
              if (over) return;
              if (died !== undefined)
                return fail(errorOf(Error, say`${call}: a worker ended (${revived(died)})`));
              if (error !== undefined) {
                const said = revived(error);
                const isNamed = String(said).startsWith(call);
                return fail(errorOf(RangeError, isNamed ? said : say`${call}: ${said}`));
              }
              try {
                answers.push(() => {
                  task.done(results);
                  keep(memory.shares ? job.arrays : [...inputs, ...Object.values(results)]);
                });
                left -= 1;
                if (!atEnd || left === 0) for (const take of answers.splice(0)) take();
                onProgress?.(1 - left / tasks.length);
              } catch (thrown) {
                return fail(thrown);
              }
              if (left === 0 && !over) end(resolve);
            },
          };
          return job;
        });
        waiting.push(...jobs);
        if (missing > 0 && left > 0) startMissing();
        sendJobs();
      }),

    /** Frees memory and ends idle workers; new ones start when there are tasks again. */
    rest() {
      memory.clear();
      for (const [worker, { jobs }] of workers) if (jobs.length === 0 && !isHere) remove(worker);
    },

    /** Frees memory. */
    clear: memory.clear,

    /** Ends the workers; unfinished tasks are refused. @param {import('../message.js').Value} error */
    end(error) {
      ended = error;
      missing = 0;
      closing.abort();
      memory.clear();
      const left = [...workers.values()].flatMap(({ jobs }) => jobs).concat(waiting.splice(0));
      for (const worker of workers.keys()) {
        clearTimeout(worker.clock);
        worker.terminate();
      }
      workers.clear();
      for (const job of left) job.done({ error });
    },
  };
}
