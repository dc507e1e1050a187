// The receiving end of a worker of workers.js: it computes one task at a time, and keeps what it was sent
// until a message says to drop it. Without workers, this thread answers in the same way.

import { saidOf, say } from '../message.js';
import { pause } from '../pause.js';
import { isShared } from './memory.js';

/**
 * How a worker handles tasks of a kind: `kept` makes what it keeps from `brought`, `compute` answers.
 *
 * @template Run
 * @typedef {Record<string, { kept?: (run: Run, call: string, brought: any) => any,
 *   compute: (run: Run, task: any, kept: any) => void }>} Kinds
 */

/**
 * @template Run
 * @param {any} port
 * @param {Kinds<Run>} kinds
 * @param {(begin: any) => Promise<Run>} start
 */
export function answerTasks(port, kinds, start) {
  /** Kept data by the number that the other thread gives it. @type {Map<number, any>} */
  const keeps = new Map();
  /** @type {Promise<Run> | undefined} */
  let started;

  /** @param {number} id */
  const drop = (id) => {
    keeps.get(id)?.delete?.(); // a cache owns C++ memory
    keeps.delete(id);
  };

  /** @param {Run} run @param {any} task */
  const compute = (run, { kind, id, brought, ...task }) => {
    const { kept, compute: computed } = kinds[kind];
    if (brought !== undefined) {
      drop(id);
      keeps.set(id, kept?.(run, task.call, brought) ?? brought);
    }
    computed(run, task, keeps.get(id));
  };

  port.addEventListener('message', async (/** @type {any} */ { data }) => {
    // scripts that tools put into workers talk with their pages, too
    const { begin, dropped, ...task } = data ?? {};
    if (begin !== undefined) {
      started = start(begin);
      const warmed = started.then((run) => {
        for (let time = 0; begin.warm && time < begin.times; ++time) compute(run, begin.warm);
        drop(begin.warm?.id);
      });
      warmed.then(
        () => port.postMessage({ ready: true }),
        (error) => port.postMessage({ refused: String(error) }),
      );
    }
    if (dropped !== undefined) drop(dropped);
    if (!started || !Object.hasOwn(kinds, task.kind)) return;
    const run = await started;
    try {
      compute(run, task);
      const { results, inputs } = task;
      const arrays = [...inputs, ...Object.values(results)].filter((array) => !isShared(array));
      port.postMessage(
        { results, inputs },
        arrays.map(({ buffer }) => buffer),
      );
    } catch (error) {
      // errors that no argument can cause, such as a trap, may leave the instance broken
      const said = saidOf(error);
      port.postMessage(error instanceof RangeError ? { error: said } : { died: String(said) });
    }
  });
  // a message that could not be deserialized for lack of memory
  port.addEventListener('messageerror', () => port.postMessage({ died: say`out of memory` }));
  port.start?.(); // only a port must be started, not a page's worker
}

/**
 * This thread in place of workers: one task at a time, yielding to the page between them.
 *
 * @template Run
 * @param {Kinds<Run>} kinds
 * @param {Run} run
 */
export function thisThread(kinds, run) {
  let isOver = false;
  /** @type {(event: { data: object }) => void} */
  let deliver = () => {};
  let before = Promise.resolve();
  const worker = {
    /** @type {(answer: object) => void} */
    receive() {},
    postMessage(/** @type {object} */ data) {
      before = before.then(pause).then(() => {
        if (!isOver) deliver({ data });
      });
    },
    terminate: () => (isOver = true),
  };
  const port = {
    addEventListener: (/** @type {string} */ kind, /** @type {typeof deliver} */ listener) => {
      if (kind === 'message') deliver = listener;
    },
    postMessage: (/** @type {object} */ answer) => worker.receive(answer),
    start() {},
  };
  answerTasks(port, kinds, async () => run);
  deliver({ data: { begin: {} } });
  return worker;
}
