// Workers that share tasks. One that dies, or does not answer in time, is replaced, and its tasks go
// to the others; the task that it was computing a second time only, then it is refused. So every task
// is answered, whatever becomes of the workers.

/**
 * @typedef {object} Task
 * @property {() => { message: object, transfer: ArrayBufferLike[] }} make
 * @property {(answer: any) => void} done hears the answer of a worker, { error } where there is none
 *   to be had, or { died } with the reason; it must not throw
 * @property {() => boolean} dropped whether nobody waits for it any more
 * @property {number} patience milliseconds after which its worker counts as dead
 * @property {boolean} [repeated]
 */

/** Two tasks a worker: while it computes, the next is on the way. */
const ahead = 2;

/**
 * @param {number} size
 * @param {() => Promise<any>} hire gives a worker that is ready and tells `heard` what it says
 * @param {(reason: unknown) => void} refused hears why there is not a single worker
 */
export function crew(size, hire, refused) {
  /** @type {Task[]} */
  const waiting = [];
  /** @type {Map<any, Task[]>} */
  const all = new Map();
  let vacant = size;
  let over = false;
  /** @type {Promise<unknown> | undefined} */
  let hiring;

  /** Fills places that are vacant; one whose worker is refused stays empty. */
  const fill = () => {
    const hired = Promise.allSettled(Array.from({ length: vacant }, hire)).then((outcomes) => {
      for (const one of outcomes) if (one.status === 'fulfilled') join(one.value);
      const failure = outcomes.find((one) => one.status === 'rejected');
      if (failure && all.size === 0 && !over) {
        const reason = failure.reason?.message ?? failure.reason;
        refused(reason);
        for (const task of waiting.splice(0)) task.done({ died: reason });
      }
      next();
    });
    vacant = 0;
    hiring = Promise.all([hiring, hired]);
  };

  /** @param {any} worker */
  const join = (worker) => {
    if (over) {
      worker.terminate();
      return;
    }
    /** @type {Task[]} */
    const tasks = [];
    all.set(worker, tasks);
    worker.unref?.(); // an idle crew does not keep Node alive
    worker.heard = (/** @type {any} */ answer) => {
      if (!all.has(worker)) return;
      if (answer.died !== undefined) {
        bury(worker, tasks, answer);
      } else {
        const task = tasks.shift();
        wait(worker, tasks);
        task?.done(answer);
      }
      next();
    };
  };

  /** @param {any} worker @param {Task[]} tasks the first is being computed */
  const wait = (worker, tasks) => {
    clearTimeout(worker.clock);
    if (tasks.length === 0) {
      worker.unref?.();
      return;
    }
    const { patience } = tasks[0];
    const died = `no answer in ${Math.round(patience / 1000)} s`;
    worker.clock = setTimeout(() => worker.heard({ died }), patience);
  };

  /** @param {any} worker @param {Task[]} tasks @param {{ died: unknown }} answer */
  const bury = (worker, tasks, answer) => {
    clearTimeout(worker.clock);
    all.delete(worker);
    worker.terminate();
    vacant += 1;
    const [current] = tasks;
    if (current?.repeated) tasks.shift()?.done(answer);
    else if (current) current.repeated = true;
    waiting.unshift(...tasks.splice(0));
    if (waiting.length > 0) fill();
  };

  const next = () => {
    while (waiting.length > 0 && all.size > 0) {
      const [worker, tasks] = [...all].reduce((a, b) => (b[1].length < a[1].length ? b : a));
      if (tasks.length === ahead) return;
      const task = /** @type {Task} */ (waiting.shift());
      if (task.dropped()) continue;
      let sent;
      try {
        sent = task.make();
      } catch (error) {
        task.done({ error: /** @type {Error} */ (error).message });
        continue;
      }
      tasks.push(task);
      if (tasks.length === 1) wait(worker, tasks);
      worker.ref?.();
      worker.postMessage(sent.message, sent.transfer);
    }
  };

  return {
    /** @returns {Promise<boolean>} whether there are workers */
    async start() {
      if (vacant > 0) fill();
      await hiring;
      return all.size > 0;
    },

    /** @param {Task[]} tasks */
    add(tasks) {
      waiting.push(...tasks);
      if (vacant > 0) fill();
      next();
    },

    /** Ends the workers; what is not done is refused. @param {string} error */
    end(error) {
      over = true;
      vacant = 0;
      const left = [...all.values()].flat().concat(waiting.splice(0));
      for (const worker of all.keys()) {
        clearTimeout(worker.clock);
        worker.terminate();
      }
      all.clear();
      for (const task of left) task.done({ error });
    },
  };
}
