// Workers that share tasks. One that dies, or does not answer in time, is replaced, and its tasks go
// to the others. The task that it was computing is retried at most once, then it is refused. So every
// task is answered, whatever happens to the workers.

/**
 * A message with the buffers that it hands over, and the arrays in shared memory that it lends.
 *
 * @typedef {{ message: object, transfer: ArrayBufferLike[], lent?: Float32Array[] }} Prepared
 */

/**
 * Of a worker: results and the arrays that it was sent; or why there are none.
 *
 * @typedef {any} Answer
 */

/**
 * @typedef {object} Task
 * @property {(worker: object) => Prepared} prepare
 * @property {(answer: Answer) => void} done gets the answer of a worker, { error } where there is none,
 *   or { died } with the reason; it must not throw
 * @property {() => boolean} dropped whether nobody waits for its answer any more
 * @property {(worker: object) => number} [cost] of sending it to this worker: of the waiting tasks the one
 *   that costs least is sent; Infinity where it is for another one
 * @property {number} patience milliseconds after which its worker counts as dead
 * @property {boolean} [repeated]
 */

/** Tasks a worker has at most: while it computes one, the next is on its way. */
const tasksAhead = 2;

/**
 * @param {number} size
 * @param {() => Promise<any>} startWorker gives a worker that is ready and calls its `receive` with each
 *   message
 * @param {(reason: unknown) => void} refused is called with the reason why no worker could be started
 */
export function workerPool(size, startWorker, refused) {
  /** @type {Task[]} */
  const waiting = [];
  /** @type {Map<any, Task[]>} */
  const tasksOf = new Map();
  let missing = size;
  let ended = false;
  /** @type {Promise<unknown> | undefined} */
  let starting;

  /** Starts the workers that are missing, each once: one that is refused is not tried again. */
  const startMissing = () => {
    const started = Promise.allSettled(Array.from({ length: missing }, startWorker)).then(
      (outcomes) => {
        for (const outcome of outcomes) if (outcome.status === 'fulfilled') add(outcome.value);
        const failure = outcomes.find((outcome) => outcome.status === 'rejected');
        if (failure && tasksOf.size === 0 && !ended) {
          const reason = failure.reason?.message ?? failure.reason;
          refused(reason);
          for (const task of waiting.splice(0)) task.done({ died: reason });
        }
        sendTasks();
      },
    );
    missing = 0;
    starting = Promise.all([starting, started]);
  };

  /** @param {any} worker */
  const add = (worker) => {
    if (ended) {
      worker.terminate();
      return;
    }
    /** @type {Task[]} */
    const tasks = [];
    tasksOf.set(worker, tasks);
    worker.unref?.(); // idle workers do not keep Node alive
    worker.receive = (/** @type {any} */ answer) => {
      if (!tasksOf.has(worker)) return;
      if (answer.died !== undefined) {
        remove(worker, tasks, answer);
      } else {
        const task = tasks.shift();
        watch(worker, tasks);
        task?.done(answer);
      }
      sendTasks();
    };
  };

  /** Expects an answer in time. @param {any} worker @param {Task[]} tasks the first is being computed */
  const watch = (worker, tasks) => {
    clearTimeout(worker.clock);
    if (tasks.length === 0) {
      worker.unref?.();
      return;
    }
    const { patience } = tasks[0];
    const died = `no answer in ${Math.round(patience / 1000)} s`;
    worker.clock = setTimeout(() => worker.receive({ died }), patience);
  };

  /** @param {any} worker @param {Task[]} tasks @param {{ died: unknown }} answer */
  const remove = (worker, tasks, answer) => {
    clearTimeout(worker.clock);
    tasksOf.delete(worker);
    worker.terminate();
    missing += 1;
    const [current] = tasks;
    if (current?.repeated) tasks.shift()?.done(answer);
    else if (current) current.repeated = true;
    waiting.unshift(...tasks.splice(0));
    if (waiting.length > 0) startMissing();
  };

  /** The waiting task that a worker gets next. @param {any} worker @returns {Task | undefined} */
  const nextFor = (worker) => {
    const costs = waiting.map(({ cost }) => cost?.(worker) ?? 0);
    const least = costs.reduce((a, b) => Math.min(a, b));
    return least < Infinity ? waiting.splice(costs.indexOf(least), 1)[0] : undefined;
  };

  /** A worker that can take a task, the one with the fewest first, and the task. */
  const nextPair = () => {
    const free = [...tasksOf].filter(([, tasks]) => tasks.length < tasksAhead);
    free.sort((a, b) => a[1].length - b[1].length);
    for (const [worker, tasks] of free) {
      const task = nextFor(worker);
      if (task) return { worker, tasks, task };
    }
    return undefined;
  };

  const sendTasks = () => {
    while (waiting.length > 0) {
      const next = nextPair();
      if (!next) return;
      const { worker, tasks, task } = next;
      if (task.dropped()) continue;
      let prepared;
      try {
        prepared = task.prepare(worker);
      } catch (error) {
        task.done({ error: /** @type {Error} */ (error).message });
        continue;
      }
      tasks.push(task);
      if (tasks.length === 1) watch(worker, tasks);
      worker.ref?.();
      worker.postMessage(prepared.message, prepared.transfer);
    }
  };

  return {
    /** How many workers are ready. */
    get size() {
      return tasksOf.size;
    },

    /** Whether a worker is still there. @param {object} worker */
    has: (worker) => tasksOf.has(worker),

    /** To every worker, without an answer. @param {object} message */
    broadcast(message) {
      for (const worker of tasksOf.keys()) worker.postMessage(message);
    },

    /** Ends the workers that have no tasks; new ones start when there are tasks again. */
    rest() {
      for (const [worker, tasks] of tasksOf) {
        if (tasks.length > 0) continue;
        tasksOf.delete(worker);
        worker.terminate();
        missing += 1;
      }
    },

    /** @returns {Promise<boolean>} whether there are workers */
    async start() {
      if (missing > 0) startMissing();
      await starting;
      return tasksOf.size > 0;
    },

    /** @param {Task[]} tasks */
    add(tasks) {
      waiting.push(...tasks);
      if (missing > 0) startMissing();
      sendTasks();
    },

    /** Ends the workers; what is not done is refused. @param {string} error */
    end(error) {
      ended = true;
      missing = 0;
      const left = [...tasksOf.values()].flat().concat(waiting.splice(0));
      for (const worker of tasksOf.keys()) {
        clearTimeout(worker.clock);
        worker.terminate();
      }
      tasksOf.clear();
      for (const task of left) task.done({ error });
    },
  };
}
